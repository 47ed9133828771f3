import { travellers } from '../../../src/cli/show/passengers';
import { statusLines } from '../../../src/cli/show/status';
import type { OrderStatus } from '../../../src/domain/order/status';
import { statusOf, unknownYet } from '../../support/status';

const failed = unknownYet({
  reference: 'T-1',
  state: 'failed',
  history: [{ state: 'failed', at: '2027-01-20T10:00:00.000Z' }],
  updatedAt: '2027-01-20T10:00:00.000Z',
});
const problem = {
  kind: 'service' as const,
  code: '493',
  text: 'Order not created',
  operation: 'orderCreate' as const,
  sent: 'maybe' as const,
};
const lastError = (status: OrderStatus): string | undefined =>
  statusLines(status, undefined).find((line) => line.includes('last error'));

test('a status shows its last error with the CorrelationID of the call that it answers', () => {
  expect(lastError({ ...failed, lastError: { ...problem, correlationId: 'c-1' } })).toMatch(
    /493 Order not created \(orderCreate, CorrelationID c-1\)$/,
  );
});

test('a last error without a call shows no CorrelationID', () => {
  expect(lastError({ ...failed, lastError: { ...problem, correlationId: 'none' } })).toMatch(/not created$/);
  expect(lastError({ ...failed, lastError: { code: 'wrong-id', text: 'cancelled' } })).toMatch(/cancelled$/);
});

describe('what cancelling brings back', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  const rowOf = (label: string, changes: Partial<OrderStatus>): string | undefined =>
    statusLines(statusOf(changes), undefined)
      .find((line) => line.trim().startsWith(label))
      ?.trim()
      .slice(label.length)
      .trim();
  const voidUntil = '2027-01-10T23:00:00.000Z';

  test.each<[string, Partial<OrderStatus>, string | undefined]>([
    ['a refund', { quotedRefund: eur('610.00'), quotedVoid: false }, '610.00 EUR, a refund'],
    ['a void', { quotedRefund: eur('690.32'), quotedVoid: true }, '690.32 EUR, by voiding the tickets'],
    [
      'a void with its deadline',
      { quotedRefund: eur('690.32'), quotedVoid: true, voidUntil },
      '690.32 EUR, by voiding the tickets',
    ],
    ['a void whose amount is not named', { quotedVoid: true }, 'by voiding the tickets'],
    ['a refund after the deadline of the void', { quotedVoid: false, voidUntil }, 'a refund'],
    ['nothing that was quoted', { voidUntil }, undefined],
  ])('%s', (_what, changes, text) => {
    expect(rowOf('refund', changes)).toBe(text);
  });

  test('a pending refund shows how long it is waited for', () => {
    const pending = {
      state: 'cancelled',
      money: 'pending',
      refundUntil: '2027-02-09T12:00:00.000Z',
    } as const;
    expect(rowOf('money', pending)).toBe('the refund is pending, expected by 2027-02-09 12:00 UTC');
    expect(rowOf('money', { state: 'cancelled', money: 'refunded' })).toBe('the tickets were refunded');
  });
});

test('a PNR that the service gives twice is shown once', () => {
  const shown = (...bookingReferences: string[]): string | undefined =>
    statusLines(statusOf({ bookingReferences }), undefined).find((line) => line.includes('PNR'));
  expect(shown('AB4P5P', 'XA-AB4P5P')).toBe('  PNR          AB4P5P');
  expect(shown('AB4P5P', 'K7QX2M')).toBe('  PNR          AB4P5P, K7QX2M');
});

test('a quote that voids the tickets shows until when, and one that refunds them does not', () => {
  const voidUntil = '2027-01-10T23:00:00.000Z';
  const shown = (changes: Partial<OrderStatus>): string | undefined =>
    statusLines(statusOf(changes), undefined).find((line) => line.includes('void until'));
  expect(shown({ quotedVoid: true, voidUntil })).toBe('  void until   2027-01-10 23:00 UTC');
  expect(shown({ quotedVoid: false, voidUntil })).toBeUndefined();
});

test('passengers are shown by name, each with their documents and with what they lack', () => {
  const status = statusOf({
    documents: [
      { paxId: 'PAX1', number: '9991234567890', typeCode: 'T' },
      { paxId: 'PAX1', number: '9991234567891', typeCode: 'J' },
      { number: '9991234567892', typeCode: 'J' },
    ],
    missing: ['PAX2 has no ticket', 'PAX1 lacks the document of 1 paid extra'],
    amendments: [
      {
        kind: 'part',
        what: 'passengers PAX3, PAX4',
        at: '2027-01-05T09:00:00.000Z',
        correlationId: 'c-1',
        proof: 'read',
      },
    ],
  });
  const passengers = travellers(status, [
    { paxId: 'PAX1', type: 'ADT', givenName: 'Ada', surname: 'Example', birthDate: '1984-02-01' },
    { paxId: 'PAX2', type: 'CHD', givenName: 'Cleo', surname: 'Example', birthDate: '2019-02-01' },
    { paxId: 'PAX4', type: 'ADT', givenName: 'Bob', surname: 'Example', birthDate: '1984-02-01' },
  ]);
  const lines = statusLines(status, undefined, passengers).join('\n');
  expect(lines).toContain(
    'Ada Example (PAX1, ADT): ticket 9991234567890, EMD 9991234567891; lacks the document of 1 paid extra',
  );
  expect(lines).toContain('Cleo Example (PAX2, CHD): has no ticket');
  expect(lines).toContain('Bob Example (PAX4, ADT, cancelled)');
  // A document of nobody in particular is not lost.
  expect(lines).toMatch(/documents +EMD 9991234567892$/m);
  expect(lines.match(/9991234567890/g)).toHaveLength(1);
});
