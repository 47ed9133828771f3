/** How much the archive may hold at once, so that a slow disk costs messages and never memory, calls or the event loop. */

const MB = 1024 * 1024;

/** The bounds of one archive. */
export interface Bounds {
  /** Bytes that wait to be written, of one call. What comes while they wait is not kept, and the kept message says so. */
  perCall: number;
  /** Bytes that wait to be written, of all calls. */
  inAll: number;
  /** Calls that are begun and not yet written to their end; further ones are not kept at all. */
  calls: number;
  /** Bytes that are masked and sealed in one go: about a millisecond of the event loop. */
  block: number;
  /** Calls that are written to at once. A disk that hangs holds a thread for each; the pool has four, and answers are inflated in it too. */
  atOnce: number;
  /** Milliseconds after which what has come of an answer is written, though it is less than a block. */
  linger: number;
}

export const defaultBounds: Bounds = {
  perCall: 16 * MB,
  inAll: 64 * MB,
  calls: 4_000,
  block: 128 * 1024,
  atOnce: 3,
  linger: 500,
};

/** Counts what is taken of a limit. */
export class Budget {
  private taken = 0;

  constructor(private readonly limit: number) {}

  /** Takes, if there is room. */
  take(amount: number): boolean {
    if (this.taken + amount > this.limit) return false;
    this.taken += amount;
    return true;
  }

  give(amount: number): void {
    this.taken -= amount;
  }
}

/** Lets so many in at once, in the order in which they came. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  async take<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
