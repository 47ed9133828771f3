/** The body of an answer as the reader wants it: inflated chunk by chunk, the end of the gzip stream demanded. */
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ReadError } from '../xml/readError';
import { failureOf } from './endings';

const PIECE = 64 * 1024;

/**
 * The chunks of `body`, inflated where `encoding` says gzip; several members are one stream. Memory is bounded whatever is inflated:
 * the reader counts the bytes and stops, and a stream that nobody reads on does not inflate on.
 * Throws ReadError `truncated` where the gzip stream is cut, `unreadable` for what is no gzip, WireFailure where `body` breaks off.
 */
export async function* inflated(body: Readable, encoding: string | undefined): AsyncGenerator<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') {
    yield* told(body);
    return;
  }
  if (name !== 'gzip' && name !== 'x-gzip') {
    body.destroy();
    throw new ReadError('content-encoding');
  }
  const gunzip = createGunzip({ chunkSize: PIECE });
  // Errors of either side surface where `gunzip` is iterated.
  pipeline(body, gunzip, () => undefined);
  yield* told(gunzip);
}

/** The same chunks, with the stream's errors as we tell them. */
async function* told(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw zlibError(error) ?? failureOf(error, 'maybe');
  }
}

function zlibError(error: unknown): ReadError | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') return new ReadError('gzip-truncated');
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new ReadError('gzip');
  }
  return undefined;
}
