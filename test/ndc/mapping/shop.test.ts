/** What is made of a shop that is not as the schema wants it, and which of its offers are kept. */
import type { ShopInput } from '../../../src/domain/calls/operations';
import { itineraryOf } from '../../../src/ndc/mapping/itinerary';
import type { RawOffer } from '../../../src/ndc/mapping/offer';
import { ShopDigest, type ShopLists } from '../../../src/ndc/mapping/shop';
import { adults, family } from '../../support/shopping';

const roundTrip: ShopInput = {
  journeys: [
    { origin: 'LHR', destination: 'CDG', date: '2027-03-12' },
    { origin: 'CDG', destination: 'LHR', date: '2027-03-19' },
  ],
  passengers: adults(1),
};
const oneWay: ShopInput = { ...roundTrip, journeys: roundTrip.journeys.slice(0, 1) };

/** J1 and J2 out at eight and at nine, J3 back; J4 has no flight that is known. */
const itinerary = itineraryOf(
  [
    ['S1', '100', 'LHR', 'CDG', '2027-03-12T08:00:00'],
    ['S2', '200', 'LHR', 'CDG', '2027-03-12T09:00:00'],
    ['S3', '300', 'CDG', 'LHR', '2027-03-19T10:00:00'],
  ].map(([id, number, origin, destination, departure]) => ({
    ...{ id, number, origin, destination, departure, arrival: departure },
    carrier: 'BA',
    legIds: [],
  })),
  ['1', '2', '3', '4'].map((n) => ({ id: `J${n}`, segmentIds: [`S${n}`] })),
);

const item = {
  ...{ paxIds: ['PAX1'], farePaxIds: [], fareTypes: [], accountCodes: [], components: [] },
  ...{ cancelRestrictions: [], changeRestrictions: [], penaltyIds: [] },
  journeyIds: ['J1'],
};

function offer(
  offerId: string,
  amount: string,
  journeyIds: string[],
  rest: Partial<RawOffer> = {},
): RawOffer {
  return {
    offerId,
    ownerCode: 'BA',
    total: { amount, currency: 'EUR' },
    journeyClasses: [],
    baggage: [],
    penaltyIds: [],
    items: [{ ...item, offerItemId: `${offerId}-1`, journeyIds }],
    ...rest,
  };
}

/** Reads the lists before the offers, as the schema has it, unless told which offers come before. */
function shop(input: ShopInput, offers: RawOffer[], rest: Partial<ShopLists> = {}, before: RawOffer[] = []) {
  const digest = new ShopDigest({ timeZone: 'Europe/Paris', input });
  const lists = () => ({ itinerary, priceClasses: [], allowances: [], penalties: [], ...rest });
  before.forEach((offer) => digest.take(offer));
  digest.refer(lists);
  offers.forEach((offer) => digest.take(offer));
  return digest.finish(lists, []);
}

const ids = (result: ReturnType<typeof shop>) => result.offers.map(({ offerId }) => offerId);

test.each<[string, RawOffer]>([
  ['no id', offer('A', '1', ['J1'], { offerId: undefined })],
  ['no price anywhere', offer('A', '1', ['J1'], { total: undefined })],
  ['no currency anywhere', offer('A', '1', ['J1'], { total: { amount: '1' } })],
  ['no journeys', offer('A', '1', [])],
  ['a journey without a known flight', offer('A', '1', ['J1', 'J4'])],
  ['no items', offer('A', '1', ['J1'], { items: [], journeyClasses: [{ journeyId: 'J1' }] })],
])('an offer with %s is left out, counted and told', (_, broken) => {
  const result = shop(oneWay, [broken, offer('B', '2', ['J1'])]);
  expect(ids(result)).toEqual(['B']);
  expect(result.offersSeen).toBe(2);
  expect(result.warnings).toMatchObject([{ code: 'incomplete-offers' }]);
});

test('an offer without total costs what its items cost together', () => {
  const items = ['10.10', '5.05'].map((amount, at) => ({
    ...item,
    offerItemId: `I${at}`,
    price: { amount },
  }));
  const result = shop({ ...oneWay, currency: 'EUR' }, [offer('A', '0', ['J1'], { items, total: undefined })]);
  expect(result.offers[0]?.total).toEqual({ amount: '15.15', currency: 'EUR' });
});

test('an offer without owner has its validating carrier, else its first flight, for one', () => {
  const result = shop(oneWay, [
    offer('A', '1', ['J1'], { ownerCode: undefined, validatingCarrier: 'IB' }),
    offer('B', '2', ['J1'], { ownerCode: undefined }),
  ]);
  expect(result.offers.map(({ ownerCode }) => ownerCode)).toEqual(['IB', 'BA']);
});

test.each<[string, string | undefined, string[], ShopInput, string]>([
  ['Full', 'Full', ['J1'], roundTrip, 'full'],
  ['Partial', 'Partial', ['J1'], roundTrip, 'partial'],
  ['nothing, and both directions', undefined, ['J1', 'J3'], roundTrip, 'full'],
  ['nothing, and one direction', undefined, ['J1'], roundTrip, 'partial'],
  ['Partial, of one journey', 'Partial', ['J1'], oneWay, 'full'],
])('an offer that says %s matches', (_, matchType, journeyIds, input, match) => {
  expect(shop(input, [offer('A', '1', journeyIds, { matchType })]).offers[0]?.match).toBe(match);
});

test('journeys named in the overview alone are found, in travel order', () => {
  const journeyClasses = [{ journeyId: 'J3' }, { journeyId: 'J1' }];
  const { offers } = shop(roundTrip, [offer('A', '1', [], { journeyClasses })]);
  expect(offers[0]?.journeys.map(({ origin }) => origin)).toEqual(['LHR', 'CDG']);
});

test('fifty offers are kept unless told otherwise, the cheapest', () => {
  const offers = Array.from({ length: 80 }, (_, at) => offer(`O${at}`, `${100 - at}`, ['J1']));
  expect(shop(oneWay, offers).offers).toHaveLength(50);
  expect(shop(oneWay, offers).offersSeen).toBe(80);
  expect(ids(shop({ ...oneWay, keep: 2 }, offers))).toEqual(['O79', 'O78']);
});

test('of two owners and two directions the cheapest of each are kept, since only one owner can be combined', () => {
  const partial = (id: string, amount: string, journey: string, ownerCode: string) =>
    offer(id, amount, [journey], { matchType: 'Partial', ownerCode });
  const result = shop({ ...roundTrip, keep: 4 }, [
    ...['1', '2', '3'].map((amount) => partial(`out${amount}`, amount, 'J1', 'BA')),
    partial('back', '90', 'J3', 'BA'),
    partial('otherOut', '50', 'J1', 'AF'),
    partial('otherBack', '60', 'J3', 'AF'),
  ]);
  expect(ids(result)).toEqual(['out1', 'otherOut', 'otherBack', 'back']);
});

test('an offer that may be chosen is kept before cheaper ones that may not', () => {
  const choose: ShopInput['choose'] = {
    how: 'exact',
    flights: [[{ carrier: 'BA', number: '200', date: '2027-03-12' }]],
  };
  const cheap = ['1', '2', '3'].map((amount) => offer(`cheap${amount}`, amount, ['J1']));
  const result = shop({ ...oneWay, keep: 2, choose }, [...cheap, offer('wanted', '400', ['J2'])]);
  expect(ids(result)).toEqual(['cheap1', 'wanted']);
});

test('of partial offers, too, those that may be part of a choice are kept before cheaper ones', () => {
  const choose: ShopInput['choose'] = {
    how: 'cheapest',
    departure: [{ journey: 1, from: '08:30', to: '12:00' }],
  };
  const result = shop({ ...roundTrip, keep: 2, choose }, [
    offer('early', '1', ['J1'], { matchType: 'Partial' }),
    offer('wanted', '40', ['J2'], { matchType: 'Partial' }),
    offer('back', '90', ['J3'], { matchType: 'Partial' }),
  ]);
  expect(ids(result)).toEqual(['wanted', 'back']);
});

test('bags are those of the passengers with a seat: an infant has none of its own', () => {
  const everything = { allowanceIds: ['ONE'], segmentIds: [], journeyIds: [] };
  const baggage = [
    { ...everything, paxIds: ['PAX1', 'PAX3'] },
    { ...everything, paxIds: ['PAX4'], allowanceIds: ['NONE'] },
  ];
  const allowances = [
    { id: 'ONE', type: 'Checked', pieces: '1' },
    { id: 'NONE', type: 'Checked', pieces: '0' },
  ];
  const result = shop({ ...oneWay, passengers: family }, [offer('A', '1', ['J1'], { baggage })], {
    allowances,
  });
  expect(result.offers[0]?.checkedBags).toBe(1);
});

test('a time limit without zone is read on the clock of the service', () => {
  const { offers } = shop(oneWay, [offer('A', '1', ['J1'], { expires: '2027-07-01T12:00:00.000' })]);
  expect(offers[0]?.expiresAt).toBe('2027-07-01T10:00:00.000Z');
});

test('a shop without offers is an empty one, and nothing is wrong with it', () => {
  expect(shop(oneWay, [])).toEqual({ offers: [], offersSeen: 0, warnings: [] });
});

test('two thousand offers wait for flights that come later; of more it is told how many were left out', () => {
  const before = Array.from({ length: 2003 }, (_, at) => offer(`O${at}`, `${5000 - at}`, ['J1']));
  const result = shop({ ...oneWay, keep: 2 }, [offer('after', '9999', ['J1'])], {}, before);
  expect(ids(result)).toEqual(['O1999', 'O1998']);
  expect(result.offersSeen).toBe(2004);
  expect(result.warnings).toEqual([
    { code: 'offers-before-flights', text: expect.stringContaining('3 offers left out') as string },
  ]);
});

test('offers that waited make room once their flights have come', () => {
  const dangling = (id: string) => offer(id, '1', ['J4']);
  const [before, after] = ['B', 'A'].map((id) =>
    Array.from({ length: 1500 }, (_, at) => dangling(`${id}${at}`)),
  );
  const { warnings } = shop(oneWay, after ?? [], {}, [...(before ?? []), offer('good', '1', ['J1'])]);
  expect(warnings).toEqual([
    { code: 'incomplete-offers', text: '3000 offers left out: no id, price or flights' },
  ]);
});

test('an offer of more journeys than anybody asks for is no offer', () => {
  const journeyIds = Array.from({ length: 100_000 }, (_, at) => `J${at}`);
  expect(shop(oneWay, [offer('A', '1', journeyIds)]).warnings).toMatchObject([{ code: 'incomplete-offers' }]);
});
