/** From a ServiceListRS and a SeatAvailabilityRS of either version to what can be bought beside the flights. */
import type {
  Notice,
  SeatAvailabilityResult,
  SeatOffer,
  ServiceListResult,
  ServiceOffer,
} from '../../domain/offers';
import { currencyAmong, moneyIn, type RawMoney } from './currency';
import { flightKeysOf, type FlightReferences, type Itinerary } from './itinerary';

/** How many services, and how many choices of seats, are kept at most: an answer has to fit into a workflow's history. */
const KEEP = { services: 4000, choices: 8000 };

/** One item of an ALaCarteOffer. */
export interface RawExtraItem extends FlightReferences {
  offerItemId?: string;
  paxIds: string[];
  price?: RawMoney;
  definitionId?: string;
}

/** One ALaCarteOffer. It has an id of its own. */
export interface RawExtraOffer {
  offerId?: string;
  ownerCode?: string;
  items: RawExtraItem[];
}

/** A ServiceDefinition of the DataLists. */
export interface RawServiceDefinition {
  id?: string;
  name?: string;
  description?: string;
  taxonomyCode?: string;
  serviceCode?: string;
  reasonCode?: string;
  /** Codes of the taxonomy's features, among them the limit. */
  features: string[];
}

/** One SeatMap: a flight, or one of its legs. */
export interface RawSeatMap {
  segmentIds: string[];
  legIds: string[];
  rows: { number?: string; seats: RawSeat[] }[];
}

/** One Seat. */
export interface RawSeat {
  column?: string;
  row?: string;
  status?: string;
  offerItemIds: string[];
  characteristics: string[];
}

/** Service definitions by their id. */
export function definitionsById(
  definitions: readonly RawServiceDefinition[],
): Map<string, RawServiceDefinition> {
  return new Map(definitions.flatMap((one) => (one.id ? [[one.id, one] as const] : [])));
}

function limitOf(features: readonly string[]): ServiceOffer['limit'] {
  const limits = ['OnePerPax', 'OnePerOrder', 'None'] as const;
  return limits.find((limit) => features.includes(limit));
}

/** Names no flight (it is for the whole trip), or at least one that can be resolved. Else nobody knows what it is for. */
function isResolved(item: RawExtraItem, flights: readonly string[]): boolean {
  const referred = item.journeyIds.length + item.segmentIds.length + item.legIds.length;
  return referred === 0 || flights.length > 0;
}

/** The services of the answer. What lacks id, price or its flights cannot be sold, and is left out. */
export function serviceListResult(
  raw: { offers: RawExtraOffer[]; definitions: RawServiceDefinition[]; warnings: Notice[] },
  itinerary: Itinerary,
  wantedCurrency: string | undefined,
): ServiceListResult {
  const definitions = definitionsById(raw.definitions);
  const services: ServiceOffer[] = [];
  for (const { offerId, ownerCode, items } of raw.offers) {
    const currency = currencyAmong(
      items.map((item) => item.price),
      wantedCurrency,
    );
    for (const item of items) {
      const { offerItemId } = item;
      const price = moneyIn(item.price, currency);
      const flights = flightKeysOf(itinerary, item);
      if (!offerId || !offerItemId || !price || !isResolved(item, flights)) continue;
      const definition = definitions.get(item.definitionId ?? '');
      const code = definition?.taxonomyCode ?? definition?.serviceCode ?? definition?.reasonCode;
      services.push({
        offerId,
        ownerCode,
        offerItemId,
        paxIds: item.paxIds,
        flights,
        name: definition?.name ?? definition?.description ?? code ?? offerItemId,
        code,
        price,
        limit: limitOf(definition?.features ?? []),
      });
    }
  }
  return { services: services.slice(0, KEEP.services), warnings: raw.warnings };
}

/** Occupied or blocked; a seat that says neither is free if somebody may buy it. */
const TAKEN = new Set(['O', 'Z']);

/** The free seats of the answer: those with an offer item, one for each passenger who may take the seat. */
export function seatAvailabilityResult(
  raw: { offers: RawExtraOffer[]; seatMaps: RawSeatMap[]; warnings: Notice[] },
  itinerary: Itinerary,
  wantedCurrency: string | undefined,
): SeatAvailabilityResult {
  const items = new Map<string, { offer: RawExtraOffer; item: RawExtraItem }>();
  for (const offer of raw.offers) {
    for (const item of offer.items) if (item.offerItemId) items.set(item.offerItemId, { offer, item });
  }
  const prices = [...items.values()].map(({ item }) => item.price);
  const currency = currencyAmong(prices, wantedCurrency);
  const seats: SeatOffer[] = [];
  let [seatsSeen, choicesKept] = [0, 0];
  for (const map of raw.seatMaps) {
    const flight = flightKeysOf(itinerary, { ...map, journeyIds: [] })[0];
    for (const row of map.rows) {
      seatsSeen += row.seats.length;
      for (const seat of row.seats) {
        const offered = seat.offerItemIds.flatMap((id) => items.get(id) ?? []);
        const offer = offered[0]?.offer;
        const number = row.number ?? seat.row;
        if (!flight || !number || !seat.column || !offer?.offerId || TAKEN.has(seat.status ?? '')) continue;
        choicesKept += offered.length;
        if (choicesKept > KEEP.choices) continue;
        seats.push({
          offerId: offer.offerId,
          ownerCode: offer.ownerCode,
          flight,
          row: number,
          column: seat.column,
          characteristics: seat.characteristics,
          choices: offered.map(({ item }) => ({
            offerItemId: item.offerItemId ?? '',
            paxIds: item.paxIds,
            price: moneyIn(item.price, currency),
          })),
        });
      }
    }
  }
  return { seats, seatsSeen, warnings: raw.warnings };
}
