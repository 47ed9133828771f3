/** Chance that can be repeated: a row of numbers that follows from a name alone, so that an answer that was read wrongly can be written again. */
import { hash32 } from '../random';

/** Numbers that belong to a name. Two dice of one name roll the same. */
export class Dice {
  #state: number;

  constructor(private readonly name: string) {
    this.#state = hash32(name);
  }

  /** Dice of their own for a part: what the part rolls does not shift what others roll. */
  for(part: string): Dice {
    return new Dice(`${this.name}/${part}`);
  }

  /** A whole number from 0 to `sides` − 1. */
  roll(sides: number): number {
    return Math.floor(this.#next() * sides);
  }

  /** True in so many cases of one: 0.25 is a quarter. */
  chance(share: number): boolean {
    return this.#next() < share;
  }

  /** One of them. Throws RangeError where there is none. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[this.roll(items.length)] as Item;
  }

  /** From 0 to just below 1 (mulberry32, which is quick: a shop has ten thousands of elements). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
