/**
 * Recovers an order whose run was reset, or terminated and adopted again.
 *
 * The new run does not know what the old one did after that moment. It looks up the order that the old run created, reads it, and writes
 * nothing until the service can no longer apply an earlier write.
 */
import { proxyLocalActivities } from '@temporalio/workflow';
import type { EarlierRuns, SettingsActivities } from '../../domain/order/activities';
import { cutOffSettlesAt } from '../../domain/order/cutOff';
import { ownProblem } from '../../domain/calls/ownProblems';
import { logIn, pause } from '../calls/read';
import { Abandoned, OutcomeUnknown } from '../calls/failures';
import { claimOrder } from './claims';
import type { Order } from './order';

const local = proxyLocalActivities<SettingsActivities>({ startToCloseTimeout: '1m' });

/** Looks up what the other runs of the reference did, and remembers the state of the newest one that wrote. */
export async function recall(order: Order): Promise<EarlierRuns> {
  const shown = { summary: 'what earlier runs have made' };
  const earlier = await local.earlierRuns.executeWithOptions(shown, []);
  order.remember({ stateBefore: earlier.wrote?.state, issuedBefore: earlier.issued });
  if (earlier.cancelled) order.withdrawRelease();
  return earlier;
}

/** Ends a booking that was reset, or that its caller has cancelled. */
export function stopIfOvertaken(order: Order): void {
  const lost = lostByReset(order);
  if (lost) throw lost;
  if (order.said.cancelled) throw new Abandoned();
}

/** Of a booking that was reset nobody knows whether it is booked already. Undefined where it was not. */
export function lostByReset(order: Order): OutcomeUnknown | undefined {
  if (!order.wasReset) return undefined;
  order.reset();
  return new OutcomeUnknown(ownProblem('run-was-reset', { operation: 'orderCreate', correlationId: 'none' }));
}

/** Returns when (milliseconds since the epoch) the service applies nothing any more of what was sent until now, by this run or before it. */
export function settlesAt({ memory, policy }: Order): number {
  const own = Date.now() + policy.settleFor;
  return memory.cutOffAt === undefined ? own : Math.max(own, cutOffSettlesAt(memory.cutOffAt, policy));
}

/** Waits until the service can no longer apply what was sent before the run was cut off. What follows reads the order. */
export async function untilSettled(order: Order): Promise<void> {
  if (order.wasReset) order.reset();
  const { cutOffAt } = order.memory;
  if (cutOffAt === undefined) return;
  const wait = cutOffSettlesAt(cutOffAt, order.policy) - Date.now();
  const because = 'the airline may still apply what was sent before the workflow was cut off';
  if (wait > 0) await pause(order.session, wait, because);
}

/**
 * Adopts the order that an earlier run created. Returns the reference that owns it, if another one does.
 * What it was sold for may not be known here: then nothing is issued without a new release.
 */
export async function adoptCreated(order: Order, orderId: string): Promise<string | undefined> {
  const owner = await claimOrder(order, orderId);
  if (owner !== undefined) return owner;
  if (order.memory.sold === undefined) order.stopIssuing();
  order.existsAs(orderId);
  await logIn(order.session, 'order');
  return undefined;
}
