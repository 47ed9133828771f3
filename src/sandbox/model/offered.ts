/** Flights, prices and extras as both halves of the sandbox speak of them. */

/** An amount in decimal text. */
export interface Amount {
  amount: string;
  currency: string;
}

/** One flight. Times are local wall clock without offset: `2027-03-12T18:30:00`. */
export interface SandboxFlight {
  /** Names the flight within the sandbox, for making SEG ids: `XA315/2027-03-12/CDG`. */
  key: string;
  carrier: string;
  number: string;
  operatingCarrier: string;
  origin: string;
  destination: string;
  originTerminal?: string;
  destinationTerminal?: string;
  departure: string;
  arrival: string;
  durationMinutes: number;
  /** IATA aircraft type code: `32N`. */
  aircraft: string;
}

/** One direction of a trip. */
export interface SandboxJourney {
  /** Names the journey within the sandbox: its flights' keys joined. */
  key: string;
  origin: string;
  destination: string;
  durationMinutes: number;
  flights: SandboxFlight[];
}

/** A branded fare: what stands in PriceClass and BaggageAllowance. */
export interface PriceClass {
  /** `BASIC`; unique together with the cabin. */
  name: string;
  /** CabinTypeName: `ECONOMY`. */
  cabin: string;
  /** Desc/DescText in order: `INC - SNACK`, `NOF - REFUND BEFORE DEPARTURE`. */
  descriptions: string[];
  checkedBags: number;
  /** Kilograms of each. */
  checkedKg: number;
  carryOnBags: number;
  carryOnKg: number;
}

/** A journey as offered: with its price class. */
export interface OfferedJourney extends SandboxJourney {
  priceClass: PriceClass;
  /** Booking class, one letter (CabinTypeCode). */
  bookingClass: string;
}

export interface Tax {
  code: string;
  name: string;
  amount: Amount;
}

/** base + taxes = total, exactly. */
export interface Price {
  base: Amount;
  taxes: Tax[];
  /** The sum of `taxes`. */
  tax: Amount;
  total: Amount;
}

/** When an item must be paid: `PT0S` at creation, or a local date-time in the service's clock, without offset. */
export type PaymentLimit = { duration: 'PT0S' } | { until: string };

/** Whether a fare may be cancelled or changed before departure, and the fee of one passenger. */
export type Restriction = { fee: Amount } | 'no';

/** A service that can be bought (ServiceDefinition). */
export interface ServiceKind {
  /** Unique within the sandbox: `BAG1`. Used for making ServiceDefinitionIDs. */
  id: string;
  name: string;
  description: string;
  /** AirlineTaxonomy/TaxonomyCode: `13EC`. */
  taxonomyCode: string;
  taxonomyText: string;
  /** BookingInstructions limit; `OnePerPax`, `OnePerOrder` or `None`. */
  limit: 'OnePerPax' | 'OnePerOrder' | 'None';
}

/** What an item of an offer or an order holds. */
export interface FlightContent {
  kind: 'flight';
  journeys: OfferedJourney[];
  /** `70J`. */
  fareType: string;
  fareBasis: string;
  /** The code that gave the fare. */
  accountCode?: string;
}

export interface ServiceContent {
  kind: 'service';
  service: ServiceKind;
  /** Keys of the flights that it is for; empty: the whole trip. */
  flights: string[];
}

export interface SeatContent {
  kind: 'seat';
  flight: string;
  row: string;
  column: string;
  characteristics: string[];
}

export type Content = FlightContent | ServiceContent | SeatContent;
