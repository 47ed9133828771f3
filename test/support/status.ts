/** Statuses for tests of decisions: an order that is only asked for, a held one, and what a test changes of them. */
import { attentionFor, type AttentionReason } from '../../src/domain/order/attention';
import type { OrderStatus } from '../../src/domain/order/status';

/** An order of which nothing is known but that it was asked for. */
export function unknownYet(changes: Partial<OrderStatus> = {}): OrderStatus {
  return {
    reference: 'TEST-1',
    state: 'shopping',
    history: [],
    provider: 'sandbox',
    bookingReferences: [],
    flights: [],
    extras: [],
    missedExtras: [],
    decisions: [],
    documents: [],
    released: false,
    updatedAt: '2027-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function statusOf(changes: Partial<OrderStatus> = {}): OrderStatus {
  return unknownYet({
    state: 'held',
    orderId: '1001',
    ownerCode: 'XA',
    bookingReferences: ['ABC123'],
    flights: [
      {
        carrier: 'XA',
        number: '315',
        origin: 'LHR',
        destination: 'CDG',
        departure: '2027-03-12T18:30:00',
        arrival: '2027-03-12T20:45:00',
      },
    ],
    total: { amount: '690.32', currency: 'EUR' },
    paymentLimit: '2027-01-10T12:00:00.000Z',
    ...changes,
  });
}

export function inAttention(reason: AttentionReason, changes: Partial<OrderStatus> = {}): OrderStatus {
  return statusOf({ state: 'attention', attention: attentionFor(reason, 'a test'), ...changes });
}
