/** How long calls wait after "not now", and when they give up. */
import { patientUntil, waitAfterNotNow, waitAfterNotSent } from '../../../src/domain/calls/waits';

const patience = { interactive: 600_000, order: 21_600_000 };

test('each wait after "not now" is twice as long as the one before, up to a quarter of an hour', () => {
  const waits = [0, 1, 2, 7, 8, 30].map((before) => waitAfterNotNow(before, Infinity, 0));
  expect(waits).toEqual([5_000, 10_000, 20_000, 640_000, 900_000, 900_000]);
});

test('a wait that would end after the patience is not begun', () => {
  expect(waitAfterNotNow(1, 10_000, 0)).toBe(10_000);
  expect(waitAfterNotNow(1, 9_999, 0)).toBeUndefined();
});

test('patience ends at a payment limit that is still to come', () => {
  expect(patientUntil({ patience }, 'order', undefined, 1_000)).toBe(21_601_000);
  expect(patientUntil({ patience }, 'interactive', 5_000, 1_000)).toBe(5_000);
  expect(patientUntil({ patience }, 'interactive', 500, 1_000)).toBe(601_000);
});

test('a write that never left is tried five times in all', () => {
  expect([0, 1, 2, 3, 4].map(waitAfterNotSent)).toEqual([5_000, 10_000, 15_000, 20_000, undefined]);
});
