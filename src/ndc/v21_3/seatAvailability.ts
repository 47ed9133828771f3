/** SeatAvailability, 21.3: IATA_SeatAvailabilityRQ → IATA_SeatAvailabilityRS. */
import { SeatDigest, SEATS_OF_ROW } from '../mapping/seats';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import { count, each, list, record, text, texts } from '../xml/declare';
import { flightLists, itinerary } from './flights';
import { offerOrOrder } from './offerOrOrder';
import { pax } from './passengers';
import { responseParameters } from './responseParameters';
import { aLaCarte } from './shopping';

const seat = record({
  column: text('ColumnID'),
  row: text('RowNumber'),
  status: text('OccupationStatusCode'),
  offerItemIds: texts('OfferItemRefID'),
  characteristics: texts('SeatCharacteristicCode'),
});

const row = record({
  number: text('RowNumber'),
  seats: list('Seat', seat, { keep: SEATS_OF_ROW }),
  characteristics: texts('RowCharacteristicCode'),
  seen: count('Seat'),
});

const answer = record({
  ...flightLists,
  ...aLaCarte,
  lists: each('Response/DataLists', record({})),
  rows: each('Response/SeatMap/CabinCompartment/SeatRow', row),
  seatMaps: each(
    'Response/SeatMap',
    record({ segmentIds: texts('PaxSegmentRefID'), legIds: texts('DatedOperatingLegRefID') }),
  ),
  warnings,
});

export const seatAvailability: MessagePair<'seatAvailability', typeof answer> = {
  request: 'SeatAvailabilityRQ',
  answer: 'SeatAvailabilityRS',
  write: (asked) => ({
    Pax: asked.passengers.map(pax),
    ResponseParameters: responseParameters(asked),
    SeatAvailCoreRequest: offerOrOrder(asked),
  }),
  record: answer,
  begin: ({ input }) => {
    const digest = new SeatDigest((input.offer ?? input.order).total.currency, input);
    return {
      sinks: {
        items: (item) => digest.takeItem(item),
        offers: (offer) => digest.takeOffer(offer),
        lists: (_, soFar) => digest.refer(() => itinerary(soFar())),
        rows: (row) => digest.takeRow(row),
        seatMaps: (map) => digest.takeMap(map),
      },
      finish: (raw) => digest.finish(() => itinerary(raw), raw.warnings),
    };
  },
};
