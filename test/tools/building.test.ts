/** What `npm run demo` shows while it compiles. */
import { showBuilding } from '../../tools/building';

afterEach(() => jest.useRealTimers());

test('a build is announced at once in a pipe, told of every quarter of a minute, and ended with its time', () => {
  jest.useFakeTimers();
  const written: string[] = [];
  const built = showBuilding({ stderr: { write: (text) => written.push(text) }, env: {} });
  expect(written).toEqual(['Building ndc-flows; the first time takes up to a minute\n']);
  jest.advanceTimersByTime(34_000);
  built();
  jest.advanceTimersByTime(60_000);
  expect(written.slice(1)).toEqual([
    'Building ndc-flows, 15 s\n',
    'Building ndc-flows, 30 s\n',
    'Built in 34.0 s\n',
  ]);
});
