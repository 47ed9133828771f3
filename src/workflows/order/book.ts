/** The booking flow: from a wish to a held order, in the order in which the service wants to be called. */
import { condition, workflowInfo } from '@temporalio/workflow';
import { missingDocuments } from '../../domain/request/documents';
import { flightKey } from '../../domain/offers/flights';
import type { Money } from '../../domain/money';
import { LIMITS_MOVE } from '../../domain/order/nextStep';
import type { PricedOffer } from '../../domain/offers/offers';
import type { OrderRequest } from '../../domain/request/request';
import { soldAs } from '../../domain/order/saleCheck';
import { logIn } from '../calls/read';
import { createInput } from './callInputs';
import { choose } from './choosing';
import { NotBooked, OutcomeUnknown, PatienceSpent, ReadTooOld, SessionGone } from '../calls/failures';
import { afterLostCreate, searchedBefore } from './lostCreate';
import type { OrderLife } from './orderLife';
import { ownOrder, ownTrip } from './owning';
import { agree, agreePrice, price, withExtras } from './price';
import { readOrder } from './reading';
import { keepSent, lostByReset, stopIfOvertaken, writesAreHeld } from './resets';
import { untilDocuments } from './ticket';
import { settleTruth } from './truth';
import { write } from '../calls/write';

/** How often a trip is shopped again because its session or offer went away. */
const SHOPS = 4;

/** An offer that lasted this long has expired because nobody came, not because the service's clock or ours is wrong (milliseconds). */
const OFFER_LASTS = 60_000;

/**
 * Books the request's trip. Ends with the order held (or ticketed, where it had to be paid at once); or `long`, where so many shops have
 * waited for a caller that the trip is better shopped for in a new run.
 *
 * @throws {NotBooked}, {Abandoned}, {Refused}, {PatienceSpent} while nothing exists at the airline; {OutcomeUnknown} when nobody knows.
 */
export async function book(life: OrderLife, request: OrderRequest): Promise<'booked' | 'long'> {
  const created = await create(life, request);
  if (created === 'exists') await readCreated(life);
  return created === 'long' ? 'long' : 'booked';
}

/**
 * Shops and creates; again from the shop where the service has forgotten the session or the offer, as long as nothing exists, and where
 * searches have shown that a lost create made nothing. Answers whether the order exists, or waits for a person.
 */
async function create(life: OrderLife, request: OrderRequest): Promise<'exists' | 'person' | 'long'> {
  let shoppedAt = 0;
  for (let shop = 1; ; shop += 1) {
    try {
      shoppedAt = Date.now();
      return await createOnce(life, request);
    } catch (thrown) {
      // Whatever a run ended with that was reset: first it must know whether the trip is booked.
      const error = lostByReset(life) ?? thrown;
      if (error instanceof OutcomeUnknown) {
        const after = await afterLostCreate(life, request, error);
        if (after !== 'repeat') return after;
        shop = 0;
        continue;
      }
      // Nothing shows for how long it had waited: the server may be a restored one.
      if (error instanceof ReadTooOld) life.mayExistSince(life.beganAt);
      if (neverSent(error) && shop < SHOPS) {
        life.enter('shopping');
        continue;
      }
      if (!(error instanceof SessionGone)) throw error;
      // An offer that expired while a caller was awaited is no fault of the service's, and no reason to give up.
      const lasted = Date.now() - shoppedAt >= OFFER_LASTS;
      if (error.outwaited && lasted) shop -= 1;
      if (shop >= SHOPS) throw error;
      life.enter('shopping');
      if (workflowInfo().continueAsNewSuggested) return 'long';
    }
  }
}

/** A create that provably never left, until what it was decided on had grown old: nothing stands against deciding anew. */
function neverSent(error: unknown): boolean {
  return (
    error instanceof PatienceSpent &&
    error.problem.operation === 'orderCreate' &&
    error.problem.sent === 'nothing'
  );
}

async function createOnce(life: OrderLife, request: OrderRequest): Promise<'exists' | 'person'> {
  const { line } = life;
  stopIfOvertaken(life);
  await logIn(line, 'interactive');

  const chosen = await choose(life, request);
  life.enter('pricing');

  const { selected, expected: shopped } = await withExtras(life, request, chosen);
  const expected = agree(life, chosen, shopped);
  const priced = await price(life, request, selected);
  const lacking = missingDocuments(priced.requiredDocuments, request.passengers);
  if (lacking.length > 0) throw new NotBooked('document-missing', documentsWanted(lacking));
  const payment = await agreePrice(life, request, priced, expected);
  await beAlone(life, request, priced);

  // A run that was cut off during its create searches for the order by what it was about to buy.
  life.memory.sold = soldAs(priced, request.passengers);
  stopIfOvertaken(life);
  life.enter('creating');
  const found = await searchedBefore(life, request, payment);
  if (found) return found;
  const order = createInput(request, priced, chosen, payment);
  // Real answers may leave the owner out, and every later request must name it: until one says otherwise it is the offer's.
  life.status.ownerCode = order.offer.ownerCode || undefined;
  const began = life.memory.lostCreate?.began ?? new Date().toISOString();
  life.mayExistSince(began);
  try {
    const created = await pay(life, payment, () =>
      write(line, 'orderCreate', order, { readAt: life.pricedAt }),
    );
    life.memory.lostCreate = undefined;
    if (payment) life.memory.sent.issue = created.correlationId;
    life.learn(created.result);
    life.prove('orderCreate', created);
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      const settledAt = new Date(Date.now() + life.policy.settleFor).toISOString();
      life.memory.lostCreate = { began: writesAreHeld(error) ? life.beganAt : began, settledAt };
      keepSent(life, 'create', error);
      if (payment) keepSent(life, 'issue', error);
    }
    throw error;
  }
  return ownCreated(life);
}

/** Waits for a person where the same trip is booked under another reference; `allow` books it unasked, and without a claim. */
async function beAlone(
  life: OrderLife,
  request: OrderRequest,
  { journeys, expiresAt }: PricedOffer,
): Promise<void> {
  if (request.duplicateTrip === 'allow' || life.duplicateWord === 'book-anyway') return;
  const flights = journeys.flatMap((journey) => journey.flights.map(flightKey));
  const owner = await ownTrip(life, request, flights);
  if (owner === undefined) return;
  const text = `the same passengers are on the same flights under reference ${owner}`;
  if (request.duplicateTrip === 'refuse') throw new NotBooked('duplicate-trip', text);

  life.needPerson('duplicate-trip', `${text}; nothing was created yet`);
  await condition(() => life.duplicateWord !== undefined || life.overtaken);
  stopIfOvertaken(life);
  life.pricedAt = Date.now();
  if (life.duplicateWord === 'give-up') throw new NotBooked('duplicate-trip', text);
  life.enter('pricing');
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) throw SessionGone.expired();
}

/** A new order has one owner from its first moment. */
async function ownCreated(life: OrderLife): Promise<'exists' | 'person'> {
  const { orderId } = life.orderRef;
  const owner = await ownOrder(life, orderId);
  if (owner === undefined) return 'exists';
  life.needPerson(
    'duplicate-suspected',
    `the airline answered with order ${orderId}, which reference ${owner} owns`,
  );
  return 'person';
}

/** A create that pays is an issue as well: until its documents are seen it is in doubt, and no other issue may follow. */
async function pay<T>(life: OrderLife, payment: Money | undefined, create: () => Promise<T>): Promise<T> {
  if (!payment) return create();
  life.memory.automatic = false;
  life.doubt('issue');
  try {
    const created = await create();
    life.doubt('issue');
    return created;
  } catch (error) {
    if (error instanceof OutcomeUnknown) life.doubt('issue');
    else {
      life.settleDoubt('issue');
      life.memory.automatic = life.status.released;
    }
    throw error;
  }
}

/** Reads the new order: the answer to a create may under-report. A create that paid is an issue, and its documents are awaited. */
async function readCreated(life: OrderLife): Promise<void> {
  life.memory.readDue = Date.now() + LIMITS_MOVE;
  const read = await readOrder(life);
  if (life.status.inDoubt?.issue !== undefined) {
    life.enter('ticketing');
    await untilDocuments(life, read);
  } else {
    settleTruth(life, read);
  }
}

function documentsWanted(lacking: ReturnType<typeof missingDocuments>): string {
  const each = lacking.map(
    ({ paxId, types }) => `${paxId}: ${types.length > 0 ? types.join(' or ') : 'any document'}`,
  );
  return `the airline wants a document that the request does not give (${each.join('; ')})`;
}
