/** A basket: shows the offers of a shop, tells what goes with each, and waits for a selection. */
import { condition } from '@temporalio/workflow';
import { choiceText, offersToShow, selectable, type Choice } from '../../domain/offers/chooseOffers';
import { namedOffers, numberOf, numberOffers, type NumberedOffer } from '../../domain/offers/numbered';
import type { Offer, ShopResult } from '../../domain/offers/offers';
import type { PriceTolerance } from '../../domain/offers/priceGuard';
import { totalOf } from '../../domain/offers/tripCover';
import type { ExtrasOnSale } from '../../domain/order/afterSale';
import { extraLines } from '../../domain/order/amending/extraLines';
import type { OrderRefusal } from '../../domain/order/refusals';
import type { OrderUpdates } from '../../domain/order/updates';
import { instantText } from '../../domain/dates';
import { endOfBasket } from '../../domain/request/basketEnd';
import type { OrderRequest } from '../../domain/request/request';
import { asStepFailure, NotBooked, SessionGone } from '../calls/failures';
import type { Asked } from './basketCalls';
import type { Chosen } from './chosen';
import { listExtrasOf, withExtras, type AskedAbout } from './extras';
import type { Order } from './order';
import type { Wait } from './orderFacts';
import { stopIfOvertaken } from './resets';

/** A session that lasted this long (milliseconds) may be gone; one that did not is refused for another reason. */
const SESSION_LASTS = 60_000;

/** What a basket is filled with. */
export interface Shelf {
  /** The offers of all providers that are asked. */
  shopped: ShopResult;
  /** The caller's choice once more, after a lost session. */
  again?: Choice;
  /** Why the caller's choice cannot be had any more, if not because the flights are gone. */
  changed?: string;
  /** Returns offers of one provider as it names them, and where to ask about them. */
  at: (offers: Offer[]) => AskedAbout;
}

/** What a basket shows. */
interface Shown extends Pick<Shelf, 'at'> {
  offers: Offer[];
  numbered: NumberedOffer[];
  shoppedAt: number;
  /** Why an earlier selection does not hold. */
  changed?: string;
  /** What is waited for, and whether there may be other offers. */
  choice: string;
}

/**
 * Returns what a caller selects. After a lost session: the caller's choice once more, if all of it is still offered.
 *
 * @throws {SessionGone} when the offers expire; {NotBooked} when nobody selects one in time
 */
export async function chooseFromBasket(
  order: Order,
  request: OrderRequest,
  { shopped, again, at, ...shelf }: Shelf,
): Promise<Chosen> {
  const { agreed, basket } = order.memory;
  let changed = shelf.changed ?? (agreed && 'the selected flights are no longer offered at this fare');
  if (agreed && again) {
    const chosen = { ...at(again.chosen), otherFlights: agreed.otherFlights ?? false };
    const selection = await withExtras(order, request, chosen).catch(asNotBooked);
    if (!(selection instanceof NotBooked)) return { ...chosen, selection };
    changed = selection.message;
  }
  const toShow = offersToShow(shopped, request);
  const { offers } = toShow;
  if (offers.length === 0) throw new NotBooked('not-offered', 'no offer fits the criteria');
  const numbered = numberOffers(basket?.offers ?? [], offers, toleranceOf(order, request));
  const usedAt = changed === undefined ? basket?.usedAt : undefined;
  order.remember({ agreed: undefined, basket: { usedAt: usedAt ?? Date.now(), offers: numbered } });
  if (changed !== undefined) order.record({ lastError: { code: 'selection-changed', text: changed } });
  const choice = choiceText(toShow, shopped, request);
  const shown = { offers, numbered, changed, choice, at, shoppedAt: Date.now() };
  const waits = waitOf(order, request, shown);
  order.offer(offers, numbered, waits, (asked) => refusalOf(asked, shown, request));
  return untilSelected(order, request, shown);
}

/** Answers one call after the other, until one selects an offer. */
async function untilSelected(order: Order, request: OrderRequest, shown: Shown): Promise<Chosen> {
  for (;;) {
    const asked = await nextCall(order, request, shown);
    order.remember({ basket: { usedAt: Date.now(), offers: shown.numbered } });
    // The offers may be others than when the call was accepted.
    const refusal = refusalOf(asked, shown, request);
    if (refusal) {
      order.basketCalls.answer(refusal);
      continue;
    }
    try {
      const chosen = 'select' in asked ? await select(order, request, shown, asked.select) : undefined;
      if ('list' in asked) await list(order, request, shown, asked.list);
      order.basketCalls.answer();
      if (chosen) return chosen;
    } catch (error) {
      refuse(order, shown, error);
    }
  }
}

/** Waits for the next call, until nobody has selected an offer in time, or until the trip must be shopped again. */
async function nextCall(order: Order, request: OrderRequest, shown: Shown): Promise<Asked> {
  const { offers } = shown;
  const { words, until } = waitOf(order, request, shown);
  order.waitsFor(words, until);
  const expiry = Math.min(...offers.map(({ expiresAt }) => (expiresAt ? Date.parse(expiresAt) : Infinity)));
  const wait = Math.max(Math.min(until, expiry) - Date.now(), 1);
  const came = (): boolean => order.basketCalls.next !== undefined || order.overtaken;
  await condition(came, wait, { summary: 'waiting for somebody to select an offer' });
  stopIfOvertaken(order);
  const { next } = order.basketCalls;
  if (next) return next.asked;
  if (Date.now() >= until) throw NotBooked.notSelected();
  throw SessionGone.expired();
}

/** Returns what a basket waits for, and when it ends (milliseconds since the epoch). */
function waitOf(order: Order, request: OrderRequest, { changed, choice }: Shown): Wait {
  const until = endOfBasket(request, order.memory.basket?.usedAt ?? Date.now());
  return {
    words: `${choice}, until ${instantText(until)}${changed === undefined ? '' : `: ${changed}`}`,
    until,
  };
}

/** Returns the selection, once everything picked is found. */
async function select(
  order: Order,
  request: OrderRequest,
  shown: Shown,
  { services, seats, ...args }: OrderUpdates['selectOffer'],
): Promise<Chosen> {
  const { offers, numbered, at } = shown;
  const ids = offersOf(shown, namesIn(args)).map(({ offerId }) => offerId);
  const choice = selectable(offers, ids, request);
  if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
  const picked = services || seats ? { ...(services && { services }), ...(seats && { seats }) } : undefined;
  order.remember({ basket: { usedAt: Date.now(), offers: numbered, ...(picked && { picked }) } });
  const seen = totalOf(
    choice.chosen.map((offer) => numbered.find(({ offerIds }) => offerIds.includes(offer.offerId)) ?? offer),
  );
  const chosen = { ...at(choice.chosen), otherFlights: false, seen };
  return { ...chosen, selection: await withExtras(order, request, chosen) };
}

/** Shows what goes with an offer. */
async function list(
  order: Order,
  request: OrderRequest,
  shown: Shown,
  { only, ...args }: OrderUpdates['listExtras'],
): Promise<void> {
  const { numbered, at } = shown;
  const offers = offersOf(shown, nameIn(args));
  const listed = await listExtrasOf(order, request, at(offers), {
    ...(only !== 'seats' && { services: {} }),
    ...(only !== 'services' && { seats: { maps: true } }),
  });
  const before = order.status.extrasOnSale;
  const number = numberOf(numbered, offers[0]?.offerId ?? '');
  const kept = before && number !== undefined && before.offer === number ? before : undefined;
  const extrasOnSale: ExtrasOnSale = {
    readAt: new Date().toISOString(),
    offer: number,
    lines: [
      ...(kept?.lines ?? []).filter(({ kind }) => only && `${kind}s` !== only),
      ...extraLines(listed.services, listed.seats),
    ],
    seatMaps: only === 'services' ? kept?.seatMaps : listed.maps,
  };
  order.record({ extrasOnSale });
}

/** Refuses the call that failed. Throws where the trip must be shopped again: the call is answered after that. */
function refuse(order: Order, { offers, shoppedAt }: Shown, error: unknown): void {
  if (error instanceof NotBooked) {
    order.remember({ basket: { ...order.memory.basket!, picked: undefined } });
    return order.basketCalls.answer({ code: 'not-available', text: error.message });
  }
  const now = Date.now();
  const { problem } = asStepFailure(error);
  const old =
    offers.some(({ expiresAt }) => expiresAt && Date.parse(expiresAt) <= now) ||
    now - shoppedAt >= SESSION_LASTS;
  if (error instanceof SessionGone && old) throw SessionGone.expired();
  const { operation, code, text, correlationId } = problem;
  order.record({ lastError: problem });
  order.basketCalls.answer({ code, text: `${operation}: ${code} ${text} (CorrelationID ${correlationId})` });
}

/** Returns why a call cannot be answered with the offers as they are. */
function refusalOf(
  asked: Asked,
  { offers, numbered }: Shown,
  request: OrderRequest,
): OrderRefusal | undefined {
  const named = namedOffers(numbered, offers, 'select' in asked ? namesIn(asked.select) : nameIn(asked.list));
  if ('code' in named) return named;
  if (!('select' in asked)) return undefined;
  const choice = selectable(
    offers,
    named.map(({ offerId }) => offerId),
    request,
  );
  return 'notOffered' in choice ? { code: 'offer-incomplete', text: choice.notOffered } : undefined;
}

const namesIn = ({ offers = [], offerIds = [] }: OrderUpdates['selectOffer']): (number | string)[] => [
  ...offers,
  ...offerIds,
];

const nameIn = ({ offer, offerId }: OrderUpdates['listExtras']): (number | string)[] => [
  offer ?? offerId ?? '',
];

/** Returns the offers of a call that was not refused. */
function offersOf({ numbered, offers }: Shown, names: readonly (number | string)[]): Offer[] {
  const named = namedOffers(numbered, offers, names);
  return 'code' in named ? [] : named;
}

/** Returns how much dearer an offer may get at its provider. */
function toleranceOf(
  { providers, settings }: Order,
  { priceTolerance }: OrderRequest,
): (offer: Offer) => PriceTolerance {
  return ({ provider = '' }) => priceTolerance ?? (providers.get(provider) ?? settings).policy.priceTolerance;
}

function asNotBooked(error: unknown): NotBooked {
  if (error instanceof NotBooked) return error;
  throw error;
}
