/** An order's memory: what it remembers besides its status, carried from run to run. */
import type { Meaning } from '../calls/errorTable';
import type { OrderRequest } from '../request/request';
import type { Amendment, PartialRefund, PickedExtras } from './afterSale';
import type { NumberedOffer } from '../offers/numbered';
import type { SaleAmendment } from '../sales/facts';
import type { Before, Effect } from './amending/effect';
import type { Ancillary } from './shown';
import type { UnlistedCode } from '../calls/problem';
import type { Money } from '../money';
import type { Sold } from './saleCheck';
import type { OrderUpdates } from './updateSchemas';
import type { OrderUsage } from './usage';

/** A create whose answer was lost. */
export interface LostCreate {
  /** Instant at which the first such write was decided. Orders created earlier are not ours. */
  began: string;
  /** Instant after which the service can no longer apply it. */
  settledAt: string;
}

/** The chosen flights and fare, to choose again if the shopping session is lost. */
export interface Agreed {
  /** Keys (`flightKey`). */
  flights: string[];
  fareName?: string;
  cabin?: string;
  /** Expected total, extras included. */
  total: Money;
  /** When it was first chosen (milliseconds since the epoch). */
  at: number;
  /** True if these flights replace others that are no longer offered, and are not approved yet. */
  otherFlights?: boolean;
}

/** A basket: what a caller has been shown, and has picked. */
export interface Basket {
  /** When a caller last used it, or it was first shown (milliseconds since the epoch). */
  usedAt: number;
  offers: NumberedOffer[];
  /** Services and seats of the selection. */
  picked?: PickedExtras;
}

/** The orders that existed before an orderCreate: none of them was made by it, and any other of these flights was made since. */
export interface ExistedBefore {
  /** Keys (`flightKey`) of the flights that it was about to buy. */
  flights: string[];
  orderIds: string[];
}

/** A change after the sale that was decided, until a read shows what became of it. A correction holds personal data. */
export interface DecidedChange extends Pick<
  Amendment,
  'kind' | 'what' | 'who' | 'paid' | 'penalty' | 'refund' | 'residual'
> {
  effect: Effect;
  before: Before;
  /** The extras that it adds, as the status lists them. */
  adds?: Ancillary[];
  /** Parts of the request that are others once the change is made. */
  request?: Pick<Partial<OrderRequest>, 'passengers' | 'journeys' | 'contact'>;
  /** What the caller has allowed a held order to cost. */
  payUpTo?: Money;
  /** What of the refund is for extras that go with the old flights: their own documents show it. */
  refundOfExtras?: Money;
  /** The refund of a cancelled part, as it is followed from then on. */
  awaits?: PartialRefund;
  /** The run was reset since: which call has made the change is not known. */
  cutOff?: true;
}

/** A change that a read has shown, until its sales are recorded: a part's at that read, any other's once all its documents are there. */
export interface MadeChange extends SaleAmendment {
  /** The refund of a cancelled part. It is followed from the next read on. */
  awaits?: PartialRefund;
}

/** A kind of write whose CorrelationID and repeats an order remembers. */
export type WriteKind = 'create' | 'issue' | 'cancel' | 'change';

/** The memory. Plain data stored in the history; holds no names. */
export interface LifeMemory {
  /** What was sold, or accepted since; the order is compared with it. */
  sold?: Sold;
  /** The airline’s schedule change needs nobody’s decision, and is to be accepted. */
  acceptDue?: boolean;
  /** What was chosen, while nothing exists at the airline. */
  agreed?: Agreed;
  /** The offers of a request with `choose: await`, while nothing exists at the airline. */
  basket?: Basket;
  /** Automatic paths may issue: true from a release until its one issue, or a cancellation, begins. */
  automatic: boolean;
  /** Ids of the newest Updates that the order has accepted. */
  taken: string[];
  /** Cancelled where the provider cannot cancel: the hold is left to expire and never issued again. */
  leftToLapse: boolean;
  /** What the order lacked when a person was asked about its documents: the answer is about these, and about nothing that comes later. */
  lacks?: string[];
  /** The airline has not confirmed the order yet. */
  onRequest: boolean;
  /**
   * Instant at which a run of the reference was reset or terminated. Until the service has settled, it may still apply what that run sent.
   */
  cutOffAt?: string;
  /** When the last read was begun (milliseconds since the epoch). */
  readAt?: number;
  /** Number of reads without news since the state was entered. */
  reads: number;
  /** When the next routine read is due (milliseconds since the epoch). */
  readDue?: number;
  /** When the newest read that a notification has caused is, or was, due (milliseconds since the epoch). */
  notifiedReadDue?: number;
  /** When to search for a second order of the trip, after the first one found was adopted (milliseconds since the epoch). */
  searchDue?: number;
  /** Ids of the claims that this order holds, by kind. */
  claims: { trip?: string; order?: string };
  lostCreate?: LostCreate;
  change?: DecidedChange;
  made?: MadeChange;
  /** For which journeys `changeOffers` of the status were quoted, and in which cabin. */
  askedChange?: Pick<OrderUpdates['quoteChange'], 'journeys' | 'choose'>;
  /** Instant since which an orderCreate may have been sent. Before another one, the airline is searched if it can be. */
  mayExistSince?: string;
  /** What a search found just before an orderCreate. Absent if there was no such search, no answer to it, or the create was not lost. */
  existedBefore?: ExistedBefore;
  /** Instant at which the cancellation ended whose refund is pending. */
  cancelledAt?: string;
  /** A run before this one has cancelled the order. */
  cancelledBefore?: boolean;
  /** A run that was cut off earlier may have issued. */
  issuedBefore?: boolean;
  /** PaxIDs of the passengers whom a run that was cut off earlier may have cancelled. */
  leftBefore?: string[];
  /** The error code of the newest write whose answer was lost, if no table has it. */
  unlistedCode?: UnlistedCode;
  /** What a person said that codes mean, until the provider's profile says it. */
  codes?: (UnlistedCode & { treatAs: Meaning })[];
  /** CorrelationID of the newest sent write of each kind, for asking the airline. */
  sent: Partial<Record<WriteKind, string>>;
  /** Shops and the booking. */
  usage?: OrderUsage;
  /** How often each write was repeated after proof that it had done nothing. */
  repeats: Record<WriteKind, number>;
}

/** Returns the memory of a new order. */
export function freshMemory(): LifeMemory {
  return {
    automatic: false,
    taken: [],
    leftToLapse: false,
    onRequest: false,
    reads: 0,
    claims: {},
    sent: {},
    repeats: { create: 0, issue: 0, cancel: 0, change: 0 },
  };
}
