/** The orders of one sandbox: kept, found again, and which seats they hold. */
import { createHash } from 'node:crypto';
import { BoundedMap } from './bounded';
import type {
  Amount,
  IssuedDocument,
  OfferedItem,
  OfferedJourney,
  OrderContact,
  OrderPax,
  OrderRetrieveRequest,
} from './model';
import { plainSurname, type MagicRow, type Twist } from './scenarios';

/** What is known of an order; what it shows at a moment follows from this and the clock (`orderPhase.ts`, `orderView.ts`). */
export interface OrderState {
  number: number;
  orderId: string;
  ownerCode: string;
  account: string;
  provider: string;
  /** The airline's. */
  bookingReference: string;
  /** Milliseconds since 1970, as all instants here. */
  createdAt: number;
  /** Set unless it had to be paid at creation. */
  paymentLimit?: number;
  /** Same passengers on the same flights: the same key. */
  tripKey: string;
  currency: string;
  twist: Twist;
  magic: readonly MagicRow[];
  pax: OrderPax[];
  contacts: OrderContact[];
  journeys: OfferedJourney[];
  items: OfferedItem[];
  /** How often the order was shown by orderRetrieve: what changes after a sale changes after the first. */
  retrieves: number;
  scheduleAccepted: boolean;
  issue?: { at: number; retrieves: number; amount: Amount; perMille: number; documents: IssuedDocument[] };
  cancellation?: {
    at: number;
    retrieves: number;
    money: 'nothing-paid' | 'voided' | 'refunded';
    fee: Amount;
  };
  quotes: number;
  /** The newest quote's offer, which 21.3's orderChange accepts. */
  quoteId?: string;
}

export interface Orders {
  /** The number of the next order: its id. References follow from it. */
  nextNumber(): number;
  add(order: OrderState): void;
  get(orderId: string): OrderState | undefined;
  /** Orders of the agency that fit what is known, newest first. */
  search(account: string, wanted: NonNullable<OrderRetrieveRequest['search']>): OrderState[];
  /** Orders for the same passengers and flights, oldest first. */
  sameTrip(tripKey: string): readonly OrderState[];
  /** True where an order holds the seat. */
  taken(flight: string, seat: string): boolean;
  release(order: OrderState): void;
}

/** How many orders of one surname, or of one trip, are found again: the newest. */
const SEARCHED = 1000;

/** Order numbers count on from the second of the start, so that two runs of a sandbox do not make the same order twice. */
function firstNumber(startedAt: number): number {
  return 1_000_000 + (Math.floor(startedAt / 1000) % 8_000_000);
}

/** Creates an empty collection of orders that keeps the newest `remember`. */
export function createOrders(remember: number, startedAt: number): Orders {
  const orders = new BoundedMap<string, OrderState>(remember);
  const trips = new BoundedMap<string, OrderState[]>(remember);
  const seats = new BoundedMap<string, string>(remember * 4);
  const bySurname = new BoundedMap<string, OrderState[]>(remember);
  let number = firstNumber(startedAt);
  return {
    nextNumber: () => number++,
    add(order) {
      orders.set(order.orderId, order);
      trips.set(order.tripKey, [...(trips.get(order.tripKey) ?? []).slice(1 - SEARCHED), order]);
      for (const seat of seatsHeld(order)) seats.set(seat, order.orderId);
      for (const surname of new Set(order.pax.map((one) => plainSurname(one.surname ?? '')))) {
        const others = bySurname.get(surname) ?? [];
        bySurname.set(surname, [...others.slice(1 - SEARCHED), order]);
      }
    },
    get: (orderId) => orders.get(orderId),
    search(account, wanted) {
      const surname = wanted.pax?.surname;
      const candidates = surname ? (bySurname.get(plainSurname(surname)) ?? []) : [...orders.values()];
      return candidates
        .filter(
          (order) => order.account === account && orders.get(order.orderId) === order && fits(order, wanted),
        )
        .reverse();
    },
    sameTrip: (tripKey) => trips.get(tripKey) ?? [],
    taken: (flight, seat) => seats.get(`${flight}/${seat}`) !== undefined,
    release(order) {
      for (const seat of seatsHeld(order)) seats.delete(seat);
    },
  };
}

function seatsHeld({ items }: OrderState): string[] {
  // A seat that was given for nothing may be given to another as well, until somebody chooses it.
  return items.flatMap(({ content, mandatory }) =>
    content.kind === 'seat' && !mandatory ? [`${content.flight}/${content.row}${content.column}`] : [],
  );
}

function fits(
  order: OrderState,
  { bookingRef, pax, flights }: NonNullable<OrderRetrieveRequest['search']>,
): boolean {
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

const same = (wanted: string | undefined, found: string): boolean => !wanted || wanted === found;

function samePerson(
  one: OrderPax,
  wanted: { givenName?: string; surname?: string; birthDate?: string },
): boolean {
  return (
    (!wanted.surname || plainSurname(one.surname ?? '') === plainSurname(wanted.surname)) &&
    (!wanted.givenName || plainSurname(one.givenName ?? '') === plainSurname(wanted.givenName)) &&
    (!wanted.birthDate || one.birthDate === wanted.birthDate)
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
