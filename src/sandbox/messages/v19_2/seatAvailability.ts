/** SeatAvailability, 19.2: SeatAvailabilityRQ → SeatAvailabilityRS. Its Offer has no place for items. */
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

const request = record({
  offer: one('Request/CoreRequest/Offer', askedOffer).required(),
  pax: list('Request/Pax', shopPax),
  currency: text('Request/ResponseParameters/CurParameter/RequestedCurCode'),
  shoppingResponseId: text('Request/ShoppingResponse/ShoppingResponseRefID'),
});

function seatMap(map: SeatMap, contents: Contents): XmlTree {
  return {
    CabinCompartment: {
      CabinType: { CabinTypeName: map.cabin },
      ColumnID: map.columns.map(({ id }) => id),
      DeckCode: 'Main',
      FirstRowNumber: map.rows.at(0)?.number,
      LastRowNumber: map.rows.at(-1)?.number,
      SeatRow: map.rows.map((row) => ({
        RowNumber: row.number,
        Seat: row.seats.map((seat) => ({
          ColumnID: seat.column,
          OccupationStatusCode: seat.status,
          OfferItemRefID: seat.offerItemIds,
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
  decode: ({ offer, pax, ...rest }) => ({
    operation: 'seatAvailability',
    ...offer,
    ...rest,
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
        FlightAssociations: { PaxSegmentRefID: contents.segments([item.flight]) },
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
                ALaCarteOfferItem: items,
                OfferExpirationTimeLimitDateTime: reply.expires,
                OfferID: reply.offerId,
                OwnerCode: reply.ownerCode,
              }
            : undefined,
        DataLists: dataLists(contents, {
          PaxList: shopPaxList(reply.pax),
          SeatProfileList: seatProfileList(),
          taxonomy: false,
        }),
        SeatMap: reply.maps.map((map) => seatMap(map, contents)),
        ShoppingResponse: { ShoppingResponseRefID: reply.shoppingResponseId },
        Warning: warningElements(reply.warnings),
      },
    };
  },
});
