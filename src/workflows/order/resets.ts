/**
 * Recovers an order whose run was reset, or terminated and adopted again.
 *
 * The new run does not know what the old one did after that moment. It looks up the order that the old run created, reads it, and writes
 * nothing until the service can no longer apply an earlier write.
 */
import { proxyLocalActivities } from '@temporalio/workflow';
import type { EarlierRuns, GroundActivities } from '../../domain/order/activities';
import { cutOffSettlesAt } from '../../domain/order/cutOff';
import { leftUnsent, ownProblem } from '../../domain/calls/ownProblems';
import { logIn, pause } from '../calls/read';
import { Abandoned, OutcomeUnknown, type StepFailure } from '../calls/failures';
import type { OrderLife } from './orderLife';
import { ownOrder } from './owning';

const local = proxyLocalActivities<GroundActivities>({ startToCloseTimeout: '1m' });

/** Looks up what the runs before this one have made, and remembers the state that the newest of them had. */
export async function recall({ memory }: OrderLife): Promise<EarlierRuns['wrote']> {
  const { wrote } = await local.earlierRuns.executeWithOptions(
    { summary: 'what earlier runs have made' },
    [],
  );
  memory.stateBefore = wrote?.state;
  return wrote;
}

/** Ends a booking that was reset, or that its caller has cancelled. */
export function stopIfOvertaken(life: OrderLife): void {
  const lost = lostByReset(life);
  if (lost) throw lost;
  if (life.abandoned) throw new Abandoned();
}

/** Of a booking that was reset nobody knows whether it is booked already. Undefined where it was not. */
export function lostByReset(life: OrderLife): OutcomeUnknown | undefined {
  if (!life.wasReset) return undefined;
  life.reset();
  return new OutcomeUnknown(ownProblem('run-was-reset', { operation: 'orderCreate', correlationId: 'none' }));
}

/** True for a write that was not sent because it may have been sent before, and this run cannot know. */
export function mayHaveBeenSent({ problem }: Pick<StepFailure, 'problem'>): boolean {
  return leftUnsent(problem);
}

/** Keeps the CorrelationID of a write whose answer was lost, unless no worker can have sent that call. */
export function keepSent(
  { memory: { sent } }: OrderLife,
  write: keyof OrderLife['memory']['sent'],
  { problem }: OutcomeUnknown,
): void {
  const { correlationId } = problem;
  if (correlationId === 'none') return;
  // A held call was sent before only if the restored backup is older than it.
  if (writesAreHeld({ problem })) sent[write] ??= correlationId;
  else sent[write] = correlationId;
}

/** True for a write that the worker holds (`--hold-writes`): after a restored backup the server's own records do not tell what was sent. */
export function writesAreHeld({ problem }: Pick<StepFailure, 'problem'>): boolean {
  return problem.code === 'writes-held';
}

/** Returns when (milliseconds since the epoch) the service applies nothing any more of what was sent until now, by this run or before it. */
export function settlesAt({ memory, policy }: OrderLife): number {
  const own = Date.now() + policy.settleFor;
  return memory.cutOffAt === undefined ? own : Math.max(own, cutOffSettlesAt(memory.cutOffAt, policy));
}

/** Waits until the service can no longer apply what was sent before the run was cut off. What follows reads the order. */
export async function untilSettled(life: OrderLife): Promise<void> {
  if (life.wasReset) life.reset();
  const { cutOffAt } = life.memory;
  if (cutOffAt === undefined) return;
  const wait = cutOffSettlesAt(cutOffAt, life.policy) - Date.now();
  if (wait > 0)
    await pause(life.line, wait, 'the airline may still apply what was sent before the workflow was cut off');
}

/**
 * Takes the order that an earlier run made. It answers with the reference that owns it, if another one does.
 * What it was sold for may not be known here: then nothing is issued without a new word.
 */
export async function takeMade(life: OrderLife, orderId: string): Promise<string | undefined> {
  const owner = await ownOrder(life, orderId);
  if (owner !== undefined) return owner;
  const { memory, status } = life;
  memory.lostCreate = undefined;
  if (memory.sold === undefined) memory.automatic = false;
  status.orderId = orderId;
  await logIn(life.line, 'order');
  return undefined;
}
