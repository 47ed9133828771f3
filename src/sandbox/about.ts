/** What a request is about: its shopping session or order, the rows of the magic table that it meets, and the trip by which a plan of faults knows it. */
import { numbered, unnumbered, type Trip } from './faultPlan';
import type { ChangeName } from './faults';
import { isShopped } from './ids';
import type { DecodedRequest, OrderChangeRequest, SandboxRequest } from './model';
import { tripKeyOf } from './orders';
import { magicOf, type MagicPlace, type MagicRow } from './scenarios';
import { datesOf, routeOf, type ShoppingSession } from './shopping';
import type { World } from './world';

/** What the magic table says of a request. */
export interface Magic {
  rows: readonly MagicRow[];
  /** By which its faults are counted. */
  key: string;
  /** What the request means: a cancellation by orderChange counts as orderCancel. */
  operation: MagicPlace;
}

/** Returns what the magic table says of a request. */
export function magicFor(world: World, request: SandboxRequest): Magic {
  const { operation } = request;
  switch (operation) {
    case 'login':
      return { rows: [], key: '', operation };
    case 'airShopping': {
      const route = routeOf(request);
      return { rows: magicOf(route), key: `${route}/${datesOf(request)}`, operation };
    }
    case 'orderCreate': {
      const session = sessionOf(world, request);
      const journeys = session?.packaged.at(-1)?.journeys ?? [];
      const rows = magicOf(session?.route ?? '', request.pax);
      return { rows, key: tripKeyOf(request.pax, journeys), operation };
    }
    case 'serviceList':
    case 'seatAvailability':
    case 'offerPrice': {
      // Counted by route: the session itself may be what a fault takes away, and the next one of the same trip must go well.
      if ('orderId' in request) return magicOfOrder(world, request);
      const route = sessionOf(world, request)?.route ?? '';
      return { rows: magicOf(route), key: route, operation };
    }
    default:
      return magicOfOrder(world, request);
  }
}

function magicOfOrder(world: World, request: SandboxRequest & { orderId?: string }): Magic {
  const order = request.orderId === undefined ? undefined : world.orders.get(request.orderId);
  return { rows: order?.magic ?? [], key: order?.orderId ?? '', operation: meant(world, request) };
}

/**
 * A cancellation by orderChange meets what orderCancel meets, a change after the sale what is meant for those; the acceptance of the
 * airline's change meets nothing.
 */
function meant(world: World, request: SandboxRequest): MagicPlace {
  if (request.operation !== 'orderChange') return request.operation;
  const kind = kindOfChange(world, request);
  if (kind === 'issue') return 'orderChange';
  return kind === 'accept' ? 'login' : kind === 'cancel' ? 'orderCancel' : 'change';
}

/** Returns what an orderChange does. */
export function kindOfChange(
  { shopping, orders }: World,
  { orderId, change }: OrderChangeRequest,
): ChangeName {
  switch (change.kind) {
    case 'issue':
    case 'accept':
    case 'details':
      return change.kind;
    case 'cancel-unpaid':
      return 'cancel';
    case 'repriced':
      return 'reprice';
    case 'cancel':
      return shopping.read(change.offerId)?.kind === 'reshop' ? 'part' : 'cancel';
    case 'offer': {
      const id = shopping.read(change.selections[0]?.offerId ?? '');
      if (id?.kind !== 'reshop') return 'extras';
      const offer = orders.get(orderId)?.offers.find(({ number }) => number === id.offer);
      return offer?.kind === 'name' ? 'name' : 'flights';
    }
  }
}

function sessionOf({ shopping }: World, request: SandboxRequest): ShoppingSession | undefined {
  const offerId = 'selections' in request ? request.selections[0]?.offerId : undefined;
  const id = shopping.read(offerId ?? ('offerId' in request ? request.offerId : ''));
  return id && isShopped(id) ? shopping.get(id.session) : undefined;
}

/** Loses the shopping session that a request is about, as after a restart of the service. */
export function loseSession(world: World, request: SandboxRequest): void {
  const session = sessionOf(world, request);
  if (session) world.shopping.lose(session);
}

/**
 * Returns the trip of a call. If the caller names its agent (Control's Requester/@AgentCode), that is the trip, from the login on: a
 * program that gives each trip an agent code with the trip's number at its end meets evenly dealt faults. Otherwise the trip is as much as
 * the call says: the route and dates asked for, the route of the shopping session, or the order's passengers and flights.
 */
export function tripOf(world: World, { control, request }: DecodedRequest): Trip {
  const agent = control?.requester?.agentCode;
  return agent ? numbered(agent) : unnumbered(tripName(world, request));
}

function tripName(world: World, request: SandboxRequest): string {
  switch (request.operation) {
    case 'login':
      return 'login';
    case 'orderRetrieve':
    case 'orderReshop':
    case 'orderChange':
    case 'orderCancel':
      return tripOfOrder(world, request);
    case 'serviceList':
    case 'seatAvailability':
      return 'orderId' in request ? tripOfOrder(world, request) : magicFor(world, request).key;
    default:
      return magicFor(world, request).key;
  }
}

function tripOfOrder(world: World, request: { orderId?: string; search?: unknown }): string {
  // Order ids count on from the time of the start; what an order is for is the same in every run.
  const order = request.orderId === undefined ? undefined : world.orders.get(request.orderId);
  if (order) return order.tripKey;
  return 'search' in request ? JSON.stringify(request.search ?? null) : 'unknown';
}
