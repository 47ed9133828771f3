/** Statuses for tests of decisions: a held order, and what a test changes of it. */
import { attentionFor, type AttentionReason } from '../../src/domain/attention';
import type { OrderStatus } from '../../src/domain/status';

export function statusOf(changes: Partial<OrderStatus> = {}): OrderStatus {
  return {
    reference: 'TEST-1',
    state: 'held',
    history: [],
    provider: 'sandbox',
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
    extras: [],
    missedExtras: [],
    decisions: [],
    documents: [],
    total: { amount: '690.32', currency: 'EUR' },
    paymentLimit: '2027-01-10T12:00:00.000Z',
    released: false,
    updatedAt: '2027-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function inAttention(reason: AttentionReason, changes: Partial<OrderStatus> = {}): OrderStatus {
  return statusOf({ state: 'attention', attention: attentionFor(reason, 'a test'), ...changes });
}
