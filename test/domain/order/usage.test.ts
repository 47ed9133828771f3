import {
  daysBetween,
  exceeds,
  lastDays,
  providersIn,
  summed,
  usageValues,
  withShops,
  type OrderUsage,
} from '../../../src/domain/order/usage';

const shopped = (times: number, day = '2027-01-20', before?: OrderUsage, provider = 'example'): OrderUsage =>
  withShops(before, { provider, day, times });

test('shops are numbered through an order’s days and at each provider', () => {
  const usage = shopped(
    1,
    '2027-01-21',
    shopped(2, '2027-01-20', shopped(1, '2027-01-20', undefined, 'other')),
  );
  expect(usageValues({ ...usage, booked: { provider: 'other', day: '2027-01-21' } })).toEqual([
    'other/booked/2027-01-21',
    'other/1/2027-01-20',
    'example/1/2027-01-20',
    'example/2/2027-01-20',
    'example/3/2027-01-21',
  ]);
});

test('more shops than are numbered become a sum for each day', () => {
  const values = usageValues(shopped(9, '2027-01-21', shopped(3)));
  expect(values).toEqual(['example/many', 'example/sum/2027-01-21/9', 'example/sum/2027-01-20/3']);
  expect(providersIn(values)).toEqual(['example']);
  expect(summed(values, 'example', new Set(['2027-01-20']))).toBe(3);
  expect(summed(values, 'other', new Set(['2027-01-20']))).toBe(0);
});

test('an order that shops for months at providers of long names keeps within what the server takes', () => {
  let usage: OrderUsage | undefined;
  for (const day of daysBetween('2027-01-01', '2027-06-30'))
    for (const provider of ['a', 'b'].map((name) => name.repeat(63)))
      usage = shopped(48, day, usage, provider);
  const values = usageValues(usage!);
  expect(JSON.stringify(values).length).toBeLessThan(2_000);
  expect(values[1]).toMatch(/2027-06-30.48$/);
});

test('the limit applies once there are enough shops, to the shop that would break it', () => {
  const limit = { shopsPerBooking: 10, days: 7, minimumShops: 15 };
  expect(exceeds(limit, { shops: 14, bookings: 0 })).toBe(false);
  expect(exceeds(limit, { shops: 15, bookings: 0 })).toBe(true);
  expect(exceeds(limit, { shops: 19, bookings: 2 })).toBe(false);
  expect(exceeds(limit, { shops: 20, bookings: 2 })).toBe(true);
});

test('days are counted in UTC, with both ends', () => {
  expect(lastDays(2, Date.parse('2027-03-01T00:30:00Z'))).toEqual(['2027-02-28', '2027-03-01']);
  expect(daysBetween('2027-02-28', '2027-03-01')).toEqual(['2027-02-28', '2027-03-01']);
  expect(daysBetween('2027-03-02', '2027-03-01')).toEqual([]);
});
