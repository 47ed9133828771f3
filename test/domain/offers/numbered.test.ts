import { flightKey } from '../../../src/domain/offers/flights';
import { namedOffers, numberOffers } from '../../../src/domain/offers/numbered';
import type { Offer } from '../../../src/domain/offers/offers';

const eur = (amount: string) => ({ amount, currency: 'EUR' });

function offer(offerId: string, number: string, amount: string): Offer {
  const flight = {
    ...{ carrier: 'XA', number, origin: 'LHR', destination: 'CDG' },
    ...{ departure: '2027-01-20T06:25:00', arrival: '2027-01-20T08:20:00' },
  };
  const journeys = [{ origin: 'LHR', destination: 'CDG', flights: [flight] }];
  return {
    offerId,
    ownerCode: 'XA',
    match: 'full',
    journeys,
    total: eur(amount),
    items: [],
    fareName: 'BASIC',
  };
}

const tolerance = () => ({ percent: '2' });
const first = [offer('a1', '101', '100.00'), offer('b1', '104', '120.00')];
const shown = numberOffers([], first, tolerance);
const ids = (found: ReturnType<typeof namedOffers>) =>
  'code' in found ? found : found.map(({ offerId }) => offerId);

test('offers are numbered in order, and named by number or id', () => {
  expect(shown.map(({ number }) => number)).toEqual([1, 2]);
  expect(shown[0]?.flights).toEqual(first[0]!.journeys[0]!.flights.map(flightKey));
  expect(ids(namedOffers(shown, first, [2, 'a1']))).toEqual(['b1', 'a1']);
  expect(namedOffers(shown, first, [3])).toMatchObject({ code: 'unknown-offer' });
});

test('a new shop keeps the numbers of the same flights at the same price, and the old ids still mean them', () => {
  const second = [offer('b2', '104', '121.00'), offer('c2', '106', '90.00'), offer('a2', '101', '100.00')];
  const again = numberOffers(shown, second, tolerance);
  expect(ids(namedOffers(again, second, [1, 2, 'a1', 'b2', 3]))).toEqual(['a2', 'b2', 'a2', 'b2', 'c2']);
});

test('a price beyond the tolerance gets a number of its own, and the old one says so', () => {
  const dearer = [offer('a2', '101', '103.00')];
  const again = numberOffers(shown, dearer, tolerance);
  expect(namedOffers(again, dearer, [1])).toEqual({
    code: 'offer-changed',
    text: 'offer 1 now costs 103.00 EUR instead of 100.00 EUR: it is offer 3 now',
  });
  expect(namedOffers(again, dearer, [2])).toMatchObject({ text: 'offer 2 is no longer offered' });
});

test('a price that creeps up shop by shop is measured from the one that was shown first', () => {
  let known = shown;
  for (const amount of ['101.50', '103.00'])
    known = numberOffers(known, [offer('x', '101', amount)], tolerance);
  expect(known.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('the same flights of two providers are two offers', () => {
  const both = first.flatMap((each) =>
    ['one', 'other'].map((provider) => ({ ...each, provider, offerId: `${provider}/${each.offerId}` })),
  );
  const again = numberOffers(numberOffers([], both, tolerance), both.toReversed(), tolerance);
  expect(again.map(({ number, provider }) => [number, provider])).toEqual([
    [1, 'one'],
    [2, 'other'],
    [3, 'one'],
    [4, 'other'],
  ]);
  expect(ids(namedOffers(again, both.slice(1), [2]))).toEqual(['other/a1']);
  expect(namedOffers(again, both.slice(1), [1])).toMatchObject({ text: 'offer 1 is no longer offered' });
});

test('an offer keeps its number however many others came and went', () => {
  let known = shown;
  for (let shop = 0; shop < 200; shop += 1)
    known = numberOffers(known, [first[0]!, offer(`x${shop}`, `${200 + shop}`, '90.00')], tolerance);
  expect(known).toHaveLength(121);
  expect(ids(namedOffers(known, first, [1]))).toEqual(['a1']);
});
