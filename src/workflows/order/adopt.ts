/** Adopts an order that exists at the airline: claims it and reads it. Nothing is written to it until a caller asks. */
import type { AdoptionRefusal } from '../../domain/order/refusals';
import { ANOTHER_AGENCY, ownerInWords } from '../../domain/order/claims';
import { hasPassengers } from '../../domain/order/sameTrip';
import type { OrderInput } from '../../domain/order/updates';
import { asKnown, lastErrorOf, NotAdopted, Refused, StepFailure, type Known } from '../calls/failures';
import { claimOrder } from './claims';
import type { Handlers } from './handlers';
import type { Order } from './order';
import { applyRead, readAnew } from './read';
import { recall } from './resets';

/** What an adopting run was started with. */
type Adopting = Extract<OrderInput, { adopt: unknown }>;

/**
 * Adopts an order, so that Updates can be checked. One that was made elsewhere and cannot be adopted leaves nothing behind. One that an
 * earlier run of this reference had needs a person if it cannot be read: `not-read`.
 *
 * @throws {NotAdopted}
 */
export async function adopt(
  order: Order,
  { adopt: { surnames }, previous }: Adopting,
  handlers: Handlers,
): Promise<'started' | 'not-read'> {
  // An adopting run knows no sale, so it must not issue automatically.
  order.stopIssuing();
  order.callFor('asked', 'adopting the order');
  const { orderId } = order.orderRef;
  let known = previous !== undefined;
  try {
    const owner = await claimOrder(order, orderId);
    // Whether another agency has it is told only to whom the airline shows it: otherwise it does not exist.
    const hidden = owner === ANOTHER_AGENCY && !known;
    if (owner !== undefined && !hidden) return ownedBy(owner, order, { known, handlers });
    const { wrote } = await recall(order);
    known ||= wrote !== undefined;
    // Doubts left by an earlier run come with its status. If that run was cut off, its doubts are unknown.
    order.remember({ cutOffAt: wrote?.cutOff });
    // Whoever adopts thousands of orders asks again later, rather than waits for each.
    const read = await readAnew(order, undefined, known ? 'order' : 'none');
    if (owner !== undefined) return ownedBy(owner, order, { known, handlers });
    // Input from other languages can be anything.
    if (Array.isArray(surnames) && !hasPassengers(surnames.map(String), read.result.passengers))
      throw refused(
        'passengers-differ',
        `order ${orderId} has no passenger for one of the surnames you named`,
      );
    applyRead(order, read);
  } catch (error) {
    if (error instanceof NotAdopted) throw error;
    const failure = asKnown(error);
    if (!known) throw notRead(order, failure);
    needsPerson(order, failure, handlers);
    return 'not-read';
  }
  handlers.adopted = true;
  return 'started';
}

function ownedBy(
  owner: string,
  order: Order,
  { known, handlers }: { known: boolean; handlers: Handlers },
): 'not-read' {
  const text = `order ${order.orderRef.orderId} belongs to ${ownerInWords(owner)}`;
  if (!known) throw refused('owned-by-another', text);
  order.escalate('duplicate-suspected', text, { otherReference: owner || undefined });
  handlers.close({ code: 'owned-by-another', text });
  return 'not-read';
}

/** Why an order that was made elsewhere is not adopted after a read that failed. */
function notRead({ orderRef: { orderId }, policy: { provider } }: Order, failure: Known): NotAdopted {
  const { code, text } = lastErrorOf(failure);
  if (failure instanceof Refused && failure.meaning === 'not-found')
    return refused('order-not-found', `provider ${provider} has no order ${orderId} (${code} ${text})`);
  if (code === 'other-order-answered') return refused(code, text);
  return refused('not-read', `order ${orderId} could not be read now (${code} ${text}); adopt it later`);
}

function needsPerson(order: Order, failure: Known, handlers: Handlers): void {
  const lastError = lastErrorOf(failure);
  const { code, text } = lastError;
  order.record({ lastError });
  const problem = failure instanceof StepFailure ? failure.problem : undefined;
  order.escalate('unknown-status', `the order could not be read: ${code} ${text}`, { problem });
  handlers.close({ code, text });
}

function refused(code: AdoptionRefusal, text: string): NotAdopted {
  return new NotAdopted({ code, text });
}
