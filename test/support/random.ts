/** Chance that can be repeated: everything that a seed decides, it decides again. */

/** A stream of numbers (mulberry32) with the few questions that mutations ask. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A whole number from 0 to `limit` − 1; 0 where there is nothing to choose. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** From `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True once in `times`. */
  onceIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)];
    if (picked === undefined) throw new RangeError('there is nothing to pick from');
    return picked;
  }
}

/** The chance of one mutant: its own, so that it can be made again without those before it. */
export function randomOf(seed: number, mutant: number): Random {
  return new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(mutant + 1, 0x85ebca6b));
}
