/** What the generated shop answers are about, whichever version writes them: a round trip for two adults and a child. */
import type { Tree } from './indented';
import { numbers, uuid } from './random';

export interface ShopFlight {
  /** Number of the flight in its message, from 1: `SEG7`, `DMS7`. */
  n: number;
  carrier: string;
  number: string;
  origin: string;
  destination: string;
  departure: string;
  arrival: string;
  minutes: number;
}

export interface ShopJourney {
  n: number;
  origin: string;
  destination: string;
  minutes: number;
  flights: ShopFlight[];
}

export interface ShopBrand {
  n: number;
  name: string;
  cabin: string;
  descriptions: string[];
  allowance: number;
}

/** The price of one item of an offer, in cents. */
export interface ShopItem {
  itemId: string;
  paxIds: string[];
  base: number;
  tax: number;
}

export interface ShopOffer {
  n: number;
  offerId: string;
  owner: string;
  journeys: ShopJourney[];
  brand: ShopBrand;
  items: ShopItem[];
}

/** Dates of the two directions. */
/** What the versions write differently. */
export interface ShopDialect {
  /** The root's name as written. */
  root: string;
  /** Its namespace declarations. */
  attributes: string;
  /** Of the root's children. */
  prefix: string;
  dataLists: (out: readonly ShopJourney[], back: readonly ShopJourney[]) => Tree;
  offer: (offer: ShopOffer) => Tree;
  /** Children of Response after the offers. */
  after: Tree;
  versionNumber: string;
}

/** Writes a duration as services do. */
export function duration(minutes: number): string {
  return `P0Y0M0DT${Math.floor(minutes / 60)}H${minutes % 60}M0S`;
}

export const travel = { out: '2030-05-14', back: '2030-05-21' } as const;

export const passengers = [
  { paxId: 'PAX1', type: 'ADT' },
  { paxId: 'PAX2', type: 'ADT' },
  { paxId: 'PAX3', type: 'CHD', birthDate: '2022-03-09' },
] as const;

const CARRIERS = ['XA', 'XB', 'XC', 'XD', 'XE'];

/** Stops on the way; the direct flight has none. */
const HUBS = ['ZRH', 'MUC', 'VIE', 'CPH', 'BRU', 'AMS', 'CDG'];

/** Texts beyond ASCII and with entities, because real ones have them. */
export const brands: readonly ShopBrand[] = [
  ['LIGHT', 'ECONOMY', 1, ['Cabin bag', 'Seat choice at a charge', 'Not refundable']],
  ['CLASSIC', 'ECONOMY', 2, ['Cabin bag', 'One piece of baggage', 'Seat & snack', 'Not refundable']],
  ['FLEX', 'ECONOMY', 2, ['One piece of baggage', 'Changes free of charge', 'Café à la carte', 'Refundable']],
  ['BUSINESS', 'BUSINESS', 3, ['Two pieces of baggage', 'Lounge', 'Priority <all airports>', 'Refundable']],
].map(([name, cabin, allowance, descriptions], index) => ({
  n: index + 1,
  name: name as string,
  cabin: cabin as string,
  allowance: allowance as number,
  descriptions: descriptions as string[],
}));

/** Pieces of the allowances BA1, BA2 and BA3. */
export const allowances = [0, 1, 2];

function clock(date: string, minutes: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000).toISOString().slice(0, 19);
}

/** The journeys of one direction: four of ten are direct. `count` of them. */
function direction(
  from: string,
  to: string,
  date: string,
  count: number,
  first: { journey: number; flight: number },
): ShopJourney[] {
  let flight = first.flight;
  return Array.from({ length: count }, (_, at) => {
    const start = 300 + ((at * 37) % 900);
    const via = at % 10 < 4 ? [] : [HUBS[at % HUBS.length] ?? 'ZRH'];
    const stops = [from, ...via, to];
    const flights = stops.slice(1).map((destination, leg): ShopFlight => {
      const leaves = start + leg * 165;
      flight += 1;
      return {
        n: flight,
        carrier: CARRIERS[at % CARRIERS.length] ?? 'XA',
        number: String(100 + ((flight * 7) % 4000)),
        origin: stops[leg] ?? from,
        destination,
        departure: clock(date, leaves),
        arrival: clock(date, leaves + 105),
        minutes: 105,
      };
    });
    const minutes = via.length === 0 ? 105 : 270;
    return { n: first.journey + at + 1, origin: from, destination: to, minutes, flights };
  });
}

/** The journeys that about `offers` offers combine, outbound and inbound. */
export function journeysFor(offers: number): { out: ShopJourney[]; back: ShopJourney[] } {
  const count = Math.max(2, Math.ceil(Math.sqrt(offers / brands.length)));
  const out = direction('BRE', 'LHR', travel.out, count, { journey: 0, flight: 0 });
  const flights = out.reduce((sum, journey) => sum + journey.flights.length, 0);
  const back = direction('LHR', 'BRE', travel.back, count, { journey: count, flight: flights });
  return { out, back };
}

/** One offer after the other, without end; no two have the same total, so that the cheapest are the same to every reader. */
export function* offersOf(out: readonly ShopJourney[], back: readonly ShopJourney[]): Generator<ShopOffer> {
  const next = numbers(19);
  for (let n = 1; ; n += 1) {
    const brand = brands[n % brands.length];
    const outbound = out[Math.floor(n / brands.length) % out.length];
    const inbound = back[Math.floor(n / brands.length / out.length) % back.length];
    if (!brand || !outbound || !inbound) return;
    // Distinct below the prime.
    const adult = 9_000 + ((n * 48_271) % 99_991);
    yield {
      n,
      offerId: uuid(next),
      owner: outbound.flights[0]?.carrier ?? 'XA',
      journeys: [outbound, inbound],
      brand,
      items: [
        { itemId: uuid(next), paxIds: ['PAX1', 'PAX2'], base: adult, tax: 5_769 },
        { itemId: uuid(next), paxIds: ['PAX3'], base: Math.floor(adult / 2), tax: 3_896 },
      ],
    };
  }
}

/** Price of an item for all its passengers. */
export function priceOf({ base, tax, paxIds }: ShopItem): { base: number; tax: number; total: number } {
  const count = paxIds.length;
  return { base: base * count, tax: tax * count, total: (base + tax) * count };
}
