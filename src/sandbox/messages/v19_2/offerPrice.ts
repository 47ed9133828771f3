/** OfferPrice, 19.2: OfferPriceRQ → OfferPriceRS. */
import { list, record, text } from '../../../ndc/xml/declare';
import { some } from '../checks';
import { Contents } from '../contents';
import { journeyOverview } from '../journeys';
import { counter } from '../listing';
import { warningElements } from '../notices';
import { shopPax } from '../people';
import { shopPaxList } from '../peopleLists';
import { taxedPrice } from '../prices';
import { selection } from '../selections';
import { dataLists } from './dataLists';
import { pair } from './envelope';
import { baggageAllowances, offerItem } from './offers';

const request = record({
  pax: list('Request/DataLists/PaxList/Pax', shopPax),
  currency: text('Request/OfferPriceParameters/CurParameter/RequestedCurCode'),
  selections: list('Request/PricedOffer/SelectedOffer', selection),
});

export const offerPrice = pair({
  request: 'OfferPriceRQ',
  record: request,
  decode: ({ pax, selections, currency }) => ({
    operation: 'offerPrice',
    currency,
    pax: some(pax, 'Request/DataLists/PaxList/Pax'),
    selections: some(selections, 'Request/PricedOffer/SelectedOffer'),
  }),
  answer: 'OfferPriceRS',
  kind: 'price',
  encode(reply) {
    const contents = new Contents();
    for (const journey of reply.journeys) contents.addOffered(journey, { baggage: true });
    for (const { content } of reply.items) contents.addContent(content, { baggage: true });
    const serviceId = counter('SV');
    return {
      Response: {
        DataLists: dataLists(contents, {
          PaxList: shopPaxList(reply.pax, reply.requiredDocuments),
          taxonomy: true,
        }),
        PaymentFunctions: { PaymentSupportedMethod: { TypeCode: 'CA' } },
        PricedOffer: {
          BaggageAllowance: baggageAllowances(
            reply.journeys,
            reply.pax.map(({ paxId }) => paxId),
            contents,
            (journey) => ({ PaxJourneyRefID: contents.journeys.id(journey.key) }),
          ),
          JourneyOverview: journeyOverview(reply.journeys, contents),
          MatchTypeCode: 'Full',
          OfferExpirationTimeLimitDateTime: reply.expires,
          OfferID: reply.offerId,
          OfferItem: reply.items.map((item) => offerItem(item, contents, serviceId())),
          OwnerCode: reply.ownerCode,
          TotalPrice: taxedPrice(reply.total),
        },
        ShoppingResponse: { ShoppingResponseRefID: reply.shoppingResponseId },
        Warning: warningElements(reply.warnings),
      },
    };
  },
});
