/** Chance that can be repeated: what a test draws follows from `PROPERTY_SEED` and the test's name, whatever ran before it. */
import { createHash } from 'node:crypto';
import { Random } from './random';
import { seed } from './seed';

let random = drawn();

/** A whole number from 0 to `limit` − 1. */
export const below = (limit: number): number => random.below(limit);

export function pick<T>(from: readonly T[]): T {
  return random.pick(from);
}

if (typeof beforeEach === 'function') beforeEach(() => void (random = drawn()));

function drawn(): Random {
  const { testPath = '', currentTestName = '' } = typeof expect === 'function' ? expect.getState() : {};
  const hash = createHash('sha256').update(
    `${seed} ${testPath.replace(/^.*\/test\//, '')} ${currentTestName}`,
  );
  return new Random(hash.digest().readUInt32LE());
}
