/** Applies what a read proves: the order's view is learnt, its limits are set, and `settlement` says which state that is. */
import { holdDeadline } from '../domain/limits';
import { orderTruth, type Truth } from '../domain/orderTruth';
import type { OrderView } from '../domain/orderView';
import type { Answer } from '../domain/problem';
import { settlement } from '../domain/settlement';
import { pause } from './call';
import type { OrderLife } from './orderLife';
import { readOrder } from './reading';

/** Waits between two reads of an order that is still moving; the last one repeats, so that weeks of it fit into one history. */
const POLLS = [1_000, 2_000, 5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];

/** What an order view proves of this order. */
export function truthOf(life: OrderLife, view: OrderView): Truth {
  return orderTruth(view, life.policy, new Date(), life.expected, life.documentNumbers);
}

/** Learns an orderRetrieve answer and enters the state that it proves. */
export function settleTruth(life: OrderLife, answer: Answer<OrderView>): void {
  const { status, policy } = life;
  life.learn(answer.result);
  const truth = truthOf(life, answer.result);
  const open = truth.condition === 'held' || truth.condition === 'on-request';
  // A limit that the service names counts; one that was assumed before is not moved by reading again.
  const { assumed, limit } = holdDeadline(answer.result, policy, new Date());
  if (!assumed || (open && status.paymentLimit === undefined)) status.paymentLimit = limit;
  status.priceGuarantee = truth.limits.priceGuarantee;
  life.prove('orderRetrieve', answer);
  life.onRequest = truth.condition === 'on-request';
  if (truth.condition === 'cancelled') status.money = truth.money;

  const settled = settlement(truth, life.standing);
  if (settled.doubt) status.inDoubt = undefined;
  if ('reason' in settled) {
    life.needPerson(settled.reason, settled.text);
    return;
  }
  life.enter(settled.state);
}

/**
 * Reads again while the order moves, until `patience` (an instant that may depend on what was read) is over. Then the last read counts.
 */
export async function settleInTime(
  life: OrderLife,
  first: Answer<OrderView>,
  moving: (truth: Truth) => boolean,
  patience: (truth: Truth) => number,
  reason: string,
): Promise<void> {
  let answer = first;
  for (let poll = 0; ; poll += 1) {
    life.learn(answer.result);
    const truth = truthOf(life, answer.result);
    const left = patience(truth) - Date.now();
    if (!moving(truth) || left <= 0) break;
    const wait = POLLS[Math.min(poll, POLLS.length - 1)] ?? left;
    await pause(life.line, Math.min(wait, left), reason);
    answer = await readOrder(life);
  }
  settleTruth(life, answer);
}
