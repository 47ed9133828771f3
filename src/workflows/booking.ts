/** The booking flow: from a wish to a held order, in the order in which the service wants to be called. */
import { condition } from '@temporalio/workflow';
import { missingDocuments } from '../domain/documents';
import { addMoney, covers, showMoney, type Money } from '../domain/money';
import type { Offer, PricedOffer, SelectedOffer } from '../domain/offers';
import { priceGuard } from '../domain/priceGuard';
import type { CreateInput } from '../domain/operations';
import type { OrderRequest } from '../domain/request';
import { soldAs } from '../domain/saleCheck';
import { selectExtras } from '../domain/selectExtras';
import { call, logIn } from './call';
import { choose } from './choosing';
import { Abandoned, NotBooked, OutcomeUnknown, SessionGone } from './failures';
import type { OrderLife } from './orderLife';
import { withoutName } from './passengers';
import { readOrder } from './reading';
import { untilDocuments } from './ticketing';
import { settleTruth } from './truth';
import { write } from './write';

/** How often a trip is shopped again because its session or offer went away. */
const SHOPS = 4;

/** An offer that lasted this long has expired because nobody came, not because the service's clock or ours is wrong (milliseconds). */
const OFFER_LASTS = 60_000;

/** How long a price waits for `approve` where the offer names no limit of its own. */
const APPROVAL_WAITS = 2 * 60 * 60_000;

/**
 * Books the request's trip. Ends with the order held (or ticketed, where it had to be paid at once).
 *
 * @throws {NotBooked}, {Abandoned}, {Refused}, {PatienceSpent} while nothing exists at the airline; {OutcomeUnknown} when nobody knows.
 */
export async function book(life: OrderLife, request: OrderRequest): Promise<void> {
  const priced = await create(life, request);
  await readCreated(life, priced);
}

/** Shops and creates; again from the shop where the service has forgotten the session or the offer, as long as nothing exists. */
async function create(life: OrderLife, request: OrderRequest): Promise<PricedOffer> {
  let shoppedAt = 0;
  for (let shop = 1; ; shop += 1) {
    try {
      shoppedAt = Date.now();
      return await createOnce(life, request);
    } catch (error) {
      if (!(error instanceof SessionGone)) throw error;
      // An offer that expired while a caller was awaited is no fault of the service's, and no reason to give up.
      const lasted = Date.now() - shoppedAt >= OFFER_LASTS;
      if (error.problem.code === 'offer-expired' && lasted) shop -= 1;
      else if (shop >= SHOPS) throw error;
      life.enter('shopping');
    }
  }
}

async function createOnce(life: OrderLife, request: OrderRequest): Promise<PricedOffer> {
  const { line } = life;
  await logIn(line, 'interactive');

  const chosen = await choose(life, request);
  life.enter('pricing');

  const { selected, expected } = await withExtras(life, request, chosen);
  const priced = await price(life, request, selected);
  const lacking = missingDocuments(priced.requiredDocuments, request.passengers);
  if (lacking.length > 0) throw new NotBooked('document-missing', documentsWanted(lacking));
  const payment = await agreePrice(life, request, priced, expected);

  stopIfAbandoned(life);
  life.sold = soldAs(priced, request.passengers);
  life.enter('creating');
  const order: CreateInput = {
    offer: packaged(priced, chosen),
    passengers: request.passengers,
    contact: request.contact,
    shoppingResponseId: priced.shoppingResponseId,
    payment,
    language: request.language,
  };
  const created = await pay(life, payment, () => write(line, 'orderCreate', order));
  life.learn(created.result);
  life.prove('orderCreate', created);
  return priced;
}

/** A create that pays is an issue as well: until its documents are seen it is in doubt, and no other issue may follow. */
async function pay<T>(life: OrderLife, payment: Money | undefined, create: () => Promise<T>): Promise<T> {
  if (!payment) return create();
  life.automatic = false;
  life.doubt('issue');
  try {
    const created = await create();
    life.doubt('issue');
    return created;
  } catch (error) {
    if (error instanceof OutcomeUnknown) life.doubt('issue');
    else {
      life.settleDoubt('issue');
      life.automatic = life.status.released;
    }
    throw error;
  }
}

/** The extras that the request wants, and what everything should cost together. */
async function withExtras(
  life: OrderLife,
  request: OrderRequest,
  chosen: Offer[],
): Promise<{ selected: SelectedOffer[]; expected: Money }> {
  const { line } = life;
  const flights: SelectedOffer[] = chosen.map(({ offerId, ownerCode, items }) => ({
    offerId,
    ownerCode,
    items: items.map(({ offerItemId, paxIds }) => ({ offerItemId, paxIds })),
  }));
  const total = chosen.map((offer) => offer.total).reduce(addMoney);
  if (request.services.length === 0 && request.seats.length === 0)
    return { selected: flights, expected: total };

  const services = [];
  const seats = [];
  for (const { offerId, ownerCode, items } of chosen) {
    const input = {
      offer: { offerId, ownerCode, offerItemIds: items.map(({ offerItemId }) => offerItemId) },
      passengers: request.passengers.map(withoutName),
      shoppingResponseId: life.shoppingResponseId,
      currency: request.currency,
      language: request.language,
    };
    if (request.services.length > 0) {
      services.push(...(await call(line, 'interactive', 'serviceList', input)).result.services);
    }
    if (request.seats.length > 0) {
      seats.push(...(await call(line, 'interactive', 'seatAvailability', input)).result.seats);
    }
  }
  const extras = selectExtras(request, services, seats, chosen);
  if ('notOffered' in extras) throw new NotBooked('not-offered', extras.notOffered);
  life.status.extras = extras.taken;
  life.status.missedExtras = extras.missing;
  return {
    selected: [...flights, ...extras.offers],
    expected: extras.total ? addMoney(total, extras.total) : total,
  };
}

async function price(
  life: OrderLife,
  request: OrderRequest,
  selected: SelectedOffer[],
): Promise<PricedOffer> {
  const answer = await call(life.line, 'interactive', 'offerPrice', {
    offers: selected,
    passengers: request.passengers.map(withoutName),
    shoppingResponseId: life.shoppingResponseId,
    currency: request.currency,
    language: request.language,
  });
  life.prove('offerPrice', answer);
  life.status.total = answer.result.total;
  return answer.result;
}

/**
 * Goes on at a price within the tolerance, waits for `approve` at any other.
 * An offer that must be paid at creation is an issue: it also waits for a release that covers it. Answers with the payment then.
 */
async function agreePrice(
  life: OrderLife,
  request: OrderRequest,
  priced: PricedOffer,
  expected: Money,
): Promise<Money | undefined> {
  const { total } = priced;
  const patience = priced.expiresAt ? Date.parse(priced.expiresAt) - Date.now() : APPROVAL_WAITS;
  const approvedBefore = covers(life.approved, total);
  if (
    priceGuard(expected, total, request.priceTolerance, ceilingOf(request)) !== 'within' &&
    !approvedBefore
  ) {
    life.approved = undefined;
    life.enter('awaiting-approval');
    life.status.toApprove = total;
    life.waitsFor(`approve ${showMoney(total)} (${showMoney(expected)} was expected)`);
    await inTime(life, patience, () => life.approved !== undefined);
    life.status.toApprove = undefined;
  }
  if (priced.payment.when !== 'at-creation') return undefined;

  const covered = (): boolean => life.status.released && covers(life.status.payUpTo, total);
  if (!covered()) {
    life.enter('awaiting-approval');
    life.waitsFor(`release: this fare is paid at creation, ${showMoney(total)}`);
    await inTime(life, patience, covered);
  }
  return total;
}

/** Waits for a caller, but no longer than the offer lives: then the trip is shopped again. */
async function inTime(life: OrderLife, milliseconds: number, said: () => boolean): Promise<void> {
  const summary = 'the offer expires';
  const came = await condition(() => said() || life.abandoned, Math.max(milliseconds, 1), { summary });
  stopIfAbandoned(life);
  if (!came) throw SessionGone.expired();
}

/** Reads the new order: the answer to a create may under-report. */
async function readCreated(life: OrderLife, priced: PricedOffer): Promise<void> {
  const read = await readOrder(life);
  if (priced.payment.when === 'at-creation') {
    life.enter('ticketing');
    await untilDocuments(life, read);
  } else {
    settleTruth(life, read);
  }
}

function stopIfAbandoned(life: OrderLife): void {
  if (life.abandoned) throw new Abandoned();
}

function packaged(priced: PricedOffer, chosen: Offer[]): SelectedOffer {
  return {
    offerId: priced.offerId,
    // The priced offer may come without an owner; then the shop's offer still knows it.
    ownerCode: priced.ownerCode ?? chosen[0]?.ownerCode ?? '',
    items: priced.items.map(({ offerItemId, paxIds }) => ({ offerItemId, paxIds })),
  };
}

function ceilingOf({ choose: wish }: OrderRequest): Money | undefined {
  return wish.how === 'exact' ? wish.ceiling : wish.maxPrice;
}

function documentsWanted(lacking: ReturnType<typeof missingDocuments>): string {
  const each = lacking.map(
    ({ paxId, types }) => `${paxId}: ${types.length > 0 ? types.join(' or ') : 'any document'}`,
  );
  return `the airline wants a document that the request does not give (${each.join('; ')})`;
}
