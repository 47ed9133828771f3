/** ServiceList, 19.2: IATA_ServiceListRQ → IATA_ServiceListRS. */
import { amountTree } from '../mapping/currency';
import { ServiceDigest } from '../mapping/services';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import { record } from '../xml/declare';
import { flightLists, itinerary } from './flights';
import { pax } from './passengers';
import { responseParametersWithDevice } from './responseParameters';
import { aLaCarte, serviceDefinitionList, sessionOf, shoppingResponse } from './shopping';

const answer = record({
  ...flightLists,
  ...shoppingResponse,
  ...aLaCarte,
  definitions: serviceDefinitionList,
  warnings,
});

export const serviceList: MessagePair<'serviceList', typeof answer> = {
  request: 'ServiceListRQ',
  answer: 'ServiceListRS',
  write: ({ offer, order, passengers, shoppingResponseId, ...wanted }) => ({
    CoreRequest: offer
      ? {
          Offer: {
            OfferID: offer.offerId,
            OfferItem: offer.offerItemIds.map((id) => ({ OfferItemID: id })),
            OwnerCode: offer.ownerCode,
          },
        }
      : {
          Order: {
            OrderID: order.orderId,
            // The schema requires each item's price.
            OrderItem: order.items.map(({ orderItemId, price }) => ({
              GrandTotalAmount: amountTree(price ?? { ...order.total, amount: '0' }),
              OrderItemID: orderItemId,
            })),
            OwnerCode: order.ownerCode,
          },
        },
    Pax: passengers.map(pax),
    ResponseParameters: responseParametersWithDevice(wanted),
    ShoppingResponse: shoppingResponseId && { ShoppingResponseRefID: shoppingResponseId },
  }),
  record: answer,
  begin: ({ input }) => {
    const digest = new ServiceDigest((input.offer ?? input.order).total.currency, input.wishes);
    return {
      sinks: {
        items: (item) => digest.takeItem(item),
        offers: (offer) => digest.takeOffer(offer),
      },
      finish: (raw) => ({
        ...digest.finish(raw.definitions, itinerary(raw), raw.warnings),
        ...(input.order && sessionOf(raw)),
      }),
    };
  },
};
