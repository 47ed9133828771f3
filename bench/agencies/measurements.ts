/** What is measured: how long a booking of one agency takes alone, and while thousands of orders of another wait for the same provider. */
import { setTimeout as sleep } from 'node:timers/promises';
import { heldRequest } from '../../chaos/batch/heldOrders';
import { Orders } from '../../src/client/orders';
import { tsToMs } from '../../src/temporal/time';
import { setStage, type Stage } from '../rate/stage';
import type { Settings } from './settings';

export interface Measured {
  /** Milliseconds from the wish to the held order. */
  alone: number[];
  amid: number[];
  /** Milliseconds that each booking amid waited in the queue of the provider, in that of the workflows, and at a worker that had its task. */
  waited: { calls: number[]; tasks: number[]; steps: number[] };
  /** How the import stood after the last booking. */
  importing: { held: number; left: number };
}

const [IMPORTS, BOOKS] = ['importer', 'counter'];
const SEED = 'agencies';

/** Orders that the import starts at the same time. */
const AT_ONCE = 24;

/** Bookings of fresh workers that do not count: an engine that still compiles is not what is measured. */
const WARM_UP = 3;

const LOOK_EVERY = 100;

export async function measureAll(settings: Settings, say: (line: string) => void): Promise<Measured> {
  const { latency, fairness } = settings;
  const provider = { partitions: 1, latency, agencies: [IMPORTS, BOOKS] };
  const stage = await setStage({ ...provider, dynamicConfig: { 'matching.enableFairness': fairness } }, say);
  try {
    return await measured(stage, settings, say);
  } finally {
    await stage.close();
  }
}

async function measured(stage: Stage, settings: Settings, say: (line: string) => void): Promise<Measured> {
  const { orders: size, bookings, rate, workers, after, apart } = settings;
  const orders = new Orders(stage.client);
  await stage.workers(workers, rate);
  const { book, next } = counter(orders, size);
  const inTurn = async (times: number): Promise<number[]> => {
    const took: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      if (turn > 0) await sleep(apart * 1_000);
      took.push(await book());
    }
    return took;
  };
  await inTurn(WARM_UP);
  say(`${bookings} bookings alone`);
  const alone = await inTurn(bookings);

  say(`an import of ${size} orders by another agency`);
  for (let next = 0; next < size; next += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, size - next) }, (_, at) => next + at);
    await Promise.all(some.map((each) => orders.start({ ...wish(each), agency: IMPORTS })));
  }
  await sleep(after * 1_000);
  say(`${bookings} bookings in the middle of it`);
  const from = next();
  const amid = await inTurn(bookings);
  const waited = await waitsOf(
    stage,
    Array.from({ length: bookings }, (_, at) => wish(from + at).reference),
  );
  const counted = async (condition: string): Promise<number> =>
    (await stage.client.workflow.count(`NdcAgency = "${IMPORTS}" AND ${condition}`)).count;
  const held = await counted('NdcState = "held"');
  return {
    alone,
    amid,
    waited,
    importing: { held, left: (await counted('ExecutionStatus = "Running"')) - held },
  };
}

const wish = (number: number) => ({
  ...heldRequest(SEED, number),
  released: false,
  payUpTo: undefined,
});

/** Books for one customer after the other, and tells how long each waited. */
function counter(orders: Orders, from: number): { book: () => Promise<number>; next: () => number } {
  let next = from;
  const book = async (): Promise<number> => {
    const request = { ...wish(next), agency: BOOKS };
    next += 1;
    const began = Date.now();
    const { reference } = await orders.start(request);
    for (;;) {
      const { state, history } = await orders.status(reference);
      // By the order's own time: looking at it costs time as well. Its start counts from here, because it may wait for a worker.
      if (state === 'held') return Date.parse(history.at(-1)?.at ?? '') - began;
      await sleep(LOOK_EVERY);
    }
  };
  return { book, next: () => next };
}

/** Returns how long orders waited for a worker, and for the end of the steps that one had begun (milliseconds, all of one order together). */
async function waitsOf(stage: Stage, references: readonly string[]): Promise<Measured['waited']> {
  const each = references.map(async (reference) => {
    const { events = [] } = await stage.client.workflow.getHandle(`order/${reference}`).fetchHistory();
    const at = new Map(events?.map((event) => [Number(event.eventId), Number(tsToMs(event.eventTime))]));
    const times = (events ?? []).map((event) => Number(tsToMs(event.eventTime)));
    const sum = (begun: readonly ({ toNumber(): number } | null | undefined)[]): number =>
      begun.reduce(
        (all, id, index) => (id ? all + Number(times[index]) - (at.get(id.toNumber()) ?? 0) : all),
        0,
      );
    return {
      calls: sum((events ?? []).map((event) => event.activityTaskStartedEventAttributes?.scheduledEventId)),
      tasks: sum((events ?? []).map((event) => event.workflowTaskStartedEventAttributes?.scheduledEventId)),
      steps: sum((events ?? []).map((event) => event.workflowTaskCompletedEventAttributes?.startedEventId)),
    };
  });
  const all = await Promise.all(each);
  return {
    calls: all.map(({ calls }) => calls),
    tasks: all.map(({ tasks }) => tasks),
    steps: all.map(({ steps }) => steps),
  };
}
