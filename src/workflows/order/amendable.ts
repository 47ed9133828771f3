/** What every change after the sale needs to know of its order: its passengers, its journeys and its parts. */
import type { OrderRef, PassengerSummary } from '../../domain/calls/operations';
import { isLiveService } from '../../domain/order/liveServices';
import { journeysIn, type PartOf } from '../../domain/order/amending/parts';
import type { OrderView, QuotedOffer, ReshopResult } from '../../domain/order/orderView';
import type { Flight } from '../../domain/offers/flights';
import type { SelectedOffer } from '../../domain/offers/offers';
import type { Passenger } from '../../domain/request/trip';
import { withoutName } from './callInputs';
import type { Order } from './order';

/** Returns the passengers for a quote: those of the request; of an adopted order, those that it shows. */
export function passengersOf({ request }: Order, view: OrderView): PassengerSummary[] {
  if (request) return request.passengers.map(withoutName);
  return view.passengers.map(({ paxId, type, birthDate }) => ({
    paxId,
    type: type ?? 'ADT',
    birthDate: birthDate ?? '',
  }));
}

/** Returns the whole passengers for a correction. Of an adopted order, one whose names or birth date it does not show is left out. */
export function wholePassengers({ request }: Order, view: OrderView): Passenger[] {
  if (request) return request.passengers;
  return view.passengers.flatMap(({ paxId, type, givenName, surname, birthDate }): Passenger[] => {
    return type && givenName && surname && birthDate ? [{ paxId, type, givenName, surname, birthDate }] : [];
  });
}

/** Returns the order as a list of its services or seats is asked for. Its owner may be missing in the view. */
export function orderRefOf({ status }: Order, view: OrderView): OrderRef {
  return {
    orderId: view.orderId,
    ownerCode: view.ownerCode ?? status.ownerCode ?? '',
    total: view.total ?? status.total ?? { amount: '0', currency: '' },
    items: view.items.map(({ orderItemId, price }) => ({ orderItemId, ...(price && { price }) })),
  };
}

/** Returns what accepts an offer of a reshop: all its items, within the session that 19.2 names. */
export function accepting(
  { status }: Order,
  { offerId, ownerCode, items }: QuotedOffer,
  { shoppingResponseId }: Pick<ReshopResult, 'shoppingResponseId'>,
): SelectedOffer {
  return {
    offerId,
    ownerCode: ownerCode ?? status.ownerCode ?? '',
    items,
    ...(shoppingResponseId !== undefined && { shoppingResponseId }),
  };
}

/** Returns the order's flights, journey by journey. */
export function journeysOf({ request }: Order, view: OrderView): Flight[][] {
  return journeysIn(view.flights, request?.journeys);
}

/** Returns what choosing a part of the order depends on. */
export function partsOf({ request, policy }: Order, view: OrderView): PartOf {
  const laps = request?.passengers.flatMap(({ paxId, adult }) =>
    adult === undefined ? [] : [[paxId, adult] as const],
  );
  return { view, live: isLiveService(policy), requested: request?.journeys, adults: new Map(laps) };
}
