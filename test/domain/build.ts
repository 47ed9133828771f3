/** Requests, offers and orders for the tests of decisions: small, valid, and each changed by what a test is about. */
import type { Flight, Journey } from '../../src/domain/offers/flights';
import type { Offer } from '../../src/domain/offers/offers';
import type { OrderItem, OrderService, OrderView, TicketDocument } from '../../src/domain/order/orderView';
import type { CallProblem } from '../../src/domain/calls/problem';
import type { ProviderPolicy } from '../../src/domain/calls/provider';
import type { OrderRequestInput } from '../../src/domain/request/request';

export const now = new Date('2027-01-10T12:00:00Z');
export const context = { now, rememberedFor: 30 * 86_400_000, providers: ['skyline'] };

export const eur = (amount: string) => ({ amount, currency: 'EUR' });

/** A return trip CDG–LHR of one adult, who takes the cheapest offer. */
export function requestInput(changes: Partial<OrderRequestInput> = {}): OrderRequestInput {
  return {
    reference: 'TRIP-1',
    requestedAt: '2027-01-10T11:59:00Z',
    provider: 'skyline',
    journeys: [
      { origin: 'CDG', destination: 'LHR', date: '2027-03-12' },
      { origin: 'LHR', destination: 'CDG', date: '2027-03-19' },
    ],
    passengers: [adult('PAX1')],
    contact: { email: 'traveller@example.com' },
    choose: { how: 'cheapest' },
    ...changes,
  };
}

export function adult(paxId: string): OrderRequestInput['passengers'][number] {
  return { paxId, type: 'ADT', givenName: 'Ada', surname: 'Martin', birthDate: '1990-05-05' };
}

export function infant(paxId: string, on: string): OrderRequestInput['passengers'][number] {
  return { paxId, type: 'INF', givenName: 'Bo', surname: 'Martin', birthDate: '2026-06-01', adult: on };
}

/** A flight of an hour from `'XA315 CDG-LHR 2027-03-12T18:30'`. */
export function flight(text: string): Flight {
  const [, carrier = '', number = '', origin = '', destination = '', departure = ''] =
    /^(..)(\w+) (\w{3})-(\w{3}) (\S+)$/.exec(text) ?? [];
  const arrival = new Date(Date.parse(`${departure}:00Z`) + 3_600_000).toISOString().slice(0, 19);
  return { carrier, number, origin, destination, departure: `${departure}:00`, arrival };
}

export function journey(...texts: string[]): Journey {
  const flights = texts.map(flight);
  return {
    origin: flights[0]?.origin ?? '',
    destination: flights.at(-1)?.destination ?? '',
    durationMinutes: 60 * flights.length,
    flights,
  };
}

export const outbound = 'XA315 CDG-LHR 2027-03-12T18:30';
export const inbound = 'XA322 LHR-CDG 2027-03-19T20:05';

let made = 0;

/** An offer for PAX1; `full` for both directions unless `match` says otherwise. */
export function offer(amount: string, changes: Partial<Offer> = {}): Offer {
  made += 1;
  return {
    offerId: `offer-${String(made).padStart(4, '0')}`,
    ownerCode: 'XA',
    match: 'full',
    journeys: [journey(outbound), journey(inbound)],
    total: eur(amount),
    items: [{ offerItemId: `item-${made}`, paxIds: ['PAX1'], fareTypes: ['70J'] }],
    cabin: 'ECONOMY',
    fareName: 'BASIC',
    ...changes,
  };
}

export const shop = (...offers: Offer[]) => ({ offers, offersSeen: offers.length, warnings: [] });

export const meanings: Pick<ProviderPolicy, 'orderMeanings' | 'serviceMeanings'> = {
  orderMeanings: { OPENED: 'open', FROZEN: 'on-request', CLOSED: 'cancelled', SETTLED: 'paid' },
  serviceMeanings: {
    RQ: 'on-request',
    K: 'to-issue',
    SB: 'issuing',
    T: 'ticketed',
    TK: 'schedule-change',
    X: 'cancelled',
  },
};

export function service(changes: Partial<OrderService> = {}): OrderService {
  return { kind: 'flight', paxIds: ['PAX1'], flights: [], statusCode: 'K', ...changes };
}

export function item(services: OrderService[], changes: Partial<OrderItem> = {}): OrderItem {
  const paxIds = [...new Set(services.flatMap((each) => each.paxIds))];
  return { orderItemId: 'item', paxIds, price: eur('100.00'), services, ...changes };
}

/** A ticket or EMD with one open coupon. */
export function document(
  number: string,
  paxId: string | undefined,
  typeCode = 'T',
  ...coupons: string[]
): TicketDocument {
  const statuses = coupons.length > 0 ? coupons : ['I'];
  return {
    number,
    typeCode,
    paxId,
    coupons: statuses.map((statusCode, index) => ({ number: String(index + 1), statusCode })),
  };
}

export function view(changes: Partial<OrderView> = {}): OrderView {
  return {
    orderId: '599187',
    statusCode: 'OPENED',
    bookingReferences: [],
    total: eur('100.00'),
    items: [item([service()])],
    flights: [],
    passengers: [{ paxId: 'PAX1', type: 'ADT' }],
    documents: [],
    warnings: [],
    ...changes,
  };
}

export function problem(changes: Partial<CallProblem> = {}): CallProblem {
  return {
    kind: 'service',
    code: '911',
    text: 'Unable to process - system error',
    operation: 'orderRetrieve',
    correlationId: '5b0e8a52-7c5e-4e0a-9d0f-1f0f3a3c8b11',
    sent: 'maybe',
    ...changes,
  };
}
