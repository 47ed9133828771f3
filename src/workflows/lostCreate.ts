/** What follows a create whose answer was lost: found, shopped for again, or in front of a person. */
import type { OrderRequest } from '../domain/request';
import type { OutcomeUnknown, StepFailure } from './failures';
import { findLost, type Found } from './findingOrder';
import type { OrderLife } from './orderLife';
import { ownOrder } from './owning';
import { recall, sentByAnotherRun, takeMade } from './resets';

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
  if (sentByAnotherRun(lost)) {
    const wrote = await recall();
    if (!wrote) {
      // No run has come to the write before: nothing stands against deciding anew.
      memory.lostCreate = undefined;
      memory.cutOffAt = undefined;
      return again(life);
    }
    const settledAt = new Date(Date.now() + policy.settleFor).toISOString();
    memory.lostCreate = { began: wrote.began, settledAt };
    if (wrote.orderId !== undefined) {
      const owner = await takeMade(life, wrote.orderId);
      if (owner === undefined) return 'exists';
      createIsLost(life, lost, { what: 'unclear', orderIds: [wrote.orderId], fresh: true });
      return 'person';
    }
  }
  const found = policy.findOrders === 'passenger' ? await findLost(life, request) : undefined;
  if (found?.what === 'found') {
    const { orderId } = found.answer.result;
    const owner = await ownOrder(life, orderId);
    if (owner !== undefined) {
      createIsLost(life, lost, { what: 'unclear', orderIds: [orderId], fresh: true });
      return 'person';
    }
    // What another hand may have made meanwhile is looked for when the service can no longer apply our own write.
    const settledAt = Date.parse(memory.lostCreate?.settledAt ?? '');
    if (settledAt > Date.now()) memory.searchDue = settledAt;
    life.learn(found.answer.result);
    life.prove('orderRetrieve', found.answer);
    return 'exists';
  }
  if (found?.what !== 'nothing' || memory.repeats.create >= policy.repeatWrites) {
    createIsLost(life, lost, found);
    return 'person';
  }
  memory.repeats.create += 1;
  return again(life);
}

function again(life: OrderLife): 'repeat' {
  life.settleDoubt('issue');
  life.memory.automatic = life.status.released;
  life.enter('shopping');
  return 'repeat';
}

/** Puts a lost create in front of a person, with everything that is known. */
export function createIsLost(life: OrderLife, failure?: StepFailure, found?: Found): void {
  const lost = 'the answer to orderCreate was lost';
  if (found?.what === 'unclear') {
    const several = found.orderIds.length > 1;
    const orders = `${several ? 'orders' : 'order'} ${found.orderIds.join(', ')}`;
    const text = `${lost}; ${orders} may be what it made, and nothing shows which: ask the airline`;
    life.needPerson(several ? 'duplicate-suspected' : 'lost-create', text, { failure });
    return;
  }
  const searches = life.policy.findOrders === 'passenger';
  const searched = found
    ? 'no order of this trip was found since'
    : searches
      ? 'searching for the order failed'
      : 'this provider cannot search for it';
  life.needPerson('lost-create', `${lost}; ${searched}: ask the airline with the CorrelationID`, { failure });
}
