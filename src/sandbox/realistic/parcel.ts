/** How the bytes of an answer travel: gzip in one member or several, or none; in one piece or in odd ones. */
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { Dice } from './dice';

const gzip = promisify(gzipCallback);

/** A way of packing. */
export interface Parcel {
  /** False: no gzip though the caller takes it. */
  compressed: boolean;
  /** The document as gzip. */
  pack(document: Buffer): Promise<Buffer>;
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
    pack: names.has('gzip-members')
      ? (document) => members(document, dice)
      : (document) => gzip(document, { level: 1 }),
    ...(names.has('odd-chunks') && { chunks: (body: Buffer) => oddPieces(body, dice) }),
  };
}

async function members(document: Buffer, dice: Dice): Promise<Buffer> {
  const cuts = Array.from({ length: MEMBERS - 1 }, () => dice.roll(document.length + 1)).sort(
    (a, b) => a - b,
  );
  const starts = [0, ...cuts];
  const packed = starts.map((start, nth) => gzip(document.subarray(start, starts[nth + 1]), { level: 1 }));
  return Buffer.concat(await Promise.all(packed));
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
