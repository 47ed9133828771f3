/** Strictly UTF-8, whatever the chunks are cut like. */
import { isUtf8 } from 'node:buffer';
import { ReadError } from './readError';

/** Length of the character that begins with this byte, as far as the byte tells. */
function lengthFrom(lead: number): number {
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
}

/** How many bytes at the end belong to a character that the next chunk completes. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue; // a continuation: look further back for its lead
    return lengthFrom(byte) > back ? back : 0;
  }
  return 0;
}

const NOTHING = Buffer.alloc(0);

/** Cuts chunk after chunk between characters. Throws ReadError `encoding` for bytes that are not UTF-8. */
export class WholeCharacters {
  private held = NOTHING;

  /** The same bytes, without those at the end that the next chunk completes and with those that the last one left. */
  of(chunk: Uint8Array): Buffer {
    const view = Buffer.isBuffer(chunk)
      ? chunk
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = this.held.length === 0 ? view : Buffer.concat([this.held, view]);
    const left = unfinished(bytes);
    const whole = bytes.length - left;
    // Copied, because the stream that the chunk came from may use its memory again.
    this.held = left === 0 ? NOTHING : Buffer.from(bytes.subarray(whole));
    const complete = left === 0 ? bytes : bytes.subarray(0, whole);
    if (!isUtf8(complete)) throw new ReadError('encoding');
    return complete;
  }

  /** True where the last character was cut. */
  get cut(): boolean {
    return this.held.length > 0;
  }
}
