/**
 * The ten NDC operations as flows call them: input and output of each, independent of the provider's version and style.
 * `src/ndc` implements them on the wire, `src/activities` as Temporal activities of the same names.
 */
import type { Money } from '../money';
import type {
  Offer,
  PricedOffer,
  SeatAvailabilityResult,
  SelectedOffer,
  ServiceListResult,
  ShopResult,
} from '../offers/offers';
import type { CancellationResult, OrderView, ReshopResult } from '../order/orderView';
import type { OrderRequest } from '../request/request';
import type { Program } from '../request/programs';
import type { Contact, IdentityDocument, Passenger, Remark, RequestedJourney } from '../request/trip';

/** A passenger for the calls before orderCreate: no name, no document. */
export type PassengerSummary = Pick<Passenger, 'paxId' | 'type' | 'birthDate' | 'adult' | 'loyalty'>;

/** What a connection must be like. 19.2 has no place for the times. */
export interface Connections {
  excludeAirports?: string[];
  minMinutes?: number;
  maxMinutes?: number;
}

/** Input of airShopping. */
export interface ShopInput {
  journeys: RequestedJourney[];
  passengers: PassengerSummary[];
  cabin?: 'ECONOMY' | 'PREMIUM_ECONOMY' | 'BUSINESS' | 'FIRST';
  carriers?: string[];
  excludeCarriers?: string[];
  connections?: Connections;
  nonStop?: boolean;
  fareTypes?: string[];
  programs?: Program[];
  currency?: string;
  language?: string;
  /** Number of offers to request from the service. */
  offerLimit?: number;
  /** Number of offers to keep from the answer, cheapest first. Default: 50. */
  keep?: number;
  /** Selection criteria. Offers that match are kept before cheaper ones that do not. */
  choose?: OrderRequest['choose'];
}

/** An order whose services or seats are requested. Its total gives the currency to prices that come without one. */
export interface OrderRef {
  orderId: string;
  ownerCode: string;
  total: Money;
  items: { orderItemId: string; price?: Money }[];
}

/** The offer or the order whose services or seats are requested. Its total gives the currency to prices that come without one. */
export type OfferRef = (
  | { offer: Pick<Offer, 'offerId' | 'ownerCode' | 'total'> & { offerItemIds: string[] }; order?: undefined }
  | { order: OrderRef; offer?: undefined }
) & {
  passengers: PassengerSummary[];
  shoppingResponseId?: string;
  currency?: string;
  language?: string;
};

/** Input of serviceList. */
export type ServicesInput = OfferRef & {
  /** The services wished for. Services that match none of them are dropped. If omitted, all are kept. */
  wishes?: OrderRequest['services'];
};

/** Input of seatAvailability. */
export type SeatsInput = OfferRef & {
  /** The seats wished for. Seats that satisfy none of them are dropped. If omitted, all are kept. */
  wishes?: OrderRequest['seats'];
  /** Keeps the whole seat maps, with the seats that are taken. */
  maps?: true;
};

export interface PriceInput {
  offers: SelectedOffer[];
  passengers: PassengerSummary[];
  shoppingResponseId?: string;
  currency?: string;
  language?: string;
}

export interface CreateInput {
  /** The packaged offer from offerPrice, with its new ids. */
  offer: SelectedOffer;
  passengers: Passenger[];
  contact: Contact;
  remarks?: Remark[];
  shoppingResponseId?: string;
  /** Set only for instant payment: pays this amount at creation. */
  payment?: Money;
  language?: string;
}

/** What an order must show after a correction: the answer says whether it does. Personal data. */
export interface Corrected {
  paxId?: string;
  documents?: IdentityDocument[];
  loyalty?: { carrier: string; number: string }[];
  contact?: Contact;
}

/** Asks by order id or, if the profile has `findOrders: passenger`, by a passenger's name and the flight. */
export type RetrieveInput =
  | { orderId: string; ownerCode?: string; shows?: Corrected }
  | {
      passenger: { givenName: string; surname: string };
      flight: {
        carrier: string;
        number: string;
        origin: string;
        destination: string;
        date: string;
        /** Local arrival date if it differs from the departure date; 19.2 asks for it. */
        arrivalDate?: string;
      };
    };

/** An order item that goes, but for these of its services. */
export interface RemovedItem {
  orderItemId: string;
  keptServiceIds: string[];
}

/**
 * What orderReshop quotes. `cancel`: the whole order. `part`: these items, or parts of them. `flights`: these journeys in place of the
 * removed items; 19.2 cannot say their destinations. `name`: another name of a passenger. `reprice`: the price of the whole order as it
 * is, of which `orderItemIds` are all items; 19.2 alone has a form for it.
 */
export type ReshopInput = { orderId: string; ownerCode?: string } & (
  | { ask?: 'cancel'; orderItemIds: string[] }
  | { ask: 'part'; removed: RemovedItem[] }
  | {
      ask: 'flights';
      removed: RemovedItem[];
      journeys: RequestedJourney[];
      passengers: PassengerSummary[];
      cabin?: ShopInput['cabin'];
      currency?: string;
      language?: string;
    }
  | { ask: 'name'; paxId: string; name: Pick<Passenger, 'givenName' | 'surname' | 'title'> }
  | { ask: 'reprice'; orderItemIds: string[] }
);

/** A passenger as the order has them, and as they shall be. */
export interface PassengerUpdate {
  before: Passenger;
  after: Passenger;
}

/**
 * The changes that flows make. `issue` pays for the order. `accept` accepts a schedule change. `offer` accepts what a service list, a seat
 * map or a reshop has offered, each item for the passengers that it names, and pays `amount` if there is one. `part` accepts the reshop
 * offer that removes a part of the order. `repriced` accepts the new price of the order as it is. `details` replaces the data of these
 * passengers, and their contact; at least one is named, in 21.3 exactly one. `cancel` accepts the offer of a reshop answer (profile:
 * `cancelVia: orderChange`) or, without one, drops a held order for which nothing has been paid.
 */
export type ChangeInput =
  | { change: 'issue'; orderId: string; ownerCode?: string; orderItemIds: string[]; amount: Money }
  | { change: 'accept'; orderId: string; ownerCode?: string; orderItemIds: string[] }
  | {
      change: 'offer';
      orderId: string;
      ownerCode?: string;
      offers: SelectedOffer[];
      /** The reshop offer also removes items of the order. */
      removes?: boolean;
      /** The price of what is accepted, as the one offer says it. Not sent for several. */
      total?: Money;
      /** What is paid now. */
      amount?: Money;
    }
  | { change: 'part'; orderId: string; ownerCode?: string; offerId: string }
  | {
      change: 'repriced';
      orderId: string;
      ownerCode?: string;
      offerId: string;
      shoppingResponseId?: string;
    }
  | {
      change: 'details';
      orderId: string;
      ownerCode?: string;
      passengers: PassengerUpdate[];
      contact?: Contact;
    }
  | { change: 'cancel'; orderId: string; ownerCode?: string; offerId?: string };

export interface CancelInput {
  orderId: string;
  ownerCode?: string;
}

/** Result of a login: the token, the cookies to send back with it, and its stated expiry. Secret. */
export interface Session {
  token: string;
  cookies: string[];
  expires?: string;
}

/** Input and output of every operation. orderRetrieve by passenger may find several orders: it returns one, with `others`. */
export interface Operations {
  login: { input: Record<string, never>; output: Session };
  airShopping: { input: ShopInput; output: ShopResult };
  serviceList: { input: ServicesInput; output: ServiceListResult };
  seatAvailability: { input: SeatsInput; output: SeatAvailabilityResult };
  offerPrice: { input: PriceInput; output: PricedOffer };
  orderCreate: { input: CreateInput; output: OrderView };
  orderRetrieve: { input: RetrieveInput; output: OrderView };
  orderReshop: { input: ReshopInput; output: ReshopResult };
  orderChange: { input: ChangeInput; output: OrderView };
  orderCancel: { input: CancelInput; output: CancellationResult };
}

/** Name of an operation, as in SOAPAction and the Temporal UI. */
export type OperationName = keyof Operations;

/** The operations, in the order in which a trip calls them. Source: the service's interface description. */
export const operations = {
  login: { kind: 'read', versions: ['19.2', '21.3'] },
  airShopping: { kind: 'read', versions: ['19.2', '21.3'] },
  serviceList: { kind: 'read', versions: ['19.2', '21.3'] },
  seatAvailability: { kind: 'read', versions: ['19.2', '21.3'] },
  offerPrice: { kind: 'read', versions: ['19.2', '21.3'] },
  orderCreate: { kind: 'write', versions: ['19.2', '21.3'] },
  orderRetrieve: { kind: 'read', versions: ['19.2', '21.3'] },
  // A reshop for a cancellation fee only quotes; it changes nothing.
  orderReshop: { kind: 'read', versions: ['19.2', '21.3'] },
  orderChange: { kind: 'write', versions: ['19.2', '21.3'] },
  // 21.3 has no OrderCancelRQ; the profile's `cancelVia` says how to cancel there.
  orderCancel: { kind: 'write', versions: ['19.2'] },
} as const satisfies {
  [Name in OperationName]: { kind: 'read' | 'write'; versions: readonly string[] };
};

type Table = typeof operations;

type OfKind<Kind> = {
  [Name in OperationName]: Table[Name]['kind'] extends Kind ? Name : never;
}[OperationName];

/** The operations that change something at the service. Each is sent once per decision and never retried by Temporal. */
export type WriteName = OfKind<'write'>;

/** The operations that change nothing and may be retried. */
export type ReadName = Exclude<OfKind<'read'>, 'login'>;

/** The operations of a version, without login, whose messages are the same in both. */
export type OperationOf<Version extends string> = {
  [Name in ReadName | WriteName]: Version extends Table[Name]['versions'][number] ? Name : never;
}[ReadName | WriteName];

/** Operation names in table order. */
export const operationNames = Object.keys(operations) as readonly OperationName[];

/** Returns true for an operation that is sent once per decision. */
export function isWrite(name: OperationName): name is WriteName {
  return operations[name].kind === 'write';
}

/** Names of the writes, in table order. */
export const writeNames: readonly WriteName[] = operationNames.filter(isWrite);

/** Returns true if the version has the operation. */
export function hasOperation(version: string, name: OperationName): boolean {
  const versions: readonly string[] = operations[name].versions;
  return versions.includes(version);
}
