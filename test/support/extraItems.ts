/** One flight, and items of an a-la-carte offer for it: what tests of seats and of services begin with. */
import type { RawExtraItem } from '../../src/ndc/mapping/aLaCarte';
import { itineraryOf } from '../../src/ndc/mapping/itinerary';

export const itinerary = itineraryOf(
  [
    {
      ...{ id: 'S1', carrier: 'BA', number: '0310', origin: 'LHR', destination: 'CDG', legIds: ['L1'] },
      ...{ departure: '2027-03-12T08:00:00', arrival: '2027-03-12T10:15:00' },
    },
  ],
  [{ id: 'J1', segmentIds: ['S1'] }],
);

/** The key of the flight. */
export const flight = 'BA310/2027-03-12/LHR';

/** An item for 10 EUR that names no flight. */
export function item(offerItemId: string | undefined, rest: Partial<RawExtraItem> = {}): RawExtraItem {
  const nowhere = { journeyIds: [], segmentIds: [], legIds: [] };
  const price = { amount: '10.00', currency: 'EUR' };
  return { offerItemId, paxIds: ['PAX1'], price, definitionId: 'D1', ...nowhere, ...rest };
}
