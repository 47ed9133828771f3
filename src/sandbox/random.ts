/** Chance that can be repeated: every number follows from a name, so that two runs with one seed sell the same flights and meet the same faults. */
import { hash } from 'node:crypto';

/** Returns 32 bits of a text (FNV-1a with a final mix). */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns a whole number from 0 to `below` − 1 that belongs to `name`. */
export function pick(name: string, below: number): number {
  return hash32(name) % below;
}

/** Returns `digits` hexadecimal digits that belong to `name`. */
export function hex(name: string, digits: number): string {
  return hash('sha256', name).slice(0, digits);
}

/** Returns a UUID that belongs to `name` (version 8: made of a hash). */
export function uuidOf(name: string): string {
  const h = hex(name, 31);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(12, 15)}-a${h.slice(15, 18)}-${h.slice(18, 30)}`;
}

const PNR_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns a booking reference of six characters that belongs to `name`. */
export function bookingReference(name: string): string {
  const number = Number.parseInt(hex(name, 12), 16);
  const places = Array.from({ length: 6 }, (_, place) => Math.floor(number / 32 ** place) % 32);
  return places.map((place) => PNR_LETTERS[place]).join('');
}

/**
 * Returns a number from 0 (included) to 1 (excluded). The numbers of one name fill the interval evenly: of 2^k indexes in a row from a
 * multiple of 2^k on, exactly one falls into each of 2^k equal parts. `index` is a whole number from 0 to 2^32 − 1.
 *
 * It is the radical inverse of base 2, scrambled after Owen by Laine and Karras's hash. Source: Burley, "Practical Hash-based Owen
 * Scrambling" (2020); constants by Vegdahl (2021).
 */
export function evenly(name: string, index: number): number {
  const shuffled = scrambled(reversed(index >>> 0), hash32(`${name}/index`));
  return reversed(scrambled(reversed(shuffled), hash32(`${name}/digits`))) / 2 ** 32;
}

/** Flips each bit or not, depending on the bits below it. */
function scrambled(value: number, seed: number): number {
  let bits = value;
  bits ^= Math.imul(bits, 0x3d20adea);
  bits = (bits + seed) | 0;
  bits = Math.imul(bits, (seed >>> 16) | 1);
  bits ^= Math.imul(bits, 0x05526c56);
  bits ^= Math.imul(bits, 0x53a22864);
  return bits >>> 0;
}

/** Reverses the order of the 32 bits. */
function reversed(value: number): number {
  let bits = value;
  bits = ((bits >>> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return ((bits >>> 16) | (bits << 16)) >>> 0;
}

/** A sequence of numbers that follows from a name: two dice of one name roll the same. */
export class Dice {
  #state: number;

  constructor(private readonly name: string) {
    this.#state = hash32(name);
  }

  /** Returns separate dice for a part, so that what the part rolls shifts nothing else. */
  for(part: string): Dice {
    return new Dice(`${this.name}/${part}`);
  }

  /** Returns a whole number from 0 to `sides` − 1. */
  roll(sides: number): number {
    return Math.floor(this.#next() * sides);
  }

  /** Returns true with this probability. */
  chance(share: number): boolean {
    return this.#next() < share;
  }

  /** Returns one of the items. Throws RangeError if there is none. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[this.roll(items.length)] as Item;
  }

  /** Returns a number from 0 to just below 1 (mulberry32: quick, since a shop has tens of thousands of elements). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
