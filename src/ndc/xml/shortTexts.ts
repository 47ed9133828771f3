/** Short texts of one document: ids, codes and currencies come again and again, and each is made into a string once. */

/** A power of two. */
const PLACES = 512;
/** Longer ones seldom come again. */
const LONGEST = 20;

interface Known {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** One document's: what people wrote into it is forgotten with it. */
export class ShortTexts {
  private readonly places: (Known | undefined)[] = new Array<undefined>(PLACES).fill(undefined);

  /** The text of these bytes. */
  of(bytes: Buffer, from: number, to: number): string {
    const length = to - from;
    if (length > LONGEST) return bytes.toString('utf8', from, to);
    let hash = length;
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
    const place = hash & (PLACES - 1);
    const known = this.places[place];
    if (known !== undefined && isThere(known.bytes, bytes, from, length)) return known.text;
    const text = bytes.toString('utf8', from, to);
    this.places[place] = { bytes: Uint8Array.prototype.slice.call(bytes, from, to), text };
    return text;
  }
}

function isThere(known: Uint8Array, bytes: Buffer, from: number, length: number): boolean {
  if (known.length !== length) return false;
  for (let index = 0; index < length; index++) if (known[index] !== bytes[from + index]) return false;
  return true;
}
