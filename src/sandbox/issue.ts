/** Issuing: tickets for every passenger and an EMD for each paid extra; once. */
import { carrierOf } from './catalogue/carriers';
import type { Amount, IssuedDocument, OfferedItem } from './model';
import { itemsOf, movedBy, phaseOf, scheduleChanged } from './orderPhase';
import type { OrderState } from './orders';
import { momentOf, orderItemId } from './orderView';
import { aboutEqual, inCents, sum } from './prices';
import { Refusal } from './refusal';
import { problem, type Call, type World } from './world';

/** Issues a held order for the amount that is named. Throws Refusal; then nothing was issued by this call. */
export function issue(
  world: World,
  call: Call,
  order: OrderState,
  named: { orderItemIds: string[]; amount?: Amount },
): void {
  const moment = momentOf(world);
  refuseUnlessHeld(world, call, order);
  if (scheduleChanged(order))
    throw new Refusal('915', 'a schedule change waits to be accepted', order.ownerCode);
  if (order.rules.has('no-authority')) throw new Refusal('368', 'No ticketing authority', order.ownerCode);
  if (order.rules.has('balance-empty')) throw new Refusal('466', 'balance exhausted', order.ownerCode);
  const items = itemsOf(order, moment);
  checkNamedItems(world, call, order, items, named.orderItemIds);
  const { total } = sum(
    items.map((item) => item.price),
    order.currency,
  );
  if (!named.amount || !aboutEqual(named.amount, total)) {
    problem(call, 'the payment is not the total of the order');
    throw new Refusal('466', 'the amount is not the total');
  }
  issueDocuments(world, call, order, total);
}

/** An order that is issued already, or is no order any more, is not issued again; the attempt is kept. */
function refuseUnlessHeld(world: World, call: Call, order: OrderState): void {
  const phase = phaseOf(order, momentOf(world));
  if (phase === 'held') return;
  if (phase === 'issued' || phase === 'issuing') {
    world.ledger.duplicate({
      of: 'issue',
      orderId: order.orderId,
      first: order.orderId,
      at: new Date(world.clock.now()).toISOString(),
      correlationId: call.correlationId,
      done: false,
    });
    throw new Refusal(phase === 'issued' ? '395' : '902', undefined, order.ownerCode);
  }
  if (phase === 'lapsed') throw new Refusal('303');
  throw new Refusal('915', `the order is ${phase}`);
}

/** Every item that costs something is to be named, and nothing else than the order's items. */
function checkNamedItems(
  world: World,
  call: Call,
  order: OrderState,
  items: readonly OfferedItem[],
  named: readonly string[],
): void {
  const ids = items.map((_, index) => orderItemId(world, order, index));
  const strange = named.some((id) => !ids.includes(id));
  const missing = items.some(
    (item, index) => inCents(item.price.total) > 0 && !named.includes(ids[index] ?? ''),
  );
  if (!strange && !missing) return;
  problem(
    call,
    strange ? 'an order item is not (or no longer) the order’s' : 'an order item is not paid for',
  );
  throw new Refusal('491', 'the order items are not those of the order');
}

/** Issues, without asking whether it may be. */
export function issueDocuments(world: World, call: Call, order: OrderState, amount: Amount): void {
  const moment = momentOf(world);
  const documents = documentsFor(order, () => world.ledger.nextSerial());
  order.issue = {
    at: moment.now,
    retrieves: order.retrieves,
    amount,
    perMille: movedBy(order, moment),
    documents,
  };
  world.ledger.issue({
    orderId: order.orderId,
    at: new Date(moment.now).toISOString(),
    correlationId: call.correlationId,
    amount,
    documents: documents.map((document) => document.number),
  });
}

function documentsFor(order: OrderState, serial: () => number): IssuedDocument[] {
  const { rules, pax, journeys, items } = order;
  const last = pax.at(-1)?.paxId;
  const served = rules.has('issue-incomplete') ? pax.filter((one) => one.paxId !== last) : pax;
  const flights = journeys.flatMap((journey) => journey.flights);
  const tickets = served.map(({ paxId }): IssuedDocument => ({
    paxId,
    number: numberOf(order, serial(), rules.has('short-number') && paxId === last),
    type: 'T',
    coupons: flights.map((_, index) => ({ number: String(index + 1), status: 'I' })),
  }));
  const extras = items.filter((item) => item.content.kind !== 'flight' && inCents(item.price.total) > 0);
  const emds = extras.flatMap((item) =>
    receivers(item)
      .filter((paxId) => served.some((one) => one.paxId === paxId))
      .map((paxId): IssuedDocument => ({
        paxId,
        number: numberOf(order, serial(), false),
        type: 'J',
        coupons: [{ number: '1', status: 'I' }],
      })),
  );
  return [...tickets, ...emds];
}

function receivers({ content, paxIds }: OfferedItem): string[] {
  return content.kind === 'service' && content.service.limit === 'OnePerOrder' ? paxIds.slice(0, 1) : paxIds;
}

function numberOf({ ownerCode }: OrderState, serial: number, prefixOnly: boolean): string {
  const { documentPrefix, documentStyle } = carrierOf(ownerCode);
  if (prefixOnly) return documentPrefix;
  return `${documentPrefix}${documentStyle === 'hyphen' ? '-' : ''}${serial}`;
}
