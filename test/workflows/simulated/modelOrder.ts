/** An order at the model airline, and the view that it gives of itself. */
import { flightKey, type Flight } from '../../../src/domain/offers/flights';
import type { Money } from '../../../src/domain/money';
import type { Corrected } from '../../../src/domain/calls/operations';
import type { OrderItem, OrderService, OrderView, TicketDocument } from '../../../src/domain/order/orderView';
import type { Passenger } from '../../../src/domain/request/trip';
import type { ReadFact } from './journal';
import type { Script } from './script';

/** Whose order it is: made by the workflow, before it for the same people, or for other people. */
export type Whose = 'ours' | 'twin' | 'stranger';

export interface ModelFlight extends Flight {
  /** The airline has cancelled it. */
  gone?: true;
}

/** A bag or a seat. One that is cancelled stays in the list. */
export interface ModelExtra {
  kind: 'service' | 'seat';
  paxId: string;
  name: string;
  flight?: string;
  seat?: string;
  price: Money;
  /** When its EMD shows; undefined while the order is not issued. */
  emdAt?: number;
  removedAt?: number;
}

export interface ModelOrder {
  id: string;
  /** The provider that has it. */
  provider: string;
  whose: Whose;
  createdAt: number;
  total: Money;
  limit?: number;
  confirmedAt: number;
  issued?: { at: number; shownAt: number; by: 'us' | 'elsewhere'; complete: boolean };
  cancelled?: { at: number; by: 'us' | 'elsewhere' };
  flights: ModelFlight[];
  passengers: Passenger[];
  /** Passengers who were cancelled out of it. */
  left: { paxId: string; at: number }[];
  extras: ModelExtra[];
  /** Exchanges of its tickets, and when the new ones show. */
  exchanges: { at: number; shownAt: number }[];
  /** What was corrected: of a passenger, or of all (`''`). */
  corrected: Record<string, Corrected>;
  /** How many changes after the sale it has had, how often for other flights, and by how much they changed its total. */
  changes: { made: number; rebooked: number; amount: number };
  /** By how many minutes its flights have moved, all changes together, since they were booked. */
  moved: number;
  /** A change of its schedule waits to be accepted. */
  scheduleChanged: boolean;
  strange: boolean;
}

export const eur = (amount: string): Money => ({ amount, currency: 'EUR' });

/** Adds to an amount. */
export const raised = (total: Money, by: number): Money => eur((Number(total.amount) + by).toFixed(2));

/** Both travel; their names match in every order of theirs. */
export const passengers: Passenger[] = ['PAX1', 'PAX2'].map((paxId, index) => ({
  paxId,
  type: 'ADT',
  givenName: ['Ada', 'Bo'][index] ?? '',
  surname: 'Martin',
  birthDate: '1990-05-05',
}));

export const strangers: Passenger[] = passengers.map((each) => ({ ...each, surname: 'Other' }));

/** The flights that it sells between two places on a date, one after the other. `other`: later ones, of other numbers. */
export function flightsOn(date: string, from = 'CDG', other = false): Flight[] {
  const at = (time: string): string => `${date}T${time}:00`;
  const flight = (number: number, places: string, times: string): Flight => {
    const [origin = '', destination = ''] = places.split('-');
    const [departure = '', arrival = ''] = times.split('-').map(at);
    return { carrier: 'XA', number: `${number + (other ? 2 : 0)}`, origin, destination, departure, arrival };
  };
  if (from === 'EDI') return [flight(1460, 'EDI-CDG', '10:05-13:00')];
  return [flight(315, 'CDG-LHR', '14:30-15:45'), flight(1450, 'LHR-EDI', '18:00-19:20')];
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
  const awaited = [
    order.issued.shownAt,
    ...order.exchanges.map(({ shownAt }) => shownAt),
    ...liveExtras(order).map(({ emdAt = 0 }) => emdAt),
  ];
  if (awaited.some((shownAt) => shownAt > now)) return 'issuing';
  return isWhole(order) ? 'issued' : 'partly issued';
}

/** The passenger without a document may have left. */
const isWhole = ({ issued, left }: ModelOrder): boolean =>
  issued?.complete === true || left.some(({ paxId }) => paxId === passengers.at(-1)?.paxId);

/** The bags and seats that are not cancelled. */
export const liveExtras = ({ extras }: ModelOrder): ModelExtra[] =>
  extras.filter(({ removedAt }) => removedAt === undefined);

/** The id of what a passenger has on a flight, and of an extra by its place. */
export const flightServiceId = (order: ModelOrder, paxId: string, key: string): string =>
  `${order.id}-${paxId}-${key}`;
export const extraItemId = (order: ModelOrder, place: number): string => `${order.id}-extra-${place}`;

/** The order view, as orderRetrieve answers at this moment. */
export function viewOf(
  order: ModelOrder,
  documents: TicketDocument[],
  now: number,
  { airline, provider }: Script,
): OrderView {
  const { flights } = order;
  const shows = shownOf(order, now, airline.atLimit);
  const onRequest = order.confirmedAt > now;
  const limit = order.limit === undefined ? undefined : new Date(order.limit).toISOString();
  const documentsLate = [order.issued, ...order.exchanges].some((each) => each && each.shownAt > now);
  const statusOf = (index: number, flight: ModelFlight): string => {
    if (shows === 'cancelled' || flight.gone) return 'X';
    if (shows === 'strange') return 'ZZ';
    if (onRequest) return 'RQ';
    if (shows === 'issuing' && documentsLate) return 'SB';
    if (order.scheduleChanged) return 'TK';
    if (order.issued && !isWhole(order)) return index === 0 ? 'T' : 'K';
    return order.issued ? 'T' : 'K';
  };
  const extraStatus = ({ emdAt, removedAt }: ModelExtra): string => {
    if (shows === 'cancelled' || removedAt !== undefined) return 'X';
    if (onRequest) return 'RQ';
    if (!order.issued) return 'K';
    return emdAt !== undefined && emdAt <= now ? 'T' : 'SB';
  };
  const extras = order.extras.flatMap((extra, place): OrderItem[] => {
    const { kind, paxId, name, flight, seat, price, removedAt } = extra;
    if (removedAt !== undefined && !airline.showsRemoved) return [];
    const orderItemId = extraItemId(order, place);
    const service = { serviceId: orderItemId, kind, paxIds: [paxId], name, flights: flight ? [flight] : [] };
    const services = [{ ...service, ...(seat && { seat }), statusCode: extraStatus(extra) }];
    return [{ orderItemId, paxIds: [paxId], price, paymentTimeLimit: limit, services }];
  });
  return {
    orderId: order.id,
    ownerCode: 'XA',
    statusCode: shows === 'cancelled' ? 'CLOSED' : onRequest ? 'FROZEN' : 'OPENED',
    bookingReferences: [{ id: `PNR${order.id}` }],
    total: order.total,
    items: [
      ...order.passengers.map(({ paxId }, index) => ({
        orderItemId: `${order.id}-${paxId}`,
        paxIds: [paxId],
        price: order.total,
        paymentTimeLimit: limit,
        services: flights.map((flight): OrderService => ({
          serviceId: flightServiceId(order, paxId, flightKey(flight)),
          kind: 'flight',
          paxIds: [paxId],
          flights: [flightKey(flight)],
          statusCode: statusOf(index, flight),
        })),
      })),
      ...extras,
    ],
    flights: flights.map(({ gone: _gone, ...flight }) => flight),
    passengers: order.passengers.map(({ paxId, type, givenName, surname, birthDate }) => ({
      paxId,
      type,
      givenName,
      surname,
      birthDate,
    })),
    documents,
    createdAt: provider.dated ? new Date(order.createdAt).toISOString() : undefined,
    warnings: [],
  };
}

/** Whether the order has what a call asks it to show. */
export function showsCorrected(
  { corrected }: ModelOrder,
  shows: Corrected,
  { showsDetails }: Script['airline'],
): OrderView['corrected'] {
  if (!showsDetails) return 'unsaid';
  const { paxId = '', contact, ...own } = shows;
  const all = { ...corrected[''], ...corrected[paxId] };
  const has = Object.entries({ ...own, ...(contact && { contact }) }).every(
    ([member, value]) => JSON.stringify(all[member as keyof Corrected]) === JSON.stringify(value),
  );
  return has ? 'yes' : 'no';
}

/** A time that is so many minutes later. */
export function later(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 19);
}
