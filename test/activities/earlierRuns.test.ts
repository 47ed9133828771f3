/** What a run, and several earlier runs of a reference together, say of the order that one of them made. */
import { allTogether } from '../../src/activities/earlierRuns';
import { madeBy, mayHaveIssued, type WriteCall } from '../../src/activities/made';
import { cancelledPassengers, cancelsOrder, isAboutIssuing } from '../../src/activities/takenUpdates';
import type { TakenUpdate } from '../../src/temporal/history';
import { ownProblem } from '../../src/domain/calls/ownProblems';

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

test('the airline can be asked about the newest call that may have made the order', () => {
  const found = [
    { ...run('newest', 8), sent: { correlationId: 'copied', at: 1_000 } },
    { ...run('newer', 5), sent: { correlationId: 'newest', at: 2_000 } },
    { ...run('older', 1), sent: { correlationId: 'copied', at: 1_000 } },
  ];
  expect(allTogether(found)).toMatchObject({ runId: 'newest', sent: { correlationId: 'newest' } });
  expect(allTogether([...found, run('oldest', 0, '4711')])).not.toHaveProperty('sent');
});

const ended = (
  correlationId: string,
  code: 'worker-defect' | 'run-was-reset' | 'read-too-old',
): WriteCall => {
  const problem = ownProblem(code, { operation: 'orderCreate', correlationId });
  const outcome = code === 'read-too-old' ? 'not-sent' : 'unknown';
  return { at: 1_000, correlationId, outcome: { outcome, problem } };
};

const sentA = { sent: { correlationId: 'a', at: 1_000 } };

test.each<[string, WriteCall[], ReturnType<typeof madeBy>]>([
  ['no call', [], undefined],
  ['a call that was not sent', [ended('a', 'read-too-old')], undefined],
  ['a call under way', [{ at: 1_000, correlationId: 'a', outcome: undefined }], sentA],
  [
    'a lost call, before one that was not sent',
    [ended('a', 'worker-defect'), ended('b', 'read-too-old')],
    sentA,
  ],
  [
    'two calls, of which no worker sent the second',
    [ended('a', 'worker-defect'), ended('b', 'run-was-reset')],
    sentA,
  ],
  ['a call that only an earlier run can have sent', [ended('a', 'run-was-reset')], {}],
])('a run with %s', (_what, creates, made) => {
  expect(madeBy(undefined, creates)).toEqual(made);
  expect(madeBy('4711', creates)).toEqual({ orderId: '4711' });
});

const change = (made: Partial<WriteCall>): WriteCall => ({
  at: 1_000,
  correlationId: 'a',
  outcome: undefined,
  ...made,
});

test.each<[string, WriteCall[], boolean]>([
  ['no call', [], false],
  ['an issue under way', [change({ change: 'issue' })], true],
  ['an issue that was not sent', [{ ...ended('a', 'read-too-old'), change: 'issue' }], false],
  ['a lost issue', [{ ...ended('a', 'worker-defect'), change: 'issue' }], true],
  ['a cancellation', [change({ change: 'cancel' })], false],
  ['a change that cannot be read', [change({})], true],
])('whether a run with %s may have issued', (_what, changes, issued) => {
  expect(mayHaveIssued(changes, [])).toBe(issued);
});

test('a run whose create pays may have issued, unless it was not sent', () => {
  expect(mayHaveIssued([], [change({ pays: true })])).toBe(true);
  expect(mayHaveIssued([], [change({ pays: false })])).toBe(false);
  expect(mayHaveIssued([], [{ ...ended('a', 'read-too-old'), pays: true }])).toBe(false);
});

const cancels = (args: unknown): TakenUpdate => ({ name: 'cancel', args });
const PAX2: TakenUpdate = cancels([{ part: { paxIds: ['PAX2'] }, who: 'ab' }]);

test.each<[string, TakenUpdate, { aboutIssuing: boolean; cancels: boolean }]>([
  ['a whole order', cancels([{}]), { aboutIssuing: true, cancels: true }],
  ['what cannot be read', cancels({ unreadable: 'no key' }), { aboutIssuing: true, cancels: true }],
  ['nothing', cancels([null]), { aboutIssuing: true, cancels: true }],
  ['a passenger', PAX2, { aboutIssuing: false, cancels: false }],
])('the cancellation of %s', (_what, update, expected) => {
  expect({ aboutIssuing: isAboutIssuing(update), cancels: cancelsOrder(update) }).toEqual(expected);
});

test('a release allows an issue after a cancellation, and a withdrawn one does not', () => {
  expect(isAboutIssuing({ name: 'release', args: [{ payUpTo: {} }] })).toBe(true);
  expect(isAboutIssuing({ name: 'release', args: [{ withdraw: true }] })).toBe(false);
});

test.each<[string, WriteCall[], TakenUpdate[], string[]]>([
  ['a part that may have been cancelled', [change({ change: 'part' })], [PAX2, PAX2], ['PAX2']],
  ['a part that was not sent', [change({ change: 'part', unsent: true })], [PAX2], []],
  ['other changes', [change({ change: 'issue' })], [PAX2], []],
  ['an input that is no text', [change({ change: 'part' })], [cancels([{ part: { paxIds: [7] } }])], []],
  ['a journey', [change({ change: 'part' })], [cancels([{ part: { journeys: [2] } }])], []],
])('the passengers cancelled by a run with %s', (_what, changes, updates, expected) => {
  expect(cancelledPassengers(changes, updates)).toEqual(expected);
});
