/** What several earlier runs of a reference say together of the order that one of them made. */
import { allTogether } from '../../src/activities/earlierRuns';

const at = (minute: number): string => new Date(Date.UTC(2027, 0, 1, 12, minute)).toISOString();
const run = (runId: string, minute: number, orderId?: string, cutOff?: number) => ({
  runId,
  state: undefined,
  began: at(minute),
  ...(orderId !== undefined && { orderId }),
  cutOff: cutOff === undefined ? undefined : at(cutOff),
});

test('no run has written anything', () => {
  expect(allTogether([])).toBeUndefined();
});

test('the order that an older run made is known, though a newer run only may have made one', () => {
  const found = [run('newer', 5, undefined, 6), run('older', 1, '4711', 4)];
  expect(allTogether(found)).toMatchObject({ runId: 'older', orderId: '4711', cutOff: at(6) });
});

test('where no run knows of an order, none can be older than the oldest run that may have made it', () => {
  const found = [run('newer', 5, undefined, 6), run('older', 1, undefined, 4)];
  expect(allTogether(found)).toMatchObject({ runId: 'newer', began: at(1), cutOff: at(6) });
  expect(allTogether(found)?.orderId).toBeUndefined();
});
