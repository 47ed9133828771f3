/** Reads a stream of bytes as one XML document: UTF-8 only, no DOCTYPE, everything bounded, the end of the document required. */
import type { ReadLimits } from './limits';
import { ReadError } from './readError';
import { Scanner, type SaxHandler } from './scanner';
import { WholeCharacters } from './utf8';

/** Bytes between two turns of the event loop. */
const PIECE = 64 * 1024;

/**
 * Reads all of `body` and calls `handler`.
 * Throws ReadError, by its code, for anything but one well-formed UTF-8 document within the limits. An error of the stream itself
 * passes through.
 */
export async function parse(
  body: AsyncIterable<Uint8Array>,
  handler: SaxHandler,
  limits: ReadLimits,
): Promise<void> {
  const characters = new WholeCharacters();
  const scanner = new Scanner(handler, limits);
  let bytes = 0;
  let sinceTurn = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limits.bytes) throw new ReadError('too-large');
    for (let from = 0; from < chunk.byteLength; from += PIECE) {
      const piece = chunk.byteLength <= PIECE ? chunk : chunk.subarray(from, from + PIECE);
      scanner.write(characters.of(piece));
      sinceTurn += piece.byteLength;
      if (sinceTurn < PIECE) continue;
      // A stream hands over buffered chunks without a turn of the event loop between them.
      sinceTurn = 0;
      await new Promise(setImmediate);
    }
  }
  if (characters.cut) throw new ReadError('truncated', 'the document ends within a character');
  scanner.end();
}
