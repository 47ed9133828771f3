/** What may be asked before an order exists: inputs of airShopping, serviceList, seatAvailability and offerPrice, every option of them. */
import type { Journey } from '../../src/domain/offers/flights';
import { showMoney } from '../../src/domain/money';
import type { Offer, SelectedOffer, ShopResult } from '../../src/domain/offers/offers';
import type { OfferRef, PassengerSummary, PriceInput, ShopInput } from '../../src/domain/calls/operations';
import type { RequestedJourney } from '../../src/domain/request/trip';
import type { Profile } from '../../src/ndc/profile';

/** The requests before orderCreate look at no setting. */
export const noSettings = {} as Profile;

/** One adult, a child and an infant on the adult's lap, as the full minimal requests have them. */
export const family: PassengerSummary[] = [
  { paxId: 'PAX1', type: 'ADT', birthDate: '1986-02-02' },
  { paxId: 'PAX3', type: 'CHD', birthDate: '2016-07-03' },
  { paxId: 'PAX4', type: 'INF', birthDate: '2025-06-01', adult: 'PAX1' },
];

/** Adults PAX1, PAX2 … */
export function adults(count: number): PassengerSummary[] {
  return Array.from({ length: count }, (_, index) => ({
    paxId: `PAX${index + 1}`,
    type: 'ADT',
    birthDate: '1986-02-02',
  }));
}

const journeys: RequestedJourney[] = [
  { origin: 'LON', destination: 'PAR', date: '2026-03-12' },
  { origin: 'PAR', destination: 'LON', date: '2026-03-19' },
  { origin: 'LON', destination: 'NYC', date: '2026-04-01' },
  { origin: 'NYC', destination: 'RIO', date: '2026-04-07' },
  { origin: 'RIO', destination: 'LIS', date: '2026-04-15' },
  { origin: 'LIS', destination: 'LON', date: '2026-04-15' },
];

/** One journey from London to Paris for one adult. */
export const plainShop: ShopInput = { journeys: journeys.slice(0, 1), passengers: adults(1) };

const loyal: PassengerSummary[] = family.map((passenger) => ({
  ...passenger,
  loyalty: [
    { carrier: 'AF', number: '9990001112' },
    { carrier: 'BA', number: '007 & <1>' },
  ],
}));

/** Every way to shop, by what is special about it. */
export const shops: [string, ShopInput][] = [
  ['one journey, one adult', plainShop],
  ...[2, 3, 4, 5, 6].map((count): [string, ShopInput] => [
    `${count} journeys`,
    { ...plainShop, journeys: journeys.slice(0, count) },
  ]),
  ...[2, 5, 9].map((count): [string, ShopInput] => [
    `${count} adults`,
    { ...plainShop, passengers: adults(count) },
  ]),
  ['a family', { ...plainShop, passengers: family }],
  [
    'nine passengers of every type',
    { ...plainShop, passengers: [...adults(2), ...family.slice(1), ...loyal.slice(1), ...adults(3)] },
  ],
  ['loyalty accounts', { ...plainShop, passengers: loyal }],
  ...(['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'] as const).map((cabin): [string, ShopInput] => [
    `cabin ${cabin}`,
    { ...plainShop, cabin },
  ]),
  ['one carrier', { ...plainShop, carriers: ['AF'] }],
  ['three carriers', { ...plainShop, carriers: ['VY', 'KL', 'U2'] }],
  ['non-stop', { ...plainShop, nonStop: true }],
  ['not non-stop', { ...plainShop, nonStop: false }],
  ['fare types', { ...plainShop, fareTypes: ['70J', '70E', '70F'] }],
  ['empty wishes', { ...plainShop, carriers: [], fareTypes: [] }],
  ['a currency', { ...plainShop, currency: 'EUR' }],
  ['a language', { ...plainShop, language: 'en-GB' }],
  ['an offer limit', { ...plainShop, offerLimit: 200 }],
  [
    'everything at once',
    {
      journeys,
      passengers: loyal,
      cabin: 'BUSINESS',
      carriers: ['AF', 'KL'],
      nonStop: true,
      fareTypes: ['70J'],
      currency: 'EUR',
      language: 'en-GB',
      offerLimit: 200,
      keep: 10,
    },
  ],
];

/** A flight offer of one item, whose extras are asked for. */
export const plainRef = {
  offer: {
    offerId: 'OF1',
    ownerCode: 'BA',
    total: { amount: '345.16', currency: 'EUR' },
    offerItemIds: ['OI1'],
  },
  passengers: adults(1),
};

/** Every way to ask for extras, by what is special about it. */
export const refs: [string, OfferRef][] = [
  ['one adult', plainRef],
  ['a family', { ...plainRef, passengers: family }],
  ['nine adults', { ...plainRef, passengers: adults(9) }],
  ['three items', { ...plainRef, offer: { ...plainRef.offer, offerItemIds: ['OI1', 'OI2', 'OI3'] } }],
  ['no items', { ...plainRef, offer: { ...plainRef.offer, offerItemIds: [] } }],
  ['a shopping session', { ...plainRef, shoppingResponseId: 'SR1' }],
  ['a currency', { ...plainRef, currency: 'EUR' }],
  ['a language', { ...plainRef, language: 'en-GB' }],
  [
    'currency, language and session',
    { ...plainRef, currency: 'EUR', language: 'fr', shoppingResponseId: 'SR1' },
  ],
];

const flight: SelectedOffer = {
  offerId: 'OF1',
  ownerCode: 'BA',
  items: [{ offerItemId: 'OI1', paxIds: ['PAX1'] }],
};

const service: SelectedOffer = {
  offerId: 'SVC1',
  ownerCode: 'BA',
  items: [{ offerItemId: 'SVI1', paxIds: ['PAX1'], aLaCarte: true }],
};

const seat: SelectedOffer = {
  offerId: 'SEAT1',
  ownerCode: 'BA',
  items: [{ offerItemId: 'SEATI1', paxIds: ['PAX1'], aLaCarte: true, seat: { row: '11', column: 'C' } }],
};

/** A flight, a service and a seat, as the minimal requests have them. */
export const fullPrice: PriceInput = { offers: [flight, service, seat], passengers: adults(1) };

/** Every way to price, by what is special about it. */
export const prices: [string, PriceInput][] = [
  ['a flight', { ...fullPrice, offers: [flight] }],
  ['outbound and inbound', { ...fullPrice, offers: [flight, { ...flight, offerId: 'OF2' }] }],
  ['a flight with a service', { ...fullPrice, offers: [flight, service] }],
  ['a flight with a seat', { ...fullPrice, offers: [flight, seat] }],
  ['flight, service and seat', fullPrice],
  [
    'items that name nobody',
    {
      ...fullPrice,
      passengers: family,
      offers: [{ ...flight, items: [{ offerItemId: 'OI1', paxIds: [] }] }],
    },
  ],
  [
    'items of their own for a family',
    {
      passengers: family,
      offers: [
        { ...flight, items: family.map(({ paxId }) => ({ offerItemId: `OI-${paxId}`, paxIds: [paxId] })) },
        service,
        { ...seat, items: [...seat.items, ...seat.items] },
      ],
    },
  ],
  [
    'currency, language and session',
    { ...fullPrice, currency: 'EUR', language: 'en-GB', shoppingResponseId: 'SR1' },
  ],
];

/** `BA310 LHR 2026-03-12T12:55:00 CDG 2026-03-12T15:20:00`, for each flight of the journeys. */
export function flightsOf(journeys: Journey[] = []): string[] {
  return journeys.flatMap(({ flights }) =>
    flights.map((one) =>
      [one.carrier + one.number, one.origin, one.departure, one.destination, one.arrival].join(' '),
    ),
  );
}

const refundableOf = ({ refundable }: Partial<Offer> = {}) =>
  refundable ? `${refundable.allowed} by ${refundable.from}` : 'unsaid';

/** A shop in a few words: how many offers, between which prices, and what the cheapest is. */
export function shopInShort(shop: ShopResult | undefined): object {
  const [first, last] = [shop?.offers[0], shop?.offers.at(-1)];
  return {
    offersSeen: shop?.offersSeen,
    session: shop?.shoppingResponseId !== undefined,
    cheapest: first && showMoney(first.total),
    dearest: last && showMoney(last.total),
    match: [...new Set(shop?.offers.map(({ match }) => match))],
    flights: flightsOf(first?.journeys),
    minutes: first?.journeys.map(({ durationMinutes }) => durationMinutes),
    fare: `${first?.fareName}, ${first?.cabin}, ${first?.checkedBags} bags, refundable ${refundableOf(first)}`,
  };
}
