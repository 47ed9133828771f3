/** Offers of 21.3, which AirShoppingRS and OfferPriceRS write alike. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { Content, OfferedItem, OfferedJourney, PaymentLimit, Price } from '../../model';
import { allowances, baggageKey, type Contents } from '../contents';
import { fareComponents, journeyOverview } from '../journeys';
import { taxedPrice } from '../elements';

function paymentTimeLimit(payment: PaymentLimit): XmlTree {
  return 'duration' in payment
    ? { PaymentTimeLimitDuration: { PaymentTimeLimitDuration: payment.duration } }
    : { PaymentTimeLimitDate: { PaymentTimeLimitDateTime: payment.until } };
}

/** What a Service is of: journeys, a seat on a leg, or a service with the flights that it is for. */
function offerServiceAssociation(content: Content, contents: Contents): XmlTree {
  switch (content.kind) {
    case 'flight':
      return {
        PaxJourneyRef: { PaxJourneyRefID: content.journeys.map(({ key }) => contents.journeys.id(key)) },
      };
    case 'seat':
      return {
        SeatAssignment: {
          Seat: {
            ColumnID: content.column,
            RowNumber: content.row,
            SeatCharacteristicCode: content.characteristics,
          },
          SeatAssignmentAssociations: {
            DatedOperatingLegRef: { DatedOperatingLegRefID: contents.legs([content.flight]) },
          },
        },
      };
    case 'service':
      return {
        ServiceDefinitionRef: {
          OfferFlightAssociations: flightAssociations(content.flights, contents),
          ServiceDefinitionRefID: contents.services.id(content.service.id),
        },
      };
  }
}

/** Returns OfferFlightAssociations of flights; left out where the whole trip is meant. */
export function flightAssociations(flights: string[], contents: Contents): XmlTree | undefined {
  return flights.length > 0
    ? { PaxSegmentReferences: { PaxSegmentRefID: contents.segments(flights) } }
    : undefined;
}

/** Returns one FareDetail for each item, priced for one passenger; alike in offers and orders. */
export function fareDetail(
  item: Pick<OfferedItem, 'content' | 'perPax' | 'paxIds'>,
  contents: Contents,
): XmlTree {
  return {
    FareComponent: fareComponents(item.content, contents),
    FarePriceType: { FarePriceTypeCode: 'Filed', Price: taxedPrice(item.perPax) },
    PaxRefID: item.paxIds,
  };
}

function offerItem(item: OfferedItem, contents: Contents, serviceId: string): XmlTree {
  return {
    FareDetail: fareDetail(item, contents),
    MandatoryInd: item.mandatory,
    OfferItemID: item.offerItemId,
    PaymentTimeLimit: paymentTimeLimit(item.payment),
    Price: taxedPrice(item.price),
    Service: {
      OfferServiceAssociation: offerServiceAssociation(item.content, contents),
      PaxRefID: item.paxIds,
      ServiceID: serviceId,
    },
  };
}

function baggageAssociations(journeys: OfferedJourney[], paxIds: string[], contents: Contents): XmlTree[] {
  return journeys.map((journey) => ({
    BaggageAllowanceRefID: allowances(journey.priceClass).map((each) =>
      contents.baggage.id(baggageKey(each)),
    ),
    OfferFlightAssociations: { PaxJourneyRef: { PaxJourneyRefID: contents.journeys.id(journey.key) } },
    PaxRefID: paxIds,
  }));
}

/** What an offer of a shop and a packaged offer have in common. */
interface AnyOffer {
  offerId: string;
  ownerCode: string;
  expires: string;
  journeys: OfferedJourney[];
  items: OfferedItem[];
  total: Price;
}

/** Returns one Offer, or the PricedOffer; `match` is its MatchTypeCode, `serviceId` gives each of its services an id. */
export function offer(offer: AnyOffer, match: string, contents: Contents, serviceId: () => string): XmlTree {
  const paxIds = [...new Set(offer.items.flatMap((item) => item.paxIds))];
  return {
    BaggageAssociations: baggageAssociations(offer.journeys, paxIds, contents),
    JourneyOverview: journeyOverview(offer.journeys, contents),
    MatchTypeCode: match,
    OfferExpirationTimeLimitDateTime: offer.expires,
    OfferID: offer.offerId,
    OfferItem: offer.items.map((item) => offerItem(item, contents, serviceId())),
    OwnerCode: offer.ownerCode,
    TotalPrice: taxedPrice(offer.total),
  };
}
