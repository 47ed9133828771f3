/** Issuing an order: tickets for every passenger and an EMD for each paid extra; once. */
import { carrierOf } from './catalogue/carriers';
import type { Amount, IssuedDocument, OfferedItem, OrderPax } from './model';
import { itemsOf, movedBy, phaseOf, scheduleChanged } from './orderPhase';
import type { OrderState } from './orders';
import { momentOf, orderItemId, receivers } from './orderView';
import { aboutEqual, inCents, totalOf } from './prices';
import { Refusal } from './refusal';
import { entryOf, mistake, type Call } from './world';

/** Issues a held order for the amount that is named. Throws Refusal; then nothing was issued by this call. */
export function issue(
  call: Call,
  order: OrderState,
  named: { orderItemIds: string[]; amount?: Amount },
): void {
  const { ownerCode } = order;
  const { issueRefused } = order.twist;
  refuseUnlessHeld(call, order);
  if (scheduleChanged(order)) throw new Refusal('915', 'a schedule change waits to be accepted', ownerCode);
  if (issueRefused) throw new Refusal(issueRefused.code, issueRefused.detail, ownerCode);
  const items = itemsOf(order, momentOf(call.world));
  checkNamedItems(call, order, items, named.orderItemIds);
  const { total } = totalOf(items, order.currency);
  if (!named.amount || !aboutEqual(named.amount, total))
    throw mistake(call, 'the payment is not the total of the order', '466', 'the amount is not the total');
  issueDocuments(call, order, total);
}

/** An order that is issued already, or no longer stands, is not issued again; the attempt is noted. */
function refuseUnlessHeld(call: Call, order: OrderState): void {
  const phase = phaseOf(order, momentOf(call.world));
  if (phase === 'held') return;
  if (phase === 'issued' || phase === 'issuing') {
    const entry = entryOf(call, order);
    call.world.ledger.duplicates.add({ ...entry, of: 'issue', first: order.orderId, done: false });
    throw new Refusal(phase === 'issued' ? '395' : '902', undefined, order.ownerCode);
  }
  if (phase === 'lapsed') throw new Refusal('303');
  throw new Refusal('915', `the order is ${phase}`);
}

/** Every item that costs something must be named, and only the order's items. */
function checkNamedItems(
  call: Call,
  order: OrderState,
  items: readonly OfferedItem[],
  named: readonly string[],
): void {
  const ids = items.map((_, index) => orderItemId(call.world, order, index));
  const strange = named.some((id) => !ids.includes(id));
  const missing = items.some(
    (item, index) => inCents(item.price.total) > 0 && !named.includes(ids[index] ?? ''),
  );
  if (!strange && !missing) return;
  const what = strange ? 'an order item is not (or no longer) the order’s' : 'an order item is not paid for';
  throw mistake(call, what, '491', 'the order items are not those of the order');
}

/** Issues, without asking whether it may be. */
export function issueDocuments(call: Call, order: OrderState, amount: Amount): void {
  const moment = momentOf(call.world);
  const documents = documentsFor(order, () => call.world.ledger.nextSerial());
  const { retrieves } = order;
  order.issue = { at: moment.now, retrieves, amount, perMille: movedBy(order, moment), documents };
  const numbers = documents.map((document) => document.number);
  call.world.ledger.issues.add({ ...entryOf(call, order), amount, documents: numbers });
}

function documentsFor(order: OrderState, serial: () => number): IssuedDocument[] {
  const { twist, pax, journeys, items } = order;
  if (twist.documents === 'none') return [];
  const last = pax.at(-1)?.paxId;
  const served = twist.lastDocument === 'missing' ? pax.slice(0, -1) : pax;
  const flights = journeys.flatMap((journey) => journey.flights);
  const holder = ({ paxId, adult }: OrderPax): string =>
    twist.documents === 'infants-under-adults' ? (adult ?? paxId) : paxId;
  const tickets = served.map((one): IssuedDocument => ({
    paxId: holder(one),
    number: ticketNumber(order, serial, twist.lastDocument === 'short' && one.paxId === last),
    type: 'T',
    coupons: flights.map((_, index) => ({ number: String(index + 1), status: 'I' })),
  }));
  const extras = items.filter(
    ({ content, price }) =>
      content.kind !== 'flight' &&
      inCents(price.total) > 0 &&
      !(twist.documents === 'no-seat-emds' && content.kind === 'seat'),
  );
  const emds = extras
    .flatMap(receivers)
    .filter((paxId) => served.some((one) => one.paxId === paxId))
    .map((paxId): IssuedDocument => ({
      paxId,
      number: numberOf(order, serial()),
      type: 'J',
      coupons: [{ number: '1', status: 'I' }],
    }));
  return [...tickets, ...emds];
}

function ticketNumber(order: OrderState, serial: () => number, prefixOnly: boolean): string {
  if (prefixOnly) return carrierOf(order.ownerCode).documentPrefix;
  const number = numberOf(order, serial());
  return order.twist.documents === 'conjunction' ? `${number}/${String(serial()).slice(-2)}` : number;
}

function numberOf({ ownerCode, twist }: OrderState, serial: number): string {
  const { documentPrefix, documentStyle } = carrierOf(ownerCode);
  if (twist.documents === 'ten-digits') return String(serial);
  return `${documentPrefix}${documentStyle === 'hyphen' ? '-' : ''}${serial}`;
}
