/** Finds the order made by a lost create. Searches by a passenger and the first flight until the service has settled. */
import { log } from '@temporalio/workflow';
import { flightKey } from '../../domain/offers/flights';
import { noOrder, type OrderView } from '../../domain/order/orderView';
import type { RetrieveInput } from '../../domain/calls/operations';
import type { Answer } from '../../domain/calls/problem';
import { travelsAs } from '../../domain/request/passengerTypes';
import type { OrderRequest } from '../../domain/request/request';
import type { Sold } from '../../domain/order/saleCheck';
import { mismatches, otherTrip } from '../../domain/order/sameTrip';
import { waitAfter, type Patience, type Waits } from '../../domain/calls/waits';
import { call, pause } from '../calls/read';
import { StepFailure } from '../calls/failures';
import { ownerOf } from './claims';
import type { Order } from './order';

/** Tolerance for clock differences (milliseconds): an order dated this long before our write began may still be the one it made. */
const CLOCKS_DIFFER = 60_000;

/** A service that finds more orders of one trip than this may have left some out: then the list proves nothing. */
const MOST_EXISTING = 20;

/** Waits between searches (milliseconds); the last one repeats. */
const SEARCHES: Waits = [1_000, 2_000, 5_000, 15_000, 60_000];

/**
 * The result of a search.
 *
 * found    | exactly one order is this trip, was made after the write began, and has no owner
 * nothing  | no order of this trip, except orders that existed before the write, or that other references own; `existing`: whatever was found
 * unclear  | a person must look: several orders, or one that may be older than the write, differs from the sale, or has since got another
 *          | owner. `fresh`: one of them has no owner and is not older than the write
 */
export type Found =
  | { what: 'found'; answer: Answer<OrderView> }
  | { what: 'nothing'; existing: string[] }
  | { what: 'unclear'; orderIds: string[]; fresh: boolean };

/** Searches repeatedly until the order is found or the service can no longer apply the lost create. */
export async function findLost(order: Order, request: OrderRequest): Promise<Found> {
  const { lostCreate } = order.memory;
  const settledAt = lostCreate ? Date.parse(lostCreate.settledAt) : Date.now();
  for (let search = 0; ; search += 1) {
    const left = settledAt - Date.now();
    try {
      const found = await searchOnce(order, request, 'order');
      if (found.what === 'found' || left <= 0) return found;
    } catch (error) {
      // A failed search proves nothing while there is time: the next one may be answered.
      if (!(error instanceof StepFailure) || left <= 0) throw error;
      order.record({ lastError: error.problem });
    }
    const wait = Math.min(waitAfter(SEARCHES, search), left);
    await pause(
      order.session,
      wait,
      'the next search for the order, because the response to orderCreate was lost',
    );
  }
}

/** Searches once and claims nothing: whoever adopts the found order claims it first. */
export async function searchOnce(order: Order, request: OrderRequest, patience: Patience): Promise<Found> {
  const { sold, lostCreate, existedBefore } = order.memory;
  const asked = sold && question(sold, request);
  if (!asked || !lostCreate) return { what: 'nothing', existing: [] };
  const answer = await call(order.session, patience, 'orderRetrieve', asked);

  const began = Date.parse(lostCreate.began) - CLOCKS_DIFFER;
  const known = existedBefore?.flights.join() === keysOf(sold).join() ? existedBefore.orderIds : undefined;
  const fresh: OrderView[] = [];
  const doubtful: { orderId: string; fresh: boolean }[] = [];
  const all = ordersIn(answer.result);
  for (const view of all) {
    const { orderId, createdAt } = view;
    if (orderId === order.status.orderId || known?.includes(orderId)) continue;
    const alike = mismatches(sold, request.passengers, view).length === 0;
    const old = createdAt !== undefined && Date.parse(createdAt) < began;
    // Without a creation date, only the search before the create shows that the order was made since.
    const proven = createdAt !== undefined || known !== undefined;
    // A service may spell names differently and omit data, and the airline may have moved the flights. Only another trip or an older date
    // exclude an order without an owner.
    if (!alike && (old || otherTrip(sold, view))) continue;
    const owner = await ownerOf(order, orderId);
    // An order that already had another owner is that owner's, not ours.
    if (owner !== undefined && (old || !alike)) continue;
    if (alike && owner === undefined && !old && proven) fresh.push(view);
    else doubtful.push({ orderId, fresh: !old && owner === undefined });
  }
  const [only] = fresh;
  if (only && fresh.length === 1) return { what: 'found', answer: { ...answer, result: only } };
  const unclear = [...fresh.map(({ orderId }) => ({ orderId, fresh: true })), ...doubtful];
  if (unclear.length === 0) return { what: 'nothing', existing: all.map(({ orderId }) => orderId) };
  return {
    what: 'unclear',
    orderIds: unclear.map(({ orderId }) => orderId),
    fresh: unclear.some((each) => each.fresh),
  };
}

/**
 * Searches just before the first orderCreate of the reference, remembers what exists, and returns it. An order that turns up after a lost create was made
 * since, even if the service shows no creation date. A search that fails proves nothing and stops nothing.
 */
export async function noteExisting(order: Order, request: OrderRequest): Promise<OrderView[]> {
  const { sold, mayExistSince } = order.memory;
  const asked = sold && question(sold, request);
  // Once an orderCreate may have been sent, what exists may be its work.
  if (order.policy.findOrders !== 'passenger' || !asked || mayExistSince !== undefined) return [];
  try {
    const existing = ordersIn((await call(order.session, 'none', 'orderRetrieve', asked)).result);
    rememberExisting(
      order,
      existing.map(({ orderId }) => orderId),
    );
    return existing;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    log.info(`${order.reference}: the search before the create failed: ${error.message}`);
    return [];
  }
}

/** Remembers which orders existed before the create that comes next. After a reset, an earlier run may have made them. */
export function rememberExisting(order: Order, orderIds: string[]): void {
  const { sold } = order.memory;
  if (sold === undefined || order.wasReset || orderIds.length > MOST_EXISTING) return;
  order.remember({ existedBefore: { flights: keysOf(sold), orderIds } });
}

/** Returns the orders that a search has found. */
function ordersIn({ others = [], ...first }: OrderView): OrderView[] {
  return first.orderId === noOrder.orderId ? [] : [first, ...others];
}

const keysOf = ({ flights }: Sold): string[] => flights.map(flightKey);

/** Returns the first adult and the first flight, which every order of the trip must show. */
function question({ flights }: Sold, { passengers }: OrderRequest): RetrieveInput | undefined {
  const passenger = passengers.find(({ type }) => travelsAs(type) === 'adult') ?? passengers[0];
  const [flight] = flights;
  if (!passenger || !flight) return undefined;
  const { givenName, surname } = passenger;
  const { carrier, number, origin, destination, departure, arrival } = flight;
  const [date, arrivalDate] = [departure.slice(0, 10), arrival.slice(0, 10)];
  return {
    passenger: { givenName, surname },
    flight: {
      carrier,
      number,
      origin,
      destination,
      date,
      ...(arrivalDate === date ? {} : { arrivalDate }),
    },
  };
}
