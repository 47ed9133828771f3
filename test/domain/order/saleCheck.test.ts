/** The order as it reads now against what was sold: each difference in words, without names, and the total both ways. */
import { flightKey } from '../../../src/domain/offers/flights';
import type { PricedOffer } from '../../../src/domain/offers/offers';
import type { OrderView } from '../../../src/domain/order/orderView';
import { changedSinceSale, soldAs } from '../../../src/domain/order/saleCheck';
import { adult, eur, flight, inbound, item, journey, meanings, now, outbound, service, view } from '../build';

const [there, home] = [flight(outbound), flight(inbound)];
const [OUT, BACK] = [flightKey(there), flightKey(home)];

const packaged: Pick<PricedOffer, 'journeys' | 'items' | 'total'> = {
  journeys: [journey(outbound), journey(inbound)],
  total: eur('176.50'),
  items: [
    { offerItemId: '1', kind: 'flight', paxIds: ['PAX1'], fareTypes: [], flights: [OUT, BACK] },
    { offerItemId: '2', kind: 'service', paxIds: ['PAX1'], fareTypes: [], flights: [OUT], name: 'Bag' },
    { offerItemId: '3', kind: 'seat', paxIds: ['PAX1'], fareTypes: [], flights: [BACK], seat: '12A' },
    {
      offerItemId: '4',
      kind: 'service',
      paxIds: ['PAX1'],
      fareTypes: [],
      flights: [],
      name: 'Fee',
      mandatory: true,
    },
  ],
};
const sold = soldAs(packaged, [adult('PAX1')]);

const flown = [service({ flights: [OUT] }), service({ flights: [BACK] })];
const bag = service({ kind: 'service', flights: [OUT], name: '1 bagage', statusCode: undefined });
const seat = service({ kind: 'seat', flights: [BACK], seat: '12A' });
const asSold: Partial<OrderView> = {
  total: eur('176.50'),
  flights: [there, home],
  items: [item(flown), item([bag]), item([seat])],
};

const differences = (changes: Partial<OrderView>, tolerance?: { percent?: string }) =>
  changedSinceSale(sold, view({ ...asSold, ...changes }), { policy: meanings, tolerance, now });

test('an order that is what was sold has no differences', () => {
  expect(differences({})).toEqual([]);
});

test('what was sold is kept without names, and without what the service added by itself', () => {
  expect(sold.extras.map(({ kind }) => kind)).toEqual(['service', 'seat']);
  expect(JSON.stringify(sold)).not.toMatch(/Ada|Martin|1990/);
});

test.each<[string, Partial<OrderView>, string[]]>([
  ['a cent more', { total: eur('176.51') }, []],
  ['a cent less, in many digits', { total: eur('176.49400000000000') }, []],
  ['dearer', { total: eur('176.60') }, ['it costs 176.60 EUR, and was sold for 176.50 EUR']],
  ['cheaper', { total: eur('100.00') }, ['it costs 100.00 EUR, and was sold for 176.50 EUR']],
  [
    'in another currency',
    { total: { amount: '176.50', currency: 'USD' } },
    ['it costs 176.50 USD, and was sold for 176.50 EUR'],
  ],
  ['without a total', { total: undefined }, ['the order shows no total price']],
  ['with another passenger', { passengers: [{ paxId: 'PAX1' }, { paxId: 'PAX2' }] }, ['PAX2 was added']],
  ['without the passenger', { passengers: [] }, ['PAX1 is no longer in the order']],
  [
    'with a passenger of another type',
    { passengers: [{ paxId: 'PAX1', type: 'CHD' }] },
    ['PAX1 has another passenger type'],
  ],
  ['with a passenger whose type is not shown', { passengers: [{ paxId: 'PAX1' }] }, []],
  [
    'with an earlier flight',
    { flights: [{ ...there, departure: '2027-03-12T17:30:00' }, home] },
    [`flight ${OUT}: departure 2027-03-12T17:30 instead of 2027-03-12T18:30`],
  ],
  [
    'with a later arrival',
    { flights: [{ ...there, arrival: '2027-03-12T20:00:00' }, home] },
    [`flight ${OUT}: arrival 2027-03-12T20:00 instead of 2027-03-12T19:30`],
  ],
  [
    'with a flight to another airport',
    { flights: [{ ...there, destination: 'LGW' }, home] },
    [`flight ${OUT} goes to LGW`],
  ],
  ['with a number in zeros', { flights: [{ ...there, number: '0315' }, home] }, []],
  ['without a flight', { flights: [there] }, [`flight ${BACK} is no longer in the order`]],
  [
    'with one flight more',
    { flights: [there, home, flight('XA9 CDG-AMS 2027-03-20T08:00')] },
    ['flight XA9/2027-03-20/CDG was added'],
  ],
  [
    'without its bag',
    { items: [item(flown), item([seat])] },
    ['PAX1 bought 1 services (Bag), and the order shows 0'],
  ],
  [
    'with another seat',
    { items: [item(flown), item([bag]), item([{ ...seat, seat: '30B' }])] },
    ['the seat 12A of PAX1 is no longer in the order'],
  ],
  [
    'with the seat on another flight',
    { items: [item(flown), item([bag]), item([{ ...seat, flights: [OUT] }])] },
    ['the seat 12A of PAX1 is no longer in the order'],
  ],
  [
    'with the seat written with a zero',
    { items: [item(flown), item([bag]), item([{ ...seat, seat: '012A' }])] },
    [],
  ],
  ['frozen', { statusCode: 'FROZEN' }, ['the order’s status is FROZEN (on-request)']],
  ['of a strange status', { statusCode: 'PENDING' }, ['the order’s status is PENDING (unknown)']],
  [
    'with a price guarantee that is over',
    { items: [item(flown, { priceGuaranteeTimeLimit: '2027-01-10T12:00:00Z' }), item([bag]), item([seat])] },
    ['the price was guaranteed until 2027-01-10T12:00:00.000Z'],
  ],
  [
    'with a price guarantee that holds',
    { items: [item(flown, { priceGuaranteeTimeLimit: '2027-01-10T12:00:01Z' }), item([bag]), item([seat])] },
    [],
  ],
])('an order %s', (_, changes, words) => {
  expect(differences(changes)).toEqual(words);
});

test.each([
  ['TK', `a schedule change waits to be accepted: TK on ${OUT} (Accept)`],
  ['RQ', `a service is not confirmed: RQ on ${OUT} (Accept)`],
  ['HK', `a service has a status that the profile does not know: HK on ${OUT} (Accept)`],
])('a service at %s is a difference', (statusCode, words) => {
  const changed = [service({ flights: [OUT], statusCode, followUp: 'Accept' }), service({ flights: [BACK] })];

  expect(differences({ items: [item(changed), item([bag]), item([seat])] })).toEqual([words]);
});

test('a flight whose services are cancelled is gone, though it is still listed', () => {
  const changed = [service({ flights: [OUT] }), service({ flights: [BACK], statusCode: 'X' })];

  expect(differences({ items: [item(changed), item([bag]), item([seat])] })).toEqual([
    `a service was cancelled: X on ${BACK}`,
    // The seat still names the flight; what is cancelled is the flight itself.
    `flight ${BACK} is no longer in the order`,
  ]);
});

test('a tolerance counts both ways', () => {
  expect(differences({ total: eur('180.00') }, { percent: '2' })).toEqual([]);
  expect(differences({ total: eur('173.10') }, { percent: '2' })).toEqual([]);
  expect(differences({ total: eur('172.00') }, { percent: '2' })).toHaveLength(1);
});

test('a price whose guarantee is over counts as it reads once a person has confirmed it', () => {
  const order = view({
    ...asSold,
    items: [item(flown, { priceGuaranteeTimeLimit: '2027-01-10T11:00:00Z' }), item([bag]), item([seat])],
  });
  const terms = { policy: meanings, now, priceConfirmed: true };

  expect(changedSinceSale(sold, order, terms)).toEqual([]);
  expect(changedSinceSale(sold, { ...order, total: eur('190.00') }, terms)).toHaveLength(1);
});
