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
  expect(lastError({ ...failed, lastError: { code: 'cancelled', text: 'cancelled' } })).toMatch(/cancelled$/);
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
      '690.32 EUR, by voiding the tickets, until 2027-01-10 23:00 UTC',
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
    expect(rowOf('money', pending)).toBe('pending, expected by 2027-02-09 12:00 UTC');
    expect(rowOf('money', { state: 'cancelled', money: 'refunded' })).toBe('refunded');
  });
});
