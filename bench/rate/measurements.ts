/** What is measured: calls while a batch works at the provider's rate, and how long a booking takes alone and in the middle of it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { heldRequest, makeHeld } from '../../chaos/batch/heldOrders';
import { Batches } from '../../src/client/batches';
import { Orders } from '../../src/client/orders';
import { batchWorkflowId, type BatchProgress } from '../../src/domain/batch/messages';
import { callRate, type CallRate } from './counting';
import type { Settings } from './settings';
import { setStage, type Stage } from './stage';

/** One number of partitions. */
export interface Measured {
  partitions: number;
  /** Of the batch and the bookings in its middle, as long as orders of the batch waited. */
  rate: CallRate;
  /** Milliseconds from the wish to the held order. */
  alone: number[];
  amid: number[];
  /** How the batch stood when it was over, or was stopped. */
  batch: BatchProgress;
}

const SEED = 'rate';

/** Orders that are booked at once beforehand, when no rate binds. */
const AT_ONCE = 24;

/** Bookings of fresh workers that do not count: an engine that still compiles is not what is measured. */
const WARM_UP = 3;

/** How long the batch has been at work before somebody books (milliseconds), and how far apart bookings come. */
const MIDDLE = 12_000;
const APART = 6_000;

const LOOK_EVERY = 100;

export async function measureAll(settings: Settings, say: (line: string) => void): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const partitions of settings.partitions) {
    const stage = await setStage({ partitions, latency: settings.latency }, say);
    try {
      measured.push(await measureOne(stage, partitions, settings, say));
    } finally {
      await stage.close();
    }
  }
  return measured;
}

async function measureOne(
  stage: Stage,
  partitions: number,
  { rate, workers, orders: size, maxInFlight, bookings, seconds }: Settings,
  say: (line: string) => void,
): Promise<Measured> {
  const orders = new Orders(stage.client);
  const batches = new Batches(stage.client);
  await stage.workers(workers);
  const wanted = { seed: SEED, from: 0, orders: size, atOnce: AT_ONCE };
  const references = await makeHeld(stage.client, (request) => orders.start(request), wanted, say);
  await stage.workers(workers, rate);
  const customer = customers(orders, size);

  say(`${partitions} partitions, ${rate} requests a second: bookings alone`);
  await inTurn(WARM_UP, customer);
  const alone = await inTurn(bookings, customer);

  say(`a batch of ${size}`);
  const began = Date.now();
  const { id } = await batches.start(`behind-${randomUUID().slice(0, 8)}`, { references, maxInFlight });
  await sleep(MIDDLE);
  const amid = await inTurn(bookings, customer);
  while (Date.now() - began < seconds * 1_000 && (await batches.progress(id)).state === 'working')
    await sleep(LOOK_EVERY * 10);
  const batch = await batches.progress(id);
  const log = await stage.log();
  const ended = (await stage.client.workflow.getHandle(batchWorkflowId(id)).describe()).closeTime?.getTime();
  // While there is work: until the batch was over, or is stopped now.
  const times = log.map(({ at }) => at).filter((at) => within(Date.parse(at), began, ended ?? Infinity));
  if (batch.state !== 'ended') {
    await batches.update(id, 'stop', { who: 'bench:rate', why: 'enough has been counted' });
    await batches.result(id);
  }
  return { partitions, rate: callRate(times), alone, amid, batch };
}

function within(time: number, from: number, until: number): boolean {
  return time >= from && time <= until;
}

/** Books for one customer after the other, and tells how long each waited. */
function customers(orders: Orders, from: number): () => Promise<number> {
  let next = from;
  return async () => {
    const request = { ...heldRequest(SEED, next), released: false, payUpTo: undefined };
    next += 1;
    await orders.start(request);
    for (;;) {
      const { state, history } = await orders.status(request.reference);
      const [first, last] = [history[0], history.at(-1)];
      // By the order's own times: looking at it costs time as well.
      if (state === 'held' && first && last) return Date.parse(last.at) - Date.parse(first.at);
      await sleep(LOOK_EVERY);
    }
  };
}

async function inTurn(times: number, once: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    if (turn > 0) await sleep(APART);
    took.push(await once());
  }
  return took;
}
