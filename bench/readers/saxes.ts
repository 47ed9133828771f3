/** saxes, a strict SAX parser, fed with each piece that gunzip gives: the best that is to be had ready-made. */
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { SaxesParser } from 'saxes';
import { localName } from '../../src/ndc/xml/names';
import { readOf, type CompactOffer, type CreateReader } from './reader';
import { wireTo } from './wire';

/** An element that somebody looks into: what is done when it begins and with its text when it ends, and its children. */
interface Node {
  begins?: (offer: CompactOffer, attributes: Record<string, string>) => void;
  ends?: (offer: CompactOffer, text: string) => void;
  children: Map<string, Node>;
}

function node(children: { [name: string]: Node }, { begins, ends }: Omit<Node, 'children'> = {}): Node {
  return { begins, ends, children: new Map(Object.entries(children)) };
}

function leaf(ends: NonNullable<Node['ends']>): Node {
  return node({}, { ends });
}

function lastItem(offer: CompactOffer): CompactOffer['items'][number] {
  const item = offer.items.at(-1);
  if (!item) throw new Error('an item’s child outside of an item');
  return item;
}

const total = node(
  {},
  {
    begins: (offer, attributes) => void (offer.currency = attributes['CurCode'] ?? ''),
    ends: (offer, text) => void (offer.total = text),
  },
);
const item = node(
  {
    OfferItemID: leaf((offer, text) => void (lastItem(offer).offerItemId = text)),
    Price: node({ TotalAmount: leaf((offer, text) => void (lastItem(offer).price = text)) }),
    Service: node({ PaxRefID: leaf((offer, text) => void lastItem(offer).paxIds.push(text)) }),
  },
  { begins: (offer) => void offer.items.push({ offerItemId: '', price: '', paxIds: [] }) },
);
const offerNode = node({
  OfferID: leaf((offer, text) => void (offer.offerId = text)),
  OwnerCode: leaf((offer, text) => void (offer.ownerCode = text)),
  OfferExpirationTimeLimitDateTime: leaf((offer, text) => void (offer.expiresAt = text)),
  TotalPrice: node({ TotalAmount: total }),
  JourneyOverview: node({
    JourneyPriceClass: node({ PaxJourneyRefID: leaf((offer, text) => void offer.journeyIds.push(text)) }),
  }),
  OfferItem: item,
});
const root = node({
  Response: node({ OffersGroup: node({ CarrierOffers: node({ Offer: offerNode }) }) }),
});

function emptyOffer(): CompactOffer {
  return { offerId: '', ownerCode: '', total: '', currency: '', expiresAt: '', journeyIds: [], items: [] };
}

/** Kept strings are copies: what is cut out of a piece would keep the whole piece alive. */
function detached(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}

function collecting(offers: CompactOffer[]): SaxesParser {
  const parser = new SaxesParser();
  const open: (Node | undefined)[] = [];
  let offer = emptyOffer();
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const at = open.length === 0 ? root : open[open.length - 1]?.children.get(localName(name));
    open.push(at);
    text = '';
    if (at === offerNode) offer = emptyOffer();
    at?.begins?.(offer, attributes);
  });
  parser.on('text', (piece) => {
    if (open[open.length - 1]?.ends) text += piece;
  });
  parser.on('closetag', () => {
    const at = open.pop();
    if (at === offerNode) offers.push(offer);
    at?.ends?.(offer, detached(text));
  });
  return parser;
}

export const saxesStreamed: CreateReader = (url) => {
  const wire = wireTo(url);
  return {
    read: async () => {
      const offers: CompactOffer[] = [];
      const parser = collecting(offers);
      const gunzip = createGunzip({ chunkSize: 64 * 1024 });
      pipeline(await wire.ask(), gunzip, () => undefined);
      for await (const piece of gunzip as AsyncIterable<Buffer>) parser.write(piece.toString('latin1'));
      parser.close();
      return readOf(offers);
    },
    close: () => wire.close(),
  };
};
