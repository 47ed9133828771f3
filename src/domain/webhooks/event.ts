/** Decides which webhook event an order's status calls for, and its content. Holds no personal data. */
import { awaitsPayment } from '../order/issued';
import { CHANGED_EVENT } from '../order/changes';
import { announcedStates, type AnnouncedState } from '../order/states';
import type { Announced, Attention, OrderStatus } from '../order/status';
import type { OrderEvent, OrderEventData } from './schema';

/** Type of the event that tests a receiver. */
export const TEST_EVENT = 'webhook.test';

/** An error's code may come from the service. Anything that does not look like a code is left out. */
const PLAIN_CODE = /^[\w.-]{1,40}$/;

/**
 * Returns the event that an order's status calls for: of a `wanted` type, and with another state or reason for attention than the last
 * event, or else with changes that no event has told.
 */
export function eventToTell(status: OrderStatus, wanted: readonly string[]): OrderEvent | undefined {
  const state = announcedStates.find((each) => each === status.state);
  if (!state) return undefined;
  const { announced, attention } = status;
  const timestamp = new Date().toISOString();
  const same = announced?.state === state && announced.reason === attention?.reason;
  const told = same && (state !== 'cancelled' || announced.money === status.money);
  if (!told && wanted.includes(`order.${state}`))
    return { type: `order.${state}`, timestamp, data: dataOf(status, state) };
  const changes = (status.changes ?? []).filter(({ number }) => number > (announced?.changes ?? 0));
  if (changes.length === 0 || !wanted.includes(CHANGED_EVENT)) return undefined;
  return { type: CHANGED_EVENT, timestamp, data: { ...dataOf(status, state), changes } };
}

/** Returns what the status keeps of an event and those before it, to compare with the next one. */
export function announcedBy({ timestamp, data }: OrderEvent, before?: Announced): Announced {
  const { sequence, state, attention, changes, money } = data;
  if (changes && before) return { ...before, sequence, changes: changes.at(-1)?.number, at: timestamp };
  return {
    sequence,
    state,
    ...(attention && { reason: attention.reason }),
    ...(money && { money }),
    ...(before?.changes !== undefined && { changes: before.changes }),
    ...(changes && { changes: changes.at(-1)?.number }),
    at: timestamp,
  };
}

function dataOf(status: OrderStatus, state: AnnouncedState): OrderEventData {
  const { reference, announced, provider, agency, orderId, ownerCode, total, toApprove, attention } = status;
  const { paymentLimit, documents, money, lastError, released, bookingReferences } = status;
  const unpaid = orderId !== undefined && awaitsPayment(status);
  const code = state === 'failed' ? lastError?.code : undefined;
  return {
    reference,
    sequence: (announced?.sequence ?? 0) + 1,
    state,
    ...(announced && { previous: announced.state }),
    provider,
    ...(agency !== undefined && { agency }),
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
