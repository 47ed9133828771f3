/** The schedule of the environment's faults, and what the program is told. */
import { faultKinds, scheduleFor } from '../../../chaos/environment/faults';
import { readSettings } from '../../../chaos/environment/settings';

test('the same seed gives the same faults, another one others, and none is due after the end', () => {
  const schedule = scheduleFor('1', 6, faultKinds);
  expect(scheduleFor('1', 6, faultKinds)).toEqual(schedule);
  expect(scheduleFor('2', 6, faultKinds)).not.toEqual(schedule);
  expect(schedule.every(({ at }, n) => at <= 360_000 && at > (schedule[n - 1]?.at ?? 0))).toBe(true);
});

test('every kind strikes within six minutes, whatever the seed', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const kinds = new Set(scheduleFor(String(seed), 6, faultKinds).map(({ kind }) => kind));
    expect([seed, [...kinds].sort()]).toEqual([seed, [...faultKinds].sort()]);
  }
});

test('clocks are off by more than a worker allows, in both directions', () => {
  const aheads = scheduleFor('1', 30, ['clock-off']).map(({ ahead }) => ahead);
  expect(aheads.every((ahead) => Math.abs(ahead) > 60_000)).toBe(true);
  expect([...new Set(aheads.map(Math.sign))].sort()).toEqual([-1, 1]);
});

test('single faults are named, and a name that is none is refused', () => {
  const read = (...args: string[]) => readSettings(['node', 'chaos', ...args]);
  expect(read('--faults', 'clock-off,server-away').faults).toEqual(['clock-off', 'server-away']);
  expect(read().faults).toEqual(faultKinds);
  expect(() => read('--faults', 'clock-off,rain')).toThrow(/clock-off.*are wanted/s);
});
