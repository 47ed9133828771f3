/** Resolves what a person was asked, by the person's answer, which is checked against the service where a read can check it. */
import { attentionRule } from '../../domain/order/attention';
import { mismatches } from '../../domain/order/sameTrip';
import type { DoubtfulWrite } from '../../domain/order/status';
import type { OrderUpdates } from '../../domain/order/updates';
import { logIn, pause } from '../calls/read';
import { Refused } from '../calls/failures';
import { claimOrder, releaseTrip } from './claims';
import { findLost, searchOnce } from './findLost';
import type { Order } from './order';
import { applyRead, readAnew, refusedRead } from './read';

/** How long an order is searched for that a person said was not created (milliseconds). */
const SEARCHED_FOR = 24 * 60 * 60_000;

/** Does what the answer asks for, and keeps the answer with who gave it and why. */
export async function resolve(order: Order, args: OrderUpdates['resolve']): Promise<void> {
  await act(order, args);
  order.decided(args);
  // An order that a person gave up waits for nobody.
  if (order.givenUp) order.waitsFor(undefined);
}

async function act(order: Order, { answer, orderId }: OrderUpdates['resolve']): Promise<void> {
  switch (answer) {
    case 'order-id':
      return adopt(order, orderId ?? '');
    case 'not-created':
      return attentionRule(order.status.attention?.reason)?.lostWrite === 'create'
        ? notCreated(order)
        : notThisTrip(order);
    case 'book-anyway':
      // The booking that waits for it has taken it at once.
      return;
    case 'not-issued':
    case 'not-cancelled':
      return readSettled(order, answer === 'not-issued' ? 'issue' : 'cancel');
    case 'ticketed-elsewhere':
      return applyRead(order, await readAnew(order));
    case 'give-up':
      return giveUp(order);
  }
}

/**
 * Nobody follows the order any more. Its claims are kept until the service can no longer apply what is in doubt: once they are released,
 * the order may be adopted under another reference, which knows of no doubt.
 */
async function giveUp(order: Order): Promise<void> {
  const { inDoubt } = order.status;
  const settled = Object.values(inDoubt ?? {}).map((since) => Date.parse(since) + order.policy.settleFor);
  const { lostCreate } = order.memory;
  if (lostCreate && order.status.orderId === undefined) settled.push(Date.parse(lostCreate.settledAt));
  const wait = Math.max(0, ...settled) - Date.now();
  if (wait > 0) await pause(order.session, wait, 'the airline may still apply what was sent');
  order.giveUp();
}

/** Adopts the order that a person names, if it is this trip: another one's id is refused. */
async function adopt(order: Order, orderId: string): Promise<void> {
  const read = await readAnew(order, { orderId, ownerCode: order.status.ownerCode });
  const { request, memory } = order;
  // After a reset to before the choice the flights are not known; who travels is.
  const sold = memory.sold ?? read.result;
  const differences = request ? mismatches(sold, request.passengers, read.result) : [];
  if (differences.length > 0) {
    throw refusedRead(read, 'another-order', `that order is not this trip: ${differences.join('; ')}`);
  }
  const owner = await claimOrder(order, orderId);
  if (owner !== undefined) {
    throw refusedRead(read, 'owned-by-another', `that order belongs to reference ${owner}`);
  }
  order.remember({ lostCreate: undefined });
  // With no sale to compare the order with, nothing is issued without a new release.
  if (request && memory.sold === undefined) order.stopIssuing();
  order.record({ searchUntil: undefined });
  applyRead(order, read);
}

/**
 * A person says that nothing was created. Where the provider can search, that is checked once the service can no longer apply the
 * create, and searched for a day more: a person may have been told wrong.
 */
async function notCreated(order: Order): Promise<void> {
  const { request, memory, policy } = order;
  if (policy.findOrders === 'passenger' && request && memory.lostCreate) {
    await logIn(order.session, 'order');
    const found = await findLost(order, request);
    if (found.what === 'found') throw foundInstead([found.answer.result.orderId]);
    // Orders that are older than the write are no reason to doubt the person, who has seen them.
    if (found.what === 'unclear' && found.fresh) throw foundInstead(found.orderIds);
    order.record({ searchUntil: new Date(Date.now() + SEARCHED_FOR).toISOString() });
  }
  order.clearDoubt('issue');
  // Nothing was created: the trip may be booked under another reference at once.
  await releaseTrip(order);
  order.enter('failed');
}

function foundInstead(orderIds: readonly string[]): Refused {
  const text = `a search found order ${orderIds.join(', ')}; look at it, and answer with order-id if it is this one`;
  return new Refused(
    {
      kind: 'service',
      code: 'order-found',
      text,
      operation: 'orderRetrieve',
      correlationId: 'none',
      sent: 'maybe',
    },
    'refused',
  );
}

/** One search for an order that a person said was not created. A find is shown to a person; nothing is done with it. */
export async function searchOn(order: Order): Promise<void> {
  const { memory, request, status } = order;
  order.remember({ reads: memory.reads + 1, searchDue: undefined });
  if (!request) return;
  await logIn(order.session, 'order');
  const found = await searchOnce(order, request);
  if (found.what === 'nothing' || (found.what === 'unclear' && !found.fresh)) return;
  const orderIds = found.what === 'found' ? [found.answer.result.orderId] : found.orderIds;
  const though = status.orderId
    ? `beside order ${status.orderId}, of the same trip`
    : 'though a person had said that none was created';
  order.escalate('duplicate-suspected', `order ${orderIds.join(', ')} turned up ${though}`);
}

/** What turned up is not this trip's: the order goes on as it was, or nothing was created after all. */
async function notThisTrip(order: Order): Promise<void> {
  if (order.status.orderId !== undefined) return applyRead(order, await readAnew(order));
  order.record({ searchUntil: undefined });
  order.clearDoubt('issue');
  await releaseTrip(order);
  order.enter('failed');
}

/** A person says that a write did nothing. The service may still apply it until its settling time has passed: only then is it read. */
async function readSettled(order: Order, write: DoubtfulWrite): Promise<void> {
  const since = order.status.inDoubt?.[write];
  const wait = since ? Date.parse(since) + order.policy.settleFor - Date.now() : 0;
  if (wait > 0) await pause(order.session, wait, `the airline may still apply the ${write}`);
  const read = await readAnew(order);
  order.clearDoubt(write);
  applyRead(order, read);
}
