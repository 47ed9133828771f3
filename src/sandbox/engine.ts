/** The engine: who may call, and which handler answers. Knows no HTTP and no XML. */
import { seatAvailability, serviceList } from './aLaCarte';
import type { CallRecord } from './callLog';
import { orderCreate } from './create';
import type { DecodedRequest, ErrorReply, LoginRequest, Reply, SandboxRequest, Wire } from './model';
import { orderCancel, orderChange, orderReshop, orderRetrieve } from './orderCalls';
import { offerPrice } from './pricing';
import { Refusal } from './refusal';
import { airShopping } from './shop';
import type { Call, World } from './world';

/** The HTTP headers that matter to the engine. */
export interface Credentials {
  token?: string;
  /** The Cookie header. */
  cookies?: string;
}

/** Answers a request. A `Refusal` becomes an error reply; anything else that is thrown is a bug of the sandbox. */
export function answer(...asked: Parameters<typeof accepted>): Reply {
  const work = accepted(...asked);
  return typeof work === 'function' ? work() : work;
}

/**
 * Returns the work of a request, done when the function is called, or an error reply if the caller is not authorized. A token that is lost
 * in between stops nothing: the service has looked at it already.
 */
export function accepted(
  world: World,
  wire: Wire,
  { request, correlationId = '', control, pointOfSale }: DecodedRequest,
  credentials: Credentials,
  record: CallRecord,
): (() => Reply) | ErrorReply {
  if (request.operation === 'login') return () => login(world, request);
  const found = world.logins.check(credentials.token, credentials.cookies);
  if (typeof found === 'string') {
    if (found === 'no-token') record.problems.push('AuthToken is missing');
    if (found === 'cookies-missing') record.problems.push('the cookies of the login did not come back');
    return errorOf(new Refusal('368'));
  }
  const call: Call = {
    world,
    version: wire.version,
    account: found.account,
    provider: control?.provider ?? '',
    correlationId,
    agent: control?.requester?.agentCode,
    country: pointOfSale?.country,
    record,
  };
  return () => {
    try {
      return handled(call, request);
    } catch (error) {
      if (error instanceof Refusal) return errorOf(error);
      throw error;
    }
  };
}

function errorOf({ code, message, owner }: Refusal): ErrorReply {
  return { kind: 'error', errors: [{ code, text: message, owner }] };
}

function login(world: World, { username, password }: LoginRequest): Reply {
  const opened = world.logins.open(username, password);
  if (!opened) return { kind: 'login', status: 'Invalid' };
  const token = { value: opened.token, expires: world.clock.stamped(opened.expires) };
  return { kind: 'login', status: 'Success', token };
}

function handled(call: Call, request: Exclude<SandboxRequest, LoginRequest>): Reply {
  switch (request.operation) {
    case 'airShopping':
      return airShopping(call, request);
    case 'serviceList':
      return serviceList(call, request);
    case 'seatAvailability':
      return seatAvailability(call, request);
    case 'offerPrice':
      return offerPrice(call, request);
    case 'orderCreate':
      return orderCreate(call, request);
    case 'orderRetrieve':
      return orderRetrieve(call, request);
    case 'orderReshop':
      return orderReshop(call, request);
    case 'orderChange':
      return orderChange(call, request);
    case 'orderCancel':
      return orderCancel(call, request);
  }
}
