/** The ten requests as the engine needs them, whichever version and style they came in. */
import type { Amount } from './offered';

/** A request and what surrounds it. */
export interface DecodedRequest {
  /** SOAP's Control header element; absent where there is none (REST carries it in HTTP headers, which the engine reads). */
  control?: Control;
  /** PayloadAttributes/CorrelationID; a login has none. */
  correlationId?: string;
  /** PayloadAttributes/VersionNumber. */
  versionNumber?: string;
  /** The seller: 19.2 Party/Sender/TravelAgency/AgencyID, 21.3 DistributionChainLink/ParticipatingOrg/OrgID. */
  agencyId?: string;
  /** POS, and the office and IATA number of the seller. */
  pointOfSale?: PointOfSale;
  language?: string;
  request: SandboxRequest;
}

/** Where a trip is sold. */
export interface PointOfSale {
  country?: string;
  city?: string;
  office?: string;
  iataNumber?: string;
}

/** Control values: attributes of the SOAP header element, or the HTTP headers `Svc-Control-*`. */
export interface Control {
  provider?: string;
  environmentTarget?: string;
  apiVersion?: string;
  requester?: { channelType?: string; channelCode?: string; agencyCode?: string; agentCode?: string };
}

export type SandboxRequest =
  | LoginRequest
  | AirShoppingRequest
  | ServiceListRequest
  | SeatAvailabilityRequest
  | OfferPriceRequest
  | OrderCreateRequest
  | OrderRetrieveRequest
  | OrderReshopRequest
  | OrderChangeRequest
  | OrderCancelRequest;

export interface LoginRequest {
  operation: 'login';
  username: string;
  password: string;
}

/** A passenger before any order: no name. */
export interface ShopPax {
  paxId: string;
  /** PTC: `ADT`, `CHD`, `INF`. */
  type: string;
  /** `YYYY-MM-DD`. */
  birthDate?: string;
  age?: number;
  /** PaxID of the adult of an infant, where given. */
  adult?: string;
}

/** A code that gives other fares at its carrier: of a ProgamContract, a ProgramAccount or a promotion. */
export interface Program {
  kind: 'corporate' | 'account' | 'promotion';
  code: string;
  /** ProgramOwner or PromotionIssuer; absent: every carrier's. */
  carrier?: string;
}

export interface AirShoppingRequest {
  operation: 'airShopping';
  journeys: { origin: string; destination: string; date: string }[];
  pax: ShopPax[];
  /** CabinTypeName as written: `ECONOMY`. */
  cabin?: string;
  /** Empty: any. */
  carriers: string[];
  /** Carriers to leave out, and what connections must be like. Absent: any. */
  excludedCarriers?: string[];
  connection?: { excludedAirports: string[]; minMinutes?: number; maxMinutes?: number };
  nonStop: boolean;
  /** `70J` public, `70E` negotiated, `70F` corporate; empty: any. */
  fareTypes: string[];
  /** Absent: none. */
  programs?: Program[];
  currency?: string;
  offerLimit?: number;
}

/** An offer that services or seats are asked for. */
export interface AboutOffer {
  offerId: string;
  ownerCode?: string;
  /** Empty in 19.2's SeatAvailabilityRQ, which has no place for them. */
  offerItemIds: string[];
  pax: ShopPax[];
  /** 19.2's ShoppingResponseRefID. */
  shoppingResponseId?: string;
  currency?: string;
}

/** An order that services or seats are asked for. Its passengers need not be named. */
export interface AboutOrder {
  orderId: string;
  ownerCode?: string;
  pax: ShopPax[];
  currency?: string;
}

export type ServiceListRequest = (AboutOffer | AboutOrder) & { operation: 'serviceList' };
export type SeatAvailabilityRequest = (AboutOffer | AboutOrder) & { operation: 'seatAvailability' };

/** One SelectedOffer (21.3 orderCreate: SelectedPricedOffer). */
export interface Selection {
  offerId: string;
  ownerCode?: string;
  /** 19.2's ShoppingResponseRefID. */
  shoppingResponseId?: string;
  items: {
    offerItemId: string;
    paxIds: string[];
    /** SelectedALaCarteOfferItem/Qty. */
    quantity?: number;
    /** SelectedSeat: ColumnID and SeatRowNumber. */
    seat?: { row: string; column: string };
  }[];
}

export interface OfferPriceRequest {
  operation: 'offerPrice';
  selections: Selection[];
  pax: ShopPax[];
  currency?: string;
}

/** A passenger of an order. */
export interface OrderPax extends ShopPax {
  givenName?: string;
  surname?: string;
  title?: string;
  /** GenderCode. */
  gender?: string;
  contactIds: string[];
  /** ResidenceCountryCode, of the Pax or of its documents. */
  residenceCountry?: string;
  /** LoyaltyProgramAccount elements. */
  loyalty?: LoyaltyAccount[];
  /** RemarkText elements. */
  remarks?: string[];
  /** IdentityDoc elements. */
  documents: { type?: string; number?: string; issuingCountry?: string; expiryDate?: string }[];
}

/** A membership in an airline's programme. `program`: its code, or the airline's. */
export interface LoyaltyAccount {
  program: string;
  number: string;
}

export interface OrderContact {
  contactId: string;
  email?: string;
  phone?: { countryCode?: string; number: string };
  address?: { street?: string; city?: string; postalCode?: string; country?: string };
}

export interface OrderCreateRequest {
  operation: 'orderCreate';
  selections: Selection[];
  pax: OrderPax[];
  contacts: OrderContact[];
  /** Remarks about the whole order. */
  remarks?: string[];
  /** PaymentFunctions present: pay at once. */
  payment?: { amount?: Amount };
}

/** By order id, or by what is known of the order. */
export interface OrderRetrieveRequest {
  operation: 'orderRetrieve';
  orderId?: string;
  ownerCode?: string;
  search?: {
    bookingRef?: string;
    pax?: { givenName?: string; surname?: string; birthDate?: string };
    flights: { carrier?: string; number?: string; origin?: string; destination?: string; date?: string }[];
  };
}

/** An order item that goes, but for these of its services. */
export interface RemovedItem {
  orderItemId: string;
  keptServiceIds: string[];
}

/** A passenger's name as it shall be. */
export interface NewName {
  paxId: string;
  givenName?: string;
  surname?: string;
  title?: string;
}

/** A journey in place of another. Without a destination, for which 19.2's OriginDestCriteria has no place here, that of the other. */
export interface WantedJourney {
  origin: string;
  destination?: string;
  /** `YYYY-MM-DD`. */
  date: string;
}

/** Asks what a cancellation or a change costs. */
export interface OrderReshopRequest {
  operation: 'orderReshop';
  orderId: string;
  ownerCode?: string;
  /** DeleteOrderItem (its OrderItemRefID may hold the order id); empty for CancelOrder and CancelOrderRef. */
  removed: RemovedItem[];
  /** AddOfferItems: other journeys in place of what is removed. */
  adds?: { journeys: WantedJourney[]; cabin?: string };
  /** UpdatePaxName. */
  name?: NewName;
  /** RepriceOrder. */
  reprices?: true;
}

/** PaymentFunctions of an orderChange. 19.2 amounts and items stand in PaymentProcessingDetails, 21.3's items in OrderAssociation. */
export interface Payment {
  orderItemIds: string[];
  amount?: Amount;
}

export interface OrderChangeRequest {
  operation: 'orderChange';
  orderId: string;
  ownerCode?: string;
  change: Change;
}

export type Change =
  /** PaymentFunctions alone: issue. */
  | ({ kind: 'issue' } & Payment)
  /** AcceptChange: take a schedule change. */
  | { kind: 'accept'; orderItemIds: string[] }
  /** 21.3 AcceptCancelledOffer, 19.2 DeleteOrderItem alone: cancel the order or a part of it as orderReshop quoted with this offer. */
  | { kind: 'cancel'; offerId: string }
  /** SelectedOffer, 21.3 SelectedPricedOffer: take extras, other flights or another name. `removes`: 19.2 DeleteOrderItem/OfferRefID. */
  | { kind: 'offer'; selections: Selection[]; removes?: string; payment?: Payment }
  /** AcceptRepricedOrder. */
  | { kind: 'repriced'; offerId: string }
  /** UpdatePax: other data of passengers, with the contacts of the request. */
  | { kind: 'details'; pax: { paxId: string; after: OrderPax }[]; contacts: OrderContact[] }
  /** 21.3 CancelUnpaidOrder. */
  | { kind: 'cancel-unpaid' };

/** 19.2 only. */
export interface OrderCancelRequest {
  operation: 'orderCancel';
  orderId: string;
  ownerCode?: string;
}
