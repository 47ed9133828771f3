/**
 * Where bytes become file bytes and back, in this one place: gzip today. What is kept is masked before it comes here, so whoever wants
 * more (encryption at rest) changes these two functions and the extension, and nothing else.
 */
import { createGunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';

/** How a sealed file is called. */
export const SEALED_EXTENSION = '.gz';

const compress = promisify(gzip);

/** Fast rather than small: XML shrinks tenfold and more at any level. */
const LEVEL = 1;

/**
 * Seals one block, off the event loop. Sealed blocks one after the other are a sealed file, so that a file that was broken off is
 * readable to its last whole block.
 */
export function seal(block: Uint8Array): Promise<Uint8Array> {
  return compress(block, { level: LEVEL });
}

/** What was sealed, as far as the file goes. `whole`: it was readable to the file's end. */
export async function opened(file: Uint8Array): Promise<{ bytes: Buffer; whole: boolean }> {
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
