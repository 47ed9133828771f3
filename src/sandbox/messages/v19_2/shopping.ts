/** The calls before an order, 19.2: AirShopping, OfferPrice, ServiceList, SeatAvailability. */
import { date, integer, list, one, record, text, texts } from '../../../ndc/xml/declare';
import { pair19_2 } from '../message';
import { offerPriceRequest, shopPax, some } from '../requests';
import { askedOffer, askedOrder, askedPax, shoppingPairs } from '../shopping';
import { preferenceFields, preferencesOf } from '../preferences';
import { programFields, programsOf } from '../programs';
import { dataLists } from './dataLists';
import { baggage, offerItem } from './offers';

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
  ...preferenceFields('Request/ShoppingCriteria'),
  fareTypes: texts('Request/ShoppingCriteria/FareCriteria/FareTypeCode'),
  characteristics: texts(
    'Request/ShoppingCriteria/FlightCriteria/FlightCharacteristicsCriteria/CharacteristicsCode',
  ),
  ...programFields('Request/ShoppingCriteria'),
  offerLimit: integer('Request/ShoppingCriteria/SpecialNeedsCriteria/Qty'),
});

const extrasRequest = record({
  offer: one('Request/CoreRequest/Offer', askedOffer),
  order: one('Request/CoreRequest/Order', askedOrder),
  pax: askedPax,
  currency: text('Request/ResponseParameters/CurParameter/RequestedCurCode'),
  shoppingResponseId: text('Request/ShoppingResponse/ShoppingResponseRefID'),
});

export const shopping = shoppingPairs(
  pair19_2,
  {
    version: '19.2',
    dataLists,
    baggage,
    offerItem,
    eligibleFlights: (flights, contents) => ({
      FlightAssociations: flights.length > 0 ? { PaxSegmentRefID: contents.segments(flights) } : undefined,
    }),
  },
  {
    shop: {
      record: shopRequest,
      decode: ({
        journeys,
        pax,
        cabin,
        cabinCriteria,
        characteristics,
        contracts,
        promotions,
        carrierCriteria,
        connections,
        ...rest
      }) => ({
        operation: 'airShopping',
        ...rest,
        journeys: some(journeys, 'Request/FlightCriteria/OriginDestCriteria').map(
          ({ cabin: _, ...journey }) => journey,
        ),
        pax: some(pax, 'Request/Paxs/Pax'),
        cabin: cabin ?? cabinCriteria ?? journeys[0]?.cabin,
        nonStop: characteristics.includes('NonStop'),
        ...programsOf({ contracts, promotions }),
        ...preferencesOf({ carrierCriteria, connections }),
      }),
    },
    price: offerPriceRequest(
      'Request/PricedOffer/SelectedOffer',
      'Request/OfferPriceParameters/CurParameter/RequestedCurCode',
    ),
    services: extrasRequest,
    seats: extrasRequest,
    about: { services: 'Request/CoreRequest/Offer', seats: 'Request/CoreRequest/Offer' },
  },
);
