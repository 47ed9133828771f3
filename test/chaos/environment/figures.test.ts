/** The figures of a run against the environment's faults: each thing that must not be makes one of them fail. */
import { faultKinds, nothingStruck, scheduleFor } from '../../../chaos/environment/faults';
import { figuresOf } from '../../../chaos/environment/figures';
import { SETTLES_WITHIN, type EnvironmentRan } from '../../../chaos/environment/run';
import { readSettings } from '../../../chaos/environment/settings';
import { attentionFor } from '../../../src/domain/order/attention';
import { statusOf } from '../../support/status';

type Ran = Omit<EnvironmentRan, 'evidence' | 'office'>;

const planned = scheduleFor('1', 6, faultKinds);
const times = nothingStruck().times;
for (const { kind } of planned) times[kind] += 1;

const nothing = {
  doubleOrders: [],
  strayCreates: [],
  doubleIssues: [],
  doubleCancellations: [],
  doubleChanges: [],
  lostChanges: [],
  unknownOrders: [],
  falseStates: [],
  unreportedChanges: [],
  unreportedAmendments: [],
};
const gone = statusOf({
  reference: 'B',
  state: 'attention',
  attention: attentionFor('paid-and-lapsed', 'gone'),
});
const well: Ran = {
  planned,
  struck: { times, foreignWorkers: 0, foreignRefused: 4 },
  refusedLogins: 3,
  statuses: [statusOf({ reference: 'A', state: 'ticketed' }), gone],
  found: nothing,
  late: [],
  settledAfter: 8_000,
  restless: [],
  unlisted: [],
  paidAndGone: [],
  fallen: [],
  took: 400_000,
};
const broken = (ran: Partial<Ran>): string[] =>
  figuresOf(readSettings(['node', 'chaos']), { ...well, ...ran })
    .filter(({ holds }) => !holds)
    .map(({ name }) => name);

test('a run in which nothing went wrong holds', () => {
  expect(broken({})).toEqual([]);
});

const finding = [{ text: 'it is' }];
test.each<[Partial<Ran>, RegExp]>([
  [{ late: ['A is ticketing'] }, new RegExp(`within ${SETTLES_WITHIN / 1000} s`)],
  [{ restless: ['A'] }, /orders that did not end/],
  [{ unlisted: ['A'] }, /in no list/],
  [{ paidAndGone: ['A'] }, /paid orders that expired/],
  [{ fallen: ['worker 1'] }, /exited unexpectedly/],
  [{ struck: { ...well.struck, foreignWorkers: 1 } }, /started polling with a different key/],
  [{ struck: { ...well.struck, times: { ...times, 'clock-off': 0 } } }, /fault clock-off/],
  [{ found: { ...nothing, doubleOrders: finding } }, /duplicate orders/],
  [{ found: { ...nothing, doubleIssues: finding } }, /duplicate issues/],
  [{ found: { ...nothing, doubleCancellations: finding } }, /duplicate cancellations/],
  [{ found: { ...nothing, unknownOrders: finding } }, /no workflow knows/],
  [{ found: { ...nothing, falseStates: finding } }, /differs from the service/],
  // Nothing was sold, or no limit passed: such a run has shown nothing.
  [{ statuses: [gone] }, /ended ticketed/],
  [{ statuses: [statusOf({ reference: 'A', state: 'ticketed' })] }, /limit passed during an outage/],
])('%j does not', (ran, name) => {
  expect(broken(ran)).toEqual([expect.stringMatching(name)]);
});
