/** Office hours: the latest moment at which somebody can still act. 15 January 2027 is a Friday. */
import fc from 'fast-check';
import { lastAttended, weekdays, type OfficeHours } from '../../../src/domain/order/officeHours';
import { runs } from '../../support/properties';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const office: OfficeHours = {
  from: '09:00',
  to: '18:00',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  timeZone: 'UTC',
};

const attended = (at: string, changes: Partial<OfficeHours> = {}) =>
  new Date(lastAttended(Date.parse(at), { ...office, ...changes })).toISOString().slice(0, 19);

test.each<[what: string, at: string, expected: string, changes: Partial<OfficeHours>]>([
  ['at noon is that moment', '2027-01-15T12:00:30Z', '2027-01-15T12:00:30', {}],
  ['at opening time is that moment', '2027-01-15T09:00:00Z', '2027-01-15T09:00:00', {}],
  ['an hour before closing is that moment', '2027-01-15T17:00:00Z', '2027-01-15T17:00:00', {}],
  ['in the last hour is its beginning', '2027-01-15T17:40:00Z', '2027-01-15T17:00:00', {}],
  ['in the evening is an hour before closing', '2027-01-15T22:30:00Z', '2027-01-15T17:00:00', {}],
  ['at midnight is the day before', '2027-01-15T00:00:00Z', '2027-01-14T17:00:00', {}],
  ['at night is the day before', '2027-01-15T03:15:00Z', '2027-01-14T17:00:00', {}],
  ['a minute before opening is the day before', '2027-01-15T08:59:00Z', '2027-01-14T17:00:00', {}],
  ['on Saturday is Friday', '2027-01-16T12:00:00Z', '2027-01-15T17:00:00', {}],
  ['on Sunday night is Friday', '2027-01-17T23:59:00Z', '2027-01-15T17:00:00', {}],
  ['early on Monday is Friday', '2027-01-18T06:00:00Z', '2027-01-15T17:00:00', {}],
  [
    'on Saturday is that moment where it is open',
    '2027-01-16T12:00:00Z',
    '2027-01-16T12:00:00',
    { days: ['sat'] },
  ],
  [
    'on Sunday is Saturday where that is open',
    '2027-01-17T12:00:00Z',
    '2027-01-16T17:00:00',
    { days: ['fri', 'sat'] },
  ],
  [
    'early on the only day is a week before',
    '2027-01-18T06:00:00Z',
    '2027-01-11T17:00:00',
    { days: ['mon'] },
  ],
  [
    'before the only day is six days before',
    '2027-01-17T12:00:00Z',
    '2027-01-11T17:00:00',
    { days: ['mon'] },
  ],
  [
    'counts in the office’s zone, east',
    '2027-01-15T07:30:00Z',
    '2027-01-15T07:30:00',
    { timeZone: 'Asia/Tokyo' },
  ],
  [
    'after closing in the east is the same day',
    '2027-01-15T12:00:00Z',
    '2027-01-15T08:00:00',
    { timeZone: 'Asia/Tokyo' },
  ],
  [
    'on Sunday in UTC is that moment where it is Monday',
    '2027-01-18T00:30:00Z',
    '2027-01-18T00:30:00',
    { timeZone: 'Asia/Tokyo' },
  ],
  [
    'on Saturday in UTC is Friday’s end in the west',
    '2027-01-16T03:00:00Z',
    '2027-01-15T22:00:00',
    { timeZone: 'America/New_York' },
  ],
  [
    'counts in a zone of half hours',
    '2027-01-15T03:20:00Z',
    '2027-01-14T11:30:00',
    { timeZone: 'Asia/Kolkata' },
  ],
  [
    'in an office of half an hour is its opening',
    '2027-01-15T20:00:00Z',
    '2027-01-15T09:00:00',
    { to: '09:30' },
  ],
  [
    'in an office that never closes by day is that moment',
    '2027-01-15T00:00:00Z',
    '2027-01-15T00:00:00',
    { from: '00:00', to: '23:59' },
  ],
])('the last attended moment %s', (_, at, expected, changes) => {
  expect(attended(at, changes)).toBe(expected);
});

test.each([
  ['into summer', '2027-03-29T01:00:00Z', '2027-03-26T16:00:00Z'],
  ['out of summer', '2027-11-01T01:00:00Z', '2027-10-29T15:00:00Z'],
])('over a weekend in which the clock changes %s it is at most an hour off', (_, at, exact) => {
  const found = lastAttended(Date.parse(at), { ...office, timeZone: 'Europe/Paris' });

  expect(Math.abs(found - Date.parse(exact))).toBeLessThanOrEqual(HOUR);
});

test('whatever the hours, the moment is not later, on a day that is open, between opening and an hour before closing', () => {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const hours = fc
    .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 2 })
    .map((both) => both.sort((a, b) => a - b));
  const days = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 });
  // A zone without a change of clocks, nine hours ahead.
  const timeZone = 'Asia/Tokyo';
  const times = fc.integer({
    min: Date.parse('2027-01-01T00:00:00Z'),
    max: Date.parse('2027-12-31T00:00:00Z'),
  });

  fc.assert(
    fc.property(hours, days, times, ([from = 0, to = 0], days, at) => {
      const found = lastAttended(at, { from: clock(from), to: clock(to), days, timeZone });
      expect(found).toBeLessThanOrEqual(at);
      expect(at - found).toBeLessThanOrEqual(8 * DAY);
      const local = new Date(found + 9 * HOUR);
      expect(days).toContain(weekdays[(local.getUTCDay() + 6) % 7]);
      const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
      expect(minute).toBeGreaterThanOrEqual(from);
      expect(minute).toBeLessThanOrEqual(Math.max(from, to - 60));
      // The next attended minute would be too late.
      if (found < at) expect(minute).toBe(Math.max(from, to - 60));
    }),
    runs(300),
  );
});
