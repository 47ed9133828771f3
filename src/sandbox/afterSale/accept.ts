/** orderChange that accepts what was offered after the sale: for the amount due and nothing else. */
import { extraAt } from '../aLaCarte';
import { compareMoney } from '../../domain/money';
import type { ALaCarte } from '../shopping';
import type { Change, OfferedItem, Payment, Selection } from '../model';
import type { ExtrasOffer, OrderOffer, OrderState, Outcome, QuotedChange } from '../orderState';
import { cents, inCents, price } from '../prices';
import { checkExtra, checkItems, limitsOf } from '../pricing';
import { Refusal } from '../refusal';
import { mistake, type Call } from '../world';
import { makeChange } from './apply';
import { nothing } from './differences';
import { findOffer, noteDuplicate } from './orderOffers';
import { refuseUnlessChangeable } from './standing';

type AcceptOffer = Extract<Change, { kind: 'offer' }>;

/** Accepts extras, other flights or another name. Throws Refusal; then nothing was changed by this call. */
export function acceptOffer(call: Call, order: OrderState, change: AcceptOffer): void {
  const { selections, payment, removes } = change;
  const found = selections.map((selection) => ({
    selection,
    offer: findOffer(call, order, selection.offerId),
  }));
  refuseUnlessAccepting(call, order);
  const extras = found.flatMap(({ selection, offer }) => (isExtras(offer) ? [{ selection, offer }] : []));
  if (extras.length === found.length) return acceptExtras(call, order, extras, payment);
  const [only, ...more] = found;
  if (!only || isExtras(only.offer) || more.length > 0 || only.offer.kind === 'part') {
    const what =
      'a reshop offer is accepted alone, and one that only deletes by DeleteOrderItem or AcceptCancelledOffer';
    throw mistake(call, what, '491', 'the offers cannot be accepted together');
  }
  const { selection, offer } = only;
  checkItems(call, selection, offer.items as OfferedItem[]);
  const named = call.version === '19.2' && offer.deletes ? selection.offerId : removes;
  if (removes !== named) {
    const what = 'the offer deletes items: DeleteOrderItem/OfferRefID is to name it';
    throw mistake(call, what, '491', what);
  }
  acceptQuoted(call, order, offer, payment);
}

/** Accepts an offer that cancels a part of the order. Throws Refusal. */
export function acceptPart(call: Call, order: OrderState, offerId: string): void {
  const offer = findOffer(call, order, offerId);
  refuseUnlessAccepting(call, order);
  if (offer.kind !== 'part')
    throw mistake(call, 'the offer does not only delete', '491', 'the offer adds items');
  if (order.twist.partRefused)
    throw new Refusal('915', 'the airline does not cancel part of an order', order.ownerCode);
  acceptQuoted(call, order, offer, undefined);
}

/** Accepts today's price. Throws Refusal. */
export function acceptRepriced(call: Call, order: OrderState, offerId: string): void {
  const offer = findOffer(call, order, offerId);
  refuseUnlessAccepting(call, order);
  if (offer.kind !== 'reprice')
    throw mistake(call, 'the offer is no repriced one', '491', 'the offer is another');
  acceptQuoted(call, order, offer, undefined);
}

const isExtras = (offer: OrderOffer): offer is OrderOffer & ExtrasOffer =>
  offer.kind === 'services' || offer.kind === 'seats';

function refuseUnlessAccepting({ world }: Call, order: OrderState): void {
  refuseUnlessChangeable(world, order);
  if (order.twist.changeRefused) throw new Refusal('915', 'the airline changes it by hand', order.ownerCode);
}

/** A quote holds for the order as it was then. One that does what was done already is a second attempt. */
function acceptQuoted(
  call: Call,
  order: OrderState,
  { basis, number, ...offer }: OrderOffer & QuotedChange,
  payment: Payment | undefined,
): void {
  const { kind, does, outcome } = offer;
  const done = order.changes.some((change) => change.kind === kind && change.does.includes(does));
  if (basis !== order.changes.length) {
    if (done) noteDuplicate(call, order, false);
    throw mistake(call, 'the order was changed after the quote', '490', 'the order has changed');
  }
  refuseDearer(order);
  checkPayment(call, order, payment, outcome.pays);
  const again = order.changes.findLast((change) => change.kind === kind)?.does.includes(does);
  if (again && kind === 'flights') noteDuplicate(call, order, true);
  makeChange(call, order, { kind, offers: [number], does: [does], outcome });
}

/** The airline of DEARER thinks again, once. */
function refuseDearer(order: OrderState): void {
  if (!order.twist.changeDearer || order.dearer) return;
  order.dearer = true;
  throw new Refusal('490', 'the price has changed', order.ownerCode);
}

function acceptExtras(
  call: Call,
  order: OrderState,
  chosen: readonly { selection: Selection; offer: OrderOffer & ExtrasOffer }[],
  payment: Payment | undefined,
): void {
  if (order.twist.extrasSoldOut) throw new Refusal('491', 'sold out', order.ownerCode);
  const items = chosen.flatMap(({ selection, offer }) => extrasOf(call, order, selection, offer));
  const limits = items.flatMap(({ limits: own }) => own);
  if (new Set(limits).size < limits.length)
    throw mistake(call, 'a service or seat is taken twice', '491', 'a service or seat is taken twice');
  const added = items.flatMap(({ units }) => units);
  const due = added.reduce((all, item) => all + inCents(item.price.total), 0);
  checkPayment(call, order, payment, due);
  const names = added.map(nameOf);
  const before = new Set(order.items.filter(({ addedBy }) => addedBy !== undefined).map(nameOf));
  if (names.some((name) => before.has(name))) noteDuplicate(call, order, true);
  makeChange(call, order, {
    kind: 'extras',
    offers: chosen.map(({ offer }) => offer.number),
    does: names,
    outcome: { ...nothing, items: [...order.items, ...added], pays: order.issue ? due : 0 },
  });
}

type NewItem = Outcome['items'][number];

/** An extra by what it is and for whom: a second seat on a flight is the same extra. */
const nameOf = ({ content, paxIds }: Pick<NewItem, 'content' | 'paxIds'>): string => {
  if (content.kind === 'flight') return '';
  const what =
    content.kind === 'seat' ? `seat/${content.flight}` : `${content.service.id}/${content.flights.join('+')}`;
  return `${what}/${paxIds.join('+')}`;
};

/** The extras that a selection names, as items of the order: each unit is one of its own. */
function extrasOf(
  call: Call,
  order: OrderState,
  selection: Selection,
  offer: OrderOffer & ExtrasOffer,
): { units: NewItem[]; limits: string[] }[] {
  const about: ALaCarte = { kind: offer.kind, journeys: offer.journeys };
  const flown = new Set(order.journeys.flatMap(({ flights }) => flights.map(({ key }) => key)));
  const here = new Set(order.pax.map(({ paxId }) => paxId));
  if (selection.items.length === 0) throw mistake(call, 'no item is selected', '491', 'no item is selected');
  return selection.items.map((chosen) => {
    const id = call.world.shopping.read(chosen.offerItemId);
    const own =
      id?.session === order.number && id.offer === offer.number && id.kind === `order-${offer.kind}`;
    const extra = own
      ? extraAt(call.world, about, { pax: offer.pax, currency: order.currency }, id.item)
      : undefined;
    if (!extra || chosen.paxIds.some((paxId) => !here.has(paxId)))
      throw new Refusal('491', 'the service or seat is not available');
    checkExtra(call, extra, chosen, flown);
    const perPax = price(inCents(extra.unitPrice), [], order.currency);
    const units = Array.from({ length: chosen.quantity ?? 1 }, (): NewItem => ({
      offerItemId: chosen.offerItemId,
      payment: { duration: 'PT0S' },
      content: extra.content,
      paxIds: chosen.paxIds,
      perPax,
      price: perPax,
    }));
    return { units, limits: limitsOf(extra, chosen.paxIds) };
  });
}

/** On an order that is held nothing is paid with a change; on an issued one exactly what is due. */
export function checkPayment(call: Call, order: OrderState, payment: Payment | undefined, due: number): void {
  const { currency } = order;
  const amount = payment?.amount ?? cents(0, currency);
  if (amount.currency === currency && compareMoney(amount, cents(order.issue ? due : 0, currency)) === 0)
    return;
  throw mistake(call, 'the payment is not the amount due', '466', 'the amount is not the amount due');
}
