/** Held orders at rest: what the worker that created them holds of them, and what it does while nothing happens. */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeHeld } from '../../chaos/batch/heldOrders';
import { Orders } from '../../src/client/orders';
import { LIMITS_MOVE } from '../../src/domain/order/nextStep';
import { known, usageOf } from '../measure/processes';
import type { Process, Stage } from './stage';

export interface Rest {
  /** Resident memory, in bytes: the least of several looks. */
  rss: number;
  /** Milliseconds of processor time a second. */
  busy: number;
}

export interface Resting {
  orders: number;
  /** A worker that serves nobody. */
  none: Rest;
  /** The worker that made the orders. */
  made: Rest;
  /** A worker that was started when they were there. */
  fresh: Rest;
}

/** Orders that are booked at the same time. */
const AT_ONCE = 24;

const LOOKS = 10;

/** How long a worker is let alone before it is looked at (milliseconds): Node gives free memory back when nothing has happened for a minute. */
const SETTLES = 90_000;

export async function restOf(
  stage: Stage,
  orders: number,
  watch: number,
  say: (line: string) => void,
): Promise<Resting> {
  const worker = await stage.worker('ours');
  say('a worker without orders is looked at');
  const none = await watched(worker, watch);
  const api = new Orders(stage.client);
  const wanted = { seed: 'rest', from: 0, orders, atOnce: AT_ONCE };
  await makeHeld(stage.client, (request) => api.start(request), wanted, say);
  say('they are at rest when they have been read once more');
  await sleep(LIMITS_MOVE);
  say('the worker that created them is looked at');
  const made = await watched(worker, watch);
  await worker.stop();
  say('a worker that is started now is looked at');
  const another = await stage.worker('ours');
  const fresh = await watched(another, watch);
  await another.stop();
  return { orders, none, made, fresh };
}

async function watched({ pid }: Process, watch: number): Promise<Rest> {
  await sleep(SETTLES);
  const before = usageOf(known(pid));
  let rss = before.rss;
  for (let look = 0; look < LOOKS; look += 1) {
    await sleep(watch / LOOKS);
    rss = Math.min(rss, usageOf(known(pid)).rss);
  }
  return { rss, busy: (usageOf(known(pid)).cpu - before.cpu) / (watch / 1_000) };
}
