/** What the command line proposes to type next. */
import { meaningsOfWrite } from '../../../src/domain/calls/meaningWords';

import { proofs } from '../../../src/domain/calls/errorTable';
import { attentionFor, attentionReasons, type AttentionReason } from '../../../src/domain/order/attention';
import { afterRefusal, waitingLines, whatNow, whatNowOfRepeat } from '../../../src/cli/show/nextCommands';
import { statusLines } from '../../../src/cli/show/status';
import { transitions, type OrderState } from '../../../src/domain/order/states';
import type { OrderStatus } from '../../../src/domain/order/status';
import { inAttention, statusOf } from '../../support/status';

const documents = [{ number: '9990000000001', typeCode: 'T' }];
const ticketed = (changes: Partial<OrderStatus> = {}) =>
  statusOf({ state: 'ticketed', documents, ...changes });
const unquoted = { code: 'fee-unreadable', text: 'the airline quoted no fee; nothing was cancelled' };
const failed = (code: string, operation: 'orderReshop' | 'orderRetrieve' = 'orderReshop') => ({
  kind: 'service' as const,
  ...{ code, text: 'a text', operation },
  sent: 'maybe' as const,
  correlationId: 'c-1',
});
/** The proposed lines about cancelling. */
const proposed = (status: OrderStatus): string[] =>
  whatNow(status).flatMap((line) => (/cancel|quote/.test(line) ? line.trim().replace(/ +/g, ' ') : []));

test('a status that waits for a person ends with what can be done, and any other with nothing', () => {
  const empty = waitingLines(inAttention('balance'));
  expect(empty.slice(0, 2)).toEqual(['', '  First top up your balance at the provider.']);
  expect(empty.join('\n')).toMatch(/ticket TEST-1 [^]*refresh TEST-1\n[^]*--give-up/);
  const fee = statusOf({ state: 'awaiting-approval', toApprove: { amount: '48.36', currency: 'EUR' } });
  expect(waitingLines({ ...fee, orderId: '4711' })).toEqual([
    '',
    '  approve:        ndc-flows approve TEST-1 48.36EUR',
    '  keep the order: ndc-flows decline TEST-1',
  ]);
  expect(waitingLines(ticketed())).toEqual([]);
});

test('a status that has failed ends with how to book again', () => {
  expect(waitingLines(statusOf({ state: 'failed', lastError: failed('498') })).join('\n')).toMatch(
    /after a correction: +ndc-flows book FILE\n.*try again: +ndc-flows book FILE --again/,
  );
});

test('an order that a person has given up shows that nothing follows it, and only how to follow it again', () => {
  const empty = inAttention('balance');
  const at = empty.history.at(-1)?.at ?? '';
  const given = { answer: 'give-up' as const, who: 'ab', why: 'booked elsewhere', at };
  const left = { ...empty, decisions: [given] };
  expect(waitingLines(left)).toEqual(['', '  follow it again: ndc-flows refresh TEST-1']);
  expect(statusLines(left, undefined)[0]).toBe('TEST-1  attention (no longer followed)');
  expect(statusLines(left, undefined).join('\n')).not.toContain('act by');
  // It was followed again, and needs a person again.
  const again = { ...left, history: [...left.history, { state: 'attention' as const, at: `${at}9` }] };
  expect(statusLines(again, undefined)[0]).toBe('TEST-1  attention');
});

describe('a hold', () => {
  test('is cancelled as it is', () => {
    expect(proposed(statusOf())).toEqual(['cancel: ndc-flows cancel TEST-1']);
    expect(proposed(statusOf({ lastError: failed('911', 'orderRetrieve') }))).toEqual([
      'cancel: ndc-flows cancel TEST-1',
    ]);
  });

  test.each([unquoted, failed('911'), failed('915')])(
    'may be cancelled without a quote after $code, which may have refused a change instead',
    (lastError) => {
      expect(proposed(statusOf({ lastError }))).toEqual([
        'cancel: ndc-flows cancel TEST-1',
        'cancel if the airline quotes no fee: ndc-flows cancel TEST-1 --without-quote 0EUR',
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
      'quote the cancellation: ndc-flows quote TEST-1',
      'cancel with no refund: ndc-flows cancel TEST-1 --without-quote 690.32EUR',
    ]);
  });

  test('are quoted again where the airline could not answer', () => {
    expect(proposed(ticketed({ lastError: failed('911') }))).toEqual([
      'quote the cancellation: ndc-flows quote TEST-1',
    ]);
  });
});

test('an order whose refund is pending is read again', () => {
  const status = ticketed({ state: 'cancelled', money: 'pending', refundUntil: '2027-02-09T12:00:00.000Z' });
  expect(whatNow(status).slice(2)).toEqual([
    '  check the refund: ndc-flows refresh TEST-1',
    '  The order needs attention if no refund shows by 2027-02-09 12:00 UTC.',
  ]);
  expect(whatNow({ ...status, money: 'refunded', refundUntil: undefined }).slice(2)).toEqual([]);
});

describe('an order that needs attention offers complete commands, the safest first', () => {
  const commandsOf = (status: OrderStatus): string[] =>
    whatNow(status).flatMap((line) => /ndc-flows .*/.exec(line) ?? []);

  test('an empty balance: top up, then ticket; giving up comes last', () => {
    const status = inAttention('balance');
    expect(whatNow(status)).toContain('  First top up your balance at the provider.');
    expect(commandsOf(status)).toEqual([
      'ndc-flows ticket TEST-1 --pay-up-to 690.32EUR',
      'ndc-flows refresh TEST-1',
      'ndc-flows quote TEST-1',
      'ndc-flows cancel TEST-1',
      'ndc-flows resolve TEST-1 --give-up --who WHO --why WHY',
    ]);
  });

  test('a lost create: each answer with its own command', () => {
    expect(commandsOf(inAttention('lost-create', { orderId: undefined }))).toEqual([
      'ndc-flows resolve TEST-1 --order-id ID --who WHO --why WHY',
      'ndc-flows resolve TEST-1 --not-created --who WHO --why WHY',
      'ndc-flows resolve TEST-1 --give-up --who WHO --why WHY',
    ]);
  });

  test.each(attentionReasons)('%s: nothing that the order would refuse, and giving up last', (reason) => {
    const status = inAttention(reason, { inDoubt: { issue: '2027-01-01T00:00:00.000Z' } });
    const all = commandsOf(status);
    expect(all.at(-1)).toBe('ndc-flows resolve TEST-1 --give-up --who WHO --why WHY');
    expect(all.filter((each) => each.startsWith('ndc-flows ticket'))).toEqual([]);
  });
});

test('an order that needs attention says what its release still allows', () => {
  const payUpTo = { amount: '700.00', currency: 'EUR' };
  const says = (reason: AttentionReason, changes: Partial<OrderStatus> = {}): string =>
    whatNow(inAttention(reason, { released: true, payUpTo, ...changes })).join('\n');
  expect(says('changed-since-sale')).toContain(
    'The order stays released: once it is held again, its own timer or a batch may ticket it for at most 700.00 EUR.',
  );
  expect(says('balance')).toContain(
    'The order stays released: the next batch may ticket it for at most 700.00 EUR.',
  );
  for (const open of [says('changed-since-sale'), says('balance')])
    expect(open).toMatch(/withdraw the release: +ndc-flows release TEST-1 --withdraw$/m);
  for (const silent of [says('balance', { released: false }), says('lost-issue')])
    expect(silent).not.toMatch(/stays released|--withdraw/);
  expect(whatNow(statusOf({ released: true, payUpTo })).join('\n')).toMatch(
    /Released: [^]*withdraw the release: +ndc-flows release TEST-1 --withdraw$/m,
  );
});

test('an unlisted code is explained with the likely meaning, and with the others that the write can have', () => {
  const unlisted = { code: '7777', operation: 'orderChange' as const };
  const status = inAttention('lost-issue', { attention: attentionFor('lost-issue', 'a test', { unlisted }) });
  const said = whatNow(status).join('\n');
  expect(said).toMatch(
    /say what the code means: +ndc-flows resolve TEST-1 --code-means refused --who WHO --why WHY/,
  );
  expect(said).toContain('refused: the airline refused; nothing was done.');
  expect(said).toMatch(/^ +already-issued +the tickets were issued before$/m);
  for (const other of ['not-created', 'no-offers', 'session-gone', 'MEANING'])
    expect(said).not.toContain(other);
});

test('each meaning that is offered for an unlisted code of a lost create is one that the order takes', () => {
  for (const meaning of meaningsOfWrite.create) expect(proofs[meaning]).toBe('rejected');
});

test('a refusal is always followed by a command', () => {
  for (const state of Object.keys(transitions) as OrderState[])
    expect(afterRefusal(statusOf({ state }), 'not-in-this-state').join('\n')).toContain('ndc-flows ');
});

test('an order that the airline does not find is read again before anything else', () => {
  for (const state of ['held', 'ticketed'] as const)
    expect(whatNow(statusOf({ state, lastError: failed('129') })).slice(2)).toEqual([
      '  check with the airline: ndc-flows refresh TEST-1',
    ]);
  expect(whatNow(statusOf({ lastError: failed('911') })).join('\n')).toContain('ndc-flows ticket TEST-1');
});

describe('a booking that failed', () => {
  const wentThrough = (...states: OrderStatus['state'][]) => ({
    state: 'failed' as const,
    orderId: undefined,
    history: states.map((state) => ({ state, at: '2027-01-20T14:00:00.000Z' })),
  });
  const again = [
    '  The reference can be reused.',
    '  after a correction: ndc-flows book FILE',
    '  try again:          ndc-flows book FILE --again',
  ];
  const another = '  put a new `reference` in FILE, then book it: ndc-flows book FILE';

  test.each<[string, Partial<OrderStatus>, string[]]>([
    ['before anything was sent', wentThrough('shopping', 'failed'), again],
    [
      'after a question about an earlier order',
      wentThrough('shopping', 'pricing', 'attention', 'failed'),
      again,
    ],
    [
      'while the airline is searched',
      { ...wentThrough('shopping', 'attention', 'failed'), searchUntil: '2027-01-21T14:00:00.000Z' },
      [
        '  The order is searched for until 2027-01-21 14:00 UTC. Until then, this reference cannot be reused.',
        another,
      ],
    ],
    [
      'after a booking was sent',
      wentThrough('shopping', 'creating', 'failed'),
      ['  This reference cannot be reused: a booking may have been sent to the airline under it.', another],
    ],
    [
      'after a reset, because an earlier run may have sent one',
      wentThrough('shopping', 'unknown', 'attention', 'failed'),
      ['  This reference cannot be reused: a booking may have been sent to the airline under it.', another],
    ],
  ])('%s, names the next command', (_, status, said) => {
    expect(whatNow(statusOf(status)).slice(2)).toEqual(said);
  });
});

test('an order that may not exist is not offered for release', () => {
  const attention = attentionFor('duplicate-suspected', 'one of the orders 1, 2 may be the result');
  const said = whatNow(statusOf({ state: 'attention', orderId: undefined, attention })).slice(2);
  expect(said.map((line) => line.trim().split(':')[0])).toEqual([
    'this is the order',
    'the airline made no order',
    'stop following it',
  ]);
});
test('a booking that a person says never happened has failed by their word, whatever was tried before', () => {
  const status = statusOf({
    state: 'failed',
    lastError: { code: 'another-order', text: 'that order is for a different trip' },
    decisions: [{ answer: 'not-created', who: 'ab', why: 'asked', at: '2027-01-01T12:00:00Z' }],
  });
  expect(whatNow(status)[1]).toBe('TEST-1 has failed: ab says that the airline made no order.');
});

test('a booking that was cancelled in time was given up, and is booked again from its file', () => {
  const given = { code: 'cancelled', text: 'cancelled before anything was created' };
  const status = statusOf({ state: 'failed', lastError: given, history: [] });
  expect(whatNow(status, 'trip.json')).toEqual([
    '',
    'TEST-1 was cancelled before anything was booked. There is nothing to pay.',
    '  The reference can be reused.',
    '  after a correction:   ndc-flows book trip.json',
    '  to book it after all: ndc-flows book trip.json --again',
  ]);
  expect(statusLines(status, undefined)).toContain(
    '  cancelled    by the caller, before anything was booked; nothing to pay',
  );
  expect(statusLines(status, undefined)[0]).toBe('TEST-1  failed (cancelled by the caller)');
});

test.each(['cancelled', 'lapsed'] as const)(
  'a repeated request of a %s order is told how to go on',
  (state) => {
    const status = statusOf({ state });
    expect(whatNowOfRepeat(status, 'trip.json').at(-2)).toMatch(/see the order: +ndc-flows status TEST-1$/);
    expect(whatNow(status, 'trip.json').join()).not.toContain('book trip.json');
    expect(whatNowOfRepeat(status, 'trip.json').at(-1)).toBe(
      '  put a new `reference` in trip.json, then book it: ndc-flows book trip.json',
    );
  },
);
