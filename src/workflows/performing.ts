/** Carries out what callers asked and what time demanded, and turns what went wrong into a state and into words. */
import { log } from '@temporalio/workflow';
import type { Attention } from '../domain/attention';
import type { NextStep } from '../domain/nextStep';
import { READS_AFTER_LIMIT } from '../domain/nextStep';
import type { OrderState } from '../domain/states';
import type { OrderUpdates } from '../domain/updates';
import type { Refusal } from '../domain/updateRules';
import { acceptChange } from './acceptChange';
import { cancel, quoteCancellation } from './cancellation';
import type { Desk, Intent } from './desk';
import { PatienceSpent, Refused, StepFailure } from './failures';
import type { OrderLife } from './orderLife';
import { readAnew } from './reading';
import { resolve } from './resolving';
import { wordsOf } from './starting';
import { ticket } from './ticketing';
import { settleTruth } from './truth';

/** Does one thing that a caller asked, and answers the caller. Judged again first: the order may have moved since it was accepted. */
export async function carryOut(life: OrderLife, desk: Desk, intent: Intent): Promise<void> {
  // An accepted cancellation forbids issuing, and must not forbid itself.
  const refusal = desk.refusal(intent.name, intent.args);
  if (intent.name === 'cancel') life.cancelWanted = false;
  desk.answer(intent, refusal ?? (await guarded(life, () => asked(life, intent))));
}

/** Does what is due by itself. */
export async function takeStep(life: OrderLife, step: NextStep['step']): Promise<void> {
  const failed = await guarded(life, () => due(life, step));
  if (!failed) return;
  life.reads += 1;
  log.warn(`${life.reference}: ${step} failed: ${failed.code}`);
  // Due now and not to be done: a person must know, or the order would try again without a pause.
  if (life.state === 'held' && step !== 'read-again') life.needPerson('budget-spent', failed.text);
}

async function asked(life: OrderLife, intent: Intent): Promise<void> {
  switch (intent.name) {
    case 'ticket':
      return ticket(life, (intent.args as OrderUpdates['ticket']).payUpTo, 'named-by-caller');
    case 'quoteCancellation':
      return quoteCancellation(life);
    case 'cancel':
      return cancelOrLapse(life, (intent.args as OrderUpdates['cancel']).fee);
    case 'refresh':
      return readAgain(life);
    case 'acceptChange':
      return acceptChange(life);
    case 'resolve':
      return resolve(life, intent.args as OrderUpdates['resolve']);
  }
}

async function due(life: OrderLife, step: NextStep['step']): Promise<void> {
  const { status } = life;
  switch (step) {
    case 'issue':
      if (status.payUpTo) await ticket(life, status.payUpTo, 'automatic');
      return undefined;
    case 'warn':
      return life.needPerson('limit-near', 'the payment limit is near and the order is not released', {
        actBy: status.paymentLimit,
      });
    case 'verify-limit':
      return verifyLimit(life);
    case 'read-again':
      life.reads += 1;
      return readAgain(life);
    case 'end':
    case 'wait':
      return undefined;
  }
}

async function readAgain(life: OrderLife): Promise<void> {
  settleTruth(life, await readAnew(life));
}

/** Where the provider cannot cancel a hold, the order is never issued again and is left to lapse. */
async function cancelOrLapse(life: OrderLife, fee: OrderUpdates['cancel']['fee']): Promise<void> {
  if (life.policy.cancelVia !== 'none') return cancel(life, fee);
  life.cancelWanted = true;
  life.enter('lapsing');
  life.waitsFor(
    `the hold to lapse at ${life.status.paymentLimit ?? 'its limit'}; this provider cannot cancel it`,
  );
}

/** A passed limit is verified before the order is called lapsed. */
async function verifyLimit(life: OrderLife): Promise<void> {
  const { attention, state } = { attention: life.status.attention, state: life.state };
  life.reads += 1;
  const { reads } = life;
  try {
    await readAgain(life);
  } catch (error) {
    // A definite "the limit has passed" is proof; "not found" alone is none.
    if (!(error instanceof Refused) || error.meaning !== 'limit-passed') throw error;
    life.status.lastError = error.problem;
    life.enter('lapsed');
    return;
  }
  if (life.ended || life.state === 'ticketed') return;
  const limit = life.status.paymentLimit;
  if (limit && Date.parse(limit) > Date.now()) return;
  life.reads = reads;
  if (reads >= READS_AFTER_LIMIT || state === 'held') {
    life.needPerson('limit-near', 'the payment limit has passed and the airline still shows the order');
  } else if (state === 'attention' && attention) {
    again(life, attention);
  }
  life.reads = reads;
}

/**
 * Runs a step. When it could not be done, the order goes back to where it was, or in front of a person, and the caller is told why.
 */
async function guarded(life: OrderLife, step: () => Promise<void>): Promise<Refusal | undefined> {
  const before: { state: OrderState; attention?: Attention } = {
    state: life.state,
    attention: life.status.attention,
  };
  try {
    await step();
    return undefined;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    const { problem } = error;
    life.status.lastError = wordsOf(error);
    if (error instanceof PatienceSpent && !before.attention) {
      life.needPerson('budget-spent', `the airline could not do it: ${problem.operation} ${problem.code}`, {
        failure: error,
      });
    } else if (before.attention) {
      again(life, before.attention);
    } else if (life.state !== before.state) {
      life.enter(before.state);
    }
    return {
      code: problem.code,
      text: `${problem.operation}: ${problem.code} ${problem.text} (CorrelationID ${problem.correlationId})`,
    };
  }
}

/** Puts the order back in front of the person whom it waited for. */
function again(life: OrderLife, attention: Attention): void {
  life.needPerson(attention.reason, attention.text, { actBy: attention.actBy });
  if (life.status.attention) life.status.attention.correlationId = attention.correlationId;
}
