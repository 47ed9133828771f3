/** Limits of one document. A strict parser alone doesn't protect: its time and memory grow with what it is sent. */

/** A document over any of these is refused. */
export interface ReadLimits {
  /** Inflated bytes. The largest shop answers seen have 1.6 MB. */
  bytes: number;
  /** Open elements. NDC nests to about 20. */
  depth: number;
  /** Bytes of one tag, of the text and comments between two tags, of one element's text, and of the names of all open elements. */
  text: number;
  /** Attributes of one element, namespace declarations included. */
  attributes: number;
  /** Records and listed texts held at a time. A record for a sink counts only while it is filled. */
  records: number;
}

export const defaultLimits: ReadLimits = {
  bytes: 64 * 1024 * 1024,
  depth: 100,
  text: 1024 * 1024,
  attributes: 64,
  records: 200_000,
};
