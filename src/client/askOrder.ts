/** Sends an Update and waits until the order rests or the caller's time is over. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { personStates, restingStates } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';
import type { OrderUpdateName, OrderUpdates } from '../domain/order/updates';
import type { Orders } from './orders';
import type { Patience } from './types';

/** When to read whether the order rests (milliseconds); the last wait repeats. */
const LOOKS = [250, 500, 1_000, 2_000, 4_000];

/** What the first look may take although the caller waits for less (milliseconds): a worker may be busy. Nothing has been sent then. */
const FIRST_LOOK = 3_000;

/** What the last look may take although the time is over (milliseconds): an order that rests is answered with its status. */
const SHORTEST_LOOK = 200;

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

/** How to ask. */
export interface Asking extends Patience {
  /** How long the order has to accept the Update although `within` is over or the signal has fired (milliseconds); default: no longer. */
  takenWithin?: number;
  /** Told as the Update goes on: for whoever stops listening before the end. */
  progress?: Progress;
}

/** How far an Update has come. */
export interface Progress {
  sent: boolean;
  /** The order has accepted it. */
  taken: boolean;
}

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
  asking: Asking = {},
): Promise<Answered> {
  const { within = Infinity, takenWithin = 0, signal, updateId } = asking;
  const { progress = { sent: false, taken: false } } = asking;
  const until = Date.now() + within;
  const takenUntil = Math.max(until, Date.now() + takenWithin);
  const looking = Math.min(Math.max(within, FIRST_LOOK), takenUntil - Date.now());
  const before = await access.orders.status(reference, { within: looking });
  const sent = send(access, progress, (accepted) =>
    access.orders.update(reference, name, args, { ...(updateId !== undefined && { updateId }), accepted }),
  );
  const leaving = onceHeard(signal, takenWithin > 0 ? sent.taken : undefined);
  let answered = false;
  const answer = sent.answer.then((status) => {
    answered = true;
    return status;
  });
  // It may fail after we have stopped listening.
  answer.catch(() => undefined);
  const isOver = (): boolean => {
    if (!signal?.aborted && Date.now() < until) return false;
    return progress.taken || takenWithin === 0 || Date.now() >= takenUntil;
  };
  try {
    for (let look = 0; ; look += 1) {
      const left = (progress.taken ? until : takenUntil) - Date.now();
      const rest = timer(Math.min(LOOKS[Math.min(look, LOOKS.length - 1)] ?? 0, left));
      const events: Promise<OrderStatus | undefined>[] = [rest.over, leaving.heard];
      // Some Updates are answered while the order still works on them.
      if (!answered) events.push(answer);
      if (!progress.taken && Date.now() >= until) events.push(sent.taken);
      const heard = await Promise.race(events).finally(rest.stop);
      if (heard && restingStates.includes(heard.state)) return { outcome: 'rests', status: heard };
      if (!heard && progress.taken) {
        const within = Math.max(until - Date.now(), SHORTEST_LOOK);
        const status = await restsNow(access.orders, reference, answered ? undefined : before, within);
        if (status) return { outcome: 'rests', status };
      }
      if (isOver()) break;
    }
    return { outcome: progress.taken ? 'works' : 'silent' };
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
  /** Ends the call, not the Update. */
  callOff(): void;
}

function send(
  { client }: OrderAccess,
  progress: Progress,
  ask: (accepted: () => void) => Promise<OrderStatus>,
): Sent {
  const calledOff = new AbortController();
  let tell: () => void = () => undefined;
  const taken = new Promise<undefined>((resolve) => (tell = () => resolve(undefined)));
  const accepted = (): void => {
    progress.taken = true;
    tell();
  };
  progress.sent = true;
  const answer = client.withAbortSignal(calledOff.signal, () => ask(accepted));
  return { answer, taken, callOff: () => calledOff.abort() };
}

/**
 * Returns the order's status where it rests now. While the Update is not answered (`before` is given), the order must have moved and wait
 * for a person. An order that cannot be read just now does not rest.
 */
async function restsNow(
  orders: Orders,
  reference: string,
  before: OrderStatus | undefined,
  within: number,
): Promise<OrderStatus | undefined> {
  const status = await orders.status(reference, { within }).catch(() => undefined);
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

/** Resolves when the signal has fired and, where that is waited for, the order has accepted the Update. */
function onceHeard(
  signal: AbortSignal | undefined,
  taken: Promise<undefined> | undefined,
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
