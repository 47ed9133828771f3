/** What breaks during a batch, and when: by seed alone. */
import { readSettings, scheduleFor } from '../../../chaos/batch/settings';

const settings = (...args: string[]) => readSettings(['node', 'chaos:batch', ...args]);

test('unless said otherwise a worker is killed three times and the server restarted once, in the middle', () => {
  const schedule = scheduleFor(settings('--orders', '1000'));
  expect(schedule.map(({ kind }) => kind)).toEqual(['kill', 'kill', 'restart', 'kill']);
  const due = schedule.map(({ at }) => at);
  expect(due).toEqual([...due].sort((a, b) => a - b));
  expect(due.every((at) => at > 0 && at < 0.8)).toBe(true);
});

test('the same seed gives the same schedule', () => {
  const schedule = scheduleFor(settings('--seed', '7', '--kills', '9'));
  expect(schedule).toEqual(scheduleFor(settings('--seed', '7', '--kills', '9')));
  expect(schedule).not.toEqual(scheduleFor(settings('--seed', '8', '--kills', '9')));
});
