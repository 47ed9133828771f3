/** What callers are told beside an order's status: that it is started, and its line in a list. */

/** A started order. `started` is false when the same request had started it before. */
export interface StartedOrder {
  reference: string;
  workflowId: string;
  runId: string;
  started: boolean;
}

/** An order that goes on after it was stopped from outside. `adopted` is false where it was followed all the while. */
export interface AdoptedOrder {
  reference: string;
  workflowId: string;
  runId: string;
  adopted: boolean;
}

/** One line of a list of orders. */
export interface OrderLine {
  reference: string;
  /** One of `OrderState`; `terminated` or `ended` where the order's workflow has ended without ever telling lists one. */
  state: string;
  provider: string;
  orderId?: string;
  /** Instant. */
  ticketBy?: string;
  released: boolean;
  /** Why it needs a person; `stopped` where it was stopped from outside before its end. */
  attention?: string;
  /** How its workflow was ended from outside: nobody watches the order, and `state` is the last one that lists were told. */
  stopped?: 'terminated' | 'timed-out' | 'cancelled' | 'failed' | 'completed';
  /** Instant after which it is too late for a person to act, where there is one. */
  actBy?: string;
  startedAt: string;
}
