/** saxes, a strict SAX parser, fed with each piece that gunzip gives: the best that is to be had ready-made. */
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { SaxesParser } from 'saxes';
import { readOf, type CompactOffer, type CreateReader } from './reader';
import { wireTo } from './wire';

const OFFER = 'Response/OffersGroup/CarrierOffers/Offer';

function emptyOffer(): CompactOffer {
  return { offerId: '', ownerCode: '', total: '', currency: '', expiresAt: '', journeyIds: [], items: [] };
}

/** What is done with the text of an element, by its path below Offer. */
const fields: { [path: string]: (offer: CompactOffer, text: string) => void } = {
  OfferID: (offer, text) => void (offer.offerId = text),
  OwnerCode: (offer, text) => void (offer.ownerCode = text),
  OfferExpirationTimeLimitDateTime: (offer, text) => void (offer.expiresAt = text),
  'TotalPrice/TotalAmount': (offer, text) => void (offer.total = text),
  'JourneyOverview/JourneyPriceClass/PaxJourneyRefID': (offer, text) => void offer.journeyIds.push(text),
  'OfferItem/OfferItemID': (offer, text) => void (lastItem(offer).offerItemId = text),
  'OfferItem/Price/TotalAmount': (offer, text) => void (lastItem(offer).price = text),
  'OfferItem/Service/PaxRefID': (offer, text) => void lastItem(offer).paxIds.push(text),
};

function lastItem(offer: CompactOffer): CompactOffer['items'][number] {
  const item = offer.items.at(-1);
  if (!item) throw new Error('an item’s child outside of an item');
  return item;
}

/** Kept strings are copies: what is cut out of a piece would keep the whole piece alive. */
function detached(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}

function collecting(offers: CompactOffer[]): SaxesParser {
  const parser = new SaxesParser();
  const paths: string[] = [];
  let offer = emptyOffer();
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1);
    const parent = paths.at(-1);
    const path = parent === undefined ? '' : parent === '' ? local : `${parent}/${local}`;
    paths.push(path);
    text = '';
    if (path === OFFER) offer = emptyOffer();
    else if (path === `${OFFER}/OfferItem`) offer.items.push({ offerItemId: '', price: '', paxIds: [] });
    else if (path === `${OFFER}/TotalPrice/TotalAmount`)
      offer.currency = detached(attributes['CurCode'] ?? '');
  });
  parser.on('text', (piece) => void (text += piece));
  parser.on('closetag', () => {
    const path = paths.pop() ?? '';
    if (path === OFFER) offers.push(offer);
    else if (path.startsWith(OFFER)) fields[path.slice(OFFER.length + 1)]?.(offer, detached(text));
    text = '';
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
