/** What grows is seen in all of a series: neither a tooth nor a bad minute is taken for growth, and growth is not hidden by either. */
import { byMinutes, grows, lowest, trendOf, typical } from '../../../bench/soak/trend';

const MINUTE = 60_000;
const allowed = { anHour: 0.05, step: 0.05, least: 2 };

/** A value a minute, by what a minute has. */
const series = (minutes: number, y: (minute: number) => number) =>
  Array.from({ length: minutes }, (_, minute) => ({ x: minute * MINUTE, y: y(minute) }));
const judged = (minutes: number, y: (minute: number) => number): boolean =>
  grows(trendOf(series(minutes, y))!, allowed);

/** Noise that is the same each time: from −1 to 1. */
const noise = (minute: number): number => Math.sin(minute * 12.9898) * Math.cos(minute * 78.233);

test('what stays where it is does not grow, however it wanders', () => {
  expect(judged(20, () => 400)).toBe(false);
  expect(judged(20, (minute) => 400 + 40 * noise(minute))).toBe(false);
  expect(judged(20, (minute) => 400 + 10 * (minute % 5))).toBe(false);
});

test('what grows by a third an hour is seen in twenty minutes, through noise and teeth', () => {
  expect(judged(20, (minute) => 400 + 2.5 * minute)).toBe(true);
  expect(judged(20, (minute) => 400 + 2.5 * minute + 8 * noise(minute))).toBe(true);
  expect(judged(20, (minute) => 400 + 2.5 * minute + 3 * (minute % 5))).toBe(true);
});

test('what grows by a tenth an hour is seen in hours', () => {
  const tenth = (minute: number): number => 400 + (40 / 60) * minute + 8 * noise(minute);
  expect(judged(20, tenth)).toBe(false);
  expect(judged(240, tenth)).toBe(true);
});

test('a bad minute at the end and one at the beginning change little', () => {
  const plain = trendOf(series(20, (minute) => 400 + 2 * minute))!;
  const disturbed = trendOf(
    series(20, (minute) => (minute === 0 || minute === 19 ? 900 : 400 + 2 * minute)),
  )!;
  expect(plain.slope).toBeCloseTo(120);
  expect(Math.abs(disturbed.slope - plain.slope)).toBeLessThan(10);
});

test('what fell does not grow, and one more file in half an hour is nothing', () => {
  expect(judged(20, (minute) => 400 - 5 * minute)).toBe(false);
  expect(judged(20, (minute) => (minute < 10 ? 30 : 31))).toBe(false);
  expect(judged(20, (minute) => 30 + minute)).toBe(true);
});

test('the interval holds the slope, and is wider where there is noise', () => {
  const quiet = trendOf(series(20, (minute) => 400 + minute))!;
  const noisy = trendOf(series(20, (minute) => 400 + minute + 20 * noise(minute)))!;
  for (const { from, slope, to } of [quiet, noisy]) {
    expect(from).toBeLessThanOrEqual(slope);
    expect(to).toBeGreaterThanOrEqual(slope);
  }
  expect(noisy.to - noisy.from).toBeGreaterThan(quiet.to - quiet.from);
  expect(noisy.from).toBeLessThan(60);
  expect(noisy.to).toBeGreaterThan(60);
});

test('a minute is one point: its middle, or what was left when the garbage had gone', () => {
  const samples = Array.from({ length: 20 * 12 + 1 }, (_, n) => ({ x: n * 5_000, y: 100 + (n % 12) * 10 }));
  const middles = byMinutes(samples, typical);
  expect(middles).toHaveLength(20);
  expect(new Set(middles.slice(0, -1).map(({ y }) => y))).toEqual(new Set([155]));
  expect(new Set(byMinutes(samples, lowest).map(({ y }) => y))).toEqual(new Set([100]));
});

test('of a short series the minutes are shorter, so that there is something to compare', () => {
  const samples = Array.from({ length: 41 }, (_, n) => ({ x: n * 500, y: n }));
  expect(byMinutes(samples, typical)).toHaveLength(12);
  expect(trendOf(byMinutes([], typical))).toBeUndefined();
  expect(trendOf(byMinutes([{ x: 0, y: 1 }], typical))).toBeUndefined();
});
