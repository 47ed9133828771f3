/** The calls before an order, 19.2: AirShopping, OfferPrice, ServiceList, SeatAvailability. */
import { date, integer, list, one, record, text, texts } from '../../../ndc/xml/declare';
import type { SandboxOffer } from '../../model';
import { Contents, counter } from '../contents';
import { shopPaxList, taxedPrice, warningElements } from '../elements';
import { askedFor, askedOffer, askedPax, extrasAnswer } from '../extras';
import { journeyOverview, offersGroup } from '../journeys';
import { pair19_2 } from '../message';
import { offerPriceRequest, shopPax, some } from '../requests';
import { dataLists } from './dataLists';
import { baggageAllowances, offerItem } from './offers';

const shopRequest = record({
  journeys: list(
    'Request/FlightCriteria/OriginDestCriteria',
    record({
      destination: text('DestArrivalCriteria/IATA_LocationCode').required(),
      date: date('OriginDepCriteria/Date').required(),
      origin: text('OriginDepCriteria/IATA_LocationCode').required(),
      cabin: text('PreferredCabinType/CabinTypeName'),
    }),
  ),
  pax: list('Request/Paxs/Pax', shopPax),
  currency: text('Request/ResponseParameters/CurParameter/RequestedCurCode'),
  cabin: text('Request/ShoppingCriteria/FlightCriteria/CabinType/CabinTypeName'),
  cabinCriteria: text('Request/ShoppingCriteria/CabinTypeCriteria/CabinTypeName'),
  carriers: texts('Request/ShoppingCriteria/CarrierCriteria/Carrier/AirlineDesigCode'),
  fareTypes: texts('Request/ShoppingCriteria/FareCriteria/FareTypeCode'),
  characteristics: texts(
    'Request/ShoppingCriteria/FlightCriteria/FlightCharacteristicsCriteria/CharacteristicsCode',
  ),
  offerLimit: integer('Request/ShoppingCriteria/SpecialNeedsCriteria/Qty'),
});

function offerOf(contents: Contents, serviceId: () => string) {
  return (offer: SandboxOffer) => ({
    BaggageAllowance: baggageAllowances(
      offer.journeys,
      offer.items.flatMap(({ paxIds }) => paxIds),
      contents,
      ({ flights }) => ({
        BaggageFlightAssociations: { PaxSegmentRefID: contents.segments(flights.map(({ key }) => key)) },
      }),
    ),
    JourneyOverview: journeyOverview(offer.journeys, contents),
    MatchTypeCode: offer.match,
    OfferExpirationTimeLimitDateTime: offer.expires,
    OfferID: offer.offerId,
    OfferItem: offer.items.map((item) => offerItem(item, contents, serviceId())),
    OwnerCode: offer.ownerCode,
    TotalPrice: taxedPrice(offer.total),
  });
}

const airShopping = pair19_2({
  request: 'AirShoppingRQ',
  record: shopRequest,
  decode: ({ journeys, pax, cabin, cabinCriteria, characteristics, ...rest }) => ({
    operation: 'airShopping',
    ...rest,
    journeys: some(journeys, 'Request/FlightCriteria/OriginDestCriteria').map(
      ({ cabin: _, ...journey }) => journey,
    ),
    pax: some(pax, 'Request/Paxs/Pax'),
    cabin: cabin ?? cabinCriteria ?? journeys[0]?.cabin,
    nonStop: characteristics.includes('NonStop'),
  }),
  answer: 'AirShoppingRS',
  kind: 'shop',
  encode(reply) {
    const contents = new Contents();
    for (const journey of reply.offers.flatMap(({ journeys }) => journeys))
      contents.addOffered(journey, { baggage: true });
    return {
      Response: {
        DataLists: dataLists(contents, { PaxList: shopPaxList(reply.pax), taxonomy: true }),
        OffersGroup: offersGroup(reply.offers, offerOf(contents, counter('SV'))),
        ShoppingResponse: { ShoppingResponseRefID: reply.shoppingResponseId },
        Warning: warningElements(reply.warnings),
      },
    };
  },
});

const offerPrice = pair19_2({
  request: 'OfferPriceRQ',
  ...offerPriceRequest(
    'Request/PricedOffer/SelectedOffer',
    'Request/OfferPriceParameters/CurParameter/RequestedCurCode',
  ),
  answer: 'OfferPriceRS',
  kind: 'price',
  encode(reply) {
    const contents = new Contents();
    for (const journey of reply.journeys) contents.addOffered(journey, { baggage: true });
    for (const { content } of reply.items) contents.addContent(content, { baggage: true });
    const serviceId = counter('SV');
    return {
      Response: {
        DataLists: dataLists(contents, {
          PaxList: shopPaxList(reply.pax, reply.requiredDocuments),
          taxonomy: true,
        }),
        PaymentFunctions: { PaymentSupportedMethod: { TypeCode: 'CA' } },
        PricedOffer: {
          BaggageAllowance: baggageAllowances(
            reply.journeys,
            reply.pax.map(({ paxId }) => paxId),
            contents,
            (journey) => ({ PaxJourneyRefID: contents.journeys.id(journey.key) }),
          ),
          JourneyOverview: journeyOverview(reply.journeys, contents),
          MatchTypeCode: 'Full',
          OfferExpirationTimeLimitDateTime: reply.expires,
          OfferID: reply.offerId,
          OfferItem: reply.items.map((item) => offerItem(item, contents, serviceId())),
          OwnerCode: reply.ownerCode,
          TotalPrice: taxedPrice(reply.total),
        },
        ShoppingResponse: { ShoppingResponseRefID: reply.shoppingResponseId },
        Warning: warningElements(reply.warnings),
      },
    };
  },
});

const extras = extrasAnswer({
  version: '19.2',
  // A service's definition has its taxonomy here, a seat's has none.
  dataLists: (contents, lists) => dataLists(contents, { ...lists, taxonomy: !lists.SeatProfileList }),
  eligibleFlights: (flights, contents) => ({
    FlightAssociations: flights.length > 0 ? { PaxSegmentRefID: contents.segments(flights) } : undefined,
  }),
});

const extrasRequest = record({
  offer: one('Request/CoreRequest/Offer', askedOffer).required(),
  pax: askedPax,
  currency: text('Request/ResponseParameters/CurParameter/RequestedCurCode'),
  shoppingResponseId: text('Request/ShoppingResponse/ShoppingResponseRefID'),
});

const serviceList = pair19_2({
  request: 'ServiceListRQ',
  record: extrasRequest,
  decode: askedFor('serviceList'),
  answer: 'ServiceListRS',
  kind: 'services',
  encode: extras,
});

const seatAvailability = pair19_2({
  request: 'SeatAvailabilityRQ',
  record: extrasRequest,
  decode: askedFor('seatAvailability'),
  answer: 'SeatAvailabilityRS',
  kind: 'seats',
  encode: extras,
});

export const shopping = { airShopping, offerPrice, serviceList, seatAvailability };
