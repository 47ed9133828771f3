/** The orders of one sandbox: kept, found again, and which seats they hold. */
import { createHash } from 'node:crypto';
import { BoundedMap } from './bounded';
import type { OfferedJourney, OrderPax, OrderRetrieveRequest } from './model';
import type { OrderState } from './orderState';
import { pick } from './random';
import { plainSurname } from './scenarios';
import { DEFAULT_SEED } from './settings';

/** What is known of an order that is searched for. */
type Wanted = NonNullable<OrderRetrieveRequest['search']>;

/** Keeps and finds orders. */
export type Orders = ReturnType<typeof createOrders>;

/** How many orders of one surname, or of one trip, are found again: the newest. */
const SEARCHED = 1000;

/** What outlives the sandbox. */
export interface KeptOrders {
  number: number;
  orders: OrderState[];
  seats: [seat: string, orderId: string][];
}

/** Creates a collection of orders that keeps the newest `remember`: an empty one, or the one that was kept. */
export function createOrders(
  remember: number,
  { startedAt, seed }: { startedAt: number; seed: string },
  kept?: KeptOrders,
) {
  const orders = new BoundedMap<string, OrderState>(remember);
  const trips = new BoundedMap<string, OrderState[]>(remember);
  const seats = new BoundedMap<string, string>(remember * 4);
  const bySurname = new BoundedMap<string, OrderState[]>(remember);
  const append = (map: BoundedMap<string, OrderState[]>, key: string, order: OrderState): void =>
    map.set(key, [...(map.get(key) ?? []).slice(1 - SEARCHED), order]);
  // Counted on from the second of the start, so that two runs of a sandbox do not make the same order twice; nor do two seeds.
  const first = seed === DEFAULT_SEED ? 0 : (1 + pick(seed, 89)) * 10_000_000;
  let number = kept?.number ?? first + 1_000_000 + (Math.floor(startedAt / 1000) % 8_000_000);
  const find = (order: OrderState): void => {
    orders.set(order.orderId, order);
    append(trips, order.tripKey, order);
    for (const surname of surnamesOf(order)) append(bySurname, surname, order);
  };
  for (const order of kept?.orders ?? []) {
    delete order.changing; // work that was to be done later does not outlive the sandbox
    find(order);
  }
  for (const [seat, orderId] of kept?.seats ?? []) seats.set(seat, orderId);
  return {
    /** Returns the number of the next order: its id. References follow from it. */
    nextNumber: () => number++,
    add(order: OrderState): void {
      find(order);
      for (const seat of seatsHeld(order)) seats.set(seat, order.orderId);
    },
    get: (orderId: string) => orders.get(orderId),
    /** Returns the agency's orders that fit what is known, newest first. */
    search(account: string, wanted: Wanted): OrderState[] {
      const surname = wanted.pax?.surname;
      const candidates = surname ? (bySurname.get(plainSurname(surname)) ?? []) : [...orders.values()];
      return candidates
        .filter(
          (order) => order.account === account && orders.get(order.orderId) === order && fits(order, wanted),
        )
        .reverse();
    },
    /** Returns the orders for the same passengers and flights, oldest first. */
    sameTrip: (tripKey: string): readonly OrderState[] => trips.get(tripKey) ?? [],
    /** Returns true if an order holds the seat. */
    taken: (flight: string, seat: string) => seats.get(`${flight}/${seat}`) !== undefined,
    /** Returns what a later sandbox needs to continue with these orders. */
    keep: (): KeptOrders => ({ number, orders: [...orders.values()], seats: seats.entries() }),
    /** Changes an order, whose seats and names may be others then. */
    change(order: OrderState, make: () => void): void {
      for (const seat of seatsHeld(order)) seats.delete(seat);
      const known = surnamesOf(order);
      make();
      for (const seat of seatsHeld(order)) seats.set(seat, order.orderId);
      for (const surname of surnamesOf(order)) if (!known.has(surname)) append(bySurname, surname, order);
    },
    /** Frees the seats of an order. */
    release(order: OrderState): void {
      for (const seat of seatsHeld(order)) seats.delete(seat);
    },
  };
}

function surnamesOf({ pax }: OrderState): Set<string> {
  return new Set(pax.map((one) => plainSurname(one.surname ?? '')));
}

function seatsHeld({ items }: OrderState): string[] {
  // A seat that was given for nothing may be given to another as well, until somebody chooses it.
  return items.flatMap(({ content, mandatory }) =>
    content.kind === 'seat' && !mandatory ? [`${content.flight}/${content.row}${content.column}`] : [],
  );
}

function fits(order: OrderState, { bookingRef, pax, flights }: Wanted): boolean {
  if (bookingRef && bookingRef !== order.bookingReference) return false;
  if (pax && !order.pax.some((one) => samePerson(one, pax))) return false;
  const flown = order.journeys.flatMap((journey) => journey.flights);
  return flights.every((wanted) =>
    flown.some(
      (flight) =>
        same(wanted.carrier, flight.carrier) &&
        same(wanted.number?.replace(/^0+/, ''), flight.number) &&
        same(wanted.origin, flight.origin) &&
        same(wanted.destination, flight.destination) &&
        same(wanted.date, flight.departure.slice(0, 10)),
    ),
  );
}

const same = (wanted: string | undefined, found: string | undefined): boolean => !wanted || wanted === found;

function samePerson(one: OrderPax, { surname, givenName, birthDate }: NonNullable<Wanted['pax']>): boolean {
  return (
    same(surname && plainSurname(surname), plainSurname(one.surname ?? '')) &&
    same(givenName && plainSurname(givenName), plainSurname(one.givenName ?? '')) &&
    same(birthDate, one.birthDate)
  );
}

/** Returns a key that is the same for the same passengers on the same flights, and reveals no name. */
export function tripKeyOf(pax: readonly OrderPax[], journeys: readonly OfferedJourney[]): string {
  const people = pax.map(
    (one) => `${plainSurname(one.surname ?? '')}/${plainSurname(one.givenName ?? '')}/${one.birthDate ?? ''}`,
  );
  const flights = journeys.flatMap((journey) => journey.flights.map((flight) => flight.key));
  return createHash('sha256')
    .update([...people.sort(), ...flights].join('|'))
    .digest('hex');
}
