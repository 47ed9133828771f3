/** What a seat costs: cabins, branded price classes and what they include, and the price of a journey for each passenger type. */
import type { OfferedJourney, Price, PriceClass, SandboxJourney } from '../model';
import { price } from '../prices';
import { pick } from '../random';
import { airports, distance } from './airports';
import { carrierOf } from './carriers';

/** A branded fare: what it includes, and what leaving or changing it costs. */
export interface Brand {
  priceClass: PriceClass;
  bookingClass: string;
  /** Per mille of the lowest fare. */
  level: number;
  /** Fee of a cancellation after the void window, for each passenger: a fixed one in cents of EUR, or the whole base fare. */
  cancellation: { fee: number } | 'base';
  /** Penalty of other flights for each passenger, in cents of EUR, and what becomes of the rest of a dearer ticket. */
  change: { fee: number; rest: 'Refund' | 'Residual' } | 'no';
  /** Only on flights of more than this many kilometres. */
  beyond?: number;
}

const brand = (
  cabin: string,
  name: string,
  bookingClass: string,
  level: number,
  checkedBags: number,
  cancellation: Brand['cancellation'],
  change: Brand['change'],
  words: string[],
  beyond?: number,
): Brand => ({
  priceClass: {
    name,
    cabin,
    descriptions: words,
    checkedBags,
    checkedKg: cabin === 'ECONOMY' ? 23 : 32,
    carryOnBags: cabin === 'ECONOMY' ? 1 : 2,
    carryOnKg: 8,
  },
  bookingClass,
  level,
  cancellation,
  change,
  beyond,
});

const free = { fee: 0, rest: 'Refund' } as const;
const charged = (fee: number) => ({ fee, rest: 'Residual' }) as const;

const refund = {
  no: 'NOF - REFUND BEFORE DEPARTURE',
  fee: 'CHA - REFUND BEFORE DEPARTURE',
  yes: 'INC - REFUND BEFORE DEPARTURE',
};

/** Lowest first within each cabin. INC: included, CHA: for a charge, NOF: not offered. */
export const brands: readonly Brand[] = [
  brand('ECONOMY', 'BASIC', 'O', 1000, 0, 'base', 'no', ['INC - SNACK', 'CHA - SEAT CHOICE', refund.no]),
  brand('ECONOMY', 'CLASSIC', 'L', 1350, 1, { fee: 7000 }, charged(5000), [
    'INC - SNACK',
    'INC - CHECKED BAG',
    refund.fee,
  ]),
  brand('ECONOMY', 'FLEX', 'Y', 2100, 1, { fee: 0 }, free, ['INC - SNACK', 'INC - CHANGE', refund.yes]),
  brand(
    'PREMIUM_ECONOMY',
    'PREMIUM',
    'W',
    2900,
    2,
    { fee: 9000 },
    charged(7500),
    ['INC - MEAL', refund.fee],
    4000,
  ),
  brand('BUSINESS', 'BUSINESS', 'J', 4800, 2, { fee: 15_000 }, charged(10_000), [
    'INC - LOUNGE',
    'INC - MEAL',
    refund.fee,
  ]),
  brand('BUSINESS', 'BUSINESS FLEX', 'C', 6200, 2, { fee: 0 }, free, [
    'INC - LOUNGE',
    'INC - CHANGE',
    refund.yes,
  ]),
  brand(
    'FIRST',
    'FIRST',
    'F',
    9900,
    3,
    { fee: 0 },
    free,
    ['INC - LOUNGE', 'INC - CHAUFFEUR', refund.yes],
    5000,
  ),
];

/** Returns the brand of a price class; throws RangeError for one that is not sold. */
export function brandOf(priceClass: PriceClass): Brand {
  const found = brands.find(
    (one) => one.priceClass.name === priceClass.name && one.priceClass.cabin === priceClass.cabin,
  );
  if (!found) throw new RangeError(`no price class ${priceClass.name} in ${priceClass.cabin}`);
  return found;
}

/** What a passenger type pays of the adult's base fare, and of the taxes, in per mille. */
const shares: Record<string, { base: number; tax: number }> = {
  ADT: { base: 1000, tax: 1000 },
  CHD: { base: 750, tax: 700 },
  INF: { base: 100, tax: 120 },
  INS: { base: 750, tax: 700 },
  CNN: { base: 750, tax: 700 },
  UNN: { base: 1000, tax: 700 },
  YTH: { base: 900, tax: 1000 },
  STU: { base: 900, tax: 1000 },
  SRC: { base: 850, tax: 1000 },
  SEA: { base: 800, tax: 1000 },
  LBR: { base: 800, tax: 1000 },
  MIL: { base: 900, tax: 1000 },
};

/** How much less a fare type costs than the public fare, in per mille. */
export const fareTypes: Record<string, number> = { '70J': 1000, '70E': 920, '70F': 950 };

/** How much less a public fare costs with a promotion code, in per mille. */
const PROMOTED = 900;

/** Returns what a fare costs of the public one, in per mille. A public fare with a code is a promotion's. */
export function shareOf(fareType: string, accountCode?: string): number {
  if (fareType === '70J' && accountCode !== undefined) return PROMOTED;
  return fareTypes[fareType] ?? 1000;
}

/** Currencies in which prices can be asked, and how many per mille of their cents (yen, fils) a euro cent is worth. */
export const currencies: Record<string, number> = {
  ...{ EUR: 1000, GBP: 860, USD: 1080, CHF: 950 },
  ...{ JPY: 1620, KWD: 3320 },
};

/** Returns an amount in cents of EUR in cents of another currency. */
export function inCurrency(euroCents: number, currency: string): number {
  return Math.round((euroCents * (currencies[currency] ?? 1000)) / 1000);
}

/** Kept as long as the timetable keeps the journey: a shop offers the same few journeys in hundreds of combinations. */
const journeysOffered = new WeakMap<SandboxJourney, Map<Brand, OfferedJourney>>();

/** Returns a journey with its brand; the same object for the same two. */
export function offered(journey: SandboxJourney, brand: Brand): OfferedJourney {
  const byBrand = journeysOffered.get(journey) ?? new Map<Brand, OfferedJourney>();
  const { priceClass, bookingClass } = brand;
  const made = byBrand.get(brand) ?? { ...journey, priceClass, bookingClass };
  journeysOffered.set(journey, byBrand.set(brand, made));
  return made;
}

/** Returns true if every flight of the journey is far enough for the brand. */
export function flies(one: Brand, journey: SandboxJourney): boolean {
  return (
    !one.beyond ||
    journey.flights.some((flight) => kilometres(flight.origin, flight.destination) > (one.beyond ?? 0))
  );
}

/** Returns what a brand makes of the lowest base fare. */
export function branded(lowest: number, { level }: Brand): number {
  return Math.round((lowest * level) / 1000);
}

/** What every price of a journey is reckoned from, in cents of EUR. */
interface Basis {
  seed: string;
  /** What every brand is reckoned from: distance, airline, demand of the day. Not rounded. */
  lowest: number;
  airport: number;
  surcharge: number;
}

/** Kept as long as the journey. */
const bases = new WeakMap<SandboxJourney, Basis>();

function basisOf(seed: string, journey: SandboxJourney): Basis {
  const known = bases.get(journey);
  if (known?.seed === seed) return known;
  const { flights } = journey;
  const made: Basis = {
    seed,
    lowest: lowestOf(seed, journey),
    airport: flights.reduce((all, flight) => all + 900 + pick(`tax/${flight.origin}`, 2400), 0),
    surcharge: flights.reduce(
      (all, flight) => all + 400 + Math.round(kilometres(flight.origin, flight.destination) * 1.1),
      0,
    ),
  };
  bases.set(journey, made);
  return made;
}

/** Returns the base fare that every brand of a journey is reckoned from, in cents of EUR. */
export function lowestBase(seed: string, journey: SandboxJourney): number {
  return basisOf(seed, journey).lowest;
}

function lowestOf(seed: string, { flights }: SandboxJourney): number {
  const base = flights.reduce((all, flight) => {
    const demand = 850 + pick(`${seed}/demand/${flight.key}`, 500);
    const lowest = 1900 + kilometres(flight.origin, flight.destination) * 5.5;
    return all + (lowest * carrierOf(flight.carrier).level * demand) / 1_000_000;
  }, 0);
  const connecting = flights.length > 1 ? 0.85 : 1; // an hour in a hub is paid in patience
  return base * connecting;
}

/** Returns the price of journeys of one brand for one passenger of a type. */
export function farePrice(
  seed: string,
  journeys: readonly SandboxJourney[],
  brand: Brand,
  type: string,
  { fareType, accountCode }: { fareType: string; accountCode?: string },
  currency: string,
): Price {
  const share = shares[type] ?? { base: 1000, tax: 1000 };
  const rate = currencies[currency] ?? 1000;
  let [adult, airport, surcharge] = [0, 0, 0];
  for (const basis of journeys.map((journey) => basisOf(seed, journey))) {
    adult += branded(basis.lowest, brand);
    airport += basis.airport;
    surcharge += basis.surcharge;
  }
  const scaled = (value: number, perMille: number): number =>
    Math.round((value * perMille * rate) / 1_000_000);
  return price(
    scaled(adult, Math.round((share.base * shareOf(fareType, accountCode)) / 1000)),
    [
      { code: 'XT', name: 'Airport charges', cents: scaled(airport, share.tax) },
      { code: 'YQ', name: 'Carrier surcharge', cents: scaled(surcharge, share.tax) },
    ],
    currency,
  );
}

function kilometres(origin: string, destination: string): number {
  const [from, to] = [airports.get(origin), airports.get(destination)];
  return from && to ? distance(from, to) : 0;
}
