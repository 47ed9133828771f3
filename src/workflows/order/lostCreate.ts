/** Handles a create whose answer was lost: the order is found, shopped for again, or a person decides. */
import { cutOffSettlesAt } from '../../domain/order/cutOff';
import type { Money } from '../../domain/money';
import type { OrderRequest } from '../../domain/request/request';
import type { CallProblem } from '../../domain/calls/problem';
import { mayRepeat, sentBy, writesAreHeld } from './attemptWrite';
import { claimOrder } from './claims';
import { findLost, rememberExisting, searchOnce, type Found } from './findLost';
import type { Order } from './order';
import { adoptCreated, recall } from './resets';

/**
 * Handles a lost answer to orderCreate. Searches for the order if the provider can. If it provably does not exist, shops again, at most
 * `repeatWrites` times. Otherwise a person must decide.
 */
export async function afterLostCreate(
  order: Order,
  request: OrderRequest,
  lost: CallProblem,
): Promise<'exists' | 'person' | 'repeat'> {
  const { memory } = order;
  order.enter('unknown');
  order.record({ lastError: lost });
  const held = writesAreHeld(lost);
  const { mayExistSince } = memory;
  if (sentBy(lost) === 'perhaps-an-earlier-run') {
    const { wrote, cancelled } = await recall(order);
    if (wrote?.sent) {
      order.sent('create', wrote.sent.correlationId);
      if (order.status.inDoubt?.issue !== undefined) order.sent('issue', wrote.sent.correlationId);
    }
    order.mayExistSince(wrote?.began ?? order.beganAt);
    if (!wrote && !held) {
      // The server's records show that no earlier run reached the write: the booking may be decided again.
      order.remember({ lostCreate: undefined, cutOffAt: undefined });
      // Another provider may be asked as before.
      if (order.hasChoice) order.remember({ mayExistSince });
      // A cancellation sent to an earlier run stops the booking.
      if (cancelled) order.receive({ cancelled: true });
      return again(order);
    }
    const settledAt = cutOffSettlesAt(memory.cutOffAt ?? new Date().toISOString(), order.policy);
    const began = memory.mayExistSince ?? order.beganAt;
    order.remember({ lostCreate: { began, settledAt: new Date(settledAt).toISOString() } });
    if (wrote?.orderId !== undefined) {
      const owner = await adoptCreated(order, wrote.orderId);
      if (owner === undefined) return 'exists';
      createIsLost(order, lost, { what: 'unclear', orderIds: [wrote.orderId], fresh: true });
      return 'person';
    }
  }
  // A run reset to before the choice does not know which flights to search for.
  const searches = order.policy.findOrders === 'passenger' && memory.sold !== undefined;
  const found = searches ? await findLost(order, request) : undefined;
  if (found?.what === 'found') {
    const adopted = await adoptFound(order, found, lost);
    // Search once more when the service can no longer apply our write: somebody else may have created another order meanwhile.
    const settledAt = Date.parse(memory.lostCreate?.settledAt ?? '');
    if (adopted === 'exists' && settledAt > Date.now()) order.remember({ searchDue: settledAt });
    return adopted;
  }
  // What a restored backup does not show may have been made at another provider, where nothing was searched.
  const mayGoOn = held ? !order.hasChoice : mayRepeat(order, 'create', sentBy(lost));
  if (found?.what !== 'nothing' || !mayGoOn) {
    createIsLost(order, lost, found);
    return 'person';
  }
  if (sentBy(lost) === 'this-run') order.repeats('create');
  return again(order);
}

/**
 * Searches at the airline, if it can be searched, before an orderCreate that may not be the first of its reference. Adopts an order that it
 * finds. Returns `undefined` if nothing prevents the create.
 */
export async function searchedBefore(
  order: Order,
  request: OrderRequest,
  payment: Money | undefined,
): Promise<'exists' | 'person' | undefined> {
  const { memory, policy } = order;
  const { mayExistSince, lostCreate: before } = memory;
  if (mayExistSince === undefined || policy.findOrders !== 'passenger') return undefined;
  order.remember({ lostCreate: { began: mayExistSince, settledAt: new Date().toISOString() } });
  const found = await searchOnce(order, request, 'order');
  if (found.what === 'nothing') {
    order.remember({ lostCreate: before });
    rememberExisting(order, found.existing);
    return undefined;
  }
  if (payment) order.doubt('issue');
  if (found.what === 'found') return adoptFound(order, found);
  createIsLost(order, undefined, found);
  return 'person';
}

/** Adopts the order that a search found. Escalates if another reference owns it. */
async function adoptFound(
  order: Order,
  { answer }: Found & { what: 'found' },
  lost?: CallProblem,
): Promise<'exists' | 'person'> {
  const { orderId } = answer.result;
  const owner = await claimOrder(order, orderId);
  if (owner !== undefined) {
    createIsLost(order, lost, { what: 'unclear', orderIds: [orderId], fresh: true });
    return 'person';
  }
  order.learn(answer.result);
  order.prove('orderRetrieve', answer);
  return 'exists';
}

function again(order: Order): 'repeat' {
  order.clearDoubt('issue');
  order.issueAgain();
  order.enter('shopping');
  return 'repeat';
}

/** Hands a lost create to a person, with everything known. */
export function createIsLost(order: Order, problem?: CallProblem, found?: Found): void {
  const sentBefore = problem ? sentBy(problem) === 'perhaps-an-earlier-run' : found !== undefined;
  const lost = sentBefore
    ? 'the trip may have been booked before under this reference'
    : 'the response to orderCreate was lost';
  if (found?.what === 'unclear') {
    const several = found.orderIds.length > 1;
    const orders = `${several ? 'one of the orders' : 'order'} ${found.orderIds.join(', ')}`;
    const text = `${lost}; ${orders} may be the result, but nothing proves it: ask the airline`;
    order.escalate(several ? 'duplicate-suspected' : 'lost-create', text, { problem, write: 'create' });
    return;
  }
  const searches = order.policy.findOrders === 'passenger';
  const searched = found
    ? 'no order for this trip has been found'
    : !searches
      ? 'this provider cannot search for orders'
      : order.memory.sold
        ? 'the search for the order failed'
        : 'an earlier run sent it, and its flights are unknown';
  const lead = order.memory.sent.create === undefined ? '' : ' and give the CorrelationID';
  order.escalate('lost-create', `${lost}; ${searched}: ask the airline${lead}`, { problem });
}

/** Hands an order that exists, but could not be read, to a person. It must be followed on. */
export function createdUnread(order: Order, problem?: CallProblem): void {
  order.assumeLimit(new Date(Date.now() + order.policy.assumedHold).toISOString());
  order.stopIssuing();
  const reason = order.status.inDoubt?.issue === undefined ? 'budget-spent' : 'lost-issue';
  order.escalate(reason, 'the order was created, but could not be read afterwards', { problem });
}
