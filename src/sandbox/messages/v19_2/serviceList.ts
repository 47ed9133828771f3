/** ServiceList, 19.2: ServiceListRQ → ServiceListRS. */
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

const request = record({
  offer: one('Request/CoreRequest/Offer', askedOffer).required(),
  pax: list('Request/Pax', shopPax),
  currency: text('Request/ResponseParameters/CurParameter/RequestedCurCode'),
  shoppingResponseId: text('Request/ShoppingResponse/ShoppingResponseRefID'),
});

export const serviceList = pair({
  request: 'ServiceListRQ',
  record: request,
  decode: ({ offer, pax, ...rest }) => ({
    operation: 'serviceList',
    ...offer,
    ...rest,
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
        FlightAssociations:
          item.flights.length > 0 ? { PaxSegmentRefID: contents.segments(item.flights) } : undefined,
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
                ALaCarteOfferItem: items,
                OfferExpirationTimeLimitDateTime: reply.expires,
                OfferID: reply.offerId,
                OwnerCode: reply.ownerCode,
              }
            : undefined,
        DataLists: dataLists(contents, { PaxList: shopPaxList(reply.pax), taxonomy: true }),
        ShoppingResponse: { ShoppingResponseRefID: reply.shoppingResponseId },
        Warning: warningElements(reply.warnings),
      },
    };
  },
});
