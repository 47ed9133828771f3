/** What the command line proposes to type next. */
import { whatNow } from '../../../src/cli/show/nextCommands';
import type { OrderStatus } from '../../../src/domain/order/status';
import { statusOf } from '../../support/status';

const documents = [{ number: '9990000000001', typeCode: 'T' }];
const ticketed = (changes: Partial<OrderStatus> = {}) =>
  statusOf({ state: 'ticketed', documents, ...changes });
const unquoted = { code: 'fee-unreadable', text: 'the airline named no fee; nothing was cancelled' };
const failed = (code: string, operation: 'orderReshop' | 'orderRetrieve' = 'orderReshop') => ({
  kind: 'service' as const,
  ...{ code, text: 'a text', operation },
  sent: 'maybe' as const,
  correlationId: 'c-1',
});
/** The proposed lines about cancelling. */
const proposed = (status: OrderStatus): string[] =>
  whatNow(status).flatMap((line) => (/cancel|quote/.test(line) ? line.trim().replace(/ +/g, ' ') : []));

describe('a hold', () => {
  test('is cancelled as it is', () => {
    expect(proposed(statusOf())).toEqual(['cancel: ndc-flows cancel TEST-1']);
    expect(proposed(statusOf({ lastError: failed('911', 'orderRetrieve') }))).toEqual([
      'cancel: ndc-flows cancel TEST-1',
    ]);
  });

  test.each([unquoted, failed('911'), failed('915')])(
    'is cancelled without a quote after $code',
    (lastError) => {
      expect(proposed(statusOf({ lastError }))).toEqual([
        'cancel: ndc-flows cancel TEST-1 --without-quote 0EUR',
      ]);
    },
  );
});

test('a fee that was quoted since counts more than the error before', () => {
  const quotedFee = { amount: '0.00', currency: 'EUR' };
  expect(proposed(statusOf({ quotedFee, lastError: failed('911') }))).toEqual([
    'cancel: ndc-flows cancel TEST-1',
  ]);
});

describe('tickets', () => {
  test('are cancelled for the fee that was quoted', () => {
    expect(
      proposed(ticketed({ quotedFee: { amount: '50.00', currency: 'EUR' }, lastError: unquoted })),
    ).toEqual(['cancel: ndc-flows cancel TEST-1 --fee 50.00EUR']);
  });

  test.each([unquoted, failed('7777')])('may be cancelled for nothing back after $code', (lastError) => {
    expect(proposed(ticketed({ lastError }))).toEqual([
      'fee: ndc-flows quote TEST-1',
      'or cancel for nothing back: ndc-flows cancel TEST-1 --without-quote 690.32EUR',
    ]);
  });

  test('are quoted again where the airline could not answer', () => {
    expect(proposed(ticketed({ lastError: failed('911') }))).toEqual(['fee: ndc-flows quote TEST-1']);
  });
});

test('an order whose refund is pending is looked at again', () => {
  const status = ticketed({ state: 'cancelled', money: 'pending', refundUntil: '2027-02-09T12:00:00.000Z' });
  expect(whatNow(status).slice(2)).toEqual([
    '  look:    ndc-flows refresh TEST-1',
    '  A person is asked if no refund is seen by 2027-02-09 12:00 UTC.',
  ]);
  expect(whatNow({ ...status, money: 'refunded', refundUntil: undefined }).slice(2)).toEqual([]);
});
