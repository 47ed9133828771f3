/**
 * How providers have answered over the last hours, from the metrics that workers serve. Kept in memory: it begins with the process that reads.
 */
import { workflowMetrics } from '../domain/metrics/ofWorkflows';
import { servedName } from '../domain/metrics/row';
import { providerTaskQueue } from '../domain/order/updates';
import { workerMetrics } from './metrics';
import { samplesIn, type Sample } from './metricsPage';

/** Minutes that are remembered: six hours. */
const MINUTES = 360;

/** How long a worker may take to serve its page (milliseconds). */
const ANSWERS_WITHIN = 5_000;

/** One minute of one provider, over all workers. Counts are of calls; times are seconds. */
export interface ProviderMinute {
  /** Instant at which the minute ended. */
  at: string;
  /** Attempts at NDC calls, however they ended. */
  calls: number;
  /** Calls without an answer that could be read: no connection, no answer in time, or none that makes sense. */
  unanswered: number;
  /** Calls that the service rejected. */
  rejected: number;
  /** Waits because the airline answered "not now". */
  notNow: number;
  /** Nine of ten calls took at most this long. Missing without a call. */
  tookAtMost?: number;
  /** Nine of ten calls waited at most this long for a worker. Missing without a call. */
  waitedAtMost?: number;
}

/** How a provider has answered since `since`. */
export interface ProviderHealth {
  provider: string;
  /** `answering` and `silent` by the newest minute with calls; `unknown` before the first. */
  state: 'answering' | 'silent' | 'unknown';
  /** Instant since which the state holds; missing for `unknown`. */
  since?: string;
  /** Oldest first. Minutes in which no worker could be read are missing. */
  minutes: ProviderMinute[];
  /** Errors by code, the most frequent first. */
  errors: { operation: string; code: string; meaning: string; count: number }[];
}

/** A worker’s page of metrics, and when it was read last. */
export interface WorkerPage {
  url: string;
  readable: boolean;
  /** Instant of the newest page; missing before the first. */
  readAt?: string;
}

/** What one provider did in one minute, as it is summed up. */
interface Counts {
  outcomes: Map<string, number>;
  errors: Map<string, number>;
  notNow: number;
  took: Map<number, number>;
  waited: Map<number, number>;
}

interface Page {
  /** Values of the page before, by series. */
  before?: Map<string, number>;
  readable: boolean;
  readAt?: Date;
}

const names = {
  calls: servedName(workerMetrics.calls),
  errors: servedName(workerMetrics.errors),
  took: `${servedName(workerMetrics.duration)}_bucket`,
  notNow: servedName(workflowMetrics.waits),
  waited: 'temporal_activity_schedule_to_start_latency_seconds_bucket',
} as const;

const counted = new Set<string>(Object.values(names));

/** Reads the workers’ pages once a minute and sums them up by provider. */
export class HealthReader {
  readonly #pages: Map<string, Page>;
  readonly #providers: readonly string[];
  readonly #minutes: { at: string; counts: Map<string, Counts> }[] = [];

  /**
   * @param pages addresses at which workers serve their metrics
   * @param providers names of the providers of the configuration
   */
  constructor(pages: readonly string[], providers: readonly string[]) {
    this.#pages = new Map(pages.map((url) => [url, { readable: false }]));
    this.#providers = providers;
  }

  /** Reads every minute from now on. @returns what ends it */
  start(): () => void {
    const read = (): void => void this.read(new Date());
    read();
    const timer = setInterval(read, 60_000);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Reads every page once. A page that cannot be read is skipped: what it counted meanwhile is in the minute of its next page. */
  async read(now: Date): Promise<void> {
    const counts = new Map(this.#providers.map((provider) => [provider, noCounts()]));
    const read = await Promise.all(
      [...this.#pages].map(async ([url, page]) => {
        const samples = await pageAt(url);
        page.readable = samples !== undefined;
        if (!samples) return false;
        page.readAt = now;
        const first = page.before === undefined;
        const before = page.before ?? new Map<string, number>();
        page.before = new Map(samples.map((sample) => [seriesOf(sample), sample.value]));
        if (first) return false;
        for (const sample of samples) {
          const was = before.get(seriesOf(sample)) ?? 0;
          // A worker that was restarted counts from zero.
          const grown = sample.value < was ? sample.value : sample.value - was;
          if (grown > 0) addTo(counts, sample, grown);
        }
        return true;
      }),
    );
    if (!read.some(Boolean)) return;
    this.#minutes.push({ at: now.toISOString(), counts });
    if (this.#minutes.length > MINUTES) this.#minutes.shift();
  }

  /** The workers’ pages. */
  get pages(): WorkerPage[] {
    return [...this.#pages].map(([url, { readable, readAt }]) => ({
      ...{ url, readable },
      ...(readAt && { readAt: readAt.toISOString() }),
    }));
  }

  /** Returns how a provider has answered. */
  of(provider: string): ProviderHealth {
    const own = this.#minutes.map(({ at, counts }) => ({ at, counts: counts.get(provider) ?? noCounts() }));
    const minutes = own.map(({ at, counts }) => minuteOf(at, counts));
    const errors = new Map<string, number>();
    for (const { counts } of own)
      for (const [key, count] of counts.errors) errors.set(key, (errors.get(key) ?? 0) + count);
    return {
      provider,
      ...stateIn(minutes),
      minutes,
      errors: [...errors]
        .map(([key, count]) => {
          const [operation = '', code = '', meaning = ''] = JSON.parse(key) as string[];
          return { operation, code, meaning, count };
        })
        .sort((one, other) => other.count - one.count),
    };
  }
}

async function pageAt(url: string): Promise<Sample[] | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN) });
    if (!answer.ok) return undefined;
    // The SDK serves thousands of others.
    return samplesIn(await answer.text()).filter(({ name }) => counted.has(name));
  } catch {
    return undefined;
  }
}

const noCounts = (): Counts => ({
  ...{ outcomes: new Map(), errors: new Map(), notNow: 0 },
  ...{ took: new Map(), waited: new Map() },
});

const seriesOf = ({ name, labels }: Sample): string => JSON.stringify([name, labels]);

function addTo(counts: Map<string, Counts>, { name, labels }: Sample, grown: number): void {
  const { provider, task_queue: queue, outcome = '', operation = '', code = '', meaning = '' } = labels;
  if (name === names.waited) {
    for (const [each, { waited }] of counts)
      if (queue === providerTaskQueue(each)) add(waited, endOf(labels), grown);
    return;
  }
  const own = counts.get(provider ?? '');
  if (!own) return;
  if (name === names.calls) add(own.outcomes, outcome, grown);
  else if (name === names.errors) add(own.errors, JSON.stringify([operation, code, meaning]), grown);
  else if (name === names.notNow) own.notNow += grown;
  else if (name === names.took) add(own.took, endOf(labels), grown);
}

/** Returns the upper end of a histogram’s bucket. */
const endOf = ({ le }: Sample['labels']): number => (le === '+Inf' ? Infinity : Number(le));

function add<Key>(counts: Map<Key, number>, key: Key, grown: number): void {
  counts.set(key, (counts.get(key) ?? 0) + grown);
}

function minuteOf(at: string, { outcomes, notNow, took, waited }: Counts): ProviderMinute {
  const tookAtMost = nineOfTen(took);
  const waitedAtMost = nineOfTen(waited);
  return {
    at,
    calls: [...outcomes.values()].reduce((sum, count) => sum + count, 0),
    unanswered: (outcomes.get('failed') ?? 0) + (outcomes.get('not-sent') ?? 0),
    rejected: outcomes.get('rejected') ?? 0,
    notNow,
    ...(tookAtMost !== undefined && { tookAtMost }),
    ...(waitedAtMost !== undefined && { waitedAtMost }),
  };
}

/** Returns the upper end of the bucket that holds the ninth of ten values. Buckets count everything up to their end. */
function nineOfTen(buckets: Map<number, number>): number | undefined {
  const ends = [...buckets.keys()].sort((one, other) => one - other);
  const all = buckets.get(Infinity) ?? 0;
  if (all === 0) return undefined;
  const end = ends.find((each) => (buckets.get(each) ?? 0) >= 0.9 * all) ?? Infinity;
  // Longer than the last end: that is all that is known.
  return end === Infinity ? ends.filter(Number.isFinite).at(-1) : end;
}

/** A provider is silent if no call of the newest minute with calls had an answer. */
function stateIn(minutes: readonly ProviderMinute[]): Pick<ProviderHealth, 'state' | 'since'> {
  const called = minutes.filter(({ calls }) => calls > 0);
  const isSilent = ({ calls, unanswered }: ProviderMinute): boolean => unanswered === calls;
  const newest = called.at(-1);
  if (!newest) return { state: 'unknown' };
  const before = called.findLast((minute) => isSilent(minute) !== isSilent(newest));
  const since = called.find(({ at }) => at > (before?.at ?? '')) ?? newest;
  return { state: isSilent(newest) ? 'silent' : 'answering', since: since.at };
}
