/** AirShopping, 19.2: AirShoppingRQ → AirShoppingRS. */
import { date, integer, list, record, text, texts } from '../../../ndc/xml/declare';
import type { SandboxOffer } from '../../model';
import { some } from '../checks';
import { Contents } from '../contents';
import { journeyOverview, offersGroup } from '../journeys';
import { counter } from '../listing';
import { warningElements } from '../notices';
import { shopPax } from '../people';
import { shopPaxList } from '../peopleLists';
import { taxedPrice } from '../prices';
import { dataLists } from './dataLists';
import { pair } from './envelope';
import { baggageAllowances, offerItem } from './offers';

const request = record({
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

export const airShopping = pair({
  request: 'AirShoppingRQ',
  record: request,
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
