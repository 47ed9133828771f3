/** OfferPrice, 19.2: every request is valid, and the sample of an answer gives what stands in it. */
import type { PriceInput } from '../../../src/domain/operations';
import { offerPrice } from '../../../src/ndc/v19_2/offerPrice';
import { readAnswer, requestXml, shapeOf } from '../../support/messages';
import { minimalRequest, sample, testWithSamples } from '../../support/samples';
import { testWithSchemas, validate } from '../../support/schemas';
import { adults, flightsOf, fullPrice, noSettings, prices } from '../../support/shopping';

function request(input: PriceInput): string {
  return requestXml('19.2', 'OfferPriceRQ', offerPrice.write(input, noSettings));
}

testWithSchemas.each(prices)('a request for %s is valid', async (_, input) => {
  expect(await validate('19.2', 'OfferPriceRQ', request(input))).toEqual([]);
});

testWithSamples('a flight with service and seat has the shape of the minimal request', () => {
  const input: PriceInput = { ...fullPrice, shoppingResponseId: 'SR1' };
  expect(shapeOf(request(input))).toEqual(shapeOf(minimalRequest('19.2', 'OfferPriceRQ')));
});

testWithSamples('reads the packaged offer', async () => {
  const bytes = sample('19.2', '06-offer-price__04_OfferPriceRS.xml');
  const { output } = await readAnswer(offerPrice, bytes, { ...fullPrice, passengers: adults(2) });
  expect(output).toMatchObject({
    total: { amount: '957.32', currency: 'EUR' },
    payment: { when: 'unsaid' },
    requiredDocuments: [],
    fareName: 'Light',
    cabin: 'ECONOMY',
  });
  expect(output?.ownerCode).toBeUndefined();
  expect(output?.shoppingResponseId).toBeDefined();
  expect(flightsOf(output?.journeys)).toEqual([
    'KL2002 CDG 2020-10-12T07:10:00 AMS 2020-10-12T08:35:00',
    'KL0112 AMS 2020-10-12T10:35:00 JNB 2020-10-12T21:20:00',
    'AF0995 JNB 2020-10-23T08:55:00 CDG 2020-10-23T19:40:00',
  ]);
  const bag = {
    kind: 'service',
    name: '1 luggage item',
    paxIds: ['PAX1'],
    price: { amount: '50.00', currency: 'EUR' },
  };
  expect(output?.items).toMatchObject([
    { kind: 'flight', paxIds: ['PAX1', 'PAX2'], price: { amount: '857.32', currency: 'EUR' } },
    bag,
    bag,
  ]);
});
