/** OfferPrice, 19.2: IATA_OfferPriceRQ → IATA_OfferPriceRS. Sends flights, services and seats as separate offers; gets one packaged offer. */
import { pricedOffer } from '../mapping/pricedOffer';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import { list, money, one, record, text, texts } from '../xml/declare';
import type { SelectedItem } from '../../domain/offers/offers';
import type { XmlTree } from '../xml/write';
import { flightLists, itinerary } from './flights';
import { pax } from './passengers';
import {
  journeyOverview,
  offerItemFields,
  priceClassList,
  serviceDefinitionList,
  shoppingResponse,
  shoppingResponseId,
} from './shopping';

/** Writes a SelectedOfferItem, the same in offerPrice and orderCreate. `everybody` takes an item that names no passenger. */
export function selectedOfferItem(item: SelectedItem, everybody: string[]): XmlTree {
  return {
    OfferItemRefID: item.offerItemId,
    PaxRefID: item.paxIds.length > 0 ? item.paxIds : everybody,
    SelectedALaCarteOfferItem: item.aLaCarte ? { Qty: item.quantity ?? 1 } : undefined,
    SelectedSeat: item.seat && { ColumnID: item.seat.column, SeatRowNumber: item.seat.row },
  };
}

const offerItem = record({
  offerItemId: text('OfferItemID').required(),
  ...offerItemFields,
  base: money('Price/BaseAmount'),
  definitionIds: texts('Service/ServiceAssociations/ServiceDefinitionRef/ServiceDefinitionRefID'),
  serviceSegmentIds: texts(
    'Service/ServiceAssociations/ServiceDefinitionRef/BaggageFlightAssociations/PaxSegmentRefID',
  ),
  bareServiceSegmentIds: texts('Service/ServiceAssociations/ServiceDefinitionRef/PaxSegmentRefID'),
  serviceLegIds: texts(
    'Service/ServiceAssociations/ServiceDefinitionRef/BaggageFlightAssociations/DatedOperatingLegRefID',
  ),
  seatLegIds: texts('Service/ServiceAssociations/SeatAssignment/DatedOperatingLegRefID'),
  rows: texts('Service/ServiceAssociations/SeatAssignment/Seat/RowNumber'),
  columns: texts('Service/ServiceAssociations/SeatAssignment/Seat/ColumnID'),
  payBy: text('PaymentTimeLimit/PaymentTimeLimitDateTime'),
  payWithin: text('PaymentTimeLimit/PaymentTimeLimitDuration'),
});

const answer = record({
  ...flightLists,
  ...shoppingResponse,
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
  write: ({ offers, passengers, shoppingResponseId: session, currency }) => ({
    DataLists: { PaxList: { Pax: passengers.map(pax) } },
    OfferPriceParameters: currency ? { CurParameter: { CurCode: currency } } : undefined,
    PricedOffer: {
      SelectedOffer: offers.map(({ offerId, ownerCode, items }) => ({
        OfferRefID: offerId,
        OwnerCode: ownerCode,
        SelectedOfferItem: items.map((item) =>
          selectedOfferItem(
            item,
            passengers.map(({ paxId }) => paxId),
          ),
        ),
        ShoppingResponseRefID: session,
      })),
    },
  }),
  record: answer,
  read: (raw, context) => {
    const items = raw.offer.items.map((item) => ({
      ...item,
      service: {
        journeyIds: [],
        segmentIds: [...item.serviceSegmentIds, ...item.bareServiceSegmentIds],
        legIds: item.serviceLegIds,
      },
      seat: { journeyIds: [], segmentIds: [], legIds: item.seatLegIds },
    }));
    return {
      shoppingResponseId: shoppingResponseId(raw),
      ...pricedOffer({ ...raw, offer: { ...raw.offer, items } }, itinerary(raw), context),
    };
  },
};
