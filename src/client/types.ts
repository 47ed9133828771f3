/** What callers give and get besides requests and statuses. Types alone: they load nothing. */

import type { Money } from '../domain/money';
import type { ListedReason } from '../domain/order/attention';
import type { FindKind } from '../domain/order/find';
import type { ListedChange } from '../domain/order/listed';
import type { OrderState } from '../domain/order/states';
import type { OrderEvent } from '../domain/webhooks/schema';

/** A started order. `started` is false when the same request had started it before. */
export interface StartedOrder {
  reference: string;
  workflowId: string;
  runId: string;
  started: boolean;
}

/** An adopted order: made elsewhere, or stopped from outside. `adopted` is false where the reference had it already. */
export interface AdoptedOrder {
  reference: string;
  workflowId: string;
  runId: string;
  adopted: boolean;
}

/** One line of a list of orders. */
export interface OrderLine {
  reference: string;
  /** `terminated` or `ended` where the order's workflow has ended without ever setting a state. */
  state: OrderState | 'terminated' | 'ended';
  provider: string;
  agency?: string;
  orderId?: string;
  /** `LHR → CDG → LHR`. This, the total and the PNR are in the order's memo: absent where that is sealed and the key is not at hand. */
  route?: string;
  total?: Money;
  /** What waits for approval: a price, or a cancellation fee. */
  toApprove?: Money;
  bookingReference?: string;
  /** Instant. */
  ticketBy?: string;
  released: boolean;
  /** Why it needs a person; `stopped` where it was stopped from outside before its end. */
  attention?: ListedReason;
  /** How its workflow was ended from outside: nobody watches the order, and `state` is the last one that was listed. */
  stopped?: 'terminated' | 'timed-out' | 'cancelled' | 'failed' | 'completed';
  /** Instant after which it is too late for a person to act, to choose or to approve, where there is one. */
  actBy?: string;
  startedAt: string;
  /** Instant at which the reference was first requested; lists are ordered by it. */
  createdAt: string;
  /** Instant at which this line last changed. */
  updatedAt: string;
  /** Date of the first flight, or of the first journey while no flight is chosen. */
  departure?: string;
  /** Sequence of the newest event announced to webhooks. */
  sequence?: number;
  /** Kinds of changes that the airline has made since the sale. */
  changed?: string[];
  /** The changes themselves, from the memo, the newest last. */
  changes?: ListedChange[];
  /** The caller cancelled before anything was booked: its state is `failed`. From the memo. */
  cancelledUnbooked?: true;
  /** What of the order is what was searched for; absent unless a search found it. */
  foundBy?: FindKind[];
}

/** How much of a list to return, and where to go on. */
export interface PageAsked {
  limit: number;
  /** `nextCursor` of the page before, for the same filter. */
  cursor?: string;
}

/** A part of a list. */
export interface OrderPage {
  orders: OrderLine[];
  /** Absent on the last page. */
  nextCursor?: string;
}

/** How long to wait. What was sent is not taken back when the wait ends. */
export interface Waiting {
  /** Milliseconds. */
  within?: number;
  /** Ends the wait at once. */
  signal?: AbortSignal;
}

/** How long to wait for an Update, by default until it is done, and the id that recognises a repeat. */
export interface Patience extends Waiting {
  /** The same id asks the same order once, however often it is sent. */
  updateId?: string;
}

/** An event that its endpoint has not received. */
export interface UndeliveredEvent {
  /** Id of the delivery: what `redeliver` takes. */
  id: string;
  reference: string;
  /** The receiver's `webhook-id`. */
  eventId: string;
  endpoint: string;
  /** Absent where its key is not at hand. */
  type?: string;
  sequence?: number;
  /** The order's agency, where it has one and its key is at hand. */
  agency?: string;
  /** `gone`: the receiver answered 410. `stopped`: somebody ended the delivery by hand. */
  state: 'being-tried' | 'given-up' | 'gone' | 'stopped';
  since: string;
  /** Attempts so far, and when the next one comes. */
  attempts?: number;
  next?: string;
  /** Why the last attempt failed. */
  last?: string;
}

/** A part of the list of undelivered events. */
export interface UndeliveredPage {
  undelivered: UndeliveredEvent[];
  /** Absent on the last page. */
  nextCursor?: string;
}

/** An event as it was announced: a webhook sends `event` as its body, and `id` as `webhook-id`. */
export interface AnnouncedEvent {
  id: string;
  event: OrderEvent;
}

/** Which events to return. */
export interface EventsAsked {
  /** `next` of the events before, or an instant to begin at. Left out: the oldest that the namespace remembers. */
  after?: string;
  /** Only events that were announced to this endpoint. */
  endpoint?: string;
  /** Only events of this agency's orders: pages may hold fewer then. */
  agency?: string;
  limit: number;
}

/** Some events, oldest first. */
export interface EventPage {
  events: AnnouncedEvent[];
  /** Where to go on, also when there is nothing new. */
  next: string;
}
