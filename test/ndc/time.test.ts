import fc from 'fast-check';
import { instantIn, isTimeZone } from '../../src/ndc/time';
import { runs } from '../support/properties';

test.each([
  ['a winter time', 'Europe/Berlin', '2027-01-12T18:30:00', '2027-01-12T17:30:00.000Z'],
  ['a summer time', 'Europe/Berlin', '2027-07-12T18:30:00', '2027-07-12T16:30:00.000Z'],
  ['a zone with half an hour', 'Asia/Kolkata', '2027-07-12T00:15', '2027-07-11T18:45:00.000Z'],
  ['the far side of the date line', 'Pacific/Auckland', '2027-01-12T08:00:00', '2027-01-11T19:00:00.000Z'],
  ['a fraction', 'UTC', '2027-01-12T18:30:00.12345', '2027-01-12T18:30:00.123Z'],
  ['a date alone is its first moment', 'Europe/Berlin', '2027-01-12', '2027-01-11T23:00:00.000Z'],
  ['a date with an offset of its own', 'UTC', '2027-01-12+01:00', '2027-01-11T23:00:00.000Z'],
  ['the end of a day', 'Europe/Berlin', '2027-02-28T24:00:00', '2027-02-28T23:00:00.000Z'],
  ['white space around it', 'UTC', ' 2027-01-12T18:30:00\n', '2027-01-12T18:30:00.000Z'],
  ['an offset of its own', 'Europe/Berlin', '2027-01-12T18:30:00+05:30', '2027-01-12T13:00:00.000Z'],
  ['an offset without colon', 'Europe/Berlin', '2027-01-12T18:30:00-0330', '2027-01-12T22:00:00.000Z'],
  ['Z', 'Europe/Berlin', '2027-01-12T18:30:00Z', '2027-01-12T18:30:00.000Z'],
  [
    'the hour that occurs twice: the earlier instant',
    'Europe/Berlin',
    '2027-10-31T02:30:00',
    '2027-10-31T00:30:00.000Z',
  ],
  ['the hour that occurs twice, west', 'America/New_York', '2027-11-07T01:30:00', '2027-11-07T05:30:00.000Z'],
  [
    'an hour that the clock leaps over: the earlier instant',
    'Europe/Berlin',
    '2027-03-28T02:30:00',
    '2027-03-28T00:30:00.000Z',
  ],
  ['the minute before the leap', 'Europe/Berlin', '2027-03-28T01:59:59', '2027-03-28T00:59:59.000Z'],
  ['the minute after the leap', 'Europe/Berlin', '2027-03-28T03:00:00', '2027-03-28T01:00:00.000Z'],
])('%s', (_, zone, written, instant) => {
  expect(instantIn(zone, written)).toBe(instant);
});

test.each([
  '',
  'PT0S',
  'tomorrow',
  '2027-02-30',
  '2027-13-01T00:00:00',
  '2027-01-12T25:00:00',
  '2027-01-12T24:00:01',
  '2027-01-12 18:30',
  '12.01.2027',
])('"%s" is no time', (written) => {
  expect(instantIn('UTC', written)).toBeUndefined();
});

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Asia/Tehran',
  'Pacific/Apia',
  'UTC',
];
const instants = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 });

/** What a clock in the zone shows. */
function shown(zone: string, instant: number): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
}

test('what a clock shows at any instant is read as that instant, or as an earlier one at which it shows the same', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, seconds) => {
      const read = Date.parse(instantIn(zone, shown(zone, seconds * 1000)) ?? '');
      expect(read).toBeLessThanOrEqual(seconds * 1000);
      expect(shown(zone, read)).toBe(shown(zone, seconds * 1000));
    }),
    runs(100),
  );
});

test('zones are those of the IANA database', () => {
  expect(isTimeZone('Europe/Madrid')).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});
