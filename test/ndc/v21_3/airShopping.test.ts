/** AirShopping, 21.3: every request is valid, and every sample of an answer gives what stands in it. */
import type { ShopInput } from '../../../src/domain/calls/operations';
import { airShopping } from '../../../src/ndc/v21_3/airShopping';
import { readAnswer, requestXml, shapeOf } from '../../support/messages';
import { minimalRequest, sample, testWithSamples } from '../../support/samples';
import { testWithSchemas, validate } from '../../support/schemas';
import { adults, family, noSettings, plainShop, shopInShort, shops } from '../../support/shopping';

function request(input: ShopInput): string {
  return requestXml('21.3', 'AirShoppingRQ', airShopping.write(input, noSettings));
}

testWithSchemas.each(shops)('a shop for %s is valid', async (_, input) => {
  expect(await validate('21.3', 'AirShoppingRQ', request(input))).toEqual([]);
});

testWithSamples('a plain shop has the shape of the minimal request, and numbers its journeys', () => {
  const minimal = shapeOf(minimalRequest('21.3', 'AirShoppingRQ'));
  const ours = shapeOf(request(plainShop));
  expect(ours.filter((path) => !minimal.includes(path))).toEqual([
    '/IATA_AirShoppingRQ/Request/FlightRequest/FlightRequestOriginDestinationsCriteria/OriginDestCriteria/OriginDestID',
  ]);
  expect(minimal.filter((path) => !ours.includes(path))).toEqual([]);
});

testWithSamples('every wish at once has the shape of the full request', () => {
  const input: ShopInput = {
    ...plainShop,
    passengers: family,
    cabin: 'ECONOMY',
    carriers: ['AF'],
    nonStop: true,
    fareTypes: ['70J'],
    currency: 'EUR',
    language: 'en-GB',
    offerLimit: 200,
  };
  expect(shapeOf(request(input))).toEqual(shapeOf(minimalRequest('21.3', 'AirShoppingRQ_full')));
});

test('an empty wish is no wish', () => {
  const xml = request({ ...plainShop, carriers: [], fareTypes: [], nonStop: false });
  expect(xml).not.toMatch(/FlightRelatedCriteria|OfferCriteria|ResponseParameters/);
});

const oneWay: ShopInput = {
  journeys: [{ origin: 'LON', destination: 'PAR', date: '2026-03-12' }],
  passengers: [
    ...adults(2),
    { paxId: 'PAX3', type: 'CHD', birthDate: '2016-07-03' },
    { paxId: 'PAX4', type: 'INF', birthDate: '2025-06-01', adult: 'PAX1' },
  ],
};

testWithSamples('reads a shop: one way for a family', async () => {
  const { output } = await readAnswer(
    airShopping,
    sample('21.3', '01_AirShoppingRS_oneway_trimmed.xml'),
    oneWay,
  );
  expect(shopInShort(output)).toEqual({
    offersSeen: 1,
    session: false,
    cheapest: '333.30 EUR',
    dearest: '333.30 EUR',
    match: ['full'],
    flights: ['BA310 LHR 2026-03-12T12:55:00 CDG 2026-03-12T15:20:00'],
    minutes: [85],
    fare: 'BASIC, ECONOMY, 0 bags, refundable false by text',
  });
  expect(output?.offers[0]).toMatchObject({
    ownerCode: 'BA',
    expiresAt: '2026-01-28T16:11:34.304Z',
    items: [
      { paxIds: ['PAX1', 'PAX2'], price: { amount: '205.38', currency: 'EUR' }, fareTypes: ['70J'] },
      { paxIds: ['PAX3'], price: { amount: '83.96', currency: 'EUR' }, fareTypes: ['70J'] },
      { paxIds: ['PAX4'], price: { amount: '43.96', currency: 'EUR' }, fareTypes: ['70J'] },
    ],
  });
});

testWithSamples.each([
  ['00_AirShoppingRS_error911.xml', '911'],
  ['01_AirShoppingRS_error102.xml', '102'],
])('the error of %s is %s', async (name, code) => {
  const { errors } = await readAnswer(airShopping, sample('21.3', name), oneWay);
  expect(errors).toMatchObject([{ code, owner: 'SVC' }]);
});
