/** ServiceList, 19.2: every request is valid, and the sample of an answer gives what stands in it. */
import type { OfferRef } from '../../../src/domain/calls/operations';
import { serviceList } from '../../../src/ndc/v19_2/serviceList';
import { readAnswer, requestXml, shapeOf } from '../../support/messages';
import { minimalRequest, sample, testWithSamples } from '../../support/samples';
import { testWithSchemas, validate } from '../../support/schemas';
import { adults, noSettings, plainRef, refs } from '../../support/shopping';

function request(input: OfferRef): string {
  return requestXml('19.2', 'ServiceListRQ', serviceList.write(input, noSettings));
}

testWithSchemas.each(refs)('a request for %s is valid', async (_, input) => {
  expect(await validate('19.2', 'ServiceListRQ', request(input))).toEqual([]);
});

testWithSamples('a request has the shape of the minimal one', () => {
  const input: OfferRef = { ...plainRef, shoppingResponseId: 'SR1' };
  expect(shapeOf(request(input))).toEqual(shapeOf(minimalRequest('19.2', 'ServiceListRQ')));
});

testWithSamples('reads services with their names, prices, passengers and flights', async () => {
  const bytes = sample('19.2', '04-service-list__03_ServiceListRS.xml');
  const { output } = await readAnswer(serviceList, bytes, { ...plainRef, passengers: adults(2) });
  expect(output?.services).toHaveLength(62);
  const names = new Set(output?.services.map(({ name }) => name));
  expect(names.size).toBe(19);
  expect(names).toContain('Infant/baby food');
  expect(output?.services.filter(({ code }) => code === '13EC')).toHaveLength(32);
  expect(output?.services[0]).toMatchObject({
    paxIds: ['PAX1'],
    flights: ['AF995/2020-10-23/JNB'],
    name: '1 luggage item',
    code: '13EC',
    price: { amount: '50.00', currency: 'EUR' },
  });
  const outbound = output?.services.find(({ flights }) => flights.length === 2);
  expect(outbound?.flights).toEqual(['KL2002/2020-10-12/CDG', 'KL112/2020-10-12/AMS']);
});

testWithSamples('prices without a currency are in that of the offer', async () => {
  const bytes = Buffer.from(
    sample('19.2', '04-service-list__03_ServiceListRS.xml')
      .toString()
      .replace(/ CurCode="[A-Z]*"/g, ''),
  );
  const offer = { ...plainRef.offer, total: { amount: '100.00', currency: 'GBP' } };
  const { output } = await readAnswer(serviceList, bytes, { ...plainRef, offer, passengers: adults(2) });
  expect(new Set(output?.services.map(({ price }) => price.currency))).toEqual(new Set(['GBP']));
});
