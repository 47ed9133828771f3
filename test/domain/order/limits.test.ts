/** Limits of an order: the earliest counts, cancelled items have none, a service that names none is given an assumed one; and when to warn of them. */
import fc from 'fast-check';
import { earliestLimit, holdDeadline, limitsOf, paidBy, warnAt } from '../../../src/domain/order/limits';
import type { OfficeHours } from '../../../src/domain/order/officeHours';
import { runs } from '../../support/properties';
import { item, now, service, view } from '../build';

const hour = 3_600_000;
const policy = { assumedHold: 24 * hour };

test('the earliest limit of the items counts, in whatever zone it is written', () => {
  const order = view({
    items: [
      item([service()], {
        paymentTimeLimit: '2027-02-01T10:00:00Z',
        priceGuaranteeTimeLimit: '2027-01-20T00:00:00Z',
      }),
      item([service()], { paymentTimeLimit: '2027-02-01T10:30:00+01:00' }),
      item([service()], { paymentTimeLimit: 'soon' }),
    ],
  });

  expect(earliestLimit(order)).toBe('2027-02-01T09:30:00.000Z');
  expect(limitsOf(order).priceGuarantee).toBe('2027-01-20T00:00:00.000Z');
});

test('an item that is cancelled has no limit any more', () => {
  const order = view({
    items: [
      item([service({ statusCode: 'X' })], { paymentTimeLimit: '2027-01-11T00:00:00Z' }),
      item([service()], { paymentTimeLimit: '2027-01-12T00:00:00Z' }),
    ],
  });

  expect(earliestLimit(order)).toBe('2027-01-12T00:00:00.000Z');
});

test.each([
  ['named', { paymentTimeLimit: '2027-01-12T00:00:00Z' }, undefined, '2027-01-12T00:00:00.000Z', false],
  ['counted from the creation', {}, '2027-01-10T06:00:00Z', '2027-01-11T06:00:00.000Z', true],
  ['counted from the first read', {}, undefined, '2027-01-11T12:00:00.000Z', true],
])('the end of a hold is %s', (_, limits, createdAt, limit, assumed) => {
  const order = view({ items: [item([service()], limits)], createdAt });

  expect(holdDeadline(order, policy, now)).toEqual({ limit, assumed });
});

const later = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();

test.each<[what: string, limits: Parameters<typeof paidBy>[0], hours: number | undefined]>([
  ['by its payment limit', { paymentLimit: later(10) }, 10],
  [
    'by the end of its price guarantee, if that is earlier',
    { paymentLimit: later(10), priceGuarantee: later(4) },
    4,
  ],
  [
    'by its payment limit, if the guarantee ends later',
    { paymentLimit: later(10), priceGuarantee: later(20) },
    10,
  ],
  [
    'by its payment limit, if the guarantee has passed',
    { paymentLimit: later(10), priceGuarantee: later(-1) },
    10,
  ],
  [
    'by its payment limit, if the guarantee ends now',
    { paymentLimit: later(10), priceGuarantee: later(0) },
    10,
  ],
  ['by its price guarantee, if it names no limit', { priceGuarantee: later(4) }, 4],
  [
    'without a deadline, if it names no limit and its guarantee has passed',
    { priceGuarantee: later(-1) },
    undefined,
  ],
  ['without a deadline, if it names neither', {}, undefined],
  ['by its passed payment limit', { paymentLimit: later(-1) }, -1],
  ['by what can be read of its limits', { paymentLimit: later(10), priceGuarantee: 'soon' }, 10],
])('an order is paid %s', (_, limits, hours) => {
  expect(paidBy(limits, now.getTime())).toBe(hours === undefined ? undefined : Date.parse(later(hours)));
});

const office: OfficeHours = {
  from: '09:00',
  to: '18:00',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  timeZone: 'UTC',
};

// 15 January 2027 is a Friday.
test.each<
  [what: string, held: string, deadline: string, expected: string, officeHours: OfficeHours | undefined]
>([
  ['four hours before a far deadline', '2027-01-11T10:00', '2027-01-15T16:00', '2027-01-15T12:00', undefined],
  ['at half of a hold of two hours', '2027-01-15T10:00', '2027-01-15T12:00', '2027-01-15T11:00', undefined],
  [
    'at half of a hold of less than eight hours',
    '2027-01-15T10:00',
    '2027-01-15T17:00',
    '2027-01-15T13:30',
    undefined,
  ],
  [
    'four hours before the end of a hold of eight',
    '2027-01-15T08:00',
    '2027-01-15T16:00',
    '2027-01-15T12:00',
    undefined,
  ],
  ['at that moment in office hours', '2027-01-11T10:00', '2027-01-15T16:00', '2027-01-15T12:00', office],
  [
    'the afternoon before, if it would be at night',
    '2027-01-11T10:00',
    '2027-01-15T07:00',
    '2027-01-14T17:00',
    office,
  ],
  ['on Friday, if it would be on Sunday', '2027-01-11T10:00', '2027-01-17T16:00', '2027-01-15T17:00', office],
  [
    'on Friday, if it would be early on Monday',
    '2027-01-11T10:00',
    '2027-01-18T12:00',
    '2027-01-15T17:00',
    office,
  ],
  [
    'before half of the hold, if the office closes',
    '2027-01-15T16:00',
    '2027-01-17T10:00',
    '2027-01-15T17:00',
    office,
  ],
  [
    'at half of a short hold in office hours',
    '2027-01-15T10:00',
    '2027-01-15T12:00',
    '2027-01-15T11:00',
    office,
  ],
  [
    'at night, if it was held after closing',
    '2027-01-14T19:00',
    '2027-01-15T07:00',
    '2027-01-15T03:00',
    office,
  ],
  [
    'on Sunday, if it was held on Saturday',
    '2027-01-16T10:00',
    '2027-01-17T16:00',
    '2027-01-17T12:00',
    office,
  ],
])('a person is warned %s', (_, held, deadline, expected, officeHours) => {
  const at = warnAt(Date.parse(`${deadline}Z`), Date.parse(`${held}Z`), {
    warnBefore: 4 * hour,
    officeHours,
  });

  expect(new Date(at).toISOString().slice(0, 16)).toBe(expected);
});

test('a person is warned between the hold and its deadline, whatever the office hours', () => {
  const times = fc.integer({ min: 0, max: 30 * 24 * 60 });
  fc.assert(
    fc.property(times, times, times, fc.boolean(), (since, length, before, closes) => {
      const heldSince = now.getTime() + since * 60_000;
      const deadline = heldSince + (length + 1) * 60_000;
      const terms = { warnBefore: (before + 1) * 60_000, ...(closes && { officeHours: office }) };
      const at = warnAt(deadline, heldSince, terms);
      expect(at).toBeGreaterThanOrEqual(heldSince);
      expect(at).toBeLessThan(deadline);
      if (!closes) expect(at).toBeGreaterThanOrEqual((heldSince + deadline) / 2);
    }),
    runs(300),
  );
});
