/** Which trip a call is for: the name by which a plan of faults knows it again. */
import { magicFor } from './engine';
import type { DecodedRequest, SandboxRequest } from './model';
import { hash32 } from './random';
import type { Trip } from './faultPlan';
import type { World } from './world';

/** A trip of a name that ends in its number: `chaos-17`. A name without a number stands anywhere. */
export function numbered(name: string): Trip {
  const [, series = '', digits] = /^(.*?)(\d{1,9})$/.exec(name) ?? [];
  return digits === undefined ? unnumbered(name) : { name, series, number: Number(digits) };
}

/** A trip that belongs to no series. */
function unnumbered(name: string): Trip {
  return { name, series: '', number: hash32(name) };
}

/**
 * The trip of a call. Where the caller names its agent (Control's Requester/@AgentCode) that is the trip, from the login on: a program that
 * gives each trip an agent code of its own, with the trip's number at its end, is dealt to evenly. For other callers it is as much as the
 * call tells: the route and dates asked for, the route of the shopping session, the passengers and flights of the order; logins are one.
 */
export function tripOf(world: World, { control, request }: DecodedRequest): Trip {
  const agent = control?.requester?.agentCode;
  return agent ? numbered(agent) : unnumbered(toldBy(world, request));
}

function toldBy(world: World, request: SandboxRequest): string {
  switch (request.operation) {
    case 'login':
      return 'login';
    case 'orderRetrieve':
    case 'orderReshop':
    case 'orderChange':
    case 'orderCancel': {
      // Order ids count on from the moment of the start; what an order is for is the same in every run.
      const order = request.orderId === undefined ? undefined : world.orders.get(request.orderId);
      if (order) return order.tripKey;
      return 'search' in request ? JSON.stringify(request.search ?? null) : 'unknown';
    }
    default:
      return magicFor(world, request).key;
  }
}
