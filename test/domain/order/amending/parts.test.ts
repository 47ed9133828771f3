/** The parts of an order that can be cancelled or changed alone, and the items that a request names for them. */
import { flightKey } from '../../../../src/domain/offers/flights';
import { isLiveService } from '../../../../src/domain/order/liveServices';
import {
  flightsOf,
  journeysIn,
  numberedFlights,
  partOf,
  type PartOf,
} from '../../../../src/domain/order/amending/parts';
import type { OrderView } from '../../../../src/domain/order/orderView';
import { flight, inbound, item, meanings, outbound, service, view } from '../../build';

const [there, home] = [flight(outbound), flight(inbound)];
const [OUT, BACK] = [flightKey(there), flightKey(home)];

const fly = (paxId: string, key: string, serviceId: string) =>
  service({ paxIds: [paxId], flights: [key], serviceId });
/** Two adults on one item each way, an infant, a bag for the whole trip and two seats. */
const order = view({
  flights: [home, there],
  passengers: [{ paxId: 'PAX1' }, { paxId: 'PAX2' }, { paxId: 'PAX3', type: 'INF' }],
  items: [
    item([fly('PAX1', OUT, 'S1'), fly('PAX1', BACK, 'S2'), fly('PAX2', OUT, 'S3'), fly('PAX2', BACK, 'S4')], {
      orderItemId: 'adults',
    }),
    item([fly('PAX3', OUT, 'S5'), fly('PAX3', BACK, 'S6')], { orderItemId: 'infant' }),
    item([service({ kind: 'service', paxIds: ['PAX2'], name: '1 Bag 23 kg', serviceId: 'S7' })], {
      orderItemId: 'bag',
    }),
    item([service({ kind: 'seat', paxIds: ['PAX1'], flights: [OUT], seat: '12A', serviceId: 'S8' })], {
      orderItemId: 'seat out',
    }),
    item([service({ kind: 'seat', paxIds: ['PAX1'], flights: [BACK], seat: '07C', serviceId: 'S9' })], {
      orderItemId: 'seat back',
    }),
  ],
});

const of = (shown: OrderView = order, changes: Partial<PartOf> = {}): PartOf => ({
  view: shown,
  live: isLiveService(meanings),
  requested: [
    { origin: 'CDG', destination: 'LHR', date: '2027-03-12' },
    { origin: 'LHR', destination: 'CDG', date: '2027-03-19' },
  ],
  adults: new Map([['PAX3', 'PAX2']]),
  ...changes,
});

/** Items with what stays of each, or the refusal. */
function named(part: Parameters<typeof partOf>[0], from = of()) {
  const found = partOf(part, from);
  if ('refusal' in found) return `${found.refusal.code}: ${found.refusal.text}`;
  return Object.fromEntries(
    found.removed.map(({ orderItemId, keptServiceIds }) => [orderItemId, keptServiceIds.join()]),
  );
}

test('each flight has the number of its journey, in the order in which the airline lists the flights', () => {
  const shown = numberedFlights(order.flights, [{ destination: 'LHR' }, { destination: 'CDG' }]);
  expect(shown.map(({ origin, journey }) => [origin, journey])).toEqual([
    ['LHR', 2],
    ['CDG', 1],
  ]);
});

test('a passenger goes with an infant and every extra; what the others hold of the same item stays', () => {
  expect(named({ paxIds: ['PAX2', 'PAX3'] })).toEqual({ adults: 'S1,S2', infant: '', bag: '' });
});

test('a journey goes with its seats; an extra of the whole trip stays', () => {
  expect(named({ journeys: [2] })).toEqual({ adults: 'S1,S3', infant: 'S5', 'seat back': '' });
});

test('extras go by name or seat number', () => {
  expect(
    named({
      extras: [
        { paxId: 'PAX2', what: 'bag' },
        { paxId: 'PAX1', what: '7C' },
      ],
    }),
  ).toEqual({
    bag: '',
    'seat back': '',
  });
});

test.each([
  ['nobody', { paxIds: ['PAX9'] }, 'no-such-part: the order has no passenger PAX9; it has PAX1, PAX2, PAX3'],
  ['all passengers', { paxIds: ['PAX1', 'PAX2', 'PAX3'] }, /^no-such-part: these are all passengers/],
  [
    'an adult without the infant',
    { paxIds: ['PAX2'] },
    'no-such-part: PAX3 travels on the lap of PAX2: name both',
  ],
  ['a third journey', { journeys: [3] }, 'no-such-part: the order has no journey 3; it has journeys 1 to 2'],
  ['all journeys', { journeys: [1, 2] }, /^no-such-part: these are all journeys/],
  [
    'an extra of nobody',
    { extras: [{ paxId: 'PAX1', what: 'bag' }] },
    'no-such-part: PAX1 has no seat or service "bag"',
  ],
  [
    'two kinds at once',
    { paxIds: ['PAX1'], journeys: [1] },
    /^no-such-part: name passengers, journeys or extras/,
  ],
  ['nothing', {}, /^no-such-part/],
])('%s is no part', (_what, part, refusal) => {
  expect(named(part)).toEqual(
    expect.stringMatching(
      typeof refusal === 'string' ? RegExp(`^${refusal.replaceAll('.', '\\.')}$`) : refusal,
    ),
  );
});

test.each([
  ['a service for two passengers', [service({ paxIds: ['PAX1', 'PAX2'], flights: [OUT], serviceId: 'S1' })]],
  ['what stays without an id', [fly('PAX2', OUT, 'S1'), service({ paxIds: ['PAX1'], flights: [OUT] })]],
])('%s cannot be divided', (_what, services) => {
  expect(named({ paxIds: ['PAX2', 'PAX3'] }, of({ ...order, items: [item(services)] }))).toMatch(
    /^indivisible: /,
  );
});

test('what is cancelled already is not named again', () => {
  const [first, ...others] = order.items;
  const items = [
    { ...first!, services: first!.services.map((each) => ({ ...each, statusCode: 'X' })) },
    ...others,
  ];
  expect(named({ paxIds: ['PAX2', 'PAX3'] }, of({ ...order, items }))).toEqual({ infant: '', bag: '' });
});

test('other flights replace the flights and the seats on them', () => {
  const found = flightsOf([BACK], of());
  expect('removed' in found && found.removed).toEqual([
    { orderItemId: 'adults', keptServiceIds: ['S1', 'S3'] },
    { orderItemId: 'infant', keptServiceIds: ['S5'] },
    { orderItemId: 'seat back', keptServiceIds: [] },
  ]);
});

describe('journeys', () => {
  const legs = (...texts: string[]) => texts.map(flight);
  const shape = (...args: Parameters<typeof journeysIn>) => journeysIn(...args).map(({ length }) => length);

  test('end where the request says, however short the stay is', () => {
    const flights = legs(
      'XA1 CDG-LHR 2027-03-12T08:00',
      'XA2 LHR-JFK 2027-03-12T11:00',
      'XA3 JFK-CDG 2027-03-12T20:00',
    );
    expect(shape(flights, [{ destination: 'LHR' }, { destination: 'JFK' }, { destination: 'CDG' }])).toEqual([
      1, 1, 1,
    ]);
    expect(shape(flights, [{ destination: 'JFK' }, { destination: 'CDG' }])).toEqual([2, 1]);
  });

  test('of an order made elsewhere end with a stay of a day, or on the way back', () => {
    expect(shape(legs(outbound, inbound))).toEqual([1, 1]);
    expect(shape(legs('XA1 CDG-LHR 2027-03-12T08:00', 'XA2 LHR-CDG 2027-03-12T11:00'))).toEqual([1, 1]);
    expect(shape(legs('XA1 CDG-LHR 2027-03-12T08:00', 'XA2 LHR-JFK 2027-03-12T11:00'))).toEqual([2]);
    const connected = legs(
      'XA1 LHR-CDG 2027-03-12T08:00',
      'XA2 CDG-AMS 2027-03-12T18:00',
      'XA3 AMS-LHR 2027-03-12T20:00',
    );
    expect(shape(connected)).toEqual([1, 2]);
  });
});
