/**
 * Where bytes become file bytes and back, in this one place. What is kept is masked before it comes here; then it is compressed, and where
 * there are keys encrypted: a file is a row of blocks, each of them gzip alone, or its length (4 bytes, big-endian) and gzip under a seal
 * that is bound to the file's place and to the block's number in it. So no block is read elsewhere than where it was written.
 */
import { createGunzip, gunzipSync, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { open as openSealed, seal as sealBytes, type Keyring } from '../keys';

/** How files of blocks that are compressed, and of such that are sealed besides, are called. */
export const GZIPPED = '.gz';
export const SEALED = '.sealed';

/** What makes blocks. */
export interface Seal {
  extension: typeof GZIPPED | typeof SEALED;
  /**
   * Seals one block, its compression off the event loop. Sealed blocks one after the other are a sealed file, so that a file that was
   * broken off is readable to its last whole block.
   *
   * @param place the file's, relative to the archive's folder and without its ending
   * @param nth number of the block in the file, from 0
   */
  seal(block: Uint8Array, place: string, nth: number): Promise<Uint8Array>;
}

const compress = promisify(gzip);

/** Fast rather than small: XML shrinks tenfold and more at any level. */
const LEVEL = 1;

const LENGTH_BYTES = 4;

/** The way in which this process keeps what it keeps. */
export function sealWith(keyring: Keyring | undefined): Seal {
  if (!keyring) return { extension: GZIPPED, seal: (block) => compress(block, { level: LEVEL }) };
  return {
    extension: SEALED,
    seal: async (block, place, nth) => {
      const sealed = sealBytes(keyring, await compress(block, { level: LEVEL }), contextOf(place, nth));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(sealed.length);
      return Buffer.concat([length, sealed]);
    },
  };
}

/** What was compressed, as far as the file goes. `whole`: it was readable to the file's end. */
export async function gunzipped(file: Uint8Array): Promise<{ bytes: Buffer; whole: boolean }> {
  const pieces: Buffer[] = [];
  const gunzip = createGunzip();
  gunzip.end(file);
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) pieces.push(piece);
    return { bytes: Buffer.concat(pieces), whole: true };
  } catch {
    // Cut or damaged: a last block gives what it has.
    return { bytes: Buffer.concat(pieces), whole: false };
  }
}

/**
 * What was sealed at this place, as far as the file goes. `whole`: no block at its end was cut.
 *
 * @throws KeyMissing, SealBroken
 */
export function unsealed(file: Buffer, place: string, keyring: Keyring): { bytes: Buffer; whole: boolean } {
  const pieces: Buffer[] = [];
  let at = 0;
  while (at + LENGTH_BYTES <= file.length) {
    const begins = at + LENGTH_BYTES;
    const ends = begins + file.readUInt32BE(at);
    if (ends > file.length) break;
    pieces.push(
      gunzipSync(openSealed(keyring, file.subarray(begins, ends), contextOf(place, pieces.length))),
    );
    at = ends;
  }
  return { bytes: Buffer.concat(pieces), whole: at === file.length };
}

function contextOf(place: string, nth: number): string {
  return `archive ${place} block ${nth}`;
}
