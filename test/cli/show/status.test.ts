import { statusLines } from '../../../src/cli/show/status';
import type { OrderStatus } from '../../../src/domain/order/status';
import { unknownYet } from '../../support/status';

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
