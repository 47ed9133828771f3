/** Offers of 21.3, which AirShoppingRS and OfferPriceRS write alike. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { Content, OfferedItem, PaymentLimit } from '../../model';
import { allowances, baggageKey, type Contents } from '../contents';
import { restrictionElement, taxedPrice } from '../elements';
import { fareDetailOf, type FaredItem } from '../journeys';
import type { AnyOffer } from '../shopping';

export function paymentTimeLimit(payment: PaymentLimit): XmlTree {
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

export const fareDetail = (item: FaredItem, contents: Contents): XmlTree =>
  fareDetailOf(item, contents, 'Filed');

/** Returns what an item offers. */
export const offeredService = (
  { paxIds, content }: Pick<OfferedItem, 'paxIds' | 'content'>,
  contents: Contents,
  serviceId: string,
): XmlTree => ({
  OfferServiceAssociation: offerServiceAssociation(content, contents),
  PaxRefID: paxIds,
  ServiceID: serviceId,
});

/** Returns one OfferItem with its one Service. */
export function offerItem(item: OfferedItem, contents: Contents, serviceId: string): XmlTree {
  const { cancel, change } = item.restrictions ?? {};
  return {
    CancelRestrictions: restrictionElement(cancel),
    ChangeRestrictions: restrictionElement(change),
    FareDetail: fareDetail(item, contents),
    MandatoryInd: item.mandatory,
    OfferItemID: item.offerItemId,
    PaymentTimeLimit: paymentTimeLimit(item.payment),
    Price: taxedPrice(item.price),
    Service: offeredService(item, contents, serviceId),
  };
}

/** Returns the baggage of an offer, a BaggageAssociations for each journey. */
export function baggage({ items, journeys }: AnyOffer, contents: Contents): XmlTree {
  const paxIds = [...new Set(items.flatMap((item: OfferedItem) => item.paxIds))];
  return {
    BaggageAssociations: journeys.map((journey) => ({
      BaggageAllowanceRefID: allowances(journey.priceClass).map((each) =>
        contents.baggage.id(baggageKey(each)),
      ),
      OfferFlightAssociations: { PaxJourneyRef: { PaxJourneyRefID: contents.journeys.id(journey.key) } },
      PaxRefID: paxIds,
    })),
  };
}
