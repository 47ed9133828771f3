/** Names of elements and attributes. A document repeats a few names, so that each becomes a string once. */
import { isName } from './characters';
import { ReadError } from './readError';

/** A name with and without its prefix. */
export interface XmlName {
  readonly bytes: Uint8Array;
  readonly written: string;
  readonly local: string;
  /** Index in the table, even if overwritten since; -1 if it was never there. */
  readonly place: number;
}

/** Strips the prefix: `ns2:OrderID` → `OrderID`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function made(bytes: Uint8Array, place: number): XmlName {
  const written = Buffer.from(bytes).toString('utf8');
  if (!isName(written)) throw new ReadError('not-well-formed');
  return { bytes, written, local: localName(written), place };
}

/** Returns true where the bytes are the name. */
export function same(name: XmlName, bytes: Buffer, from: number, to: number): boolean {
  const known = name.bytes;
  if (known.length !== to - from) return false;
  for (let index = 0; index < known.length; index++) if (known[index] !== bytes[from + index]) return false;
  return true;
}

/** A power of two; both versions together have some 600 names. */
const PLACES = 4096;
const PROBES = 8;
/** NDC names are shorter. */
const LONGEST = 64;

/** Caches names. A new name overwrites an old one when all its places are taken, so that no document fills the table for good. */
export class NameTable {
  private readonly places: (XmlName | undefined)[] = new Array<undefined>(PLACES).fill(undefined);
  private readonly followers: (XmlName | undefined)[] = new Array<undefined>(PLACES).fill(undefined);

  /** Returns the name in `bytes`. Throws ReadError where it is not a valid name. */
  of(bytes: Buffer, from: number, to: number): XmlName {
    let hash = 0;
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
    let place = hash & (PLACES - 1);
    for (let probe = 0; probe < PROBES; probe++) {
      const looked = (hash + probe) & (PLACES - 1);
      const known = this.places[looked];
      if (known !== undefined && same(known, bytes, from, to)) return known;
      if (known !== undefined) continue;
      place = looked;
      break;
    }
    const isKept = to - from <= LONGEST;
    const name = made(Uint8Array.prototype.slice.call(bytes, from, to), isKept ? place : -1);
    if (isKept) this.places[place] = name;
    return name;
  }

  /** Returns the start tag that followed this one last time, because messages repeat themselves. A guess: compare it with the bytes. */
  expectedAfter(name: XmlName): XmlName | undefined {
    return this.followers[name.place];
  }

  /** Remembers what followed. Not in XmlName: a name that held its follower would keep a whole chain alive. */
  followed(before: XmlName, name: XmlName): void {
    if (before.place !== -1) this.followers[before.place] = name;
  }
}
