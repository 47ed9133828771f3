/** The calls before an order, 21.3: AirShopping, OfferPrice, ServiceList, SeatAvailability. */
import { date, integer, list, one, record, text, texts } from '../../../ndc/xml/declare';
import { pair21_3 } from '../message';
import { offerPriceRequest, shopPax, some } from '../requests';
import { askedOffer, askedOrder, askedPax, shoppingPairs } from '../shopping';
import { preferenceFields, preferencesOf } from '../preferences';
import { programFields, programsOf } from '../programs';
import { dataLists } from './dataLists';
import { baggage, flightAssociations, offerItem } from './offers';

const JOURNEY = 'Request/FlightRequest/FlightRequestOriginDestinationsCriteria/OriginDestCriteria';

const shopRequest = record({
  ...preferenceFields('Request/FlightRelatedCriteria'),
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
  ...programFields('Request/OfferCriteria'),
  offerLimit: integer('Request/OfferCriteria/SpecialNeedsCriteria/Qty'),
  pax: list('Request/PaxList/Pax', shopPax),
  currency: text('Request/ResponseParameters/CurParameter/CurCode'),
});

const extrasRequest = (core: string) =>
  record({
    offer: one(`Request/${core}/OfferRequest/Offer`, askedOffer),
    order: one(`Request/${core}/OrderRequest/Order`, askedOrder),
    pax: askedPax,
    currency: text('Request/ResponseParameters/CurParameter/CurCode'),
  });

export const shopping = shoppingPairs(
  pair21_3,
  {
    version: '21.3',
    dataLists,
    baggage,
    offerItem,
    eligibleFlights: (flights, contents) => ({
      OfferFlightAssociations: flightAssociations(flights, contents),
    }),
  },
  {
    shop: {
      record: shopRequest,
      // The cabin's name stands in CabinTypeCode, as clients are told to write it; one cabin for the whole trip.
      decode: ({
        journeys,
        pax,
        characteristics,
        contracts,
        promotions,
        carrierCriteria,
        connections,
        ...rest
      }) => ({
        operation: 'airShopping',
        ...rest,
        journeys: some(journeys, JOURNEY).map(({ origin, destination, date }) => ({
          origin,
          destination,
          date,
        })),
        pax: some(pax, 'Request/PaxList/Pax'),
        cabin: journeys[0]?.cabinCode ?? journeys[0]?.cabinName,
        nonStop: characteristics.includes('NonStop'),
        ...programsOf({ contracts, promotions }),
        ...preferencesOf({ carrierCriteria, connections }),
      }),
    },
    price: offerPriceRequest(
      'Request/PricedOffer/SelectedOfferList/SelectedOffer',
      'Request/ResponseParameters/CurParameter/CurCode',
    ),
    services: extrasRequest('ServiceListCoreRequest'),
    seats: extrasRequest('SeatAvailCoreRequest'),
    about: {
      services: 'Request/ServiceListCoreRequest/OfferRequest/Offer',
      seats: 'Request/SeatAvailCoreRequest/OfferRequest/Offer',
    },
  },
);
