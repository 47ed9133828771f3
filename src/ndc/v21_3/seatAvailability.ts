/** SeatAvailability, 21.3: IATA_SeatAvailabilityRQ → IATA_SeatAvailabilityRS. */
import { seatAvailabilityResult } from '../mapping/extras';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import { list, record, text, texts } from '../xml/declare';
import { flightLists, itinerary } from './flights';
import { pax } from './passengers';
import { responseParameters } from './responseParameters';
import { aLaCarteOffers } from './shopping';

const seat = record({
  column: text('ColumnID'),
  row: text('RowNumber'),
  status: text('OccupationStatusCode'),
  offerItemIds: texts('OfferItemRefID'),
  characteristics: texts('SeatCharacteristicCode'),
});

const seatMap = record({
  segmentIds: texts('PaxSegmentRefID'),
  legIds: texts('DatedOperatingLegRefID'),
  rows: list('CabinCompartment/SeatRow', record({ number: text('RowNumber'), seats: list('Seat', seat) })),
});

const answer = record({
  ...flightLists,
  offers: aLaCarteOffers,
  seatMaps: list('Response/SeatMap', seatMap),
  warnings,
});

export const seatAvailability: MessagePair<'seatAvailability', typeof answer> = {
  request: 'SeatAvailabilityRQ',
  answer: 'SeatAvailabilityRS',
  write: ({ offer, passengers, currency, language }) => ({
    Pax: passengers.map(pax),
    ResponseParameters: responseParameters({ currency, language }),
    SeatAvailCoreRequest: {
      OfferRequest: {
        Offer: {
          OfferID: offer.offerId,
          OfferItem: offer.offerItemIds.map((id) => ({ OfferItemID: id, OwnerCode: offer.ownerCode })),
          OwnerCode: offer.ownerCode,
        },
      },
    },
  }),
  record: answer,
  read: (raw, { input }) => seatAvailabilityResult(raw, itinerary(raw), input.currency),
};
