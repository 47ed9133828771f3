/** How long callers wait, and what they are told when that is over. */
import { NdcFlowsError } from '../domain/errors';
import type { OrderState } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';

/** How long somebody waits who asks something of an order, and by what a repeat is known. */
export interface Patience {
  /** Milliseconds; left out: until it is done. Whether the order takes it is awaited for ten seconds at least. */
  within?: number;
  /** Ends the wait early, though never before it is known that the order has taken what it was asked. */
  signal?: AbortSignal;
  /** The same id asks the same order once, however often it is sent. */
  updateId?: string;
}

/** How long somebody waits for a state. */
export interface Waiting {
  /** Milliseconds; ten minutes unless said otherwise. */
  within?: number;
  signal?: AbortSignal;
}

/** Thrown when an order does not come into the states that were waited for: it rests elsewhere, or the time is over. The order itself is as it was. */
export class NotReached extends NdcFlowsError {
  readonly code = 'not-reached';

  constructor(
    /** The order as it is. */
    readonly status: OrderStatus,
    wanted: readonly OrderState[],
    why: string,
  ) {
    super(`Order ${status.reference} is ${status.state}, not ${wanted.join(' or ')}: ${why}.`, {
      remedy: 'Its status says what it waits for, and what it takes.',
    });
  }
}
