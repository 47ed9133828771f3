/** Applies what a read proves: the order's view is learnt, its limits are set, and `settlement` says which state that is. */
import { cutOffSettlesAt } from '../../domain/order/cutOff';
import { holdDeadline } from '../../domain/order/limits';
import { orderTruth, type Truth } from '../../domain/order/orderTruth';
import type { OrderView } from '../../domain/order/orderView';
import type { Answer } from '../../domain/calls/problem';
import { settlement } from '../../domain/order/settlement';
import { waitAfter, type Waits } from '../../domain/calls/waits';
import { pause } from '../calls/read';
import { StepFailure } from '../calls/failures';
import type { OrderLife } from './orderLife';
import { readOrder } from './reading';
import { recordSales } from './sales';

/** Waits between two reads of an order that is still moving; the last one repeats, so that weeks of it fit into one history. */
const POLLS: Waits = [1_000, 2_000, 5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];

/** So many reads of a moving order may fail one after the other before a person is asked. */
const READS_MAY_FAIL = 3;

/** How often an order is watched that was taken up without a request (hours). */
const WATCHED_EVERY = 24;

/** What an order view proves of this order. */
export function truthOf(life: OrderLife, view: OrderView): Truth {
  return orderTruth(view, life.policy, new Date(), life.expected, life.documentNumbers);
}

/** Learns an orderRetrieve answer and enters the state that it proves. */
export function settleTruth(life: OrderLife, answer: Answer<OrderView>): void {
  const { status, policy } = life;
  life.learn(answer.result);
  const truth = truthOf(life, answer.result);
  // A limit that the service names counts; one that was assumed before is not moved by reading again.
  const { assumed, limit } = holdDeadline(answer.result, policy, new Date());
  if (!assumed) status.paymentLimit = limit;
  const settled = settlement(truth, life.standing);
  if ('state' in settled && (settled.state === 'held' || settled.state === 'lapsing')) {
    status.paymentLimit ??= limit;
  }
  status.priceGuarantee = truth.limits.priceGuarantee;
  life.prove('orderRetrieve', answer);
  watchOn(life);
  life.memory.onRequest = truth.condition === 'on-request';
  if (truth.condition === 'cancelled') status.money = truth.money;
  recordSales(life, answer, truth);

  if (settled.doubt) status.inDoubt = undefined;
  if ('reason' in settled) {
    life.needPerson(settled.reason, settled.text);
    return;
  }
  life.enter(settled.state);
  if (status.scheduleChanged) showScheduleChange(life, answer.result);
}

/**
 * A read has just shown the order: the next one that nothing asks for comes when the request says, except the one soon after creation, and
 * the one when the service has settled after the run was cut off.
 */
function watchOn(life: OrderLife): void {
  const { memory, request, policy } = life;
  const hours = request?.watch.everyHours ?? WATCHED_EVERY;
  let next = hours > 0 ? Date.now() + hours * 60 * 60_000 : undefined;
  if (memory.cutOffAt !== undefined) {
    const settledAt = cutOffSettlesAt(memory.cutOffAt, policy);
    if ((memory.readAt ?? 0) >= settledAt) memory.cutOffAt = undefined;
    else next = Math.min(next ?? Infinity, Math.max(settledAt, Date.now() + 1));
  }
  const due = memory.readDue;
  memory.readDue = due !== undefined && due > Date.now() ? Math.min(due, next ?? due) : next;
}

/** A changed schedule is shown until somebody accepts it; where the airline wants to be spoken to, only a person can. */
function showScheduleChange(life: OrderLife, view: OrderView): void {
  const followUps = view.items.flatMap(({ services }) => services.map(({ followUp }) => followUp ?? ''));
  if (followUps.some((words) => /contact/i.test(words))) {
    life.needPerson(
      'changed-elsewhere',
      'the airline changed the schedule and wants to be contacted about it',
    );
  } else {
    life.waitsFor('the schedule change to be accepted (acceptChange)');
  }
}

/**
 * Reads again while the order moves, until `patience` (an instant that may depend on what was read) is over. Answers with the last read,
 * which was begun when the patience was over or shows an order that has come to rest.
 */
export async function readUntilSettled(
  life: OrderLife,
  first: Answer<OrderView>,
  moving: (truth: Truth) => boolean,
  patience: (truth: Truth) => number,
  reason: string,
): Promise<Answer<OrderView>> {
  let answer = first;
  // When the last read was begun. What it saw may be as old as that, however long the answer took.
  let begun = 0;
  let failed = 0;
  for (let poll = 0; ; poll += 1) {
    life.learn(answer.result);
    const truth = truthOf(life, answer.result);
    const until = patience(truth);
    if (!moving(truth) || begun >= until) return answer;
    const wait = Math.min(waitAfter(POLLS, poll), until - Date.now());
    if (wait > 0) await pause(life.line, wait, reason);
    const now = Date.now();
    try {
      answer = await readOrder(life);
      begun = now;
      failed = 0;
    } catch (error) {
      // A read that fails while there is time says nothing: the next one may be answered.
      failed += 1;
      if (!(error instanceof StepFailure) || now >= until || failed > READS_MAY_FAIL) throw error;
      life.status.lastError = error.problem;
    }
  }
}
