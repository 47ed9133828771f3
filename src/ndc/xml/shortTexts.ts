/** Short texts of one document: ids, codes and currencies repeat, so that each becomes a string once. */

/** A power of two. */
const PLACES = 512;
/** Longer texts seldom repeat. */
const LONGEST = 20;
const BEYOND_ASCII = 0x80;

/** One document's cache: personal data goes with the document. */
export class ShortTexts {
  private readonly places: (string | undefined)[] = new Array<undefined>(PLACES).fill(undefined);

  /** Returns the text of these bytes. Caches ASCII only, where bytes and characters can be compared one by one. */
  of(bytes: Buffer, from: number, to: number): string {
    if (to - from > LONGEST) return bytes.toString('utf8', from, to);
    let hash = to - from;
    let bits = 0;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      hash = (Math.imul(hash, 31) + byte) | 0;
      bits |= byte;
    }
    if (bits >= BEYOND_ASCII) return bytes.toString('utf8', from, to);
    const place = hash & (PLACES - 1);
    const known = this.places[place];
    if (known !== undefined && isThere(known, bytes, from, to)) return known;
    return (this.places[place] = bytes.toString('latin1', from, to));
  }
}

function isThere(known: string, bytes: Buffer, from: number, to: number): boolean {
  if (known.length !== to - from) return false;
  for (let at = from; at < to; at++) if (known.charCodeAt(at - from) !== bytes[at]) return false;
  return true;
}
