/** What follows a create whose answer was lost: found, shopped for again, or in front of a person. */
import { cutOffSettlesAt } from '../../domain/order/cutOff';
import type { Money } from '../../domain/money';
import type { OrderRequest } from '../../domain/request/request';
import type { OutcomeUnknown, StepFailure } from '../calls/failures';
import { findLost, searchOnce, type Found } from './findingOrder';
import type { OrderLife } from './orderLife';
import { ownOrder } from './owning';
import { mayHaveBeenSent, recall, takeMade, writesAreHeld } from './resets';

/**
 * The answer to orderCreate was lost: the order is searched for where the provider can, and found, or proven not to be there and
 * shopped for again as often as `repeatWrites` allows. Otherwise a person must settle it.
 */
export async function afterLostCreate(
  life: OrderLife,
  request: OrderRequest,
  lost: OutcomeUnknown,
): Promise<'exists' | 'person' | 'repeat'> {
  const { memory, policy } = life;
  life.enter('unknown');
  life.status.lastError = lost.problem;
  const held = writesAreHeld(lost);
  if (mayHaveBeenSent(lost)) {
    const wrote = await recall(life);
    if (wrote?.sent) {
      memory.sent.create = wrote.sent.correlationId;
      if (life.status.inDoubt?.issue !== undefined) memory.sent.issue = wrote.sent.correlationId;
    }
    life.mayExistSince(wrote?.began ?? life.beganAt);
    if (!wrote && !held) {
      // The server's records show that no run has come to the write before: nothing stands against deciding anew.
      memory.lostCreate = undefined;
      memory.cutOffAt = undefined;
      return again(life);
    }
    const settledAt = cutOffSettlesAt(memory.cutOffAt ?? new Date().toISOString(), policy);
    memory.lostCreate = {
      began: memory.mayExistSince ?? life.beganAt,
      settledAt: new Date(settledAt).toISOString(),
    };
    if (wrote?.orderId !== undefined) {
      const owner = await takeMade(life, wrote.orderId);
      if (owner === undefined) return 'exists';
      createIsLost(life, lost, { what: 'unclear', orderIds: [wrote.orderId], fresh: true });
      return 'person';
    }
  }
  // A run that was reset to before the choice does not know which flights to search for.
  const searches = policy.findOrders === 'passenger' && memory.sold !== undefined;
  const found = searches ? await findLost(life, request) : undefined;
  if (found?.what === 'found') {
    const taken = await takeFound(life, found, lost);
    // What another hand may have made meanwhile is looked for when the service can no longer apply our own write.
    const settledAt = Date.parse(memory.lostCreate?.settledAt ?? '');
    if (taken === 'exists' && settledAt > Date.now()) memory.searchDue = settledAt;
    return taken;
  }
  // A write that the worker holds was not sent now: that is no repeat.
  if (found?.what !== 'nothing' || (!held && memory.repeats.create >= policy.repeatWrites)) {
    createIsLost(life, lost, found);
    return 'person';
  }
  if (!held) memory.repeats.create += 1;
  return again(life);
}

/**
 * Before an orderCreate that may not be the first of its reference, the airline is searched, where it can be. An order that is found is this
 * one. Undefined where nothing stands against the create.
 */
export async function searchedBefore(
  life: OrderLife,
  request: OrderRequest,
  payment: Money | undefined,
): Promise<'exists' | 'person' | undefined> {
  const { memory, policy } = life;
  const { mayExistSince, lostCreate: before } = memory;
  if (mayExistSince === undefined || policy.findOrders !== 'passenger') return undefined;
  memory.lostCreate = { began: mayExistSince, settledAt: new Date().toISOString() };
  const found = await searchOnce(life, request);
  if (found.what === 'nothing') {
    memory.lostCreate = before;
    return undefined;
  }
  if (payment) life.doubt('issue');
  if (found.what === 'found') return takeFound(life, found);
  createIsLost(life, undefined, found);
  return 'person';
}

/** Takes the order that a search found; a person is asked where another reference owns it. */
async function takeFound(
  life: OrderLife,
  { answer }: Found & { what: 'found' },
  lost?: StepFailure,
): Promise<'exists' | 'person'> {
  const { orderId } = answer.result;
  const owner = await ownOrder(life, orderId);
  if (owner !== undefined) {
    createIsLost(life, lost, { what: 'unclear', orderIds: [orderId], fresh: true });
    return 'person';
  }
  life.learn(answer.result);
  life.prove('orderRetrieve', answer);
  return 'exists';
}

function again(life: OrderLife): 'repeat' {
  life.settleDoubt('issue');
  life.memory.automatic = life.status.released;
  life.enter('shopping');
  return 'repeat';
}

/** Puts a lost create in front of a person, with everything that is known. */
export function createIsLost(life: OrderLife, failure?: StepFailure, found?: Found): void {
  const sentBefore = failure ? mayHaveBeenSent(failure) : found !== undefined;
  const lost = sentBefore ? 'orderCreate may have been sent before' : 'the answer to orderCreate was lost';
  if (found?.what === 'unclear') {
    const several = found.orderIds.length > 1;
    const orders = `${several ? 'orders' : 'order'} ${found.orderIds.join(', ')}`;
    const text = `${lost}; ${orders} may be what it made, and nothing shows which: ask the airline`;
    life.needPerson(several ? 'duplicate-suspected' : 'lost-create', text, { failure, write: 'create' });
    return;
  }
  const searches = life.policy.findOrders === 'passenger';
  const searched = found
    ? 'no order of this trip was found since'
    : !searches
      ? 'this provider cannot search for it'
      : life.memory.sold
        ? 'searching for the order failed'
        : 'an earlier run sent it, and this one does not know its flights';
  const lead = life.memory.sent.create === undefined ? '' : ' with the CorrelationID';
  life.needPerson('lost-create', `${lost}; ${searched}: ask the airline${lead}`, { failure });
}
