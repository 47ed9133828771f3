/** `orderWorkflow`: the whole life of one order. One workflow owns it, so that ticketing and cancelling never race. */
import {
  CancellationScope,
  allHandlersFinished,
  condition,
  continueAsNew,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { Refusal } from '../../domain/calls/problem';
import type { AdoptionRefusal, OrderRefusal } from '../../domain/order/refusals';
import type { OrderRequest } from '../../domain/request/request';
import { tripWords } from '../../domain/request/tripWords';
import type { OrderStatus } from '../../domain/order/status';
import type { OrderInput, Resumed } from '../../domain/order/updates';
import {
  Abandoned,
  asKnown,
  lastErrorOf,
  NotAdopted,
  Overtaken,
  Refused,
  StepFailure,
} from '../calls/failures';
import { adopt } from './adopt';
import { notShownYet, shownAlready } from './attributes';
import { begin, firstStatus, overtakenRun, refusedRun } from './begin';
import { book } from './book';
import { releaseClaims } from './claims';
import { Handlers } from './handlers';
import { createdUnread, createIsLost } from './lostCreate';
import type { Order } from './order';
import { supervise } from './supervise';

/** How long an adopting run waits for its first Update before it ends. */
const UPDATE_ARRIVES = '10s';
const awaited = { summary: 'waiting for the Update that started this run' };

const notAsked: Refusal = {
  code: 'not-asked' satisfies AdoptionRefusal,
  text: 'no Update came with the start, or it was refused; the order was not adopted',
};

const ended: OrderRefusal = {
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
  if ('adopt' in input && !(await condition(() => handlers.accepted > 0, UPDATE_ARRIVES, awaited))) {
    if (previous) return asItWas(status, previous);
    throw refusedRun(handlers, notAsked);
  }

  const order = await begin(input, handlers);
  if (order) cancelRequested.catch(() => order.cancelRequested());
  const lived = order ? await followed(order, input, handlers) : 'not-read';
  if (order && lived === 'long') return { resumed: resumed(order) };
  // Refuse Updates from here on.
  handlers.close(ended);
  if (order) await releaseClaims(order);
  await condition(() => allHandlersFinished() && !order?.announcements.underWay);
  // A run that could not read the order knows less than the previous one.
  return lived === 'not-read' && previous ? { ...previous, lastError: status.lastError } : status;
}

/** Shows an order as the previous run left it, in lists and to whoever asks this run, which no Update has reached. */
function asItWas(status: OrderStatus, previous: OrderStatus): OrderStatus {
  Object.assign(status, previous);
  const [first] = previous.history;
  const changed = notShownYet(previous, shownAlready(), { createdAt: first?.at });
  if (changed.length > 0) upsertSearchAttributes(changed);
  return previous;
}

/**
 * Books or adopts, and supervises.
 *
 * @throws ApplicationFailure if the order is not adopted, or if the run was reset, and another request of its reference has written
 */
async function followed(
  order: Order,
  input: OrderInput,
  handlers: Handlers,
): Promise<'ended' | 'not-read' | 'long'> {
  try {
    const started = await start(order, input, handlers);
    return started === 'started' ? await supervise(order, handlers) : started;
  } catch (error) {
    const notAdopted = error instanceof NotAdopted;
    if (!notAdopted && !(error instanceof Overtaken)) throw error;
    const refusal = notAdopted ? refusedRun(handlers, error.refusal) : overtakenRun(handlers, error);
    await releaseClaims(order);
    // Nobody waits for the Updates of a booking that will not go on.
    await condition(() => !order.announcements.underWay && (!notAdopted || allHandlersFinished()));
    throw refusal;
  }
}

/**
 * Books or adopts. Returns when there is an order to supervise or proof that there is none; `not-read` if an existing order could not be
 * read.
 */
async function start(
  order: Order,
  input: OrderInput,
  handlers: Handlers,
): Promise<'started' | 'not-read' | 'long'> {
  handlers.open(order);
  if ('adopt' in input) return adopt(order, input, handlers);
  if ('resumed' in input) {
    // Show what the previous run showed.
    order.waitsFor(order.status.waitsFor);
    if (order.state !== 'shopping') return 'started';
  }
  return order.request ? startBooking(order, order.request) : 'started';
}

/** Books the trip. If that fails, the order becomes `failed`, unless something may exist at the airline. */
async function startBooking(order: Order, request: OrderRequest): Promise<'started' | 'long'> {
  try {
    if ((await book(order, request)) === 'booked') return 'started';
    // A running Update would be lost with this run. A cancellation ends the booking at once.
    order.leaveBasket();
    const { announcements } = order;
    await condition(
      () => (allHandlersFinished() && !announcements.underWay) || order.input.cancelled === true,
    );
    if (!order.input.cancelled) return 'long';
    throw new Abandoned();
  } catch (error) {
    notBooked(order, request, error);
    return 'started';
  }
}

/** Enters the state that a failed booking leaves behind. */
function notBooked(order: Order, request: OrderRequest, error: unknown): void {
  const failure = asKnown(error);
  const problem = failure instanceof StepFailure ? failure.problem : undefined;
  // The search for a lost create failed. Its order may exist.
  if (order.state === 'unknown' && order.status.orderId === undefined) return createIsLost(order, problem);
  if (order.status.orderId === undefined) {
    order.record({ lastError: ofTrip(lastErrorOf(failure), failure, request) });
    return order.enter('failed');
  }
  createdUnread(order, problem);
}

/** Names the trip in the airline's answer that it has no offers. */
function ofTrip<E extends { text: string }>(
  error: E,
  failure: unknown,
  { journeys, passengers }: OrderRequest,
): E {
  const none = failure instanceof Refused && failure.meaning === 'no-offers';
  return none ? { ...error, text: `${error.text} for ${tripWords(journeys, passengers.length)}` } : error;
}

/** Returns the input of the next run. */
function resumed({ request, status, memory, settings }: Order): Resumed {
  return { run: workflowInfo().runId, request, status, memory, settings };
}
