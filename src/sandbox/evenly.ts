/**
 * Numbers that are dealt evenly and can be repeated: each follows from a name and an index alone, and any run of indexes fills the
 * interval without gaps or heaps, which pure chance would leave.
 *
 * The radical inverse of base 2, its index shuffled and its digits scrambled after Owen by Laine and Karras's hash (Burley, "Practical
 * Hash-based Owen Scrambling", 2020; constants by Vegdahl, 2021): of 2^k indexes that follow one another from a multiple of 2^k on, exactly
 * one falls into each of 2^k equal parts, and the numbers of two names have nothing to do with each other.
 */
import { hash32 } from './random';

/** A number from 0 (included) to 1 (excluded). `index` is a whole number from 0 to 2^32 − 1. */
export function evenly(name: string, index: number): number {
  const shuffled = scrambled(reversed(index >>> 0), hash32(`${name}/index`));
  return reversed(scrambled(reversed(shuffled), hash32(`${name}/digits`))) / 2 ** 32;
}

/** Each bit is flipped or not as the bits below it say. */
function scrambled(value: number, seed: number): number {
  let bits = value;
  bits ^= Math.imul(bits, 0x3d20adea);
  bits = (bits + seed) | 0;
  bits = Math.imul(bits, (seed >>> 16) | 1);
  bits ^= Math.imul(bits, 0x05526c56);
  bits ^= Math.imul(bits, 0x53a22864);
  return bits >>> 0;
}

/** The 32 bits in the opposite order. */
function reversed(value: number): number {
  let bits = value;
  bits = ((bits >>> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return ((bits >>> 16) | (bits << 16)) >>> 0;
}
