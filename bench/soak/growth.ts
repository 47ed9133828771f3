/** What is judged of every process: each quantity, how its samples are read, and what growth is none. Pure. */
import { LIMITS_MOVE } from '../../src/domain/order/nextStep';
import {
  byMinutes,
  grows,
  lowest,
  trendOf,
  typical,
  type Allowance,
  type Summary,
  type Trend,
} from './trend';
import { LONG } from './settings';
import type { Sample, Series } from './watch';

/** Something that must not grow. */
interface Quantity {
  name: string;
  unit: string;
  of: (sample: Sample) => number | undefined;
  summary: Summary;
  /** So much from half to half is nothing, whatever the level. */
  least: number;
  /** As `least`, in a short soak. */
  leastInShort: number;
}

const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export const quantities: readonly Quantity[] = [
  {
    name: 'resident memory',
    unit: 'MB',
    of: ({ rss }) => rss / 1e6,
    summary: typical,
    least: 8,
    leastInShort: 50,
  },
  {
    // Garbage makes teeth: what is left between two of them is what is held.
    name: 'heap of its main thread',
    unit: 'MB',
    of: ({ heap }) => (heap === undefined ? undefined : heap / 1e6),
    summary: lowest,
    least: 4,
    leastInShort: 25,
  },
  {
    name: 'open files',
    unit: 'files',
    of: ({ files }) => total(files),
    summary: typical,
    least: 2,
    leastInShort: 20,
  },
  {
    name: 'TCP connections',
    unit: 'sockets',
    of: ({ tcp }) => total(tcp),
    summary: typical,
    least: 2,
    leastInShort: 20,
  },
  {
    name: 'threads',
    unit: 'threads',
    of: ({ threads }) => threads,
    summary: typical,
    least: 1,
    leastInShort: 5,
  },
];

const MINUTE = 60_000;

/** The share of the time after which is judged: until then caches fill and engines compile. */
const WARM_UP = 1 / 3;

/** The orders at rest are read once more so many minutes after they were made, and stay in memory: what is judged begins after that, where enough is left. */
const READ_AGAIN = LIMITS_MOVE / MINUTE + 2;

/** Of the level, an hour: less is not told from chance in an afternoon, and a worker is deployed anew before it matters. */
const AN_HOUR = 0.05;

/** From half to half of what is judged: a series wanders by so much where nothing grows; in a short soak everything still fills. */
const STEP = 0.05;
const STEP_IN_SHORT = 0.25;

/** After how many of its minutes a soak is judged. */
function warmUpOf(minutes: number): number {
  const third = minutes * WARM_UP;
  return minutes - READ_AGAIN >= LONG ? Math.max(third, READ_AGAIN) : third;
}

/** The least growth an hour that a soak of so many minutes shows: a step between the halves of what is judged, however short these are. */
export function shownFrom(minutes: number): number {
  const half = (minutes - warmUpOf(minutes)) / 2 / 60;
  return Math.max(AN_HOUR, (minutes >= LONG ? STEP : STEP_IN_SHORT) / half);
}

/** What one process did with one quantity. */
export interface Growth {
  process: string;
  quantity: string;
  unit: string;
  trend: Trend;
  grows: boolean;
}

/** Samples from the end of the warm-up on. */
function warm(samples: readonly Sample[], minutes: number): Sample[] {
  return samples.filter(({ at }) => at >= warmUpOf(minutes) * MINUTE);
}

/** Every process and quantity of which enough was seen. */
export function growthOf(series: readonly Series[], minutes: number): Growth[] {
  const long = minutes >= LONG;
  return series.flatMap(({ name: process, samples }) =>
    quantities.flatMap(({ name, unit, of, summary, least, leastInShort }): Growth[] => {
      const points = warm(samples, minutes).flatMap((sample) => {
        const y = of(sample);
        return y === undefined ? [] : [{ x: sample.at, y }];
      });
      const trend = trendOf(byMinutes(points, summary));
      if (!trend) return [];
      const allowed: Allowance = {
        anHour: AN_HOUR,
        step: long ? STEP : STEP_IN_SHORT,
        least: long ? least : leastInShort,
      };
      return [{ process, quantity: name, unit, trend, grows: grows(trend, allowed) }];
    }),
  );
}

/** A processor's share that a process took after its warm-up. */
export function processorShare(samples: readonly Sample[], minutes: number): number {
  const [first, last] = [warm(samples, minutes)[0], samples.at(-1)];
  return first && last && last.at > first.at ? (last.cpu - first.cpu) / (last.at - first.at) : 0;
}

/** How many workflows a worker kept in memory at the end of its warm-up and at its end; undefined where nobody told. */
export function workflowsKept(
  samples: readonly Sample[],
  minutes: number,
): { from: number; to: number } | undefined {
  const told = warm(samples, minutes).flatMap(({ kept }) => kept ?? []);
  const [from, to] = [told[0], told.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
