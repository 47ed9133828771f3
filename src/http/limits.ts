/** What is counted by network, so that nobody guesses tokens or fills the disk on which the audit is. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { network } from './network';
import { Refused } from './refused';

/** How many networks are remembered. */
const NETWORKS = 10_000;

/** A value for each network, for a time. Of too many networks the one that was quiet for longest is forgotten. */
class ByNetwork<Value> {
  readonly #entries: LRUCache<string, { until: number; value: Value }>;

  constructor(
    readonly now: () => number,
    most: number,
  ) {
    this.#entries = new LRUCache({ max: most });
  }

  get(address: string): { until: number; value: Value } | undefined {
    const entry = this.#entries.peek(network(address));
    return entry && entry.until > this.now() ? entry : undefined;
  }

  set(address: string, value: Value, until: number): void {
    this.#entries.set(network(address), { until, value });
  }
}

/** How much guessing is allowed. */
interface AttemptBounds {
  /** Different wrong tokens of one network. */
  tokens: number;
  /** Milliseconds in which they are counted, and for which further wrong ones are refused then. */
  within: number;
  networks: number;
}

/**
 * Limits guessing: a network that brought too many different wrong tokens is refused further wrong ones for a while. A right one is accepted
 * all the same: one misled program must not shut out whoever shares its address, and 256 bits can't be guessed.
 */
export class Attempts {
  /** Hashes: a page of the UI that still has an old token asks a hundred times with it, and guesses nothing. */
  readonly #wrong: ByNetwork<Set<string>>;
  readonly #bounds: AttemptBounds;

  constructor(
    bounds: AttemptBounds = { tokens: 10, within: 60_000, networks: NETWORKS },
    now: () => number = Date.now,
  ) {
    this.#bounds = bounds;
    this.#wrong = new ByNetwork(now, bounds.networks);
  }

  /** Notes a wrong token. @throws Refused where the network has guessed too often before */
  wrong(address: string, token: string): void {
    const { tokens, within } = this.#bounds;
    const now = this.#wrong.now();
    const { value: guesses, until } = this.#wrong.get(address) ?? { value: new Set<string>(), until: 0 };
    if (guesses.size >= tokens) {
      const seconds = Math.max(1, Math.ceil((until - now) / 1000));
      const headers = { 'retry-after': String(seconds) };
      throw new Refused('too-many-attempts', { reason: 'too many wrong tokens', headers });
    }
    guesses.add(createHash('sha256').update(token).digest('base64'));
    this.#wrong.set(address, guesses, until === 0 || guesses.size >= tokens ? now + within : until);
  }
}

const LINES = 100;
const LINES_WITHIN = 60_000;

/** Limits how many refusals of one network are written to the audit and the log. */
export class RefusalLines {
  readonly #lines: ByNetwork<number>;

  constructor(now: () => number = Date.now) {
    this.#lines = new ByNetwork(now, NETWORKS);
  }

  /** Returns what is written as the reason of a refusal; undefined where the network's refusals of a minute are written. */
  reasonFor(address: string, reason: string): string | undefined {
    const { value, until } = this.#lines.get(address) ?? {
      value: 0,
      until: this.#lines.now() + LINES_WITHIN,
    };
    this.#lines.set(address, value + 1, until);
    if (value >= LINES) return undefined;
    return value + 1 < LINES ? reason : `${reason}; further ones of a minute are not written`;
  }
}
