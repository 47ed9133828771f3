/** How much of a document is taken. A strict parser alone does not protect: it is linear in whatever it is sent. */

/** Bounds of one document; a document over one of them is refused. */
export interface ReadLimits {
  /** Inflated bytes. The largest shop answers seen have 1.6 MB; 20 MB are read with ease. */
  bytes: number;
  /** Open elements. NDC's own go to about 20. */
  depth: number;
  /** Characters of one text, attribute, name or comment, give or take a chunk: a bound of memory. */
  text: number;
  /** Attributes of one element. Namespace declarations count. */
  attributes: number;
}

export const defaultLimits: ReadLimits = {
  bytes: 64 * 1024 * 1024,
  depth: 100,
  text: 1024 * 1024,
  attributes: 64,
};
