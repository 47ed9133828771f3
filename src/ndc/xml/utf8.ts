/** Checks UTF-8 and moves chunk boundaries between characters. */
import { isUtf8 } from 'node:buffer';
import { ReadError } from './readError';

/** Returns the length of the character that begins with this byte. */
function lengthFrom(lead: number): number {
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
}

/** Returns the number of bytes at the end that the next chunk completes to a character. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue; // a continuation: look further back for its lead
    return lengthFrom(byte) > back ? back : 0;
  }
  return 0;
}

const NOTHING = Buffer.alloc(0);

/** Cuts chunks between characters. Throws ReadError `encoding` for bytes that are not UTF-8. */
export class WholeCharacters {
  private held = NOTHING;

  /** Returns what the last chunk left and this chunk, without an unfinished character at the end. */
  of(chunk: Uint8Array): Buffer {
    const view = Buffer.isBuffer(chunk)
      ? chunk
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = this.held.length === 0 ? view : Buffer.concat([this.held, view]);
    const left = unfinished(bytes);
    const whole = bytes.length - left;
    // Copied, because the stream may reuse the chunk's memory.
    this.held = left === 0 ? NOTHING : Buffer.from(bytes.subarray(whole));
    const complete = left === 0 ? bytes : bytes.subarray(0, whole);
    if (!isUtf8(complete)) throw new ReadError('encoding');
    return complete;
  }

  /** True where the last character is unfinished. */
  get cut(): boolean {
    return this.held.length > 0;
  }
}
