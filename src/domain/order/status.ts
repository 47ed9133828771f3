/** What an order tells about itself: the answer to the `status` query and the result of `orderWorkflow`. Nothing personal is in it. */
import type { Attention, AttentionReason, ResolveAnswer } from './attention';
import type { Money } from '../money';
import type { OperationName } from '../calls/operations';
import type { CallProblem } from '../calls/problem';
import type { SaleEvent } from '../sales/event';
import type { OrderState } from './states';

/** The read or write that proves the present state. */
export interface Evidence {
  operation: OperationName;
  correlationId: string;
  /** Instant at which the answer was read. */
  verifiedAt: string;
}

/** What became of the money of a cancelled order. */
export type MoneyOutcome = 'nothing-paid' | 'voided' | 'refunded' | 'pending' | 'unknown';

/** A write that was sent and whose effect no read has proven yet. Payment at creation is an issue too. */
export type DoubtfulWrite = 'issue' | 'cancel';

/** One flight in a line, without passengers: `XA 315 CDG 2027-03-12T18:30 → LHR 2027-03-12T18:45`. */
export interface FlightLine {
  carrier: string;
  number: string;
  origin: string;
  destination: string;
  departure: string;
  arrival: string;
}

/** An offer that waits to be selected. */
export interface OfferLine {
  offerId: string;
  match: 'full' | 'partial';
  flights: FlightLine[];
  total: Money;
  cabin?: string;
  fareName?: string;
  checkedBags?: number;
  refundable?: boolean;
  expiresAt?: string;
}

/** The newest event that webhooks were told. */
export interface Announced {
  sequence: number;
  state: OrderState;
  /** Why a person was needed. */
  reason?: AttentionReason;
  at: string;
}

/** Everything that a caller may want to know of an order. */
export interface OrderStatus {
  reference: string;
  state: OrderState;
  /** The states so far, in order, each once for each time it was entered (the newest hundred). */
  history: { state: OrderState; at: string }[];
  evidence?: Evidence;
  provider: string;
  orderId?: string;
  ownerCode?: string;
  bookingReferences: string[];
  flights: FlightLine[];
  /** Seats and services that were taken, in words without names. */
  extras: string[];
  /** Extras that were preferred and could not be had. */
  missedExtras: string[];
  total?: Money;
  documents: { paxId?: string; number: string; typeCode?: string }[];
  /** Instants. */
  paymentLimit?: string;
  priceGuarantee?: string;
  released: boolean;
  payUpTo?: Money;
  quotedFee?: Money;
  paidFee?: Money;
  money?: MoneyOutcome;
  /** What was issued, voided and refunded, each document event once, in the order in which reads showed it. */
  sales?: SaleEvent[];
  /** Offers to choose from, in `awaiting-choice`. */
  offers?: OfferLine[];
  /** The amount that `approve` must name, in `awaiting-approval`. */
  toApprove?: Money;
  /** Writes that were sent and whose effect no read has proven yet, each with the instant at which it ended. Nothing of their kind is sent again. */
  inDoubt?: Partial<Record<DoubtfulWrite, string>>;
  /** Held, and the airline has not confirmed it yet: it cannot be issued. */
  onRequest?: boolean;
  /** The airline changed the schedule: `accept-change` takes it. */
  scheduleChanged?: boolean;
  /** `failed` by a person's word: until this instant the order that was said not to exist is searched for. */
  searchUntil?: string;
  /** What people decided by `resolve`, the newest last: who, why and when. */
  decisions: { answer: ResolveAnswer; who: string; why: string; at: string }[];
  /** What the order waits for, in words; absent while it works. */
  waitsFor?: string;
  /** What it does next by itself, and when; absent while it works, and where only a caller can move it. */
  next?: { at: string; because: string };
  attention?: Attention;
  lastError?: CallProblem | { code: string; text: string };
  /** The newest event that webhooks were told; absent where none are configured. */
  announced?: Announced;
  updatedAt: string;
}
