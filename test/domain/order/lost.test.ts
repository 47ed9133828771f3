/** What an order has lost: flights, as long as their money is with the airline, and extras, as long as their loss is open. */
import { attentionFor } from '../../../src/domain/order/attention';
import { lossInQuestion, lostFlightTexts } from '../../../src/domain/order/lost';
import type { Ancillary } from '../../../src/domain/order/shown';
import type { OrderStatus } from '../../../src/domain/order/status';

type Lost = Parameters<typeof lostFlightTexts>[0];

const decided = { by: 'caller', who: 'AB12', at: '2027-01-02T10:00:00.000Z' } as const;
const change = {
  ...{ number: 1, kind: 'flight-cancelled', text: 'XA 315 is cancelled' },
  ...{ seenAt: '2027-01-01T10:00:00.000Z', decided },
} as const;
const amended = (kind: string, at: string) =>
  ({ kind, what: 'x', at }) as NonNullable<Lost['amendments']>[number];

const order = (more: object = {}): Lost => ({
  state: 'ticketed',
  changes: [change] as OrderStatus['changes'],
  documents: [{ number: '999-1' }],
  ...more,
});

test('a flight that the airline cancelled, and that somebody accepted, is still paid', () => {
  expect(lostFlightTexts(order())).toEqual([
    'XA 315 is cancelled; accepted by AB12, and its ticket is still paid: ask the airline for another flight or the refund',
  ]);
});

test.each([
  ['not accepted yet', { changes: [{ ...change, decided: undefined }] }],
  ['a change that needs no decision', { changes: [{ ...change, decided: { by: 'table', at: decided.at } }] }],
  ['another kind of change', { changes: [{ ...change, kind: 'moved' }] }],
  ['not issued', { documents: [] }],
  ['voided', { documents: [{ number: '999-1', returned: 'voided' }] }],
  ['cancelled', { state: 'cancelled' }],
  ['other flights since', { amendments: [amended('flights', '2027-01-03T10:00:00.000Z')] }],
  ['the journey cancelled since', { amendments: [amended('part', '2027-01-03T10:00:00.000Z')] }],
])('%s: nothing is said', (_, more) => {
  expect(lostFlightTexts(order(more))).toEqual([]);
});

test('what was changed before, and services since, settle nothing', () => {
  const amendments = [
    amended('flights', '2027-01-01T10:00:00.000Z'),
    amended('extras', '2027-01-03T10:00:00.000Z'),
  ];
  expect(lostFlightTexts(order({ amendments }))).toHaveLength(1);
});

test('an extra whose loss is open says so, and only that one', () => {
  const attention = attentionFor('service-lost', 'x');
  const extra = (kind: 'seat' | 'service', name: string, paxId = 'PAX1'): Ancillary => ({
    ...{ kind, name, paxId, flights: [], quantity: 1 },
  });
  const gone = (more: object) =>
    ({ number: 1, text: 'x', seenAt: decided.at, about: 'PAX1', ...more }) as NonNullable<
      OrderStatus['changes']
    >[number];
  const seat = extra('seat', '12A');
  const twice = [seat, { ...seat, flights: ['XA315/2027-03-12/LHR'] }];
  const told = (each: Ancillary, change: object, ancillaries = [each]) =>
    lossInQuestion(each, { attention, changes: [gone(change)], ancillaries });
  expect(told(seat, { kind: 'seat', old: '12A' })).toBe('gone');
  expect(told(seat, { kind: 'seat', old: '12A' }, twice)).toBe('perhaps');
  expect(told(extra('seat', '14C'), { kind: 'seat', old: '12A' })).toBeUndefined();
  expect(told(extra('seat', '12A', 'PAX2'), { kind: 'seat', old: '12A' })).toBeUndefined();
  expect(told(seat, { kind: 'seat', old: '12A', decided })).toBeUndefined();
  // The airline shows it again, so there is no question.
  const changes = [gone({ kind: 'seat', old: '12A' })];
  expect(lossInQuestion(seat, { changes, ancillaries: [seat] })).toBeUndefined();
  const bag = extra('service', 'Bag');
  expect(told(bag, { kind: 'service', old: '1', new: '0' })).toBe('gone');
  expect(told(bag, { kind: 'service', old: '2', new: '1' })).toBe('perhaps');
  expect(told(bag, { kind: 'seat', old: '12A' })).toBeUndefined();
});
