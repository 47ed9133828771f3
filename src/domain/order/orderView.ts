/** An order as the service shows it, and what the service says about cancelling it. */
import type { Flight, Journey } from '../offers/flights';
import type { Money } from '../money';
import type { Notice } from '../offers/offers';

/** One service of an order item: a flight, an extra or a seat, for one or more passengers. */
export interface OrderService {
  serviceId?: string;
  kind: 'flight' | 'service' | 'seat';
  paxIds: string[];
  /** Keys (`flightKey`) of its flights. */
  flights: string[];
  name?: string;
  /** `12A`, for a seat. */
  seat?: string;
  /** RQ on request, K to be issued, SB issue under way, T ticketed, TK schedule change, X cancelled; absent: included. */
  statusCode?: string;
  /** What the airline asks the seller to do about a schedule change, as written: `Accept`, `Contact Airline`. */
  followUp?: string;
}

/** One item of an order. Its id may change between creation and issue: read it again before each use. */
export interface OrderItem {
  orderItemId: string;
  paxIds: string[];
  /** Price for all the item's passengers together. */
  price?: Money;
  /** The part of the price without taxes, if the service tells it. */
  base?: Money;
  /** What each passenger pays, if the item has several fares, such as those of adults and children. */
  fares?: { paxIds: string[]; each: Money; base?: Money }[];
  /** The cabin of each flight (`flightKey`), as far as the service tells it: `ECONOMY`. */
  cabins?: { flight: string; cabin: string }[];
  /** Instants (ISO 8601, UTC). Services write them without a zone; they were read in the zone of the service's clock. */
  paymentTimeLimit?: string;
  priceGuaranteeTimeLimit?: string;
  services: OrderService[];
}

/** One ticket (T) or EMD (J, Y). A number that the service split over two elements has been joined. */
export interface TicketDocument {
  /** Always a string: leading zeros and hyphens are part of it. */
  number: string;
  typeCode?: string;
  /** May name a passenger missing in PaxList; one service does that. */
  paxId?: string;
  /** Coupon status: I open, V void, RF refunded and others as written. */
  coupons: { number: string; statusCode?: string }[];
}

/** A passenger as the order shows them. Personal data: never put into ids, logs or search attributes. */
export interface OrderPassenger {
  paxId: string;
  type?: string;
  givenName?: string;
  surname?: string;
  /** `YYYY-MM-DD`; an appended zone has been dropped. */
  birthDate?: string;
}

/** What is kept of an OrderViewRS. The answer to an issue may hold little more than the order id. */
export interface OrderView {
  orderId: string;
  ownerCode?: string;
  /** As written: OPENED confirmed, FROZEN on request, CLOSED cancelled (or paid, if the profile says so). */
  statusCode?: string;
  /** Booking references (PNR) in the order given, each once, with the carrier or agency they belong to. */
  bookingReferences: { id: string; owner?: string }[];
  /** TotalPrice/TotalAmount with all its digits. Decides what is to be paid. */
  total?: Money;
  items: OrderItem[];
  flights: Flight[];
  passengers: OrderPassenger[];
  documents: TicketDocument[];
  /** Instant (ISO 8601, UTC) at which the service created the order, if it says so. */
  createdAt?: string;
  /** Further orders in the same answer, which a search by passenger may find. Absent if there is only one. */
  others?: OrderView[];
  /** Whether the order shows what the call asked it to show (`shows`). `unsaid`: the answer has no such data at all. */
  corrected?: 'yes' | 'no' | 'unsaid';
  /** Digests by which the order is found. The worker adds them: workflows have no keys. */
  find?: string[];
  warnings: Notice[];
}

/** What a search answers that finds no order: nothing is wrong then, and the UI shows no failed call. */
export const noOrder: OrderView = {
  orderId: '',
  bookingReferences: [],
  items: [],
  flights: [],
  passengers: [],
  documents: [],
  warnings: [],
};

/** What is kept of an OrderReshopRS: the quoted fee of a cancellation. */
export interface CancellationQuote {
  /** The reshop offer; a cancellation by orderChange accepts it. */
  offerId?: string;
  ownerCode?: string;
  /** Absent if the answer names no fee: then nothing may be cancelled. Without `currency`, the order's currency applies. */
  fee?: { amount: string; currency?: string };
  /** What the airline pays back, as its price differentials say. Without `currency`, the order's currency applies. */
  refund?: { amount: string; currency?: string };
  /** Taxes that are not paid back. Without `currency`, the order's currency applies. */
  forfeited?: { amount: string; currency?: string };
  /** True if the airline says that it voids the tickets, false if it says that it refunds them. */
  voids?: boolean;
  /** True if the answer names no penalty at all. */
  penaltyFree?: true;
  warnings: Notice[];
}

/** One Offer of a reshop answer: what a change brings, and what it costs. Amounts keep every digit, and have no sign. */
export interface QuotedOffer {
  offerId: string;
  ownerCode?: string;
  /** Instant (ISO 8601, UTC). */
  expiresAt?: string;
  /** What is named to accept it: items that are added, or that rename a passenger. Empty for an offer that only removes. */
  items: { offerItemId: string; paxIds: string[] }[];
  /** Ids of the order items that it removes, whole or in part. */
  removes: string[];
  /** The journeys that are added. */
  journeys: Journey[];
  cabin?: string;
  fareName?: string;
  /** What is to be paid; 0 if nothing is. Absent if the answer does not say, or not clearly: then it may not be accepted. */
  toPay?: Money;
  /** What the order costs then, if the answer says so: only that to a question for the current price does. */
  newTotal?: Money;
  penalty?: Money;
  refund?: Money;
  residual?: Money;
  /** Taxes that are not paid back. */
  forfeited?: Money;
  voids?: boolean;
}

/** What is kept of an OrderReshopRS: of one about a cancellation, its fee; of any other, the offers. */
export interface ReshopResult extends CancellationQuote {
  offers?: QuotedOffer[];
  /** 19.2 has one: it goes back with the accepted offer. */
  shoppingResponseId?: string;
  /** The airline says that the price stays as it is. */
  unchanged?: true;
}

/** What is kept of an OrderCancelRS (or of the orderChange that cancels). */
export interface CancellationResult {
  orderId?: string;
  fee?: { amount: string; currency?: string };
  warnings: Notice[];
}
