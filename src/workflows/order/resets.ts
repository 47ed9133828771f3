/**
 * Recovers an order whose run was reset, or terminated and adopted again.
 *
 * The new run does not know what the old one did after the reset point. It looks up the order that the old run created, reads it, and
 * writes nothing until the service can no longer apply an earlier write.
 */
import { proxyLocalActivities } from '@temporalio/workflow';
import type { EarlierRuns, SettingsActivities } from '../../domain/order/activities';
import { cutOffSettlesAt } from '../../domain/order/cutOff';
import { ownProblem } from '../../domain/calls/ownProblems';
import type { OrderRefusal } from '../../domain/order/refusals';
import { logIn, pause } from '../calls/read';
import { Abandoned, OutcomeUnknown, Overtaken } from '../calls/failures';
import { claimOrder } from './claims';
import type { Order } from './order';

/** Why a change is not made that an earlier run may have made: the order may not show that it was made before. */
export const perhapsMade: OrderRefusal = {
  code: 'was-reset',
  text: 'the workflow was reset after this call; an earlier run may have made the change, so look at the order before you call again',
};

const local = proxyLocalActivities<SettingsActivities>({ startToCloseTimeout: '1m' });

/**
 * Looks up what the other runs of the reference did, and remembers what a read must be judged by.
 *
 * @throws {Overtaken}
 */
export async function recall(order: Order): Promise<EarlierRuns> {
  const shown = { summary: 'find what earlier runs created' };
  const earlier = await local.earlierRuns.executeWithOptions(shown, []);
  if (earlier.overtakenBy !== undefined) throw new Overtaken(earlier.overtakenBy);
  const { cancelledByUs: cancelledBefore, issued: issuedBefore, left: leftBefore } = earlier;
  order.remember({ cancelledBefore, issuedBefore, leftBefore });
  if (earlier.cancelled) order.withdrawRelease();
  order.createdAt = earlier.createdAt;
  if (order.hasChoice && earlier.wrote) bindTo(order, earlier.wrote);
  return earlier;
}

/** Binds an order to the provider at which an earlier run made it, or may have: no other provider may be asked to make it. */
function bindTo(
  order: Order,
  { runId, provider = 'an unknown provider' }: NonNullable<EarlierRuns['wrote']>,
): void {
  const settings = provider === order.policy.provider ? order.settings : order.providers.get(provider);
  if (!settings) throw new Overtaken(runId, provider);
  // What this run was about to buy is another provider's: neither can the order be found by it, nor is it compared with it.
  if (provider !== order.policy.provider) order.passOver();
  order.belongTo(settings);
}

/** Throws if the booking was reset or its caller cancelled it. */
export function stopIfOvertaken(order: Order): void {
  const lost = lostByReset(order);
  if (lost) throw lost;
  if (order.input.cancelled) throw new Abandoned();
}

/** Returns the error for a booking that was reset: it may already be booked. Returns `undefined` if it was not reset. */
export function lostByReset(order: Order): OutcomeUnknown | undefined {
  if (!order.wasReset) return undefined;
  order.reset();
  return new OutcomeUnknown(ownProblem('run-was-reset', { operation: 'orderCreate', correlationId: 'none' }));
}

/** Returns when (milliseconds since the epoch) the service can no longer apply any write sent until now, by this run or an earlier one. */
export function settlesAt({ memory, policy }: Order): number {
  const own = Date.now() + policy.settleFor;
  return memory.cutOffAt === undefined ? own : Math.max(own, cutOffSettlesAt(memory.cutOffAt, policy));
}

/**
 * Waits until the service can no longer apply what was sent before the run was cut off. The caller then reads the order. Returns true if no
 * read was made since then: the order may be another one than its status showed.
 */
export async function untilSettled(order: Order): Promise<boolean> {
  if (order.wasReset) {
    order.reset();
    await recall(order);
  }
  const { cutOffAt } = order.memory;
  if (cutOffAt === undefined) return false;
  const wait = cutOffSettlesAt(cutOffAt, order.policy) - Date.now();
  const because = 'the airline to settle: it may still apply what was sent before the workflow was cut off';
  if (wait > 0) await pause(order.session, wait, because);
  return true;
}

/**
 * Adopts the order that an earlier run created. Returns the reference that owns it, if another one does.
 * If this run does not know the sale, nothing is issued without a new release.
 */
export async function adoptCreated(order: Order, orderId: string): Promise<string | undefined> {
  const owner = await claimOrder(order, orderId);
  if (owner !== undefined) return owner;
  if (order.memory.sold === undefined) order.stopIssuing();
  order.existsAs(orderId);
  await logIn(order.session, 'order');
  return undefined;
}
