/** Waits until an order is in a state, woken by its history and not by the clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { transitions, type OrderState } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';
import { personStates, type Asker } from './asking';
import { NoWorker } from './errors';
import { historyPosition, watchHistory } from './history';
import { newsDesk } from './news';
import { NotReached, type Waiting } from './waiting';

/** Without news from the history the order is looked at this often all the same (milliseconds). */
const LOOK_EVERY = 10_000;

/** News come in crowds: between two looks there is a pause (milliseconds). */
const PAUSE = 100;

/** A worker that is just starting needs a moment; longer than this, somebody must be told. */
const WORKER_COMES = 30_000;

/** How long a caller waits who does not say. */
const WITHIN = 10 * 60_000;

/**
 * The order's status once it is in one of the states, or has passed through one since the wait began.
 *
 * @throws {NotReached} when it has ended otherwise, waits for a person, or the time is over; {UnknownReference}, {NoWorker}, {OrderStopped}
 */
export async function waitForState(
  asker: Asker,
  reference: string,
  states: readonly OrderState[],
  { within = WITHIN, signal }: Waiting = {},
): Promise<OrderStatus> {
  const { client } = asker;
  const until = Date.now() + within;
  const first = await patiently(asker, reference, until);
  if (states.includes(first.state)) return first;
  refuseWhatCannotCome(first, states);
  const began = first.history.at(-1)?.at ?? '';

  const ended = new AbortController();
  const news = newsDesk();
  const watched = watchHistory(
    { client, reference, since: await historyPosition(client, reference) },
    () => news.wake(),
    ended.signal,
  );
  try {
    for (;;) {
      const status = await patiently(asker, reference, until);
      const since = status.history.filter(({ at }) => at > began).map(({ state }) => state);
      if ([...since, status.state].some((state) => states.includes(state))) return status;
      refuseWhatCannotCome(status, states);
      signal?.throwIfAborted();
      const left = until - Date.now();
      if (left <= 0) throw new NotReached(status, states, 'the time is over');
      await sleep(PAUSE);
      await news.within(Math.min(LOOK_EVERY, left));
    }
  } finally {
    ended.abort();
    await watched;
  }
}

/** An order that rests where nothing but a person, or nothing at all, moves it on. */
function refuseWhatCannotCome(status: OrderStatus, states: readonly OrderState[]): void {
  const { state, attention, lastError, waitsFor } = status;
  if (personStates.includes(state)) {
    const what = attention ? `a person (${attention.reason})` : (waitsFor ?? 'somebody');
    throw new NotReached(status, states, `it waits for ${what}`);
  }
  if (comesFrom(state).some((next) => states.includes(next))) return;
  throw new NotReached(status, states, lastError ? lastError.text : 'it does not get there any more');
}

/** All states that can follow without a person. */
function comesFrom(state: OrderState, found = new Set<OrderState>()): OrderState[] {
  for (const next of transitions[state]) {
    if (found.has(next)) continue;
    found.add(next);
    if (!personStates.includes(next)) comesFrom(next, found);
  }
  return [...found];
}

/** The status, also where a worker is still on its way. */
async function patiently({ orders }: Asker, reference: string, until: number): Promise<OrderStatus> {
  const since = Date.now();
  for (;;) {
    try {
      return await orders.status(reference);
    } catch (error) {
      const over = Date.now() > Math.min(until, since + WORKER_COMES);
      if (!(error instanceof NoWorker) || over) throw error;
      await sleep(1_000);
    }
  }
}
