/** orderCreate: makes an order of a packaged offer, held or paid at once. */
import { issueDocuments } from './issue';
import { magicOf, rulesOf, type MagicRow } from './magic';
import type { Amount, OrderCreateRequest, OrderPax, Reply } from './model';
import { findOffer, checkPax, payableUntil, type FoundOffer } from './offers';
import { phaseOf } from './orderPhase';
import { tripKeyOf, type OrderState } from './orders';
import { momentOf, viewOf } from './orderView';
import { aboutEqual, sum } from './prices';
import { checkItems } from './pricing';
import { bookingReference, uuidOf } from './random';
import { Refusal } from './refusal';
import type { Packaged, ShoppingSession } from './shopping';
import { problem, type Call, type World } from './world';

/** Answers an OrderCreateRQ. Throws Refusal; then nothing was created. */
export function orderCreate(world: World, call: Call, request: OrderCreateRequest): Reply {
  const { session, offer } = packagedOffer(world, call, request);
  checkPeople(call, session, request);
  checkDocuments(offer, request.pax);
  const magic = magicOfTrip(session.route, request.pax);
  const rules = rulesOf(magic);
  const { clock, settings } = world;
  const total = sum(
    offer.items.map((item) => item.price),
    session.currency,
  ).total;
  const limit = payableUntil(world, session, offer.journeys[0]?.flights[0]);
  checkPayment(call, request, limit === undefined, total);
  if (rules.has('sold-out') || seatGone(world, offer)) throw new Refusal('493');

  const number = world.orders.nextNumber();
  const tripKey = tripKeyOf(request.pax, offer.journeys);
  const uuidIds = world.realism?.has('uuid-order-ids', tripKey);
  const order: OrderState = {
    number,
    orderId: uuidIds ? uuidOf(`${settings.seed}/order/${number}`) : String(number),
    ownerCode: offer.journeys[0]?.flights[0]?.carrier ?? '',
    account: call.account,
    provider: call.provider,
    bookingReference: bookingReference(`${settings.seed}/pnr/${number}`),
    createdAt: clock.now(),
    paymentLimit: limit,
    tripKey,
    currency: session.currency,
    rules,
    magic,
    pax: request.pax,
    contacts: request.contacts,
    journeys: offer.journeys,
    items: offer.items,
    retrieves: 0,
    scheduleAccepted: false,
    quotes: 0,
  };
  note(world, call, order, total);
  world.orders.add(order);
  if (request.payment) issueDocuments(world, call, order, total);
  const view = viewOf(world, order);
  const first = view.items[0];
  return {
    kind: 'order',
    orders: [rules.has('under-reported') && first ? { ...view, total: first.perPax } : view],
    warnings: rules.has('created-with-warning')
      ? [
          {
            code: '362',
            text: 'The order was created and cannot be displayed, retrieve it',
            owner: order.ownerCode,
          },
        ]
      : [],
  };
}

/** What the magic table says of a trip whose passengers are known. */
export function magicOfTrip(route: string, pax: readonly Pick<OrderPax, 'surname'>[]): MagicRow[] {
  return magicOf(
    route,
    pax.map((one) => one.surname ?? ''),
  );
}

function packagedOffer(
  world: World,
  call: Call,
  { selections }: OrderCreateRequest,
): { session: ShoppingSession; offer: Packaged } {
  const [selection, ...more] = selections;
  if (!selection) throw new Refusal('912', 'no offer is selected');
  const found: FoundOffer = findOffer(world, call, selection);
  if (found.kind !== 'priced' || more.length > 0) {
    problem(call, 'orderCreate takes the one packaged offer of offerPrice');
    throw new Refusal('491', 'the offer was not priced');
  }
  checkItems(call, selection, found.offer.items);
  return found;
}

function checkPeople(call: Call, session: ShoppingSession, { pax, contacts }: OrderCreateRequest): void {
  checkPax(call, session, pax);
  if (pax.some((one) => !one.givenName || !one.surname)) {
    problem(call, 'a passenger has no name');
    throw new Refusal('912', 'Individual/GivenName and Surname of every passenger');
  }
  if (pax.some((one) => one.type !== 'ADT' && !one.birthDate)) {
    problem(call, 'a child or infant has no birth date');
    throw new Refusal('912', 'Birthdate of every child and infant');
  }
  if (!contacts.some((contact) => contact.email || contact.phone)) {
    problem(call, 'there is no contact');
    throw new Refusal('316');
  }
}

function checkDocuments({ requiredDocuments }: Packaged, pax: readonly OrderPax[]): void {
  for (const { paxId, types } of requiredDocuments) {
    const given = pax.find((one) => one.paxId === paxId)?.documents ?? [];
    if (!given.some((document) => document.number && types.includes(document.type ?? ''))) {
      throw new Refusal('912', `IdentityDoc: one of ${types.join(', ')} is needed`);
    }
  }
}

function checkPayment(call: Call, { payment }: OrderCreateRequest, instant: boolean, total: Amount): void {
  if (!payment) {
    if (instant) throw new Refusal('466', 'the offer is to be paid at creation');
    return;
  }
  if (payment.amount && !aboutEqual(payment.amount, total)) {
    problem(call, 'the payment is not the price');
    throw new Refusal('466', 'the amount is not the total');
  }
}

function seatGone({ orders }: World, { items }: Packaged): boolean {
  return items.some(
    ({ content, mandatory }) =>
      content.kind === 'seat' &&
      !mandatory &&
      orders.taken(content.flight, `${content.row}${content.column}`),
  );
}

/** Into the ledger, and once more where the same passengers hold the same flights already. */
function note(world: World, call: Call, order: OrderState, amount: Amount): void {
  const { ledger, orders } = world;
  const entry = {
    orderId: order.orderId,
    at: new Date(order.createdAt).toISOString(),
    correlationId: call.correlationId,
  };
  call.record.orderId = order.orderId;
  ledger.order({
    ...entry,
    provider: order.provider,
    account: order.account,
    agent: call.agent,
    passengers: order.pax.length,
    flights: order.journeys.flatMap((journey) => journey.flights.map((flight) => flight.key)),
    amount,
    bookingReference: order.bookingReference,
    ...(order.paymentLimit !== undefined && { paymentLimit: new Date(order.paymentLimit).toISOString() }),
  });
  // Any order of the trip that still stands, be it the newest or not.
  const before = orders
    .sameTrip(order.tripKey)
    .find((other) => !['cancelled', 'lapsed', 'refused'].includes(phaseOf(other, momentOf(world))));
  if (before) ledger.duplicate({ ...entry, of: 'order', first: before.orderId, done: true });
}
