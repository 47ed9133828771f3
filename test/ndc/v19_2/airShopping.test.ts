/** AirShopping, 19.2: every request is valid, and every sample of an answer gives what stands in it. */
import type { ShopInput } from '../../../src/domain/calls/operations';
import { airShopping } from '../../../src/ndc/v19_2/airShopping';
import { readAnswer, requestXml, shapeOf } from '../../support/messages';
import { minimalRequest, sample, testWithSamples } from '../../support/samples';
import { testWithSchemas, validate } from '../../support/schemas';
import { adults, family, noSettings, plainShop, shopInShort, shops } from '../../support/shopping';

function request(input: ShopInput): string {
  return requestXml('19.2', 'AirShoppingRQ', airShopping.write(input, noSettings));
}

testWithSchemas.each(shops)('a shop for %s is valid', async (_, input) => {
  expect(await validate('19.2', 'AirShoppingRQ', request(input))).toEqual([]);
});

testWithSamples('a plain shop has the shape of the minimal request', () => {
  expect(shapeOf(request(plainShop))).toEqual(shapeOf(minimalRequest('19.2', 'AirShoppingRQ')));
});

testWithSamples('a family in a cabin has the shape of the full request', () => {
  const input: ShopInput = {
    ...plainShop,
    passengers: family,
    cabin: 'ECONOMY',
    currency: 'EUR',
    language: 'en-GB',
  };
  expect(shapeOf(request(input))).toEqual(shapeOf(minimalRequest('19.2', 'AirShoppingRQ_full')));
});

test('an empty wish is no wish', () => {
  expect(request({ ...plainShop, carriers: [], fareTypes: [], nonStop: false })).not.toContain(
    'ShoppingCriteria',
  );
});

const oneWay = {
  journeys: [{ origin: 'BCN', destination: 'MAD', date: '2020-10-06' }],
  passengers: adults(2),
};
const toJohannesburg = {
  journeys: [
    { origin: 'CDG', destination: 'JNB', date: '2020-10-12' },
    { origin: 'JNB', destination: 'CDG', date: '2020-10-23' },
  ],
  passengers: adults(2),
};
const toAdana = {
  journeys: [
    { origin: 'IST', destination: 'ADA', date: '2020-10-06' },
    { origin: 'ADA', destination: 'IST', date: '2020-10-12' },
  ],
  passengers: adults(2),
};
const openJaw: ShopInput = {
  journeys: [
    { origin: 'TCI', destination: 'MAD', date: '2025-12-18' },
    { origin: 'BCN', destination: 'TCI', date: '2025-12-21' },
  ],
  passengers: [...adults(1), { paxId: 'PAX2', type: 'CHD', birthDate: '2017-03-01' }],
};

/** The cheapest offer of each sample, as it stands there. */
const samples: [string, string, ShopInput, object][] = [
  [
    'one way',
    '03-air-shopping__10_AirShopping_RS_OneWay.xml',
    oneWay,
    {
      offersSeen: 20,
      session: true,
      cheapest: '64.98 EUR',
      dearest: '610.98 EUR',
      match: ['full'],
      flights: ['VY1004 BCN 2020-10-06T09:50:00 MAD 2020-10-06T11:15:00'],
      minutes: [85],
      fare: 'BASIC PRODUCT CLASS, ECONOMY, 0 bags, refundable unsaid',
    },
  ],
  [
    'round trip, both ways in one offer',
    '03-air-shopping__11_AirShopping_RS_RoundTrip_mode_combination.xml',
    toJohannesburg,
    {
      offersSeen: 5,
      session: true,
      cheapest: '857.32 EUR',
      dearest: '937.32 EUR',
      match: ['full'],
      flights: [
        'KL2006 CDG 2020-10-12T08:20:00 AMS 2020-10-12T09:45:00',
        'KL0138 AMS 2020-10-12T10:35:00 JNB 2020-10-12T21:20:00',
        'AF0995 JNB 2020-10-23T08:55:00 CDG 2020-10-23T19:40:00',
      ],
      minutes: [780, 645],
      fare: 'Light, ECONOMY, 0 bags, refundable false by text',
    },
  ],
  [
    'round trip, each way an offer of its own',
    '03-air-shopping__12_AirShopping_RS_RoundTrip_mode_flat.xml',
    toAdana,
    {
      offersSeen: 14,
      session: true,
      cheapest: '44.00 EUR',
      dearest: '48.00 EUR',
      match: ['partial'],
      flights: ['PC2099 ADA 2020-10-12T05:30:00 SAW 2020-10-12T07:00:00'],
      minutes: [90],
      fare: 'ECONOMY, ECONOMY, 1 bags, refundable unsaid',
    },
  ],
  [
    'open jaw, an item for each passenger',
    '03-air-shopping__13_AirShopping_RS_Spanish_resident_discounted_fares.xml',
    openJaw,
    {
      offersSeen: 2,
      session: true,
      cheapest: '240.25 EUR',
      dearest: '240.25 EUR',
      match: ['full'],
      flights: [
        'IB1586 TFN 2025-12-18T21:20:00 MAD 2025-12-19T01:10:00',
        'IB418 BCN 2025-12-21T18:00:00 MAD 2025-12-21T19:25:00',
        'IB1553 MAD 2025-12-21T22:45:00 TFS 2025-12-22T00:45:00',
      ],
      minutes: [170, 465],
      fare: 'Basic, ECONOMY, 1 bags, refundable false by text',
    },
  ],
];

testWithSamples.each(samples)('reads a shop: %s', async (_, name, input, expected) => {
  const { output } = await readAnswer(airShopping, sample('19.2', name), input);
  expect(shopInShort(output)).toEqual(expected);
});

testWithSamples('of two directions the cheapest of each are kept', async () => {
  const bytes = sample('19.2', '03-air-shopping__12_AirShopping_RS_RoundTrip_mode_flat.xml');
  const { output } = await readAnswer(airShopping, bytes, { ...toAdana, keep: 4 });
  expect(output?.offers.map(({ journeys }) => journeys[0]?.origin)).toEqual(['ADA', 'ADA', 'SAW', 'SAW']);
});

testWithSamples('an offer without MatchTypeCode is full or partial by its journeys', async () => {
  const drop = (name: string) =>
    sample('19.2', name)
      .toString()
      .replace(/<MatchTypeCode>\w*<\/MatchTypeCode>/g, '');
  const [both, each] = await Promise.all([
    readAnswer(
      airShopping,
      drop('03-air-shopping__11_AirShopping_RS_RoundTrip_mode_combination.xml'),
      toJohannesburg,
    ),
    readAnswer(airShopping, drop('03-air-shopping__12_AirShopping_RS_RoundTrip_mode_flat.xml'), toAdana),
  ]);
  expect(new Set(both.output?.offers.map(({ match }) => match))).toEqual(new Set(['full']));
  expect(new Set(each.output?.offers.map(({ match }) => match))).toEqual(new Set(['partial']));
});

testWithSamples('items, prices and fare types belong to their passengers', async () => {
  const bytes = sample('19.2', '03-air-shopping__13_AirShopping_RS_Spanish_resident_discounted_fares.xml');
  const { output } = await readAnswer(airShopping, bytes, openJaw);
  expect(output?.offers[0]?.items).toMatchObject([
    { paxIds: ['PAX1'], price: { amount: '133.39', currency: 'EUR' }, fareTypes: ['70J'] },
    { paxIds: ['PAX2'], price: { amount: '106.86', currency: 'EUR' }, fareTypes: ['70J'] },
  ]);
});

testWithSamples.each([
  ['00-getting-started__06_AirShoppingRS_Error_Example.xml', '911', 'SVC'],
  ['03-air-shopping__09_AirShopping_RS_Error.xml', 'ERR400', 'PEGASUS'],
])('the error of %s is %s', async (name, code, owner) => {
  const { errors } = await readAnswer(airShopping, sample('19.2', name), oneWay);
  expect(errors).toMatchObject([{ code, owner }]);
});
