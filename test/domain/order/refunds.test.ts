import type { CancellationQuote } from '../../../src/domain/order/orderView';
import type { TicketDocument } from '../../../src/domain/order/orderView';
import {
  costsOf,
  followRefund,
  lostWithoutQuote,
  nextRefundRead,
  partialRefundOf,
  voidDeadline,
} from '../../../src/domain/order/refunds';
import type { OrderStatus } from '../../../src/domain/order/status';
import type { SaleEvent } from '../../../src/domain/sales/event';
import { statusOf } from '../../support/status';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const gbp = (amount: string) => ({ amount, currency: 'GBP' });
const documents = [{ number: '9990000000001', typeCode: 'T' }];

/** A ticketed order of 690.32 EUR. */
const ticketed = (changes: Partial<OrderStatus> = {}) =>
  statusOf({ state: 'ticketed', documents, ...changes });
const quote = (changes: Partial<CancellationQuote>): CancellationQuote => ({ warnings: [], ...changes });

describe('what a quote says', () => {
  test.each<[string, CancellationQuote, OrderStatus, object]>([
    [
      'the fee and the refund that the airline names',
      quote({ fee: eur('80.32'), refund: eur('610.00'), voids: false }),
      ticketed(),
      { fee: eur('80.32'), refund: eur('610.00'), voids: false },
    ],
    [
      'without a penalty, what of the total does not come back is the fee',
      quote({ refund: eur('610.00'), voids: false, penaltyFree: true }),
      ticketed(),
      { fee: eur('80.32'), refund: eur('610.00'), voids: false },
    ],
    [
      '… nothing, if all of it comes back',
      quote({ refund: eur('690.32'), voids: true, penaltyFree: true }),
      ticketed(),
      { fee: eur('0.00'), refund: eur('690.32'), voids: true },
    ],
    [
      'a fee of 0 voids the tickets, if the airline says nothing else',
      quote({ fee: eur('0') }),
      ticketed(),
      { fee: eur('0.00'), voids: true },
    ],
    [
      '… and refunds them, if it says so',
      quote({ fee: eur('0.00'), refund: eur('690.32'), voids: false }),
      ticketed(),
      { fee: eur('0.00'), refund: eur('690.32'), voids: false },
    ],
    [
      'a fee alone brings back a refund',
      quote({ fee: eur('50') }),
      ticketed(),
      { fee: eur('50.00'), voids: false },
    ],
    [
      'amounts without a currency are in that of the fee',
      quote({ fee: gbp('50'), refund: { amount: '500' } }),
      ticketed(),
      { fee: gbp('50.00'), refund: gbp('500.00'), voids: false },
    ],
    [
      '… or of the total, with its digits',
      quote({ fee: { amount: '0.00' }, refund: { amount: '85000.00' } }),
      ticketed({ total: { amount: '85000', currency: 'JPY' } }),
      { fee: { amount: '0', currency: 'JPY' }, refund: { amount: '85000', currency: 'JPY' }, voids: true },
    ],
    [
      'what neither comes back nor is the fee is forfeited',
      quote({ fee: eur('50.00'), refund: eur('610.32') }),
      ticketed(),
      { fee: eur('50.00'), refund: eur('610.32'), forfeited: eur('30.00'), voids: false },
    ],
    [
      '… as the airline names it',
      quote({ fee: eur('50.00'), forfeited: { amount: '31.5' } }),
      ticketed(),
      { fee: eur('50.00'), forfeited: eur('31.50'), voids: false },
    ],
    [
      'more than less than a cent is forfeited, or nothing is',
      quote({ fee: eur('80.32'), refund: eur('610.00') }),
      ticketed({ total: eur('690.3200001') }),
      { fee: eur('80.32'), refund: eur('610.00'), voids: false },
    ],
    [
      'a hold has a fee, and nothing to bring back',
      quote({ fee: eur('0.00'), refund: eur('690.32') }),
      statusOf(),
      { fee: eur('0.00') },
    ],
  ])('%s', (_what, said, order, costs) => {
    expect(costsOf(said, order)).toEqual(costs);
  });
});

describe('no fee, so that nobody cancels, where', () => {
  test.each<[string, CancellationQuote, OrderStatus]>([
    ['nothing is named', quote({ penaltyFree: true }), ticketed()],
    ['a penalty is named, and not clearly', quote({ refund: eur('610.00'), voids: false }), ticketed()],
    ['more than the total comes back', quote({ refund: eur('690.33'), penaltyFree: true }), ticketed()],
    ['the refund is in another currency', quote({ refund: gbp('610.00'), penaltyFree: true }), ticketed()],
    [
      'the order has no total',
      quote({ refund: eur('610.00'), penaltyFree: true }),
      ticketed({ total: undefined }),
    ],
    ['no currency is known', quote({ fee: { amount: '0.00' } }), ticketed({ total: undefined })],
    [
      'the order is a hold, for which nothing was paid',
      quote({ refund: eur('690.32'), penaltyFree: true }),
      statusOf(),
    ],
  ])('%s', (_what, said, order) => {
    const { fee, voids } = costsOf(said, order);
    expect({ fee, voids }).toEqual({ fee: undefined, voids: undefined });
  });
});

describe('without a quote', () => {
  const inDoubt = { issue: '2027-01-01T00:00:00.000Z' };
  test.each<[string, OrderStatus, object | undefined]>([
    ['a hold loses nothing', statusOf(), eur('0.00')],
    [
      '… in the digits of its currency',
      statusOf({ total: { amount: '85000', currency: 'JPY' } }),
      { amount: '0', currency: 'JPY' },
    ],
    ['tickets lose the total', ticketed(), eur('690.32')],
    ['it is not known what is lost while an issue is in doubt', statusOf({ inDoubt }), undefined],
    ['… also of an order with documents', ticketed({ inDoubt }), undefined],
    ['… nor without a total', statusOf({ total: undefined }), undefined],
  ])('%s', (_what, order, lost) => {
    expect(lostWithoutQuote(order)).toEqual(lost);
  });
});

describe('tickets can be voided', () => {
  const issued = (at: string, changes: Partial<SaleEvent> = {}): SaleEvent => ({
    event: 'issue',
    at,
    ...changes,
  });
  const until = (voids: 'day-of-issue' | '24h' | 'unsaid', timeZone: string, ...sales: SaleEvent[]) =>
    voidDeadline(ticketed({ sales }), { voids, timeZone });

  test.each([
    ['in winter', 'Europe/Paris', '2027-01-10T12:34:56.789Z', '2027-01-10T23:00:00.000Z'],
    ['in summer', 'Europe/Paris', '2027-07-10T12:00:00.000Z', '2027-07-10T22:00:00.000Z'],
    [
      'issued in the last minute of the day',
      'Europe/Paris',
      '2027-01-10T22:59:59.999Z',
      '2027-01-10T23:00:00.000Z',
    ],
    ['issued at midnight', 'Europe/Paris', '2027-01-10T23:00:00.000Z', '2027-01-11T23:00:00.000Z'],
    ['on the short day in spring', 'Europe/Paris', '2027-03-27T23:30:00.000Z', '2027-03-28T22:00:00.000Z'],
    ['… after the change', 'Europe/Paris', '2027-03-28T01:30:00.000Z', '2027-03-28T22:00:00.000Z'],
    ['on the long day in autumn', 'Europe/Paris', '2027-10-30T22:30:00.000Z', '2027-10-31T23:00:00.000Z'],
    [
      '… in the hour that comes twice',
      'Europe/Paris',
      '2027-10-31T01:30:00.000Z',
      '2027-10-31T23:00:00.000Z',
    ],
    ['far in the west', 'Pacific/Honolulu', '2027-01-10T09:59:00.000Z', '2027-01-10T10:00:00.000Z'],
    [
      'far in the east, where it is tomorrow',
      'Pacific/Kiritimati',
      '2027-01-10T12:00:00.000Z',
      '2027-01-11T10:00:00.000Z',
    ],
    ['in a zone off by half an hour', 'Asia/Kolkata', '2027-01-10T12:00:00.000Z', '2027-01-10T18:30:00.000Z'],
    [
      'where the clock changes by half an hour',
      'Australia/Lord_Howe',
      '2027-10-02T14:00:00.000Z',
      '2027-10-03T13:00:00.000Z',
    ],
    [
      'where the next day begins at one o’clock',
      'America/Santiago',
      '2027-09-04T20:00:00.000Z',
      '2027-09-05T04:00:00.000Z',
    ],
    [
      'where the last hour of the day comes twice',
      'America/Santiago',
      '2027-04-03T20:00:00.000Z',
      '2027-04-04T04:00:00.000Z',
    ],
    ['in UTC', 'UTC', '2027-01-10T00:00:00.000Z', '2027-01-11T00:00:00.000Z'],
  ])('to the end of the day of issue: %s', (_when, timeZone, at, deadline) => {
    expect(until('day-of-issue', timeZone, issued(at))).toBe(deadline);
  });

  test('for 24 hours, whatever the zone and its clock', () => {
    expect(until('24h', 'Europe/Paris', issued('2027-03-27T12:00:00.000Z'))).toBe('2027-03-28T12:00:00.000Z');
  });

  test('counted from the first document that was issued here', () => {
    const sales = [
      issued('2027-01-10T12:00:00.000Z'),
      issued('2027-01-09T12:00:00.000Z'),
      issued('2027-01-08T12:00:00.000Z', { notes: ['elsewhere'] }),
      issued('2027-01-07T12:00:00.000Z', { event: 'refund' }),
    ];
    expect(until('24h', 'UTC', ...sales)).toBe('2027-01-10T12:00:00.000Z');
  });

  test('nobody knows until when, if the profile says nothing, or nothing was issued here', () => {
    const at = '2027-01-10T12:00:00.000Z';
    expect(until('unsaid', 'UTC', issued(at))).toBeUndefined();
    expect(until('24h', 'UTC')).toBeUndefined();
    expect(until('24h', 'UTC', issued(at, { notes: ['elsewhere'] }))).toBeUndefined();
    expect(voidDeadline(statusOf(), { voids: '24h', timeZone: 'UTC' })).toBeUndefined();
  });
});

describe('the next read for a pending refund', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const cancelledAt = Date.parse('2027-01-10T12:00:00.000Z');

  test.each([
    ['comes after 15 minutes at first', 0, 15 * MINUTE],
    ['… and for the first half hour', 30 * MINUTE, 15 * MINUTE],
    ['waits half of the time that the refund has taken', 4 * HOUR, 2 * HOUR],
    ['waits a day at most', 48 * HOUR, 24 * HOUR],
    ['… however long it takes', 1000 * HOUR, 24 * HOUR],
    ['comes after 15 minutes, should a clock run behind', -HOUR, 15 * MINUTE],
  ])('%s', (_what, taken, wait) => {
    const now = cancelledAt + taken;
    expect(nextRefundRead(cancelledAt, now) - now).toBe(wait);
  });

  test('a month takes fewer than fifty reads', () => {
    let reads = 0;
    for (let at = cancelledAt; at < cancelledAt + 30 * 24 * HOUR; reads += 1)
      at = nextRefundRead(cancelledAt, at);
    expect(reads).toBeLessThan(50);
  });
});

describe('the refund of a part', () => {
  const until = '2027-02-01T00:00:00.000Z';
  const ticket = (codes: string, serial = 1): TicketDocument => ({
    number: `999-100000000${serial}`,
    typeCode: 'T',
    coupons: codes.split(' ').map((statusCode, index) => ({ number: String(index + 1), statusCode })),
  });
  const follow = (
    before: TicketDocument[],
    after: TicketDocument[],
    { whole, at = '2027-01-20T00:00:00.000Z' }: { whole?: boolean; at?: string } = {},
  ): string | undefined => {
    const documents = before.map(({ number }) => number);
    const begun = partialRefundOf({ documents: before }, { what: 'journey 2', documents, whole, until });
    return followRefund([begun], { documents: after }, new Date(at))[0]?.state;
  };

  test.each<[string, TicketDocument[], TicketDocument[], { whole?: boolean; at?: string }, string]>([
    ['is pending while nothing has changed', [ticket('I I')], [ticket('I I')], {}, 'pending'],
    ['is refunded once a coupon is', [ticket('I I')], [ticket('I RF')], {}, 'refunded'],
    ['is voided once a coupon is', [ticket('I')], [ticket('V')], {}, 'voided'],
    ['is not proven by a coupon that was refunded before', [ticket('I RF')], [ticket('I RF')], {}, 'pending'],
    ['… but by the next one', [ticket('I RF')], [ticket('RF RF')], {}, 'refunded'],
    [
      'waits for every coupon of a whole document',
      [ticket('I I')],
      [ticket('RF I')],
      { whole: true },
      'pending',
    ],
    ['… which then are all returned', [ticket('I I')], [ticket('RF RF')], { whole: true }, 'refunded'],
    [
      'waits for every document',
      [ticket('I'), ticket('I', 2)],
      [ticket('RF'), ticket('I', 2)],
      {},
      'pending',
    ],
    [
      '… some void and some refunded',
      [ticket('I'), ticket('I', 2)],
      [ticket('V'), ticket('RF', 2)],
      {},
      'refunded',
    ],
    ['is not proven by a document that is not shown', [ticket('I')], [], {}, 'pending'],
    [
      'is not proven by a coupon that is shown as open, too',
      [ticket('I')],
      [ticket('RF'), ticket('I')],
      {},
      'pending',
    ],
    ['is unknown when its time is over', [ticket('I')], [ticket('I')], { at: until }, 'unknown'],
    ['… unless it is proven then', [ticket('I')], [ticket('RF')], { at: until }, 'refunded'],
  ])('%s', (_what, before, after, how, state) => {
    expect(follow(before, after, how)).toBe(state);
  });

  test('is followed no further once it is proven, and may be proven late', () => {
    const documents = [ticket('I').number];
    const all = (['refunded', 'unknown'] as const).map((state) => ({
      what: 'a bag',
      documents,
      until,
      state,
    }));
    const states = (codes: string) =>
      followRefund(all, { documents: [ticket(codes)] }, new Date(until)).map(({ state }) => state);
    expect(states('I')).toEqual(['refunded', 'unknown']);
    expect(states('V')).toEqual(['refunded', 'voided']);
  });
});
