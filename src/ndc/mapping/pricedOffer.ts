/** Converts an OfferPriceRS of either version into the packaged offer, whose new ids orderCreate takes. */
import type { Journey } from '../../domain/offers/flights';
import type { Notice, PricedOffer, RequiredDocument } from '../../domain/offers/offers';
import type { PriceInput } from '../../domain/calls/operations';
import { instantIn } from '../time';
import { missing } from '../xml/readError';
import { currencyAmong, moneyIn, type RawMoney } from './currency';
import { secondsOf } from './duration';
import { flightKeysOf, inTravelOrder, type FlightReferences, type Itinerary } from './itinerary';
import { fareTypesOf, paxIdsOf, type RawOfferItem } from './offer';
import { classesById, fareWords, type RawPriceClass } from './priceClass';
import { definitionsById, type RawServiceDefinition } from './services';

/** One OfferItem of a priced offer. Beyond the shop's: what it is for and its payment time limit. */
export interface RawPricedItem extends RawOfferItem {
  base?: RawMoney;
  definitionIds: string[];
  /** Flights of a service. */
  service: FlightReferences;
  /** Flights of a seat. */
  seat: FlightReferences;
  rows: string[];
  columns: string[];
  payBy?: string;
  payWithin?: string;
}

/** The PricedOffer. */
export interface RawPricedOffer {
  offerId: string;
  ownerCode?: string;
  expires?: string;
  total: RawMoney;
  journeyClasses: { journeyId?: string; priceClassId?: string }[];
  overviewClassId?: string;
  items: RawPricedItem[];
}

/** An IdentityDoc of a passenger. */
export interface RawDocument {
  id?: string;
  type?: string;
}

/** OfferPriceRS as both versions declare it, with flights resolved. */
export interface RawPrice {
  offer: RawPricedOffer;
  passengers: { paxId?: string; documents: RawDocument[] }[];
  definitions: RawServiceDefinition[];
  priceClasses: RawPriceClass[];
  /** PayloadAttributes/Timestamp: the start of a time limit given as a duration. */
  timestamp?: string;
  warnings: Notice[];
}

type PricedItem = PricedOffer['items'][number];

/** Returns an item's kind: a seat has a place, an extra a definition, flights a fare. A fee has none of them and is a service. */
function kindOf(item: RawPricedItem): PricedItem['kind'] {
  if (item.rows.length > 0 || item.columns.length > 0) return 'seat';
  if (item.definitionIds.length > 0) return 'service';
  const isFee = item.components.length === 0 && item.base !== undefined && /^0*\.?0*$/.test(item.base.amount);
  return item.journeyIds.length > 0 && !isFee ? 'flight' : 'service';
}

/**
 * Returns true for an item that the service added: a seat or service that was not selected, or only tax. Compares with the request,
 * because all ids are new.
 */
function isMandatory(
  item: RawPricedItem,
  kind: PricedItem['kind'],
  seat: string | undefined,
  input: PriceInput,
): boolean {
  if (item.mandatory || kind === 'flight') return item.mandatory ?? false;
  const selected = input.offers.flatMap(({ items }) => items);
  if (kind === 'seat')
    return !selected.some((one) => one.seat && `${one.seat.row}${one.seat.column}` === seat);
  return item.definitionIds.length === 0 || !selected.some((one) => one.aLaCarte && !one.seat);
}

/** Returns `at-creation` where any item says so, else the earliest limit. */
function paymentOf(raw: RawPrice, timeZone: string): PricedOffer['payment'] {
  const lengths = raw.offer.items.map(({ payWithin }) => secondsOf(payWithin));
  if (lengths.includes(0)) return { when: 'at-creation' };
  const written = raw.timestamp === undefined ? undefined : instantIn(timeZone, raw.timestamp);
  const limits = [
    ...raw.offer.items.flatMap(({ payBy }) => (payBy && instantIn(timeZone, payBy)) || []),
    ...lengths.flatMap((seconds) =>
      written && seconds ? new Date(Date.parse(written) + seconds * 1000).toISOString() : [],
    ),
  ];
  const [earliest] = limits.sort((a, b) => Date.parse(a) - Date.parse(b));
  return earliest ? { when: 'until', limit: earliest } : { when: 'unsaid' };
}

/** Returns the documents that the airline asks for: an IdentityDoc without a number, or with one of X alone. Others echo the request. */
function requiredDocuments(passengers: RawPrice['passengers']): RequiredDocument[] {
  return passengers.flatMap(({ paxId, documents }) =>
    documents.flatMap(({ id, type }) => {
      if (!paxId || (id !== undefined && !/^X+$/i.test(id))) return [];
      return [type === undefined || /^X+$/i.test(type) ? { paxId } : { paxId, type }];
    }),
  );
}

/**
 * Converts the packaged offer. Throws a ReadError (`missing`) where no amount has a currency and none was requested.
 * Leaves out unknown journeys; comparing it with what was chosen shows that.
 */
export function pricedOffer(
  raw: RawPrice,
  itinerary: Itinerary,
  context: { timeZone: string; input: PriceInput },
): Omit<PricedOffer, 'shoppingResponseId'> {
  const { offer } = raw;
  const { timeZone, input } = context;
  const total = moneyIn(
    offer.total,
    currencyAmong(
      offer.items.map(({ price }) => price),
      input.currency,
    ),
  );
  if (!total) throw missing('Response/PricedOffer/TotalPrice/TotalAmount/@CurCode');
  const journeyIds = inTravelOrder(itinerary, [
    ...offer.items.flatMap((item) => item.journeyIds),
    ...offer.journeyClasses.flatMap(({ journeyId }) => journeyId ?? []),
  ]);
  const journeys: Journey[] = journeyIds.flatMap((id) => itinerary.journeys.get(id) ?? []);
  const definitions = definitionsById(raw.definitions);
  const { fareName, cabin } = fareWords(
    { ...offer, components: offer.items.flatMap((item) => item.components) },
    classesById(raw.priceClasses),
    { journeyId: journeyIds[0], segmentIds: itinerary.segmentsOfJourney.get(journeyIds[0] ?? '') ?? [] },
  );
  const items = offer.items.map((item): PricedItem => {
    const kind = kindOf(item);
    const seat = kind === 'seat' ? `${item.rows[0] ?? ''}${item.columns[0] ?? ''}` : undefined;
    const names = item.definitionIds.flatMap((id) => {
      const definition = definitions.get(id);
      return definition?.name ?? definition?.description ?? [];
    });
    const references: FlightReferences = {
      journeyIds: [...item.journeyIds, ...item.service.journeyIds, ...item.seat.journeyIds],
      segmentIds: [...item.service.segmentIds, ...item.seat.segmentIds],
      legIds: [...item.service.legIds, ...item.seat.legIds],
    };
    return {
      offerItemId: item.offerItemId ?? '',
      paxIds: paxIdsOf(item),
      price: moneyIn(item.price, total.currency),
      fareTypes: fareTypesOf(item),
      mandatory: isMandatory(item, kind, seat, input),
      kind,
      name: names.length > 0 ? [...new Set(names)].join(', ') : undefined,
      flights: flightKeysOf(itinerary, references),
      seat,
    };
  });
  return {
    offerId: offer.offerId,
    ownerCode: offer.ownerCode,
    total,
    items,
    journeys,
    expiresAt: offer.expires === undefined ? undefined : instantIn(timeZone, offer.expires),
    payment: paymentOf(raw, timeZone),
    requiredDocuments: requiredDocuments(raw.passengers),
    fareName,
    cabin,
    warnings: raw.warnings,
  };
}
