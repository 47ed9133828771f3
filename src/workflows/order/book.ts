/** The booking flow: from a request to a held order, with the calls in the order that the service requires. */
import { ownerInWords } from '../../domain/order/claims';
import { workflowInfo } from '@temporalio/workflow';
import { missingDocuments } from '../../domain/request/documents';
import { LIMITS_MOVE } from '../../domain/order/nextStep';
import type { OrderRequest } from '../../domain/request/request';
import { soldAs } from '../../domain/order/saleCheck';
import { NotBooked, OutcomeUnknown, SessionGone } from '../calls/failures';
import { attemptWrite, writesAreHeld, type Decision } from './attemptWrite';
import { createInput } from './callInputs';
import type { Chosen } from './chosen';
import { claimOrder } from './claims';
import { beAlone, lookElsewhere } from './duplicates';
import { withExtras } from './extras';
import { afterLostCreate, searchedBefore } from './lostCreate';
import type { Order } from './order';
import { agree, agreePrice, price } from './price';
import { readOrder } from './read';
import { lostByReset, stopIfOvertaken } from './resets';
import { Market } from './market';
import { shop } from './shop';
import { untilDocuments, untilIssued } from './ticket';

/** How often a trip is shopped because its session or offer was lost. */
const SHOPS = 4;

/** An offer that lasted this long (milliseconds) expired because the caller took too long, not because a clock is wrong. */
const OFFER_LASTS = 60_000;

/**
 * Books the request's trip. Returns `booked` when the order is held, ticketed (if it had to be paid at creation) or waits for a person;
 * `long` when so many shops have waited for a caller that shopping should continue in a new run.
 *
 * @throws {NotBooked}, {Abandoned}, {Refused}, {PatienceSpent} while nothing exists at the airline; {OutcomeUnknown} if that is not known
 */
export async function book(order: Order, request: OrderRequest): Promise<'booked' | 'long'> {
  const created = await create(order, request);
  if (created === 'exists') await readCreated(order);
  return created === 'long' ? 'long' : 'booked';
}

/**
 * Shops and creates the order. Starts over at the shop if the service lost the session or the offer and nothing exists yet, or if searches
 * have shown that a lost create made nothing. `person`: the order waits for a person.
 */
async function create(order: Order, request: OrderRequest): Promise<'exists' | 'person' | 'long'> {
  const market = order.hasChoice ? new Market(order, request) : undefined;
  let shoppedAt = 0;
  for (let shops = 1; ; shops += 1) {
    try {
      shoppedAt = Date.now();
      const chosen = (): Promise<Chosen> => market?.choose() ?? shop(order, request);
      const created = await createOnce(order, request, chosen, shops < SHOPS);
      if (created !== 'again') return created;
      market?.shopAgain();
    } catch (thrown) {
      // After a reset, whatever the error was: first find out whether the trip is booked.
      const error = lostByReset(order) ?? thrown;
      if (error instanceof OutcomeUnknown) {
        const after = await afterLostCreate(order, request, error.problem);
        if (after !== 'repeat') return after;
        market?.shopAgain();
        shops = 0;
        continue;
      }
      const gone = error instanceof SessionGone;
      // An offer that expired while the order waited for a caller does not count as an attempt.
      const lasted = Date.now() - shoppedAt >= OFFER_LASTS;
      if (gone && error.outwaited && lasted) shops -= 1;
      if (!gone || shops >= SHOPS) {
        if (!market?.passOver(error)) throw error;
        shops = 0;
        continue;
      }
      order.enter('shopping');
      market?.shopAgain();
      if (workflowInfo().continueAsNewSuggested) return 'long';
    }
  }
}

/** Makes the calls of one booking. `again`: the create provably was not sent before its read became too old. */
async function createOnce(
  order: Order,
  request: OrderRequest,
  choose: () => Promise<Chosen>,
  mayShopAgain: boolean,
): Promise<'exists' | 'person' | 'again'> {
  stopIfOvertaken(order);
  const chosen = await choose();
  order.enter('pricing');

  const selection = chosen.selection ?? (await withExtras(order, request, chosen));
  const expected = agree(order, chosen, selection.expected);
  const priced = await price(order, request, selection);
  const lacking = missingDocuments(priced.offer.requiredDocuments, request.passengers);
  if (lacking.length > 0) throw new NotBooked('document-missing', documentsWanted(lacking));
  const payment = await agreePrice(order, request, priced, expected);
  await beAlone(order, request, priced);

  const input = createInput(request, priced.offer, chosen.offers, payment);
  // A run cut off during its create searches for the order by what it was about to buy.
  order.sells(soldAs(priced.offer, request.passengers), input.offer.ownerCode);
  stopIfOvertaken(order);
  const elsewhere = await lookElsewhere(order, request, priced);
  if (elsewhere) return elsewhere;
  stopIfOvertaken(order);
  const found = await searchedBefore(order, request, payment);
  if (found === 'person') return found;
  if (!found) stopIfOvertaken(order);
  order.enter('creating');
  if (found) return found;
  return sendCreate(order, input, priced.at, mayShopAgain);
}

/** Sends the create. A create that pays is also an issue: no other issue may follow until its documents are seen. */
async function sendCreate(
  order: Order,
  input: Decision<'orderCreate'>['input'],
  readAt: number,
  mayShopAgain: boolean,
): Promise<'exists' | 'person' | 'again'> {
  const doubt = input.payment ? 'issue' : undefined;
  const { mayExistSince: before } = order.memory;
  const began = order.memory.lostCreate?.began ?? new Date().toISOString();
  order.mayExistSince(began);
  if (doubt) order.stopIssuing();
  const decision: Decision<'orderCreate'> = {
    operation: 'orderCreate',
    input,
    kind: 'create',
    doubt,
    readAt,
  };
  const created = await attemptWrite(order, decision);
  if (created.outcome === 'rejected' || created.outcome === 'not-sent') {
    // Nothing was lost: whatever turns up from now on was not made by this create.
    order.remember({ existedBefore: undefined });
    if (order.hasChoice) order.remember({ mayExistSince: before });
    if (doubt) order.issueAgain();
  }
  switch (created.outcome) {
    case 'done':
      order.remember({ lostCreate: undefined });
      order.learn(created.result);
      return claimCreated(order);
    case 'unknown': {
      const settledAt = new Date(Date.now() + order.policy.settleFor).toISOString();
      const since = writesAreHeld(created.problem) ? order.beganAt : began;
      order.remember({ lostCreate: { began: since, settledAt } });
      throw new OutcomeUnknown(created.problem);
    }
    case 'rejected':
      throw created.failure;
    case 'not-sent':
      // It is not known how long the write waited: the server may have been restored from a backup.
      if (created.why === 'read-too-old') order.mayExistSince(order.beganAt);
      if (!mayShopAgain || created.problem.operation !== 'orderCreate' || created.problem.sent !== 'nothing')
        throw created.failure;
      order.enter('shopping');
      return 'again';
  }
}

/** Claims the new order at once, so that it has one owner. */
async function claimCreated(order: Order): Promise<'exists' | 'person'> {
  const { orderId } = order.orderRef;
  const owner = await claimOrder(order, orderId);
  if (owner === undefined) return 'exists';
  const text = `the airline returned order ${orderId}, which belongs to ${ownerInWords(owner)}`;
  order.escalate('duplicate-suspected', text, { otherReference: owner || undefined });
  return 'person';
}

/** Reads the new order, because the answer to a create may under-report. After a create that paid, waits for the documents. */
async function readCreated(order: Order): Promise<void> {
  order.remember({ readDue: Date.now() + LIMITS_MOVE });
  const read = await readOrder(order);
  if (order.status.inDoubt?.issue === undefined) return untilIssued(order, read);
  order.enter('ticketing');
  await untilDocuments(order, read);
}

function documentsWanted(lacking: ReturnType<typeof missingDocuments>): string {
  const each = lacking.map(
    ({ paxId, types }) => `${paxId}: ${types.length > 0 ? types.join(' or ') : 'any document'}`,
  );
  return `the airline requires a document that the request does not contain (${each.join('; ')})`;
}
