/** What is known of an order. What it shows at a moment follows from this and the clock (`orderPhase.ts`, `orderView.ts`). */
import type { CancellationEntry, ChangeEntry, ChangeKind } from './ledger';
import type {
  AddedItem,
  Amount,
  IssuedDocument,
  OfferedItem,
  OfferedJourney,
  OrderContact,
  OrderPax,
} from './model';
import type { MagicRow, Twist } from './scenarios';

/** Extras for the journeys and passengers of the order at that time. */
export interface ExtrasOffer {
  kind: 'services' | 'seats';
  journeys: OfferedJourney[];
  pax: OrderPax[];
}

/** What becomes of an order that accepts an offer. Amounts are cents of its currency. */
export interface Outcome {
  pax?: OrderPax[];
  journeys?: OfferedJourney[];
  /** Those without a place are new. */
  items: (Omit<SoldItem, 'place'> & { place?: number })[];
  pays: number;
  refunds: number;
  residual: number;
  penalty: number;
}

/** A change that was quoted. */
export interface QuotedChange {
  kind: Exclude<ChangeKind, 'extras' | 'details'>;
  /** The same for two offers that do the same. */
  does: string;
  outcome: Outcome;
  /** What an acceptance must name: items with their passengers. */
  items: Pick<AddedItem, 'offerItemId' | 'paxIds'>[];
  /** It also deletes items, which 19.2 must name. */
  deletes: boolean;
}

/** One offer for an order. */
export type OrderOffer = (ExtrasOffer | QuotedChange) & {
  number: number;
  expires: number;
  /** How many changes the order had. */
  basis: number;
};

/** A change that was made. */
export interface AppliedChange {
  kind: ChangeKind;
  correlationId: string;
  /** Numbers of the offers that were accepted. */
  offers: number[];
  does: string[];
}

/** A moment of an order's life, from which slow things are counted. */
export interface Since {
  at: number;
  /** orderRetrieves so far. */
  retrieves: number;
}

/** An item that was sold. */
export interface SoldItem extends OfferedItem {
  /** Stays the same while the order item's id changes. */
  place: number;
  /** CorrelationID of the call that added it after the sale. */
  addedBy?: string;
  /** Its document comes late. */
  late?: Since;
}

/** A coupon. `shows`: since when its status is on its way into the views. */
export type CouponState = IssuedDocument['coupons'][number] & { shows?: Since };

/** A document, and what it is for. */
export interface DocumentState extends IssuedDocument {
  coupons: CouponState[];
  /** Who travels with it, whoever it is listed under. */
  traveller: string;
  at: number;
  /** Key of each coupon's flight (T). */
  flights: string[];
  /** Place of the item (J). */
  place?: number;
  /** It comes late. */
  late?: Since;
}

/** One order. */
export interface OrderState {
  number: number;
  orderId: string;
  ownerCode: string;
  account: string;
  provider: string;
  /** The airline's. */
  bookingReference: string;
  /** Milliseconds since 1970, as all instants here. */
  createdAt: number;
  /** Set unless it had to be paid at creation. */
  paymentLimit?: number;
  /** Same passengers on the same flights: the same key. */
  tripKey: string;
  currency: string;
  twist: Twist;
  magic: readonly MagicRow[];
  pax: OrderPax[];
  /** Passengers who were cancelled. */
  formerPax: OrderPax[];
  contacts: OrderContact[];
  journeys: OfferedJourney[];
  items: SoldItem[];
  /** The newest item's. */
  lastPlace: number;
  /** How often the order was shown by orderRetrieve: what changes after a sale changes after the first. */
  retrieves: number;
  scheduleAccepted: boolean;
  issue?: Since & { amount: Amount; perMille: number; documents: DocumentState[] };
  cancellation?: Since & Pick<CancellationEntry, 'fee' | 'money'>;
  /** What the last orderRetrieve showed of the order, while it stood. */
  shown?: Record<ChangeEntry['of'], string>;
  quotes: number;
  /** The newest quote's offer, which 21.3's orderChange accepts. */
  quoteId?: string;
  /** The newest that was offered after the sale, and how much ever was. */
  offers: OrderOffer[];
  offered: number;
  /** What was changed after the sale. */
  changes: AppliedChange[];
  /** A change was answered and is made later. */
  changing?: true;
  /** A change of prices or flights has fixed them: they move no more by themselves. */
  faresFixed?: true;
  flightsFixed?: true;
  /** Its changes have become dearer. */
  dearer?: true;
}
