/** SeatAvailability, 19.2: every request is valid, and the sample of an answer gives what stands in it. */
import type { OfferRef } from '../../../src/domain/calls/operations';
import { seatAvailability } from '../../../src/ndc/v19_2/seatAvailability';
import { readAnswer, requestXml, shapeOf } from '../../support/messages';
import { minimalRequest, sample, testWithSamples } from '../../support/samples';
import { testWithSchemas, validate } from '../../support/schemas';
import { adults, noSettings, plainRef, refs } from '../../support/shopping';

function request(input: OfferRef): string {
  return requestXml('19.2', 'SeatAvailabilityRQ', seatAvailability.write(input, noSettings));
}

testWithSchemas.each(refs)('a request for %s is valid', async (_, input) => {
  expect(await validate('19.2', 'SeatAvailabilityRQ', request(input))).toEqual([]);
});

testWithSamples('a request has the shape of the minimal one', () => {
  const input: OfferRef = { ...plainRef, shoppingResponseId: 'SR1' };
  expect(shapeOf(request(input))).toEqual(shapeOf(minimalRequest('19.2', 'SeatAvailabilityRQ')));
});

testWithSamples('reads the free seats with a price for each passenger', async () => {
  const bytes = sample('19.2', '05-seat-availability__03_SeatAvailabilityRS.xml');
  const { output } = await readAnswer(seatAvailability, bytes, { ...plainRef, passengers: adults(2) });
  expect(output?.seatsSeen).toBe(48);
  expect(output?.seats.map(({ row, column }) => row + column).slice(0, 5)).toEqual([
    '1A',
    '1C',
    '1D',
    '1K',
    '2A',
  ]);
  expect(output?.seats[0]).toMatchObject({
    flight: 'AV9358/2024-05-17/BOG',
    characteristics: ['W'],
    choices: [
      { paxIds: ['PAX1'], price: { amount: '22.77', currency: 'EUR' } },
      { paxIds: ['PAX2'], price: { amount: '22.77', currency: 'EUR' } },
    ],
  });
});
