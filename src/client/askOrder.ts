/** Sends an Update and waits until the order rests or the caller's time is over. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { restingStates, type OrderState } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';
import type { OrderUpdateName, OrderUpdates } from '../domain/order/updates';
import type { Orders } from './orders';
import type { Patience } from './types';

/** States that only a person ends. An Update that leads into one stays open, and its caller need not wait. */
export const personStates: readonly OrderState[] = ['awaiting-choice', 'awaiting-approval', 'attention'];

/** When to read whether the order rests (milliseconds); the last wait repeats. */
const LOOKS = [250, 500, 1_000, 2_000, 4_000];

/** How long an order has to accept an Update, however short the caller's own limit is (milliseconds). */
const TAKEN_WITHIN = 10_000;

/** The orders, and the connection to them. */
export interface OrderAccess {
  orders: Orders;
  client: Client;
}

/**
 * What came of an Update. `rests`: it is done, or waits for somebody. `works`: the order has accepted it, and goes on whoever waits.
 * `silent`: no answer came; whether the order will accept it is not known.
 */
export type Answered = { outcome: 'rests'; status: OrderStatus } | { outcome: 'works' | 'silent' };

/**
 * Sends an Update and waits until the order rests, or the caller's time is over.
 *
 * @throws {UpdateRefused} with the order's own code and text; {UnknownReference}, {ReferenceForgotten}; {NoWorker} with nothing asked
 */
export async function askOrder<Name extends OrderUpdateName>(
  access: OrderAccess,
  reference: string,
  name: Name,
  args: OrderUpdates[Name],
  { within = Infinity, signal, updateId }: Patience = {},
): Promise<Answered> {
  const before = await access.orders.status(reference);
  const until = Date.now() + within;
  const takenUntil = Math.max(until, Date.now() + TAKEN_WITHIN);
  const sent = send(access, (accepted) =>
    access.orders.update(reference, name, args, { ...(updateId !== undefined && { updateId }), accepted }),
  );
  const leaving = onceHeard(signal, sent.taken);
  let answered = false;
  const answer = sent.answer.then((status) => {
    answered = true;
    return status;
  });
  // It may fail after we have stopped listening.
  answer.catch(() => undefined);
  try {
    for (let look = 0; ; look += 1) {
      const left = (sent.isTaken() ? until : takenUntil) - Date.now();
      const rest = timer(Math.min(LOOKS[Math.min(look, LOOKS.length - 1)] ?? 0, left));
      const events: Promise<OrderStatus | undefined>[] = [rest.over, leaving.heard];
      // Some Updates are answered while the order still works on them.
      if (!answered) events.push(answer);
      if (!sent.isTaken() && Date.now() >= until) events.push(sent.taken);
      const heard = await Promise.race(events).finally(rest.stop);
      if (heard && restingStates.includes(heard.state)) return { outcome: 'rests', status: heard };
      if (!heard && sent.isTaken()) {
        const status = await restsNow(access.orders, reference, answered ? undefined : before);
        if (status) return { outcome: 'rests', status };
      }
      if (sent.isTaken() ? signal?.aborted || Date.now() >= until : Date.now() >= takenUntil) break;
    }
    return { outcome: sent.isTaken() ? 'works' : 'silent' };
  } finally {
    leaving.forget();
    sent.callOff();
  }
}

/** An Update on its way. */
interface Sent {
  answer: Promise<OrderStatus>;
  /** Resolves when the order has accepted it. */
  taken: Promise<undefined>;
  isTaken(): boolean;
  /** Ends the call, not the Update. */
  callOff(): void;
}

function send({ client }: OrderAccess, ask: (accepted: () => void) => Promise<OrderStatus>): Sent {
  const calledOff = new AbortController();
  let isTaken = false;
  let tell: () => void = () => undefined;
  const taken = new Promise<undefined>((resolve) => (tell = () => resolve(undefined)));
  const accepted = (): void => {
    isTaken = true;
    tell();
  };
  const answer = client.withAbortSignal(calledOff.signal, () => ask(accepted));
  return { answer, taken, isTaken: () => isTaken, callOff: () => calledOff.abort() };
}

/**
 * Returns the order's status where it rests now. While the Update is not answered (`before` is given), the order must have moved and wait
 * for a person. An order that cannot be read just now does not rest.
 */
async function restsNow(
  orders: Orders,
  reference: string,
  before: OrderStatus | undefined,
): Promise<OrderStatus | undefined> {
  const status = await orders.status(reference).catch(() => undefined);
  if (!status) return undefined;
  if (!before) return restingStates.includes(status.state) ? status : undefined;
  const moved = status.history.at(-1)?.at !== before.history.at(-1)?.at;
  return moved && personStates.includes(status.state) ? status : undefined;
}

function timer(milliseconds: number): { over: Promise<undefined>; stop: () => void } {
  const stopped = new AbortController();
  const over = sleep(Math.max(milliseconds, 0), undefined, { signal: stopped.signal }).catch(() => undefined);
  return { over, stop: () => stopped.abort() };
}

/** Resolves when the signal has fired and the order has accepted the Update. */
function onceHeard(
  signal: AbortSignal | undefined,
  taken: Promise<undefined>,
): { heard: Promise<undefined>; forget: () => void } {
  let hear: () => void = () => undefined;
  const fired = new Promise<void>((resolve) => (hear = resolve));
  // One signal may stand for many questions at once; Node would warn the caller's process of a leak.
  if (signal) setMaxListeners(0, signal);
  if (signal?.aborted) hear();
  signal?.addEventListener('abort', hear);
  return {
    heard: Promise.all([fired, taken]).then(() => undefined),
    forget: () => signal?.removeEventListener('abort', hear),
  };
}
