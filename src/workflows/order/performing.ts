/** Carries out what callers asked and what time demanded, and turns what went wrong into a state and into words. */
import { log } from '@temporalio/workflow';
import type { Money } from '../../domain/money';
import { attentionRule } from '../../domain/order/attention';
import { READS_AFTER_LIMIT, type NextStep } from '../../domain/order/nextStep';
import { PAID_AND_LAPSED } from '../../domain/order/settlement';
import { whyAsked, whyDue } from '../../domain/calls/summaries';
import type { OrderUpdates } from '../../domain/order/updates';
import type { Refusal } from '../../domain/calls/problem';
import { overLimit } from '../../domain/order/updateRules';
import { acceptChange } from './acceptChange';
import { cancel, quoteCancellation } from './cancel';
import type { Desk, Intent } from './desk';
import { PatienceSpent, Refused, StepFailure } from '../calls/failures';
import type { OrderLife } from './orderLife';
import { readAnew } from './reading';
import { recall, takeMade } from './resets';
import { resolve, searchOn } from './resolve';
import { wordsOf } from './starting';
import { ticket } from './ticket';
import { settleTruth } from './truth';

/** When a watched order is read again after a read that failed (milliseconds). */
const WATCHED_AFTER_FAILURE = 60 * 60_000;

/** Does one thing that a caller asked, and answers the caller. Judged again first: the order may have moved since it was accepted. */
export async function carryOut(life: OrderLife, desk: Desk, intent: Intent): Promise<void> {
  life.line.urgency = intent.name === 'ticketAsReleased' ? 'batch' : 'asked';
  life.line.why = whyAsked[intent.name];
  // An accepted cancellation forbids issuing, and must not forbid itself.
  if (intent.name === 'cancel') life.memory.cancelWanted = false;
  const refusal = desk.refusal(intent.name, intent.args);
  const looks = intent.name === 'refresh' || intent.name === 'quoteCancellation';
  desk.answer(intent, refusal ?? (await guarded(life, () => asked(life, intent), looks ? 'looks' : 'acts')));
}

/** Steps that nobody waits for. */
const looking: readonly NextStep['step'][] = ['watch', 'search'];

/** Does what is due by itself. */
export async function takeStep(life: OrderLife, step: NextStep['step']): Promise<void> {
  life.line.urgency = looking.includes(step) ? 'watching' : 'deadline';
  life.line.why = whyDue[step];
  const failed = await guarded(life, () => due(life, step));
  if (!failed) return;
  log.warn(`${life.reference}: ${step} failed: ${failed.code}`);
  // Due now and not to be done: a person must know, or the order would try again without a pause.
  if (life.state === 'held' && step !== 'read-again') life.needPerson('budget-spent', failed.text);
  if (life.state === 'lapsing' && life.memory.reads >= READS_AFTER_LIMIT) {
    life.needPerson('unknown-status', `the hold should have lapsed, and cannot be read: ${failed.text}`);
  }
}

/** Gives the words of a refusal that only came up while it was done. */
async function asked(life: OrderLife, intent: Intent): Promise<Refusal | undefined | void> {
  switch (intent.name) {
    case 'ticket': {
      const { payUpTo } = intent.args as OrderUpdates['ticket'];
      life.release(payUpTo);
      await ticket(life, payUpTo, 'named-by-caller');
      return undefined;
    }
    case 'ticketAsReleased':
      return ticketAsReleased(life, (intent.args as OrderUpdates['ticketAsReleased']).atMost ?? undefined);
    case 'quoteCancellation':
      return quoteCancellation(life);
    case 'cancel':
      return cancelOrLapse(life, (intent.args as OrderUpdates['cancel']).fee ?? undefined);
    case 'refresh':
      return refresh(life);
    case 'acceptChange':
      return acceptChange(life);
    case 'resolve':
      return decide(life, intent.args as OrderUpdates['resolve']);
  }
}

/** Pays what the release allows, and no more than the batch has left: that is the batch's limit, and leaves the order as it was. */
async function ticketAsReleased(life: OrderLife, atMost: Money | undefined): Promise<Refusal | undefined> {
  const { payUpTo } = life.status;
  if (!payUpTo) return undefined;
  const before = life.whereabouts();
  if ((await ticket(life, payUpTo, 'automatic', atMost)) === 'settled') return undefined;
  life.goBack(before);
  const { total } = life.status;
  return total && atMost && overLimit(total, atMost);
}

async function due(life: OrderLife, step: NextStep['step']): Promise<void> {
  const { status } = life;
  switch (step) {
    case 'issue':
      // A release always names its amount: without one nothing is due.
      if (status.payUpTo) await ticket(life, status.payUpTo, 'automatic');
      else life.memory.automatic = false;
      return undefined;
    case 'warn':
      return life.needPerson('limit-near', nearLimit(status.released), { actBy: status.paymentLimit });
    case 'verify-limit':
      return verifyLimit(life);
    case 'read-again':
      life.memory.reads += 1;
      return readAgain(life);
    case 'watch':
      life.memory.readDue = undefined;
      return unlessItFails(life, () => refresh(life));
    case 'search':
      return unlessItFails(life, () => searchOn(life));
    case 'end':
    case 'wait':
      return undefined;
  }
}

/** The run was reset while the order rested: what was done since is looked up and read, and what a person was asked stays asked. */
export async function lookAnew(life: OrderLife): Promise<void> {
  life.reset();
  // What an airline has cancelled, or let lapse, stays so.
  if (life.state === 'cancelled' || life.state === 'lapsed') return;
  life.line.urgency = 'watching';
  life.line.why = 'the workflow was reset';
  await unlessItFails(life, async () => {
    const made = (await recall(life))?.orderId;
    if (life.status.orderId === undefined && !(await findMade(life, made))) return;
    await refresh(life);
  });
}

/** An order that an earlier run made, though this one knows of none: true where there is one, and it is this order now. */
async function findMade(life: OrderLife, made: string | undefined): Promise<boolean> {
  if (made === undefined) return false;
  if (life.state === 'failed') {
    life.needPerson('duplicate-suspected', `order ${made} was made before the workflow was reset`);
    return false;
  }
  return (await takeMade(life, made)) === undefined;
}

/** Looking without having been asked: where that fails nothing has changed, and it is tried again at its next time. */
async function unlessItFails(life: OrderLife, look: () => Promise<void>): Promise<void> {
  const before = life.whereabouts();
  try {
    await look();
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    life.status.lastError = error.problem;
    life.memory.readDue = Date.now() + WATCHED_AFTER_FAILURE;
    life.goBack(before);
  }
}

/** A person's answer, kept with who gave it and why, once it has been carried out. */
async function decide(life: OrderLife, args: OrderUpdates['resolve']): Promise<void> {
  await resolve(life, args);
  life.decided(args);
  // An order that a person gave up waits for nobody.
  if (life.givenUp) life.waitsFor(undefined);
}

function nearLimit(released: boolean): string {
  const why = released ? 'what was tried since its release did not issue it' : 'it is not released';
  return `the payment limit is near, and the order is not ticketed: ${why}`;
}

async function refresh(life: OrderLife): Promise<void> {
  const before = life.whereabouts();
  await readAgain(life);
  if (life.state === 'held' && attentionRule(before.attention?.reason)?.outlastsRead) life.goBack(before);
}

async function readAgain(life: OrderLife): Promise<void> {
  try {
    settleTruth(life, await readAnew(life));
  } catch (error) {
    const gone = error instanceof Refused && error.meaning === 'not-found' && !life.standing.limitPassed;
    if (!gone || !(life.state === 'held' || life.state === 'ticketed')) throw error;
    life.needPerson('changed-elsewhere', 'the airline does not know the order any more', { failure: error });
  }
}

/** Where the provider cannot cancel a hold, the order is never issued again and is left to lapse. */
async function cancelOrLapse(life: OrderLife, fee: Money | undefined): Promise<void> {
  // Whatever becomes of the cancellation, nothing is issued afterwards without a new word.
  life.status.released = false;
  life.memory.automatic = false;
  if (life.policy.cancelVia !== 'none') return cancel(life, fee);
  life.memory.leftToLapse = true;
  life.enter('lapsing');
  life.waitsFor(
    `the hold to lapse at ${life.status.paymentLimit ?? 'its limit'}; this provider cannot cancel it`,
  );
}

/** A passed limit is verified before the order is called lapsed. */
async function verifyLimit(life: OrderLife): Promise<void> {
  const before = life.whereabouts();
  const reads = life.memory.reads + 1;
  life.memory.reads = reads;
  try {
    await readAgain(life);
  } catch (error) {
    // A definite "the limit has passed" is proof; "not found" alone is none.
    if (!(error instanceof Refused) || error.meaning !== 'limit-passed' || life.status.inDoubt) throw error;
    if (life.status.released) {
      life.needPerson('paid-and-lapsed', PAID_AND_LAPSED, { failure: error });
      return;
    }
    life.status.lastError = error.problem;
    life.enter('lapsed');
    return;
  }
  // Anything but a plain open order past its limit has been settled by the read.
  const open = life.state === 'held' || life.state === 'lapsing';
  if (!open || !life.standing.limitPassed) return;
  if (before.state === 'held' || reads >= READS_AFTER_LIMIT) {
    life.needPerson('limit-near', 'the payment limit has passed and the airline still shows the order');
  } else if (!life.memory.automatic) {
    life.goBack(before);
  }
  life.memory.reads = reads;
}

/**
 * Runs a step. When it could not be done, the order goes back to where it was, or in front of a person, and the caller is told why.
 */
async function guarded(
  life: OrderLife,
  step: () => Promise<Refusal | undefined | void>,
  what: 'looks' | 'acts' = 'acts',
): Promise<Refusal | undefined> {
  const before = life.whereabouts();
  try {
    return (await step()) ?? undefined;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    const { problem } = error;
    life.status.lastError = wordsOf(error);
    const text = `${problem.operation}: ${problem.code} ${problem.text} (CorrelationID ${problem.correlationId})`;
    // An airline that could only not be asked leaves the order as it was, with its timers.
    if (error instanceof PatienceSpent && !before.attention && what === 'acts') {
      life.needPerson('budget-spent', `the airline could not do it: ${problem.operation} ${problem.code}`, {
        failure: error,
      });
    } else {
      // A release that came meanwhile has answered what the person was asked.
      const released = attentionRule(before.attention?.reason)?.endsWithRelease && life.memory.automatic;
      life.goBack(released ? { state: 'held' } : before);
    }
    return { code: problem.code, text };
  }
}
