/** What can be bought, as flows need it: flight offers, services, seats and the packaged offer of offerPrice. */
import type { Journey } from './flights';
import type { Money } from '../money';

/** A `Warning` in a service's answer. Never a failure, even if its code looks like one. */
export interface Notice {
  code?: string;
  text?: string;
}

/** One priced part of an offer, for the passengers it names. */
export interface OfferItem {
  offerItemId: string;
  paxIds: string[];
  /** Price for all the item's passengers together. */
  price?: Money;
  /** `70J` public, `70E` negotiated, `70F` corporate. */
  fareTypes: string[];
  /** True if the service selected it (a fee, a preselected free seat); it cannot be removed. */
  mandatory?: boolean;
}

/** Whether an offer may be cancelled or changed before departure. */
export interface Condition {
  allowed: boolean;
  /** Highest fee for one passenger. Absent if not allowed, or not known. */
  fee?: Money;
  /** `penalties`: the airline says so in penalties or restrictions. `text`: a hint, understood from its descriptions. */
  from: 'penalties' | 'text';
}

/** One flight offer of airShopping. */
export interface Offer {
  offerId: string;
  ownerCode: string;
  /** Set where offers of several providers stand in one list. */
  provider?: string;
  /** `full`: covers the whole trip. `partial`: covers one journey; select one for each journey. */
  match: 'full' | 'partial';
  journeys: Journey[];
  total: Money;
  items: OfferItem[];
  /** Instant (ISO 8601, UTC). Services write it without a zone; it was read in the zone of the service's clock. */
  expiresAt?: string;
  /** Name of the price class (`BASIC`, `FLEX`); of the first journey if they differ. */
  fareName?: string;
  /** Cabin name in upper case, as written: `ECONOMY`. */
  cabin?: string;
  /** The corporate, account or promotion code that gave the fare. Absent for a public fare, or if the offer does not say. */
  accountCode?: string;
  /** Pieces of checked baggage allowed for every passenger. Absent if the offer does not say. */
  checkedBags?: number;
  /** Weight that each checked bag may have, in kilograms, for every passenger. Absent without a bag, or if the offer does not say. */
  checkedBagKg?: number;
  /** Pieces of cabin baggage allowed for every passenger. Absent if the offer does not say. */
  cabinBags?: number;
  /** Whether it is refundable. Absent if the offer does not say, or is not understood. */
  refundable?: Condition;
  /** Whether its flights can be changed. Absent if the offer does not say. */
  changeable?: Condition;
}

/** What is kept of an AirShoppingRS: a bounded number of offers, and the total count. */
export interface ShopResult {
  /** 19.2 requires it in later requests; 21.3 has none. */
  shoppingResponseId?: string;
  offers: Offer[];
  /** Number of offers in the answer, kept or not. */
  offersSeen: number;
  warnings: Notice[];
}

/** One service for sale, for the passengers and flights it names. */
export interface ServiceOffer {
  /** Id of the a-la-carte offer in the serviceList answer. */
  offerId: string;
  ownerCode?: string;
  offerItemId: string;
  paxIds: string[];
  /** Keys (`flightKey`) of its flights. Empty: the whole trip. */
  flights: string[];
  name: string;
  /** Taxonomy or service code, if given: `0GO`, `13EC`. */
  code?: string;
  price: Money;
  limit?: 'OnePerPax' | 'OnePerOrder' | 'None';
}

/** What is kept of a ServiceListRS. */
export interface ServiceListResult {
  /** Set in 19.2, for an order: goes back with what is selected. */
  shoppingResponseId?: string;
  services: ServiceOffer[];
  warnings: Notice[];
}

/** One free seat, with its price for each passenger who may take it. */
export interface SeatOffer {
  /** Id of the a-la-carte offer in the seatAvailability answer. */
  offerId: string;
  ownerCode?: string;
  /** Key (`flightKey`) of the flight. */
  flight: string;
  row: string;
  column: string;
  /** Characteristic codes as written: `W` window, `A` aisle, `E` exit row and others. */
  characteristics: string[];
  /** One offer item per passenger who may take the seat. */
  choices: { offerItemId: string; paxIds: string[]; price?: Money }[];
}

/** The seats of one flight as they lie in the cabin. What no `SeatOffer` offers is taken. */
export interface SeatMap {
  /** Key (`flightKey`) of the flight. */
  flight: string;
  /** Columns from left to right; an empty one is an aisle, as far as the seats say where aisles are. */
  columns: string[];
  rows: {
    row: string;
    exit?: true;
    /** Columns that have a seat in this row. */
    seats: string[];
  }[];
}

/** What is kept of a SeatAvailabilityRS: the free seats, and the number of seats on the maps. */
export interface SeatAvailabilityResult {
  /** Set in 19.2, for an order: goes back with what is selected. */
  shoppingResponseId?: string;
  seats: SeatOffer[];
  seatsSeen: number;
  /** Whole maps, if the input asks for them. */
  maps?: SeatMap[];
  warnings: Notice[];
}

/** An offer item chosen for pricing or ordering. */
export interface SelectedItem {
  offerItemId: string;
  paxIds: string[];
  /** Set for a seat. */
  seat?: { row: string; column: string };
  /** True for a service or a seat. */
  aLaCarte?: boolean;
  /** Units of a service for each passenger. Default: 1. */
  quantity?: number;
}

/** One SelectedOffer of offerPrice, orderCreate or orderChange. */
export interface SelectedOffer {
  offerId: string;
  ownerCode: string;
  /** For orderChange in 19.2: that of the answer which offered it. Before the sale, the call has one for all. */
  shoppingResponseId?: string;
  items: SelectedItem[];
}

/** A document required at order creation. Several for one passenger are alternatives: one is enough. */
export interface RequiredDocument {
  paxId: string;
  /** As written: `PT` passport, `ID` identity card and others. Absent: any. */
  type?: string;
}

/** What is kept of an OfferPriceRS: the one packaged offer. orderCreate takes its new ids. */
export interface PricedOffer {
  offerId: string;
  ownerCode?: string;
  shoppingResponseId?: string;
  total: Money;
  items: (OfferItem & {
    kind: 'flight' | 'service' | 'seat';
    name?: string;
    /** Keys of its flights. */
    flights: string[];
    seat?: string;
  })[];
  journeys: Journey[];
  /** Instant (ISO 8601, UTC). */
  expiresAt?: string;
  /** `at-creation`: the service says `PT0S`. `until`: an instant (ISO 8601, UTC). `unsaid`: the service names no limit. */
  payment: { when: 'at-creation' } | { when: 'until'; limit: string } | { when: 'unsaid' };
  requiredDocuments: RequiredDocument[];
  fareName?: string;
  cabin?: string;
  warnings: Notice[];
}
