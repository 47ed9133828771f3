/** A travel agent's desk at the engine itself: typed requests, no XML and no HTTP, with a clock that stands still until it is moved. */
import { randomUUID } from 'node:crypto';
import type { CallRecord } from '../../src/sandbox/callLog';
import { sandboxAccount } from '../../src/sandbox';
import { createWorld } from '../../src/sandbox/world';
import { answer } from '../../src/sandbox/engine';
import type {
  AirShoppingRequest,
  FeeReply,
  OrderCreateRequest,
  OrderPax,
  OrderedOrder,
  PriceReply,
  Reply,
  SandboxOffer,
  SandboxRequest,
  SeatReply,
  Selection,
  ServiceListReply,
  ShopPax,
  ShopReply,
  Version,
} from '../../src/sandbox/model';
import type { SandboxOptions } from '../../src/sandbox/settings';
import type { KeptWorld, World } from '../../src/sandbox/world';

/** Noon in Paris on a day in winter. */
export const START = Date.UTC(2027, 0, 15, 11);

export const adult: ShopPax = { paxId: 'PAX1', type: 'ADT' };
export const child: ShopPax = { paxId: 'PAX2', type: 'CHD', birthDate: '2020-03-01' };
export const infant: ShopPax = { paxId: 'PAX3', type: 'INF', birthDate: '2026-06-01', adult: 'PAX1' };

export interface Desk {
  world: World;
  /** Problems noted so far, with all calls. */
  problems: string[];
  advance(milliseconds: number): void;
  ask(request: SandboxRequest): Reply;
  /** As `ask`, for an answer that is no error. */
  get<Kind extends Reply['kind']>(kind: Kind, request: SandboxRequest): Extract<Reply, { kind: Kind }>;
  /** Code of the Error that a request gets; undefined: none. */
  refusal(request: SandboxRequest): string | undefined;
  shop(wish?: Partial<AirShoppingRequest>): ShopReply;
  services(shop: ShopReply, offer: SandboxOffer): ServiceListReply;
  seats(shop: ShopReply, offer: SandboxOffer): SeatReply;
  price(shop: ShopReply, offers: SandboxOffer[], extras?: Selection[]): PriceReply;
  /** Creates the order of a priced offer for passengers of these surnames. */
  createRequest(priced: PriceReply, surname?: string, more?: Partial<OrderCreateRequest>): OrderCreateRequest;
  /** Shops, prices the cheapest offer and creates it. */
  book(wish?: Partial<AirShoppingRequest>, surname?: string): OrderedOrder;
  retrieve(orderId: string): OrderedOrder;
  issue(order: OrderedOrder, change?: object): Reply;
  quote(order: OrderedOrder): FeeReply;
}

/** A Selection of all items of an offer. */
export function selected(
  offer: { offerId: string; items: { offerItemId: string; paxIds: string[] }[] },
  shoppingResponseId: string,
): Selection {
  const items = offer.items.map(({ offerItemId, paxIds }) => ({ offerItemId, paxIds }));
  return { offerId: offer.offerId, shoppingResponseId, items };
}

/** Passengers with names. */
export function named(pax: readonly ShopPax[], surname = 'Example'): OrderPax[] {
  return pax.map((one, index) => ({
    ...one,
    givenName: `Given${String.fromCharCode(65 + index)}`,
    surname,
    birthDate: one.birthDate ?? '1990-05-05',
    contactIds: ['CONT1'],
    documents: [],
  }));
}

export function openDesk(
  options: SandboxOptions = {},
  version: Version = '19.2',
  provider = 'SANDBOX',
  kept?: KeptWorld,
): Desk {
  const world = createWorld(
    { clock: () => new Date(START), tokenLifetime: 365 * 86_400_000, ...options },
    kept,
  );
  const login = world.logins.open(sandboxAccount.username, sandboxAccount.password);
  if (!login) throw new Error('the desk could not log in');
  const cookies = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const problems: string[] = [];

  const ask = (request: SandboxRequest): Reply => {
    world.late.catchUp(world.clock.now());
    const wire = { version, style: 'soap', operation: request.operation } as const;
    const record: CallRecord = { at: '', ...wire, outcome: 'lost', errors: [], problems: [] };
    const decoded = { request, correlationId: randomUUID(), control: { provider } };
    const reply = answer(world, wire, decoded, { token: login.token, cookies }, record);
    problems.push(...record.problems);
    return reply;
  };
  const get = <Kind extends Reply['kind']>(
    kind: Kind,
    request: SandboxRequest,
  ): Extract<Reply, { kind: Kind }> => {
    const reply = ask(request);
    if (reply.kind === kind) return reply as Extract<Reply, { kind: Kind }>;
    throw new Error(`${request.operation} answered ${JSON.stringify(reply).slice(0, 300)}`);
  };
  const about = (shop: ShopReply, offer: SandboxOffer): object => ({
    offerId: offer.offerId,
    ownerCode: offer.ownerCode,
    offerItemIds: offer.items.map((item) => item.offerItemId),
    pax: shop.pax,
    shoppingResponseId: shop.shoppingResponseId,
  });
  const desk: Desk = {
    world,
    problems,
    advance: (milliseconds) => world.clock.advance(milliseconds),
    ask,
    get,
    refusal(request) {
      const reply = ask(request);
      return reply.kind === 'error' ? reply.errors[0]?.code : undefined;
    },
    shop: (wish = {}) =>
      get('shop', {
        operation: 'airShopping',
        journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-03-12' }],
        pax: [adult],
        carriers: [],
        nonStop: false,
        fareTypes: [],
        ...wish,
      }),
    services: (shop, offer) =>
      get('services', { operation: 'serviceList', ...about(shop, offer) } as SandboxRequest),
    seats: (shop, offer) =>
      get('seats', { operation: 'seatAvailability', ...about(shop, offer) } as SandboxRequest),
    price: (shop, offers, extras = []) =>
      get('price', {
        operation: 'offerPrice',
        selections: [...offers.map((offer) => selected(offer, shop.shoppingResponseId)), ...extras],
        pax: shop.pax,
      }),
    createRequest: (priced, surname, more = {}) => ({
      operation: 'orderCreate',
      selections: [selected(priced, priced.shoppingResponseId)],
      pax: named(priced.pax, surname),
      contacts: [{ contactId: 'CONT1', email: 'traveller@example.com' }],
      ...more,
    }),
    book(wish, surname) {
      const shop = desk.shop(wish);
      const [offer] = shop.offers;
      if (!offer) throw new Error('nothing is offered');
      const reply = get('order', desk.createRequest(desk.price(shop, [offer]), surname));
      return first(reply.orders);
    },
    retrieve: (orderId) => first(get('order', { operation: 'orderRetrieve', orderId }).orders),
    issue: (order, change = {}) =>
      ask({
        operation: 'orderChange',
        orderId: order.orderId,
        change: {
          kind: 'issue',
          orderItemIds: order.items.map((item) => item.orderItemId),
          amount: order.total.total,
          ...change,
        },
      }),
    quote: (order) => get('fee', { operation: 'orderReshop', orderId: order.orderId, removed: [] }),
  };
  return desk;
}

/** The first of some; there must be one. */
export function first<Value>(values: readonly Value[]): Value {
  const [value] = values;
  if (value === undefined) throw new Error('there is none');
  return value;
}

/** All statuses of an order's services, each once, sorted. */
export function statuses(order: OrderedOrder): string[] {
  return [
    ...new Set(order.items.flatMap((item) => item.services.map((service) => service.status ?? ''))),
  ].sort();
}
