/** An order at the model airline, and the view that it gives of itself. */
import { flightKey, type Flight } from '../../../src/domain/offers/flights';
import type { Money } from '../../../src/domain/money';
import type { OrderService, OrderView, TicketDocument } from '../../../src/domain/order/orderView';
import type { Passenger } from '../../../src/domain/request/trip';
import type { ReadFact } from './journal';
import type { Script } from './script';

/** Whose order it is: made by the workflow, before it for the same people, or for other people. */
export type Whose = 'ours' | 'twin' | 'stranger';

export interface ModelOrder {
  id: string;
  whose: Whose;
  createdAt: number;
  total: Money;
  limit?: number;
  confirmedAt: number;
  issued?: { at: number; shownAt: number; by: 'us' | 'elsewhere'; complete: boolean };
  cancelled?: { at: number; by: 'us' | 'elsewhere' };
  /** By how many minutes its flights have moved, all changes together. */
  moved: number;
  /** The airline has cancelled the last flight. */
  flightGone: boolean;
  /** A change of its schedule waits to be accepted. */
  scheduleChanged: boolean;
  strange: boolean;
}

export const eur = (amount: string): Money => ({ amount, currency: 'EUR' });

/** Both travel; their names match in every order of theirs. */
export const passengers: Passenger[] = ['PAX1', 'PAX2'].map((paxId, index) => ({
  paxId,
  type: 'ADT',
  givenName: ['Ada', 'Bo'][index] ?? '',
  surname: 'Martin',
  birthDate: '1990-05-05',
}));

/** The flights that it sells on a date, one after the other. */
export function flightsOn(date: string): Flight[] {
  const at = (time: string): string => `${date}T${time}:00`;
  return [
    {
      ...{ carrier: 'XA', number: '315', origin: 'CDG', destination: 'LHR' },
      ...{ departure: at('14:30'), arrival: at('15:45') },
    },
    {
      ...{ carrier: 'XA', number: '1450', origin: 'LHR', destination: 'EDI' },
      ...{ departure: at('18:00'), arrival: at('19:20') },
    },
  ];
}

/** True where the airline has let go of an order that was not issued by its limit. */
export function isLapsed(order: ModelOrder, now: number, atLimit: Script['airline']['atLimit']): boolean {
  return (
    atLimit !== 'stays' &&
    !order.issued &&
    !order.cancelled &&
    order.limit !== undefined &&
    order.limit <= now
  );
}

/** What a read of the order shows at this moment. */
export function shownOf(
  order: ModelOrder,
  now: number,
  atLimit: Script['airline']['atLimit'],
): ReadFact['shows'] {
  if (order.cancelled || isLapsed(order, now, atLimit)) return 'cancelled';
  if (order.strange) return 'strange';
  if (!order.issued) return 'open';
  if (order.issued.shownAt > now) return 'issuing';
  return order.issued.complete ? 'issued' : 'partly issued';
}

/** The order view, as orderRetrieve answers at this moment. */
export function viewOf(
  order: ModelOrder,
  sold: readonly Flight[],
  now: number,
  { airline, provider }: Script,
): OrderView {
  const flights = sold.map((flight) => ({
    ...flight,
    departure: later(flight.departure, order.moved),
    arrival: later(flight.arrival, order.moved),
  }));
  const shows = shownOf(order, now, airline.atLimit);
  const onRequest = order.confirmedAt > now;
  const people = order.whose === 'stranger' ? strangers : passengers;
  const limit = order.limit === undefined ? undefined : new Date(order.limit).toISOString();
  const statusOf = (index: number, flight: number): string => {
    if (shows === 'cancelled' || (order.flightGone && flight > 0)) return 'X';
    if (shows === 'strange') return 'ZZ';
    if (onRequest) return 'RQ';
    if (shows === 'issuing') return 'SB';
    if (order.scheduleChanged) return 'TK';
    if (shows === 'partly issued') return index === 0 ? 'T' : 'K';
    return shows === 'issued' ? 'T' : 'K';
  };
  return {
    orderId: order.id,
    ownerCode: 'XA',
    statusCode: shows === 'cancelled' ? 'CLOSED' : onRequest ? 'FROZEN' : 'OPENED',
    bookingReferences: [{ id: `PNR${order.id}` }],
    total: order.total,
    items: people.map(({ paxId }, index) => ({
      orderItemId: `${order.id}-${paxId}`,
      paxIds: [paxId],
      price: order.total,
      paymentTimeLimit: limit,
      services: flights.map((flight, place): OrderService => ({
        kind: 'flight',
        paxIds: [paxId],
        flights: [flightKey(flight)],
        statusCode: statusOf(index, place),
      })),
    })),
    flights,
    passengers: people.map(({ paxId, type, givenName, surname, birthDate }) => ({
      paxId,
      type,
      givenName,
      surname,
      birthDate,
    })),
    documents: documentsOf(order, now, airline),
    createdAt: provider.dated ? new Date(order.createdAt).toISOString() : undefined,
    warnings: [],
  };
}

function later(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 19);
}

const strangers: Passenger[] = passengers.map((each) => ({ ...each, surname: 'Other' }));

/** How long after a cancellation the coupons show it: within the settling time, while the refund is awaited, or never. */
const COUPONS_LATE = { late: 3 * 60_000, days: 9 * 24 * 60 * 60_000, never: Infinity };

function documentsOf(
  { issued, cancelled }: ModelOrder,
  now: number,
  { coupons, documents }: Script['airline'],
): TicketDocument[] {
  if (!issued || issued.shownAt > now || documents.startsWith('none')) return [];
  const shownAt = cancelled && cancelled.at + (coupons === 'at once' ? 0 : COUPONS_LATE[coupons]);
  const statusCode = shownAt !== undefined && shownAt <= now ? 'V' : 'I';
  return passengers.slice(0, issued.complete ? 2 : 1).map(({ paxId }, index) => ({
    number: `05714782932${issued.by === 'us' ? 4 : 5}${4 * index}${documents === 'conjunction' ? `/${4 * index + 1}` : ''}`,
    typeCode: 'T',
    paxId,
    coupons: [{ number: '1', statusCode }],
  }));
}
