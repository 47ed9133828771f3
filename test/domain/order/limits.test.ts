/** Limits of an order: the earliest counts, cancelled items have none, and a service that names none is given an assumed one. */
import { earliestLimit, holdDeadline, limitsOf } from '../../../src/domain/order/limits';
import { item, now, service, view } from '../build';

const hour = 3_600_000;
const policy = { assumedHold: 24 * hour, warnBefore: 2 * hour };

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

  expect(holdDeadline(order, policy, now)).toEqual({
    limit,
    assumed,
    warnAt: new Date(Date.parse(limit) - 2 * hour).toISOString(),
  });
});
