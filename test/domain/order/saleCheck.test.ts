/** Compares an order with what was sold: each difference by its kind, without names, and the total both ways. */
import { isPriceChange, type Difference } from '../../../src/domain/order/changes';
import { flightKey } from '../../../src/domain/offers/flights';
import type { PricedOffer } from '../../../src/domain/offers/offers';
import type { OrderView, TicketDocument } from '../../../src/domain/order/orderView';
import {
  cabinsShown,
  differencesSince,
  soldAs,
  soldAsFound,
  soldAsShown,
  unpayable,
  type Sold,
} from '../../../src/domain/order/saleCheck';
import { adult, eur, flight, inbound, item, journey, meanings, outbound, service, view } from '../build';

const [there, home] = [flight(outbound), flight(inbound)];
const [OUT, BACK] = [flightKey(there), flightKey(home)];
const policy = { ...meanings, retimeTolerance: 15 * 60_000 };

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
const sold: Sold = {
  ...soldAs(packaged, [adult('PAX1')]),
  cabins: { [`${OUT} PAX1`]: 'ECONOMY', [`${BACK} PAX1`]: 'ECONOMY' },
};

const flown = [service({ flights: [OUT] }), service({ flights: [BACK] })];
const bag = service({ kind: 'service', flights: [OUT], name: '1 bagage', statusCode: undefined });
const seat = service({ kind: 'seat', flights: [BACK], seat: '12A' });
const asSold: Partial<OrderView> = {
  total: eur('176.50'),
  flights: [there, home],
  items: [item(flown), item([bag]), item([seat])],
};

const shown = (changes: Partial<OrderView>) => view({ ...asSold, ...changes });
const differences = (changes: Partial<OrderView>, tolerance?: { percent?: string }) =>
  differencesSince(sold, shown(changes), { policy, tolerance });

/** Two flights by key and the statuses of their services. */
const served = (...statuses: [flight: string, statusCode: string][]) => ({
  items: [
    item(statuses.map(([key, statusCode]) => service({ flights: [key], statusCode }))),
    item([bag]),
    item([seat]),
  ],
});

const moved = (minutes: number, ends: ('departure' | 'arrival')[] = ['departure', 'arrival']) => ({
  ...there,
  ...Object.fromEntries(
    ends.map((end) => [
      end,
      new Date(Date.parse(`${there[end]}Z`) + minutes * 60_000).toISOString().slice(0, 19),
    ]),
  ),
});

/** A flight in place of the outbound one, and the services that name it. The sold seat is on the other flight. */
const instead = (text: string, oldStatus?: string): Partial<OrderView> => {
  const other = flight(text);
  const old: [string, string][] = oldStatus === undefined ? [] : [[OUT, oldStatus]];
  return { flights: [other, home], ...served(...old, [flightKey(other), 'TK'], [BACK, 'K']) };
};

test('an order that is what was sold has no differences', () => {
  expect(differences({})).toEqual([]);
});

test('a sale is kept without names, and without what the service added by itself', () => {
  expect(sold.extras.map(({ kind }) => kind)).toEqual(['service', 'seat']);
  expect(JSON.stringify(sold)).not.toMatch(/Ada|Martin|1990/);
});

/** An order as it reads, and its differences from the sale. */
type Row = [what: string, changes: Partial<OrderView>, expected: Partial<Difference>[]];

const unchanged: [what: string, changes: Partial<OrderView>][] = [
  ['costs a cent more', { total: eur('176.51') }],
  ['costs a cent less, in many digits', { total: eur('176.49400000000000') }],
  ['does not show the type of its passenger', { passengers: [{ paxId: 'PAX1' }] }],
  ['writes a flight number with zeros', { flights: [{ ...there, number: '0315' }, home] }],
  ['writes a seat with a zero', { items: [item(flown), item([bag]), item([{ ...seat, seat: '012A' }])] }],
  ['lists a flight twice', { flights: [there, there, home] }],
  ['lists its flights in another order', { flights: [home, there] }],
  [
    'has flight times that differ in seconds',
    { flights: [{ ...there, departure: '2027-03-12T18:30:40' }, home] },
  ],
  ['has a flight that no service names', { items: [item([service()]), item([bag]), item([seat])] }],
  [
    'shows a seat without its number',
    { items: [item(flown), item([bag]), item([{ ...seat, seat: undefined }])] },
  ],
  [
    'shows a seat without its flight',
    { items: [item(flown), item([bag]), item([{ ...seat, flights: [] }])] },
  ],
  ['names nobody for a bag', { items: [item(flown), item([{ ...bag, paxIds: [] }]), item([seat])] }],
  ['has one bag more', { items: [item(flown), item([bag, bag]), item([seat])] }],
  [
    'shows the cabins that were sold',
    { items: [item(flown, { cabins: [{ flight: OUT, cabin: 'ECONOMY' }] }), item([bag]), item([seat])] },
  ],
];

const changed: Row[] = [
  [
    'is dearer',
    { total: eur('176.60') },
    [
      {
        kind: 'price-risen',
        old: '176.50 EUR',
        new: '176.60 EUR',
        text: 'it costs 176.60 EUR, but was sold for 176.50 EUR',
      },
    ],
  ],
  ['is cheaper', { total: eur('100.00') }, [{ kind: 'price-fallen', old: '176.50 EUR', new: '100.00 EUR' }]],
  [
    'costs less in another currency',
    { total: { amount: '100.00', currency: 'USD' } },
    [{ kind: 'price-risen', old: '176.50 EUR', new: '100.00 USD' }],
  ],
  [
    'shows no total',
    { total: undefined },
    [{ kind: 'price-missing', text: 'the order shows no total price' }],
  ],
  [
    'has another passenger',
    { passengers: [{ paxId: 'PAX1' }, { paxId: 'PAX2' }] },
    [{ kind: 'passengers', about: 'PAX2', text: 'PAX2 was added' }],
  ],
  [
    'lacks its passenger',
    { passengers: [] },
    [{ kind: 'passengers', about: 'PAX1', text: 'PAX1 is no longer in the order' }],
  ],
  [
    'has a passenger of another type',
    { passengers: [{ paxId: 'PAX1', type: 'CHD' }] },
    [{ kind: 'passengers', about: 'PAX1', text: 'PAX1 has a different passenger type' }],
  ],
  [
    'has a flight 15 minutes later',
    { flights: [moved(15), home] },
    [
      {
        kind: 'retimed-slightly',
        about: OUT,
        old: '2027-03-12T18:30/2027-03-12T19:30',
        new: '2027-03-12T18:45/2027-03-12T19:45',
        text: 'flight XA 315 from CDG to LHR on 2027-03-12 now leaves at 18:45 instead of 18:30 and arrives at 19:45 instead of 19:30',
      },
    ],
  ],
  [
    'has a flight 15 minutes earlier',
    { flights: [moved(-15), home] },
    [{ kind: 'retimed-slightly', about: OUT }],
  ],
  ['has a flight 16 minutes later', { flights: [moved(16), home] }, [{ kind: 'retimed', about: OUT }]],
  [
    'has a flight an hour earlier',
    { flights: [moved(-60, ['departure']), home] },
    [
      {
        kind: 'retimed',
        about: OUT,
        text: 'flight XA 315 from CDG to LHR on 2027-03-12 now leaves at 17:30 instead of 18:30',
      },
    ],
  ],
  [
    'has a flight that departs a little later and arrives much later',
    { flights: [{ ...moved(5), arrival: moved(30).arrival }, home] },
    [{ kind: 'retimed', about: OUT }],
  ],
  [
    'has only a later arrival',
    { flights: [moved(30, ['arrival']), home] },
    [
      {
        kind: 'retimed',
        about: OUT,
        text: 'flight XA 315 from CDG to LHR on 2027-03-12 now arrives at 20:00 instead of 19:30',
      },
    ],
  ],
  [
    'has two flights at other times',
    { flights: [moved(10), { ...home, departure: '2027-03-19T22:00:00', arrival: '2027-03-19T23:00:00' }] },
    [
      { kind: 'retimed-slightly', about: OUT },
      { kind: 'retimed', about: BACK },
    ],
  ],
  [
    'has a flight under another number at the same time',
    instead('XA901 CDG-LHR 2027-03-12T18:30'),
    [
      {
        kind: 'renumbered',
        about: OUT,
        old: '2027-03-12T18:30/2027-03-12T19:30',
        new: 'XA901/2027-03-12/CDG 2027-03-12T18:30/2027-03-12T19:30',
        text: 'flight XA 315 from CDG to LHR on 2027-03-12 is replaced by flight XA 901 from CDG to LHR on 2027-03-12: it leaves at 18:30 and arrives at 19:30',
      },
    ],
  ],
  [
    'has a flight of another carrier at about the same time',
    instead('XB315 CDG-LHR 2027-03-12T18:40', 'X'),
    [{ kind: 'renumbered', about: OUT }],
  ],
  [
    'has its flight a day later',
    instead('XA315 CDG-LHR 2027-03-13T18:30', 'X'),
    [
      {
        kind: 'replaced',
        about: OUT,
        new: 'XA315/2027-03-13/CDG 2027-03-13T18:30/2027-03-13T19:30',
        text: 'flight XA 315 from CDG to LHR on 2027-03-12 moves to 2027-03-13: it leaves at 18:30 and arrives at 19:30',
      },
    ],
  ],
  [
    'has its flight at another number and time',
    instead('XA317 CDG-LHR 2027-03-12T21:00', 'X'),
    [{ kind: 'replaced', about: OUT }],
  ],
  [
    'has a flight to another airport',
    { flights: [{ ...there, destination: 'LGW' }, home] },
    [
      {
        kind: 'replaced',
        about: OUT,
        text: 'flight XA 315 from CDG to LHR on 2027-03-12 now goes to LGW: it leaves at 18:30 and arrives at 19:30',
      },
    ],
  ],
  [
    'has its flight a day later to another airport',
    instead('XA315 CDG-LGW 2027-03-13T18:30', 'X'),
    [{ kind: 'replaced', about: OUT }],
  ],
  [
    'has both flights replaced',
    {
      flights: [flight('XA317 CDG-LHR 2027-03-12T21:00'), flight('XA324 LHR-CDG 2027-03-20T07:00')],
      items: [item([service()]), item([bag]), item([{ ...seat, flights: [] }])],
    },
    [
      { kind: 'replaced', about: OUT },
      { kind: 'replaced', about: BACK },
    ],
  ],
  [
    'has a flight of another number two days later, which takes nothing’s place',
    instead('XA317 CDG-LHR 2027-03-14T18:30', 'X'),
    [
      { kind: 'flight-cancelled', about: OUT },
      { kind: 'flight-added', about: 'XA317/2027-03-14/CDG' },
    ],
  ],
  [
    'has a flight whose services are cancelled',
    served([OUT, 'K'], [BACK, 'X']),
    // The seat still names the flight; what is cancelled is the flight itself.
    [
      {
        kind: 'flight-cancelled',
        about: BACK,
        old: '2027-03-19T20:05/2027-03-19T21:05',
        text: 'flight XA 322 from LHR to CDG on 2027-03-19 is cancelled',
      },
    ],
  ],
  [
    'has a cancelled flight that is no longer listed',
    { flights: [there], ...served([OUT, 'K'], [BACK, 'X']) },
    [{ kind: 'flight-cancelled', about: BACK }],
  ],
  [
    'no longer shows a flight',
    { flights: [there], items: [item([service({ flights: [OUT] })]), item([bag]), item([seat])] },
    [
      {
        kind: 'flight-missing',
        about: BACK,
        text: 'flight XA 322 from LHR to CDG on 2027-03-19 is no longer in the order',
      },
    ],
  ],
  [
    'has one flight more',
    { flights: [there, home, flight('XA9 CDG-AMS 2027-03-20T08:00')] },
    [
      {
        kind: 'flight-added',
        about: 'XA9/2027-03-20/CDG',
        new: '2027-03-20T08:00/2027-03-20T09:00',
        text: 'flight XA 9 from CDG to AMS on 2027-03-20 was added: it leaves at 08:00 and arrives at 09:00',
      },
    ],
  ],
  [
    'has a flight in another cabin',
    { items: [item(flown, { cabins: [{ flight: BACK, cabin: 'PREMIUM' }] }), item([bag]), item([seat])] },
    [{ kind: 'cabin', about: BACK, old: 'ECONOMY', new: 'PREMIUM' }],
  ],
  [
    'lacks its bag',
    { items: [item(flown), item([seat])] },
    [
      {
        kind: 'service',
        about: 'PAX1',
        old: '1',
        new: '0',
        text: 'PAX1 bought a service (Bag), and the order shows none',
      },
    ],
  ],
  [
    'has a cancelled bag',
    { items: [item(flown), item([{ ...bag, statusCode: 'X' }]), item([seat])] },
    [{ kind: 'service', about: 'PAX1' }],
  ],
  [
    'has another seat',
    { items: [item(flown), item([bag]), item([{ ...seat, seat: '30B' }])] },
    [
      {
        kind: 'seat',
        about: 'PAX1',
        old: '12A',
        new: '30B',
        text: 'the seat 12A of PAX1 is no longer in the order',
      },
    ],
  ],
  [
    'has no seat',
    { items: [item(flown), item([bag])] },
    [{ kind: 'seat', about: 'PAX1', old: '12A', new: undefined }],
  ],
  [
    'has the seat on another flight',
    { items: [item(flown), item([bag]), item([{ ...seat, flights: [OUT] }])] },
    [{ kind: 'seat', about: 'PAX1', old: '12A', new: undefined }],
  ],
  [
    'has the seat for somebody else',
    { items: [item(flown), item([bag]), item([{ ...seat, paxIds: ['PAX2'] }])] },
    [{ kind: 'seat', about: 'PAX1' }],
  ],
  [
    'has another flight with the seat that was sold on the one before',
    {
      flights: [there, flight('XA901 LHR-CDG 2027-03-19T20:05')],
      items: [item(flown), item([bag]), item([{ ...seat, flights: ['XA901/2027-03-19/LHR'] }])],
    },
    [{ kind: 'renumbered', about: BACK }],
  ],
  [
    'has another flight with another seat',
    {
      flights: [there, flight('XA901 LHR-CDG 2027-03-19T20:05')],
      items: [item(flown), item([bag]), item([{ ...seat, flights: ['XA901/2027-03-19/LHR'], seat: '30B' }])],
    },
    [
      { kind: 'renumbered', about: BACK },
      { kind: 'seat', about: 'PAX1', old: '12A', new: '30B' },
    ],
  ],
  [
    'waits for the acceptance of a change that it does not show',
    served([OUT, 'TK'], [BACK, 'K']),
    [{ kind: 'unexplained', text: 'the airline wants a change accepted but does not show it' }],
  ],
  [
    'waits for the acceptance of a change, and is dearer',
    { ...served([OUT, 'TK'], [BACK, 'K']), total: eur('190.00') },
    [{ kind: 'price-risen' }, { kind: 'unexplained' }],
  ],
  [
    'waits for the acceptance of another time',
    { ...served([OUT, 'TK'], [BACK, 'K']), flights: [moved(60), home] },
    [{ kind: 'retimed', about: OUT }],
  ],
];

test.each(unchanged)('an order that %s is what was sold', (_, changes) => {
  expect(differences(changes)).toEqual([]);
});

test.each(changed)('an order that %s differs from its sale', (_, changes, expected) => {
  const found = differences(changes);
  expect(found).toHaveLength(expected.length);
  expect(found).toMatchObject(expected);
});

test('no difference names a passenger', () => {
  const passengers = [{ paxId: 'PAX2', givenName: 'Ada', surname: 'Martin', birthDate: '1990-05-05' }];

  expect(JSON.stringify(differences({ passengers }))).not.toMatch(/Ada|Martin|1990/);
});

test('a tolerance of time that is zero makes every minute count', () => {
  const order = shown({ flights: [moved(1), home] });
  const terms = { policy: { ...policy, retimeTolerance: 0 } };

  expect(differencesSince(sold, order, terms)).toMatchObject([{ kind: 'retimed' }]);
});

test('a cabin counts only once a sale knows it', () => {
  const order = shown({
    items: [item(flown, { cabins: [{ flight: OUT, cabin: 'FIRST' }] }), item([bag]), item([seat])],
  });

  expect(cabinsShown(order, policy)).toEqual({ [`${OUT} PAX1`]: 'FIRST' });
  expect(differencesSince({ ...sold, cabins: undefined }, order, { policy })).toEqual([]);
});

test('a tolerance of price counts both ways', () => {
  expect(differences({ total: eur('180.00') }, { percent: '2' })).toEqual([]);
  expect(differences({ total: eur('173.10') }, { percent: '2' })).toEqual([]);
  expect(differences({ total: eur('172.00') }, { percent: '2' })).toMatchObject([{ kind: 'price-fallen' }]);
});

/** Every order, without what is expected of it. */
const all = [...unchanged, ...changed].map(([what, changes]) => ({ what, changes }));

/** An airline that waits for an acceptance waits until it is sent, whatever is taken for sold. */
const waits = ({ items }: OrderView): boolean =>
  items.some(({ services }) => services.some(({ statusCode }) => statusCode === 'TK'));

describe('once what the order shows is accepted', () => {
  test.each(all)('an order that $what differs by its price at most', ({ changes }) => {
    const order = shown(changes);
    const accepted = soldAsShown(sold, order, policy);
    const left = differencesSince(accepted, order, { policy }).filter(({ kind }) => !isPriceChange(kind));

    expect(left.map(({ kind }) => kind)).toEqual(waits(order) ? ['unexplained'] : []);
    expect(accepted.total).toEqual(sold.total);
    expect(accepted.extras.length).toBeLessThanOrEqual(sold.extras.length);
  });

  test.each(all)('an order that $what has no more extras than were bought', ({ changes }) => {
    const { extras } = soldAsShown(sold, shown(changes), policy);

    for (const kind of ['seat', 'service'] as const)
      expect(extras.filter((extra) => extra.kind === kind).length).toBeLessThanOrEqual(1);
  });

  test('the same change back is a difference again', () => {
    const accepted = soldAsShown(sold, shown({ flights: [moved(60), home] }), policy);

    expect(differencesSince(accepted, shown({}), { policy })).toMatchObject([
      { kind: 'retimed', about: OUT },
    ]);
  });

  test('a bag that was added is not missed when it goes', () => {
    const accepted = soldAsShown(
      sold,
      shown({ items: [item(flown), item([bag, bag]), item([seat])] }),
      policy,
    );

    expect(differencesSince(accepted, shown({}), { policy })).toEqual([]);
  });
});

describe('an order that was made elsewhere', () => {
  test.each(all.filter(({ what }) => what !== 'shows no total'))(
    'one that $what is what was found',
    ({ changes }) => {
      const order = shown(changes);
      const left = differencesSince(soldAsFound(order, policy)!, order, { policy });

      expect(left.map(({ kind }) => kind)).toEqual(waits(order) ? ['unexplained'] : []);
    },
  );

  test('is not known as sold while it shows no total', () => {
    expect(soldAsFound(shown({ total: undefined }), policy)).toBeUndefined();
  });

  test('is found without names, with its cabins, and without what is included', () => {
    const order = shown({
      passengers: [{ paxId: 'PAX1', type: 'ADT', givenName: 'Ada', surname: 'Martin' }],
      items: [item(flown, { cabins: [{ flight: OUT, cabin: 'ECONOMY' }] }), item([bag]), item([seat])],
    });
    const found = soldAsFound(order, policy);

    expect(JSON.stringify(found)).not.toMatch(/Ada|Martin/);
    expect(found).toMatchObject({
      cabins: { [`${OUT} PAX1`]: 'ECONOMY' },
      extras: [{ kind: 'seat', seat: '12A' }],
    });
  });

  test('is found without a flight that is cancelled', () => {
    const found = soldAsFound(shown(served([OUT, 'K'], [BACK, 'X'])), policy);

    expect(found?.flights.map(flightKey)).toEqual([OUT]);
  });
});

describe('nothing is paid', () => {
  test.each([
    ['FROZEN', ['the order’s status is FROZEN (on-request)']],
    ['CLOSED', ['the order’s status is CLOSED (cancelled)']],
    ['PENDING', ['the order’s status is PENDING (unknown)']],
  ])('for an order at %s', (statusCode, words) => {
    expect(unpayable(shown({ statusCode }), policy)).toEqual(words);
  });

  test.each([
    ['TK', `a schedule change needs acceptance: TK on ${OUT} (Accept)`],
    ['RQ', `a service is not confirmed: RQ on ${OUT} (Accept)`],
    ['HK', `a service has a status that the profile does not define: HK on ${OUT} (Accept)`],
  ])('for a service at %s', (statusCode, words) => {
    const changed = [
      service({ flights: [OUT], statusCode, followUp: 'Accept' }),
      service({ flights: [BACK] }),
    ];

    expect(unpayable(shown({ items: [item(changed), item([bag])] }), policy)).toEqual([words]);
  });

  test('twice for one reason', () => {
    const services = [service({ statusCode: 'RQ' }), service({ statusCode: 'RQ' })];

    expect(unpayable(shown({ items: [item(services)] }), policy)).toEqual(['a service is not confirmed: RQ']);
  });
});

test.each([{ statusCode: 'OPENED' }, { statusCode: 'SETTLED' }, { statusCode: undefined }])(
  'an order at $statusCode may be paid for',
  ({ statusCode }) => {
    expect(unpayable(shown({ statusCode }), policy)).toEqual([]);
  },
);

test('a cancelled service keeps nobody from paying: it counts by what the order lacks without it', () => {
  expect(unpayable(shown(served([OUT, 'K'], [BACK, 'X'])), policy)).toEqual([]);
});

describe('an order of two', () => {
  const two = { ...sold, passengers: [...sold.passengers, { paxId: 'PAX2', type: 'ADT' }], extras: [] };
  const both = [{ paxId: 'PAX1' }, { paxId: 'PAX2' }];
  const flies = (paxId: string, statusCode = 'K', cabin = 'ECONOMY') =>
    item([service({ flights: [OUT, BACK], paxIds: [paxId], statusCode })], {
      paxIds: [paxId],
      cabins: [{ flight: OUT, cabin }],
    });
  const seen = (items: OrderView['items']) =>
    view({ total: sold.total, flights: [there, home], passengers: both, items });

  test('of which one has lost a flight differs from its sale', () => {
    const found = differencesSince(two, seen([flies('PAX1', 'X'), flies('PAX2')]), { policy });
    expect(found).toMatchObject([
      { kind: 'flight-cancelled', about: `PAX1 ${OUT}` },
      { kind: 'flight-cancelled', about: `PAX1 ${BACK}` },
    ]);
  });

  describe('of which one was cancelled, whose void ticket is still shown,', () => {
    const ticket = (n: number, paxId: string, statusCode: string): TicketDocument => ({
      ...{ number: `125222219420${n}`, typeCode: 'T', paxId },
      coupons: [{ number: '1', statusCode }],
    });
    const documents = [ticket(1, 'PAX1', 'I'), ticket(2, 'PAX2', 'V')];
    const left = { ...seen([flies('PAX1', 'T')]), documents };

    test('differs from its sale', () => {
      expect(differencesSince(two, left, { policy })).toMatchObject([
        { kind: 'passengers', about: 'PAX2', text: 'PAX2 is no longer in the order' },
      ]);
    });

    test('is what was sold once that is accepted, or was found so', () => {
      for (const known of [soldAsShown(two, left, policy), soldAsFound(left, policy)!])
        expect(differencesSince(known, left, { policy })).toEqual([]);
    });
  });

  test('who travel in different cabins is what was sold, in whatever order its items come', () => {
    const items = [flies('PAX1'), flies('PAX2', 'K', 'BUSINESS')];
    const found = soldAsFound(seen(items), policy);
    expect(differencesSince(found!, seen([...items].reverse()), { policy })).toEqual([]);
  });
});

test('a move over midnight is a move of the same flight', () => {
  const late = { ...there, departure: '2027-03-12T23:55:00', arrival: '2027-03-13T00:55:00' };
  const later = { ...there, departure: '2027-03-13T00:05:00', arrival: '2027-03-13T01:05:00' };
  const found = differencesSince(
    { ...sold, flights: [late], extras: [], cabins: undefined },
    view({ total: sold.total, flights: [later], items: [item([service({ flights: [flightKey(later)] })])] }),
    { policy },
  );
  expect(found).toMatchObject([{ kind: 'retimed-slightly', about: flightKey(late) }]);
});

test('of two flights of one number the nearer one is the one that was moved', () => {
  const on = (day: string) => ({
    ...there,
    departure: `2027-03-${day}T18:30:00`,
    arrival: `2027-03-${day}T19:30:00`,
  });
  const [first, second, moved] = [on('12'), on('19'), on('20')];
  const found = differencesSince(
    { ...sold, flights: [first, second], extras: [], cabins: undefined },
    view({
      total: sold.total,
      flights: [moved],
      items: [item([service({ flights: [flightKey(moved)] })])],
    }),
    { policy },
  );
  expect(found).toMatchObject([
    { kind: 'replaced', about: flightKey(second) },
    { kind: 'flight-missing', about: flightKey(first) },
  ]);
});
