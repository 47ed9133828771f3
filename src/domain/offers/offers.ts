/** What can be bought, as flows need it: flight offers, services, seats and the packaged offer that offerPrice answers with. */
import type { Journey } from './flights';
import type { Money } from '../money';

/** Something the service added to its answer: a `Warning`, never a failure even where its code looks like one. */
export interface Notice {
  code?: string;
  text?: string;
}

/** One priced part of an offer, for the passengers that it names. */
export interface OfferItem {
  offerItemId: string;
  paxIds: string[];
  /** Price for all passengers of the item together. */
  price?: Money;
  /** `70J` public, `70E` negotiated, `70F` corporate. */
  fareTypes: string[];
  /** True where the service selected it by itself (a fee, a pre-selected free seat): it cannot be removed. */
  mandatory?: boolean;
}

/** One flight offer of airShopping. */
export interface Offer {
  offerId: string;
  ownerCode: string;
  /** `full`: covers the whole trip. `partial`: one direction; an outbound and an inbound offer are to be selected together. */
  match: 'full' | 'partial';
  journeys: Journey[];
  total: Money;
  items: OfferItem[];
  /** Instant (ISO 8601, UTC). Services write it without zone; it has been read in the zone of the service's clock. */
  expiresAt?: string;
  /** Name of the price class (`BASIC`, `FLEX`), of the first journey where they differ. */
  fareName?: string;
  /** Cabin name in upper case, as written: `ECONOMY`. */
  cabin?: string;
  /** Pieces of checked baggage that every passenger may take; absent where the offer does not say. */
  checkedBags?: number;
  /** True or false where the price class says so in words that are understood; absent where it does not. */
  refundable?: boolean;
}

/** What is kept of an AirShoppingRS: a bounded number of offers, and how many there were. */
export interface ShopResult {
  /** 19.2 wants it echoed in later requests; 21.3 has none. */
  shoppingResponseId?: string;
  offers: Offer[];
  /** Number of offers in the answer, kept or not. */
  offersSeen: number;
  warnings: Notice[];
}

/** One extra service that may be bought, for the passengers and flights that it names. */
export interface ServiceOffer {
  /** The a-la-carte offer of the serviceList answer; it has an id of its own. */
  offerId: string;
  ownerCode?: string;
  offerItemId: string;
  paxIds: string[];
  /** Keys (`flightKey`) of the flights that it is for; empty: the whole trip. */
  flights: string[];
  name: string;
  /** Taxonomy or service code where given: `0GO`, `13EC`. */
  code?: string;
  price: Money;
  limit?: 'OnePerPax' | 'OnePerOrder' | 'None';
}

/** What is kept of a ServiceListRS. */
export interface ServiceListResult {
  services: ServiceOffer[];
  warnings: Notice[];
}

/** One free seat and what it costs, for each passenger who may take it. */
export interface SeatOffer {
  /** The a-la-carte offer of the seatAvailability answer; it has an id of its own. */
  offerId: string;
  ownerCode?: string;
  /** Key (`flightKey`) of the flight. */
  flight: string;
  row: string;
  column: string;
  /** Characteristic codes: `W` window, `A` aisle, `E` exit row and others as written. */
  characteristics: string[];
  /** One offer item for each passenger who may take the seat. */
  choices: { offerItemId: string; paxIds: string[]; price?: Money }[];
}

/** What is kept of a SeatAvailabilityRS: the free seats, and how many seats the maps show. */
export interface SeatAvailabilityResult {
  seats: SeatOffer[];
  seatsSeen: number;
  warnings: Notice[];
}

/** An offer item chosen for pricing or ordering. */
export interface SelectedItem {
  offerItemId: string;
  paxIds: string[];
  /** Set for a seat. */
  seat?: { row: string; column: string };
  /** True for a service or a seat, which take a quantity of one. */
  aLaCarte?: boolean;
}

/** One SelectedOffer of offerPrice or orderCreate. */
export interface SelectedOffer {
  offerId: string;
  ownerCode: string;
  items: SelectedItem[];
}

/** A document that must be given when the order is created. Several of one passenger are alternatives: one of them is needed. */
export interface RequiredDocument {
  paxId: string;
  /** `PT` passport, `ID` identity card and others as written; absent: any. */
  type?: string;
}

/** What is kept of an OfferPriceRS: the one packaged offer, whose new ids orderCreate takes. */
export interface PricedOffer {
  offerId: string;
  ownerCode?: string;
  shoppingResponseId?: string;
  total: Money;
  items: (OfferItem & {
    kind: 'flight' | 'service' | 'seat';
    name?: string;
    /** Keys of the flights that it is for. */
    flights: string[];
    seat?: string;
  })[];
  journeys: Journey[];
  /** Instant (ISO 8601, UTC). */
  expiresAt?: string;
  /** `at-creation` where the service says `PT0S`; `until` an instant (ISO 8601, UTC); `unsaid` where it names no limit. */
  payment: { when: 'at-creation' } | { when: 'until'; limit: string } | { when: 'unsaid' };
  requiredDocuments: RequiredDocument[];
  fareName?: string;
  cabin?: string;
  warnings: Notice[];
}
