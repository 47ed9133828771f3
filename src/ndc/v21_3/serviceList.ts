/** ServiceList, 21.3: IATA_ServiceListRQ → IATA_ServiceListRS. */
import { serviceListResult } from '../mapping/extras';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import { record } from '../xml/declare';
import { flightLists, itinerary } from './flights';
import { pax } from './passengers';
import { responseParameters } from './responseParameters';
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
  write: ({ offer, passengers, currency, language }) => ({
    Pax: passengers.map(pax),
    ResponseParameters: responseParameters({ currency, language }),
    ServiceListCoreRequest: {
      OfferRequest: {
        Offer: {
          OfferID: offer.offerId,
          OfferItem: offer.offerItemIds.map((id) => ({ OfferItemID: id, OwnerCode: offer.ownerCode })),
          OwnerCode: offer.ownerCode,
        },
      },
    },
  }),
  record: answer,
  read: (raw, { input }) => serviceListResult(raw, itinerary(raw), input.currency),
};
