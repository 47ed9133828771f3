/** Adopts an order that exists at the airline: claims it and reads it. Nothing is written to it until a caller asks. */
import type { AdoptionRefusal } from '../../domain/order/refusals';
import type { OrderView } from '../../domain/order/orderView';
import { hasPassengers } from '../../domain/order/sameTrip';
import type { OrderInput } from '../../domain/order/updates';
import type { Answer } from '../../domain/calls/problem';
import { asKnown, lastErrorOf, NotAdopted, Refused, StepFailure } from '../calls/failures';
import { claimOrder } from './claims';
import type { Handlers } from './handlers';
import type { Order } from './order';
import { applyRead, readAnew } from './read';
import { recall } from './resets';

/** What an adopting run was started with. */
type Adopting = Extract<OrderInput, { adopt: unknown }>;

/**
 * Adopts an order, so that Updates can be checked. One that was made elsewhere and cannot be adopted leaves nothing behind. If the
 * reference's earlier run knew the order, it stays as that run knew it: `not-read`.
 *
 * @throws {NotAdopted}
 */
export async function adopt(
  order: Order,
  input: Adopting,
  handlers: Handlers,
): Promise<'started' | 'not-read'> {
  // An adopting run knows no sale, so it must not issue automatically.
  order.stopIssuing();
  order.callFor('asked', 'adopting the order');
  const adopted = input.previous
    ? await adoptAgain(order, handlers)
    : await adoptElsewhere(order, input.adopt);
  handlers.adopted = adopted === 'started';
  return adopted;
}

/** Adopts an order of which this reference knows nothing. */
async function adoptElsewhere(order: Order, { surnames }: Adopting['adopt']): Promise<'started'> {
  const { orderId } = order.orderRef;
  try {
    const owner = await claimOrder(order, orderId);
    if (owner !== undefined)
      throw refusedAs('owned-by-another', `order ${orderId} belongs to reference ${owner}`);
    await rememberCutOff(order);
    // Whoever adopts thousands of orders asks again later, rather than waits for each.
    const read = await readAnew(order, undefined, 'none');
    // Input from other languages can be anything.
    if (Array.isArray(surnames) && !hasPassengers(surnames.map(String), read.result.passengers))
      throw refusedAs(
        'passengers-differ',
        `order ${orderId} has no passenger for one of the surnames you named`,
      );
    applyRead(order, read);
    return 'started';
  } catch (error) {
    if (error instanceof NotAdopted) throw error;
    const failure = asKnown(error);
    const { code, text } = lastErrorOf(failure);
    if (failure instanceof Refused && failure.meaning === 'not-found')
      throw refusedAs(
        'order-not-found',
        `provider ${order.policy.provider} has no order ${orderId} (${code} ${text})`,
      );
    if (code === 'other-order-answered') throw refusedAs(code, text);
    throw refusedAs('not-read', `order ${orderId} could not be read now (${code} ${text}); adopt it later`);
  }
}

/** Adopts an order that an earlier run of this reference knew. If it cannot be read, escalates and ends the run. */
async function adoptAgain(order: Order, handlers: Handlers): Promise<'started' | 'not-read'> {
  const { orderId } = order.orderRef;
  const owner = await claimOrder(order, orderId);
  if (owner !== undefined) {
    const text = `order ${orderId} belongs to reference ${owner}`;
    order.escalate('duplicate-suspected', text, { otherReference: owner });
    handlers.close({ code: 'owned-by-another', text });
    return 'not-read';
  }
  let read: Answer<OrderView>;
  try {
    await rememberCutOff(order);
    read = await readAnew(order);
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
  applyRead(order, read);
  return 'started';
}

/** Doubts left by an earlier run come with its status. If that run was cut off, its doubts are unknown. */
async function rememberCutOff(order: Order): Promise<void> {
  order.remember({ cutOffAt: (await recall(order)).wrote?.cutOff });
}

function refusedAs(code: AdoptionRefusal, text: string): NotAdopted {
  return new NotAdopted({ code, text });
}
