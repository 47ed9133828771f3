/** Services and seats after the booking: what can be added, and adding it. */
import { addMoney, nothingIn, type Money } from '../../domain/money';
import type { Refusal } from '../../domain/calls/problem';
import type { Effect } from '../../domain/order/amending/effect';
import { extraLines } from '../../domain/order/amending/extraLines';
import { beyondLimit } from '../../domain/order/amending/quotes';
import { wasIssued } from '../../domain/order/issued';
import type { OrderView } from '../../domain/order/orderView';
import type { OrderUpdates } from '../../domain/order/updates';
import type {
  Offer,
  SeatAvailabilityResult,
  SeatOffer,
  SelectedOffer,
  ServiceListResult,
  ServiceOffer,
} from '../../domain/offers/offers';
import { nameOfSeat, type ExtrasRequest } from '../../domain/offers/extras';
import { selectExtras } from '../../domain/offers/selectExtras';
import { call } from '../calls/read';
import { amend } from './amend';
import { journeysOf, orderRefOf, passengersOf } from './amendable';
import { askAboutChanges } from './changes';
import type { Order } from './order';
import { readQuote } from './quote';

/** Reads what can be added to the order. Its state does not change. */
export async function listExtras(order: Order): Promise<void> {
  const listed = await readQuote(order, (view) => onSale(order, view, {}));
  if (!listed) return;
  const { services, seats } = listed;
  order.record({ extrasOnSale: { readAt: new Date().toISOString(), lines: extraLines(services, seats) } });
  askAboutChanges(order);
}

/** Adds services and seats. On a hold they join the sale; on a ticketed order they are paid at once, and their documents awaited. */
export async function addExtras(
  order: Order,
  wanted: OrderUpdates['addExtras'],
): Promise<Refusal | undefined> {
  const { payUpTo, who } = wanted;
  return amend(order, async (view) => {
    const issued = wasIssued(order.status);
    const wishes = wishesOf(order, view, wanted);
    const { services, seats, sessionOf } = await onSale(order, view, wishes);
    const chosen = selectExtras(wishes, services, seats, [asOffer(order, view)]);
    if ('notOffered' in chosen)
      return { refusal: { code: 'not-available', text: `${chosen.notOffered}; nothing was added` } };
    const { total } = orderRefOf(order, view);
    const price = chosen.total ?? nothingIn(total.currency);
    const newTotal = addMoney(total, price);
    const beyond = beyondLimit({ toPay: price, newTotal }, payUpTo, issued);
    if (beyond) return { refusal: beyond };
    const paid: Money | undefined = issued && Number(price.amount) > 0 ? price : undefined;
    return {
      kind: 'extras',
      what: chosen.taken.join('; '),
      ...(who !== undefined && { who }),
      ...(paid && { paid }),
      payUpTo,
      adds: chosen.ancillaries,
      effect: { extras: addedBy(chosen.offers, services, seats) },
      input: {
        change: 'offer',
        ...order.orderRef,
        offers: chosen.offers.map((offer) => ({ ...offer, ...sessionOf(offer.offerId) })),
        total: price,
        ...(paid && { amount: paid }),
      },
    };
  });
}

/** Every extra is required: nothing is added if one of them is not to be had. */
function wishesOf(
  order: Order,
  view: OrderView,
  { services = [], seats = [] }: OrderUpdates['addExtras'],
): ExtrasRequest {
  return {
    passengers: passengersOf(order, view),
    services: services.map((wish) => ({ ...wish, need: 'required' as const })),
    seats: seats.map((wish) => ({ ...wish, need: 'required' as const })),
  };
}

/** Asks for the services and seats that are wished for; without wishes, for all. */
async function onSale(
  order: Order,
  view: OrderView,
  { services, seats }: Partial<ExtrasRequest>,
): Promise<{
  services: ServiceOffer[];
  seats: SeatOffer[];
  /** What an acceptance sends back of the answer that offered it; 19.2 alone has it. */
  sessionOf: (offerId: string) => Pick<SelectedOffer, 'shoppingResponseId'>;
}> {
  const { session, request } = order;
  const input = {
    order: orderRefOf(order, view),
    passengers: passengersOf(order, view),
    ...(request?.currency !== undefined && { currency: request.currency }),
    ...(request?.language !== undefined && { language: request.language }),
  };
  const asked = (wishes: readonly unknown[] | undefined): boolean =>
    wishes === undefined || wishes.length > 0;
  const listed: ServiceListResult = asked(services)
    ? (await call(session, 'interactive', 'serviceList', { ...input, wishes: services })).result
    : { services: [], warnings: [] };
  const mapped: SeatAvailabilityResult = asked(seats)
    ? (await call(session, 'interactive', 'seatAvailability', { ...input, wishes: seats })).result
    : { seats: [], seatsSeen: 0, warnings: [] };
  return {
    services: listed.services,
    seats: mapped.seats,
    sessionOf: (offerId) => {
      const ofSeats = mapped.seats.some((seat) => seat.offerId === offerId);
      const { shoppingResponseId } = ofSeats ? mapped : listed;
      return shoppingResponseId === undefined ? {} : { shoppingResponseId };
    },
  };
}

/** The choice of extras goes by the journeys of chosen offers; an order is one. */
function asOffer(order: Order, view: OrderView): Offer {
  const { ownerCode, total } = orderRefOf(order, view);
  const journeys = journeysOf(order, view).map((flights) => ({
    origin: flights[0]?.origin ?? '',
    destination: flights.at(-1)?.destination ?? '',
    flights,
  }));
  return { offerId: view.orderId, ownerCode, match: 'full', journeys, total, items: [] };
}

/** Returns what the order must show besides. */
function addedBy(
  offers: readonly SelectedOffer[],
  services: readonly ServiceOffer[],
  seats: readonly SeatOffer[],
): NonNullable<Effect['extras']> {
  return offers.flatMap(({ offerId, items }) =>
    items.map(({ offerItemId, paxIds, seat }): NonNullable<Effect['extras']>[number] => {
      if (!seat) {
        const service = services.find((each) => each.offerId === offerId && each.offerItemId === offerItemId);
        return { kind: 'service', paxIds, flights: service?.flights ?? [], name: service?.name };
      }
      const place = seats.find(
        (each) =>
          each.offerId === offerId && each.choices.some((choice) => choice.offerItemId === offerItemId),
      );
      return { kind: 'seat', paxIds, flights: place ? [place.flight] : [], seat: nameOfSeat(seat) };
    }),
  );
}
