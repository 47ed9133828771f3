/** The calls before an order, 21.3: AirShopping, OfferPrice, ServiceList, SeatAvailability. */
import { date, integer, list, one, record, text, texts } from '../../../ndc/xml/declare';
import { Contents, counter } from '../contents';
import { shopPaxList, warningElements } from '../elements';
import { askedFor, askedOffer, askedPax, extrasAnswer } from '../extras';
import { offersGroup } from '../journeys';
import { pair21_3 } from '../message';
import { offerPriceRequest, shopPax, some } from '../requests';
import { dataLists } from './dataLists';
import { flightAssociations, offer } from './offers';

const JOURNEY = 'Request/FlightRequest/FlightRequestOriginDestinationsCriteria/OriginDestCriteria';

const shopRequest = record({
  carriers: texts('Request/FlightRelatedCriteria/CarrierCriteria/Carrier/AirlineDesigCode'),
  characteristics: texts(
    'Request/FlightRelatedCriteria/FlightCriteria/FlightCharacteristicsCriteria/CharacteristicCode',
  ),
  journeys: list(
    JOURNEY,
    record({
      cabinCode: text('CabinType/CabinTypeCode'),
      cabinName: text('CabinType/CabinTypeName'),
      destination: text('DestArrivalCriteria/IATA_LocationCode').required(),
      date: date('OriginDepCriteria/Date').required(),
      origin: text('OriginDepCriteria/IATA_LocationCode').required(),
    }),
  ),
  fareTypes: texts('Request/OfferCriteria/FareCriteria/FareTypeCode'),
  offerLimit: integer('Request/OfferCriteria/SpecialNeedsCriteria/Qty'),
  pax: list('Request/PaxList/Pax', shopPax),
  currency: text('Request/ResponseParameters/CurParameter/CurCode'),
});

const airShopping = pair21_3({
  request: 'AirShoppingRQ',
  record: shopRequest,
  // The cabin's name stands in CabinTypeCode, as clients are told to write it; one cabin for the whole trip.
  decode: ({ journeys, pax, characteristics, ...rest }) => ({
    operation: 'airShopping',
    ...rest,
    journeys: some(journeys, JOURNEY).map(({ origin, destination, date }) => ({ origin, destination, date })),
    pax: some(pax, 'Request/PaxList/Pax'),
    cabin: journeys[0]?.cabinCode ?? journeys[0]?.cabinName,
    nonStop: characteristics.includes('NonStop'),
  }),
  answer: 'AirShoppingRS',
  kind: 'shop',
  encode(reply) {
    const contents = new Contents();
    for (const journey of reply.offers.flatMap(({ journeys }) => journeys))
      contents.addOffered(journey, { baggage: true });
    const serviceId = counter('SV');
    return {
      Response: {
        DataLists: dataLists(contents, { PaxList: shopPaxList(reply.pax) }),
        OffersGroup: offersGroup(reply.offers, (each) => offer(each, each.match, contents, serviceId)),
        Warning: warningElements(reply.warnings),
      },
    };
  },
});

const offerPrice = pair21_3({
  request: 'OfferPriceRQ',
  ...offerPriceRequest(
    'Request/PricedOffer/SelectedOfferList/SelectedOffer',
    'Request/ResponseParameters/CurParameter/CurCode',
  ),
  answer: 'OfferPriceRS',
  kind: 'price',
  encode(reply) {
    const contents = new Contents();
    for (const journey of reply.journeys) contents.addOffered(journey, { baggage: true });
    for (const { content } of reply.items) contents.addContent(content, { baggage: true });
    return {
      Response: {
        DataLists: dataLists(contents, {
          PaxList: shopPaxList(reply.pax, reply.requiredDocuments),
          ownerCode: reply.ownerCode,
        }),
        PricedOffer: offer(reply, 'Full', contents, counter('SV')),
        Warning: warningElements(reply.warnings),
      },
    };
  },
});

const extras = extrasAnswer({
  version: '21.3',
  dataLists: (contents, lists, ownerCode) => dataLists(contents, { ...lists, ownerCode }),
  eligibleFlights: (flights, contents) => ({
    OfferFlightAssociations: flightAssociations(flights, contents),
  }),
});

const extrasRequest = (core: string) =>
  record({
    offer: one(`Request/${core}/OfferRequest/Offer`, askedOffer).required(),
    pax: askedPax,
    currency: text('Request/ResponseParameters/CurParameter/CurCode'),
  });

const serviceList = pair21_3({
  request: 'ServiceListRQ',
  record: extrasRequest('ServiceListCoreRequest'),
  decode: askedFor('serviceList'),
  answer: 'ServiceListRS',
  kind: 'services',
  encode: extras,
});

const seatAvailability = pair21_3({
  request: 'SeatAvailabilityRQ',
  record: extrasRequest('SeatAvailCoreRequest'),
  decode: askedFor('seatAvailability'),
  answer: 'SeatAvailabilityRS',
  kind: 'seats',
  encode: extras,
});

export const shopping = { airShopping, offerPrice, serviceList, seatAvailability };
