/** How often an order is read: the more often, the nearer its next departure, in whatever zone that is. */
import fc from 'fast-check';
import { policySettings } from '../../../src/domain/calls/provider';
import { nextRead, notifiedRead, type WatchBand } from '../../../src/domain/order/watch';
import { runs } from '../../support/properties';
import { flight } from '../build';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const { watch: bands } = policySettings.parse({});

const departure = Date.parse('2027-03-12T18:30:00Z');
const out = flight('XA315 CDG-LHR 2027-03-12T18:30');
const back = flight('XA322 LHR-CDG 2027-03-19T20:05');

/** How long after a read `before` the outbound departure, as its text reads, the order is read again. */
const after = (before: number, flights = [out]) => {
  const now = departure - before;
  return (nextRead(now, flights, bands) ?? NaN) - now;
};

test.each([
  ['a week after a read that is half a year ahead', 180 * DAY, 7 * DAY],
  ['a week after a read just beyond 60 days in every zone', 60 * DAY + 14 * HOUR + 7 * DAY + 1, 7 * DAY],
  ['every day in the last 60 days', 59 * DAY, DAY],
  ['every 6 hours in the last 3 days', 2 * DAY, 6 * HOUR],
  ['every hour in the last 12 hours', 10 * HOUR, HOUR],
  ['every hour at the departure', 0, HOUR],
])('an order is read %s', (_, before, wait) => {
  expect(after(before)).toBe(wait);
});

test.each([
  ['the 60 days', 60 * DAY, 60 * DAY + 3 * DAY],
  ['the 3 days', 3 * DAY, 3 * DAY + 20 * HOUR],
  ['the 12 hours', 12 * HOUR, 12 * HOUR + 15 * HOUR],
])('a routine read does not oversleep the beginning of %s', (_, within, before) => {
  expect(after(before)).toBe(before - within - 14 * HOUR);
});

test('a flight counts as near in the zone where its day begins first', () => {
  const within = 12 * HOUR;
  const begins = departure - 14 * HOUR - within;

  expect(nextRead(begins - 1, [out], [{ within, every: HOUR }])).toBe(begins);
  expect(nextRead(begins, [out], [{ within, every: HOUR }])).toBe(begins + HOUR);
});

test('a flight counts as ahead until it has left in the zone where its day begins last', () => {
  const band: WatchBand[] = [{ within: DAY, every: HOUR }];

  expect(nextRead(departure + 12 * HOUR - 1, [out], band)).toBe(departure + 13 * HOUR - 1);
  expect(nextRead(departure + 12 * HOUR, [out], band)).toBeUndefined();
});

test('the return flight counts once the outbound one has left', () => {
  expect(after(-2 * DAY, [out, back])).toBe(DAY);
  expect(after(-5 * DAY, [out, back])).toBe(6 * HOUR);
  expect(after(-5 * DAY, [back, out])).toBe(6 * HOUR);
  expect(after(-6 * DAY, [out, back])).toBe(HOUR);
});

test('an order whose flights have all left, or that shows none, is read as often as always', () => {
  expect(after(-30 * DAY)).toBe(7 * DAY);
  expect(after(0, [])).toBe(7 * DAY);
});

test('an order is never read without bands', () => {
  expect(nextRead(departure, [out], [])).toBeUndefined();
});

test('a request’s own interval holds however near the departure is', () => {
  expect(nextRead(departure - HOUR, [out, back], [{ every: 48 * HOUR }])).toBe(departure + 47 * HOUR);
});

test('the most frequent of the bands counts, in any order', () => {
  const now = departure - 2 * DAY;
  const reversed = [...bands].reverse();

  expect(nextRead(now, [out], reversed)).toBe(nextRead(now, [out], bands));
});

test('a flight whose departure cannot be read is left out', () => {
  expect(after(2 * DAY, [{ ...out, departure: 'soon' }, out])).toBe(6 * HOUR);
});

test('whenever an order is read, the next read is later, and no later than any band allows', () => {
  const times = fc.integer({ min: departure - 200 * DAY, max: departure + 20 * DAY });
  fc.assert(
    fc.property(times, (now) => {
      const next = nextRead(now, [out, back], bands) ?? NaN;
      expect(next).toBeGreaterThan(now);
      for (const { within, every } of bands) {
        const ahead = [out, back].filter((each) => Date.parse(`${each.departure}Z`) > now);
        const near = (moment: number) =>
          within === undefined ||
          ahead.some((each) => Date.parse(`${each.departure}Z`) - 14 * HOUR - within <= moment);
        if (near(now)) expect(next).toBeLessThanOrEqual(now + every);
        // Between the reads no band begins.
        if (!near(now)) expect(near(next - 1)).toBe(false);
      }
    }),
    runs(500),
  );
});

test('a notified order is read now, and a minute after the last read that a notification caused', () => {
  const now = departure;
  const MINUTE = 60_000;
  expect(notifiedRead({}, now)).toBe(now);
  expect(notifiedRead({ readDue: now + DAY }, now)).toBe(now);
  // One that is due and has not begun yet is about this notification too.
  expect(notifiedRead({ readDue: now - 1, notifiedReadDue: now - 1 }, now)).toBeUndefined();
  expect(notifiedRead({ readDue: now + DAY, notifiedReadDue: now - 1 }, now)).toBe(now - 1 + MINUTE);
  expect(notifiedRead({ readDue: now + MINUTE, notifiedReadDue: now + MINUTE }, now)).toBeUndefined();
  expect(notifiedRead({ readDue: now + DAY, notifiedReadDue: now - MINUTE }, now)).toBe(now);
});
