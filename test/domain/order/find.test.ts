/** What an order is found by: which words are the same, and which digests its attribute keeps. */
import {
  FOUND_BY_AT_MOST,
  requestedWords,
  searchedWords,
  withDigests,
  wordsOf,
  type FindKind,
} from '../../../src/domain/order/find';
import { noOrder, type OrderView } from '../../../src/domain/order/orderView';

const view = (changes: Partial<OrderView>): OrderView => ({ ...noOrder, orderId: 'XA-1', ...changes });

/** Returns what of an order a search finds. */
function found(typed: string, order: OrderView, reference = 'ACME-1'): FindKind[] {
  const has = wordsOf(order, reference);
  const searched = searchedWords(typed);
  const hits = has.filter(({ kind, word }) =>
    searched.some((each) => each.kind === kind && each.word === word),
  );
  return [...new Set(hits.map(({ kind }) => kind))];
}

test.each([
  ['Müller', 'mueller'],
  ['Mueller', 'MULLER'],
  ['MULLER', 'Müller'],
  ['García Márquez', 'garcia-marquez'],
  ['Strauß', 'STRAUSS'],
  ["O'Brien", 'O’BRIEN'],
  ['de la Cruz', 'DELACRUZ'],
  ['Miller', 'MILLER/FINN'],
  ['García Márquez', 'GARCIA MARQUEZ/Ana Sofía'],
])('a passenger named %s is found by %s', (surname, typed) => {
  expect(found(typed, view({ passengers: [{ paxId: 'PAX1', surname }] }))).toEqual(['surname']);
});

test('a part of a surname finds nobody', () => {
  expect(found('Garcia', view({ passengers: [{ paxId: 'PAX1', surname: 'García Márquez' }] }))).toEqual([]);
});

test.each([
  ['220-1234567890', '2201234567890'],
  ['2201234567890', '220-1234567890'],
  ['2201234567890', '220 123 456 7890'],
  ['220-1234567890', '1234567890'],
  ['2201234567890', '220-1234567890-4'],
  ['22012345678904', '220-1234567890'],
  ['057-1478293245/46', '057-1478293246'],
  ['057-1478293245/46', '1478293246'],
])('ticket %s is found by %s', (number, typed) => {
  expect(found(typed, view({ documents: [{ number, coupons: [] }] }))).toEqual(['ticket']);
});

test('a whole ticket number does not find the same serial number of another airline', () => {
  const order = view({ documents: [{ number: '220-1234567890', coupons: [] }] });
  expect(found('057-1234567890', order)).toEqual([]);
});

test.each([
  ['58lhz9', ['booking-reference']],
  [' 58LHZ9 ', ['booking-reference']],
  ['xa1', ['order-id']],
  ['XA-1', ['order-id']],
  ['acme-1', ['reference']],
  ['ACME1', ['reference']],
  ['58LHZ', []],
])('%j finds an order by %j', (typed, kinds) => {
  expect(found(typed, view({ bookingReferences: [{ id: '58LHZ9' }] }))).toEqual(kinds);
});

test('letters that a surname and a PNR share find both, each as what it is', () => {
  const order = view({
    bookingReferences: [{ id: 'MILLER' }],
    passengers: [{ paxId: 'PAX1', surname: 'Miller' }],
  });
  expect(found('miller', order)).toEqual(['booking-reference', 'surname']);
});

test.each(['', ' ', '-', '!!'])('%j finds nothing and is no search', (typed) => {
  expect(searchedWords(typed)).toEqual([]);
});

test('a request is found by its reference and surnames before an airline shows its order', () => {
  expect(requestedWords('ACME-1', [{ surname: 'Müller' }, {}])).toEqual([
    { kind: 'reference', word: 'ACME1' },
    { kind: 'surname', word: 'MULLER' },
  ]);
});

const digests = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => (from + at).toString(16).padStart(16, '0'));

test('an attribute that has every digest stays as it is', () => {
  const shown = digests(1, 3).join(' ');
  expect(withDigests(shown, digests(2, 2))).toBeUndefined();
  expect(withDigests(shown, undefined)).toBeUndefined();
  expect(withDigests(undefined, [])).toBeUndefined();
});

test('a new digest comes first, and what the order was found by before stays', () => {
  expect(withDigests(digests(1, 2).join(' '), digests(2, 2))).toBe(
    [...digests(2, 2), ...digests(1, 1)].join(' '),
  );
});

test('beyond the most that the server takes, the oldest digests are dropped', () => {
  const first = digests(1, FOUND_BY_AT_MOST);
  const value = withDigests(first.join(' '), digests(5_000, 2)) ?? '';
  expect(value.split(' ')).toEqual([...digests(5_000, 2), ...first.slice(0, -2)]);
  expect(Buffer.byteLength(JSON.stringify(value))).toBeLessThan(2_048);
});

test('an order with more digests than that is shown once, not again with every read', () => {
  const all = digests(1, FOUND_BY_AT_MOST + 20);
  const value = withDigests('', all);
  expect(withDigests(value, all)).toBeUndefined();
});

test('whatever a person completes an activity with, the attribute is a text of digests', () => {
  expect(withDigests(undefined, ['x', 7, null, { a: 1 }, 'MULLER'])).toBeUndefined();
  expect(withDigests({ a: 1 }, digests(1, 1))).toBe(digests(1, 1)[0]);
  expect(withDigests('', 'text')).toBeUndefined();
});
