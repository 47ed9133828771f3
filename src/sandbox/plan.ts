/** Which offers a shop makes: the combinations of journeys, brands and fare types, cheapest first, within the limit. */
import { branded, brands, fareTypes, flies, lowestBase, shareOf, type Brand } from './catalogue/fares';
import { carriers } from './catalogue/carriers';
import type { Schedule } from './catalogue/schedule';
import type { AirShoppingRequest, SandboxJourney } from './model';
import type { Twist } from './scenarios';

/** One offer to be: enough to make it again at any time. */
export interface Plan {
  match: 'Full' | 'Partial';
  /** All journeys (Full), or the one that the offer is for. */
  journeys: SandboxJourney[];
  brand: Brand;
  fareType: string;
  /** The code that gives the fare. */
  accountCode?: string;
  /** For sorting: adult's base in cents of EUR. */
  weight: number;
}

/** How many ways to fly each journey are combined, by the number of journeys: the product stays below a thousand. */
const waysPerJourney = [0, 400, 14, 6, 4, 3, 2];

const SHORTEST_NOTICE = 3_600_000;
/** Flights of later dates leave later than the notice, whatever the zones. */
const NEAR = 2 * 86_400_000;

/** Returns the offers for a request. `now` hides flights that leave within the hour. */
export function planOffers(
  seed: string,
  schedule: Schedule,
  request: AirShoppingRequest,
  twist: Twist,
  now: number,
  limit: number,
): Plan[] {
  const soon = new Date(now + NEAR).toISOString().slice(0, 10);
  const ways = request.journeys.map((asked) =>
    schedule
      .journeys(asked.origin, asked.destination, asked.date)
      .filter((journey) => !request.nonStop || journey.flights.length === 1)
      .filter((journey) => isPreferred(journey, request))
      .filter((journey) => asked.date > soon || leavesLater(schedule, journey, now + SHORTEST_NOTICE)),
  );
  const lowest = new Map(ways.flat().map((journey) => [journey, lowestBase(seed, journey)]));
  const wanted = [...carriers.values()].filter(
    ({ code }) => request.carriers.length === 0 || request.carriers.includes(code),
  );
  const roundTrip = isRoundTrip(request);
  const full: Plan[] = [];
  const partial: Plan[][] = [[], []];
  for (const carrier of wanted) {
    const own = ways.map((options) =>
      options
        .filter((journey) => journey.flights[0]?.carrier === carrier.code)
        .slice(0, waysPerJourney[ways.length] ?? 2),
    );
    if (own.some((options) => options.length === 0)) continue;
    const sells = twist.sells === 'halves' ? 'Partial' : carrier.sells;
    if (sells === 'Partial' && roundTrip) {
      own.forEach((options, index) =>
        partial[index]?.push(...options.flatMap((one) => priced(lowest, 'Partial', [one], request))),
      );
    } else {
      full.push(...combinations(own).flatMap((journeys) => priced(lowest, 'Full', journeys, request)));
    }
  }
  return cut(full, partial, twist.sells === 'one' ? 1 : limit);
}

/** Returns false for a journey with a carrier or an airport that is to be left out, or a connection too short or too long. */
function isPreferred(
  { flights }: SandboxJourney,
  { excludedCarriers = [], connection }: AirShoppingRequest,
): boolean {
  const { excludedAirports = [], minMinutes = 0, maxMinutes = Infinity } = connection ?? {};
  return flights.every((flight, index) => {
    const before = flights[index - 1];
    const minutes =
      before && (Date.parse(`${flight.departure}Z`) - Date.parse(`${before.arrival}Z`)) / 60_000;
    return (
      ![flight.carrier, flight.operatingCarrier].some((carrier) => excludedCarriers.includes(carrier)) &&
      ![flight.origin, flight.destination].some((airport) => excludedAirports.includes(airport)) &&
      (minutes === undefined || (minMinutes <= minutes && minutes <= maxMinutes))
    );
  });
}

/** Returns true for a journey that leaves after an instant. */
export function leavesLater(schedule: Schedule, { flights }: SandboxJourney, than: number): boolean {
  return flights[0] !== undefined && schedule.departureOf(flights[0]) > than;
}

function isRoundTrip({ journeys }: AirShoppingRequest): boolean {
  const [out, back] = journeys;
  return journeys.length === 2 && out?.origin === back?.destination && out?.destination === back?.origin;
}

/** The fare type that each kind of code gives. */
const faresOf = { corporate: '70F', account: '70E', promotion: '70J' } as const;

/** Every brand that flies on all journeys, in every fare type that was asked for, and every fare that a code gives. */
function priced(
  lowest: ReadonlyMap<SandboxJourney, number>,
  match: Plan['match'],
  journeys: SandboxJourney[],
  { cabin, fareTypes: asked, programs = [] }: AirShoppingRequest,
): Plan[] {
  const carrier = journeys[0]?.flights[0]?.carrier;
  const types = asked.length === 0 ? ['70J'] : asked.filter((type) => Object.hasOwn(fareTypes, type));
  const coded = programs
    .filter((program) => program.carrier === undefined || program.carrier === carrier)
    .map(({ kind, code }) => ({ fareType: faresOf[kind], accountCode: code }))
    .filter(({ fareType }) => asked.length === 0 || asked.includes(fareType));
  const fares: { fareType: string; accountCode?: string }[] = [
    ...types.map((fareType) => ({ fareType })),
    ...coded,
  ];
  const base = journeys.reduce((all, journey) => all + (lowest.get(journey) ?? 0), 0);
  return brands
    .filter(({ priceClass }) => !cabin || priceClass.cabin === cabin)
    .filter((brand) => journeys.every((journey) => flies(brand, journey)))
    .flatMap((brand) =>
      fares.map((fare) => ({
        match,
        journeys,
        brand,
        ...fare,
        weight: branded(base, brand) * shareOf(fare.fareType, fare.accountCode),
      })),
    );
}

/** Returns one way to fly each journey, in every combination whose flights follow one another. */
export function combinations(ways: readonly SandboxJourney[][]): SandboxJourney[][] {
  return ways.reduce<SandboxJourney[][]>(
    (all, options) =>
      all.flatMap((before) =>
        options.filter((next) => follows(before, next)).map((next) => [...before, next]),
      ),
    [[]],
  );
}

/** Local times of two airports are compared as text: a journey on the same day must leave some hours later, which zones do not upset. */
function follows(before: readonly SandboxJourney[], next: SandboxJourney): boolean {
  const arrival = before[before.length - 1]?.flights.at(-1)?.arrival;
  const departure = next.flights[0]?.departure;
  return !arrival || !departure || arrival < departure;
}

/** The cheapest of each sort: where a trip is sold in halves, there must be some of each. */
function cut(full: Plan[], [outbound = [], inbound = []]: Plan[][], limit: number): Plan[] {
  const cheapest = (plans: Plan[], count: number): Plan[] =>
    [...plans].sort((a, b) => a.weight - b.weight).slice(0, count);
  if (outbound.length === 0 || inbound.length === 0) return cheapest(full, limit);
  const half = Math.max(1, Math.floor(limit / (full.length > 0 ? 3 : 2)));
  const halves = [...cheapest(outbound, half), ...cheapest(inbound, half)];
  return [...cheapest(full, Math.max(0, limit - halves.length)), ...halves];
}
