/** From what a read shows to the order's state: the one place where `orderTruth` becomes a transition. */
import { earliestLimit } from '../domain/limits';
import { orderTruth, type Truth } from '../domain/orderTruth';
import type { OrderView } from '../domain/orderView';
import type { Answer } from '../domain/problem';
import type { OrderLife } from './orderLife';

/** Which flow asks: a cancelled order is the aim of one and a surprise to the others. */
export type Asking = 'booked' | 'issued' | 'cancelled' | 'read' | 'taken-up';

/** Learns an orderRetrieve answer and enters the state that it proves. */
export function settleTruth(life: OrderLife, answer: Answer<OrderView>, asking: Asking): Truth {
  life.learn(answer.result);
  const truth = orderTruth(answer.result, life.policy, new Date(), life.expected, life.documentNumbers);
  const limit = earliestLimit(answer.result);
  if (limit) life.status.paymentLimit = limit;
  life.status.priceGuarantee = truth.limits.priceGuarantee;
  life.prove('orderRetrieve', answer);
  life.onRequest = truth.condition === 'on-request';
  settle(life, truth, asking);
  return truth;
}

function settle(life: OrderLife, truth: Truth, asking: Asking): void {
  switch (truth.condition) {
    case 'held':
      // K after an issue that was sent: it is never sent again without a person.
      return asking === 'issued'
        ? life.needPerson('lost-issue', 'the issue was sent, and the order still shows no documents')
        : toHeld(life);
    case 'on-request':
      return toHeld(life);
    case 'issuing':
      return life.needPerson('partly-issued', 'documents are still under way after the settling time');
    case 'ticketed':
      return life.enter('ticketed');
    case 'schedule-changed':
      return life.status.documents.length > 0 ? life.enter('ticketed') : toHeld(life);
    case 'partly-issued':
      return life.needPerson('partly-issued', `documents are missing: ${truth.missing.join('; ')}`);
    case 'cancelled':
      return toCancelled(life, truth, asking);
    case 'unknown-status':
      return life.needPerson('unknown-status', `the order cannot be understood: ${truth.missing.join('; ')}`);
  }
}

function toHeld(life: OrderLife): void {
  if (life.state === 'lapsing') {
    life.enter('lapsing');
    return;
  }
  life.enter('held');
  if (life.onRequest) life.waitsFor('the airline to confirm the order');
}

/** The order is cancelled at the service: by us, by its limit, or by somebody else. */
function toCancelled(life: OrderLife, truth: Truth, asking: Asking): void {
  life.status.money = truth.money;
  const ticketedBefore = life.status.documents.length > 0;
  if (asking === 'cancelled') {
    if (ticketedBefore && truth.money === 'unknown') {
      life.needPerson(
        'refund-unproven',
        'the order is cancelled; its coupons do not show what became of the money',
      );
      return;
    }
    life.enter('cancelled');
    return;
  }
  if (asking === 'taken-up') {
    life.enter('cancelled');
    return;
  }
  const limit = life.status.paymentLimit;
  if (!ticketedBefore && limit && Date.parse(limit) <= Date.now()) {
    life.enter('lapsed');
    return;
  }
  if (life.state === 'lapsing') {
    life.enter('lapsed');
    return;
  }
  life.needPerson('changed-elsewhere', 'the order was cancelled, and not by this flow');
}
