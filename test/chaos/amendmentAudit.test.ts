/** The audit finds what must not be of changes after the sale, in ledgers that are made up, and nothing where nothing is wrong. */
import { doubleChanges, falseAmounts, lostChanges, unreportedAmendments } from '../../chaos/amendmentAudit';
import { contentFalsehood } from '../../chaos/contents';
import type { Said, SaidAmendment } from '../../chaos/truth';
import { noOrder } from '../../src/domain/order/orderView';
import type { Ledger } from '../../src/sandbox';

const euros = (amount: string) => ({ amount, currency: 'EUR' });
const at = '2027-01-01T00:00:00.000Z';

const entry = (
  correlationId: string,
  kind: Ledger['amendments'][number]['kind'] = 'extras',
): Ledger['amendments'][number] => ({
  ...{ orderId: '1', at, correlationId, kind },
  ...{ paid: euros('45.00'), refunded: euros('0.00'), penalty: euros('0.00'), residual: euros('0.00') },
  documents: { issued: [], exchanged: [], voided: [], refunded: [] },
});

const ledger = (amendments: Ledger['amendments'], duplicates: Ledger['duplicates'] = []): Ledger => ({
  ...{ orders: [], issues: [], cancellations: [], changes: [], amendments, duplicates, sums: {} },
  totals: { orders: 0, issues: 0, cancellations: 0, duplicates: 0, amendments: amendments.length },
});

const said = (amendments: readonly SaidAmendment[], more: Partial<Said> = {}): Said => ({
  ...{ reference: 'A', state: 'ticketed', orderId: '1', documents: [], amendments },
  ...more,
});

const bag: SaidAmendment = { kind: 'extras', correlationId: 'a', paid: euros('45') };
const owners = new Map([['1', 'A']]);

test('a change that is in ledger and status once is no finding', () => {
  const once = ledger([entry('a')]);
  expect(doubleChanges(once, owners)).toEqual([]);
  expect(lostChanges(once, [said([bag])], [{ reference: 'A', orderId: '1', ...bag }])).toEqual([]);
  expect(unreportedAmendments(once, [said([bag])])).toEqual([]);
  expect(falseAmounts(once, [said([bag])])).toEqual([]);
});

test('a second bag is found without the ledger’s own note, and once with it', () => {
  const twice = [entry('a'), entry('b')];
  const note = { of: 'change', orderId: '1', first: '1', done: true, at, correlationId: 'b' } as const;
  for (const duplicates of [[], [note]])
    expect(doubleChanges(ledger(twice, duplicates), owners)).toMatchObject([
      { reference: 'A', orderId: '1' },
    ]);
  expect(doubleChanges(ledger([entry('a', 'details'), entry('b', 'details')]), owners)).toEqual([]);
});

test('a second acceptance that the service alone stopped is found', () => {
  const note = { of: 'change', orderId: '1', first: '1', done: false, at, correlationId: 'b' } as const;
  const [found] = doubleChanges(ledger([entry('a')], [note]), owners);
  expect(found?.text).toMatch(/sent, and refused/);
});

test('a change that is called made, by a status or by the answer to an Update, and was not, is found once', () => {
  const agreed = { reference: 'A', orderId: '1', ...bag };
  expect(lostChanges(ledger([]), [said([bag])], [agreed])).toHaveLength(1);
  expect(lostChanges(ledger([]), [said([])], [agreed])).toHaveLength(1);
  expect(lostChanges(ledger([entry('b')]), [said([bag])], [])).toHaveLength(1);
});

test('a change of which the status tells nothing is found, unless it says that one is in doubt', () => {
  const made = ledger([entry('a')]);
  expect(unreportedAmendments(made, [said([])])).toHaveLength(1);
  expect(unreportedAmendments(made, [said([], { inDoubt: { change: at } })])).toEqual([]);
});

test('another amount than that of the ledger is found', () => {
  expect(falseAmounts(ledger([entry('a')]), [said([{ ...bag, paid: euros('44.99') }])])).toHaveLength(1);
  expect(falseAmounts(ledger([entry('a')]), [said([{ ...bag, refund: euros('1.00') }])])).toHaveLength(1);
});

describe('what a status says of its order', () => {
  const flight = {
    ...{ carrier: 'XA', number: '101', origin: 'LHR', destination: 'DUB' },
    ...{ departure: '2027-03-01T08:00:00', arrival: '2027-03-01T09:00:00' },
  };
  const ticket = { number: '125-0000000001', typeCode: 'T' };
  const coupons = (statusCode: string) => [{ number: '1', statusCode }];
  const view = {
    ...noOrder,
    ...{ orderId: '1', flights: [flight], total: euros('100.00') },
    documents: [{ ...ticket, coupons: coupons('I') }],
  };
  const status = { flights: [flight], total: euros('100'), documents: [ticket] };

  test('is what the service shows', () => {
    expect(contentFalsehood(status, view)).toBeUndefined();
    const exchanged = { number: '125-0000000002', coupons: coupons('E') };
    expect(contentFalsehood(status, { ...view, documents: [...view.documents, exchanged] })).toBeUndefined();
  });

  test.each([
    ['another flight', { ...status, flights: [{ ...flight, departure: '2027-03-04T08:00:00' }] }, /flights/],
    ['another total', { ...status, total: euros('100.03') }, /total/],
    ['a document too few', { ...status, documents: [] }, /lacks/],
  ])('is false with %s', (_what, wrong, words) => {
    expect(contentFalsehood(wrong, view)).toMatch(words);
  });
});
