/** ServiceList, 21.3: IATA_ServiceListRQ → IATA_ServiceListRS. */
import { ServiceDigest } from '../mapping/services';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import { record } from '../xml/declare';
import { flightLists, itinerary } from './flights';
import { offerOrOrder } from './offerOrOrder';
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
  write: (asked) => ({
    Pax: asked.passengers.map(pax),
    ResponseParameters: responseParameters(asked),
    ServiceListCoreRequest: offerOrOrder(asked),
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
