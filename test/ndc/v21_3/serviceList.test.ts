/** ServiceList, 21.3: every request is valid, and the sample of an answer gives what stands in it. */
import type { OfferRef } from '../../../src/domain/calls/operations';
import { serviceList } from '../../../src/ndc/v21_3/serviceList';
import { readAnswer, requestXml, shapeOf } from '../../support/messages';
import { minimalRequest, sample, testWithSamples } from '../../support/samples';
import { testWithSchemas, validate } from '../../support/schemas';
import { adults, noSettings, plainRef, refs } from '../../support/shopping';

function request(input: OfferRef): string {
  return requestXml('21.3', 'ServiceListRQ', serviceList.write(input, noSettings));
}

testWithSchemas.each(refs)('a request for %s is valid', async (_, input) => {
  expect(await validate('21.3', 'ServiceListRQ', request(input))).toEqual([]);
});

testWithSamples('a request has the shape of the minimal one', () => {
  const input: OfferRef = { ...plainRef, currency: 'EUR', language: 'en-GB' };
  expect(shapeOf(request(input))).toEqual(shapeOf(minimalRequest('21.3', 'ServiceListRQ')));
});

testWithSamples('reads services with their names, prices, limits, passengers and flights', async () => {
  const bytes = sample('21.3', '02_ServiceListRS_trimmed.xml');
  const { output } = await readAnswer(serviceList, bytes, { ...plainRef, passengers: adults(2) });
  const alike = { paxIds: ['PAX1'], flights: ['BA315/2026-03-12/CDG'], code: '13EC', limit: 'OnePerPax' };
  expect(output?.services).toMatchObject([
    { ...alike, name: '1 Bagage supplémentaire', price: { amount: '62.50', currency: 'EUR' } },
    { ...alike, name: '2 Bagages supplémentaires', price: { amount: '162.50', currency: 'EUR' } },
  ]);
});

testWithSamples('prices without a currency are in that of the offer', async () => {
  const bytes = Buffer.from(
    sample('21.3', '02_ServiceListRS_trimmed.xml')
      .toString()
      .replace(/ CurCode="[A-Z]*"/g, ''),
  );
  const offer = { ...plainRef.offer, total: { amount: '100.00', currency: 'GBP' } };
  const { output } = await readAnswer(serviceList, bytes, { ...plainRef, offer, passengers: adults(2) });
  expect(new Set(output?.services.map(({ price }) => price.currency))).toEqual(new Set(['GBP']));
});
