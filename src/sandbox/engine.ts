/** The engine: who calls may be answered, and which handler answers. Knows no HTTP and no XML. */
import { orderReshop } from './cancel';
import { magicOfTrip, orderCreate } from './create';
import { magicOf, type MagicRow } from './magic';
import type {
  DecodedRequest,
  ErrorReply,
  LoginRequest,
  OrderChangeRequest,
  Reply,
  SandboxRequest,
  Wire,
} from './model';
import { orderCancel, orderChange, orderOf, orderRetrieve } from './orderCalls';
import { tripKeyOf } from './orders';
import { offerPrice } from './pricing';
import { seatAvailability, serviceList } from './aLaCarte';
import { Refusal } from './refusal';
import { airShopping, routeOf } from './shop';
import type { ShoppingSession } from './shopping';
import type { CallRecord } from './callLog';
import type { Call, World } from './world';

/** What of a call stands in HTTP headers. */
export interface Credentials {
  token?: string;
  /** The Cookie header. */
  cookies?: string;
}

/** Answers a request that could be read. A `Refusal` becomes an error reply; nothing else is thrown but by a mistake in the sandbox. */
export function answer(
  world: World,
  wire: Wire,
  decoded: DecodedRequest,
  credentials: Credentials,
  record: CallRecord,
): Reply {
  const work = accepted(world, wire, decoded, credentials, record);
  return typeof work === 'function' ? work() : work;
}

/**
 * The work of a request, to be done when the function is called: a token that is lost until then stops nothing, since the service has
 * looked at it. An error reply where the caller is not authorized.
 */
export function accepted(
  world: World,
  wire: Wire,
  { request, correlationId = '', control }: DecodedRequest,
  credentials: Credentials,
  record: CallRecord,
): (() => Reply) | ErrorReply {
  if (request.operation === 'login') return () => login(world, request);
  try {
    const account = authorized(world, credentials, record);
    const call: Call = {
      version: wire.version,
      account,
      provider: control?.provider ?? '',
      correlationId,
      agent: control?.requester?.agentCode,
      record,
    };
    return () => {
      try {
        return handled(world, call, request);
      } catch (error) {
        return refused(error);
      }
    };
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): ErrorReply {
  if (!(error instanceof Refusal)) throw error;
  return { kind: 'error', errors: [{ code: error.code, text: error.message, owner: error.owner }] };
}

function login(world: World, { username, password }: LoginRequest): Reply {
  const opened = world.logins.open(username, password);
  if (!opened) return { kind: 'login', status: 'Invalid' };
  return {
    kind: 'login',
    status: 'Success',
    token: { value: opened.token, expires: world.clock.stamped(opened.expires) },
  };
}

/** The agency of a token. Throws Refusal 368. */
function authorized(world: World, { token, cookies }: Credentials, record: CallRecord): string {
  const found = world.logins.check(token, cookies);
  if (typeof found !== 'string') return found.account;
  if (found === 'no-token') record.problems.push('AuthToken is missing');
  if (found === 'cookies-missing') record.problems.push('the cookies of the login did not come back');
  throw new Refusal('368');
}

function handled(world: World, call: Call, request: Exclude<SandboxRequest, LoginRequest>): Reply {
  switch (request.operation) {
    case 'airShopping':
      return airShopping(world, call, request);
    case 'serviceList':
      return serviceList(world, call, request);
    case 'seatAvailability':
      return seatAvailability(world, call, request);
    case 'offerPrice':
      return offerPrice(world, call, request);
    case 'orderCreate':
      return orderCreate(world, call, request);
    case 'orderRetrieve':
      return orderRetrieve(world, call, request);
    case 'orderReshop':
      return orderReshop(world, call, orderOf(world, call, request), request);
    case 'orderChange':
      return orderChange(world, call, request);
    case 'orderCancel':
      return orderCancel(world, call, request);
  }
}

/** What the magic table says of a request, and the key by which its faults are counted. */
export function magicFor(
  world: World,
  request: SandboxRequest,
): { rows: readonly MagicRow[]; key: string; operation: SandboxRequest['operation'] } {
  const { operation } = request;
  switch (operation) {
    case 'login':
      return { rows: [], key: '', operation };
    case 'airShopping': {
      const dates = request.journeys.map((journey) => journey.date).join();
      return { rows: magicOf(routeOf(request)), key: `${routeOf(request)}/${dates}`, operation };
    }
    case 'serviceList':
    case 'seatAvailability':
      return ofSession(sessionOf(world, request.offerId), operation);
    case 'offerPrice':
      return ofSession(sessionOf(world, request.selections[0]?.offerId), operation);
    case 'orderCreate': {
      const session = sessionOf(world, request.selections[0]?.offerId);
      const journeys = session?.packaged.at(-1)?.journeys ?? [];
      return {
        rows: magicOfTrip(session?.route ?? '', request.pax),
        key: tripKeyOf(request.pax, journeys),
        operation,
      };
    }
    default: {
      const order = request.orderId === undefined ? undefined : world.orders.get(request.orderId);
      const meant = request.operation === 'orderChange' ? meaning(request) : operation;
      return { rows: order?.magic ?? [], key: order?.orderId ?? '', operation: meant };
    }
  }
}

/** A cancellation by orderChange meets what orderCancel meets; an acceptance meets nothing. */
function meaning({ change }: OrderChangeRequest): SandboxRequest['operation'] {
  return change.kind === 'issue' ? 'orderChange' : change.kind === 'accept' ? 'login' : 'orderCancel';
}

function ofSession(
  session: ShoppingSession | undefined,
  operation: SandboxRequest['operation'],
): { rows: readonly MagicRow[]; key: string; operation: SandboxRequest['operation'] } {
  // Counted by route: the session itself may be what a fault takes away, and the next one of the same trip must go well.
  return { rows: magicOf(session?.route ?? ''), key: session?.route ?? '', operation };
}

/** The shopping session of an offer's id, whoever asks; undefined where there is none. */
export function sessionOf(world: World, offerId: string | undefined): ShoppingSession | undefined {
  const id = offerId === undefined ? undefined : world.shopping.read(offerId);
  return id && world.shopping.get(id.session);
}

/** Loses the shopping session that a request is about, as after a restart of the service. */
export function loseSession(world: World, request: SandboxRequest): void {
  const offerId =
    'selections' in request
      ? request.selections[0]?.offerId
      : 'offerId' in request
        ? request.offerId
        : undefined;
  const session = sessionOf(world, offerId);
  if (session) world.shopping.lose(session);
}
