/** How the bytes of an answer travel: gzip in one member or several, or none; in one piece or in odd ones. */
import { gzipSync } from 'node:zlib';
import type { Dice } from './dice';

/** A document as gzip, on the spot: it takes a millisecond at most, and handing it to a thread would cost an answer more than that. */
export function gzipped(document: Buffer): Buffer {
  return gzipSync(document, { level: 1 });
}

/** A way of packing. */
export interface Parcel {
  /** False: no gzip though the caller takes it. */
  compressed: boolean;
  /** The document as gzip. */
  pack(document: Buffer): Buffer;
  /** The chunks in which the body goes out; undefined: in one piece, with its length. */
  chunks?: (body: Buffer) => Buffer[];
}

/** A member ends in the middle of a character as well as anywhere. */
const MEMBERS = 4;
const ODD_LENGTHS = [1, 2, 3, 7, 61, 509, 4099, 65_537];

/** The parcel of an answer with quirks of these names. */
export function parcelOf(names: ReadonlySet<string>, dice: Dice): Parcel {
  return {
    compressed: !names.has('not-compressed'),
    pack: names.has('gzip-members') ? (document) => members(document, dice) : gzipped,
    ...(names.has('odd-chunks') && { chunks: (body: Buffer) => oddPieces(body, dice) }),
  };
}

function members(document: Buffer, dice: Dice): Buffer {
  const cuts = Array.from({ length: MEMBERS - 1 }, () => dice.roll(document.length + 1)).sort(
    (a, b) => a - b,
  );
  const starts = [0, ...cuts];
  return Buffer.concat(starts.map((start, nth) => gzipped(document.subarray(start, starts[nth + 1]))));
}

function oddPieces(body: Buffer, dice: Dice): Buffer[] {
  const pieces: Buffer[] = [];
  // A megabyte in single bytes would take minutes: after some small ones the pieces grow.
  for (let at = 0; at < body.length; at += pieces.at(-1)?.length ?? 1) {
    const lengths = pieces.length < 40 ? ODD_LENGTHS : ODD_LENGTHS.slice(-3);
    pieces.push(body.subarray(at, at + dice.pick(lengths)));
  }
  return pieces;
}
