/** How many refusals of one address are written down: whoever sends nonsense without end must not fill the disk on which the audit is. */
import { network } from './callers/network';

const LINES = 100;
const WITHIN = 60_000;
const ADDRESSES = 10_000;

/** Whether a line is written: `all`, or `last`, the one that says that further ones are not, or `none`. */
export class RefusalLines {
  readonly #byAddress = new Map<string, { until: number; lines: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Takes one of the address's lines. */
  take(address: string): 'all' | 'last' | 'none' {
    const from = network(address);
    const known = this.#byAddress.get(from);
    const count = known && known.until > this.#now() ? known : { until: this.#now() + WITHIN, lines: 0 };
    count.lines += 1;
    this.#byAddress.delete(from);
    this.#byAddress.set(from, count);
    if (this.#byAddress.size > ADDRESSES) {
      const [oldest] = this.#byAddress.keys();
      if (oldest !== undefined) this.#byAddress.delete(oldest);
    }
    if (count.lines > LINES) return 'none';
    return count.lines === LINES ? 'last' : 'all';
  }
}
