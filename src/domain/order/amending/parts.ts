/** The journeys and parts of an order, and the order items that a change of one names. */
import { flightKey, plainFlight, type Flight } from '../../offers/flights';
import type { RequestedJourney } from '../../request/trip';
import type { RemovedItem } from '../../calls/operations';
import { instantText } from '../../dates';
import type { Amendment, OrderPart } from '../afterSale';
import type { OrderService, OrderView } from '../orderView';
import type { OrderRefusal } from '../refusals';
import type { FlightLine } from '../shown';

type Ends = Pick<Flight, 'origin' | 'destination' | 'departure' | 'arrival'>;

/** A stay of this length ends a journey whose end nobody has named (milliseconds). */
const STAY = 24 * 60 * 60_000;

/**
 * Returns the order's flights journey by journey, in order of departure. A requested journey ends at its destination. Where no request is
 * known, a journey ends with a stay of a day; one that would lead back to where it began ends with its longest stay.
 */
export function journeysIn<F extends Ends>(
  flights: readonly F[],
  requested?: readonly Pick<RequestedJourney, 'destination'>[],
): F[][] {
  const sorted = [...flights].sort((a, b) => (a.departure < b.departure ? -1 : 1));
  const journeys: F[][] = [];
  for (const flight of sorted) {
    const last = journeys.at(-1);
    const before = last?.at(-1);
    const ends = before?.destination === requested?.[journeys.length - 1]?.destination;
    if (last && before && !ends && stayBetween(before, flight) < STAY) last.push(flight);
    else journeys.push([flight]);
  }
  // The airline may have replaced the airport at which a journey should end.
  const found = requested !== undefined && journeys.length >= requested.length;
  return found ? journeys : journeys.flatMap(thereAndBack);
}

/** Divides a journey that leads back to where it began. */
function thereAndBack<F extends Ends>(flights: F[]): F[][] {
  if (flights.length < 2 || flights[0]?.origin !== flights.at(-1)?.destination) return [flights];
  const stays = flights.slice(1).map((flight, index) => stayBetween(flights[index] ?? flight, flight));
  const back = stays.indexOf(Math.max(...stays)) + 1;
  return [flights.slice(0, back), flights.slice(back)];
}

const atUtc = (local: string): number => Date.parse(`${local.slice(0, 19)}Z`);
const stayBetween = (before: Ends, after: Ends): number => atUtc(after.departure) - atUtc(before.arrival);

/** Returns the order's flights as its status shows them, each with the number by which its journey is changed or cancelled. */
export function numberedFlights(
  flights: readonly Flight[],
  requested?: readonly Pick<RequestedJourney, 'destination'>[],
): FlightLine[] {
  const journeys = journeysIn(flights, requested);
  return flights.map((flight) => ({
    ...plainFlight(flight),
    journey: journeys.findIndex((own) => own.includes(flight)) + 1,
  }));
}

/** What a change removes: services, by the items that hold them. */
export interface Removal {
  removed: RemovedItem[];
  services: OrderService[];
  /** In words, without names. */
  what: string;
}

/** What the choice of a part depends on. */
export interface PartOf {
  view: OrderView;
  live: (service: OrderService) => boolean;
  requested?: readonly RequestedJourney[];
  /** Adults of infants, by the infant's PaxID, as far as they are known. */
  adults: ReadonlyMap<string, string>;
}

const refused = (text: string): { refusal: OrderRefusal } => ({ refusal: { code: 'no-such-part', text } });

/** Returns what cancelling a part removes, or why there is no such part. */
export function partOf(part: OrderPart, order: PartOf): Removal | { refusal: OrderRefusal } {
  const { paxIds, journeys, extras } = part;
  if ([paxIds, journeys, extras].filter((each) => each !== undefined).length !== 1)
    return refused('name passengers, journeys or extras: one of the three');
  if (paxIds) return passengers(paxIds, order);
  return journeys ? journeysOff(journeys, order) : extrasOff(extras ?? [], order);
}

/** Returns why a passenger or journey cannot be cancelled, where an earlier partial cancellation has taken it out of the order. */
export function cancelledBefore(
  { paxIds = [], journeys: numbers = [] }: OrderPart,
  { view, requested }: Pick<PartOf, 'view' | 'requested'>,
  amendments: readonly Pick<Amendment, 'kind' | 'what' | 'at'>[],
): OrderRefusal | undefined {
  const present = view.passengers.map(({ paxId }) => paxId);
  const journeys = journeysIn(view.flights, requested).map((_, index) => `${index + 1}`);
  const gone: readonly [word: 'passenger' | 'journey', named: readonly string[], left: readonly string[]][] =
    [
      ['passenger', paxIds, present],
      ['journey', numbers.map(String), journeys],
    ];
  for (const [word, named, left] of gone)
    for (const each of named.filter((one) => !left.includes(one))) {
      const cancelled = cancellationOf(word, each, amendments);
      if (!cancelled) continue;
      const has = `the order has ${word} ${left.join(', ')}`;
      return refused(`${word} ${each} was already cancelled, at ${instantText(cancelled.at)}; ${has}`)
        .refusal;
    }
  return undefined;
}

/** Returns the partial cancellation that took a passenger or a journey out of the order. */
export function cancellationOf<Made extends Pick<Amendment, 'kind' | 'what'>>(
  word: 'passenger' | 'journey',
  name: string,
  amendments: readonly Made[],
): Made | undefined {
  // The words of a removal: `passengers PAX2, PAX3`, `journey 2 (XA108)`.
  const words = new RegExp(`^${word}s? ([^(]*, )?${name}\\b`);
  return amendments.find(({ kind, what }) => kind === 'part' && words.test(what));
}

function passengers(paxIds: readonly string[], order: PartOf): Removal | { refusal: OrderRefusal } {
  const all = order.view.passengers.map(({ paxId }) => paxId);
  const strange = paxIds.filter((paxId) => !all.includes(paxId));
  if (strange.length > 0)
    return refused(`the order has no passenger ${strange.join(', ')}; it has ${all.join(', ')}`);
  if (all.every((paxId) => paxIds.includes(paxId)))
    return refused('these are all passengers: cancel the whole order instead');
  for (const [infant, adult] of order.adults)
    if (paxIds.includes(adult) && !paxIds.includes(infant))
      return refused(`${infant} travels on the lap of ${adult}: name both`);
  return removal(
    order,
    ({ paxIds: theirs }) => theirs.length > 0 && theirs.every((paxId) => paxIds.includes(paxId)),
    ({ paxIds: theirs }) => theirs.some((paxId) => paxIds.includes(paxId)),
    `passenger${paxIds.length > 1 ? 's' : ''} ${paxIds.join(', ')}`,
  );
}

function journeysOff(numbers: readonly number[], order: PartOf): Removal | { refusal: OrderRefusal } {
  const journeys = journeysIn(order.view.flights, order.requested);
  const strange = numbers.filter((number) => journeys[number - 1] === undefined);
  if (strange.length > 0) return refused(noSuchJourney(strange, journeys.length));
  if (journeys.every((_, index) => numbers.includes(index + 1)))
    return refused('these are all journeys: cancel the whole order instead');
  const keys = numbers.flatMap((number) => (journeys[number - 1] ?? []).map(flightKey));
  return removal(
    order,
    ({ flights }) => flights.length > 0 && flights.every((key) => keys.includes(key)),
    // A service for the whole trip stays.
    ({ kind, flights }) => kind === 'flight' && flights.some((key) => keys.includes(key)),
    `journey${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')} (${keys.map((key) => key.split('/')[0]).join(', ')})`,
  );
}

function extrasOff(
  extras: NonNullable<OrderPart['extras']>,
  order: PartOf,
): Removal | { refusal: OrderRefusal } {
  const bare = (text: string): string => text.replace(/^0+/, '').toUpperCase();
  const found: OrderService[] = [];
  for (const { paxId, what } of extras) {
    const named = liveServices(order).filter(
      (each) =>
        each.kind !== 'flight' &&
        each.paxIds.includes(paxId) &&
        !found.includes(each) &&
        (bare(each.seat ?? '') === bare(what) ||
          each.name?.toUpperCase().includes(what.toUpperCase()) === true),
    );
    // A bag of 23 kg must not be taken for one of another name that contains it.
    const service = named.find(({ name }) => name?.toUpperCase() === what.toUpperCase()) ?? named[0];
    if (!service) return refused(`${paxId} has no seat or service "${what}"`);
    found.push(service);
  }
  return removal(
    order,
    (service) => found.includes(service),
    (service) => found.includes(service),
    extras.map(({ paxId, what }) => `${what} of ${paxId}`).join(', '),
  );
}

const liveServices = ({ view, live }: PartOf): OrderService[] =>
  view.items.flatMap(({ services }) => services).filter(live);

/**
 * Names the items that hold these services, and what of them stays.
 *
 * @param goes returns true for a service that is removed
 * @param concerned returns true for a service that may not stay; if it does not go, it cannot be divided
 */
function removal(
  { view, live }: PartOf,
  goes: (service: OrderService) => boolean,
  concerned: (service: OrderService) => boolean,
  what: string,
): Removal | { refusal: OrderRefusal } {
  const removed: RemovedItem[] = [];
  const services: OrderService[] = [];
  for (const item of view.items) {
    const own = item.services.filter(live);
    const going = own.filter(goes);
    const kept = own.filter((service) => !goes(service));
    const unnamed = going.length > 0 && (!item.orderItemId || kept.some(({ serviceId }) => !serviceId));
    if (unnamed || kept.some(concerned))
      return {
        refusal: {
          code: 'indivisible',
          text: `the airline shows ${what} together with what stays, so it cannot be changed alone; ask the airline`,
        },
      };
    if (going.length === 0) continue;
    services.push(...going);
    removed.push({
      orderItemId: item.orderItemId,
      keptServiceIds: kept.flatMap(({ serviceId }) => serviceId ?? []),
    });
  }
  return services.length > 0
    ? { removed, services, what }
    : refused(`the order has nothing left of ${what}, so it may have been cancelled before`);
}

/** Returns the items that hold the flights of a journey, and the seats on them: another flight has other seats. Its extras move with it. */
export function flightsOf(keys: readonly string[], order: PartOf): Removal | { refusal: OrderRefusal } {
  const onThem = ({ flights }: OrderService): boolean =>
    flights.length > 0 && flights.every((key) => keys.includes(key));
  return removal(
    order,
    (service) => service.kind !== 'service' && onThem(service),
    ({ kind, flights }) => kind === 'flight' && flights.some((key) => keys.includes(key)),
    `flights ${keys.map((key) => key.split('/')[0]).join(', ')}`,
  );
}

/** Says that an order has no such journeys. */
export function noSuchJourney(strange: readonly number[], count: number): string {
  const has = count === 1 ? 'journey 1' : `journeys 1 to ${count}`;
  return `the order has no journey ${strange.join(', ')}; it has ${has}`;
}
