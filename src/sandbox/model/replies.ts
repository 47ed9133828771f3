/** What the engine answers; the messages half writes each as the message of its version. Times are local to the service's clock unless said. */
import type {
  Amount,
  Content,
  FlightContent,
  OfferedJourney,
  PaymentLimit,
  Price,
  Restriction,
  SandboxJourney,
  ServiceKind,
} from './offered';
import type { NewName, OrderContact, OrderPax, ShopPax } from './requests';

export type Reply =
  | LoginReply
  | ShopReply
  | ServiceListReply
  | SeatReply
  | PriceReply
  | OrderReply
  | FeeReply
  | ReshopReply
  | RepriceReply
  | CancelReply
  | ErrorReply
  | FaultReply;

/** A `Warning` of a successful answer. */
export interface SandboxWarning {
  code?: string;
  text: string;
  owner?: string;
}

export interface LoginReply {
  kind: 'login';
  status: 'Success' | 'Invalid' | 'Failure';
  /** Set with `Success`; `expires` with offset: `2027-03-12T19:30:00.000+01:00`. */
  token?: { value: string; expires: string };
}

/** One OfferItem: the passengers of one type. */
export interface OfferedItem {
  offerItemId: string;
  paxIds: string[];
  /** For one passenger (FareDetail). */
  perPax: Price;
  /** For all passengers of the item (OfferItem/Price). */
  price: Price;
  payment: PaymentLimit;
  content: Content;
  /** What leaving or changing a flight costs. */
  restrictions?: { cancel: Restriction; change: Restriction };
  /** The service selected it by itself (a fee). */
  mandatory?: boolean;
}

/** What every offer says of itself. */
interface OfferHead {
  offerId: string;
  ownerCode: string;
  /** Local, in the service's clock, without offset: `2027-03-12T18:30:00`. */
  expires: string;
}

/** What the answers before an order have in common. */
interface ShoppingReply {
  /** 19.2: ShoppingResponse/ShoppingResponseRefID; 21.3 has no place for it. */
  shoppingResponseId: string;
  pax: ShopPax[];
  warnings: SandboxWarning[];
}

/** One Offer; `items` of a shop are of kind flight. */
export interface SandboxOffer extends OfferHead {
  match: 'Full' | 'Partial';
  journeys: OfferedJourney[];
  items: (OfferedItem & { content: FlightContent })[];
  /** The exact sum of the items. */
  total: Price;
}

/** airShopping. */
export interface ShopReply extends ShoppingReply {
  kind: 'shop';
  offers: SandboxOffer[];
}

/** What was asked for an order comes from no shop. */
type ExtrasReply = Omit<ShoppingReply, 'shoppingResponseId'> & Partial<ShoppingReply> & OfferHead;

/** serviceList: one a-la-carte offer with an id of its own. */
export interface ServiceListReply extends ExtrasReply {
  kind: 'services';
  journeys: SandboxJourney[];
  items: {
    offerItemId: string;
    /** Who may have it (Eligibility). */
    paxIds: string[];
    service: ServiceKind;
    /** Keys of the flights that it is for; empty: the whole trip. */
    flights: string[];
    unitPrice: Amount;
  }[];
}

/** seatAvailability: one a-la-carte offer, one item for each free seat and passenger, and the maps. */
export interface SeatReply extends ExtrasReply {
  kind: 'seats';
  journeys: SandboxJourney[];
  items: { offerItemId: string; paxId: string; flight: string; unitPrice: Amount }[];
  maps: SeatMap[];
}

/** The map of one flight's cabin. */
export interface SeatMap {
  /** Key of the flight. */
  flight: string;
  cabin: string;
  aircraft: string;
  /** `['A', 'B', 'C', 'D', 'E', 'F']`, with the code of each column's position. */
  columns: { id: string; position: 'W' | 'A' | 'C' }[];
  rows: {
    number: string;
    seats: {
      column: string;
      /** F free, O occupied, Z blocked. */
      status: 'F' | 'O' | 'Z';
      /** `W` window, `A` aisle, `E` exit row, `L` leg space. */
      characteristics: string[];
      /** Offer items, one for each passenger who may take it; empty unless free. */
      offerItemIds: string[];
    }[];
  }[];
}

/** offerPrice: the one packaged offer. */
export interface PriceReply extends ShoppingReply, OfferHead {
  kind: 'price';
  journeys: OfferedJourney[];
  items: OfferedItem[];
  total: Price;
  /** Documents to be given at creation: an IdentityDoc placeholder (`XXXXXXX`, `XX`) for each of `types`, which are alternatives. */
  requiredDocuments: { paxId: string; types: string[] }[];
}

/** Status of an order's service; absent: included. */
export type ServiceStatus = 'RQ' | 'K' | 'SB' | 'T' | 'TK' | 'X';

/** One Service of an order: one delivery to one passenger. */
export interface OrderedService {
  serviceId: string;
  paxId: string;
  content:
    | { kind: 'flight'; flight: string }
    | { kind: 'service'; service: ServiceKind; flights: string[] }
    | { kind: 'seat'; flight: string; row: string; column: string };
  status?: ServiceStatus;
  /** SellerFollowUpAction, with TK: `Accept`. */
  followUp?: string;
}

/** One OrderItem. */
export interface OrderedItem extends Pick<OfferedItem, 'paxIds' | 'perPax' | 'price' | 'content'> {
  orderItemId: string;
  /** PaymentTimeLimitDateTime and PriceGuaranteeTimeLimitDateTime. */
  paymentTimeLimit?: string;
  priceGuarantee?: string;
  services: OrderedService[];
}

export type CouponStatus = 'I' | 'E' | 'V' | 'RF';

/** A ticket (T) or EMD (J). */
export interface IssuedDocument {
  paxId: string;
  /** `9990000000012` or `999-0000000012`. */
  number: string;
  type: 'T' | 'J';
  /** I open, E exchanged, V void, RF refunded. */
  coupons: { number: string; status: CouponStatus }[];
}

/** One Order as OrderViewRS shows it. */
export interface OrderedOrder {
  orderId: string;
  ownerCode: string;
  status: 'OPENED' | 'FROZEN' | 'CLOSED';
  /** The airline's PNR (`carrier`) and the aggregator's (`organisation`). */
  bookingRefs: { id: string; carrier?: string; organisation?: string }[];
  /** With offset. Where the message has a place for it; some services never say it. */
  createdAt?: string;
  journeys: OfferedJourney[];
  pax: OrderPax[];
  contacts: OrderContact[];
  items: OrderedItem[];
  total: Price;
  documents: IssuedDocument[];
  /** What was paid (PaymentProcessingSummary). */
  paid?: { paymentId: string; amount: Amount };
}

/** orderCreate, orderRetrieve, orderChange. Several orders only where a search found several; never none. */
export interface OrderReply {
  kind: 'order';
  orders: OrderedOrder[];
  /** 19.2: the nearly empty answer to an issue, with OrderID, the airline's BookingRef and the documents only. */
  sparse?: boolean;
  warnings: SandboxWarning[];
}

/** orderReshop: the fee of a cancellation, and what it brings back. A fee of 0: may be voided. */
export interface FeeReply {
  kind: 'fee';
  orderId: string;
  /** What 21.3's orderChange accepts. */
  offerId: string;
  ownerCode: string;
  fee?: Amount;
  refund?: Refund;
  warnings: SandboxWarning[];
}

/** What a cancellation brings back of what was paid. */
export interface Refund {
  orderItemIds: string[];
  paid: Amount;
  kept: Amount;
  amount: Amount;
  voids: boolean;
}

/** How the price of an order item changes. */
export interface Difference {
  /** DifferentialTypeCode; 19.2 has no Void, and writes Refund. */
  type: 'AddCol' | 'EvenExchange' | 'Refund' | 'Residual' | 'Void';
  old: Amount;
  new: Amount;
  /** new − old: negative where the airline gives something back. */
  amount: Amount;
}

/** An order item that an offer replaces or deletes, with those of its services that go and those that stay. */
export interface ExistingItem {
  orderItemId: string;
  goes: string[];
  stays: string[];
}

/** An item that comes in place of others. */
export interface AddedItem extends Pick<
  OfferedItem,
  'offerItemId' | 'paxIds' | 'perPax' | 'price' | 'payment'
> {
  content: FlightContent;
  replaces: ExistingItem[];
  difference: Difference;
}

/** One Offer of a reshop. */
export interface ReshopOffer extends OfferHead {
  added: AddedItem[];
  /** `difference` is absent where nothing has been paid. */
  deleted: { offerItemId: string; existing: ExistingItem; difference?: Difference }[];
  name?: NewName & { offerItemId: string; service: ServiceKind; price: Price };
  penalty?: { type: 'Change' | 'Cancellation'; amount: Amount };
  /** What the order costs then. */
  total: Price;
}

/** orderReshop: other flights, the cancellation of a part, or another name. Without offers, nothing of the kind is possible. */
export interface ReshopReply {
  kind: 'reshop';
  orderId: string;
  ownerCode: string;
  offers: ReshopOffer[];
  pax: OrderPax[];
  warnings: SandboxWarning[];
}

/** orderReshop, 19.2: what the order costs today. Without an offer, what it cost before. */
export interface RepriceReply {
  kind: 'reprice';
  ownerCode: string;
  offer?: {
    offerId: string;
    items: { offerItemId: string; orderItemId: string; old: Price; new: Price }[];
  };
  warnings: SandboxWarning[];
}

/** orderCancel. */
export interface CancelReply {
  kind: 'cancel';
  orderId: string;
  fee: Amount;
  warnings: SandboxWarning[];
}

/** NDC `Error` elements instead of a Response. */
export interface ErrorReply {
  kind: 'error';
  /** Texts are English unless `language` says otherwise. */
  errors: { code: string; text: string; owner?: string; language?: string }[];
}

/** A SOAP fault: the request was malformed (`Client`), or the service broke (`Server`). */
export interface FaultReply {
  kind: 'fault';
  code: 'Client' | 'Server';
  text: string;
}
