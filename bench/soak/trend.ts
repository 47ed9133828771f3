/** Whether something grows: judged by all of a series and not by two points of it. Pure. */
import { medianOf } from '../measure/spread';
import type { Point } from '../report/lines';

/** How a series goes, from the end of its warm-up on. */
export interface Trend {
  /** The median. */
  level: number;
  /** An hour: the median of the slopes between all pairs of points (Theil and Sen). */
  slope: number;
  /** Between these two it lies, with 95 %. */
  from: number;
  to: number;
  /** What the second half of the series lies above the first. */
  step: number;
}

/** When a growth counts. */
export interface Allowance {
  /** Of the level, an hour. */
  anHour: number;
  /** Of the level, from the first half to the second. */
  step: number;
  /** As `step`, in the series' own unit: where the level is small a share of it is less than one. */
  least: number;
}

/** How a bucket of samples becomes one point. */
export type Summary = (values: readonly number[]) => number;

/** What lies in the middle. */
export const typical: Summary = medianOf;

/** What was left when the garbage had gone. */
export const lowest: Summary = (values) => Math.min(...values);

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** With fewer points an interval says nothing: the minutes of a short series are shorter. */
const POINTS = 12;

/** One point a minute: what is in a minute's samples, at its middle. `x` is milliseconds. */
export function byMinutes(points: readonly Point[], summary: Summary): Point[] {
  const [begin, end] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const width = Math.min(MINUTE, (end - begin) / POINTS) || MINUTE;
  const buckets = new Map<number, number[]>();
  for (const { x, y } of points) {
    // The last sample closes the last bucket and opens none.
    const bucket = Math.min(Math.floor((x - begin) / width), Math.ceil((end - begin) / width) - 1);
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), y]);
  }
  return [...buckets].map(([bucket, values]) => ({ x: begin + (bucket + 0.5) * width, y: summary(values) }));
}

/** Undefined where there are too few points to say anything. */
export function trendOf(points: readonly Point[]): Trend | undefined {
  const slopes = points
    .flatMap((one, at) => points.slice(at + 1).map((other) => ((other.y - one.y) / (other.x - one.x)) * HOUR))
    .sort((a, b) => a - b);
  const middle = ((points[0]?.x ?? 0) + (points.at(-1)?.x ?? 0)) / 2;
  const first = points.filter(({ x }) => x <= middle);
  const second = points.filter(({ x }) => x > middle);
  if (slopes.length === 0 || second.length === 0) return undefined;
  // Sen's interval: so many slopes on either side of the middle, by the spread that Kendall's count has where nothing grows.
  const count = points.length;
  const spread = 1.96 * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const at = (rank: number): number =>
    slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(rank)))] ?? NaN;
  return {
    level: medianOf(points.map(({ y }) => y)),
    slope: medianOf(slopes),
    from: at((slopes.length - spread) / 2 - 1),
    to: at((slopes.length + spread) / 2),
    step: medianOf(second.map(({ y }) => y)) - medianOf(first.map(({ y }) => y)),
  };
}

/**
 * True where something grows beyond doubt: the least that the slope may be is more than is allowed, and the second half lies above the
 * first by more than such a series wanders.
 */
export function grows({ level, from, step }: Trend, allowed: Allowance): boolean {
  return from > allowed.anHour * level && step > Math.max(allowed.step * level, allowed.least);
}
