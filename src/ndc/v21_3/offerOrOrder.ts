/** The offer or the order whose services or seats a request asks for, as 21.3 writes it. */
import type { OfferRef } from '../../domain/calls/operations';
import type { XmlTree } from '../xml/write';

/** Writes the content of ServiceListCoreRequest and SeatAvailCoreRequest. Source: the schemas of both requests. */
export function offerOrOrder({ offer, order }: OfferRef): XmlTree {
  if (offer) {
    const { offerId, ownerCode, offerItemIds } = offer;
    const OfferItem = offerItemIds.map((id) => ({ OfferItemID: id, OwnerCode: ownerCode }));
    return { OfferRequest: { Offer: { OfferID: offerId, OfferItem, OwnerCode: ownerCode } } };
  }
  const { orderId, ownerCode, items } = order;
  const OrderItem = items.map(({ orderItemId }) => ({ OrderItemID: orderItemId }));
  return { OrderRequest: { Order: { OrderID: orderId, OrderItem, OwnerCode: ownerCode } } };
}
