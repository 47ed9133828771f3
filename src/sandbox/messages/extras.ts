/** serviceList and seatAvailability: a-la-carte offers and seat maps. The versions differ in names, places and a few elements. */
import { list, record, text, texts, type Infer } from '../../ndc/xml/declare';
import type { XmlTree } from '../../ndc/xml/write';
import type { SeatMap, SeatReply, ServiceKind, ServiceListReply, Version } from '../model';
import { Contents, counter } from './contents';
import { plainPrice, SEAT_PROFILE, seatProfileList, shopPaxList, warningElements } from './elements';
import { shopPax, some } from './requests';

/** The offer that services or seats are asked for, with its items in 21.3 and 19.2's ServiceListRQ. */
export const askedOffer = record({
  offerId: text('OfferID').required(),
  ownerCode: text('OwnerCode'),
  offerItemIds: texts('OfferItem/OfferItemID'),
});

/** What a request of either operation holds besides the offer and the currency. */
export const askedPax = list('Request/Pax', shopPax);

interface Asked {
  offer: Infer<typeof askedOffer>;
  pax: Infer<typeof shopPax>[];
  currency?: string;
  shoppingResponseId?: string;
}

/** Returns the reader of a request of the operation. */
export const askedFor =
  <Operation extends 'serviceList' | 'seatAvailability'>(operation: Operation) =>
  ({ offer, pax, ...rest }: Asked) => ({ operation, ...offer, ...rest, pax: some(pax, 'Request/Pax') });

/** What the versions write in their own way. */
interface Dialect {
  version: Version;
  dataLists: (
    contents: Contents,
    lists: { PaxList: XmlTree; SeatProfileList?: XmlTree },
    owner: string,
  ) => XmlTree;
  /** Where an item names its flights; undefined: for the whole trip. */
  eligibleFlights: (flights: string[], contents: Contents) => XmlTree;
}

/** The service that every seat is: the schemas want one behind each item of a seat map's offer. */
const SEAT_SERVICE: ServiceKind = {
  id: 'SEAT',
  name: 'Seat',
  description: 'Advance seat assignment',
  taxonomyCode: '08A1',
  taxonomyText: 'Seat Assignment',
  limit: 'OnePerPax',
};

/** Returns the writer of the answer to either operation. */
export const extrasAnswer = (dialect: Dialect) => (reply: ServiceListReply | SeatReply) => {
  const contents = new Contents();
  for (const journey of reply.journeys) contents.addJourney(journey);
  const seats = reply.kind === 'seats';
  // A map without a free seat refers to the definition all the same.
  if (seats) contents.services.add(SEAT_SERVICE);
  const ALaCarteOffer = aLaCarteOffer(reply, contents, dialect);
  const old = dialect.version === '19.2';
  const lists = { PaxList: shopPaxList(reply.pax), ...(seats && { SeatProfileList: seatProfileList() }) };
  return {
    Response: {
      ALaCarteOffer,
      DataLists: dialect.dataLists(contents, lists, reply.ownerCode),
      SeatMap: seats ? reply.maps.map((map) => seatMap(map, contents, dialect.version)) : undefined,
      ShoppingResponse: old ? { ShoppingResponseRefID: reply.shoppingResponseId } : undefined,
      Warning: warningElements(reply.warnings),
    },
  };
};

function aLaCarteOffer(
  reply: ServiceListReply | SeatReply,
  contents: Contents,
  { version, eligibleFlights }: Dialect,
): XmlTree | undefined {
  const serviceId = counter('SV');
  const sold =
    reply.kind === 'services'
      ? reply.items
      : reply.items.map(({ paxId, flight, ...item }) => ({
          ...item,
          paxIds: [paxId],
          flights: [flight],
          service: SEAT_SERVICE,
        }));
  const items = sold.map(({ offerItemId, paxIds, flights, service, unitPrice }) => ({
    Eligibility: { ...eligibleFlights(flights, contents), PaxRefID: paxIds },
    OfferItemID: offerItemId,
    Service: { ServiceDefinitionRefID: contents.services.add(service), ServiceID: serviceId() },
    UnitPrice: plainPrice({ base: unitPrice, total: unitPrice }),
  }));
  if (items.length === 0) return undefined;
  return {
    ALaCarteOfferItem: version === '19.2' ? items : undefined,
    OfferExpirationTimeLimitDateTime: reply.expires,
    OfferID: reply.offerId,
    OfferItem: version === '21.3' ? items : undefined,
    OwnerCode: reply.ownerCode,
  };
}

/** In 21.3 the columns say where they are, and a row's number stands again in each of its seats. */
function seatMap({ cabin, rows, columns, flight }: SeatMap, contents: Contents, version: Version): XmlTree {
  const old = version === '19.2';
  return {
    CabinCompartment: {
      CabinType: { CabinTypeName: cabin },
      ColumnID: old ? columns.map(({ id }) => id) : undefined,
      DeckCode: 'Main',
      FirstRowNumber: rows.at(0)?.number,
      LastRowNumber: rows.at(-1)?.number,
      SeatColumn: old
        ? undefined
        : columns.map(({ id, position }) => ({ ColumnID: id, SeatCharacteristicCode: position })),
      SeatRow: rows.map(({ number, seats }) => ({
        RowNumber: number,
        Seat: seats.map((seat) => ({
          ColumnID: seat.column,
          OccupationStatusCode: seat.status,
          OfferItemRefID: seat.offerItemIds,
          RowNumber: old ? undefined : number,
          SeatCharacteristicCode: seat.characteristics,
          SeatProfileRefID: SEAT_PROFILE,
        })),
      })),
    },
    DatedOperatingLegRefID: contents.legs([flight]),
    PaxSegmentRefID: contents.segments([flight]),
  };
}
