/** OfferPrice, 21.3: every request is valid, and the sample of an answer gives what stands in it. */
import type { PriceInput } from '../../../src/domain/operations';
import { offerPrice } from '../../../src/ndc/v21_3/offerPrice';
import { readAnswer, requestXml, shapeOf } from '../../support/messages';
import { minimalRequest, sample, testWithSamples } from '../../support/samples';
import { testWithSchemas, validate } from '../../support/schemas';
import { adults, flightsOf, fullPrice, noSettings, prices } from '../../support/shopping';

function request(input: PriceInput): string {
  return requestXml('21.3', 'OfferPriceRQ', offerPrice.write(input, noSettings));
}

testWithSchemas.each(prices)('a request for %s is valid', async (_, input) => {
  expect(await validate('21.3', 'OfferPriceRQ', request(input))).toEqual([]);
});

testWithSamples('a flight with service and seat has the shape of the minimal request', () => {
  const input: PriceInput = { ...fullPrice, currency: 'EUR', language: 'en-GB' };
  expect(shapeOf(request(input))).toEqual(shapeOf(minimalRequest('21.3', 'OfferPriceRQ')));
});

testWithSamples('reads the packaged offer, to be paid when it is ordered', async () => {
  const bytes = sample('21.3', '04_OfferPriceRS.xml');
  const { output } = await readAnswer(offerPrice, bytes, { ...fullPrice, passengers: adults(2) });
  expect(output).toMatchObject({
    ownerCode: 'BA',
    total: { amount: '371.73', currency: 'EUR' },
    expiresAt: '2026-01-28T16:19:05.000Z',
    payment: { when: 'at-creation' },
    requiredDocuments: [],
    fareName: 'BASIC',
    cabin: 'ECONOMY',
    items: [
      {
        kind: 'flight',
        paxIds: ['PAX1', 'PAX2'],
        price: { amount: '309.22', currency: 'EUR' },
        fareTypes: ['70J'],
        flights: ['BA315/2026-03-12/CDG', 'BA322/2026-03-19/LHR'],
      },
      {
        kind: 'service',
        name: '1 Bagage supplémentaire',
        paxIds: ['PAX1'],
        price: { amount: '62.50', currency: 'EUR' },
        flights: ['BA315/2026-03-12/CDG'],
        mandatory: false,
      },
    ],
    warnings: [{ code: 'SUPPLIER_WARN' }, { code: 'SUPPLIER_WARN' }],
  });
  expect(flightsOf(output?.journeys)).toEqual([
    'BA315 CDG 2026-03-12T18:30:00 LHR 2026-03-12T18:45:00',
    'BA322 LHR 2026-03-19T20:05:00 CDG 2026-03-19T22:25:00',
  ]);
});
