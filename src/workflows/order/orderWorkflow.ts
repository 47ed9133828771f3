/** `orderWorkflow`: the whole life of one order. One workflow owns it, so that ticketing and cancelling never race. */
import {
  ActivityFailure,
  CancellationScope,
  allHandlersFinished,
  condition,
  continueAsNew,
  log,
  workflowInfo,
} from '@temporalio/workflow';
import { attentionFor } from '../../domain/order/attention';
import type { Refusal } from '../../domain/calls/problem';
import type { OrderRequest } from '../../domain/request/request';
import type { OrderStatus } from '../../domain/order/status';
import type { OrderInput, Resumed } from '../../domain/order/updates';
import { Abandoned, NotBooked, Overtaken, StepFailure } from '../calls/failures';
import { begin, firstStatus, overtakenRun } from './begin';
import { book } from './book';
import { claimOrder, releaseClaims } from './claims';
import { Handlers } from './handlers';
import { createIsLost } from './lostCreate';
import type { Order } from './order';
import { applyRead, readAnew } from './read';
import { recall } from './resets';
import { supervise } from './supervise';

/** How long an adopting run waits for its first Update before it ends. */
const UPDATE_ARRIVES = '10s';
const awaited = { summary: 'waiting for the Update that started this run' };

const ended: Refusal = {
  code: 'not-in-this-state',
  text: 'the order has ended; send the Update again to adopt the order again',
};

/**
 * Books a trip and supervises the order to its end, or adopts an existing order.
 * Returns the order's status when nothing is left to wait for; `failed` is a result, not an error.
 * An order whose history has grown long continues as new under the same id.
 */
export async function orderWorkflow(input: OrderInput): Promise<OrderStatus> {
  // Cancelling the workflow from outside must not abandon an existing order. Use the `cancel` Update.
  const { cancelRequested } = CancellationScope.current();
  const lived = await CancellationScope.nonCancellable(() => live(input, cancelRequested));
  return 'resumed' in lived ? continueAsNew<typeof orderWorkflow>(lived) : lived;
}

/** @param cancelRequested rejects when somebody asks the server to cancel the workflow */
async function live(
  input: OrderInput,
  cancelRequested: Promise<never>,
): Promise<OrderStatus | { resumed: Resumed }> {
  const handlers = new Handlers(firstStatus(input), 'resumed' in input ? input.resumed.memory : undefined);
  const { status } = handlers;
  const previous = 'adopt' in input ? input.previous : undefined;
  if ('adopt' in input && !(await condition(() => handlers.accepted > 0, UPDATE_ARRIVES, awaited)))
    return previous ?? neverRead(status);

  const order = await begin(input, handlers);
  if (order) cancelRequested.catch(() => order.cancelRequested());
  const lived = order ? await followed(order, handlers, 'resumed' in input) : 'not-read';
  if (order && lived === 'long') return { resumed: resumed(order) };
  // Refuse Updates from here on.
  handlers.close(ended);
  if (order) await releaseClaims(order);
  await condition(() => allHandlersFinished() && !order?.announcements.underWay);
  // A run that could not read the order knows less than the previous one.
  return lived === 'not-read' && previous ? { ...previous, lastError: status.lastError } : status;
}

/** Books or adopts, and supervises. @throws ApplicationFailure if the run was reset, and another request of its reference has written */
async function followed(
  order: Order,
  handlers: Handlers,
  goesOn: boolean,
): Promise<'ended' | 'not-read' | 'long'> {
  try {
    const started = await start(order, handlers, goesOn);
    return started === 'started' ? await supervise(order, handlers) : started;
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    const refusal = overtakenRun(handlers, error.runId);
    await releaseClaims(order);
    // Nobody waits for its Updates: they concern a booking that will not go on.
    await condition(() => !order.announcements.underWay);
    throw refusal;
  }
}

/**
 * Books or adopts. Returns when there is an order to supervise or proof that there is none; `not-read` if an existing order could not be
 * read.
 */
async function start(
  order: Order,
  handlers: Handlers,
  goesOn: boolean,
): Promise<'started' | 'not-read' | 'long'> {
  handlers.open(order);
  if (goesOn) {
    // Show what the previous run showed.
    order.waitsFor(order.status.waitsFor);
    if (order.state !== 'shopping') return 'started';
  }
  return order.request ? startBooking(order, order.request) : adopt(order, handlers);
}

/** Books the trip. If that fails, the order becomes `failed`, unless something may exist at the airline. */
async function startBooking(order: Order, request: OrderRequest): Promise<'started' | 'long'> {
  try {
    if ((await book(order, request)) === 'booked') return 'started';
    // A running Update would be lost with this run. A cancellation ends the booking at once.
    const { announcements } = order;
    await condition(
      () => (allHandlersFinished() && !announcements.underWay) || order.input.cancelled === true,
    );
    if (!order.input.cancelled) return 'long';
    throw new Abandoned();
  } catch (error) {
    notBooked(order, error);
    return 'started';
  }
}

/** Enters the state that a failed booking leaves behind. */
function notBooked(order: Order, error: unknown): void {
  const failure = asKnown(error);
  const problem = failure instanceof StepFailure ? failure.problem : undefined;
  // The search for a lost create failed. Its order may exist.
  if (order.state === 'unknown' && order.status.orderId === undefined) return createIsLost(order, problem);
  if (order.status.orderId === undefined) {
    order.record({ lastError: lastErrorOf(failure) });
    return order.enter('failed');
  }
  // The order exists; only reading it failed. It must be followed on.
  order.assumeLimit(new Date(Date.now() + order.policy.assumedHold).toISOString());
  order.stopIssuing();
  const reason = order.status.inDoubt?.issue === undefined ? 'budget-spent' : 'lost-issue';
  order.escalate(reason, 'the order was created, but could not be read afterwards', { problem });
}

/** Reads an existing order, so that Updates can be checked. If it cannot be read, escalates and ends the run. */
async function adopt(order: Order, handlers: Handlers): Promise<'started' | 'not-read'> {
  // An adopting run knows no sale, so it must not issue automatically.
  order.stopIssuing();
  order.callFor('asked', 'adopting the order');
  const { orderId } = order.orderRef;
  const owner = await claimOrder(order, orderId);
  if (owner !== undefined) {
    const text = `order ${orderId} belongs to reference ${owner}`;
    order.escalate('duplicate-suspected', text, { otherReference: owner });
    handlers.close({ code: 'owned-by-another', text });
    return 'not-read';
  }
  try {
    // Doubts left by an earlier run come with its status. If that run was cut off, its doubts are unknown.
    order.remember({ cutOffAt: (await recall(order)).wrote?.cutOff });
    applyRead(order, await readAnew(order));
    return 'started';
  } catch (error) {
    const failure = asKnown(error);
    const lastError = lastErrorOf(failure);
    const { code, text } = lastError;
    order.record({ lastError });
    const problem = failure instanceof StepFailure ? failure.problem : undefined;
    order.escalate('unknown-status', `the order could not be read: ${code} ${text}`, { problem });
    handlers.close({ code, text });
    return 'not-read';
  }
}

/** Returns the input of the next run. */
function resumed({ request, status, memory, settings }: Order): Resumed {
  return { run: workflowInfo().runId, request, status, memory, settings };
}

/** Returns the status of an order that was never read: it needs attention, so that it is found and read again. */
function neverRead(status: OrderStatus): OrderStatus {
  const attention = attentionFor('unknown-status', 'an order id was given, but the order was never read');
  return { ...status, state: 'attention', attention };
}

type Known = StepFailure | NotBooked | Abandoned | ActivityFailure;

/** Returns the error if flows can end with it. Rethrows any other: it is a defect and must fail visibly. */
function asKnown(error: unknown): Known {
  if (error instanceof StepFailure || error instanceof NotBooked || error instanceof Abandoned) return error;
  if (!(error instanceof ActivityFailure)) throw error;
  log.error('an activity failed unexpectedly', { error });
  return error;
}

function lastErrorOf(failure: Known): NonNullable<OrderStatus['lastError']> {
  if (failure instanceof StepFailure) return failure.problem;
  if (failure instanceof NotBooked) return { code: failure.code, text: failure.message };
  if (failure instanceof Abandoned)
    return { code: 'cancelled', text: 'cancelled before anything was created' };
  return { code: 'worker-defect', text: (failure.cause instanceof Error ? failure.cause : failure).message };
}
