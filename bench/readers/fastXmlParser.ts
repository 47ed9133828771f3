/** fast-xml-parser as most people use it, and as well as it can be tuned: the whole answer, inflated, as one text, as one object. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { XMLParser, type X2jOptions } from 'fast-xml-parser';
import { readOf, type CompactOffer, type CreateReader } from './reader';
import { wireTo } from './wire';

const inflate = promisify(gunzip);

type Parsed = { [name: string]: Parsed } | Parsed[] | string | number | undefined;

/** One, several or none: the parser does not know which of them may repeat. */
function all(value: Parsed): Parsed[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function at(value: Parsed, ...path: string[]): Parsed {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || Array.isArray(found)) return undefined;
    found = found[name];
  }
  return found;
}

function text(value: Parsed): string {
  const own = at(value, '#text') ?? value;
  return typeof own === 'string' || typeof own === 'number' ? String(own) : '';
}

function compact(offer: Parsed): CompactOffer {
  const total = at(offer, 'TotalPrice', 'TotalAmount');
  return {
    offerId: text(at(offer, 'OfferID')),
    ownerCode: text(at(offer, 'OwnerCode')),
    total: text(total),
    currency: text(at(total, '@_CurCode')),
    expiresAt: text(at(offer, 'OfferExpirationTimeLimitDateTime')),
    journeyIds: all(at(offer, 'JourneyOverview', 'JourneyPriceClass')).map((each) =>
      text(at(each, 'PaxJourneyRefID')),
    ),
    items: all(at(offer, 'OfferItem')).map((item) => ({
      offerItemId: text(at(item, 'OfferItemID')),
      price: text(at(item, 'Price', 'TotalAmount')),
      paxIds: all(at(item, 'Service', 'PaxRefID')).map(text),
    })),
  };
}

function readerWith(options: X2jOptions): CreateReader {
  const parser = new XMLParser(options);
  return (url) => {
    const wire = wireTo(url);
    return {
      read: async () => {
        const gzipped = Buffer.from(await (await wire.ask()).arrayBuffer());
        const xml = (await inflate(gzipped)).toString('utf8');
        const message = parser.parse(xml) as Parsed;
        const offers = all(
          at(message, 'IATA_AirShoppingRS', 'Response', 'OffersGroup', 'CarrierOffers', 'Offer'),
        );
        return readOf(offers.map(compact));
      },
      close: () => wire.close(),
    };
  };
}

/** What its own pages show: attributes, and names without prefixes. */
export const fastXmlParser = readerWith({ ignoreAttributes: false, removeNSPrefix: true });

/** No guessing of numbers, no paths, and what nobody wants not looked into. */
export const fastXmlParserTuned = readerWith({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  jPath: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  stopNodes: [
    '..DataLists',
    '..FareDetail',
    '..BaggageAssociations',
    '..BaggageAllowance',
    '..PaymentTimeLimit',
  ],
});
