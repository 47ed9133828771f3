/** orderCreate: makes an order of a packaged offer, held or paid at once. */
import { issueDocuments } from './issue';
import type { Amount, OrderCreateRequest, OrderPax, Reply } from './model';
import { checkPax, findOffer, payableUntil } from './offers';
import { phaseOf } from './orderPhase';
import { tripKeyOf } from './orders';
import type { OrderState } from './orderState';
import { momentOf, viewOf } from './orderView';
import { aboutEqual, totalOf } from './prices';
import { checkItems } from './pricing';
import { bookingReference, uuidOf } from './random';
import { Refusal } from './refusal';
import { magicOf, twistOf } from './scenarios';
import type { Packaged, ShoppingSession } from './shopping';
import { entryOf, mistake, type Call, type World } from './world';

/** Answers an OrderCreateRQ. Throws Refusal; then nothing was created. */
export function orderCreate(call: Call, request: OrderCreateRequest): Reply {
  const { clock, settings, orders } = call.world;
  const { session, offer } = packagedOffer(call, request);
  const { pax, contacts } = request;
  const { journeys, items } = offer;
  checkPeople(call, session, request);
  checkDocuments(offer, pax);
  const magic = magicOf(session.route, pax);
  const twist = twistOf(magic);
  if (twist.residenceRequired) checkResidence(pax);
  const { total } = totalOf(items, session.currency);
  const paymentLimit = payableUntil(call.world, session, journeys[0]?.flights[0]);
  checkPayment(call, request, paymentLimit === undefined, total);
  if (twist.soldOut || seatGone(call.world, offer)) throw new Refusal('493');

  const number = orders.nextNumber();
  const tripKey = tripKeyOf(pax, journeys);
  const uuidIds = call.world.realism?.has('uuid-order-ids', tripKey);
  const order: OrderState = {
    number,
    orderId: uuidIds ? uuidOf(`${settings.seed}/order/${number}`) : String(number),
    ownerCode: journeys[0]?.flights[0]?.carrier ?? '',
    account: call.account,
    provider: call.provider,
    bookingReference: bookingReference(`${settings.seed}/pnr/${number}`),
    createdAt: clock.now(),
    paymentLimit,
    tripKey,
    currency: session.currency,
    twist,
    magic,
    pax,
    formerPax: [],
    contacts,
    journeys,
    items: items.map((item, place) => ({ ...item, place })),
    lastPlace: items.length - 1,
    retrieves: 0,
    scheduleAccepted: false,
    quotes: 0,
    offers: [],
    offered: 0,
    changes: [],
  };
  note(call, order, total);
  orders.add(order);
  if (request.payment) issueDocuments(call, order, total);
  const view = viewOf(call.world, order);
  const [first] = view.items;
  const text = 'The order was created and cannot be displayed, retrieve it';
  return {
    kind: 'order',
    orders: [twist.underReported && first ? { ...view, total: first.perPax } : view],
    warnings: twist.createdWithWarning ? [{ code: '362', text, owner: order.ownerCode }] : [],
  };
}

function packagedOffer(
  call: Call,
  { selections }: OrderCreateRequest,
): { session: ShoppingSession; offer: Packaged } {
  const [selection, ...more] = selections;
  if (!selection) throw new Refusal('912', 'no offer is selected');
  const found = findOffer(call, selection);
  if (found.kind !== 'priced' || more.length > 0) {
    const what = 'orderCreate takes the one packaged offer of offerPrice';
    throw mistake(call, what, '491', 'the offer was not priced');
  }
  checkItems(call, selection, found.offer.items);
  return found;
}

function checkPeople(call: Call, session: ShoppingSession, { pax, contacts }: OrderCreateRequest): void {
  checkPax(call, session, pax);
  if (pax.some((one) => !one.givenName || !one.surname)) {
    const detail = 'Individual/GivenName and Surname of every passenger';
    throw mistake(call, 'a passenger has no name', '912', detail);
  }
  if (pax.some((one) => one.type !== 'ADT' && !one.birthDate)) {
    const detail = 'Birthdate of every child and infant';
    throw mistake(call, 'a child or infant has no birth date', '912', detail);
  }
  if (!contacts.some((contact) => contact.email || contact.phone))
    throw mistake(call, 'there is no contact', '316');
}

function checkDocuments({ requiredDocuments }: Packaged, pax: readonly OrderPax[]): void {
  for (const { paxId, types } of requiredDocuments) {
    const given = pax.find((one) => one.paxId === paxId)?.documents ?? [];
    if (!given.some((document) => document.number && types.includes(document.type ?? '')))
      throw new Refusal('912', `IdentityDoc: one of ${types.join(', ')} is needed`);
  }
}

function checkResidence(pax: readonly OrderPax[]): void {
  if (pax.some(({ residenceCountry }) => !residenceCountry))
    throw new Refusal('912', 'ResidenceCountryCode of every passenger');
}

function checkPayment(call: Call, { payment }: OrderCreateRequest, instant: boolean, total: Amount): void {
  if (!payment && instant) throw new Refusal('466', 'the offer is to be paid at creation');
  if (payment?.amount && !aboutEqual(payment.amount, total))
    throw mistake(call, 'the payment is not the price', '466', 'the amount is not the total');
}

function seatGone({ orders }: World, { items }: Packaged): boolean {
  return items.some(
    ({ content, mandatory }) =>
      content.kind === 'seat' &&
      !mandatory &&
      orders.taken(content.flight, `${content.row}${content.column}`),
  );
}

/** Writes the order into the ledger, and once more if the same passengers hold the same flights already. */
function note(call: Call, order: OrderState, amount: Amount): void {
  const { ledger, orders } = call.world;
  const { orderId, provider, account, pax, journeys, bookingReference, createdAt, paymentLimit } = order;
  const entry = { ...entryOf(call, order), at: new Date(createdAt).toISOString() };
  call.record.orderId = orderId;
  ledger.orders.add({
    ...entry,
    provider,
    account,
    agent: call.agent,
    passengers: pax.length,
    flights: journeys.flatMap((journey) => journey.flights.map((flight) => flight.key)),
    amount,
    bookingReference,
    ...(paymentLimit !== undefined && { paymentLimit: new Date(paymentLimit).toISOString() }),
  });
  // Any order of the trip that still stands, not only the newest.
  const before = orders
    .sameTrip(order.tripKey)
    .filter(({ pax, journeys }) => tripKeyOf(pax, journeys) === order.tripKey)
    .find((other) => !['cancelled', 'lapsed', 'refused'].includes(phaseOf(other, momentOf(call.world))));
  if (before) ledger.duplicates.add({ ...entry, of: 'order', first: before.orderId, done: true });
}
