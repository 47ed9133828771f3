/** The calls before an order: AirShopping, OfferPrice, ServiceList, SeatAvailability. The versions differ in names, places and a few elements. */
import { list, record, text, texts, type Infer, type RecordDeclaration } from '../../ndc/xml/declare';
import type { XmlTree } from '../../ndc/xml/write';
import {
  MalformedRequest,
  type AirShoppingRequest,
  type OfferedItem,
  type PriceReply,
  type SandboxOffer,
  type SeatMap,
  type SeatReply,
  type ServiceKind,
  type ServiceListReply,
  type ShopReply,
  type Version,
} from '../model';
import { Contents, counter } from './contents';
import {
  plainPrice,
  SEAT_PROFILE,
  seatProfileList,
  shopPaxList,
  taxedPrice,
  warningElements,
} from './elements';
import { journeyOverview, type OtherLists } from './journeys';
import type { MakePair } from './message';
import { shopPax, some, type offerPriceRequest } from './requests';

/** The offer that services or seats are asked for, with its items in 21.3 and 19.2's ServiceListRQ. */
export const askedOffer = record({
  offerId: text('OfferID').required(),
  ownerCode: text('OwnerCode'),
  offerItemIds: texts('OfferItem/OfferItemID'),
});

/** The order that services or seats are asked for. */
export const askedOrder = record({ orderId: text('OrderID').required(), ownerCode: text('OwnerCode') });

/** What a request of either operation holds besides the offer or order and the currency. */
export const askedPax = list('Request/Pax', shopPax);

interface Asked {
  offer?: Infer<typeof askedOffer>;
  order?: Infer<typeof askedOrder>;
  pax: Infer<typeof shopPax>[];
  currency?: string;
  shoppingResponseId?: string;
}

const askedFor =
  <Operation extends 'serviceList' | 'seatAvailability'>(operation: Operation) =>
  ({ offer, order, pax, shoppingResponseId, currency }: Asked, place: string) => {
    if (order) return { operation, ...order, pax, currency };
    if (!offer) throw new MalformedRequest(`no ${place} in the request`);
    return { operation, ...offer, shoppingResponseId, currency, pax: some(pax, 'Request/Pax') };
  };

/** An offer of a shop, or the one that was priced. */
export type AnyOffer = SandboxOffer | PriceReply;

/** What the versions write in their own way. */
interface Dialect {
  version: Version;
  dataLists: (contents: Contents, others: OtherLists, ownerCode?: string) => XmlTree;
  baggage: (offer: AnyOffer, contents: Contents) => XmlTree;
  offerItem: (item: OfferedItem, contents: Contents, serviceId: string) => XmlTree;
  /** Where an a-la-carte item names its flights; for the whole trip it names none. */
  eligibleFlights: (flights: string[], contents: Contents) => XmlTree;
}

/** What the versions read in their own way. */
interface Requests<Shop> {
  shop: { record: RecordDeclaration<Shop>; decode: (raw: Shop) => AirShoppingRequest };
  price: ReturnType<typeof offerPriceRequest>;
  services: RecordDeclaration<Asked>;
  seats: RecordDeclaration<Asked>;
  /** Where the offer or the order stands. */
  about: Record<'services' | 'seats', string>;
}

/** Returns a version's message pairs of these calls. */
export function shoppingPairs<Shop>(pair: MakePair, dialect: Dialect, requests: Requests<Shop>) {
  const extras = extrasAnswer(dialect);
  return {
    airShopping: pair({
      request: 'AirShoppingRQ',
      ...requests.shop,
      answer: 'AirShoppingRS',
      kind: 'shop',
      encode: shopAnswer(dialect),
    }),
    offerPrice: pair({
      request: 'OfferPriceRQ',
      ...requests.price,
      answer: 'OfferPriceRS',
      kind: 'price',
      encode: priceAnswer(dialect),
    }),
    serviceList: pair({
      request: 'ServiceListRQ',
      record: requests.services,
      decode: (asked) => askedFor('serviceList')(asked, requests.about.services),
      answer: 'ServiceListRS',
      kind: 'services',
      encode: extras,
    }),
    seatAvailability: pair({
      request: 'SeatAvailabilityRQ',
      record: requests.seats,
      decode: (asked) => askedFor('seatAvailability')(asked, requests.about.seats),
      answer: 'SeatAvailabilityRS',
      kind: 'seats',
      encode: extras,
    }),
  };
}

function offerElement(
  offer: AnyOffer,
  contents: Contents,
  serviceId: () => string,
  { baggage, offerItem }: Dialect,
): XmlTree {
  return {
    ...baggage(offer, contents),
    JourneyOverview: journeyOverview(offer.journeys, contents),
    MatchTypeCode: 'match' in offer ? offer.match : 'Full',
    OfferExpirationTimeLimitDateTime: offer.expires,
    OfferID: offer.offerId,
    OfferItem: offer.items.map((item: OfferedItem) => offerItem(item, contents, serviceId())),
    OwnerCode: offer.ownerCode,
    TotalPrice: taxedPrice(offer.total),
  };
}

/** 19.2 echoes the id of the shop; 21.3 has no place for it. */
function shoppingResponse(version: Version, id: string | undefined): XmlTree | undefined {
  return version === '19.2' && id !== undefined ? { ShoppingResponseRefID: id } : undefined;
}

const shopAnswer = (dialect: Dialect) => (reply: ShopReply) => {
  const contents = new Contents();
  for (const journey of reply.offers.flatMap(({ journeys }) => journeys))
    contents.addOffered(journey, { baggage: true });
  const serviceId = counter('SV');
  const owners = [...new Set(reply.offers.map(({ ownerCode }) => ownerCode))];
  const groups = owners.map((owner) => ({
    Offer: reply.offers
      .filter(({ ownerCode }) => ownerCode === owner)
      .map((offer) => offerElement(offer, contents, serviceId, dialect)),
  }));
  return {
    Response: {
      DataLists: dialect.dataLists(contents, { PaxList: shopPaxList(reply.pax) }),
      // A group without offers is valid and stands where there is none.
      OffersGroup: { CarrierOffers: groups.length > 0 ? groups : {} },
      ShoppingResponse: shoppingResponse(dialect.version, reply.shoppingResponseId),
      Warning: warningElements(reply.warnings),
    },
  };
};

const priceAnswer = (dialect: Dialect) => (reply: PriceReply) => {
  const contents = new Contents();
  for (const journey of reply.journeys) contents.addOffered(journey, { baggage: true });
  for (const { content } of reply.items) contents.addContent(content, { baggage: true });
  const lists = { PaxList: shopPaxList(reply.pax, reply.requiredDocuments) };
  return {
    Response: {
      DataLists: dialect.dataLists(contents, lists, reply.ownerCode),
      PaymentFunctions:
        dialect.version === '19.2' ? { PaymentSupportedMethod: { TypeCode: 'CA' } } : undefined,
      PricedOffer: offerElement(reply, contents, counter('SV'), dialect),
      ShoppingResponse: shoppingResponse(dialect.version, reply.shoppingResponseId),
      Warning: warningElements(reply.warnings),
    },
  };
};

/** The service that every seat is: the schemas want one behind each item of a seat map's offer. */
const SEAT_SERVICE: ServiceKind = {
  id: 'SEAT',
  name: 'Seat',
  description: 'Advance seat assignment',
  taxonomyCode: '08A1',
  taxonomyText: 'Seat Assignment',
  limit: 'OnePerPax',
};

const extrasAnswer = (dialect: Dialect) => (reply: ServiceListReply | SeatReply) => {
  const contents = new Contents();
  for (const journey of reply.journeys) contents.addJourney(journey);
  const seats = reply.kind === 'seats';
  // A map without a free seat refers to the definition all the same.
  if (seats) contents.services.add(SEAT_SERVICE);
  const ALaCarteOffer = aLaCarteOffer(reply, contents, dialect);
  const lists = { PaxList: shopPaxList(reply.pax), ...(seats && { SeatProfileList: seatProfileList() }) };
  return {
    Response: {
      ALaCarteOffer,
      DataLists: dialect.dataLists(contents, lists, reply.ownerCode),
      SeatMap: seats ? reply.maps.map((map) => seatMap(map, contents, dialect.version)) : undefined,
      ShoppingResponse: shoppingResponse(dialect.version, reply.shoppingResponseId),
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
