import { nextStep, READS_AFTER_LIMIT, type Resting } from '../../../src/domain/order/nextStep';
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
