/** Inflates the body of an answer chunk by chunk, and requires the end of the gzip stream. */
import { pipeline } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { ReadError } from '../xml/readError';
import { failureOf } from './endings';

const PIECE = 64 * 1024;

/** Maximum gzipped bytes to inflate at once. For such a small answer, a stream and a thread would cost more than the inflating. */
const SMALL = 64 * 1024;

/** Minimum output buffer (bytes). Smaller pieces would cost more than the inflating. */
const LEAST_ROOM = 16 * 1024;

/** Maximum inflated bytes of such an answer: about two milliseconds' work. A larger one is inflated as a stream after all. */
const SMALL_INFLATED = 1024 * 1024;

/**
 * Yields the chunks of `body`, inflated if `encoding` says gzip; several gzip members form one stream. Memory stays bounded: the reader
 * counts bytes and stops, and an unread stream does not inflate further.
 * Throws ReadError `gzip-truncated` for a gzip stream that is cut, `gzip` for one that is invalid, `content-encoding` for another
 * compression, and WireFailure if `body` breaks off.
 */
export async function* inflated(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): AsyncGenerator<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name !== '' && name !== 'identity' && name !== 'gzip' && name !== 'x-gzip') {
    throw new ReadError('content-encoding');
  }
  try {
    if (!name.endsWith('gzip')) {
      for await (const chunk of body) yield chunk;
      return;
    }
    const chunks = body[Symbol.asyncIterator]();
    const { first, whole, failure } = await beginning(chunks);
    const small = whole ? inflatedAtOnce(first) : failure && { failure };
    if (small && 'failure' in small) {
      // The caller does not trust these bytes, but they are all the evidence of a lost answer, and the archive keeps them.
      yield asFarAsItGoes(first);
      throw small.failure;
    }
    if (small) {
      const { bytes } = small;
      for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
      return;
    }
    const gunzip = createGunzip({ chunkSize: PIECE });
    // Errors of either side are thrown by the iteration over `gunzip`.
    pipeline(followed(first, chunks), gunzip, () => undefined);
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw zlibError(error) ?? failureOf(error, 'maybe');
  }
}

/** Returns the first chunks: the whole of a small body, enough to show that it is not small, or those before it broke off. */
async function beginning(
  chunks: AsyncIterator<Uint8Array>,
): Promise<{ first: Buffer; whole: boolean; failure?: Error }> {
  const first: Uint8Array[] = [];
  let bytes = 0;
  try {
    while (bytes <= SMALL) {
      const next = await chunks.next();
      if (next.done) return { first: joined(first), whole: true };
      first.push(next.value);
      bytes += next.value.length;
    }
  } catch (error) {
    return { first: joined(first), whole: false, failure: error as Error };
  }
  return { first: joined(first), whole: false };
}

/** Joins chunks. Copies nothing for a single chunk, which most answers are. */
function joined(chunks: readonly Uint8Array[]): Buffer {
  const [only] = chunks;
  return chunks.length === 1 && Buffer.isBuffer(only) ? only : Buffer.concat(chunks);
}

/** Inflates a whole gzip stream. Returns undefined if the result is too large. */
function inflatedAtOnce(whole: Buffer): { bytes: Buffer } | { failure: Error } | undefined {
  if (whole.length === 0) return { bytes: whole }; // t not an error of gzip: the reader reports an empty answer
  try {
    return { bytes: gunzipSync(whole, { maxOutputLength: SMALL_INFLATED, chunkSize: roomFor(whole) }) };
  } catch (error) {
    return codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? undefined : { failure: error as Error };
  }
}

/**
 * Returns the buffer size for inflating at once: the length in the stream's last four bytes, plus one byte so that zlib sees the end in the
 * same piece. Only a hint: the length may be wrong, of the last of several members, or of a cut stream. Then there are more pieces.
 */
function roomFor(whole: Buffer): number {
  const said = whole.length < 4 ? 0 : whole.readUInt32LE(whole.length - 4);
  return said > SMALL_INFLATED ? PIECE : Math.max(said + 1, LEAST_ROOM);
}

/** Precision (gzipped bytes) of the search for the part of a cut stream that can be inflated. */
const NEAR_ENOUGH = 256;

/**
 * Inflates as much of a cut gzip stream as the size limit allows. Returns nothing for a stream that is corrupt inside: its noise would make
 * the reader report the wrong fault before the gzip error.
 */
function asFarAsItGoes(cut: Buffer): Buffer {
  const whole = beginningOf(cut);
  if (whole !== 'too-large') return whole === 'broken' ? Buffer.alloc(0) : whole;
  let given: Buffer = Buffer.alloc(0);
  // Bisect: if a beginning inflates to little enough, so does any shorter one.
  for (let [good, bad] = [0, cut.length]; bad - good > NEAR_ENOUGH;) {
    const middle = (good + bad) >> 1;
    const found = beginningOf(cut.subarray(0, middle));
    if (Buffer.isBuffer(found)) [given, good] = [found, middle];
    else bad = middle;
  }
  return given;
}

/** Inflates the beginning of a gzip stream. */
function beginningOf(stream: Buffer): Buffer | 'too-large' | 'broken' {
  try {
    return gunzipSync(stream, { maxOutputLength: SMALL_INFLATED, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'broken';
  }
}

async function* followed(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function zlibError(error: unknown): ReadError | undefined {
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return new ReadError('gzip-truncated');
  return typeof code === 'string' && code.startsWith('Z_') ? new ReadError('gzip') : undefined;
}
