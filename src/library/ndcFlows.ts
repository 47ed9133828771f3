/** What a back office in TypeScript can do with orders. */
import type {
  AdoptedOrder,
  EventPage,
  EventsAsked,
  OrderLine,
  OrderPage,
  PageAsked,
  Patience,
  StartedOrder,
  UndeliveredEvent,
  Waiting,
} from '../client/types';
import type { UsageAsked, UsageList } from '../client/usage';
import type { Meaning } from '../domain/calls/errorTable';
import type { ResolveAnswer } from '../domain/order/attention';
import type { Money } from '../domain/money';
import type { OrderPart } from '../domain/order/afterSale';
import type { OrderElsewhere } from '../domain/order/elsewhere';
import type { OrderRequestInput } from '../domain/request/request';
import type { ListedState, OrderState } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';
import type { OrderUpdates } from '../domain/order/updates';

/** A person's answer to what an order asks. `who` and `why` stay in its history. */
export interface Decision {
  answer: ResolveAnswer;
  /** With `order-id`. */
  orderId?: string;
  /** With `code-means`: what the code under `attention.unlisted` means. */
  meaning?: Meaning;
  who: string;
  why: string;
}

/** What is lost if no fee can be quoted for a cancellation: 0 of a hold, the total of a ticketed order. */
export interface WithoutQuote {
  withoutQuote: Money;
}

/** How long to wait, and who accepts what the airline has changed: a staff number or initials, which stay in the order's history. */
export interface Deciding extends Patience {
  who?: string;
}

/** How long to wait, and which part of an order is meant. */
export interface OfPart extends Patience {
  /** Passengers, journeys or extras; left out, the whole order. */
  part?: OrderPart;
}

/** How long to wait, and which services and seats go with a selected offer, in place of those that the request asks for. */
export interface Picking extends Patience {
  services?: OrderUpdates['selectOffer']['services'];
  seats?: OrderUpdates['selectOffer']['seats'];
}

/** How long to wait, and which extras are asked for. */
export interface AboutExtras extends Patience {
  /** Number or id of the offer, while the order waits for a selection. */
  offer?: number | string;
  /** Left out: both. */
  only?: 'services' | 'seats';
}

/** Which orders to list; default all. */
export interface ListFilter {
  /** A state that lasts only seconds is in no list. */
  state?: ListedState;
  /** Only orders that need a person; those that were stopped from outside need one. */
  attention?: boolean;
  /** Only held orders that nobody has released. */
  unreleased?: boolean;
  /** Only orders that the airline has changed since their sale. */
  changed?: boolean;
  provider?: string;
  agency?: string;
  /** Only orders first requested at this instant or later. */
  createdSince?: string;
  /** Only orders whose line changed at this instant or later (`updatedAt`). */
  updatedSince?: string;
  /** Only orders that depart on this date (`YYYY-MM-DD`) or later. */
  departureFrom?: string;
  /** Only orders that depart on this date or earlier. */
  departureTo?: string;
  /**
   * Only orders with this PNR, airline order id, ticket number, passenger's whole surname or reference; `foundBy` of a line says which.
   * Capitals, accents, spaces and hyphens make no difference.
   */
  find?: string;
}

/** How to start an order. */
export interface StartOptions extends Waiting {
  /** Tries the same request once more, if it failed before an orderCreate was sent. */
  again?: boolean;
}

/**
 * Orders, as a back office handles them. Each method that is named like an Update returns the order's status once that is done or the order
 * waits for somebody, and may be called again: an order refuses what it has done already. `addExtras` alone needs an `updateId` for that.
 * Every error is an `NdcFlowsError` with a stable `code`. A method ends at once when its `signal` is aborted, and soon after `within`; what
 * was sent is not taken back.
 */
export interface NdcFlows {
  /**
   * Starts the order of a request, once: the same request again is the same order (`started` is false then). Where the reference's order
   * failed before an orderCreate was sent, a corrected request starts under it, and the same one with `again`.
   */
  startOrder(request: OrderRequestInput, options?: StartOptions): Promise<StartedOrder>;
  /** Returns the order's status. */
  status(reference: string, waiting?: Waiting): Promise<OrderStatus>;
  /** The status once the order is in the state, or in one of them; `NotReached` where it rests elsewhere, or the time is over. */
  waitFor(
    reference: string,
    state: OrderState | readonly OrderState[],
    waiting?: Waiting,
  ): Promise<OrderStatus>;
  /**
   * The orders that the server knows, newest request first; what is listed lags a little behind. An order that matches throughout is listed
   * once, whatever happens to it meanwhile. `within` is for each next line.
   */
  list(filter?: ListFilter, waiting?: Waiting): AsyncGenerator<OrderLine, void, undefined>;
  /** The next orders of such a list; `nextCursor` goes on from there, in any process. @throws {CursorInvalid} */
  listPage(filter: ListFilter, asked: PageAsked & Waiting): Promise<OrderPage>;
  /**
   * Chooses an offer of `status.offers` by its number or id, or the partial offers that cover the trip together; with services and seats, as
   * `listExtras` showed them. A service or seat that is gone or beyond its limit is refused with its path, and the order keeps waiting.
   */
  selectOffer(
    reference: string,
    offers: number | string | readonly (number | string)[],
    picking?: Picking,
  ): Promise<OrderStatus>;
  /** Agrees to the amount that the order waits for (`status.toApprove`). */
  approve(reference: string, amount: Money, patience?: Patience): Promise<OrderStatus>;
  /** Declines the cancellation fee that the order waits for: nothing is cancelled, and the order stays as it was. */
  decline(reference: string, patience?: Patience): Promise<OrderStatus>;
  /**
   * The customer has paid: the order may be issued for at most this amount. Accepts the total that the order shows. `withdraw`: the customer has
   * not paid after all, and nothing is issued until the order is released again.
   */
  release(reference: string, payUpTo: Money | 'withdraw', deciding?: Deciding): Promise<OrderStatus>;
  /** Issues the tickets, for at most this amount. Accepts the total that the order shows. */
  ticket(reference: string, payUpTo: Money, deciding?: Deciding): Promise<OrderStatus>;
  /** Reads the fee for cancelling now (`status.quotedFee`); of a part, what the airline offers (`status.changeOffers`). */
  quoteCancellation(reference: string, cancelling?: OfPart): Promise<OrderStatus>;
  /**
   * Cancels. A fee that is not named here, and is above the request's `cancellationFeeUpTo`, waits for `approve`. Where no fee can be quoted,
   * `withoutQuote` names what is lost: 0 of a hold, the total of a ticketed order. With `part`, the rest of the order stays,
   * and a fee that is not covered is refused.
   */
  cancel(reference: string, agreed?: Money | WithoutQuote, cancelling?: OfPart): Promise<OrderStatus>;
  /** Reads the order at the airline again. */
  refresh(reference: string, patience?: Patience): Promise<OrderStatus>;
  /** Accepts what the airline has changed, as the order shows it (`status.changes`). */
  acceptChange(reference: string, deciding?: Deciding): Promise<OrderStatus>;
  /** Reads which services and seats can be added, or go with an offer that waits to be selected (`status.extrasOnSale`). */
  listExtras(reference: string, about?: AboutExtras): Promise<OrderStatus>;
  /** Adds services and seats, all or none. `payUpTo` limits a held order's new total, or what is paid now for a ticketed one. */
  addExtras(reference: string, extras: OrderUpdates['addExtras'], patience?: Patience): Promise<OrderStatus>;
  /** Asks for other flights (`status.changeOffers`). With `choose` and `payUpTo`, accepts the cheapest offer that fits. */
  quoteChange(
    reference: string,
    change: OrderUpdates['quoteChange'],
    patience?: Patience,
  ): Promise<OrderStatus>;
  /** Accepts an offer of `status.changeOffers`, for at most `payUpTo`. */
  acceptOffer(
    reference: string,
    offer: OrderUpdates['acceptOffer'],
    patience?: Patience,
  ): Promise<OrderStatus>;
  /** Replaces the documents, programmes or name of a passenger, or the contact; what is not given stays. */
  correct(reference: string, correction: OrderUpdates['correct'], patience?: Patience): Promise<OrderStatus>;
  /** Settles what the order asks a person (`status.attention`). */
  resolve(reference: string, decision: Decision, patience?: Patience): Promise<OrderStatus>;
  /** Counts shops and bookings by provider and agency over days (UTC); by default of the last 30 days. @throws {FilterInvalid} */
  usage(asked?: UsageAsked, waiting?: Waiting): Promise<UsageList>;
  /**
   * Adopts an order that another system made: it is read, watched from then on, and never written to unasked. The same call again gives the
   * same order (`adopted` is false). Refused with a code, nothing stays; with `not-read`, the airline could not be asked now.
   *
   * Without an order: goes on with one whose workflow was stopped from outside (`OrderStopped`).
   */
  adopt(reference: string, order?: OrderElsewhere, waiting?: Waiting): Promise<AdoptedOrder>;
  /**
   * The events that were announced to webhooks, oldest first, each once: so a receiver that was down catches up. `next` goes on, even when
   * there is nothing new. Events appear about ten seconds late. @throws {CursorInvalid}, {DeliveryUnreadable}
   */
  events(asked?: Partial<EventsAsked> & Waiting): Promise<EventPage>;
  /** The events that an endpoint has not received, newest first. `within` is for each next one. */
  undelivered(endpoint?: string, waiting?: Waiting): AsyncGenerator<UndeliveredEvent, void, undefined>;
  /** Sends an event again under its own id; `id` is that of `undelivered`. @throws {UnknownDelivery}, {DeliveryUnreadable} */
  redeliver(id: string, waiting?: Waiting): Promise<void>;
  /** Ends the connection, unless `connect` was given a client: that one stays open. */
  close(): Promise<void>;
}
