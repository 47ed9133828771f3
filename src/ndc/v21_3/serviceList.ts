/** ServiceList, 21.3: IATA_ServiceListRQ → IATA_ServiceListRS. */
import { ServiceDigest } from '../mapping/services';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import { record } from '../xml/declare';
import { flightLists, itinerary } from './flights';
import { pax } from './passengers';
import { responseParameters } from './responseParameters';
import { aLaCarte, serviceDefinitionList } from './shopping';

const answer = record({
  ...flightLists,
  ...aLaCarte,
  definitions: serviceDefinitionList,
  warnings,
});

export const serviceList: MessagePair<'serviceList', typeof answer> = {
  request: 'ServiceListRQ',
  answer: 'ServiceListRS',
  write: ({ offer, order, passengers, currency, language }) => ({
    Pax: passengers.map(pax),
    ResponseParameters: responseParameters({ currency, language }),
    ServiceListCoreRequest: offer
      ? {
          OfferRequest: {
            Offer: {
              OfferID: offer.offerId,
              OfferItem: offer.offerItemIds.map((id) => ({ OfferItemID: id, OwnerCode: offer.ownerCode })),
              OwnerCode: offer.ownerCode,
            },
          },
        }
      : {
          OrderRequest: {
            Order: {
              OrderID: order.orderId,
              OrderItem: order.items.map(({ orderItemId }) => ({ OrderItemID: orderItemId })),
              OwnerCode: order.ownerCode,
            },
          },
        },
  }),
  record: answer,
  begin: ({ input }) => {
    const digest = new ServiceDigest((input.offer ?? input.order).total.currency, input.wishes);
    return {
      sinks: {
        items: (item) => digest.takeItem(item),
        offers: (offer) => digest.takeOffer(offer),
      },
      finish: (raw) => digest.finish(raw.definitions, itinerary(raw), raw.warnings),
    };
  },
};
