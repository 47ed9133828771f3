/**
 * How a test follows an order. An order tells its state only when it is asked, so each wait here looks again and again; none of them judges
 * a state that the order was in before the test acted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Orders } from '../../src/client/orders';
import { terminalStates, type OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import { orderWorkflowId, type OrderUpdateName, type OrderUpdates } from '../../src/domain/order/updates';
import { eventually } from './eventually';

/** Time between two looks (milliseconds). */
const LOOK_EVERY = 40;

/** An order that acts by itself within this time is waited for (milliseconds). */
const ACTS_SOON = 120_000;

/** Once it has moved: how long an order may rest in an unwanted state before the wait fails (milliseconds). */
const RESTS_AFTER_MOVING = 20_000;

/** The same for an order that has not moved yet. Shorter than Jest's limit, which would only say that the time is over (milliseconds). */
const RESTS_UNMOVED = 150_000;

/** An Update that the order has accepted and may still be carrying out. */
export interface Begun {
  /** The order before it was asked. */
  before: OrderStatus;
  /** The Update's answer. Rejects with the order's refusal. Ignoring it is safe. */
  done: Promise<OrderStatus>;
  /** Resolves once the order has moved into one of the states. Rejects as soon as the Update fails, or ends elsewhere. */
  until(...states: OrderState[]): Promise<OrderStatus>;
}

/**
 * Resolves once the order is in one of the states.
 *
 * @throws when the order has ended in another state, or moves and then rests in one
 */
export function until(
  orders: Orders,
  reference: string,
  states: readonly OrderState[],
): Promise<OrderStatus> {
  return follow(orders, reference, states);
}

/**
 * Resolves once the order has moved on from `before` into one of the states, which may be the same state entered again.
 *
 * @throws when the order has moved, and ends or rests in another state
 */
export function next(
  orders: Orders,
  before: OrderStatus,
  states: readonly OrderState[],
): Promise<OrderStatus> {
  return follow(orders, before.reference, states, before);
}

/**
 * Sends an Update and resolves once the order has accepted it: from then on, every look at the order sees its effect.
 *
 * @throws {UpdateRefused} when the order does not accept it
 */
export async function begin<Name extends OrderUpdateName>(
  orders: Orders,
  reference: string,
  name: Name,
  args: OrderUpdates[Name],
): Promise<Begun> {
  const before = await orders.status(reference);
  let accepted: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => (accepted = resolve));
  const done = orders.update(reference, name, args, { accepted });
  // A test may end without it.
  done.catch(() => undefined);
  await Promise.race([taken, done]);
  // The server answers a refusal as it answers an acceptance, and reading it takes less time than a look at the order.
  await Promise.race([done, orders.status(reference)]);

  const reached = async (states: OrderState[]): Promise<OrderStatus> => {
    const enough = new AbortController();
    const arrived = follow(orders, reference, states, before, enough.signal);
    const failed = done.then((status) => {
      const over = isEnded(status) || !onlyTelling.includes(name);
      if (over && !states.includes(status.state)) throw elsewhere(status, states);
      return arrived;
    });
    try {
      return await Promise.race([arrived, failed]);
    } finally {
      enough.abort();
      arrived.catch(() => undefined);
      failed.catch(() => undefined);
    }
  };
  return { before, done, until: (...states) => reached(states) };
}

/** Updates that are answered while the order goes on with what they said. The answer to any other says where the order ended up. */
const onlyTelling: readonly OrderUpdateName[] = ['selectOffer', 'approve', 'decline', 'release'];

/** The same for one stage, which leaves no Update running when it closes. */
export function following(client: Client, orders: Orders) {
  const running = new Map<Promise<OrderStatus>, string>();
  return {
    until: (reference: string, ...states: OrderState[]) => until(orders, reference, states),
    next: (before: OrderStatus, ...states: OrderState[]) => next(orders, before, states),
    begin: async <Name extends OrderUpdateName>(
      reference: string,
      name: Name,
      args: OrderUpdates[Name],
    ): Promise<Begun> => {
      const begun = await begin(orders, reference, name, args);
      running.set(begun.done, reference);
      const forget = (): void => void running.delete(begun.done);
      begun.done.then(forget, forget);
      return begun;
    },
    /** Terminates the orders whose Updates are still running, and waits until those have ended. */
    end: async (): Promise<void> => {
      const handles = [...running.values()].map((each) => client.workflow.getHandle(orderWorkflowId(each)));
      await Promise.allSettled(handles.map((handle) => handle.terminate('the test is over')));
      await Promise.allSettled(running.keys());
    },
  };
}

async function follow(
  orders: Orders,
  reference: string,
  states: readonly OrderState[],
  before?: OrderStatus,
  enough?: AbortSignal,
): Promise<OrderStatus> {
  let first = before;
  let resting: { status: OrderStatus; since: number } | undefined;
  for (;;) {
    const status = await eventually(() => orders.status(reference));
    first ??= status;
    const moved = hasMoved(first, status);
    if ((moved || !before) && states.includes(status.state)) return status;
    if ((moved || !before) && isEnded(status)) throw elsewhere(status, states);

    if (!rests(status)) resting = undefined;
    else if (!resting || hasMoved(resting.status, status)) resting = { status, since: Date.now() };
    const patience = moved ? RESTS_AFTER_MOVING : RESTS_UNMOVED;
    if (resting && Date.now() - resting.since > patience) throw elsewhere(status, states);
    await sleep(LOOK_EVERY, undefined, { signal: enough });
  }
}

/** True where the order has entered a state since. The history keeps its newest entries only, so that its length alone says nothing. */
function hasMoved(before: OrderStatus, now: OrderStatus): boolean {
  const [last, newest] = [before.history.at(-1), now.history.at(-1)];
  return (
    before.history.length !== now.history.length || last?.at !== newest?.at || before.state !== now.state
  );
}

/** True where nothing comes any more by itself; `failed` may still be searched for. */
function isEnded({ state, searchUntil }: OrderStatus): boolean {
  if (state === 'failed' && searchUntil !== undefined && Date.parse(searchUntil) > Date.now()) return false;
  return terminalStates.includes(state);
}

/** States that an order leaves by itself. */
const passing: readonly OrderState[] = [
  'shopping',
  'pricing',
  'creating',
  'ticketing',
  'issuing',
  'cancelling',
  'unknown',
];

/** States that only a caller ends. */
const asking: readonly OrderState[] = ['awaiting-choice', 'awaiting-approval', 'attention'];

/** True where the order itself says that nothing moves it soon. In `held` and the like it names its next step only while it is at rest. */
function rests({ state, next: step }: OrderStatus): boolean {
  if (passing.includes(state)) return false;
  if (step === undefined) return asking.includes(state);
  return Date.parse(step.at) - Date.now() > ACTS_SOON;
}

function elsewhere(status: OrderStatus, states: readonly OrderState[]): Error {
  const { reference, state, attention, lastError, waitsFor, history } = status;
  const why = attention?.text ?? (lastError ? JSON.stringify(lastError) : waitsFor);
  const path = history.map((each) => each.state).join(' → ');
  return new Error(
    `${reference} is ${state}, not ${states.join(' or ')}${why ? `: ${why}` : ''} (it went ${path})`,
  );
}
