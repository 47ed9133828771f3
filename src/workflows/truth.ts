/** From what a read shows to the order's state: the one place where `orderTruth` becomes a transition. */
import { earliestLimit } from '../domain/limits';
import { orderTruth, type Truth } from '../domain/orderTruth';
import type { OrderView } from '../domain/orderView';
import type { Answer } from '../domain/problem';
import { pause } from './call';
import type { OrderLife } from './orderLife';
import { readOrder } from './reading';

/** Waits between two reads of an order that is still moving; the last one repeats. */
const POLLS = [1_000, 2_000, 5_000, 15_000, 60_000, 5 * 60_000];

/** What an order view proves of this order. */
export function truthOf(life: OrderLife, view: OrderView): Truth {
  return orderTruth(view, life.policy, new Date(), life.expected, life.documentNumbers);
}

/** Learns an orderRetrieve answer and enters the state that it proves. */
export function settleTruth(life: OrderLife, answer: Answer<OrderView>): void {
  life.learn(answer.result);
  const truth = truthOf(life, answer.result);
  life.status.paymentLimit = earliestLimit(answer.result) ?? life.status.paymentLimit;
  life.status.priceGuarantee = truth.limits.priceGuarantee;
  life.prove('orderRetrieve', answer);
  life.onRequest = truth.condition === 'on-request';
  settle(life, truth);
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

function settle(life: OrderLife, truth: Truth): void {
  switch (truth.condition) {
    case 'held':
    case 'on-request':
      return stillOpen(life);
    case 'issuing':
      return life.needPerson('partly-issued', 'documents are still under way after the settling time');
    case 'ticketed':
      return stillTicketed(life);
    case 'schedule-changed':
      return life.status.documents.length > 0 ? stillTicketed(life) : stillOpen(life);
    case 'partly-issued':
      return life.needPerson('partly-issued', `documents are missing: ${truth.missing.join('; ')}`);
    case 'cancelled':
      return cancelled(life, truth);
    case 'unknown-status':
      return life.needPerson('unknown-status', `the order cannot be understood: ${truth.missing.join('; ')}`);
  }
}

/** Open and not issued. While a write is in doubt that proves nothing: the service may still apply it. */
function stillOpen(life: OrderLife): void {
  if (life.inDoubt?.write === 'issue') {
    life.needPerson('lost-issue', 'an issue was sent, and the order shows no documents');
  } else if (life.inDoubt?.write === 'cancel') {
    life.needPerson('lost-cancel', 'a cancellation was sent, and the order still stands');
  } else if (life.state === 'lapsing') {
    life.enter('lapsing');
  } else {
    life.enter('held');
    if (life.onRequest) life.waitsFor('the airline to confirm the order');
  }
}

function stillTicketed(life: OrderLife): void {
  if (life.inDoubt?.write === 'cancel') {
    life.needPerson('lost-cancel', 'a cancellation was sent, and the tickets still stand');
    return;
  }
  life.inDoubt = undefined;
  life.enter('ticketed');
}

/** The order is cancelled at the service: by us, by its limit, or by somebody else. */
function cancelled(life: OrderLife, truth: Truth): void {
  const { status } = life;
  status.money = truth.money;
  const ours = life.inDoubt?.write === 'cancel';
  life.inDoubt = undefined;
  const wasTicketed = status.documents.length > 0;
  const limitPassed = status.paymentLimit !== undefined && Date.parse(status.paymentLimit) <= Date.now();
  if (ours && wasTicketed && truth.money === 'unknown') {
    const text = 'the order is cancelled; its coupons do not show what became of the money';
    life.needPerson('refund-unproven', text);
  } else if (ours || life.takenUp) {
    life.enter('cancelled');
  } else if (!wasTicketed && (limitPassed || life.state === 'lapsing')) {
    life.enter('lapsed');
  } else if (status.attention?.reason === 'refund-unproven') {
    if (truth.money === 'unknown') life.needPerson('refund-unproven', status.attention.text);
    else life.enter('cancelled');
  } else {
    life.needPerson('changed-elsewhere', 'the order was cancelled, and not by this flow');
  }
}
