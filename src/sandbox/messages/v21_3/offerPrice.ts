/** OfferPrice, 21.3: OfferPriceRQ → OfferPriceRS. */
import { list, record, text } from '../../../ndc/xml/declare';
import { some } from '../checks';
import { Contents } from '../contents';
import { counter } from '../listing';
import { warningElements } from '../notices';
import { shopPax } from '../people';
import { shopPaxList } from '../peopleLists';
import { selection } from '../selections';
import { dataLists } from './dataLists';
import { pair } from './envelope';
import { offer } from './offers';

const SELECTED = 'Request/PricedOffer/SelectedOfferList/SelectedOffer';

const request = record({
  pax: list('Request/DataLists/PaxList/Pax', shopPax),
  selections: list(SELECTED, selection),
  currency: text('Request/ResponseParameters/CurParameter/CurCode'),
});

export const offerPrice = pair({
  request: 'OfferPriceRQ',
  record: request,
  decode: ({ pax, selections, currency }) => ({
    operation: 'offerPrice',
    currency,
    pax: some(pax, 'Request/DataLists/PaxList/Pax'),
    selections: some(selections, SELECTED),
  }),
  answer: 'OfferPriceRS',
  kind: 'price',
  encode(reply) {
    const contents = new Contents();
    for (const journey of reply.journeys) contents.addOffered(journey, { baggage: true });
    for (const { content } of reply.items) contents.addContent(content, { baggage: true });
    return {
      Response: {
        DataLists: dataLists(contents, {
          PaxList: shopPaxList(reply.pax, reply.requiredDocuments),
          ownerCode: reply.ownerCode,
        }),
        PricedOffer: offer(reply, 'Full', contents, counter('SV')),
        Warning: warningElements(reply.warnings),
      },
    };
  },
});
