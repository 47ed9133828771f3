/** What the flows hand to an order, and get back: facts that it records or remembers, a question's details, what callers said. */
import type { Attention } from '../../domain/order/status';
import type { CallProblem, Refusal } from '../../domain/calls/problem';
import type { WriteKind } from '../../domain/order/lifeMemory';
import type { Money } from '../../domain/money';
import type { OrderState } from '../../domain/order/states';

/** Where an order stood before a step; `restore` returns it there. */
export interface Whereabouts {
  state: OrderState;
  attention?: Attention;
}

/** What an order waits for from a caller, in words, and the deadline (milliseconds since the epoch). */
export interface Wait {
  words: string;
  until: number;
}

/** Optional details shown to the person who is asked. */
export interface Shown {
  actBy?: string;
  /** What went wrong; also shown as the last error. */
  problem?: CallProblem;
  /** The write whose CorrelationID is shown. */
  write?: WriteKind;
  /** The other reference that has the trip or the order. */
  otherReference?: string;
  /** Another system made the order in question: a person may have it adopted. */
  elsewhere?: boolean;
}

/** Status facts that steps record and that change no state. */
export type Recorded =
  | 'amendments'
  | 'ancillaries'
  | 'lostAncillaries'
  | 'changeOffers'
  | 'changes'
  | 'declaredComplete'
  | 'extrasOnSale'
  | 'flights'
  | 'issued'
  | 'lastError'
  | 'missedExtras'
  | 'missing'
  | 'money'
  | 'paidFee'
  | 'partialRefunds'
  | 'paymentLimit'
  | 'payUpTo'
  | 'priceGuarantee'
  | 'quotedFee'
  | 'quotedRefund'
  | 'quotedForfeited'
  | 'quotedVoid'
  | 'refundUntil'
  | 'sales'
  | 'searchUntil'
  | 'total'
  | 'voidUntil';

/** Memory facts that later decisions need. */
export type Remembered =
  | 'acceptDue'
  | 'agreed'
  | 'askedChange'
  | 'basket'
  | 'cancelledAt'
  | 'cancelledBefore'
  | 'change'
  | 'cutOffAt'
  | 'existedBefore'
  | 'issuedBefore'
  | 'lacks'
  | 'leftBefore'
  | 'lostCreate'
  | 'made'
  | 'mayExistSince'
  | 'onRequest'
  | 'readAt'
  | 'readDue'
  | 'reads'
  | 'searchDue'
  | 'taken'
  | 'unlistedCode';

/** An order that a person names instead of booking the trip again. */
export interface NamedOrder {
  orderId: string;
  /** Set if it is not adopted. */
  refusal?: Refusal;
}

/** What callers have said in Updates, for the steps that wait for it. */
export interface CallerInput {
  approved?: Money;
  /** The fee that the order asked about is not accepted. */
  declined?: boolean;
  duplicate?: 'book-anyway' | 'give-up' | NamedOrder;
  /** The caller cancelled before anything existed: the booking stops. */
  cancelled?: boolean;
  /** An accepted cancellation is queued: nothing is issued before it runs. */
  cancelWaits?: boolean;
}
