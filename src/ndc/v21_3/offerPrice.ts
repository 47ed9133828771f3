/** OfferPrice, 21.3: IATA_OfferPriceRQ → IATA_OfferPriceRS. Sends flights, services and seats as separate offers; gets one packaged offer. */
import { pricedOffer } from '../mapping/pricedOffer';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import { list, money, one, record, text, texts } from '../xml/declare';
import type { SelectedItem } from '../../domain/offers/offers';
import type { XmlTree } from '../xml/write';
import { flightLists, itinerary } from './flights';
import { pax } from './passengers';
import { responseParameters } from './responseParameters';
import { journeyOverview, offerItemFields, priceClassList, serviceDefinitionList } from './shopping';

/** Writes a SelectedOfferItem, the same in offerPrice and orderCreate. `everybody` takes an item that names no passenger. */
export function selectedOfferItem(item: SelectedItem, everybody: string[]): XmlTree {
  return {
    OfferItemRefID: item.offerItemId,
    PaxRefID: item.paxIds.length > 0 ? item.paxIds : everybody,
    SelectedALaCarteOfferItem: item.aLaCarte ? { Qty: item.quantity ?? 1 } : undefined,
    SelectedSeat: item.seat && { ColumnID: item.seat.column, SeatRowNumber: item.seat.row },
  };
}

const ofService = 'Service/OfferServiceAssociation/ServiceDefinitionRef/OfferFlightAssociations';
const ofSeat = 'Service/OfferServiceAssociation/SeatAssignment';

const offerItem = record({
  offerItemId: text('OfferItemID').required(),
  ...offerItemFields,
  base: money('Price/BaseAmount'),
  definitionIds: texts('Service/OfferServiceAssociation/ServiceDefinitionRef/ServiceDefinitionRefID'),
  serviceJourneyIds: texts(`${ofService}/PaxJourneyRef/PaxJourneyRefID`),
  serviceSegmentIds: texts(`${ofService}/PaxSegmentReferences/PaxSegmentRefID`),
  serviceLegIds: texts(`${ofService}/DatedOperatingLegRef/DatedOperatingLegRefID`),
  seatSegmentIds: texts(`${ofSeat}/SeatAssignmentAssociations/PaxSegmentRef/PaxSegmentRefID`),
  seatLegIds: texts(`${ofSeat}/SeatAssignmentAssociations/DatedOperatingLegRef/DatedOperatingLegRefID`),
  rows: texts(`${ofSeat}/Seat/RowNumber`),
  columns: texts(`${ofSeat}/Seat/ColumnID`),
  payBy: text('PaymentTimeLimit/PaymentTimeLimitDate/PaymentTimeLimitDateTime'),
  payWithin: text('PaymentTimeLimit/PaymentTimeLimitDuration/PaymentTimeLimitDuration'),
});

const answer = record({
  ...flightLists,
  offer: one(
    'Response/PricedOffer',
    record({
      offerId: text('OfferID').required(),
      ownerCode: text('OwnerCode'),
      expires: text('OfferExpirationTimeLimitDateTime'),
      total: money('TotalPrice/TotalAmount').required(),
      ...journeyOverview,
      items: list('OfferItem', offerItem),
    }),
  ).required(),
  passengers: list(
    'Response/DataLists/PaxList/Pax',
    record({
      paxId: text('PaxID'),
      documents: list(
        'IdentityDoc',
        record({ id: text('IdentityDocID'), type: text('IdentityDocTypeCode') }),
      ),
    }),
  ),
  definitions: serviceDefinitionList,
  priceClasses: priceClassList,
  timestamp: text('PayloadAttributes/Timestamp'),
  warnings,
});

export const offerPrice: MessagePair<'offerPrice', typeof answer> = {
  request: 'OfferPriceRQ',
  answer: 'OfferPriceRS',
  write: ({ offers, passengers, currency, language }) => ({
    DataLists: { PaxList: { Pax: passengers.map(pax) } },
    PricedOffer: {
      SelectedOfferList: {
        SelectedOffer: offers.map(({ offerId, ownerCode, items }) => ({
          OfferRefID: offerId,
          OwnerCode: ownerCode,
          SelectedOfferItem: items.map((item) =>
            selectedOfferItem(
              item,
              passengers.map(({ paxId }) => paxId),
            ),
          ),
        })),
      },
    },
    ResponseParameters: responseParameters({ currency, language }),
  }),
  record: answer,
  read: (raw, context) => {
    const items = raw.offer.items.map((item) => ({
      ...item,
      service: {
        journeyIds: item.serviceJourneyIds,
        segmentIds: item.serviceSegmentIds,
        legIds: item.serviceLegIds,
      },
      seat: { journeyIds: [], segmentIds: item.seatSegmentIds, legIds: item.seatLegIds },
    }));
    return pricedOffer({ ...raw, offer: { ...raw.offer, items } }, itinerary(raw), context);
  },
};
