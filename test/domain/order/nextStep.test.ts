import { attentionReasons } from '../../../src/domain/order/attention';
import { nextStep, READS_AFTER_LIMIT, type Resting } from '../../../src/domain/order/nextStep';
import type { OfficeHours } from '../../../src/domain/order/officeHours';
import { inAttention, statusOf } from '../../support/status';

const HOUR = 3_600_000;
const limit = Date.parse('2027-01-10T12:00:00.000Z');

function resting(changes: Partial<Resting> = {}): Resting {
  return {
    status: statusOf(),
    ticketing: 'on-demand',
    automatic: changes.status?.released ?? false,
    onRequest: false,
    reads: 0,
    issueBefore: 2 * HOUR,
    warnBefore: 2 * HOUR,
    ...changes,
  };
}

const released = statusOf({ released: true });

test.each([
  ['a held order is shown to a person before its limit', resting(), 'warn', limit - 2 * HOUR],
  [
    'a released one is issued instead, whatever its policy',
    resting({ status: released }),
    'issue',
    limit - 2 * HOUR,
  ],
  [
    'a released one that waits for its batch is issued at the deadline too',
    resting({ status: released, ticketing: 'in-batch' }),
    'issue',
    limit - 2 * HOUR,
  ],
  ['at once means now', resting({ status: released, ticketing: 'at-once' }), 'issue', limit - 10 * HOUR],
  ['at once without a release issues nothing', resting({ ticketing: 'at-once' }), 'warn', limit - 2 * HOUR],
  [
    'an unconfirmed order is read again',
    resting({ onRequest: true }),
    'read-again',
    limit - 10 * HOUR + 15_000,
  ],
  [
    'an unconfirmed order is not issued even when released',
    resting({ status: released, ticketing: 'at-once', onRequest: true }),
    'read-again',
    limit - 10 * HOUR + 15_000,
  ],
  [
    'a lapsing hold is looked at after its limit',
    resting({ status: statusOf({ state: 'lapsing' }) }),
    'verify-limit',
    limit + 10_000,
  ],
  [
    'an order in front of a person lapses at its limit all the same',
    resting({ status: inAttention('limit-near') }),
    'verify-limit',
    limit + 10_000,
  ],
  [
    'a lost issue waits for a person alone',
    resting({ status: inAttention('lost-issue') }),
    'wait',
    undefined,
  ],
  [
    'a ticketed order is followed for a day after its last landing',
    resting({ status: statusOf({ state: 'ticketed' }) }),
    'end',
    Date.parse('2027-03-12T20:45:00Z') + 24 * HOUR,
  ],
] as const)('%s', (_what, order, step, at) => {
  const next = nextStep(order, limit - 10 * HOUR);
  expect(next.step).toBe(step);
  expect(next.at).toBe(at);
});

test('after one issue was tried, or a cancellation came, nothing is issued without a new word', () => {
  const tried = resting({ status: released, ticketing: 'at-once', automatic: false });
  expect(nextStep(tried, limit - 10 * HOUR).step).toBe('warn');
});

test('an order that a reset has left unread is read before a person is warned of it, and issued in time all the same', () => {
  const now = limit - HOUR;
  const unread = { cutOff: true, readDue: now };
  expect(nextStep(resting(), now).step).toBe('warn');
  expect(nextStep(resting(unread), now)).toMatchObject({ step: 'watch', at: now });
  expect(nextStep(resting({ ...unread, status: released }), now).step).toBe('issue');
  const lapsing = resting({ ...unread, status: statusOf({ state: 'lapsing' }) });
  expect(nextStep(lapsing, now)).toMatchObject({ step: 'watch', at: now });
});

test('an unconfirmed order is read in time to issue or to warn', () => {
  const waiting = resting({ onRequest: true, reads: 9 });
  expect(nextStep(waiting, limit - 2 * HOUR - 60_000).at).toBe(limit - 2 * HOUR);
  expect(nextStep(waiting, limit - 60_000).at).toBe(limit);
});

test('a passed limit is verified and never issued upon', () => {
  expect(nextStep(resting({ status: released }), limit).step).toBe('verify-limit');
});

test.each(['cancelled', 'failed', 'lapsed'] as const)('%s is the end', (state) => {
  expect(nextStep(resting({ status: statusOf({ state }) }), limit).step).toBe('end');
});

test('an order past its limit is not read for ever', () => {
  const status = inAttention('limit-near');
  expect(nextStep(resting({ status, reads: READS_AFTER_LIMIT }), limit + HOUR).step).toBe('wait');
});

test('an order with documents in front of a person is never taken for lapsed', () => {
  const documents = [{ number: '9990000000001', typeCode: 'T' }];
  expect(nextStep(resting({ status: inAttention('budget-spent', { documents }) }), limit + HOUR).step).toBe(
    'wait',
  );
});

const heldAt = (hours: number) => [
  { state: 'held' as const, at: new Date(limit - hours * HOUR).toISOString() },
];
const guaranteed = (hours: number) => new Date(limit - hours * HOUR).toISOString();

test('a price guarantee that ends before the limit makes an order issued and warned of earlier', () => {
  const status = statusOf({ priceGuarantee: guaranteed(3) });
  const now = limit - 10 * HOUR;

  expect(nextStep(resting({ status }), now)).toEqual({
    step: 'warn',
    at: limit - 5 * HOUR,
    because: 'escalate, because the end of the price guarantee is near',
  });
  expect(nextStep(resting({ status: { ...status, released: true } }), now)).toEqual({
    step: 'issue',
    at: limit - 5 * HOUR,
    because: 'issue tickets before the end of the price guarantee',
  });
});

test('a price guarantee that has passed or ends after the limit leaves the limit to count', () => {
  for (const hours of [9, -1]) {
    const status = statusOf({ priceGuarantee: guaranteed(hours), history: heldAt(20) });

    expect(nextStep(resting({ status }), limit - 8 * HOUR)).toEqual({
      step: 'warn',
      at: limit - 2 * HOUR,
      because: 'escalate, because the payment time limit is near',
    });
    const issue = nextStep(resting({ status: { ...status, released: true } }), limit - 8 * HOUR);
    expect(issue).toMatchObject({ step: 'issue', at: limit - 2 * HOUR });
  }
});

test('a price guarantee alone is a deadline while it holds; without any the order waits for a caller', () => {
  const status = statusOf({ paymentLimit: undefined, priceGuarantee: guaranteed(0) });

  expect(nextStep(resting({ status }), limit - 10 * HOUR)).toMatchObject({
    step: 'warn',
    at: limit - 2 * HOUR,
  });
  expect(nextStep(resting({ status }), limit).step).toBe('wait');
});

test('an order is issued and warned of at their own times', () => {
  const times = { issueBefore: HOUR / 2, warnBefore: 4 * HOUR };
  const now = limit - 10 * HOUR;

  expect(nextStep(resting(times), now)).toMatchObject({ step: 'warn', at: limit - 4 * HOUR });
  expect(nextStep(resting({ ...times, status: released }), now)).toMatchObject({
    step: 'issue',
    at: limit - HOUR / 2,
  });
});

test('an order with a short hold is not warned of at its birth', () => {
  const now = limit - 2 * HOUR;
  const history = heldAt(2);

  expect(nextStep(resting({ status: statusOf({ history }), warnBefore: 4 * HOUR }), now)).toMatchObject({
    step: 'warn',
    at: limit - HOUR,
  });
  const guarantee = statusOf({ history, priceGuarantee: guaranteed(1) });
  expect(nextStep(resting({ status: guarantee, warnBefore: 4 * HOUR }), now)).toMatchObject({
    step: 'warn',
    at: limit - 1.5 * HOUR,
  });
});

test('the hold counts from when the order was held first, not from its return to it', () => {
  const history = [...heldAt(20), { state: 'attention' as const, at: guaranteed(6) }, ...heldAt(3)];

  expect(nextStep(resting({ status: statusOf({ history }) }), limit - 3 * HOUR)).toMatchObject({
    step: 'warn',
    at: limit - 2 * HOUR,
  });
});

test('a warning that is overdue is due now', () => {
  expect(nextStep(resting({ status: statusOf({ history: heldAt(20) }) }), limit - HOUR)).toMatchObject({
    step: 'warn',
    at: limit - HOUR,
  });
});

test('an order is warned of in office hours, and issued at any hour', () => {
  const officeHours: OfficeHours = {
    from: '09:00',
    to: '18:00',
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    timeZone: 'UTC',
  };
  // The limit is on a Sunday.
  const history = heldAt(80);
  const now = limit - 70 * HOUR;

  expect(nextStep(resting({ officeHours, status: statusOf({ history }) }), now)).toMatchObject({
    step: 'warn',
    at: Date.parse('2027-01-08T17:00:00Z'),
  });
  expect(
    nextStep(resting({ officeHours, status: statusOf({ history, released: true }) }), now),
  ).toMatchObject({
    step: 'issue',
    at: limit - 2 * HOUR,
  });
});

test('a minor schedule change is accepted before a read or a search, held or ticketed', () => {
  const accept = { acceptDue: true, readDue: limit - 11 * HOUR, searchDue: limit - 11 * HOUR };
  const now = limit - 10 * HOUR;
  const statuses = [statusOf(), statusOf({ released: true }), statusOf({ state: 'ticketed' })];

  for (const status of statuses)
    expect(nextStep(resting({ status, ...accept }), now)).toMatchObject({ step: 'accept', at: now });
});

test('no acceptance delays an issue, a warning or a look at the limit that is due', () => {
  const accept = { acceptDue: true, readDue: limit - 11 * HOUR };
  const released = statusOf({ released: true });
  const atOnce = resting({ status: released, ticketing: 'at-once', ...accept });

  expect(nextStep(atOnce, limit - 10 * HOUR).step).toBe('issue');
  expect(nextStep(resting({ status: released, ...accept }), limit - HOUR).step).toBe('issue');
  const warned = statusOf({ history: heldAt(20) });
  expect(nextStep(resting({ status: warned, ...accept }), limit - HOUR).step).toBe('warn');
  const passed = statusOf({ paymentLimit: guaranteed(20) });
  expect(nextStep(resting({ status: passed, ...accept }), limit - HOUR).step).toBe('verify-limit');
});

test('nothing is accepted by itself while a person is asked, or once the order has ended', () => {
  const now = limit - 10 * HOUR;
  const statuses = [
    inAttention('schedule-changed'),
    statusOf({ state: 'lapsing' }),
    statusOf({ state: 'cancelled' }),
  ];

  for (const status of statuses)
    expect(nextStep(resting({ status, acceptDue: true }), now).step).not.toBe('accept');
});

test('an order in attention is read on when it is watched', () => {
  const now = limit - 10 * HOUR;
  const readDue = limit - 9 * HOUR;

  for (const reason of attentionReasons) {
    const order = resting({ status: inAttention(reason), readDue });
    expect(nextStep(order, now)).toMatchObject({ step: 'watch', at: readDue });
    expect(nextStep({ ...order, readDue: undefined }, now).step).not.toBe('watch');
    expect(nextStep({ ...order, status: inAttention(reason, { orderId: undefined }) }, now).step).toBe(
      'wait',
    );
  }
});

test('an order in attention is read at its limit, if that comes before the next routine read', () => {
  const order = resting({ status: inAttention('schedule-changed'), readDue: limit + HOUR });

  expect(nextStep(order, limit - HOUR)).toMatchObject({ step: 'verify-limit', at: limit + 10_000 });
});

test('no order is read on once its last flight has left everywhere', () => {
  const over = Date.parse('2027-03-12T18:30:00Z') + 24 * HOUR + 1;
  const statuses = [inAttention('service-lost'), statusOf({ state: 'ticketed' })];

  for (const status of statuses)
    expect(nextStep(resting({ status, readDue: over }), over).step).not.toBe('watch');
});

describe('a cancelled order whose refund is pending', () => {
  const refundUntil = new Date(limit).toISOString();
  const pending = statusOf({ state: 'cancelled', money: 'pending', refundUntil });
  const now = limit - 10 * HOUR;

  test.each([
    ['is read again when a read is due', limit - 9 * HOUR, limit - 9 * HOUR],
    ['is read at once when a read is overdue', limit - 11 * HOUR, now],
    ['is read at the latest when the wait for its refund is over', limit + HOUR, limit],
    ['is read at once if no read was scheduled', undefined, now],
  ])('%s', (_what, readDue, at) => {
    const because = 'check for the refund';
    expect(nextStep(resting({ status: pending, readDue }), now)).toEqual({ step: 'watch', at, because });
  });

  test('is read on after its last flight has left', () => {
    const over = Date.parse('2027-03-20T00:00:00Z');
    const status = { ...pending, refundUntil: '2027-04-01T00:00:00.000Z' };
    expect(nextStep(resting({ status, readDue: over }), over)).toMatchObject({ step: 'watch', at: over });
  });

  test('accepts, warns and issues nothing', () => {
    const busy = resting({ status: { ...pending, released: true }, ticketing: 'at-once', acceptDue: true });
    expect(nextStep(busy, now).step).toBe('watch');
  });
});

test.each(['nothing-paid', 'voided', 'refunded', 'unknown', undefined] as const)(
  'a cancelled order whose money is %s is the end',
  (money) => {
    expect(nextStep(resting({ status: statusOf({ state: 'cancelled', money }) }), limit).step).toBe('end');
  },
);
