/** Named services and seats: the airline's limits, every mistake by its path, and the price that the caller has seen. */
import { selectExtras, type Extras } from '../../../src/domain/offers/selectExtras';
import type { SeatOffer, ServiceOffer } from '../../../src/domain/offers/offers';
import type { PickedExtras } from '../../../src/domain/order/afterSale';
import { adult, eur, infant, offer } from '../build';

const OUT = 'XA315/2027-03-12/CDG';
const BACK = 'XA322/2027-03-19/LHR';

function service(
  name: string,
  paxId: string,
  flights: string[],
  more: Partial<ServiceOffer> = {},
): ServiceOffer {
  const offerItemId = `${name} ${paxId} ${flights.join()}`;
  return {
    offerId: 'services',
    offerItemId,
    paxIds: [paxId],
    flights,
    name,
    code: '0GO',
    price: eur('40.00'),
    ...more,
  };
}
const bags = ['PAX1', 'PAX2'].flatMap((paxId) =>
  [OUT, BACK].map((flight) => service('Bag', paxId, [flight], { limit: 'OnePerPax' })),
);
const meals = ['PAX1', 'PAX2'].map((paxId) => service('Meal', paxId, [OUT], { code: 'ML', limit: 'None' }));
const once = service('Messages', 'PAX1', [], { paxIds: [], code: 'SMS', limit: 'OnePerOrder' });
const place = (row: string, column: string, paxIds: string[], flight = OUT): SeatOffer => ({
  ...{ offerId: 'seats', flight, row, column, characteristics: [] },
  choices: paxIds.map((paxId) => ({
    offerItemId: `${row}${column} ${paxId}`,
    paxIds: [paxId],
    price: eur('10.00'),
  })),
});
const seats = [
  place('12', 'A', ['PAX1', 'PAX2']),
  place('12', 'B', ['PAX1']),
  place('12', 'A', ['PAX1'], BACK),
];

const request = {
  passengers: [adult('PAX1'), adult('PAX2'), infant('PAX3', 'PAX1')],
  services: [],
  seats: [],
};
const pick = (picked: PickedExtras) =>
  selectExtras(request, [...bags, ...meals, once], seats, [offer('100')], picked);
const items = (extras: ReturnType<typeof pick>) =>
  (extras as Extras).offers.flatMap((each) =>
    each.items.map(({ offerItemId, quantity = 1 }) => `${quantity} ${offerItemId}`),
  );
const mistake = (picked: PickedExtras): string => (pick(picked) as { notOffered: string }).notOffered;

test('a pick without passengers and flights is for everybody who may have it, on every flight', () => {
  expect(items(pick({ services: [{ name: 'bag' }] })).sort()).toEqual(
    bags.map(({ offerItemId }) => `1 ${offerItemId}`).sort(),
  );
});

test('a pick names passengers, a flight or journey, and a quantity', () => {
  const extras = pick({
    services: [
      { name: 'Meal', paxIds: ['PAX2'], quantity: 3, price: eur('38.00') },
      { name: 'Bag', paxIds: ['PAX1'], journey: 2 },
      { name: 'Bag', paxIds: ['PAX2'], flight: 'XA0315' },
      { code: 'SMS' },
    ],
    seats: [{ paxId: 'PAX1', seat: '12A', journey: 2, price: eur('9.00') }],
  });
  expect(items(extras)).toEqual([
    `3 Meal PAX2 ${OUT}`,
    `1 Bag PAX1 ${BACK}`,
    `1 Bag PAX2 ${OUT}`,
    '1 Messages PAX1 ',
    '1 12A PAX1',
  ]);
  // 3 meals, 2 bags, the messages and the seat: as they are, and as the caller has seen them.
  expect([(extras as Extras).total, (extras as Extras).seen]).toEqual([eur('250.00'), eur('243.00')]);
});

test.each<[string, PickedExtras, RegExp]>([
  ['a part of a name', { services: [{ name: 'ba' }] }, /^services\[0\]: ba is not the whole name: Bag$/],
  [
    'an unknown name',
    { services: [{ name: 'Boat' }] },
    /^services\[0\]: .*Boat; the airline offers Bag, Meal, Messages$/,
  ],
  [
    'too many',
    { services: [{ name: 'Bag', quantity: 2 }] },
    /^services\[0\]\.quantity: .*once to each passenger$/,
  ],
  [
    'once per order',
    { services: [{ name: 'Messages', quantity: 2 }] },
    /^services\[0\]\.quantity: .*once per order/,
  ],
  [
    'the same twice',
    {
      services: [
        { name: 'Meal', paxIds: ['PAX1'] },
        { name: 'Meal', paxIds: ['PAX1'] },
      ],
    },
    /^services\[1\]: .*give a quantity$/,
  ],
  [
    'another passenger',
    { services: [{ name: 'Meal', paxIds: ['PAX1', 'PAX3'] }] },
    /^services\[0\]\.paxIds\[1\]: .*PAX3; .*PAX1, PAX2$/,
  ],
  [
    'another flight',
    { services: [{ name: 'Meal', paxIds: ['PAX1'], flight: 'XA322' }] },
    /^services\[0\]\.flight: .*for XA315 on 2027-03-12$/,
  ],
  [
    'a seat on which flight',
    { seats: [{ paxId: 'PAX1', seat: '12A' }] },
    /^seats\[0\]\.flight: say on which flight: XA315.*XA322/,
  ],
  [
    'a seat of nobody',
    { seats: [{ paxId: 'PAX1', seat: '12C', journey: 1 }] },
    /^seats\[0\]\.seat: 12C is not free .*in that row: 12A, 12B$/,
  ],
  [
    'a seat for others',
    { seats: [{ paxId: 'PAX2', seat: '12B', journey: 1 }] },
    /^seats\[0\]\.seat: 12B is not offered to PAX2; free in that row: 12A$/,
  ],
  [
    'two in one seat',
    {
      seats: [
        { paxId: 'PAX1', seat: '12A', journey: 1 },
        { paxId: 'PAX2', seat: '12A', journey: 1 },
      ],
    },
    /^seats\[1\]\.seat: 12A is already named for PAX1$/,
  ],
  [
    'one in two seats',
    {
      seats: [
        { paxId: 'PAX1', seat: '12A', journey: 1 },
        { paxId: 'PAX1', seat: '12B', journey: 1 },
      ],
    },
    /^seats\[1\]\.paxId: PAX1 already has a seat/,
  ],
])('%s is refused by its path, with what is possible', (_what, picked, words) =>
  expect(mistake(picked)).toMatch(words),
);

test('picks of another currency than the trip’s are not sold: they cannot be compared', () => {
  const dollars = [service('Bag', 'PAX1', [], { price: { amount: '1.00', currency: 'USD' } })];
  expect(selectExtras(request, dollars, [], [offer('100')], { services: [{ name: 'Bag' }] })).toMatchObject({
    notOffered: expect.stringContaining('offers no services') as string,
  });
});

test('picked services leave the wished seats as they are', () => {
  const wishes = { ...request, seats: [{ paxId: 'PAX1', need: 'required' as const, journey: 1 }] };
  const extras = selectExtras(wishes, meals, seats, [offer('100')], { services: [] });
  expect(items(extras)).toEqual(['1 12A PAX1']);
});
