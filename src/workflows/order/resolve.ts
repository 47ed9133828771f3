/** Resolves an escalated order with a person's answer. Checks the answer against the service if a read can. */
import type { Meaning } from '../../domain/calls/errorTable';
import { attentionRule } from '../../domain/order/attention';
import { declared, mayBeDeclared } from '../../domain/order/declaredComplete';
import type { DoubtfulWrite } from '../../domain/order/status';
import type { OrderUpdates } from '../../domain/order/updates';
import { logIn, pause } from '../calls/read';
import { Refused } from '../calls/failures';
import { releaseTrip } from './claims';
import { findLost, searchOnce } from './findLost';
import { claimNamed } from './namedOrder';
import { takeAsChanged, takeInChange } from './madeChange';
import type { Order } from './order';
import { applyRead, readAnew, truthOf } from './read';
import { untilIssued } from './ticket';

/** How long to search for an order that a person said was not created (milliseconds). */
const SEARCHED_FOR = 24 * 60 * 60_000;

/** Acts on the answer, and records it with who gave it and why. */
export async function resolve(order: Order, args: OrderUpdates['resolve']): Promise<void> {
  const { attention } = order.status;
  await act(order, args);
  order.decided(args, attention);
  // An order that was given up waits for nothing.
  if (order.givenUp) order.waitsFor(undefined);
}

async function act(order: Order, args: OrderUpdates['resolve']): Promise<void> {
  const { answer, orderId, meaning } = args;
  switch (answer) {
    case 'code-means':
      return codeMeans(order, meaning);
    case 'order-id':
      return adopt(order, orderId ?? '');
    case 'not-created':
      return attentionRule(order.status.attention?.reason)?.lostWrite === 'create'
        ? notCreated(order)
        : notThisTrip(order);
    case 'book-anyway':
      // The waiting booking has already taken this answer (`resolveDuplicate`).
      return;
    case 'not-issued':
    case 'not-cancelled':
      return readSettled(order, answer === 'not-issued' ? 'issue' : 'cancel');
    case 'changed':
    case 'not-changed':
      return changeSettled(order, answer === 'changed');
    case 'ticketed-elsewhere':
      return applyRead(order, await readAnew(order));
    case 'complete':
      return declareComplete(order, args);
    case 'give-up':
      return giveUp(order);
  }
}

/**
 * Stops following the order. Keeps its claims until the service can no longer apply what is in doubt: once released, the order may be
 * adopted under another reference that knows of no doubt.
 */
async function giveUp(order: Order): Promise<void> {
  const { inDoubt } = order.status;
  const settled = Object.values(inDoubt ?? {}).map((since) => Date.parse(since) + order.policy.settleFor);
  const { lostCreate } = order.memory;
  if (lostCreate && order.status.orderId === undefined) settled.push(Date.parse(lostCreate.settledAt));
  const wait = Math.max(0, ...settled) - Date.now();
  if (wait > 0) await pause(order.session, wait, 'the airline to settle: it may still apply what was sent');
  order.giveUp();
}

/** Adopts the order that a person names. Refuses an order that is not this trip. */
async function adopt(order: Order, orderId: string): Promise<void> {
  const read = await claimNamed(order, orderId);
  const { request, memory } = order;
  order.remember({ lostCreate: undefined });
  // Without a known sale to compare with, nothing is issued without a new release.
  if (request && memory.sold === undefined) order.stopIssuing();
  order.record({ searchUntil: undefined });
  await untilIssued(order, read);
}

/** Takes a person's word that the documents are complete. It covers what the person was asked about, if the order still reads like that. */
async function declareComplete(order: Order, args: OrderUpdates['resolve']): Promise<void> {
  const read = await readAnew(order);
  const truth = truthOf(order, read.result);
  // A schedule change may hide what the person was asked about.
  const lacks = order.memory.lacks ?? truth.lacks;
  if (mayBeDeclared(truth, lacks)) {
    const known = { policy: order.policy, at: new Date().toISOString() };
    order.record({ declaredComplete: declared(args, lacks, read.result, known) });
  }
  applyRead(order, read);
}

/**
 * Handles the answer that nothing was created. If the provider can search, checks it once the service can no longer apply the create, and
 * keeps searching for another day: the person may be wrong.
 */
async function notCreated(order: Order): Promise<void> {
  const { request, memory, policy } = order;
  if (policy.findOrders === 'passenger' && request && memory.lostCreate) {
    await logIn(order.session, 'order');
    const found = await findLost(order, request);
    if (found.what === 'found') throw foundInstead([found.answer.result.orderId]);
    // Orders older than the write do not contradict the person, who has seen them.
    if (found.what === 'unclear' && found.fresh) throw foundInstead(found.orderIds);
    order.record({ searchUntil: new Date(Date.now() + SEARCHED_FOR).toISOString() });
  }
  order.clearDoubt('issue');
  // Nothing was created, so the trip may be booked under another reference at once.
  await releaseTrip(order);
  order.enter('failed');
}

function foundInstead(orderIds: readonly string[]): Refused {
  const text = `a search found order ${orderIds.join(', ')}; check it, and answer with order-id if it is this trip’s`;
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

/**
 * Takes what a person says that an unlisted code means, for this and later writes of the order, and looks what became of the write. A lost create can
 * only be said to be refused.
 */
async function codeMeans(order: Order, meaning: Meaning | undefined): Promise<void> {
  const lost = attentionRule(order.status.attention?.reason)?.lostWrite;
  if (meaning) order.learnCode(meaning);
  if (lost === 'create') return notCreated(order);
  if (lost === 'change') return changeSettled(order, false);
  if (lost) return readSettled(order, lost);
}

/** Searches once for an order that a person said was not created. Shows a find to a person and does nothing else with it. */
export async function searchOn(order: Order): Promise<void> {
  const { request, status } = order;
  if (!request) return;
  await logIn(order.session, 'none');
  const found = await searchOnce(order, request, 'none');
  if (found.what === 'nothing' || (found.what === 'unclear' && !found.fresh)) return;
  const orderIds = found.what === 'found' ? [found.answer.result.orderId] : found.orderIds;
  const though = status.orderId
    ? `in addition to order ${status.orderId} for the same trip`
    : 'although a person had said that none was created';
  order.escalate('duplicate-suspected', `order ${orderIds.join(', ')} was found ${though}`);
}

/** Handles the answer that a found order is not this trip. The order continues as it was, or nothing was created after all. */
async function notThisTrip(order: Order): Promise<void> {
  if (order.status.orderId !== undefined) return applyRead(order, await readAnew(order));
  order.record({ searchUntil: undefined });
  order.clearDoubt('issue');
  await releaseTrip(order);
  order.enter('failed');
}

/** Handles a person's word on a lost change. If it was made, what the order shows once the service has settled is what was sold. */
async function changeSettled(order: Order, changed: boolean): Promise<void> {
  const read = await settledRead(order, 'change');
  order.learn(read.result);
  if (changed) takeAsChanged(order, read.result);
  else takeInChange(order, read.result);
  order.remember({ change: undefined });
  order.clearDoubt('change');
  applyRead(order, read);
}

/**
 * Handles the answer that a write did nothing. Reads only after the settling time, because the service may still apply the write until
 * then.
 */
async function readSettled(order: Order, write: DoubtfulWrite): Promise<void> {
  const read = await settledRead(order, write);
  order.clearDoubt(write);
  applyRead(order, read);
}

/** Reads the order once the service can no longer apply a write in doubt. */
async function settledRead(order: Order, write: DoubtfulWrite): ReturnType<typeof readAnew> {
  const since = order.status.inDoubt?.[write];
  const wait = since ? Date.parse(since) + order.policy.settleFor - Date.now() : 0;
  if (wait > 0) await pause(order.session, wait, `the airline to settle: it may still apply the ${write}`);
  return readAnew(order);
}
