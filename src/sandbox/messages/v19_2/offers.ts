/** Offers of 19.2, as AirShoppingRS and OfferPriceRS share them. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { Content, OfferedItem, OfferedJourney, PaymentLimit } from '../../model';
import { allowances, baggageKey, type Contents } from '../contents';
import { fareComponents } from '../journeys';
import { plainPrice, taxedPrice } from '../elements';

/** FarePriceTypeCode is mandatory; services are seen to write the fare type there. */
const PUBLIC_FARE = '70J';

function paymentTimeLimit(payment: PaymentLimit): XmlTree {
  return 'duration' in payment
    ? { PaymentTimeLimitDuration: payment.duration }
    : { PaymentTimeLimitDateTime: payment.until };
}

/** What a Service is of: journeys, a seat on a leg, or a service with the flights that it is for. */
function serviceAssociations(content: Content, contents: Contents): XmlTree {
  switch (content.kind) {
    case 'flight':
      return { PaxJourneyRefID: content.journeys.map(({ key }) => contents.journeys.id(key)) };
    case 'seat':
      return {
        SeatAssignment: {
          DatedOperatingLegRefID: contents.legs([content.flight]),
          Seat: { ColumnID: content.column, RowNumber: content.row },
        },
      };
    case 'service':
      return {
        ServiceDefinitionRef: {
          // In spite of its name the one place that names a service's flights; OfferPriceRS wants legs and segments.
          BaggageFlightAssociations:
            content.flights.length > 0
              ? {
                  DatedOperatingLegRefID: contents.legs(content.flights),
                  PaxSegmentRefID: contents.segments(content.flights),
                }
              : undefined,
          ServiceDefinitionRefID: contents.services.id(content.service.id),
        },
      };
  }
}

/** Returns one FareDetail for each item, priced for one passenger; alike in offers and orders. */
export function fareDetail(
  item: Pick<OfferedItem, 'content' | 'perPax' | 'paxIds'>,
  contents: Contents,
): XmlTree {
  return {
    FareComponent: fareComponents(item.content, contents),
    FarePriceType: {
      FarePriceTypeCode: item.content.kind === 'flight' ? item.content.fareType : PUBLIC_FARE,
      Price: taxedPrice(item.perPax),
    },
    PaxRefID: item.paxIds,
  };
}

/** Returns one OfferItem with its one Service. */
export function offerItem(item: OfferedItem, contents: Contents, serviceId: string): XmlTree {
  return {
    FareDetail: fareDetail(item, contents),
    MandatoryInd: item.mandatory,
    OfferItemID: item.offerItemId,
    PaymentTimeLimit: paymentTimeLimit(item.payment),
    Price: plainPrice(item.price),
    Service: {
      PaxRefID: item.paxIds,
      ServiceAssociations: serviceAssociations(item.content, contents),
      ServiceID: serviceId,
    },
  };
}

/**
 * The baggage of an offer, a BaggageAllowance for each journey and kind. AirShoppingRS names its segments, OfferPriceRS its journey:
 * `place` writes the one or the other.
 */
export function baggageAllowances(
  journeys: OfferedJourney[],
  paxIds: string[],
  contents: Contents,
  place: (journey: OfferedJourney) => XmlTree,
): XmlTree[] {
  return journeys.flatMap((journey) =>
    allowances(journey.priceClass).map((allowance) =>
      contents.once(`baggage/${baggageKey(allowance)}/${journey.key}/${paxIds.join()}`, () => ({
        BaggageAllowanceRefID: contents.baggage.id(baggageKey(allowance)),
        ...place(journey),
        PaxRefID: paxIds,
      })),
    ),
  );
}
