/** The rules between a request's fields, each a function from a request (wrong as it may be elsewhere) to its mistakes. */
import { isInstant, earliestToday } from '../dates';
import { day, integer, journeysIn, list, object, passengersIn, string } from './looseRequest';
import type { Mistake } from './mistakes';
import { passengerRules } from './passengerRules';

/** What a request is checked against beside itself. */
export interface RequestGround {
  now: Date;
  /** For how many milliseconds closed orders are remembered: an older request cannot be told from a repeat of one long done. */
  rememberedFor: number;
  /** Names of the configured providers, where they are known. */
  providers?: readonly string[];
}

/** A clock that is a little ahead of ours is no mistake. */
const AHEAD = 5 * 60_000;

type Loose = Record<string, unknown>;

/** Applies every rule. */
export function requestRules(input: unknown, ground: RequestGround): Mistake[] {
  const request = object(input);
  return [
    ...requestedAtRule(request, ground),
    ...providerRule(request, ground),
    ...journeyRules(request, ground),
    ...passengerRules(passengersIn(request), journeysIn(request), ground.now),
    ...choiceRules(request, ground),
    ...extrasRules(request),
    ...payRule(request),
    ...currencyRule(request),
  ];
}

function requestedAtRule({ requestedAt }: Loose, { now, rememberedFor }: RequestGround): Mistake[] {
  const text = string(requestedAt);
  if (text === undefined || !isInstant(text)) return [];
  const age = now.getTime() - Date.parse(text);
  const path = 'requestedAt';
  if (age > rememberedFor) {
    const message =
      'is older than orders are remembered: nobody could tell this request from one that was done long ago';
    return [{ path, message }];
  }
  return age < -AHEAD ? [{ path, message: 'lies in the future' }] : [];
}

function providerRule({ provider }: Loose, { providers }: RequestGround): Mistake[] {
  const name = string(provider);
  if (name === undefined || !providers || providers.includes(name)) return [];
  return [{ path: 'provider', message: `is not configured; configured: ${providers.join(', ')}` }];
}

function journeyRules(request: Loose, { now }: RequestGround): Mistake[] {
  const today = earliestToday(now);
  return journeysIn(request).flatMap(({ origin, destination, date }, index, journeys) => {
    const mistakes: Mistake[] = [];
    if (origin !== undefined && origin === destination) {
      mistakes.push({ path: `journeys[${index}].destination`, message: 'is the origin' });
    }
    if (date === undefined) return mistakes;
    const path = `journeys[${index}].date`;
    const before = journeys[index - 1]?.date;
    if (date < today) mistakes.push({ path, message: 'lies in the past' });
    if (before !== undefined && date < before)
      mistakes.push({ path, message: 'lies before the journey before it' });
    return mistakes;
  });
}

function choiceRules(request: Loose, { now }: RequestGround): Mistake[] {
  const choose = object(request.choose);
  const journeys = journeysIn(request);
  const mistakes: Mistake[] = [];
  const until = string(choose.until);
  if (
    choose.how === 'await' &&
    until !== undefined &&
    isInstant(until) &&
    Date.parse(until) <= now.getTime()
  ) {
    mistakes.push({ path: 'choose.until', message: 'lies in the past' });
  }
  if (choose.how === 'exact' && Array.isArray(choose.flights) && Array.isArray(request.journeys)) {
    const flights = list(choose.flights);
    if (flights.length !== journeys.length) {
      const message = `must name the flights of each journey: ${flights.length} given, the trip has ${journeys.length}`;
      mistakes.push({ path: 'choose.flights', message });
    }
    flights.forEach((journey, at) => mistakes.push(...flightRules(journey, at, journeys[at]?.date)));
  }
  list(choose.departure)
    .map(object)
    .forEach(({ journey, from, to }, index) => {
      const path = `choose.departure[${index}]`;
      mistakes.push(...journeyExists(journey, journeys.length, `${path}.journey`));
      if (typeof from === 'string' && typeof to === 'string' && to < from) {
        mistakes.push({ path: `${path}.to`, message: 'is earlier than from' });
      }
    });
  return mistakes;
}

/** The first flight leaves on the date of its journey, each further one not before the one before it. */
function flightRules(flights: unknown, journey: number, journeyDate: string | undefined): Mistake[] {
  const dates = list(flights).map((flight) => day(object(flight).date));
  return dates.flatMap((date, index) => {
    const path = `choose.flights[${journey}][${index}].date`;
    if (date === undefined) return [];
    if (index === 0)
      return journeyDate === undefined || journeyDate === date
        ? []
        : [{ path, message: 'is not the date of the journey' }];
    const before = dates[index - 1];
    return before !== undefined && date < before
      ? [{ path, message: 'lies before the flight before it' }]
      : [];
  });
}

function extrasRules(request: Loose): Mistake[] {
  const journeys = journeysIn(request).length;
  const passengers = passengersIn(request);
  const paxIds = passengers.map(({ paxId }) => paxId);
  const known = (paxId: unknown, path: string): Mistake[] =>
    typeof paxId !== 'string' || paxIds.includes(paxId)
      ? []
      : [{ path, message: 'is no paxId of the passengers' }];
  return [
    ...list(request.services)
      .map(object)
      .flatMap((service, index) => [
        ...(service.name === undefined && service.code === undefined
          ? [{ path: `services[${index}]`, message: 'needs a name or a code' }]
          : []),
        ...journeyExists(service.journey, journeys, `services[${index}].journey`),
        ...list(service.paxIds).flatMap((paxId, at) => known(paxId, `services[${index}].paxIds[${at}]`)),
      ]),
    ...list(request.seats)
      .map(object)
      .flatMap((seat, index) => {
        const infant = passengers.some(({ paxId, type }) => type === 'INF' && paxId === seat.paxId);
        const both = seat.seat !== undefined && seat.wants !== undefined;
        return [
          ...(both ? [{ path: `seats[${index}]`, message: 'names a seat or what it wants, not both' }] : []),
          ...journeyExists(seat.journey, journeys, `seats[${index}].journey`),
          ...known(seat.paxId, `seats[${index}].paxId`),
          ...(infant
            ? [{ path: `seats[${index}].paxId`, message: 'is an infant, who travels on a lap' }]
            : []),
        ];
      }),
  ];
}

function journeyExists(journey: unknown, journeys: number, path: string): Mistake[] {
  const number = integer(journey);
  if (number === undefined || number < 1 || journeys === 0 || number <= journeys) return [];
  return [{ path, message: `is no journey of the trip, which has ${journeys}` }];
}

/** Released means paid for by the customer: then the most that may be paid on is named, or nothing could be issued safely. */
function payRule({ released, payUpTo }: Loose): Mistake[] {
  return released === true && payUpTo === undefined
    ? [{ path: 'payUpTo', message: 'is needed when the request is released' }]
    : [];
}

/** Amounts in two currencies cannot be compared, and a limit that cannot be compared would be none. */
function currencyRule(request: Loose): Mistake[] {
  const choose = object(request.choose);
  const tolerance = object(request.priceTolerance);
  const amounts: [string, unknown][] = [
    ['choose.ceiling', choose.ceiling],
    ['choose.maxPrice', choose.maxPrice],
    ['priceTolerance.amount', tolerance.amount],
    ['payUpTo', request.payUpTo],
    ['cancellationFeeUpTo', request.cancellationFeeUpTo],
    ...list(request.services).map((wish, index): [string, unknown] => [
      `services[${index}].maxPrice`,
      object(wish).maxPrice,
    ]),
    ...list(request.seats).map((wish, index): [string, unknown] => [
      `seats[${index}].maxPrice`,
      object(wish).maxPrice,
    ]),
  ];
  const named = [
    { path: 'currency', currency: string(request.currency) },
    ...amounts.map(([path, money]) => ({
      path: `${path}.currency`,
      currency: string(object(money).currency),
    })),
  ].filter(({ currency }) => currency !== undefined && /^[A-Z]{3}$/.test(currency));
  const [first] = named;
  if (!first) return [];
  return named
    .filter(({ currency }) => currency !== first.currency)
    .map(({ path }) => ({ path, message: `differs from ${first.path}: a request has one currency` }));
}
