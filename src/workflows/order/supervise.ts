/** Follows an order that exists: does what callers ask and what is due, one thing after the other, until it ends or its history is long. */
import { allHandlersFinished, condition, log, workflowInfo } from '@temporalio/workflow';
import { attentionRule } from '../../domain/order/attention';
import { nextStep, READS_AFTER_LIMIT, type NextStep } from '../../domain/order/nextStep';
import type { Refusal } from '../../domain/calls/problem';
import { PAID_AND_LAPSED } from '../../domain/order/stateAfterRead';
import { whyDue } from '../../domain/calls/summaries';
import { PatienceSpent, Refused, StepFailure } from '../calls/failures';
import { Alarm } from './alarm';
import type { Handlers, QueuedUpdate } from './handlers';
import type { Order } from './order';
import { readAgain, refresh } from './read';
import { adoptCreated, recall } from './resets';
import { searchOn } from './resolve';
import { ticket } from './ticket';

/** When a watched order is read again after a read that failed (milliseconds). */
const WATCHED_AFTER_FAILURE = 60 * 60_000;

/** Steps that nobody waits for. */
const unasked: readonly NextStep['step'][] = ['watch', 'search'];

/**
 * Returns when the order has ended or, at rest, its history has grown long. No Update may be running at continue-as-new: it would be lost
 * with the run.
 */
export async function supervise(order: Order, handlers: Handlers): Promise<'ended' | 'long'> {
  const { queue } = handlers;
  const alarm = new Alarm();
  for (;;) {
    if (order.wasReset) await readAfterReset(order);
    const update = queue.shift();
    if (update) {
      await carryOut(order, update);
      continue;
    }
    if (historyIsLong(order.settings.longHistory) && !order.givenUp) {
      await condition(() => allHandlersFinished() && !order.announcements.underWay);
      if (queue.length === 0) return 'long';
      continue;
    }
    const next = nextOf(order);
    if (next.step === 'end' && (next.at ?? 0) <= Date.now()) return 'ended';
    // What the step was decided on may change while it waits: then it is decided anew.
    order.comesNext(next);
    const moved = (): boolean => queue.length > 0 || order.wasReset || nextOf(order).step !== next.step;
    const interrupted = await movedBefore(alarm, next, moved);
    // At an end, too, the queue is served first: an Update may have come in the very moment in which the timer fired.
    order.comesNext(undefined);
    if (!interrupted && next.step !== 'wait' && next.step !== 'end') await takeStep(order, next.step);
  }
}

function historyIsLong(longHistory: number): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return continueAsNewSuggested || historyLength > longHistory;
}

function nextOf(order: Order): NextStep {
  if (order.givenUp) return { step: 'end', at: 0, because: 'given up' };
  const { status, memory } = order;
  return nextStep(
    {
      status,
      ticketing: order.request?.ticketing ?? 'on-demand',
      automatic: memory.automatic && !order.said.cancelWaits && !memory.leftToLapse,
      onRequest: memory.onRequest,
      reads: memory.reads,
      warnBefore: order.policy.warnBefore,
      readDue: memory.readDue,
      cutOff: memory.cutOffAt !== undefined,
      searchDue: memory.searchDue,
    },
    Date.now(),
  );
}

/** True when something else came before the step was due. */
async function movedBefore(alarm: Alarm, next: NextStep, moved: () => boolean): Promise<boolean> {
  if (next.at !== undefined) return alarm.until(next.at, next.because, moved);
  alarm.off();
  await condition(moved);
  return true;
}

/** Does one thing that a caller asked, and answers the caller. */
async function carryOut(order: Order, update: QueuedUpdate): Promise<void> {
  order.session.urgency = update.inBatch ? 'batch' : 'asked';
  order.session.why = update.why;
  // An accepted cancellation forbids issuing until its turn, and not itself.
  if (update.name === 'cancel') order.said.cancelWaits = false;
  const refusal = update.refusal();
  update.answer(refusal ?? (await attempt(order, () => update.run(), update.reads ? 'reads' : 'acts')));
}

/** Does what is due by itself. */
async function takeStep(order: Order, step: NextStep['step']): Promise<void> {
  order.session.urgency = unasked.includes(step) ? 'watching' : 'deadline';
  order.session.why = whyDue[step];
  const failed = await attempt(order, () => due(order, step));
  if (!failed) return;
  log.warn(`${order.reference}: ${step} failed: ${failed.code}`);
  // Due now and not to be done: a person must know, or the order would try again without a pause.
  if (order.state === 'held' && step !== 'read-again') order.escalate('budget-spent', failed.text);
  if (order.state === 'lapsing' && order.memory.reads >= READS_AFTER_LIMIT) {
    const text = `the hold should have lapsed, and cannot be read: ${failed.text}`;
    order.escalate('unknown-status', text);
  }
}

async function due(order: Order, step: NextStep['step']): Promise<void> {
  const { status, memory } = order;
  switch (step) {
    case 'issue':
      // A release always names its amount: without one nothing is due.
      if (status.payUpTo) await ticket(order, status.payUpTo, 'release');
      else order.stopIssuing();
      return undefined;
    case 'warn':
      return order.escalate('limit-near', nearLimit(status.released), { actBy: status.paymentLimit });
    case 'verify-limit':
      return verifyLimit(order);
    case 'read-again':
      order.remember({ reads: memory.reads + 1 });
      return readAgain(order);
    case 'watch':
      order.remember({ readDue: undefined });
      return unlessItFails(order, () => refresh(order));
    case 'search':
      return unlessItFails(order, () => searchOn(order));
    case 'end':
    case 'wait':
      return undefined;
  }
}

function nearLimit(released: boolean): string {
  const why = released ? 'what was tried since its release did not issue it' : 'it is not released';
  return `the payment limit is near, and the order is not ticketed: ${why}`;
}

/** The run was reset while the order rested: what was done since is looked up and read, and what a person was asked stays asked. */
async function readAfterReset(order: Order): Promise<void> {
  order.reset();
  // What an airline has cancelled, or let lapse, stays so.
  if (order.state === 'cancelled' || order.state === 'lapsed') return;
  order.session.urgency = 'watching';
  order.session.why = 'the workflow was reset';
  await unlessItFails(order, async () => {
    const created = (await recall(order)).wrote?.orderId;
    if (order.status.orderId === undefined && !(await adoptUnknown(order, created))) return;
    await refresh(order);
  });
}

/** Adopts an order that an earlier run created, though this one knows of none; true where it did. */
async function adoptUnknown(order: Order, created: string | undefined): Promise<boolean> {
  if (created === undefined) return false;
  if (order.state === 'failed') {
    order.escalate('duplicate-suspected', `order ${created} was made before the workflow was reset`);
    return false;
  }
  return (await adoptCreated(order, created)) === undefined;
}

/** Reads without having been asked: where that fails nothing has changed, and it is tried again at its next time. */
async function unlessItFails(order: Order, look: () => Promise<void>): Promise<void> {
  const before = order.whereabouts();
  try {
    await look();
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    order.record({ lastError: error.problem });
    order.remember({ readDue: Date.now() + WATCHED_AFTER_FAILURE });
    order.restore(before);
  }
}

/** A passed limit is verified before the order is called lapsed. */
async function verifyLimit(order: Order): Promise<void> {
  const before = order.whereabouts();
  const reads = order.memory.reads + 1;
  order.remember({ reads });
  try {
    await readAgain(order);
  } catch (error) {
    // A definite "the limit has passed" is proof; "not found" alone is none.
    if (!(error instanceof Refused) || error.meaning !== 'limit-passed' || order.status.inDoubt) throw error;
    const { problem } = error;
    if (order.status.released) return order.escalate('paid-and-lapsed', PAID_AND_LAPSED, { problem });
    order.record({ lastError: problem });
    order.enter('lapsed');
    return;
  }
  // Anything but a plain open order past its limit has been settled by the read.
  const open = order.state === 'held' || order.state === 'lapsing';
  if (!open || !order.standing.limitPassed) return;
  if (before.state === 'held' || reads >= READS_AFTER_LIMIT) {
    order.escalate('limit-near', 'the payment limit has passed and the airline still shows the order');
  } else if (!order.memory.automatic) {
    order.restore(before);
  }
  order.remember({ reads });
}

/**
 * Runs a step. One that could not be done leaves the order where it was, or with a person, and the caller learns why.
 */
async function attempt(
  order: Order,
  step: () => Promise<Refusal | undefined | void>,
  what: 'reads' | 'acts' = 'acts',
): Promise<Refusal | undefined> {
  const before = order.whereabouts();
  try {
    return (await step()) ?? undefined;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    const { problem } = error;
    const { operation, code, text, correlationId } = problem;
    order.record({ lastError: problem });
    // A read that could not be made leaves the order as it was, with its timers.
    if (error instanceof PatienceSpent && !before.attention && what === 'acts') {
      order.escalate('budget-spent', `the airline could not do it: ${operation} ${code}`, { problem });
    } else {
      // A release that came meanwhile has answered what the person was asked.
      const released = attentionRule(before.attention?.reason)?.endsWithRelease && order.memory.automatic;
      order.restore(released ? { state: 'held' } : before);
    }
    return { code, text: `${operation}: ${code} ${text} (CorrelationID ${correlationId})` };
  }
}
