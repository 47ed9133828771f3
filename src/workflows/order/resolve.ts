/** A person's word about what nobody knows. It is checked against the service where a read can check it. */
import { attentionRule } from '../../domain/order/attention';
import { mismatches } from '../../domain/order/sameTrip';
import type { DoubtfulWrite } from '../../domain/order/status';
import type { OrderUpdates } from '../../domain/order/updates';
import { logIn, pause } from '../calls/read';
import { Refused } from '../calls/failures';
import { findLost, searchOnce } from './findingOrder';
import type { OrderLife } from './orderLife';
import { disownTrip, ownOrder } from './owning';
import { readAnew, refusedRead } from './reading';
import { settleTruth } from './truth';

/** How long an order is searched for that a person said was not created (milliseconds). */
const SEARCHED_FOR = 24 * 60 * 60_000;

/** Settles what is open by one of the answers that the case accepts. */
export async function resolve(life: OrderLife, { answer, orderId }: OrderUpdates['resolve']): Promise<void> {
  switch (answer) {
    case 'order-id':
      return adopt(life, orderId ?? '');
    case 'not-created':
      return attentionRule(life.status.attention?.reason)?.lostWrite === 'create'
        ? notCreated(life)
        : notThisTrip(life);
    case 'book-anyway':
      // Taken at the desk, where the booking waits for it.
      return;
    case 'not-issued':
    case 'not-cancelled':
      return readSettled(life, answer === 'not-issued' ? 'issue' : 'cancel');
    case 'ticketed-elsewhere':
      return settleTruth(life, await readAnew(life));
    case 'give-up':
      return giveUp(life);
  }
}

/**
 * Nobody follows the order any more. What is in doubt stays closed until the service can no longer apply it: with its claims given back
 * the order may be taken up under another reference, which knows of no doubt.
 */
async function giveUp(life: OrderLife): Promise<void> {
  const { inDoubt } = life.status;
  const settled = Object.values(inDoubt ?? {}).map((since) => Date.parse(since) + life.policy.settleFor);
  const { lostCreate } = life.memory;
  if (lostCreate && life.status.orderId === undefined) settled.push(Date.parse(lostCreate.settledAt));
  const wait = Math.max(0, ...settled) - Date.now();
  if (wait > 0) await pause(life.line, wait, 'the airline may still apply what was sent');
  life.givenUp = true;
}

/** Takes the order that a person names, if it is this trip: another one's id is refused. */
async function adopt(life: OrderLife, orderId: string): Promise<void> {
  const read = await readAnew(life, { orderId, ownerCode: life.status.ownerCode });
  const { request, memory } = life;
  // After a reset to before the choice the flights are not known; who travels is.
  const sold = memory.sold ?? read.result;
  const differences = request ? mismatches(sold, request.passengers, read.result) : [];
  if (differences.length > 0) {
    throw refusedRead(read, 'another-order', `that order is not this trip: ${differences.join('; ')}`);
  }
  const owner = await ownOrder(life, orderId);
  if (owner !== undefined) {
    throw refusedRead(read, 'owned-by-another', `that order belongs to reference ${owner}`);
  }
  memory.lostCreate = undefined;
  // With no sale to compare the order with, nothing is issued without a new word.
  if (request && memory.sold === undefined) memory.automatic = false;
  life.status.searchUntil = undefined;
  settleTruth(life, read);
}

/**
 * A person says that nothing was created. Where the provider can search, that is checked once the service can no longer apply the
 * create, and searched for a day more: a person may have been told wrong.
 */
async function notCreated(life: OrderLife): Promise<void> {
  const { request, memory, policy } = life;
  if (policy.findOrders === 'passenger' && request && memory.lostCreate) {
    await logIn(life.line, 'order');
    const found = await findLost(life, request);
    if (found.what === 'found') throw foundInstead([found.answer.result.orderId]);
    // Orders that are older than the write are no reason to doubt the person, who has seen them.
    if (found.what === 'unclear' && found.fresh) throw foundInstead(found.orderIds);
    life.status.searchUntil = new Date(Date.now() + SEARCHED_FOR).toISOString();
  }
  life.settleDoubt('issue');
  // Nothing was created: the trip may be booked under another reference at once.
  await disownTrip(life);
  life.enter('failed');
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
export async function searchOn(life: OrderLife): Promise<void> {
  const { memory, request, status } = life;
  memory.reads += 1;
  memory.searchDue = undefined;
  if (!request) return;
  await logIn(life.line, 'order');
  const found = await searchOnce(life, request);
  if (found.what === 'nothing' || (found.what === 'unclear' && !found.fresh)) return;
  const orderIds = found.what === 'found' ? [found.answer.result.orderId] : found.orderIds;
  const though = status.orderId
    ? `beside order ${status.orderId}, of the same trip`
    : 'though a person had said that none was created';
  life.needPerson('duplicate-suspected', `order ${orderIds.join(', ')} turned up ${though}`);
}

/** What turned up is not this trip's: the order goes on as it was, or nothing was created after all. */
async function notThisTrip(life: OrderLife): Promise<void> {
  if (life.status.orderId !== undefined) return settleTruth(life, await readAnew(life));
  life.status.searchUntil = undefined;
  life.settleDoubt('issue');
  await disownTrip(life);
  life.enter('failed');
}

/** A person says that a write did nothing. The service may still apply it until its settling time has passed: only then is it read. */
async function readSettled(life: OrderLife, write: DoubtfulWrite): Promise<void> {
  const since = life.status.inDoubt?.[write];
  const wait = since ? Date.parse(since) + life.policy.settleFor - Date.now() : 0;
  if (wait > 0) await pause(life.line, wait, `the airline may still apply the ${write}`);
  const read = await readAnew(life);
  life.settleDoubt(write);
  settleTruth(life, read);
}
