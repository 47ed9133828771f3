/** The parts of a reshop offer that both versions write alike. */
import { flag, list, money, one, record, text, texts, type Infer } from '../xml/declare';

/** The taxes of a Price, and which of them are paid back. 21.3 may say it of all together. */
const taxes = (price: string) =>
  list(
    `${price}/TaxSummary`,
    record({
      taxes: list('Tax', record({ amount: money('Amount'), refundable: flag('RefundInd') })),
      total: money('TotalTaxAmount'),
      refundable: money('TotalRefundableTaxAmount'),
    }),
  );

/** Cabin and price class of some flights. */
const component = record({
  cabin: text('CabinType/CabinTypeName'),
  priceClassId: text('PriceClassRefID'),
  segmentIds: texts('PaxSegmentRefID'),
});

/** Field for the components of fares (a FareDetail). */
export const components = (fareDetail: string) => list(`${fareDetail}/FareComponent`, component);

/** What an item costs more, or less, than what it replaces. 19.2 has the grand total, 21.3 the amounts due. */
const differential = record({
  typeCode: text('DifferentialTypeCode'),
  dueByAirline: money('DiffPrice/Price/DueByAirlineAmount'),
  dueToAirline: money('DiffPrice/Price/DueToAirlineAmount'),
  difference: money('DiffPrice/Price/TotalAmount'),
  grandTotal: money('GrandTotalAmount'),
  newPrice: money('NewPrice/Price/TotalAmount'),
  oldPrice: money('OldPrice/Price/TotalAmount'),
  oldTaxes: taxes('OldPrice/Price'),
  components: components('NewPrice/FareDetail'),
});

/** A PriceDifferential. */
export type RawDifferential = Infer<typeof differential>;

/** Field for the PriceDifferential under an element. */
export const priceDifferential = (path: string) => one(path, differential);

/** An order item that goes, whole or in part. */
const deletion = record({
  orderItemIds: texts('ExistingOrderItem/OrderItemRefID'),
  penaltyIds: texts('PenaltyRefID'),
  differential: priceDifferential('PriceDifferential'),
});

/** An order item that goes. */
export type RawDeletion = Infer<typeof deletion>;

/** Maximum number of offers read of one answer, and of items of one offer. */
export const READ = 500;

/** Fields of a reshop offer in both versions. */
export const reshopOfferFields = {
  offerId: text('OfferID'),
  ownerCode: text('OwnerCode'),
  /** 19.2's schema has none, but services may write one. */
  expires: text('OfferExpirationTimeLimitDateTime'),
  penaltyIds: texts('PenaltyRefID'),
  deletions: list('DeleteOrderItem', deletion, { keep: READ }),
  total: money('TotalPrice/TotalAmount'),
  journeyClasses: list(
    'JourneyOverview/JourneyPriceClass',
    record({ journeyId: text('PaxJourneyRefID'), priceClassId: text('PriceClassRefID') }),
  ),
  overviewClassId: text('JourneyOverview/PriceClassRefID'),
};

/** Fields of RepricedOffer in both versions. */
export const repricedOffer = record({
  offerId: text('OfferRefID'),
  ownerCode: text('OwnerCode'),
  expires: text('OfferExpirationTimeLimitDateTime'),
  penaltyIds: texts('PenaltyRefID'),
  total: money('TotalPrice/TotalAmount'),
  items: list(
    'RepricedOfferItem',
    record({
      orderItemId: text('OriginalOrderItem/OrderItemRefID'),
      oldPrice: money('OriginalOrderItem/TotalPrice/TotalAmount'),
      newPrice: money('TotalPrice/TotalAmount'),
      penaltyIds: texts('PenaltyRefID'),
    }),
    { keep: READ },
  ),
});

/** A RepricedOffer. */
export type RawRepricedOffer = Infer<typeof repricedOffer>;
