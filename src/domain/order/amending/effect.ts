/** What a change must do to an order, whether a read shows that it did, and what was sold once it has. Personal data is only in corrections. */
import { canonical } from '../../canonical';
import { flightKey, plainFlight, type Flight } from '../../offers/flights';
import { sameMoney, type Money } from '../../money';
import { sameLetters } from '../../privacy';
import type { Corrected } from '../../calls/operations';
import type { ProviderPolicy } from '../../calls/provider';
import { isLiveService, liveServices } from '../liveServices';
import type { OrderService, OrderView } from '../orderView';
import type { Sold } from '../saleCheck';

/** An extra that a change adds, for one passenger. */
type AddedExtra = Sold['extras'][number];

/** A service that goes with a change, as the order shows it. */
export interface GoneService {
  paxId: string;
  name?: string;
  flights: string[];
}

/** What an order must show once a change is made. An omitted member means that the change leaves it alone. */
export interface Effect {
  extras?: AddedExtra[];
  /** New flights, and the keys (`flightKey`) of those that they replace. */
  flights?: {
    come: Sold['flights'];
    gone: string[];
    /** Extras that go with the old flights, as `countsOf` counts them. */
    dropped?: string[];
  };
  /** Live services that go, as `countsOf` counts them. */
  gone?: string[];
  /** Services among those that go: they are counted without their names. */
  services?: GoneService[];
  /** Passengers who leave the order. */
  paxIds?: string[];
  name?: { paxId: string; givenName?: string; surname?: string };
  /** Personal data that only the call can compare. */
  shows?: Corrected;
  /** The new total, if the change is only about that. */
  total?: Money;
}

/** The order before a change: how many live services of each kind it shows, and what it costs. */
export interface Before {
  counts: Record<string, number>;
  total?: Money;
  /** Set if it showed already what a correction wants. Then no read can tell whether the correction was made. */
  corrected?: true;
}

/** Whether an order shows a change. `unsaid`: the service does not show such data at all. */
export type Shown = 'applied' | 'untouched' | 'unclear' | 'unsaid';

type Meanings = Pick<ProviderPolicy, 'serviceMeanings'>;

/** Returns what is counted of a service: a seat by its number, an extra by its kind, because its name differs between messages. */
export function countedAs({ kind, paxIds, flights, seat }: Counted): string[] {
  const bare = seat?.replace(/^0+/, '').toUpperCase() ?? '';
  const of = paxIds.length > 0 ? paxIds : [''];
  if (kind === 'service') return of.map((paxId) => `service ${paxId}`);
  return of.flatMap((paxId) =>
    (flights.length > 0 ? flights : ['']).map((key) => `${kind} ${paxId} ${key} ${bare}`.trimEnd()),
  );
}

/** Returns those of the services that are neither flights nor seats, one for each passenger. */
export function namedServices(services: readonly OrderService[]): GoneService[] {
  return services.flatMap(({ kind, paxIds, name, flights }) =>
    kind === 'service'
      ? paxIds.map((paxId) => ({ paxId, ...(name !== undefined && { name }), flights }))
      : [],
  );
}

interface Counted {
  kind: OrderService['kind'];
  paxIds: string[];
  flights: string[];
  seat?: string;
}

/** Counts the live services of an order. */
export function countsOf(view: OrderView, policy: Meanings): Record<string, number> {
  return tally(liveServices(view, policy).flatMap(countedAs));
}

/** Returns what an order is before a change, as it was just read. */
export function beforeChange({ name, shows }: Effect, view: OrderView, policy: Meanings): Before {
  const corrected = name ? nameShown(name, view) === 'applied' : shows && view.corrected === 'yes';
  return { counts: countsOf(view, policy), total: view.total, ...(corrected && { corrected }) };
}

/** Returns those of the passengers for whom an order shows no live service, though it shows some. */
export function withoutServices(paxIds: readonly string[], view: OrderView, policy: Meanings): string[] {
  const served = new Set(liveServices(view, policy).flatMap((service) => service.paxIds));
  return served.size > 0 ? paxIds.filter((paxId) => !served.has(paxId)) : [];
}

/** Returns true if two views of an order show the same live services. */
export function haveSameServices(one: OrderView, other: OrderView, policy: Meanings): boolean {
  return canonical(countsOf(one, policy)) === canonical(countsOf(other, policy));
}

function tally(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** Decides whether the order shows the change, judged by what it was before. Nothing is proven by a view that shows no services. */
export function shownEffect(effect: Effect, before: Before, view: OrderView, policy: Meanings): Shown {
  const signs: Shown[] = [];
  const now = countsOf(view, policy);
  if (Object.keys(now).length === 0) return 'unclear';
  const { extras = [], flights, gone = [], name, shows, total, paxIds = [] } = effect;
  const change = (keys: readonly string[], direction: 1 | -1): void => {
    for (const [key, count] of Object.entries(tally(keys))) {
      const difference = ((now[key] ?? 0) - (before.counts[key] ?? 0)) * direction;
      signs.push(difference >= count ? 'applied' : difference <= 0 ? 'untouched' : 'unclear');
    }
  };
  change(extras.flatMap(countedAs), 1);
  change(gone, -1);
  if (flights) {
    const flown = new Set(
      view.items.flatMap(({ services }) =>
        services.flatMap((each) =>
          each.kind === 'flight' && isLiveService(policy)(each) ? each.flights : [],
        ),
      ),
    );
    const come = flights.come.map(flightKey);
    const news = come.filter((key) => !flights.gone.includes(key));
    const olds = flights.gone.filter((key) => !come.includes(key));
    for (const key of news) signs.push(flown.has(key) ? 'applied' : 'untouched');
    for (const key of olds) signs.push(flown.has(key) ? 'untouched' : 'applied');
    // The same flights at another fare: their services do not show which.
    if (news.length + olds.length === 0) signs.push('unsaid');
  }
  for (const paxId of paxIds)
    if (Object.keys(now).some((key) => key.split(' ')[1] === paxId)) signs.push('untouched');
  if (before.corrected) signs.push('unsaid');
  else if (name) signs.push(nameShown(name, view));
  else if (shows)
    signs.push(view.corrected === 'yes' ? 'applied' : view.corrected === 'no' ? 'untouched' : 'unsaid');
  if (total) signs.push(totalShown(total, before.total, view.total));
  const [first] = signs;
  return first !== undefined && signs.every((sign) => sign === first) ? first : 'unclear';
}

function nameShown(
  { paxId, givenName, surname }: NonNullable<Effect['name']>,
  { passengers }: OrderView,
): Shown {
  const shown = passengers.find((each) => each.paxId === paxId);
  if (shown?.surname === undefined && shown?.givenName === undefined) return 'unsaid';
  const same = (wanted: string | undefined, seen: string | undefined): boolean =>
    wanted === undefined || seen === undefined || sameLetters(wanted, seen);
  return same(surname, shown.surname) && same(givenName, shown.givenName) ? 'applied' : 'untouched';
}

function totalShown(total: Money, before: Money | undefined, now: Money | undefined): Shown {
  return sameMoney(total, now) ? 'applied' : sameMoney(before, now) ? 'untouched' : 'unclear';
}

/** Returns what was sold once the change is made, at the total that the order shows then. */
export function soldAfter(sold: Sold, effect: Effect, view: OrderView): Sold {
  const { extras = [], flights, gone = [], paxIds = [] } = effect;
  const left = tally([...gone, ...(flights?.dropped ?? [])]);
  const stays = (extra: AddedExtra): boolean => {
    const keys = countedAs(extra).filter((key) => (left[key] ?? 0) > 0);
    for (const key of keys) left[key] = (left[key] ?? 0) - 1;
    return keys.length === 0;
  };
  const goneFlights = gone.flatMap((key) => (key.startsWith('flight ') ? (key.split(' ')[2] ?? []) : []));
  const removed = flights ? flights.gone : paxIds.length > 0 ? [] : goneFlights;
  const kept = sold.extras.flatMap((extra) => {
    const theirs = extra.paxIds.filter((paxId) => !paxIds.includes(paxId));
    const lostSeat = extra.kind === 'seat' && extra.flights.some((key) => removed.includes(key));
    return theirs.length > 0 && !lostSeat && stays(extra) ? [{ ...extra, paxIds: theirs }] : [];
  });
  const { cabins: _cabins, ...rest } = sold;
  return {
    ...rest,
    passengers: sold.passengers.filter(({ paxId }) => !paxIds.includes(paxId)),
    ...(paxIds.length > 0 && { left: [...(sold.left ?? []), ...paxIds] }),
    flights: [
      ...sold.flights.filter((flight) => !removed.includes(flightKey(flight))),
      ...(flights?.come ?? []),
    ].sort((a, b) => (a.departure < b.departure ? -1 : 1)),
    extras: [...kept, ...extras],
    total: view.total ?? sold.total,
    // Where flights are others, the first view of them says in which cabin they are.
    ...(flights === undefined && sold.cabins && { cabins: sold.cabins }),
  };
}

/** Returns the flights of an offer as a sale keeps them. */
export function comingFlights(flights: readonly Flight[]): Sold['flights'] {
  return flights.map(plainFlight);
}
