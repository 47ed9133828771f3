/** Finds the offers that cover the trip: one full offer, or partial offers together, each journey once and in order. */
import type { Journey } from './flights';
import { addMoney, compareMoney, type Money } from '../money';
import type { Offer } from './offers';
import type { RequestedJourney } from '../request/trip';

/** Offers that cover the trip together, one per requested journey and in the same order. */
export interface Cover {
  offers: Offer[];
  journeys: Journey[];
  total: Money;
}

/** The parts of a request that covering depends on. */
export interface Trip {
  journeys: readonly RequestedJourney[];
  passengers: readonly { paxId: string }[];
}

/** Limits the combinations of partial offers to about this many, the cheapest of each journey first. */
const COMBINATIONS = 50_000;

/**
 * Returns every way to cover the trip with these offers. The order is undefined.
 * An offer that omits a passenger, or flies another day or route, covers nothing. Partial offers are combined only if they have the
 * same owner and provider (an order has one) and currency, and each journey arrives before the next departs.
 * `airports` are those of the whole shop.
 */
export function coversOf(
  offers: readonly Offer[],
  trip: Trip,
  airports: ReadonlySet<string> = airportsOf(offers),
): Cover[] {
  const usable = offers.filter((offer) => carriesAll(offer, trip));
  const full = usable
    .filter(({ match }) => match === 'full')
    .flatMap((offer) => single(offer, trip.journeys, airports));
  return [...full, ...combined(usable, trip.journeys, airports)];
}

/** Returns the requested journey at which a partial offer begins, or `undefined` if it fits none or more than one. */
export function placeOf(
  { journeys }: Pick<Offer, 'journeys'>,
  requested: readonly RequestedJourney[],
  airports: ReadonlySet<string>,
): number | undefined {
  if (journeys.length === 0) return undefined;
  let found: number | undefined;
  for (let at = 0; at + journeys.length <= requested.length; at++) {
    if (!journeys.every((journey, index) => flies(journey, requested[at + index], airports))) continue;
    if (found !== undefined) return undefined;
    found = at;
  }
  return found;
}

/** Returns every airport in the offers. A code in the request that is not among them is a city. */
export function airportsOf(offers: readonly Offer[]): ReadonlySet<string> {
  return new Set(
    offers.flatMap(({ journeys }) => journeys.flatMap(({ origin, destination }) => [origin, destination])),
  );
}

/** Compares covers so that every run picks the same: price, connections, travel time, departures (earliest first), fare, ids. */
export function compareCovers(a: Cover, b: Cover): number {
  return (
    compareAmounts(a.total, b.total) ||
    flightsOf(a).length - flightsOf(b).length ||
    minutesOf(a) - minutesOf(b) ||
    compareText(departuresOf(a), departuresOf(b)) ||
    compareText(namesOf(a), namesOf(b)) ||
    compareText(idsOf(a), idsOf(b))
  );
}

function single(
  offer: Offer,
  requested: readonly RequestedJourney[],
  airports: ReadonlySet<string>,
): Cover[] {
  const { journeys, total } = offer;
  const covers =
    journeys.length === requested.length &&
    journeys.every((journey, index) => flies(journey, requested[index], airports));
  return covers ? [{ offers: [offer], journeys, total }] : [];
}

function combined(
  usable: readonly Offer[],
  requested: readonly RequestedJourney[],
  airports: ReadonlySet<string>,
): Cover[] {
  const most = Math.max(Math.floor(COMBINATIONS ** (1 / requested.length)), 2);
  const startingAt: Offer[][] = requested.map(() => []);
  for (const offer of usable) {
    if (offer.match !== 'partial') continue;
    const at = placeOf(offer, requested, airports);
    if (at !== undefined) startingAt[at]?.push(offer);
  }
  for (const options of startingAt) {
    options.sort((a, b) => compareAmounts(a.total, b.total) || compareText(a.offerId, b.offerId));
    options.splice(most);
  }

  let covers: Cover[] = (startingAt[0] ?? []).map((offer) => ({
    offers: [offer],
    journeys: offer.journeys,
    total: offer.total,
  }));
  const complete: Cover[] = [];
  while (covers.length > 0) {
    complete.push(...covers.filter(({ journeys }) => journeys.length === requested.length));
    covers = covers.flatMap((cover) =>
      (startingAt[cover.journeys.length] ?? []).flatMap((offer) => extended(cover, offer)),
    );
  }
  return complete;
}

function extended(cover: Cover, offer: Offer): Cover[] {
  const arrival = cover.journeys.at(-1)?.flights.at(-1)?.arrival ?? '';
  const departure = offer.journeys[0]?.flights[0]?.departure ?? '';
  const together =
    cover.offers[0]?.ownerCode === offer.ownerCode &&
    cover.offers[0].provider === offer.provider &&
    cover.total.currency === offer.total.currency &&
    // Both are local times of the same or a neighbouring place. Zone borders are rare enough here to ignore.
    arrival <= departure;
  if (!together) return [];
  return [
    {
      offers: [...cover.offers, offer],
      journeys: [...cover.journeys, ...offer.journeys],
      total: addMoney(cover.total, offer.total),
    },
  ];
}

function flies(
  journey: Journey,
  wanted: RequestedJourney | undefined,
  airports: ReadonlySet<string>,
): boolean {
  const fits = (asked: string, flown: string): boolean => asked === flown || !airports.has(asked);
  return (
    wanted !== undefined &&
    journey.flights[0]?.departure.slice(0, 10) === wanted.date &&
    fits(wanted.origin, journey.origin) &&
    fits(wanted.destination, journey.destination)
  );
}

/** An item that names no passengers is for all of them. */
function carriesAll({ items }: Offer, { passengers }: Trip): boolean {
  const named = new Set(items.flatMap(({ paxIds }) => paxIds));
  return named.size === 0 || passengers.every(({ paxId }) => named.has(paxId));
}

function compareAmounts(a: Money, b: Money): number {
  return a.currency === b.currency ? compareMoney(a, b) : compareText(a.currency, b.currency);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const flightsOf = ({ journeys }: Cover) => journeys.flatMap(({ flights }) => flights);
const minutesOf = ({ journeys }: Cover) =>
  journeys.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 100_000), 0);
const departuresOf = (cover: Cover) =>
  flightsOf(cover)
    .map(({ departure }) => departure)
    .join();
const namesOf = ({ offers }: Cover) => offers.map(({ fareName }) => fareName ?? '').join();
const idsOf = ({ offers }: Cover) => offers.map(({ offerId }) => offerId).join();

/** Returns what offers cost together; at least one. Throws RangeError for two currencies. */
export function totalOf(offers: readonly Pick<Offer, 'total'>[]): Money {
  return offers.map(({ total }) => total).reduce(addMoney);
}
