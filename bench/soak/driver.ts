/** Plays the back office at its daily work: orders begin at a steady pace, rest, and are cancelled in the end; some are issued by a batch. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackOffice } from '../../chaos/backOffice';
import { heldRequest } from '../../chaos/batch/heldOrders';
import { atRest, cancel, carryOn } from '../../chaos/driver';
import { referenceFor, requestFor, storyFor } from '../../chaos/requests';
import type { Batches } from '../../src/client/batches';
import { pick } from '../../src/sandbox/random';

/** What was done so far. */
export interface Load {
  /** References, those of the stock among them. */
  started: string[];
  /** Orders that did not begin in their turn, because too many were under way. */
  leftOut: number;
  /** Stories that are over. */
  over: number;
  /** Why a story broke off, by its reference; of a batch by its id. */
  brokenOff: Map<string, string>;
  /** Batches that have ended. */
  batches: { id: string; references: string[]; missed: number }[];
}

export interface Pace {
  seed: string;
  /** The number of the first order. */
  from: number;
  ordersAMinute: number;
  minutes: number;
}

/** A machine that cannot keep up is not driven further into the ground. */
const MOST_UNDER_WAY = 150;

/** How long an order rests before it is cancelled (milliseconds): long enough that others go by. */
const [SHORTEST_REST, LONGEST_REST] = [15_000, 60_000];

/** Every so manieth order waits for a batch. */
const BATCHED = 5;

/** Between two batches: milliseconds, and the share of a short soak. */
const BATCH_EVERY = 90_000;
const BATCH_SHARE = 0.3;

const BATCH_IN_FLIGHT = 5;

const MINUTE = 60_000;

/** Begins orders until it is over, and resolves when every one of them has come to its end. */
export async function work(
  office: BackOffice,
  batches: Batches,
  { seed, from, ordersAMinute, minutes }: Pace,
  load: Load,
  over: AbortSignal,
): Promise<void> {
  const desk = new BatchDesk(batches, seed, load);
  const stories = new Set<Promise<void>>();
  const ended = new AbortController();
  const batching = desk.serve(Math.min(BATCH_EVERY, minutes * MINUTE * BATCH_SHARE), over, ended.signal);
  const began = Date.now();
  for (let n = 0; !over.aborted; n += 1) {
    await pause(began + n * (MINUTE / ordersAMinute) - Date.now(), over);
    if (over.aborted) break;
    if (stories.size >= MOST_UNDER_WAY) {
      load.leftOut += 1;
      continue;
    }
    const reference = referenceFor(seed, from + n);
    const story = play(office, desk, { seed, n: from + n }, load, over)
      .catch((error: Error) => void load.brokenOff.set(reference, error.message))
      .finally(() => {
        load.over += 1;
        stories.delete(story);
      });
    stories.add(story);
  }
  await Promise.all(stories);
  ended.abort();
  await batching;
}

async function play(
  office: BackOffice,
  desk: BatchDesk,
  { seed, n }: { seed: string; n: number },
  load: Load,
  over: AbortSignal,
): Promise<void> {
  const batched = n % BATCHED === 0;
  const request = batched ? heldRequest(seed, n) : requestFor(seed, n);
  const { reference } = request;
  await office.start(request);
  load.started.push(reference);
  const held = await atRest(office, reference);
  if (held.state === 'held') {
    if (batched) await desk.issued(reference);
    else await carryOn(office, held, storyFor(seed, n));
  }
  await pause(SHORTEST_REST + pick(`${seed}/${n}/rest`, LONGEST_REST - SHORTEST_REST), over);
  const rested = await atRest(office, reference);
  if (rested.state === 'held' || rested.state === 'ticketed') await cancel(office, rested);
}

/** Where held orders wait for the next batch. */
class BatchDesk {
  private waiting: { reference: string; done: () => void }[] = [];
  private run = 0;

  constructor(
    private readonly batches: Batches,
    private readonly seed: string,
    private readonly load: Load,
  ) {}

  /** Resolves when a batch has had it. */
  issued(reference: string): Promise<void> {
    return new Promise((done) => this.waiting.push({ reference, done }));
  }

  /** Runs a batch now and then; when the load is over, at once for whoever still waits. Never rejects: whom a batch failed is cancelled as it is. */
  async serve(every: number, over: AbortSignal, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await (over.aborted ? pause(1_000, ended) : pause(every, over));
      const served = this.waiting;
      this.waiting = [];
      if (served.length === 0) continue;
      const id = `${this.seed}-${(this.run += 1)}`;
      const references = served.map(({ reference }) => reference);
      await this.issue(id, references).catch((error: Error) => this.load.brokenOff.set(id, error.message));
      served.forEach(({ done }) => done());
    }
  }

  private async issue(id: string, references: string[]): Promise<void> {
    await this.batches.start(id, { references, maxInFlight: BATCH_IN_FLIGHT });
    const { missed } = await this.batches.result(id);
    this.load.batches.push({ id, references, missed });
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, milliseconds), undefined, { signal }).catch(() => undefined);
}
