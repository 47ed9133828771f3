/** Shared by the choice of services and of seats: the trip's flights, the targets of wishes, the rules of what is sold, and what was taken or missed. */
import { flightKey } from './flights';
import { allotMoney, compareMoney, covers, isSome, showMoney, timesMoney, type Money } from '../money';
import type { Offer, SeatOffer, ServiceOffer } from './offers';
import type { OrderRequest } from '../request/request';
import type { Passenger } from '../request/trip';
import type { PickedExtras } from '../order/afterSale';
import type { Ancillary } from '../order/shown';

/** The parts of a request that the choice of services and seats depends on. */
export type ExtrasRequest = Pick<OrderRequest, 'services' | 'seats'> & {
  passengers: Pick<Passenger, 'paxId' | 'type'>[];
};

/** A service that a caller has picked by name. */
export type PickedService = NonNullable<PickedExtras['services']>[number];

/** A seat that a caller has picked by number. */
export type PickedSeat = NonNullable<PickedExtras['seats']>[number];

/** What picks are checked against. */
export interface Picking {
  /** Passengers with a seat of their own. */
  passengers: ExtrasRequest['passengers'];
  /** Flight keys of each journey. */
  journeys: readonly string[][];
}

/** An offer item taken for one passenger, or for several if the order takes the item once. */
export interface Taken {
  offerId: string;
  ownerCode?: string;
  offerItemId: string;
  paxIds: string[];
  /** How many each passenger takes. Default: one. */
  quantity?: number;
  /** Price of all that is taken. Absent: free. */
  price?: Money;
  /** The same at the price that the caller has seen. */
  seen?: Money;
  seat?: { row: string; column: string };
  /** The same, one for each passenger. */
  ancillaries: Ancillary[];
}

/** A wish that was not granted, and why. */
export interface Missed {
  need: 'required' | 'preferred';
  words: string;
}

/** Returns the flight keys of each journey, in order. */
export function journeysOf(chosen: readonly Offer[]): string[][] {
  return chosen.flatMap(({ journeys }) => journeys.map(({ flights }) => flights.map(flightKey)));
}

/** Returns true if the price is within the wish's limit, in the currency of the trip. A free item passes in any currency. */
export function affordable(price: Money | undefined, most: Money | undefined, currency: string): boolean {
  if (price === undefined || /^0*(\.0*)?$/.test(price.amount)) return true;
  if (price.currency !== currency) return false;
  return most === undefined || covers(most, price);
}

/** Compares prices, cheapest first; free is cheapest. Both must be free or in the currency of the trip. */
export function comparePrices(a: Money | undefined, b: Money | undefined): number {
  const [left, right] = [a ?? b, b ?? a];
  if (!left || !right) return 0;
  return compareMoney(
    { amount: a?.amount ?? '0', currency: left.currency },
    { amount: b?.amount ?? '0', currency: left.currency },
  );
}

/** Returns true if a flight key is of this flight: `BA315`. */
export function isOnFlight(key: string, flight: string): boolean {
  return key.split('/')[0] === flight.replace(/^(..)0+(?=\d)/, '$1');
}

/** Shortens `BA315/2027-03-12/CDG` for a sentence: `BA315 on 2027-03-12`. */
export function showFlight(key: string): string {
  const [flight, date] = key.split('/');
  return `${flight} on ${date}`;
}

/** Returns ` (14.00 EUR)`, ` (14.00 EUR each)` for several or ` (free)`. */
export function showPrice(price: Money | undefined, quantity = 1): string {
  const each = quantity > 1 ? ' each' : '';
  return price && !/^0*(\.0*)?$/.test(price.amount) ? ` (${showMoney(price)}${each})` : ' (free)';
}

/** Returns the seat's number as people write it: `12A`. */
export const nameOfSeat = ({ row, column }: { row: string; column: string }): string =>
  `${row.replace(/^0+/, '')}${column}`;

/** Returns a seat taken for a passenger. */
export function takenSeat(
  seat: SeatOffer,
  { offerItemId, price }: SeatOffer['choices'][number],
  paxId: string,
): Taken {
  const { offerId, ownerCode, row, column, flight } = seat;
  return {
    offerId,
    ownerCode,
    offerItemId,
    paxIds: [paxId],
    price,
    seat: { row, column },
    ancillaries: [
      { kind: 'seat', paxId, name: nameOfSeat(seat), flights: [flight], quantity: 1, ...some(price) },
    ],
  };
}

/** Returns a service taken for passengers, so many for each. */
export function takenService(
  { offerId, ownerCode, offerItemId, price, name, flights }: ServiceOffer,
  paxIds: string[],
  quantity: number,
): Taken {
  return {
    offerId,
    ownerCode,
    offerItemId,
    paxIds,
    ...(quantity > 1 && { quantity }),
    price: timesMoney(price, paxIds.length * quantity),
    ancillaries: paxIds.map((paxId) => ({
      ...{ kind: 'service' as const, paxId, name, flights, quantity },
      ...some(timesMoney(price, quantity)),
    })),
  };
}

/**
 * Describes seats and services without names: `seat 12A on BA315 on 2027-03-12 for PAX1 (14.00 EUR)`. The same at one price is one description
 * for all of its passengers.
 */
export function ancillaryWords(ancillaries: readonly Ancillary[]): string[] {
  const lines: { what: string; paxIds: string[]; price: string }[] = [];
  for (const { kind, paxId, name, flights, quantity, price } of ancillaries) {
    const what = [
      `${quantity > 1 ? `${quantity} × ` : ''}${kind === 'seat' ? 'seat ' : ''}${name}`,
      ...(flights.length > 0 ? [flights.map(showFlight).join(' and ')] : []),
    ].join(' on ');
    const [each] = price
      ? allotMoney(
          price,
          Array.from({ length: quantity }, () => '1'),
        )
      : [];
    const words = showPrice(each, quantity);
    const same = lines.find(
      (line) => line.what === what && line.price === words && !line.paxIds.includes(paxId),
    );
    if (same) same.paxIds.push(paxId);
    else lines.push({ what, paxIds: [paxId], price: words });
  }
  return lines.map(({ what, paxIds, price }) => `${what} for ${paxIds.join(', ')}${price}`);
}

/** What is free has no price. */
const some = (price: Money | undefined): Pick<Ancillary, 'price'> => (isSome(price) ? { price } : {});

/** Returns true for a service that the airline sells once per order. */
export const isOncePerOrder = ({ limit }: ServiceOffer): boolean => limit === 'OnePerOrder';

/** Returns true for two items of the same service. */
export const isSameKind = (a: ServiceOffer, b: ServiceOffer): boolean =>
  a.name === b.name && a.code === b.code;

/** Returns true for two items that share a flight. One without flights is for the whole trip. */
export const overlaps = (a: ServiceOffer, b: ServiceOffer): boolean =>
  a.flights.length === 0 || b.flights.length === 0 || a.flights.some((flight) => b.flights.includes(flight));

/** Returns true if a passenger may have the service. */
export const serves = ({ paxIds }: ServiceOffer, paxId: string): boolean =>
  paxIds.length === 0 || paxIds.includes(paxId);
