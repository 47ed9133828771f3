/** Makes a change that was accepted: the order, its documents, and the ledger. */
import { addMoney } from '../../domain/money';
import { closeCoupons, emdsOf, isOpen, ticketsOf } from '../documents';
import type { AmendmentEntry, ChangeKind } from '../ledger';
import type { OrderContact } from '../model';
import { lastPayment } from '../offers';
import { changeOf } from '../orderPhase';
import type { DocumentState, OrderState, Outcome, Since, SoldItem } from '../orderState';
import { cents } from '../prices';
import { entryOf, type Call } from '../world';
import { voidable } from './partQuote';

/** A change that may be made. */
export interface Accepted {
  kind: ChangeKind;
  /** Numbers of the order's offers that it accepts. */
  offers: number[];
  does: string[];
  outcome: Outcome;
  contacts?: OrderContact[];
}

/** Makes a change: at once, or settleDelay later for an order whose changes come late. */
export function makeChange(call: Call, order: OrderState, accepted: Accepted): void {
  const { late, clock, settings } = call.world;
  if (!order.twist.changeLate) return apply(call, order, accepted);
  order.changing = true;
  late.keep(clock.now() + settings.settleDelay, () => {
    delete order.changing;
    apply(call, order, accepted);
  });
}

function apply(call: Call, order: OrderState, { kind, offers, does, outcome, contacts }: Accepted): void {
  const { world } = call;
  const { currency, issue } = order;
  const since: Since = { at: world.clock.now(), retrieves: order.retrieves };
  const known = new Set(order.items.map(({ place }) => place));
  const items = outcome.items.map((item) => placed(call, order, item, since));
  if (kind === 'flights' || (outcome.journeys && changeOf(order))) order.flightsFixed = true;
  if (kind === 'flights' || kind === 'part' || kind === 'reprice') order.faresFixed = true;
  world.orders.change(order, () => {
    order.items = items;
    const { pax = order.pax } = outcome;
    const stays = new Set(pax.map(({ paxId }) => paxId));
    order.formerPax.push(...order.pax.filter(({ paxId }) => !stays.has(paxId)));
    order.pax = pax;
    order.journeys = outcome.journeys ?? order.journeys;
    order.contacts = contacts ?? order.contacts;
  });
  const first = order.journeys[0]?.flights[0];
  if (order.paymentLimit !== undefined && first)
    order.paymentLimit = Math.min(order.paymentLimit, lastPayment(world, first));
  const added = items.filter(({ place }) => !known.has(place));
  const money = (value: number) => cents(value, currency);
  if (issue) issue.amount = addMoney(issue.amount, money(outcome.pays));
  order.changes.push({ kind, correlationId: call.correlationId, offers, does });
  delete order.shown; // what it shows otherwise from now on is not the airline's doing
  world.ledger.amend({
    ...entryOf(call, order),
    kind,
    paid: money(outcome.pays),
    refunded: money(outcome.refunds),
    penalty: money(outcome.penalty),
    residual: money(outcome.residual),
    documents: settleDocuments(call, order, kind, added, since),
  });
}

/** An item in its place; a new one gets the next. */
function placed(
  { correlationId }: Call,
  order: OrderState,
  { place, ...item }: Outcome['items'][number],
  since: Since,
): SoldItem {
  if (place !== undefined) return { ...item, place };
  const late = order.twist.emdsLate && order.issue && item.content.kind !== 'flight';
  return { ...item, place: ++order.lastPlace, addedBy: correlationId, ...(late && { late: since }) };
}

type Documents = AmendmentEntry['documents'];

/** Brings the documents of an issued order in line with what it is now. */
function settleDocuments(
  { world }: Call,
  order: OrderState,
  kind: ChangeKind,
  added: readonly SoldItem[],
  since: Since,
): Documents {
  const done: Documents = { issued: [], exchanged: [], voided: [], refunded: [] };
  const { issue, twist } = order;
  if (!issue) return done;
  const shows = twist.refund && since;
  const flown = new Set(order.journeys.flatMap(({ flights }) => flights.map(({ key }) => key)));
  const places = new Set(order.items.map(({ place }) => place));
  // As it was quoted: once a ticket was exchanged, its passenger's tickets are refunded.
  const together = (document: DocumentState): DocumentState[] =>
    document.type === 'T'
      ? issue.documents.filter(({ type, traveller }) => type === 'T' && traveller === document.traveller)
      : [document];
  const end = (document: DocumentState): void => {
    const voids = voidable(world, order, together(document));
    done[voids ? 'voided' : 'refunded'].push(document.number);
    closeCoupons(document.coupons, voids ? 'V' : 'RF', shows);
  };
  for (const document of issue.documents.filter(({ coupons }) =>
    coupons.some(({ status }) => status === 'I'),
  )) {
    const { type, traveller, place, coupons, number, flights } = document;
    const travels = order.pax.some(({ paxId }) => paxId === traveller);
    const lost = coupons.filter((_, nth) => !flown.has(flights[nth] ?? ''));
    if (type === 'J') {
      if (place === undefined || !places.has(place)) end(document);
    } else if (kind === 'flights') {
      closeCoupons(coupons, 'E');
      done.exchanged.push(number);
    } else if (!travels && isOpen(document)) {
      end(document);
    } else if (!travels || lost.some(({ status }) => status === 'I')) {
      closeCoupons(travels ? lost : coupons, 'RF', shows);
      done.refunded.push(number);
    }
  }
  const issued = [...(kind === 'flights' ? ticketsOf(world, order) : []), ...emdsOf(world, order, added)];
  issue.documents.push(...issued);
  done.issued = issued.map(({ number }) => number);
  return done;
}
