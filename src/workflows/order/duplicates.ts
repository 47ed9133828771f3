/** Before a create: asks a person if the trip is held already, under another reference or in an order that another system made. */
import { ownerInWords } from '../../domain/order/claims';
import { condition } from '@temporalio/workflow';
import { flightKey } from '../../domain/offers/flights';
import { mismatches } from '../../domain/order/sameTrip';
import type { OrderRequest } from '../../domain/request/request';
import { NotBooked, SessionGone, StepFailure } from '../calls/failures';
import { claimTrip, ownerOf } from './claims';
import { noteExisting } from './findLost';
import { claimNamed } from './namedOrder';
import type { Order } from './order';
import type { NamedOrder, Shown } from './orderFacts';
import type { Priced } from './price';
import { truthOf } from './read';
import { stopIfOvertaken } from './resets';

/** Claims the trip. Waits for a person if another reference has booked it; `allow` books without asking and without a claim. */
export async function beAlone(order: Order, request: OrderRequest, priced: Priced): Promise<void> {
  if (bookedAnyway(order, request)) return;
  const { journeys } = priced.offer;
  const flights = journeys.flatMap((journey) => journey.flights.map(flightKey));
  const owner = await claimTrip(order, request, flights);
  if (owner === undefined) return;
  // The other order may change while this one waits: the text stays true by its tense.
  const text = `${ownerInWords(owner)} already had these passengers on these flights`;
  await ask(order, request, priced, text, { otherReference: owner || undefined });
}

/**
 * Searches just before the first orderCreate, and remembers what exists. If an order that no reference owns holds the same trip, waits for a
 * person, unless the provider's `sameTripElsewhere` says otherwise. `exists`: that order was adopted instead.
 */
export async function lookElsewhere(
  order: Order,
  request: OrderRequest,
  priced: Priced,
): Promise<'exists' | undefined> {
  const existing = await noteExisting(order, request);
  const { sold } = order.memory;
  if (order.policy.sameTripElsewhere !== 'ask' || !sold || bookedAnyway(order, request)) return undefined;
  const held: string[] = [];
  for (const view of existing) {
    if (mismatches(sold, request.passengers, view).length > 0) continue;
    if (truthOf(order, view).condition === 'cancelled') continue;
    if ((await ownerOf(order, view.orderId)) === undefined) held.push(view.orderId);
  }
  if (held.length === 0) return undefined;
  const orders = `${held.length > 1 ? 'orders' : 'order'} ${held.join(', ')}`;
  const text = `the airline already had these passengers on these flights in ${orders}, made elsewhere`;
  if ((await ask(order, request, priced, text, { elsewhere: true })) === 'exists') return 'exists';
  // A person may take long. What exists by now was not made by the create that comes next.
  await noteExisting(order, request);
  return undefined;
}

function bookedAnyway(order: Order, request: OrderRequest): boolean {
  return request.duplicateTrip === 'allow' || order.input.duplicate === 'book-anyway';
}

/** Asks a person, and returns when the trip is to be booked, or when the order that the person named was adopted (`exists`). */
async function ask(
  order: Order,
  request: OrderRequest,
  priced: Priced,
  text: string,
  about: Pick<Shown, 'elsewhere' | 'otherReference'>,
): Promise<'book' | 'exists'> {
  if (request.duplicateTrip === 'refuse') throw new NotBooked('duplicate-trip', text);
  order.escalate('duplicate-trip', `${text}; nothing has been created yet`, about);
  for (;;) {
    await condition(() => order.input.duplicate !== undefined || order.overtaken);
    stopIfOvertaken(order);
    const { duplicate } = order.input;
    if (typeof duplicate !== 'object') break;
    if (await adoptNamed(order, duplicate)) return 'exists';
  }
  priced.at = Date.now();
  if (order.input.duplicate === 'give-up') throw new NotBooked('duplicate-trip', text);
  order.enter('pricing');
  const { expiresAt } = priced.offer;
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) throw SessionGone.expired();
  return 'book';
}

/** Adopts the order that a person named. If it is not this trip, or cannot be read, tells the person so and goes on asking. */
async function adoptNamed(order: Order, named: NamedOrder): Promise<boolean> {
  try {
    const read = await claimNamed(order, named.orderId, 'none');
    order.learn(read.result);
    order.prove('orderRetrieve', read);
    return true;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    const { code, text, operation, correlationId } = error.problem;
    named.refusal = { code, text: `${operation}: ${code} ${text} (CorrelationID ${correlationId})` };
    order.receive({ duplicate: undefined });
    return false;
  }
}
