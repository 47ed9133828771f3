/** The body of an answer as the reader wants it: inflated chunk by chunk, the end of the gzip stream demanded. */
import { pipeline } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { ReadError } from '../xml/readError';
import { failureOf } from './endings';

const PIECE = 64 * 1024;

/** An answer of no more gzipped bytes is inflated in one go, on the spot: a stream and a thread cost it more than the inflating. */
const SMALL = 64 * 1024;

/** A stream of little pieces would cost more than it inflates. */
const LEAST_ROOM = 16 * 1024;

/** What such an answer may grow to: some two milliseconds' work. One that grows further is inflated as a stream after all. */
const SMALL_INFLATED = 1024 * 1024;

/**
 * The chunks of `body`, inflated where `encoding` says gzip; several members are one stream. Memory is bounded whatever is inflated:
 * the reader counts the bytes and stops, and a stream that nobody reads on does not inflate on.
 * Throws ReadError `gzip-truncated` where the gzip stream is cut, `gzip` for what is no gzip, `content-encoding` for another compression,
 * WireFailure where `body` breaks off.
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
      // Nothing of it is believed, and of a lost answer it is all the evidence there is: the archive keeps it.
      yield asFarAsItGoes(first);
      throw small.failure;
    }
    if (small) {
      const { bytes } = small;
      for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
      return;
    }
    const gunzip = createGunzip({ chunkSize: PIECE });
    // Errors of either side surface where `gunzip` is iterated.
    pipeline(followed(first, chunks), gunzip, () => undefined);
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw zlibError(error) ?? failureOf(error, 'maybe');
  }
}

/** The first chunks: all of a small body, as many as show that it is none, or those before it broke off. */
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

/** Most answers are one chunk, and nothing is copied. */
function joined(chunks: readonly Uint8Array[]): Buffer {
  const [only] = chunks;
  return chunks.length === 1 && Buffer.isBuffer(only) ? only : Buffer.concat(chunks);
}

/** A whole gzip stream inflated; undefined where it grows too large for that. */
function inflatedAtOnce(whole: Buffer): { bytes: Buffer } | { failure: Error } | undefined {
  if (whole.length === 0) return { bytes: whole }; // nothing is no broken gzip: the reader says that it is nothing
  try {
    return { bytes: gunzipSync(whole, { maxOutputLength: SMALL_INFLATED, chunkSize: roomFor(whole) }) };
  } catch (error) {
    return codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? undefined : { failure: error as Error };
  }
}

/**
 * As much as its last four bytes say that it grows to, and a byte, by which zlib sees that it is the end: then it is one piece. A hint:
 * they may lie, be of the last of several members, or belong to a stream that is cut; then it takes more pieces.
 */
function roomFor(whole: Buffer): number {
  const said = whole.length < 4 ? 0 : whole.readUInt32LE(whole.length - 4);
  return said > SMALL_INFLATED ? PIECE : Math.max(said + 1, LEAST_ROOM);
}

/** By so many gzipped bytes what is found of a stream that grows too large may be too short. */
const NEAR_ENOUGH = 256;

/**
 * What a gzip stream that is cut still gives, up to what an answer of this way may grow to. One that is broken within gives nothing: what
 * it inflates to is noise, which the reader would find fault with before the broken stream is told.
 */
function asFarAsItGoes(cut: Buffer): Buffer {
  const whole = beginningOf(cut);
  if (whole !== 'too-large') return whole === 'broken' ? Buffer.alloc(0) : whole;
  let given: Buffer = Buffer.alloc(0);
  // By halves: where a beginning inflates to little enough, so does any shorter one.
  for (let [good, bad] = [0, cut.length]; bad - good > NEAR_ENOUGH;) {
    const middle = (good + bad) >> 1;
    const found = beginningOf(cut.subarray(0, middle));
    if (Buffer.isBuffer(found)) [given, good] = [found, middle];
    else bad = middle;
  }
  return given;
}

/** What so much of a gzip stream inflates to. */
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
