/** What callers are told beside an order's status: that it is started, and its line in a list. */

/** A started order. `started` is false when the same request had started it before. */
export interface StartedOrder {
  reference: string;
  workflowId: string;
  runId: string;
  started: boolean;
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
  attention?: string;
  /** Instant after which it is too late for a person to act, where there is one. */
  actBy?: string;
  startedAt: string;
}
