/** AirShopping, 21.3: AirShoppingRQ → AirShoppingRS. */
import { date, integer, list, record, text, texts } from '../../../ndc/xml/declare';
import { some } from '../checks';
import { Contents } from '../contents';
import { offersGroup } from '../journeys';
import { counter } from '../listing';
import { warningElements } from '../notices';
import { shopPax } from '../people';
import { shopPaxList } from '../peopleLists';
import { dataLists } from './dataLists';
import { pair } from './envelope';
import { offer } from './offers';

const JOURNEY = 'Request/FlightRequest/FlightRequestOriginDestinationsCriteria/OriginDestCriteria';

const request = record({
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

export const airShopping = pair({
  request: 'AirShoppingRQ',
  record: request,
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
