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
  language?: string;
  request: SandboxRequest;
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

export interface AirShoppingRequest {
  operation: 'airShopping';
  journeys: { origin: string; destination: string; date: string }[];
  pax: ShopPax[];
  /** CabinTypeName as written: `ECONOMY`. */
  cabin?: string;
  /** Empty: any. */
  carriers: string[];
  nonStop: boolean;
  /** `70J` public, `70E` negotiated, `70F` corporate; empty: any. */
  fareTypes: string[];
  currency?: string;
  offerLimit?: number;
}

/** An offer that services or seats are asked for. */
interface AboutOffer {
  offerId: string;
  ownerCode?: string;
  /** Empty in 19.2's SeatAvailabilityRQ, which has no place for them. */
  offerItemIds: string[];
  pax: ShopPax[];
  /** 19.2's ShoppingResponseRefID. */
  shoppingResponseId?: string;
  currency?: string;
}

export type ServiceListRequest = AboutOffer & { operation: 'serviceList' };
export type SeatAvailabilityRequest = AboutOffer & { operation: 'seatAvailability' };

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
  /** IdentityDoc elements. */
  documents: { type?: string; number?: string; issuingCountry?: string; expiryDate?: string }[];
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

/** Asks what a cancellation costs. */
export interface OrderReshopRequest {
  operation: 'orderReshop';
  orderId: string;
  ownerCode?: string;
  /** DeleteOrderItem/OrderItemRefID (may hold the order id); empty for CancelOrder and CancelOrderRef. */
  orderItemIds: string[];
}

export interface OrderChangeRequest {
  operation: 'orderChange';
  orderId: string;
  ownerCode?: string;
  change: Change;
}

export type Change =
  /** PaymentFunctions: issue. 19.2 amounts and items stand in PaymentProcessingDetails, 21.3's items in OrderAssociation. */
  | { kind: 'issue'; orderItemIds: string[]; amount?: Amount }
  /** AcceptChange: take a schedule change. */
  | { kind: 'accept'; orderItemIds: string[] }
  /** 21.3 AcceptCancelledOffer: cancel for the fee that orderReshop quoted with this offer. */
  | { kind: 'cancel'; offerId: string }
  /** 21.3 CancelUnpaidOrder. */
  | { kind: 'cancel-unpaid' };

/** 19.2 only. */
export interface OrderCancelRequest {
  operation: 'orderCancel';
  orderId: string;
  ownerCode?: string;
}
