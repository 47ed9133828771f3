/** An order in a few lines, so that a test can name all that must come out of an answer. */
import { flightKey } from '../../src/domain/offers/flights';
import { showMoney } from '../../src/domain/money';
import type { OrderItem, OrderService, OrderView, TicketDocument } from '../../src/domain/order/orderView';

const words = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(' ');

function service({ kind, paxIds, flights, name, seat, statusCode, followUp }: OrderService): string {
  const doing = followUp && `(${followUp})`;
  return words(
    kind,
    name,
    seat,
    paxIds.join('+'),
    flights.join('+') || undefined,
    statusCode ?? 'included',
    doing,
  );
}

function item({ price, paxIds, paymentTimeLimit, priceGuaranteeTimeLimit, services }: OrderItem): string[] {
  const head = words(
    paxIds.join('+'),
    price ? showMoney(price) : 'without price',
    paymentTimeLimit && `pay by ${paymentTimeLimit}`,
    priceGuaranteeTimeLimit && `price until ${priceGuaranteeTimeLimit}`,
  );
  return [head, ...services.map((each) => `  ${service(each)}`)];
}

function document({ number, typeCode, paxId, coupons }: TicketDocument): string {
  const states = coupons.map((coupon) => `${coupon.number}${coupon.statusCode ?? '-'}`);
  return words(number, typeCode, paxId, states.join(','));
}

/** Everything of the order but the ids of items and services, which mean nothing outside their message. */
export function orderInShort(view: OrderView) {
  return {
    order: words(view.orderId, view.ownerCode, view.statusCode, view.total && showMoney(view.total)),
    references: view.bookingReferences.map(({ id, owner }) => words(id, owner)),
    items: view.items.flatMap(item),
    flights: view.flights.map((flight) =>
      words(flightKey(flight), flight.departure, flight.destination, flight.arrival, flight.operatingCarrier),
    ),
    passengers: view.passengers.map(({ paxId, type, birthDate, givenName, surname }) =>
      words(paxId, type, birthDate, givenName, surname),
    ),
    documents: view.documents.map(document),
    warnings: view.warnings.map(({ code }) => code),
  };
}
