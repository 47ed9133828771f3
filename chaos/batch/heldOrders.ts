/** Held orders for a batch to ticket: paid for by their customers, made through the product, as many at once as the machine books best. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { OrderRequest } from '../../src/domain/request/requestSchema';
import { ORDER_WORKFLOW } from '../../src/domain/order/updates';
import { bounded } from '../inTurn';
import { requestFor } from '../requests';

/** The most that each may cost: more than any trip here. */
const PAY_UP_TO = { amount: '9000.00', currency: 'EUR' };

/** How often it is looked how many are held (milliseconds). */
const LOOK_EVERY = 500;

/** However long counting takes, it is looked so often (milliseconds): who waits for room waits for the count. */
const LOOK_AT_LEAST_EVERY = 20_000;

/** How often people are told how far it is (milliseconds). */
const TELL_EVERY = 10_000;

/** When none more is held for so long, something hangs (milliseconds): a server that was killed is back long before. */
const PATIENCE = 300_000;

/** The n-th order of a seed, released and to be issued in a batch. */
export function heldRequest(seed: string, n: number, now: Date = new Date()): OrderRequest {
  const request = requestFor(seed, n, { now });
  // Extras are not what a batch is about, and each would be a call more.
  return {
    ...request,
    services: [],
    seats: [],
    ticketing: 'in-batch',
    released: true,
    payUpTo: PAY_UP_TO,
  };
}

/** What is to be made. */
export interface Wanted {
  seed: string;
  /** The number of the first order. */
  from: number;
  orders: number;
  /** Orders that are booked at the same time. */
  atOnce: number;
}

/** Thrown when orders that were to be held have ended otherwise. */
export class NotHeld extends Error {}

/**
 * Makes them, and gives their references when all of them are held. Throws NotHeld where one has come to rest otherwise, and where it
 * goes on no more: there is no point in a batch of fewer orders than were asked for.
 */
export async function makeHeld(
  client: Client,
  start: (request: OrderRequest) => Promise<unknown>,
  { seed, from, orders, atOnce }: Wanted,
  say: (line: string) => void,
): Promise<string[]> {
  const before = await counted(client, HELD_ONCE);
  const requests = Array.from({ length: orders }, (_, index) => heldRequest(seed, from + index));
  const began = Date.now();
  let started = 0;
  let held = 0;
  let over = false;
  let took = 0;
  const looking = async (): Promise<void> => {
    for (let told = Date.now(), moved = told; held < orders && !over;) {
      // A listing has no event to await. Counting thousands costs the server more each time: it is left in peace ten times as long.
      await sleep(Math.min(Math.max(LOOK_EVERY, 10 * took), LOOK_AT_LEAST_EVERY));
      const asked = Date.now();
      const heldNow = (await counted(client, HELD_ONCE)) - before;
      const others = await counted(client, OTHERS);
      took = Date.now() - asked;
      if (heldNow > held) moved = Date.now();
      held = heldNow;
      if (others > 0) throw new NotHeld(`${others} orders were to be held and have come to rest otherwise`);
      if (Date.now() - moved > PATIENCE)
        throw new NotHeld(
          `${orders - held} of ${orders} orders are not held, and none has come to be for minutes`,
        );
      if (Date.now() - told < TELL_EVERY) continue;
      told = Date.now();
      say(`${held} of ${orders} orders are held, ${perSecond(held, began)} a second`);
    }
  };
  const starting = bounded(requests, atOnce, async (request) => {
    while (started - held >= atOnce && !over) await sleep(LOOK_EVERY / 5);
    if (over) return;
    started += 1;
    await start(request);
  });
  try {
    await Promise.all([looking(), starting]);
  } finally {
    over = true;
  }
  say(`${orders} orders are held, made at ${perSecond(orders, began)} a second`);
  return requests.map(({ reference }) => reference);
}

/** Held now, or ticketed by a batch before. */
const HELD_ONCE = `WorkflowType = "${ORDER_WORKFLOW}" AND (NdcState = "held" OR NdcState = "ticketed")`;

/** Nothing but what was asked for may come to rest. */
const OTHERS = `WorkflowType = "${ORDER_WORKFLOW}" AND (NdcState = "attention" OR NdcState = "awaiting-approval" OR NdcState = "failed")`;

function perSecond(orders: number, began: number): string {
  return (orders / ((Date.now() - began) / 1000)).toFixed(1);
}

async function counted(client: Client, query: string): Promise<number> {
  return (await client.workflow.count(query)).count;
}
