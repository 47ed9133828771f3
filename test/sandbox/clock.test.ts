/** The sandbox's zones: what is remembered of a whole day holds for each hour of it. */
import { instantOf, localTime, offsetAt } from '../../src/sandbox/clock';

const HOUR = 3_600_000;

/** What Node itself shows on the wall: `2027-03-28 03:30:00`. */
function shown(timeZone: string, instant: number): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone });
}

// The days on which these zones change, and their neighbours; zones of halves and quarters of an hour among them.
test.each([
  ['Europe/Paris', '2027-03-28'],
  ['Europe/Paris', '2027-10-31'],
  ['America/New_York', '2027-03-14'],
  ['America/Sao_Paulo', '2027-06-01'],
  ['Asia/Kolkata', '2027-06-01'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Pacific/Chatham', '2027-09-26'],
])('%s around %s: each half hour is that of the zone', (timeZone, date) => {
  const noon = Date.parse(`${date}T12:00:00Z`);
  for (let instant = noon - 48 * HOUR; instant <= noon + 48 * HOUR; instant += HOUR / 2)
    expect(localTime(timeZone, instant)).toBe(shown(timeZone, instant).replace(' ', 'T'));
});

test('a day of change has two offsets, and an hour that is skipped counts as the one after it', () => {
  expect(offsetAt('Europe/Paris', Date.parse('2027-03-28T00:59:00Z'))).toBe(60);
  expect(offsetAt('Europe/Paris', Date.parse('2027-03-28T01:00:00Z'))).toBe(120);
  expect(new Date(instantOf('Europe/Paris', '2027-03-28T02:30')).toISOString()).toBe(
    '2027-03-28T01:30:00.000Z',
  );
});

test.each([
  ['Europe/Paris', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ['Pacific/Auckland', '2027-04-04T02:00', '2027-04-03T13:00:00.000Z'],
  ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
])('in %s, an hour that comes twice means the first time: %s', (timeZone, local, instant) => {
  expect(new Date(instantOf(timeZone, local)).toISOString()).toBe(instant);
});
