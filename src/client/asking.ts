/** Asks something of an order and waits for as long as it works on that: until it is done, waits for somebody, or the caller's patience is over. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { OrderState } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';
import type { OrderUpdateName, OrderUpdates } from '../domain/order/updates';
import type { Orders } from './orders';
import type { Patience } from './waiting';

/** States in which an order stays until a caller, a person or a limit comes. */
export const restingStates: readonly OrderState[] = [
  'awaiting-choice',
  'awaiting-approval',
  'held',
  'ticketed',
  'cancelled',
  'failed',
  'lapsing',
  'lapsed',
  'attention',
];

/** States that only a person ends: an Update that leads into one goes on waiting, and who asked for it need not. */
export const personStates: readonly OrderState[] = ['awaiting-choice', 'awaiting-approval', 'attention'];

/** After so many milliseconds the order is looked at, whether it rests; the last wait repeats. */
const LOOKS = [250, 500, 1_000, 2_000, 4_000];

/** How long an order has to say that it takes what it is asked, however little patience there is with its doing it (milliseconds). */
const TAKEN_WITHIN = 10_000;

/** The orders, and the connection over which they are asked. */
export interface Asker {
  orders: Orders;
  client: Client;
}

/**
 * What came of it. `rests`: it is done, or waits for somebody. `works`: the order has taken it, and goes on by itself, whoever waits.
 * `silent`: no word came; whether the order will take it is not known.
 */
export type Answered = { outcome: 'rests'; status: OrderStatus } | { outcome: 'works' | 'silent' };

/**
 * Asks.
 *
 * @throws {UpdateRefused} in the order's own words; {UnknownReference}, {ReferenceForgotten}; {NoWorker} with nothing asked
 */
export async function askOrder<Name extends OrderUpdateName>(
  asker: Asker,
  reference: string,
  name: Name,
  args: OrderUpdates[Name],
  { within = Infinity, signal, updateId }: Patience = {},
): Promise<Answered> {
  const before = await asker.orders.status(reference);
  const until = Date.now() + within;
  const takenUntil = Math.max(until, Date.now() + TAKEN_WITHIN);
  const sent = send(asker, (accepted) =>
    asker.orders.update(reference, name, args, { ...(updateId !== undefined && { updateId }), accepted }),
  );
  const leaving = onceHeard(signal, sent.taken);
  let answered = false;
  const answer = sent.answer.then((status) => {
    answered = true;
    return status;
  });
  // Nobody may listen any more when it fails.
  answer.catch(() => undefined);
  try {
    for (let look = 0; ; look += 1) {
      const left = (sent.isTaken() ? until : takenUntil) - Date.now();
      const rest = timer(Math.min(LOOKS[Math.min(look, LOOKS.length - 1)] ?? 0, left));
      const events: Promise<OrderStatus | undefined>[] = [rest.over, leaving.heard];
      // Some Updates are answered while the order goes on with what they said.
      if (!answered) events.push(answer);
      if (!sent.isTaken() && Date.now() >= until) events.push(sent.taken);
      const told = await Promise.race(events).finally(rest.stop);
      if (told && restingStates.includes(told.state)) return { outcome: 'rests', status: told };
      if (!told && sent.isTaken()) {
        const status = await restsNow(asker.orders, reference, answered ? undefined : before);
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

/** What was sent and is waited for. */
interface Sent {
  answer: Promise<OrderStatus>;
  /** Resolves when the order has taken it. */
  taken: Promise<undefined>;
  isTaken(): boolean;
  /** Ends the waiting, not what was asked. */
  callOff(): void;
}

function send({ client }: Asker, ask: (accepted: () => void) => Promise<OrderStatus>): Sent {
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
 * The order, where it rests now. While the Update is not answered yet (`before` is given), it must have moved and wait for a person. One
 * that cannot be asked just now is no news.
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

/** Resolves when the signal fires and the order has taken what it was asked, whichever comes last. */
function onceHeard(
  signal: AbortSignal | undefined,
  taken: Promise<undefined>,
): { heard: Promise<undefined>; forget: () => void } {
  let hear: () => void = () => undefined;
  const fired = new Promise<void>((resolve) => (hear = resolve));
  if (signal?.aborted) hear();
  signal?.addEventListener('abort', hear);
  return {
    heard: Promise.all([fired, taken]).then(() => undefined),
    forget: () => signal?.removeEventListener('abort', hear),
  };
}
