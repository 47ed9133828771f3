/** How much of a document is taken. A strict parser alone does not protect: it is linear in whatever it is sent. */

/** Bounds of one document; a document over one of them is refused. */
export interface ReadLimits {
  /** Inflated bytes. The largest shop answers seen have 1.6 MB; 20 MB are read with ease. */
  bytes: number;
  /** Open elements. NDC's own go to about 20. */
  depth: number;
  /**
   * Bytes of one tag, of everything between two tags, texts and comments together, of one element's text, and of the names of all open
   * elements together: a bound of memory.
   */
  text: number;
  /** Attributes of one element. Namespace declarations count. */
  attributes: number;
  /** Records and listed texts that are held at a time; those that are taken in passing count while they are filled. */
  records: number;
}

export const defaultLimits: ReadLimits = {
  bytes: 64 * 1024 * 1024,
  depth: 100,
  text: 1024 * 1024,
  attributes: 64,
  records: 200_000,
};
