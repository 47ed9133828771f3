/** Keeps the beginning of a tag, reference or closing mark whose end comes with a later chunk. */
import { ReadError } from './readError';

/** A token whose beginning is long is looked at again only when this much more has come. */
const PATIENCE = 64 * 1024;

/** Most answers come as one chunk, and keep nothing. */
const NOTHING = Buffer.alloc(0);

/** One document's. The bytes kept are its own: a chunk's memory may be used again by the stream it came from. */
export class Carry {
  private held = NOTHING;
  private length = 0;
  /** How much there must be before it is worth looking again: twice as much as last time, or chunks of one byte would cost their square. */
  private wanted = 0;

  constructor(private readonly longest: number) {}

  /** What was kept, and `chunk` behind it; undefined where it is too early to look again. */
  joined(chunk: Buffer): Buffer | undefined {
    if (this.length === 0) return chunk;
    this.reserve(this.length + chunk.length);
    chunk.copy(this.held, this.length);
    this.length += chunk.length;
    return this.length < this.wanted ? undefined : this.rest();
  }

  /** Keeps `bytes` from `from` on. Throws ReadError where a token is longer than any that is read. */
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

  /** Everything kept. */
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
