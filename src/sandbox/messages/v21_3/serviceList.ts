/** ServiceList, 21.3: ServiceListRQ → ServiceListRS. */
import { list, one, record, text } from '../../../ndc/xml/declare';
import { some } from '../checks';
import { Contents } from '../contents';
import { counter } from '../listing';
import { warningElements } from '../notices';
import { shopPax } from '../people';
import { shopPaxList } from '../peopleLists';
import { plainPrice } from '../prices';
import { askedOffer } from '../selections';
import { dataLists } from './dataLists';
import { pair } from './envelope';
import { flightAssociations } from './offers';

const request = record({
  pax: list('Request/Pax', shopPax),
  currency: text('Request/ResponseParameters/CurParameter/CurCode'),
  offer: one('Request/ServiceListCoreRequest/OfferRequest/Offer', askedOffer).required(),
});

export const serviceList = pair({
  request: 'ServiceListRQ',
  record: request,
  decode: ({ offer, pax, currency }) => ({
    operation: 'serviceList',
    ...offer,
    currency,
    pax: some(pax, 'Request/Pax'),
  }),
  answer: 'ServiceListRS',
  kind: 'services',
  encode(reply) {
    const contents = new Contents();
    for (const journey of reply.journeys) contents.addJourney(journey);
    const serviceId = counter('SV');
    const items = reply.items.map((item) => ({
      Eligibility: {
        OfferFlightAssociations: flightAssociations(item.flights, contents),
        PaxRefID: item.paxIds,
      },
      OfferItemID: item.offerItemId,
      Service: { ServiceDefinitionRefID: contents.services.add(item.service), ServiceID: serviceId() },
      UnitPrice: plainPrice({ base: item.unitPrice, total: item.unitPrice }),
    }));
    return {
      Response: {
        ALaCarteOffer:
          items.length > 0
            ? {
                OfferExpirationTimeLimitDateTime: reply.expires,
                OfferID: reply.offerId,
                OfferItem: items,
                OwnerCode: reply.ownerCode,
              }
            : undefined,
        DataLists: dataLists(contents, { PaxList: shopPaxList(reply.pax), ownerCode: reply.ownerCode }),
        Warning: warningElements(reply.warnings),
      },
    };
  },
});
