/** A measuring program says what it does, and is never silent for long. */
import { createProgress } from '../../../bench/report/progress';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('where no line follows, the last one is said again with its age, until the end', () => {
  const lines: string[] = [];
  const { say, end } = createProgress((line) => lines.push(line), 20_000);
  say('a worker at rest is looked at');
  jest.advanceTimersByTime(19_000);
  say('another');
  jest.advanceTimersByTime(19_000);
  expect(lines).toEqual(['a worker at rest is looked at', 'another']);
  jest.advanceTimersByTime(21_000);
  expect(lines.slice(2)).toEqual(['  … 20 s since: another', '  … 40 s since: another']);
  end();
  jest.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(4);
});
