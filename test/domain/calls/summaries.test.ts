/** What stands beside each call and wait in the UI. */
import type { OperationName, Operations } from '../../../src/domain/calls/operations';
import { callSummary, ordinal, summary } from '../../../src/domain/calls/summaries';
import { eur } from '../build';

const passenger = { paxId: 'PAX1', type: 'ADT' as const, birthDate: '1990-05-05' };
const named = { ...passenger, givenName: 'Ada', surname: 'Unmistakable' };
const journeys = [
  { origin: 'CDG', destination: 'LHR', date: '2027-03-12' },
  { origin: 'LHR', destination: 'CDG', date: '2027-03-19' },
];
const offer = {
  offerId: 'O1',
  ownerCode: 'XA',
  total: { amount: '100.00', currency: 'EUR' },
  offerItemIds: ['I1'],
};
const create = {
  offer: { offerId: 'O1', ownerCode: 'XA', items: [] },
  passengers: [named],
  contact: { email: 'unmistakable@example.com' },
};
const flight = { carrier: 'XA', number: '315', origin: 'CDG', destination: 'LHR', date: '2027-03-12' };
const order = { orderId: '1001', ownerCode: 'XA' };

const rows: { [Name in OperationName]: [Operations[Name]['input'], string][] } = {
  login: [[{}, 'log in']],
  airShopping: [
    [
      { journeys, passengers: [passenger, passenger] },
      'shop CDG → LHR 2027-03-12, LHR → CDG 2027-03-19, 2 passengers',
    ],
    [{ journeys: journeys.slice(0, 1), passengers: [passenger] }, 'shop CDG → LHR 2027-03-12, 1 passenger'],
  ],
  serviceList: [[{ offer, passengers: [passenger] }, 'list services for the chosen offer']],
  seatAvailability: [[{ offer, passengers: [passenger] }, 'list seats for the chosen offer']],
  offerPrice: [[{ offers: [], passengers: [passenger] }, 'price the chosen offer']],
  orderCreate: [
    [create, 'create the order without payment (sent once)'],
    [{ ...create, payment: eur('690.32') }, 'create the order and pay 690.32 EUR (sent once)'],
  ],
  orderRetrieve: [
    [order, 'read order 1001'],
    [{ passenger: named, flight }, 'search for an order on XA 315 CDG → LHR 2027-03-12'],
  ],
  orderReshop: [[{ ...order, orderItemIds: [] }, 'quote the cancellation of order 1001']],
  orderChange: [
    [
      { change: 'issue', ...order, orderItemIds: [], amount: eur('690.32') },
      'issue tickets for order 1001, 690.32 EUR (sent once)',
    ],
    [{ change: 'accept', ...order, orderItemIds: [] }, 'accept the new schedule of order 1001 (sent once)'],
    [{ change: 'cancel', ...order }, 'cancel order 1001 (sent once)'],
  ],
  orderCancel: [[order, 'cancel order 1001 (sent once)']],
};

test.each(
  (Object.keys(rows) as OperationName[]).flatMap((name) =>
    rows[name].map(([input, words]): [OperationName, string, unknown] => [name, words, input]),
  ),
)('%s: %s', (operation, words, input) => {
  expect(callSummary(operation, input as never)).toBe(words);
  expect(callSummary(operation, input as never, 'tickets were requested')).toBe(
    `${words}: tickets were requested`,
  );
});

test('what an airline says is cut to one line of bounded length', () => {
  const long = summary(`911\nfrom ${'the airline '.repeat(40)}`);
  expect(long).toMatch(/^911 from the airline .*…$/);
  expect(long).toHaveLength(160);
  expect(callSummary('orderRetrieve', { orderId: '7'.repeat(500) })).toHaveLength(160);
});

test('how often is said in words as long as anybody says so', () => {
  expect([1, 2, 3, 10, 11].map(ordinal)).toEqual(['first', 'second', 'third', 'tenth', '11th']);
});
