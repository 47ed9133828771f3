/** Keeps the beginning of a tag, reference or closing mark whose end comes with a later chunk. */
import { ReadError } from './readError';

/** A long unfinished token is scanned again only after this many more bytes. */
const PATIENCE = 64 * 1024;

const NOTHING = Buffer.alloc(0);

/** Holds one document's unfinished bytes. It copies them, because a stream may reuse a chunk's memory. */
export class Carry {
  private held = NOTHING;
  private length = 0;
  /** Bytes needed before the next scan. Doubles each time, so that one-byte chunks don't cost quadratic time. */
  private wanted = 0;

  constructor(private readonly longest: number) {}

  /** Returns the held bytes with `chunk` appended; undefined where it is too early to scan again. */
  joined(chunk: Buffer): Buffer | undefined {
    if (this.length === 0) return chunk;
    this.reserve(this.length + chunk.length);
    chunk.copy(this.held, this.length);
    this.length += chunk.length;
    return this.length < this.wanted ? undefined : this.rest();
  }

  /** Holds `bytes` from `from` on. Throws ReadError where a token exceeds the limit. */
  keep(bytes: Buffer, from: number): void {
    const left = bytes.length - from;
    if (left > this.longest) throw new ReadError('text-too-long');
    if (left > 0) {
      this.reserve(left);
      bytes.copy(this.held, 0, from);
    }
    this.length = left;
    this.wanted = left + Math.min(left, PATIENCE);
  }

  /** Returns all held bytes. */
  rest(): Buffer {
    return this.held.subarray(0, this.length);
  }

  private reserve(length: number): void {
    if (length <= this.held.length) return;
    const larger = Buffer.alloc(Math.max(1024, 2 * length));
    this.rest().copy(larger);
    this.held = larger;
  }
}
