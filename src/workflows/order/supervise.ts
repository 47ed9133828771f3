/** Supervises an order that exists: runs queued Updates and due steps one at a time, until the order ends or its history is long. */
import { allHandlersFinished, condition, log, workflowInfo } from '@temporalio/workflow';
import { attentionRule } from '../../domain/order/attention';
import {
  isUnread,
  nextStep,
  READS_AFTER_LIMIT,
  type NextStep,
  type Resting,
} from '../../domain/order/nextStep';
import type { SentCreate } from '../../domain/order/activities';
import { cutOffSettlesAt } from '../../domain/order/cutOff';
import { paidBy } from '../../domain/order/limits';
import type { Refusal } from '../../domain/calls/problem';
import { PAID_AND_LAPSED, REFUND_UNPROVEN } from '../../domain/order/stateAfterRead';
import { whyDue } from '../../domain/calls/summaries';
import { PatienceSpent, Refused, StepFailure } from '../calls/failures';
import { acceptByItself } from './acceptChange';
import { Alarm } from './alarm';
import { releaseTrip } from './claims';
import { askAboutChanges } from './changes';
import type { Handlers, QueuedUpdate } from './handlers';
import { createdUnread } from './lostCreate';
import type { Order } from './order';
import { look } from './look';
import { readAgain, refresh } from './read';
import { adoptCreated, perhapsMade, recall } from './resets';
import { searchOn } from './resolve';
import { ticket } from './ticket';

/** Milliseconds until a watched order is read again after a failed read. */
const WATCHED_AFTER_FAILURE = 60 * 60_000;

/** Steps that nobody waits for. */
const unasked: readonly NextStep['step'][] = ['watch', 'search'];

/** Steps that only read the order. */
const reading: readonly NextStep['step'][] = [...unasked, 'read-again', 'verify-limit'];

/** Steps that no look may delay. */
const deadlines: readonly NextStep['step'][] = ['issue', 'warn'];

/**
 * Returns `ended` when the order has ended, or `long` when it is at rest and its history has grown long. No Update may be running at
 * continue-as-new: it would be lost with the run.
 */
export async function supervise(order: Order, handlers: Handlers): Promise<'ended' | 'long'> {
  const { queue } = handlers;
  const alarm = new Alarm();
  for (;;) {
    if (order.wasReset) await readAfterReset(order, handlers, alarm);
    // The trip may be booked again while its refund is awaited.
    if (order.status.money === 'pending') await releaseTrip(order);
    const update = nextUpdate(order, queue);
    if (update?.reads) {
      await answerLook(order, update, handlers, alarm);
      continue;
    }
    if (update) {
      await carryOut(order, update, handlers);
      continue;
    }
    // A queued look waits for the step that is due before the order rests.
    const goesOnAnew = (): boolean =>
      queue.length === 0 &&
      historyIsLong(order.settings.longHistory) &&
      !order.givenUp &&
      allHandlersFinished() &&
      !order.announcements.underWay;
    if (goesOnAnew()) return 'long';
    const next = nextOf(order);
    if (next.step === 'end' && (next.at ?? 0) <= Date.now()) return 'ended';
    // The facts behind the step may change during the wait; then the step is decided again.
    order.comesNext(next);
    const moved = (): boolean =>
      queue.length > 0 || order.wasReset || goesOnAnew() || !stillAwaits(next, nextOf(order));
    const interrupted = await movedBefore(alarm, next, moved);
    // Check the queue before ending, too: an Update may have arrived at the moment the timer fired.
    order.comesNext(undefined);
    if (!interrupted && next.step !== 'wait' && next.step !== 'end')
      await takeStep(order, next.step, handlers, alarm);
  }
}

function historyIsLong(longHistory: number): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return continueAsNewSuggested || historyLength > longHistory;
}

function nextOf(order: Order): NextStep {
  if (order.givenUp) return { step: 'end', at: 0, because: 'given up' };
  return nextStep(resting(order), Date.now());
}

/** Returns true if the order still waits for the same step, and no notification has brought its next check forward. */
function stillAwaits(awaited: NextStep, next: NextStep): boolean {
  return next.step === awaited.step && !(next.step === 'watch' && (next.at ?? 0) < (awaited.at ?? 0));
}

/** Returns the next step that no look may delay, and when it is due. A person is warned of nothing that a reset has left unread. */
function deadlineOf(order: Order): (NextStep & { at: number }) | undefined {
  const now = Date.now();
  const rests = resting(order);
  const { at, ...next } = nextStep({ ...rests, readDue: undefined, searchDue: undefined }, now);
  const unread = next.step === 'warn' && isUnread(rests, now);
  return at !== undefined && deadlines.includes(next.step) && !unread ? { ...next, at } : undefined;
}

function resting(order: Order): Resting {
  const { status, memory } = order;
  return {
    status,
    ticketing: order.request?.ticketing ?? 'on-demand',
    automatic: memory.automatic && !order.input.cancelWaits && !memory.leftToLapse,
    onRequest: memory.onRequest,
    reads: memory.reads,
    issueBefore: order.policy.issueBefore,
    warnBefore: order.policy.warnBefore,
    officeHours: order.settings.officeHours,
    readDue: memory.readDue,
    cutOff: memory.cutOffAt !== undefined,
    acceptDue: memory.acceptDue,
    searchDue: memory.searchDue,
  };
}

/** Takes the next Update from the queue: the oldest, except that one which only reads gives way to a deadline that is due. */
function nextUpdate(order: Order, queue: QueuedUpdate[]): QueuedUpdate | undefined {
  const due = (deadlineOf(order)?.at ?? Infinity) <= Date.now();
  const place = due ? queue.findIndex(({ reads }) => !reads) : 0;
  return place < 0 ? undefined : queue.splice(place, 1)[0];
}

/** Waits for the step to become due. Returns true if something else came first. */
async function movedBefore(alarm: Alarm, next: NextStep, moved: () => boolean): Promise<boolean> {
  if (next.at !== undefined) return alarm.until(next.at, next.because, moved);
  alarm.off();
  await condition(moved);
  return true;
}

/** A part's cancellation leaves an order to issue. */
const cancelsAll = ({ name, amends }: QueuedUpdate): boolean => name === 'cancel' && !amends;

/** Runs one queued Update and answers its caller. */
async function carryOut(order: Order, update: QueuedUpdate, { queue }: Handlers): Promise<void> {
  order.callFor(update.inBatch ? 'batch' : 'asked', update.why);
  // An accepted cancellation blocks issuing until its turn, but not itself. Another one may be queued behind it.
  if (cancelsAll(update)) order.receive({ cancelWaits: queue.some(cancelsAll) });
  const refusal = update.fromBefore || update.wasReset() ? perhapsMade : update.refusal();
  update.answer(refusal ?? (await attempt(order, () => update.run(), 'acts')));
}

/** Runs one queued Update that only reads. If something more urgent interrupts it, it is queued again. */
async function answerLook(
  order: Order,
  update: QueuedUpdate,
  { queue }: Handlers,
  alarm: Alarm,
): Promise<void> {
  const refusal = update.refusal();
  if (refusal) return update.answer(refusal);
  order.callFor('asked', update.why);
  const urgent = (): boolean => queue.some(({ reads }) => !reads) || order.wasReset;
  const looked = await look(order, alarm, { deadline: deadlineOf(order), urgent }, () =>
    attempt(order, () => update.run(), 'reads'),
  );
  if (looked === 'interrupted') queue.push(update);
  else update.answer(looked);
}

/** Runs a step that is due. A step that only reads gives way to any Update, and begins anew after it. */
async function takeStep(
  order: Order,
  step: NextStep['step'],
  { queue }: Handlers,
  alarm: Alarm,
): Promise<void> {
  const looks = unasked.includes(step);
  order.callFor(looks ? 'watching' : 'deadline', whyDue[step]);
  const act = (): Promise<Refusal | undefined> => attempt(order, () => due(order, step));
  const urgent = (): boolean => queue.length > 0 || order.wasReset;
  const failed = reading.includes(step)
    ? await look(order, alarm, { deadline: looks ? deadlineOf(order) : undefined, urgent }, act)
    : await act();
  if (!failed || failed === 'interrupted') return;
  log.warn(`${order.reference}: ${step} failed: ${failed.code}`);
  // The step is due and failed: escalate, or the order would retry without a pause.
  if (step === 'accept' && (order.state === 'held' || order.state === 'ticketed')) {
    order.remember({ acceptDue: undefined });
    return order.escalate(
      'schedule-changed',
      `a minor schedule change could not be accepted: ${failed.text}`,
    );
  }
  if (order.state === 'held' && step !== 'read-again') order.escalate('budget-spent', failed.text);
  if (order.state === 'lapsing' && order.memory.reads >= READS_AFTER_LIMIT) {
    const text = `the hold should have expired, but the order cannot be read: ${failed.text}`;
    order.escalate('unknown-status', text);
  }
}

async function due(order: Order, step: NextStep['step']): Promise<void> {
  const { status, memory } = order;
  switch (step) {
    case 'issue':
      // A release always names an amount. Without one nothing is due.
      if (status.payUpTo) await ticket(order, status.payUpTo);
      else order.stopIssuing();
      return undefined;
    case 'accept':
      return acceptByItself(order);
    case 'warn':
      return warn(order);
    case 'verify-limit':
      return verifyLimit(order);
    case 'read-again':
      order.remember({ reads: memory.reads + 1 });
      return readAgain(order);
    case 'watch':
      order.remember({ readDue: undefined });
      // After a reset the status may be false: one failed read does not leave it so.
      await unlessItFails(order, () =>
        refresh(order, memory.cutOffAt === undefined ? 'none' : 'order', false),
      );
      if (order.state === 'cancelled' && status.money === 'pending' && order.refundUntil <= Date.now()) {
        order.record({ money: 'unknown', refundUntil: undefined });
        order.escalate('refund-unproven', REFUND_UNPROVEN);
      }
      return undefined;
    case 'search': {
      // A second search that fails is made later.
      const again = memory.searchDue === undefined ? undefined : Date.now() + WATCHED_AFTER_FAILURE;
      order.remember({ reads: memory.reads + 1, searchDue: again });
      await unlessItFails(order, async () => {
        await searchOn(order);
        order.remember({ searchDue: undefined });
      });
      return undefined;
    }
    case 'end':
    case 'wait':
      return undefined;
  }
}

function warn(order: Order): void {
  const { status } = order;
  const why = status.released ? 'ticketing was tried after its release and failed' : 'it is not released';
  const deadline = paidBy(status, Date.now());
  const near = deadline === order.limit ? 'the payment time limit' : 'the end of the price guarantee';
  order.escalate('limit-near', `${near} is near and the order is not ticketed: ${why}`, {
    actBy: deadline === undefined ? undefined : new Date(deadline).toISOString(),
  });
}

/** Marks the queued changes: an earlier run may have carried them out. */
function markBefore(queue: readonly QueuedUpdate[]): void {
  for (const update of queue) update.fromBefore ||= update.amends;
}

/** Recovers an order reset while at rest: looks up what was done since and reads the order. Open questions to a person stay open. */
async function readAfterReset(order: Order, { queue }: Handlers, alarm: Alarm): Promise<void> {
  order.reset();
  // An order that the airline has cancelled or let expire stays so.
  if (order.state === 'cancelled' || order.state === 'lapsed') return;
  order.callFor('watching', 'the workflow was reset');
  const urgent = (): boolean => queue.length > 0 || order.wasReset;
  const failure = await unlessItFails(order, async () => {
    // Whatever comes next must know what earlier runs did: this is not interrupted.
    const { wrote } = await recall(order);
    // In a replay, an Update of before the reset comes later than the reset, but before this local activity ends.
    markBefore(queue);
    const created = wrote?.orderId;
    if (wrote?.sent) stillLost(order, wrote.sent);
    if (order.status.orderId === undefined && !(await adoptUnknown(order, created))) return;
    // The status may be false until it is read.
    const looked = await look(order, alarm, { deadline: deadlineOf(order), urgent }, () =>
      refresh(order, 'order'),
    );
    if (looked === 'interrupted') order.remember({ readDue: Date.now() });
  });
  // Nobody needs to look up the lost create any more: an earlier run knew what it made.
  const { attention, orderId } = order.status;
  if (orderId !== undefined && attentionRule(attention?.reason)?.lostWrite === 'create')
    createdUnread(order, failure?.problem);
}

/** A run since has sent another orderCreate: a person who looks up the lost one must look up that, and it must settle. */
function stillLost(order: Order, { correlationId }: SentCreate): void {
  const { attention } = order.status;
  const { lostCreate, cutOffAt } = order.memory;
  if (!lostCreate || !cutOffAt || !attention || attentionRule(attention.reason)?.lostWrite !== 'create')
    return;
  const settledAt = new Date(cutOffSettlesAt(cutOffAt, order.policy)).toISOString();
  order.remember({ lostCreate: { ...lostCreate, settledAt } });
  order.sent('create', correlationId);
  const { reason, text, actBy } = attention;
  order.escalate(reason, text, { actBy });
}

/** Adopts an order that an earlier run created and this one does not know. Returns true if it did. */
async function adoptUnknown(order: Order, created: string | undefined): Promise<boolean> {
  if (created === undefined) return false;
  if (order.state === 'failed') {
    order.escalate('duplicate-suspected', `order ${created} was created before the workflow was reset`);
    return false;
  }
  return (await adoptCreated(order, created)) === undefined;
}

/** Makes an unrequested read. If it fails, the order stays as it was and is read again later. Returns that failure. */
async function unlessItFails(order: Order, look: () => Promise<void>): Promise<StepFailure | undefined> {
  const before = order.whereabouts();
  try {
    await look();
    return undefined;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    order.record({ lastError: error.problem });
    order.remember({ readDue: Date.now() + WATCHED_AFTER_FAILURE });
    order.restore(before);
    return error;
  }
}

/** Verifies a passed payment limit before the order becomes `lapsed`. */
async function verifyLimit(order: Order): Promise<void> {
  const before = order.whereabouts();
  const reads = order.memory.reads + 1;
  order.remember({ reads });
  try {
    await readAgain(order);
  } catch (error) {
    // A definite "limit passed" is proof; "not found" alone is not.
    if (!(error instanceof Refused) || error.meaning !== 'limit-passed' || order.status.inDoubt) throw error;
    const { problem } = error;
    if (order.status.released) return order.escalate('paid-and-lapsed', PAID_AND_LAPSED, { problem });
    order.record({ lastError: problem });
    order.enter('lapsed');
    return;
  }
  // Anything but an open order past its limit was settled by the read.
  const open = order.state === 'held' || order.state === 'lapsing';
  if (!open || !order.standing.limitPassed) return;
  if (before.state === 'held' || reads >= READS_AFTER_LIMIT) {
    order.escalate(
      'limit-near',
      'the payment time limit has passed, but the airline still shows the order as held',
    );
  } else if (!order.memory.automatic) {
    order.restore(before);
  }
  order.remember({ reads });
}

/** Runs a step. If it fails, restores the order or hands it to a person, and returns the reason for the caller. */
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
    // A failed read leaves the order and its timers as they were.
    if (error instanceof PatienceSpent && !before.attention && what === 'acts') {
      order.escalate('budget-spent', `the airline kept answering ${code} to ${operation}`, { problem });
    } else {
      // A release that arrived meanwhile has answered the question to the person.
      const released = attentionRule(before.attention?.reason)?.endsWithRelease && order.memory.automatic;
      order.restore(released ? { state: 'held' } : before);
      askAboutChanges(order);
    }
    return { code, text: `${operation}: ${code} ${text} (CorrelationID ${correlationId})` };
  }
}
