import { travellers } from '../../../src/cli/show/passengers';
import { statusLines } from '../../../src/cli/show/status';
import { attentionFor } from '../../../src/domain/order/attention';
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

test('what an order waits for follows its label as a column, not as two spaces in a sentence', () => {
  const [row] = statusLines(statusOf({ waitsFor: 'a retry' }), undefined).filter((line) =>
    line.includes('a retry'),
  );
  expect(row).toBe('  waits for    a retry');
});

test('what a person must decide is said once', () => {
  const attention = attentionFor('balance', 'the balance is empty');
  const status = statusOf({ state: 'attention', attention, waitsFor: 'a decision: the balance is empty' });
  const said = statusLines(status, undefined).filter((line) => line.includes('the balance is empty'));
  expect(said).toEqual([expect.stringMatching(/^ {2}attention +balance /)]);
});

test('a change in doubt says which one it is', () => {
  const shown = statusLines(statusOf({ changeInDoubt: { kind: 'name', what: 'name of PAX1' } }), undefined);
  expect(shown).toContain('  in doubt     name of PAX1');
});

test('what each passenger pays is shown below the total', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  const prices = [
    { paxId: 'PAX1', total: eur('90.00'), base: eur('50.00'), extras: eur('25.00') },
    { paxId: 'PAX2', total: eur('65.00') },
  ];
  const shown = statusLines(statusOf({ total: eur('155.00'), prices }), undefined);
  expect(shown.slice(shown.indexOf('  price        155.00 EUR')).slice(1, 3)).toEqual([
    '  per person   PAX1: 90.00 EUR (fare without taxes 50.00 EUR, services and seats 25.00 EUR)',
    '               PAX2: 65.00 EUR',
  ]);
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
    ['a refund', { quotedRefund: eur('610.00'), quotedVoid: false }, '610.00 EUR'],
    ['a void', { quotedRefund: eur('690.32'), quotedVoid: true }, '690.32 EUR, by voiding the tickets'],
    [
      'a void with its deadline',
      { quotedRefund: eur('690.32'), quotedVoid: true, voidUntil },
      '690.32 EUR, by voiding the tickets',
    ],
    ['a void whose amount is not named', { quotedVoid: true }, 'by voiding the tickets'],
    [
      'a refund after the deadline of the void',
      { quotedVoid: false, voidUntil },
      'the airline does not say how much',
    ],
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

test('an order that was closed without a ticket says who has none, by name', () => {
  const status = statusOf({
    state: 'ticketed',
    declaredComplete: {
      ...{ who: 'ab', why: 'by phone', at: '2027-01-05T09:00:00.000Z', documents: [] },
      ...{ lacks: ['ticket PAX2'], without: [{ paxId: 'PAX2', document: 'ticket' as const }] },
    },
  });
  const named = travellers(status, [
    { paxId: 'PAX2', type: 'ADT', givenName: 'Ben', surname: 'Example', birthDate: '1990-01-01' },
  ]);
  const lines = statusLines(status, undefined, named);
  expect(lines[1]).toMatch(/ Issued, but Ben Example has no ticket: closed without it by ab$/);
  expect(lines.find((line) => line.includes('PAX2, ADT'))).toMatch(
    /Ben Example \(PAX2, ADT\): has no ticket$/,
  );
});

test('what the airline has taken away is shown with its EMD', () => {
  const lost = {
    ...{ kind: 'seat' as const, paxId: 'PAX1', name: '12A', flights: ['XA315/2027-03-12/CDG'], quantity: 1 },
    ...{ price: { amount: '19.00', currency: 'EUR' }, documents: ['1'], at: '2027-01-05T09:00:00.000Z' },
  };
  const documents = [{ paxId: 'PAX1', number: '1', typeCode: 'J' }];
  const lines = statusLines(statusOf({ lostAncillaries: [lost], documents }), undefined);
  expect(lines.find((line) => line.startsWith('  lost '))).toMatch(
    /seat 12A on XA315 on 2027-03-12 for PAX1 \(19\.00 EUR\): taken away by the airline; EMD 1 is still open/,
  );
});

test('what the total of a held order still contains is shown with its amount', () => {
  const lost = {
    ...{ kind: 'seat' as const, paxId: 'PAX1', name: '12A', flights: [], quantity: 1 },
    ...{ price: { amount: '19.00', currency: 'EUR' }, at: '2027-01-05T09:00:00.000Z' },
  };
  const lines = statusLines(statusOf({ lostAncillaries: [lost] }), undefined);
  expect(lines.find((line) => line.startsWith('  lost '))).toMatch(
    /taken away by the airline, but the order’s total still contains 19\.00 EUR for it; ask the airline to remove that before you pay$/,
  );
});

test('several cancellations are shown with what each brought back', () => {
  const sale = { at: '2027-01-20T10:00:00.000Z', currency: 'EUR', type: 'T' } as const;
  const sales = [
    { ...sale, event: 'issue', number: '1', total: '150.00' },
    { ...sale, event: 'issue', number: '2', total: '150.00' },
    { ...sale, event: 'refund', number: '2', total: '-150.00', fee: '40.00', part: 'passenger PAX2' },
    { ...sale, event: 'refund', number: '1', total: '-150.00', fee: '0.00' },
  ] as const;
  const lines = statusLines(statusOf({ sales: [...sales] }), undefined);
  const at = lines.findIndex((line) => line.startsWith('  paid back '));
  expect(lines.slice(at, at + 3).map((line) => line.slice(15))).toEqual([
    '110.00 EUR for passenger PAX2; the airline kept 40.00 EUR',
    '150.00 EUR for the rest',
    'of 300.00 EUR paid, 40.00 EUR has not been paid back',
  ]);
});

test('an EMD says what it is for, as far as its amount and the paid extras tell', () => {
  const emd = (number: string, paxId = 'PAX1') => ({ paxId, number, typeCode: 'J' });
  const issue = (number: string, total: string, notes?: 'penalty'[]) => ({
    ...{ event: 'issue' as const, at: '2027-01-05T09:00:00.000Z', number, type: 'J' },
    ...{ currency: 'EUR', total, ...(notes && { notes }) },
  });
  const [out, back] = ['XA315/2027-03-12/CDG', 'XA322/2027-03-19/LHR'];
  const of = (paxId: string, name: string, flight: string, amount: string, quantity = 1) => ({
    ...{ kind: /^\d/.test(name) ? ('seat' as const) : ('service' as const), paxId, name, quantity },
    ...{ flights: [flight], price: { amount, currency: 'EUR' } },
  });
  const status = statusOf({
    ancillaries: [
      of('PAX1', '12A', out, '14.00'),
      of('PAX1', '3C', back, '14.00'),
      of('PAX1', 'Hot meal', out, '18.00', 2),
      of('PAX2', 'Hot meal', out, '18.00', 2),
      of('PAX3', 'Bag', out, '45.00'),
      of('PAX3', 'Bag', back, '45.00'),
    ],
    documents: [emd('1'), emd('2'), emd('3'), emd('4'), emd('5', 'PAX2'), emd('6', 'PAX3'), emd('7', 'PAX3')],
    sales: [
      issue('1', '14.00'),
      issue('2', '18.00'),
      issue('3', '30.00', ['penalty']),
      issue('4', '99.00'),
      issue('6', '45.00'),
    ],
  });
  expect(statusLines(status, undefined).filter((line) => line.includes('EMD'))).toEqual([
    expect.stringMatching(
      /EMD 1 for seat 12A on XA315 on 2027-03-12 or seat 3C on XA322 on 2027-03-19 \(PAX1\)$/,
    ),
    expect.stringMatching(/EMD 2 for 2 × Hot meal on XA315 on 2027-03-12 \(PAX1\)$/),
    expect.stringMatching(/EMD 3 for the penalty of an exchange \(PAX1\)$/),
    expect.stringMatching(/EMD 4 \(PAX1\)$/),
    expect.stringMatching(/EMD 5 for 2 × Hot meal on XA315 on 2027-03-12 \(PAX2\)$/),
    expect.stringMatching(/EMD 6 for Bag on XA315 on 2027-03-12 or XA322 on 2027-03-19 \(PAX3\)$/),
    expect.stringMatching(/EMD 7 \(PAX3\)$/),
  ]);
});

test('a write that was tried again is shown with its time', () => {
  const states = ['cancelling', 'unknown', 'cancelling', 'cancelled'] as const;
  const history = states.map((state, minute) => ({ state, at: `2027-01-05T09:0${minute}:00.000Z` }));
  expect(statusLines(statusOf({ state: 'cancelled', history }), undefined)).toContain(
    '  repeated     2027-01-05 09:02 UTC: The cancellation got no clear answer, and reads have proved that it cancelled nothing: it is tried again.',
  );
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

test('a cancelled hold has no day by which to pay', () => {
  const paymentLimit = '2027-01-22T10:00:00.000Z';
  const said = (state: OrderStatus['state']): string =>
    statusLines(statusOf({ state, paymentLimit }), undefined).join('\n');
  expect(said('held')).toContain('pay by');
  expect(said('cancelled')).not.toContain('pay by');
});
