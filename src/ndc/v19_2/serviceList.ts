/** ServiceList, 19.2: IATA_ServiceListRQ → IATA_ServiceListRS. */
import { serviceListResult } from '../mapping/extras';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import { record } from '../xml/declare';
import { flightLists, itinerary } from './flights';
import { pax } from './passengers';
import { responseParametersWithDevice } from './responseParameters';
import { aLaCarteOffers, serviceDefinitionList } from './shopping';

const answer = record({
  ...flightLists,
  offers: aLaCarteOffers,
  definitions: serviceDefinitionList,
  warnings,
});

export const serviceList: MessagePair<'serviceList', typeof answer> = {
  request: 'ServiceListRQ',
  answer: 'ServiceListRS',
  write: ({ offer, passengers, shoppingResponseId, ...wanted }) => ({
    CoreRequest: {
      Offer: {
        OfferID: offer.offerId,
        OfferItem: offer.offerItemIds.map((id) => ({ OfferItemID: id })),
        OwnerCode: offer.ownerCode,
      },
    },
    Pax: passengers.map(pax),
    ResponseParameters: responseParametersWithDevice(wanted),
    ShoppingResponse: shoppingResponseId && { ShoppingResponseRefID: shoppingResponseId },
  }),
  record: answer,
  read: (raw, { input }) => serviceListResult(raw, itinerary(raw), input.currency),
};
