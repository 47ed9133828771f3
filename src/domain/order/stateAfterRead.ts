/** Decides how a read changes an order's state: one pure function of what the order view proves and where the order stood. */
import type { AttentionReason } from './attention';
import type { Truth } from './orderTruth';
import type { OrderState } from './states';
import type { DoubtfulWrite } from './status';

/** Where the order stood when it was read. */
export interface Standing {
  state: OrderState;
  inDoubt: readonly DoubtfulWrite[];
  /** True for an order this run did not create. */
  adopted: boolean;
  /** Documents were seen, now or before, or an issue without any. */
  hasDocuments: boolean;
  /** Its payment limit has passed. */
  limitPassed: boolean;
  /** The customer has paid. */
  released: boolean;
  /** An earlier run that was cut off may have sent an issue that no read has settled yet. */
  issuedBefore?: boolean;
  /** This run or an earlier one has cancelled the order. */
  cancelledBefore?: boolean;
  /** A refund that no coupon shows yet is waited for. */
  refundAwaited?: boolean;
  /** The cancellation was accepted, and the provider cannot cancel: the hold is left to expire. */
  toLapse: boolean;
  /** Why the order needs a person now. */
  attention?: AttentionReason;
}

/** The state that the read proves, or the reason to escalate. `doubt: 'ended'`: the read proves the effect of every write. */
export type AfterRead = (
  { state: OrderState; money?: 'pending' } | { reason: AttentionReason; text: string }
) & {
  doubt?: 'ended';
};

/** Text for a paid order whose hold has expired. */
export const PAID_AND_LAPSED =
  'the order was released but never ticketed, and its hold has expired: book the trip again, or refund the customer';

/** Text for a cancelled order whose refund nothing proves. */
export const REFUND_UNPROVEN = 'the order is cancelled, but nothing shows whether the money was returned';

/** Decides the result of a read. Every result is a step that the table of transitions allows. */
export function stateAfterRead(
  truth: Pick<Truth, 'condition' | 'because' | 'missing' | 'money' | 'paidWithoutDocuments'>,
  order: Standing,
): AfterRead {
  if (truth.condition !== 'cancelled' && order.inDoubt.includes('cancel')) {
    return { reason: 'lost-cancel', text: 'a cancellation was sent, but the order is still active' };
  }
  if (truth.condition !== 'cancelled' && order.inDoubt.includes('change')) {
    return {
      reason: 'lost-change',
      text: 'a change was sent, and the order does not show that it was made',
    };
  }
  if (order.state === 'cancelled' && !['cancelled', 'unknown-status'].includes(truth.condition)) {
    return { reason: 'changed-elsewhere', text: 'the order was cancelled, but is now active again' };
  }
  switch (truth.condition) {
    case 'held':
    case 'on-request':
      return open(order);
    case 'issuing':
      return { reason: 'partly-issued', text: 'documents are still missing after the settling time' };
    case 'partly-issued':
      return partlyIssued(truth);
    case 'ticketed':
      return ticketed(order);
    case 'schedule-changed':
      if (!order.hasDocuments && !truth.paidWithoutDocuments) return open(order);
      return truth.missing.length === 0 ? ticketed(order) : partlyIssued(truth);
    case 'cancelled':
      return cancelled(truth, order);
    case 'unknown-status':
      return {
        reason: 'unknown-status',
        text: `the order’s status cannot be interpreted: ${truth.missing.join('; ')}`,
      };
  }
}

function partlyIssued({ because, missing }: Pick<Truth, 'because' | 'missing'>): AfterRead {
  const text = missing.length > 0 ? `documents are missing: ${missing.join('; ')}` : because;
  return { reason: 'partly-issued', text };
}

/** The order is open and not issued. While a write is in doubt that proves nothing: the service may still apply it. */
function open(order: Standing): AfterRead {
  if (order.inDoubt.includes('issue')) {
    return { reason: 'lost-issue', text: 'an issue request was sent, but the order shows no documents' };
  }
  if (order.hasDocuments) {
    return { reason: 'changed-elsewhere', text: 'the order was ticketed, but no longer shows its documents' };
  }
  return { state: order.toLapse ? 'lapsing' : 'held' };
}

function ticketed(order: Standing): AfterRead {
  if (order.toLapse) {
    return {
      reason: 'changed-elsewhere',
      text: 'the hold was left to expire, but someone else ticketed the order',
      doubt: 'ended',
    };
  }
  return { state: 'ticketed', doubt: 'ended' };
}

/** The order is cancelled at the service: by us, by its limit, or by somebody else. */
function cancelled({ money }: Pick<Truth, 'money'>, order: Standing): AfterRead {
  const ours =
    order.inDoubt.includes('cancel') ||
    order.state === 'cancelled' ||
    order.attention === 'refund-unproven' ||
    order.cancelledBefore === true;
  // An issue in doubt without any document: money may have been paid, and nothing shows where it is.
  const inDoubt = order.inDoubt.includes('issue');
  const paidUnseen = (inDoubt || order.issuedBefore) && !order.hasDocuments;
  const unproven = order.hasDocuments && money === 'unknown';
  if (unproven && ours && order.refundAwaited)
    return { state: 'cancelled', money: 'pending', doubt: 'ended' };
  if (ours && (paidUnseen || unproven)) return { reason: 'refund-unproven', text: REFUND_UNPROVEN };
  if (paidUnseen) {
    const issue = inDoubt ? 'an issue request was sent' : 'an earlier run may have sent an issue request';
    const text = `${issue}, but the order was cancelled before it showed any document`;
    return { reason: 'changed-elsewhere', text };
  }
  const unissued = !order.hasDocuments;
  // An adopting run may not know the limit.
  const gone = unissued && (order.limitPassed || order.adopted);
  if (!ours && gone && order.released)
    return { reason: 'paid-and-lapsed', text: PAID_AND_LAPSED, doubt: 'ended' };
  if (ours || order.adopted) return { state: 'cancelled', doubt: 'ended' };
  if (unissued && (order.limitPassed || order.toLapse)) return { state: 'lapsed', doubt: 'ended' };
  return { reason: 'changed-elsewhere', text: 'the order was cancelled outside ndc-flows' };
}
