/** SeatAvailability, 21.3: every request is valid, and the sample of an answer gives what stands in it. */
import type { OfferRef } from '../../../src/domain/calls/operations';
import { seatAvailability } from '../../../src/ndc/v21_3/seatAvailability';
import { readAnswer, requestXml, shapeOf } from '../../support/messages';
import { minimalRequest, sample, testWithSamples } from '../../support/samples';
import { testWithSchemas, validate } from '../../support/schemas';
import { adults, noSettings, plainRef, refs } from '../../support/shopping';

function request(input: OfferRef): string {
  return requestXml('21.3', 'SeatAvailabilityRQ', seatAvailability.write(input, noSettings));
}

testWithSchemas.each(refs)('a request for %s is valid', async (_, input) => {
  expect(await validate('21.3', 'SeatAvailabilityRQ', request(input))).toEqual([]);
});

testWithSamples('a request has the shape of the minimal one', () => {
  const input: OfferRef = { ...plainRef, currency: 'EUR', language: 'en-GB' };
  expect(shapeOf(request(input))).toEqual(shapeOf(minimalRequest('21.3', 'SeatAvailabilityRQ')));
});

testWithSamples('reads a free seat that has no status but an offer item for each passenger', async () => {
  const bytes = sample('21.3', '03_SeatAvailabilityRS_trimmed.xml');
  const { output } = await readAnswer(seatAvailability, bytes, { ...plainRef, passengers: adults(2) });
  expect(output?.seatsSeen).toBe(1);
  expect(output?.seats).toMatchObject([
    {
      flight: 'BA322/2026-03-19/LHR',
      row: '30',
      column: 'A',
      characteristics: ['W', 'I'],
      choices: [
        { paxIds: ['PAX1'], price: { amount: '21.25', currency: 'EUR' } },
        { paxIds: ['PAX2'], price: { amount: '21.25', currency: 'EUR' } },
      ],
    },
  ]);
  expect(output?.warnings).toMatchObject([{ code: 'SUPPLIER_WARN' }]);
});
