/** Finding the order that a lost create made: searched for by a passenger and the first flight until the service has settled. */
import type { OrderView } from '../domain/orderView';
import type { RetrieveInput } from '../domain/operations';
import type { Answer } from '../domain/problem';
import type { OrderRequest } from '../domain/request';
import type { Sold } from '../domain/saleCheck';
import { mismatches } from '../domain/sameTrip';
import { call, pause } from './call';
import { Refused } from './failures';
import type { OrderLife } from './orderLife';
import { disownOrder, ownOrder } from './owning';

/** Clocks differ: an order that the service dates a little before our write began may still be the one that it made. */
const CLOCKS_DIFFER = 60_000;

/** Waits between two searches; the last one repeats. */
const SEARCHES = [1_000, 2_000, 5_000, 15_000, 60_000];

/**
 * What a search has shown.
 *
 * found    | exactly one order is this trip, was made after the write began and belongs to no other reference; it is claimed
 * nothing  | no order of this trip belongs to nobody
 * unclear  | orders that may be this one, and a person must look: several, or one that seems to be older than the write
 */
export type Found =
  | { what: 'found'; answer: Answer<OrderView> }
  | { what: 'nothing' }
  | { what: 'unclear'; orderIds: string[] };

/** Searches again and again until the order is found or the service can no longer apply the lost create. */
export async function findLost(life: OrderLife, request: OrderRequest): Promise<Found> {
  const { lostCreate } = life.memory;
  const settledAt = lostCreate ? Date.parse(lostCreate.settledAt) : Date.now();
  for (let search = 0; ; search += 1) {
    const left = settledAt - Date.now();
    const found = await searchOnce(life, request);
    if (found.what === 'found' || left <= 0) return found;
    const wait = SEARCHES[Math.min(search, SEARCHES.length - 1)] ?? left;
    await pause(life.line, Math.min(wait, left), 'the answer to orderCreate was lost: search for the order');
  }
}

/** Searches once. */
export async function searchOnce(life: OrderLife, request: OrderRequest): Promise<Found> {
  const { sold, lostCreate } = life.memory;
  const asked = sold && question(sold, request);
  if (!asked || !lostCreate) return { what: 'nothing' };
  const answer = await searched(life, asked);
  if (!answer) return { what: 'nothing' };

  const { others = [], ...first } = answer.result;
  const alike = [first, ...others].filter((view) => mismatches(sold, request.passengers, view).length === 0);
  const began = Date.parse(lostCreate.began) - CLOCKS_DIFFER;
  // Another reference's order is explained by that reference. The last one that is free stays claimed.
  const free: OrderView[] = [];
  for (const view of alike) if ((await ownOrder(life, view.orderId)) === undefined) free.push(view);
  // Without a date of its making nothing shows that our write made it.
  const fresh = free.filter(({ createdAt }) => Date.parse(createdAt ?? '') >= began);
  const [only] = fresh;
  if (only && fresh.length === 1) {
    const ours = free.length === 1 || (await ownOrder(life, only.orderId)) === undefined;
    if (ours) return { what: 'found', answer: { ...answer, result: only } };
  }
  await disownOrder(life);
  const orderIds = (fresh.length > 0 ? fresh : free).map(({ orderId }) => orderId);
  return orderIds.length > 0 ? { what: 'unclear', orderIds } : { what: 'nothing' };
}

/** The first adult and the first flight: what every order of the trip must show. */
function question({ flights }: Sold, { passengers }: OrderRequest): RetrieveInput | undefined {
  const passenger = passengers.find(({ type }) => type === 'ADT') ?? passengers[0];
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

async function searched(life: OrderLife, asked: RetrieveInput): Promise<Answer<OrderView> | undefined> {
  try {
    return await call(life.line, 'order', 'orderRetrieve', asked);
  } catch (error) {
    if (error instanceof Refused && error.meaning === 'not-found') return undefined;
    throw error;
  }
}
