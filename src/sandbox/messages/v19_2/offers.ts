/** Offers of 19.2, as AirShoppingRS and OfferPriceRS share them. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { Content, OfferedItem, PaymentLimit } from '../../model';
import { allowances, baggageKey, type Contents } from '../contents';
import { plainPrice, restrictionElement } from '../elements';
import { fareDetailOf, type FaredItem } from '../journeys';
import type { AnyOffer } from '../shopping';

/** FarePriceTypeCode is mandatory; services are seen to write the fare type there. */
const PUBLIC_FARE = '70J';

export function paymentTimeLimit(payment: PaymentLimit): XmlTree {
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

export const fareDetail = (item: FaredItem, contents: Contents): XmlTree =>
  fareDetailOf(item, contents, item.content.kind === 'flight' ? item.content.fareType : PUBLIC_FARE);

/** Returns what an item offers. */
export const offeredService = (
  { paxIds, content }: Pick<OfferedItem, 'paxIds' | 'content'>,
  contents: Contents,
  serviceId: string,
): XmlTree => ({
  PaxRefID: paxIds,
  ServiceAssociations: serviceAssociations(content, contents),
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
    Price: plainPrice(item.price),
    Service: offeredService(item, contents, serviceId),
  };
}

/** Returns a BaggageAllowance for each journey and kind. AirShoppingRS names its segments, OfferPriceRS its journey. */
export function baggage(offer: AnyOffer, contents: Contents): XmlTree {
  const priced = 'pax' in offer;
  const paxIds = priced
    ? offer.pax.map(({ paxId }) => paxId)
    : offer.items.flatMap((item: OfferedItem) => item.paxIds);
  return {
    BaggageAllowance: offer.journeys.flatMap((journey) =>
      allowances(journey.priceClass).map((allowance) =>
        contents.once(`baggage/${baggageKey(allowance)}/${journey.key}/${paxIds.join()}`, () => ({
          BaggageAllowanceRefID: contents.baggage.id(baggageKey(allowance)),
          ...(priced
            ? { PaxJourneyRefID: contents.journeys.id(journey.key) }
            : {
                BaggageFlightAssociations: {
                  PaxSegmentRefID: contents.segments(journey.flights.map(({ key }) => key)),
                },
              }),
          PaxRefID: paxIds,
        })),
      ),
    ),
  };
}
