/**
 * Guessing is limited by address: who comes with too many different wrong tokens is sent away with further wrong ones for a while. A right one is
 * heard all the same: one misled program must not shut out whoever shares its address, and 256 bits are not guessed.
 */
import { createHash } from 'node:crypto';
import { Refused } from '../problems';
import { network } from './network';

/** How much guessing is borne. */
export interface AttemptBounds {
  /** Different wrong tokens of one address. */
  tokens: number;
  /** Milliseconds in which they are counted, and for which wrong ones are sent away after. */
  within: number;
  /** Addresses that are remembered. */
  addresses: number;
}

export const defaultAttemptBounds: AttemptBounds = { tokens: 10, within: 60_000, addresses: 10_000 };

interface Guesses {
  until: number;
  /** Hashes: a page of the UI that still has an old token asks a hundred times with it, and guesses nothing. */
  tokens: Set<string>;
}

/** Who guesses. */
export class Attempts {
  readonly #byAddress = new Map<string, Guesses>();
  readonly #bounds: AttemptBounds;
  readonly #now: () => number;

  constructor(bounds: AttemptBounds = defaultAttemptBounds, now: () => number = Date.now) {
    this.#bounds = bounds;
    this.#now = now;
  }

  /** Seconds until a wrong token is looked at as any other. */
  waits(address: string): number {
    const until = this.#current(network(address))?.until ?? 0;
    return Math.max(1, Math.ceil((until - this.#now()) / 1000));
  }

  /** Notes a wrong token. @throws Refused where the address has guessed too often before */
  wrong(address: string, token: string): void {
    const from = network(address);
    const guesses = this.#current(from) ?? { until: 0, tokens: new Set<string>() };
    const { tokens, within, addresses } = this.#bounds;
    if (guesses.tokens.size >= tokens) throw new Refused('too-many-attempts', 'too many wrong tokens');
    guesses.tokens.add(createHash('sha256').update(token).digest('base64'));
    if (guesses.until === 0 || guesses.tokens.size >= tokens) guesses.until = this.#now() + within;
    this.#byAddress.delete(from);
    this.#byAddress.set(from, guesses);
    // The one that has been quiet for longest goes first.
    if (this.#byAddress.size > addresses) {
      const [oldest] = this.#byAddress.keys();
      if (oldest !== undefined) this.#byAddress.delete(oldest);
    }
  }

  #current(from: string): Guesses | undefined {
    const guesses = this.#byAddress.get(from);
    if (!guesses || guesses.until > this.#now()) return guesses;
    this.#byAddress.delete(from);
    return undefined;
  }
}
