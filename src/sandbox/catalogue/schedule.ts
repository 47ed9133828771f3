/** The timetable: which flights leave on a date, direct or by way of the airline's hub, each time the same for the same seed. */
import { BoundedMap } from '../bounded';
import { instantOf, localTime } from '../clock';
import type { SandboxFlight, SandboxJourney } from '../model';
import { pick } from '../random';
import { airports, airportsOf, distance, type Airport } from './airports';
import { carriers } from './carriers';
import { routesBetween, type Route } from './routes';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Shortest and longest time for changing planes, in minutes. */
const CONNECTION = { shortest: 50, longest: 300 };

/** A timetable of its own for each seed, since two sandboxes may run in one process. */
export type Schedule = ReturnType<typeof createSchedule>;

/** Makes the timetable of a seed. */
export function createSchedule(seed: string) {
  const known = new BoundedMap<string, SandboxJourney[]>(4000);

  const flightsOf = (route: Route, date: string): SandboxFlight[] =>
    Array.from({ length: route.daily }, (_, nth) => flightOf(seed, route, date, nth));

  const between = (from: Airport, to: Airport, date: string): SandboxJourney[] => {
    const direct = routesBetween(from.code, to.code)
      .flatMap((route) => flightsOf(route, date))
      .map((flight) => journeyOf([flight]));
    return [...direct, ...connections(from, to, date)];
  };

  const connections = (from: Airport, to: Airport, date: string): SandboxJourney[] =>
    [...carriers.values()].flatMap(({ code, hub }) => {
      if (hub === from.code || hub === to.code || from.city === to.city) return [];
      const toHub = routesBetween(from.code, hub).filter((route) => route.carrier === code);
      const fromHub = routesBetween(hub, to.code).filter((route) => route.carrier === code);
      return toHub
        .flatMap((route) => flightsOf(route, date))
        .flatMap((first) => connecting(first, fromHub, flightsOf));
    });

  return {
    /** Returns the journeys from an airport or city to another that leave on the local date `YYYY-MM-DD`, direct ones first. */
    journeys(origin: string, destination: string, date: string): SandboxJourney[] {
      const name = `${origin}-${destination}/${date}`;
      const found = known.touch(name);
      if (found) return found;
      const made = airportsOf(origin).flatMap((from) =>
        airportsOf(destination).flatMap((to) => between(from, to, date)),
      );
      known.set(name, made);
      return made;
    },
    /** Returns the instant of departure of a flight. */
    departureOf: (flight: SandboxFlight) => instantOf(zoneOf(flight.origin), flight.departure),
  };
}

function zoneOf(code: string): string {
  return airports.get(code)?.zone ?? 'UTC';
}

/** The nth flight of a day: spread from six in the morning to half past nine in the evening, a little uneven. */
function flightOf(seed: string, route: Route, date: string, nth: number): SandboxFlight {
  const { carrier, origin, destination, daily } = route;
  const [from, to] = [airports.get(origin), airports.get(destination)];
  if (!from || !to) throw new RangeError(`the route ${origin}-${destination} names no airport`);
  const name = `${seed}/${carrier}/${origin}-${destination}/${nth}`;
  const gap = daily === 1 ? 0 : Math.floor(930 / (daily - 1));
  const start = daily === 1 ? 420 + pick(name, 600) : 360 + gap * nth + pick(name, Math.min(gap, 45));
  const minutes = Math.floor(start / 5) * 5;
  const departure = `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
  const kilometres = distance(from, to);
  // Half an hour for taxiing and climbing, then 800 km/h; in steps of five minutes as timetables are.
  const durationMinutes = Math.round((30 + kilometres / 13.3) / 5) * 5;
  const arrival = localTime(to.zone, instantOf(from.zone, departure) + durationMinutes * MINUTE);
  const number = String(route.firstNumber + nth);
  return {
    key: `${carrier}${number}/${date}/${origin}`,
    carrier,
    number,
    operatingCarrier: carrier,
    origin,
    destination,
    originTerminal: from.terminal,
    destinationTerminal: to.terminal,
    departure,
    arrival,
    durationMinutes,
    aircraft: kilometres > 4500 ? (pick(name, 2) ? '789' : '351') : pick(name, 3) ? '32N' : 'E90',
  };
}

/** Journeys by the hub: the first onward flight in time, the same evening or the next morning. */
function connecting(
  first: SandboxFlight,
  onward: readonly Route[],
  flightsOf: (route: Route, date: string) => SandboxFlight[],
): SandboxJourney[] {
  const landed = instantOf(zoneOf(first.destination), first.arrival);
  const day = first.arrival.slice(0, 10);
  const nextDay = new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
  const second = onward
    .flatMap((route) => [...flightsOf(route, day), ...flightsOf(route, nextDay)])
    .map((flight) => ({
      flight,
      wait: (instantOf(zoneOf(flight.origin), flight.departure) - landed) / MINUTE,
    }))
    .filter(({ wait }) => wait >= CONNECTION.shortest && wait <= CONNECTION.longest)
    .sort((a, b) => a.wait - b.wait)[0];
  return second ? [journeyOf([first, second.flight])] : [];
}

function journeyOf(flights: SandboxFlight[]): SandboxJourney {
  const [first, last] = [flights[0], flights[flights.length - 1]];
  if (!first || !last) throw new RangeError('a journey has a flight');
  const start = instantOf(zoneOf(first.origin), first.departure);
  const end = instantOf(zoneOf(last.destination), last.arrival);
  return {
    key: flights.map((flight) => flight.key).join('+'),
    origin: first.origin,
    destination: last.destination,
    durationMinutes: (end - start) / MINUTE,
    flights,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');
