/** What webhooks tell of an order: the states that somebody acts on, and what is said of them. Nothing personal is in it. */
import type { Attention } from '../order/attention';
import type { Money } from '../money';
import { terminalStates, type OrderState } from '../order/states';
import type { Announced, MoneyOutcome, OrderStatus } from '../order/status';

/** The states that are told. The others pass by themselves, most of them within seconds. */
export const toldStates = [
  'awaiting-choice',
  'awaiting-approval',
  'held',
  'ticketed',
  'cancelled',
  'failed',
  'lapsed',
  'unknown',
  'attention',
] as const satisfies readonly OrderState[];

type ToldState = (typeof toldStates)[number];

/** Type of an event: `order.` and the state that was entered. */
export type OrderEventType = `order.${ToldState}`;

/** Every type. */
export const orderEventTypes: readonly OrderEventType[] = toldStates.map(
  (state) => `order.${state}` as const,
);

/** What is sent to try a receiver. */
export const TEST_EVENT = 'webhook.test';

/** What an event says of its order. Who wants to know more asks for the order's status by its reference. */
export interface OrderEventData {
  reference: string;
  /** Counts the events of the order's life from 1: one that arrives late is known by it. */
  sequence: number;
  state: ToldState;
  /** The state that the event before this one told. */
  previous?: OrderState;
  provider: string;
  orderId?: string;
  ownerCode?: string;
  /** PNRs. */
  bookingReferences: string[];
  released: boolean;
  /** Instant until which the order must be paid, while it is not. */
  ticketBy?: string;
  total?: Money;
  /** The amount that `approve` must name. */
  toApprove?: Money;
  /** How many tickets and EMDs there are. Their numbers stand in the order's status. */
  documents: number;
  /** What became of the money of a cancelled order. */
  money?: MoneyOutcome;
  attention?: Pick<Attention, 'reason' | 'severity' | 'actBy'>;
  /** Why an order failed. */
  error?: { code: string };
}

/** The body of a delivery, as Standard Webhooks want it. */
export interface OrderEvent {
  type: OrderEventType;
  /** Instant at which the state was entered. */
  timestamp: string;
  data: OrderEventData;
}

/** Codes are the service's in the last resort: what looks like anything else than a code is left out. */
const PLAIN_CODE = /^[\w.-]{1,40}$/;

/**
 * The event that an order's status calls for, where one of the `wanted` types and something new: the state, or why a person is needed, is
 * another than was told last.
 */
export function eventToTell(status: OrderStatus, wanted: readonly string[]): OrderEvent | undefined {
  const state = toldStates.find((each) => each === status.state);
  if (!state || !wanted.includes(`order.${state}`)) return undefined;
  const { announced, attention } = status;
  if (announced?.state === state && announced.reason === attention?.reason) return undefined;
  return { type: `order.${state}`, timestamp: new Date().toISOString(), data: dataOf(status, state) };
}

/** What the status keeps of an event, so that the next one follows it. */
export function announcedBy({ timestamp, data }: OrderEvent): Announced {
  const { sequence, state, attention } = data;
  return { sequence, state, ...(attention && { reason: attention.reason }), at: timestamp };
}

function dataOf(status: OrderStatus, state: ToldState): OrderEventData {
  const { reference, announced, provider, orderId, ownerCode, total, toApprove, attention } = status;
  const { paymentLimit, documents, money, lastError, released, bookingReferences } = status;
  const unpaid = orderId !== undefined && documents.length === 0 && !terminalStates.includes(state);
  const code = state === 'failed' ? lastError?.code : undefined;
  return {
    reference,
    sequence: (announced?.sequence ?? 0) + 1,
    state,
    ...(announced && { previous: announced.state }),
    provider,
    ...(orderId !== undefined && { orderId }),
    ...(ownerCode !== undefined && { ownerCode }),
    bookingReferences: [...bookingReferences],
    released,
    ...(unpaid && paymentLimit !== undefined && { ticketBy: paymentLimit }),
    ...(total && { total }),
    ...(toApprove && { toApprove }),
    documents: documents.length,
    ...(money && state === 'cancelled' && { money }),
    ...(attention && { attention: peopleActOn(attention) }),
    ...(code !== undefined && { error: { code: PLAIN_CODE.test(code) ? code : 'other' } }),
  };
}

function peopleActOn({ reason, severity, actBy }: Attention): OrderEventData['attention'] {
  return { reason, severity, ...(actBy !== undefined && { actBy }) };
}
