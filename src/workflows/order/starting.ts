/** How a life starts: by booking, or by reading an order that exists. Here a failed start becomes a state that is true. */
import { ActivityFailure, allHandlersFinished, condition, log } from '@temporalio/workflow';
import type { OrderRequest } from '../../domain/request/request';
import { book } from './book';
import type { Desk } from './desk';
import { Abandoned, NotBooked, StepFailure } from '../calls/failures';
import { createIsLost } from './lostCreate';
import type { OrderLife } from './orderLife';
import { ownOrder } from './owning';
import { readAnew } from './reading';
import { recall } from './resets';
import { settleTruth } from './truth';

/** Books; a trip that could not be booked leaves the order `failed`, unless something may exist at the airline. */
export async function startBooking(life: OrderLife, request: OrderRequest): Promise<'booked' | 'long'> {
  try {
    const ended = await book(life, request);
    if (ended === 'booked') return ended;
    // An Update that is under way would be lost with this run; a cancellation ends the booking here and now.
    await condition(() => (allHandlersFinished() && !life.announcements.underWay) || life.abandoned);
    if (life.abandoned) throw new Abandoned();
    return ended;
  } catch (error) {
    bookingEnded(life, error);
    return 'booked';
  }
}

function bookingEnded(life: OrderLife, error: unknown): void {
  const failure = asKnown(error);
  if (life.state === 'unknown' && life.status.orderId === undefined) {
    // Whatever kept the order from being searched for: it may exist.
    createIsLost(life, failure instanceof StepFailure ? failure : undefined);
    return;
  }
  if (life.status.orderId !== undefined) {
    // The order exists and only reading it went wrong: it must not be lost sight of.
    life.status.paymentLimit ??= new Date(Date.now() + life.policy.assumedHold).toISOString();
    life.memory.automatic = false;
    const paid = life.status.inDoubt?.issue !== undefined;
    life.needPerson(
      paid ? 'lost-issue' : 'budget-spent',
      'the order was created, and then could not be read',
      {
        failure: failure instanceof StepFailure ? failure : undefined,
      },
    );
    return;
  }
  life.status.lastError = wordsOf(failure);
  life.enter('failed');
}

/** Reads an order that exists, so that what it is asked can be judged. One that cannot be read is told so, and the run ends. */
export async function takeUp(life: OrderLife, desk: Desk): Promise<boolean> {
  // A run that nobody asked to issue must not do so by itself: it knows of no sale.
  life.memory.automatic = false;
  life.line.why = 'it is taken up';
  const { orderId } = life.orderRef;
  const owner = await ownOrder(life, orderId);
  if (owner !== undefined) {
    const text = `order ${orderId} belongs to reference ${owner}`;
    life.needPerson('duplicate-suspected', text);
    desk.close({ code: 'owned-by-another', text });
    return false;
  }
  try {
    // What an earlier run has left in doubt goes with it; of one that was cut off nobody knows what it left.
    life.memory.cutOffAt = (await recall(life))?.cutOff;
    settleTruth(life, await readAnew(life));
    return true;
  } catch (error) {
    const failure = asKnown(error);
    const words = wordsOf(failure);
    life.status.lastError = words;
    // It exists, or may: who looks later must find it in front of a person, where it can be asked again.
    life.needPerson('unknown-status', `the order could not be read: ${words.code} ${words.text}`, {
      failure: failure instanceof StepFailure ? failure : undefined,
    });
    desk.close({ code: words.code, text: words.text });
    return false;
  }
}

/** The error if it is one of those that flows end with; any other is a defect and must be seen as one. */
function asKnown(error: unknown): StepFailure | NotBooked | Abandoned | ActivityFailure {
  if (error instanceof StepFailure || error instanceof NotBooked || error instanceof Abandoned) return error;
  if (error instanceof ActivityFailure) {
    log.error('an activity failed in a way that the flows do not know', { error });
    return error;
  }
  throw error;
}

/** What the caller is told, in the status. */
export function wordsOf(failure: Error): NonNullable<OrderLife['status']['lastError']> {
  if (failure instanceof StepFailure) return failure.problem;
  if (failure instanceof NotBooked) return { code: failure.code, text: failure.message };
  if (failure instanceof Abandoned)
    return { code: 'cancelled', text: 'cancelled before anything was created' };
  return { code: 'worker-defect', text: (failure.cause instanceof Error ? failure.cause : failure).message };
}
