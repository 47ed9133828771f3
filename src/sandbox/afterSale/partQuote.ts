/** orderReshop for the cancellation of a part: what each item brings back, and what the airline keeps of it. */
import { brandOf, inCurrency } from '../catalogue/fares';
import { isOpen } from '../documents';
import type { OrderReshopRequest, ReshopOffer, ReshopReply } from '../model';
import type { DocumentState, OrderState } from '../orderState';
import { cents, inCents, totalOf } from '../prices';
import { Refusal } from '../refusal';
import type { Call, World } from '../world';
import { differenceOf, nothing, settlement, type Moved } from './differences';
import { openOffer } from './orderOffers';
import { removalOf, type Remainder, type Removal } from './removal';

/** What the airline keeps of a paid extra, in cents of EUR. */
const EXTRA_FEE = 1000;

/** Returns the one offer that cancels a part of the order. Throws Refusal. */
export function partQuote(call: Call, order: OrderState, { removed }: OrderReshopRequest): ReshopReply {
  const { world } = call;
  const { orderId, ownerCode, currency, pax } = order;
  const removal = removalOf(call, order, removed);
  if (removal.left.pax.length === 0 || removal.left.journeys.length === 0)
    throw new Refusal('915', 'nothing would be left: that is a cancellation of the order', ownerCode);
  if (removal.pax.length > 0 && removal.journeys.length > 0)
    throw new Refusal('915', 'passengers and journeys go one after the other', ownerCode);
  const { id, expires, keep } = openOffer(world, order, 'part');
  const gone = removal.touched.map((touched) => goneItem(world, order, removal, touched));
  const penalty = gone.reduce((all, { moved }) => all + moved.new, 0);
  const { items } = removal.left;
  keep({
    kind: 'part',
    does: `part ${[...removal.pax, ...removal.journeys, ...removal.touched.map(nameOf)].join(' ')}`,
    outcome: {
      pax: removal.left.pax,
      journeys: removal.left.journeys,
      items,
      ...(order.issue ? { ...settlement(gone.map(({ moved }) => moved)), penalty } : nothing),
    },
    items: [],
    deletes: true,
  });
  const offer: ReshopOffer = {
    offerId: id(0),
    ownerCode,
    expires,
    added: [],
    deleted: gone.map(({ moved }, nth) => ({
      offerItemId: id(nth + 1),
      existing: removal.touched[nth]!.existing,
      ...(order.issue && { difference: differenceOf(moved, currency, true) }),
    })),
    penalty: { type: 'Cancellation', amount: cents(order.issue ? penalty : 0, currency) },
    total: totalOf(items, currency),
  };
  return { kind: 'reshop', orderId, ownerCode, offers: [offer], pax, warnings: [] };
}

/** An extra by what it is, as its place stays the same. */
const nameOf = ({ before }: Remainder): string =>
  before.content.kind === 'flight' ? `fare${before.place}` : `extra${before.place}`;

function goneItem(world: World, order: OrderState, removal: Removal, touched: Remainder): { moved: Moved } {
  return touched.before.content.kind === 'flight'
    ? goneFare(world, order, removal, touched)
    : goneExtra(world, order, touched, true);
}

/** The fare of passengers or journeys that go: `old` what it cost, `new` what the airline keeps. */
function goneFare(
  world: World,
  order: OrderState,
  { pax, journeys }: Removal,
  { before, after }: Remainder,
): { moved: Moved } {
  const base = inCents(before.price.base) - (after ? inCents(after.price.base) : 0);
  const old = worth({ before, ...(after && { after }) });
  if (before.content.kind !== 'flight' || !order.issue) return { moved: { old, new: 0, surplus: 'Refund' } };
  const tickets = order.issue.documents.filter(
    ({ type, traveller }) => type === 'T' && before.paxIds.includes(traveller) && pax.includes(traveller),
  );
  if (journeys.length === 0 && voidable(world, order, tickets))
    return { moved: { old, new: 0, surplus: 'Void' } };
  const [first] = before.content.journeys;
  const rule = first ? brandOf(first.priceClass).cancellation : 'base';
  const paying = before.paxIds.filter(
    (paxId) =>
      (journeys.length > 0 || pax.includes(paxId)) &&
      order.pax.some((one) => one.paxId === paxId && one.type !== 'INF'),
  );
  const kept = rule === 'base' ? base : base === 0 ? 0 : inCurrency(rule.fee, order.currency) * paying.length;
  return { moved: { old, new: Math.min(kept, old), surplus: 'Refund' } };
}

const worth = ({ before, after }: Pick<Remainder, 'before' | 'after'>): number =>
  inCents(before.price.total) - (after ? inCents(after.price.total) : 0);

/** An extra that goes. The airline keeps something of it if it is cancelled by itself, and is not to be voided. */
export function goneExtra(
  world: World,
  order: OrderState,
  touched: Remainder,
  charged: boolean,
): { moved: Moved } {
  const old = worth(touched);
  const emds = order.issue?.documents.filter(({ place }) => place === touched.before.place) ?? [];
  if (order.issue && voidable(world, order, emds)) return { moved: { old, new: 0, surplus: 'Void' } };
  const kept = order.issue && charged ? Math.min(inCurrency(EXTRA_FEE, order.currency), old) : 0;
  return { moved: { old, new: kept, surplus: 'Refund' } };
}

/** True within the void window of documents that nobody has used; without documents, within that of the issue. */
export function voidable(
  { clock, settings }: World,
  { issue, twist }: OrderState,
  documents: readonly DocumentState[],
): boolean {
  if (!issue || twist.feeMoves) return false;
  const since = documents.length > 0 ? Math.min(...documents.map(({ at }) => at)) : issue.at;
  return clock.now() - since <= settings.voidWindow && documents.every(isOpen);
}
