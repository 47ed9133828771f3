/** Days of the calendar, instants and ages. */
import { ageOn, earliestToday, isDate, isDay, isInstant, latestToday } from '../../src/domain/dates';

test.each([
  ['2027-03-12', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-02-30', false],
  ['2027-13-01', false],
  ['2027-00-10', false],
  ['0090-01-01', false],
  ['2027-3-12', false],
  ['2027-03-12T00:00', false],
  ['', false],
])('%s is a day: %s', (text, is) => {
  expect(isDate(text)).toBe(is);
});

test.each([
  ['2027-03-12T18:30:00Z', true],
  ['2027-03-12T18:30Z', true],
  ['2027-03-12T18:30:00.123456789+01:00', true],
  ['2027-03-12T18:30:00', false],
  ['2027-03-12', false],
  ['2027-02-30T18:30:00Z', false],
  ['2027-03-12T24:00:00Z', false],
  ['2027-03-12T18:30:00+25:00', false],
  ['12 March 2027', false],
])('%s is an instant: %s', (text, is) => {
  expect(isInstant(text)).toBe(is);
});

test.each([
  ['2015-03-12', '2027-03-11', 11],
  ['2015-03-12', '2027-03-12', 12],
  ['2024-02-29', '2026-02-28', 1],
  ['2024-02-29', '2026-03-01', 2],
  ['2024-02-29', '2028-02-29', 4],
])('born on %s and on %s aged %i', (birthDate, day, age) => {
  expect(ageOn(birthDate, day)).toBe(age);
});

test('today is another day at the two ends of the earth', () => {
  expect(earliestToday(new Date('2027-01-10T11:59:00Z'))).toBe('2027-01-09');
  expect(latestToday(new Date('2027-01-10T10:00:00Z'))).toBe('2027-01-11');
});

test('a day is one exactly where the calendar has it', () => {
  const calendar = (year: number, month: number, day: number): boolean => {
    const date = new Date(Date.UTC(year, month - 1, day));
    return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  };
  for (const year of [100, 1900, 1999, 2000, 2023, 2024, 2100, 2400, 9999])
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++)
        expect([year, month, day, isDay(year, month, day)]).toEqual([
          year,
          month,
          day,
          calendar(year, month, day),
        ]);
  expect([isDay(50, 1, 1), isDay(NaN, 1, 1), isDay(2027, 1, NaN)]).toEqual([false, false, false]);
});
