/** The rules between a request's fields: functions from the valid parts of a request to its mistakes. */
import type { NdcVersion } from '../calls/ndcVersion';
import { earliestToday } from '../dates';
import type { Mistake } from './mistakes';
import { passengerRules } from './passengerRules';
import { NAME } from './providers';
import { sellerMistakes, type Sellers } from './sellers';
import type { SoundRequest } from './soundParts';
import { placeRules } from './versionPlaces';

/** What a request is checked against. */
export interface RequestContext {
  now: Date;
  /** How long closed orders are remembered (milliseconds). An older request may repeat a forgotten one. */
  rememberedFor: number;
  /** Names of the configured providers, if known. */
  providers?: readonly string[];
  /** Returns the NDC version of a provider, if known. */
  versionOf?: (provider: string) => NdcVersion | undefined;
  /** What each configured agency sells, if known. */
  agencies?: Sellers;
}

/** Tolerance for a client's clock that is ahead of ours (milliseconds). */
const AHEAD = 5 * 60_000;

/** Returns the mistakes that every rule finds. */
export function requestRules(request: SoundRequest, context: RequestContext): Mistake[] {
  return [
    ...requestedAtRule(request, context),
    ...providerRule(request, context),
    ...agencyRule(request, context),
    ...journeyRules(request, context),
    ...passengerRules(request, context.now),
    ...choiceRules(request, context),
    ...extrasRules(request),
    ...programRules(request),
    ...payRule(request),
    ...currencyRule(request),
    ...placeRules(request, context),
  ];
}

function requestedAtRule({ requestedAt }: SoundRequest, { now, rememberedFor }: RequestContext): Mistake[] {
  if (requestedAt === undefined) return [];
  const age = now.getTime() - Date.parse(requestedAt);
  const path = 'requestedAt';
  if (age > rememberedFor) {
    const message =
      'is older than the server remembers orders, so a repeat of an old request could not be recognised';
    return [{ path, message }];
  }
  return age < -AHEAD ? [{ path, message: 'is in the future' }] : [];
}

/** Requires `provider` or `providers`, each of them configured, and nothing about the choice between several where there is one. */
function providerRule(request: SoundRequest, { providers: known }: RequestContext): Mistake[] {
  const { providers = [] } = request;
  const several = 'providers' in request;
  if (several && 'provider' in request)
    return [{ path: 'providers', message: 'cannot be combined with provider: name one or several' }];
  if (!several && !('provider' in request)) return [{ path: 'provider', message: 'is missing' }];
  const named = namedIn(request);
  return [
    ...named.flatMap(({ path, name }) =>
      known && !known.includes(name) ? [{ path, message: notConfigured(name, known) }] : [],
    ),
    ...named
      .filter(({ name, at }) => several && providers.indexOf(name) < at)
      .map(({ path }) => ({ path, message: 'is already named' })),
    ...(several ? [] : (['chooseProvider', 'shopWithin'] as const))
      .filter((path) => path in request)
      .map((path) => ({ path, message: 'has no effect without providers' })),
  ];
}

/** Says that a provider is not configured, with its name where it has the shape of one: anything else may be a secret or a person's name. */
export function notConfigured(name: string, known: readonly string[]): string {
  const named = NAME.test(name) ? `names ${name}, which is` : 'is';
  return `${named} not a configured provider; configured: ${known.join(', ') || 'none'}`;
}

/** Returns the providers that a request names, as far as their names are texts, with their paths. */
function namedIn({ provider, providers }: SoundRequest): { name: string; path: string; at: number }[] {
  const names = providers?.map((name, at) => ({ name, path: `providers[${at}]`, at }));
  return (names ?? [{ name: provider, path: 'provider', at: 0 }]).flatMap(({ name, ...place }) =>
    name === undefined ? [] : [{ name, ...place }],
  );
}

/** A provider that is not configured at all is the provider rule's to report. */
function agencyRule(
  request: SoundRequest,
  { providers: known, versionOf, agencies }: RequestContext,
): Mistake[] {
  const isConfigured = (name: string): boolean => known?.includes(name) ?? versionOf?.(name) !== undefined;
  const providers = namedIn(request).filter(({ name }) => isConfigured(name));
  return sellerMistakes({ agency: request.agency, providers }, agencies);
}

function journeyRules({ journeys = [] }: SoundRequest, { now }: RequestContext): Mistake[] {
  const today = earliestToday(now);
  return journeys.flatMap((journey, index) => {
    const { origin, destination, date } = journey ?? {};
    const mistakes: Mistake[] = [];
    if (origin !== undefined && origin === destination) {
      mistakes.push({ path: `journeys[${index}].destination`, message: 'is the same as the origin' });
    }
    if (date === undefined) return mistakes;
    const path = `journeys[${index}].date`;
    const before = journeys[index - 1]?.date;
    if (date < today) mistakes.push({ path, message: 'is in the past' });
    if (before !== undefined && date < before)
      mistakes.push({ path, message: 'is before the date of the previous journey' });
    return mistakes;
  });
}

function choiceRules({ choose = {}, journeys }: SoundRequest, { now }: RequestContext): Mistake[] {
  const { how, until, flights, departure = [] } = choose;
  const mistakes: Mistake[] = [];
  if (how === 'await' && until !== undefined && Date.parse(until) <= now.getTime()) {
    mistakes.push({ path: 'choose.until', message: 'is in the past' });
  }
  if (how === 'exact' && flights && journeys) {
    if (flights.length !== journeys.length) {
      const message = `must list the flights of each journey: it lists ${flights.length}, the trip has ${journeys.length}`;
      mistakes.push({ path: 'choose.flights', message });
    }
    flights.forEach((journey, at) => mistakes.push(...flightRules(journey, at, journeys[at]?.date)));
  }
  departure.forEach((times, index) => {
    const { journey, from, to } = times ?? {};
    const path = `choose.departure[${index}]`;
    mistakes.push(...journeyExists(journey, journeys, `${path}.journey`));
    if (from !== undefined && to !== undefined && to < from) {
      mistakes.push({ path: `${path}.to`, message: 'is earlier than from' });
    }
  });
  return [...mistakes, ...exclusionRules(choose, journeys)];
}

/** Finds criteria that no offer can meet. */
function exclusionRules(
  choose: NonNullable<SoundRequest['choose']>,
  journeys: SoundRequest['journeys'] = [],
): Mistake[] {
  const { carriers = [], excludeCarriers = [], excludeAirports = [] } = choose;
  const { minConnectionMinutes: least, maxConnectionMinutes: most } = choose;
  const ends = journeys.flatMap((journey) => [journey?.origin, journey?.destination]);
  return [
    ...excludeCarriers.flatMap((carrier, index) =>
      carriers.includes(carrier)
        ? [{ path: `choose.excludeCarriers[${index}]`, message: 'is one of the carriers to accept' }]
        : [],
    ),
    ...excludeAirports.flatMap((airport, index) =>
      ends.includes(airport)
        ? [{ path: `choose.excludeAirports[${index}]`, message: 'is where a journey begins or ends' }]
        : [],
    ),
    ...(least !== undefined && most !== undefined && most < least
      ? [{ path: 'choose.maxConnectionMinutes', message: 'is less than minConnectionMinutes' }]
      : []),
  ];
}

/** Checks that each journey's first flight departs on its date, and each further flight not before the one before it. */
function flightRules(
  flights: readonly ({ date?: string } | undefined)[] = [],
  journey: number,
  journeyDate: string | undefined,
): Mistake[] {
  return flights.flatMap((flight, index) => {
    const date = flight?.date;
    const path = `choose.flights[${journey}][${index}].date`;
    if (date === undefined) return [];
    if (index === 0)
      return journeyDate === undefined || journeyDate === date
        ? []
        : [{ path, message: 'is not the journey’s date' }];
    const before = flights[index - 1]?.date;
    return before !== undefined && date < before ? [{ path, message: 'is before the previous flight' }] : [];
  });
}

function extrasRules({
  journeys,
  passengers,
  services = [],
  seats = [],
  remarks = [],
}: SoundRequest): Mistake[] {
  const paxIds = passengers?.map((passenger) => passenger?.paxId);
  const known = (paxId: string | undefined, path: string): Mistake[] =>
    paxId === undefined || !paxIds || paxIds.includes(paxId)
      ? []
      : [{ path, message: 'is not the paxId of a passenger' }];
  return [
    ...remarks.flatMap((remark, index) => known(remark?.paxId, `remarks[${index}].paxId`)),
    ...services.flatMap((service = {}, index) => [
      // A member of the wrong type is reported as such, not as missing.
      ...('name' in service || 'code' in service
        ? []
        : [{ path: `services[${index}]`, message: 'needs a name or a code' }]),
      ...journeyExists(service.journey, journeys, `services[${index}].journey`),
      ...(service.paxIds ?? []).flatMap((paxId, at) => known(paxId, `services[${index}].paxIds[${at}]`)),
    ]),
    ...seats.flatMap((seat = {}, index) => {
      const infants = passengers?.filter((each) => each?.type === 'INF') ?? [];
      const infant = seat.paxId !== undefined && infants.some((each) => each?.paxId === seat.paxId);
      const both = 'seat' in seat && 'wants' in seat;
      return [
        ...(both
          ? [{ path: `seats[${index}]`, message: 'must name either a seat or wishes, not both' }]
          : []),
        ...journeyExists(seat.journey, journeys, `seats[${index}].journey`),
        ...known(seat.paxId, `seats[${index}].paxId`),
        ...(infant
          ? [{ path: `seats[${index}].paxId`, message: 'is an infant, who travels on a lap without a seat' }]
          : []),
      ];
    }),
  ];
}

/** Requires the airline of a corporate or account code, which the schemas name by its owner. */
function programRules({ programs = [] }: SoundRequest): Mistake[] {
  return programs.flatMap((program = {}, index) => {
    const { kind } = program;
    if (kind === undefined || kind === 'promotion' || 'carrier' in program) return [];
    return [
      { path: `programs[${index}].carrier`, message: `is missing: a ${kind} code belongs to an airline` },
    ];
  });
}

function journeyExists(
  number: number | undefined,
  journeys: SoundRequest['journeys'],
  path: string,
): Mistake[] {
  const count = journeys?.length ?? 0;
  if (number === undefined || number < 1 || count === 0 || number <= count) return [];
  return [{ path, message: `is not a journey of this trip, which has ${count}` }];
}

/** Requires a payment limit for a released order, because it may be issued automatically. */
function payRule(request: SoundRequest): Mistake[] {
  return request.released === true && !('payUpTo' in request)
    ? [
        {
          path: 'payUpTo',
          message:
            'is missing: a released request needs a limit, such as { "amount": "690.32", "currency": "EUR" }',
        },
      ]
    : [];
}

/** Requires a single currency: amounts in two currencies cannot be compared, so a limit in another one would not limit anything. */
function currencyRule(request: SoundRequest): Mistake[] {
  const { choose = {}, priceTolerance = {}, services = [], seats = [] } = request;
  const amounts: [string, { currency?: string } | undefined][] = [
    ['choose.ceiling', choose.ceiling],
    ['choose.maxPrice', choose.maxPrice],
    ['choose.maxRefundFee', choose.maxRefundFee],
    ['choose.maxChangeFee', choose.maxChangeFee],
    ['priceTolerance.amount', priceTolerance.amount],
    ['payUpTo', request.payUpTo],
    ['cancellationFeeUpTo', request.cancellationFeeUpTo],
    ...services.map((wish, index): [string, { currency?: string } | undefined] => [
      `services[${index}].maxPrice`,
      wish?.maxPrice,
    ]),
    ...seats.map((wish, index): [string, { currency?: string } | undefined] => [
      `seats[${index}].maxPrice`,
      wish?.maxPrice,
    ]),
  ];
  const named = [
    { path: 'currency', currency: request.currency },
    ...amounts.map(([path, money]) => ({ path: `${path}.currency`, currency: money?.currency })),
  ].filter(({ currency }) => currency !== undefined && /^[A-Z]{3}$/.test(currency));
  const [first] = named;
  if (!first) return [];
  return named
    .filter(({ currency }) => currency !== first.currency)
    .map(({ path }) => ({ path, message: `differs from ${first.path}: use one currency in a request` }));
}
