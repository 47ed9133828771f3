/** Waits for a state of an order, woken by its history and not by a clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { canReach, personStates, type OrderState } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';
import type { OrderAccess } from './askOrder';
import { LIKELY_STOPPED, NoWorker, NotReached, waitText } from '../domain/order/errors';
import { historyPosition, watchHistory, createWakeup } from './watchHistory';
import type { Waiting } from './types';

/** How often the order is read when its history is silent (milliseconds). */
const LOOK_EVERY = 10_000;

/** What a look may take although the time is over (milliseconds): the last one says how far the order came. */
const SHORTEST_LOOK = 200;

/** Events come in bursts: pause between two reads (milliseconds). */
const PAUSE = 100;

/** How long a worker may take to start (milliseconds). */
const WORKER_STARTS = 30_000;

/** How long an order whose tasks fail may take until a worker that can do them has one (milliseconds): the server gives out a failed one anew after ten seconds. */
const TAKEN_BY_ANOTHER = 15_000;

/** How long to wait for a state unless the caller says (milliseconds). */
export const WAITS_WITHIN = 10 * 60_000;

/**
 * Waits until the order is in one of the states, or has passed through one since the wait began, and returns its status.
 *
 * @param waiting.seen told each status that was read
 * @throws {NotReached} when it has ended in another state, waits for a person, or the time is over; {UnknownReference}, {NoWorker}, {OrderStopped}
 */
export async function waitForState(
  access: OrderAccess,
  reference: string,
  states: readonly OrderState[],
  {
    within = WAITS_WITHIN,
    signal,
    seen = () => undefined,
  }: Waiting & { seen?: (status: OrderStatus) => void } = {},
): Promise<OrderStatus> {
  const { client, orders } = access;
  const until = Date.now() + within;
  const look = async (): Promise<OrderStatus> => {
    const status = await statusOnceAnswered(orders, reference, { until });
    seen(status);
    return status;
  };
  const first = await look();
  if (states.includes(first.state)) return first;
  refuseUnreachable(first, states);
  const began = first.history.at(-1)?.at ?? '';

  const ended = new AbortController();
  const wakeup = createWakeup();
  const wake = (): void => wakeup.wake();
  signal?.addEventListener('abort', wake);
  const watched = watchHistory(
    { client, reference, since: await historyPosition(client, reference) },
    wake,
    ended.signal,
  );
  try {
    for (;;) {
      const status = await look();
      const since = status.history.filter(({ at }) => at > began).map(({ state }) => state);
      if ([...since, status.state].some((state) => states.includes(state))) return status;
      refuseUnreachable(status, states);
      signal?.throwIfAborted();
      const left = until - Date.now();
      if (left <= 0) throw new NotReached(status, states, 'the wait is over', true);
      await sleep(PAUSE);
      await wakeup.within(Math.min(LOOK_EVERY, left));
    }
  } finally {
    signal?.removeEventListener('abort', wake);
    ended.abort();
    await watched;
  }
}

/** Throws where only a person moves the order on, or nothing leads to the states. */
function refuseUnreachable(status: OrderStatus, states: readonly OrderState[]): void {
  const { state, attention, lastError, waitsFor } = status;
  const possible = canReach(state, states);
  if (personStates.includes(state)) {
    const what = attention ? `a decision (${attention.reason})` : (waitsFor ?? 'somebody');
    throw new NotReached(status, states, `it is waiting for ${what}`, possible);
  }
  if (possible) return;
  throw new NotReached(status, states, lastError ? lastError.text : 'it can no longer get there', false);
}

/**
 * Returns the status, also where a worker is just starting: it is given half a minute, and an order whose tasks fail a quarter.
 *
 * @param waiting told, again and again, why no answer comes
 * @throws {NoWorker} after that time, or after `until`
 */
export async function statusOnceAnswered(
  orders: Pick<OrderAccess['orders'], 'status'>,
  reference: string,
  { until = Infinity, waiting }: { until?: number; waiting?: (words: string) => void } = {},
): Promise<OrderStatus> {
  const began = Date.now();
  for (;;) {
    try {
      return await orders.status(reference, {
        within: Math.max(until - Date.now(), SHORTEST_LOOK),
        // Whoever follows the order sees its calls meanwhile: a short silence is no news.
        waiting: (why, waited) => {
          if (waited >= LIKELY_STOPPED) waiting?.(waitText(`Order ${reference}`, waited, why));
        },
      });
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error;
      const patience = error.why.workers > 0 && error.why.fails ? TAKEN_BY_ANOTHER : WORKER_STARTS;
      if (Date.now() > Math.min(until, began + patience)) throw error;
      waiting?.(`${error.message} ${error.remedy} Waiting for it, ${patience / 1000} s at most.`);
      await sleep(300);
    }
  }
}
