/** SeatAvailability, 21.3: SeatAvailabilityRQ → SeatAvailabilityRS. */
import { list, one, record, text } from '../../../ndc/xml/declare';
import type { XmlTree } from '../../../ndc/xml/write';
import type { SeatMap } from '../../model';
import { some } from '../checks';
import { Contents, SEAT_SERVICE } from '../contents';
import { counter } from '../listing';
import { warningElements } from '../notices';
import { shopPax } from '../people';
import { shopPaxList } from '../peopleLists';
import { plainPrice } from '../prices';
import { SEAT_PROFILE, seatProfileList } from '../seats';
import { askedOffer } from '../selections';
import { dataLists } from './dataLists';
import { pair } from './envelope';
import { flightAssociations } from './offers';

const request = record({
  pax: list('Request/Pax', shopPax),
  currency: text('Request/ResponseParameters/CurParameter/CurCode'),
  offer: one('Request/SeatAvailCoreRequest/OfferRequest/Offer', askedOffer).required(),
});

/** The row's number stands in the row and again in each of its seats. */
function seatMap(map: SeatMap, contents: Contents): XmlTree {
  return {
    CabinCompartment: {
      CabinType: { CabinTypeName: map.cabin },
      DeckCode: 'Main',
      FirstRowNumber: map.rows.at(0)?.number,
      LastRowNumber: map.rows.at(-1)?.number,
      SeatColumn: map.columns.map(({ id, position }) => ({ ColumnID: id, SeatCharacteristicCode: position })),
      SeatRow: map.rows.map((row) => ({
        RowNumber: row.number,
        Seat: row.seats.map((seat) => ({
          ColumnID: seat.column,
          OccupationStatusCode: seat.status,
          OfferItemRefID: seat.offerItemIds,
          RowNumber: row.number,
          SeatCharacteristicCode: seat.characteristics,
          SeatProfileRefID: SEAT_PROFILE,
        })),
      })),
    },
    DatedOperatingLegRefID: contents.legs([map.flight]),
    PaxSegmentRefID: contents.segments([map.flight]),
  };
}

export const seatAvailability = pair({
  request: 'SeatAvailabilityRQ',
  record: request,
  decode: ({ offer, pax, currency }) => ({
    operation: 'seatAvailability',
    ...offer,
    currency,
    pax: some(pax, 'Request/Pax'),
  }),
  answer: 'SeatAvailabilityRS',
  kind: 'seats',
  encode(reply) {
    const contents = new Contents();
    for (const journey of reply.journeys) contents.addJourney(journey);
    const definition = contents.services.add(SEAT_SERVICE);
    const serviceId = counter('SV');
    const items = reply.items.map((item) => ({
      Eligibility: {
        OfferFlightAssociations: flightAssociations([item.flight], contents),
        PaxRefID: item.paxId,
      },
      OfferItemID: item.offerItemId,
      Service: { ServiceDefinitionRefID: definition, ServiceID: serviceId() },
      UnitPrice: plainPrice({ base: item.unitPrice, total: item.unitPrice }),
    }));
    return {
      Response: {
        ALaCarteOffer:
          items.length > 0
            ? {
                OfferExpirationTimeLimitDateTime: reply.expires,
                OfferID: reply.offerId,
                OfferItem: items,
                OwnerCode: reply.ownerCode,
              }
            : undefined,
        DataLists: dataLists(contents, {
          PaxList: shopPaxList(reply.pax),
          SeatProfileList: seatProfileList(),
          ownerCode: reply.ownerCode,
        }),
        SeatMap: reply.maps.map((map) => seatMap(map, contents)),
        Warning: warningElements(reply.warnings),
      },
    };
  },
});
