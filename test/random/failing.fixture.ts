/** A suite that `random.test.ts` runs: one property fails, one holds, and one test has no generated inputs. */
import fc from 'fast-check';
import { runs } from '../support/properties';

test('a number isn’t above 1000 (never)', () => {
  fc.assert(
    fc.property(fc.nat(), (number) => expect(number).toBeLessThanOrEqual(1000)),
    runs(50),
  );
});

test('a number is above -1', () => {
  fc.assert(
    fc.property(fc.nat(), (number) => expect(number).toBeGreaterThan(-1)),
    runs(50),
  );
});

test('no inputs', () => expect(1).toBe(1));
