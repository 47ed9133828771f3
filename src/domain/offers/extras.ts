/** Shared by the choice of services and of seats: the trip's flights, the targets of wishes, and what was taken or missed. */
import { flightKey } from './flights';
import { compareMoney, covers, showMoney, type Money } from '../money';
import type { Offer } from './offers';
import type { OrderRequest } from '../request/request';
import type { Passenger } from '../request/trip';

/** The parts of a request that the choice of services and seats depends on. */
export type ExtrasRequest = Pick<OrderRequest, 'services' | 'seats'> & {
  passengers: Pick<Passenger, 'paxId' | 'type'>[];
};

/** An offer item taken for one passenger, or for several if the order takes the item once. */
export interface Taken {
  offerId: string;
  ownerCode?: string;
  offerItemId: string;
  paxIds: string[];
  /** Price for all its passengers. Absent: free. */
  price?: Money;
  seat?: { row: string; column: string };
  /** Units for each passenger, if more than one. */
  quantity?: number;
  /** Description without names: `seat 12A on BA315/2027-03-12/CDG for PAX1 (14.00 EUR)`. */
  words: string;
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

/** Shortens `BA315/2027-03-12/CDG` for a sentence: `BA315 on 2027-03-12`. */
export function showFlight(key: string): string {
  const [flight, date] = key.split('/');
  return `${flight} on ${date}`;
}

/** Returns ` (14.00 EUR)` or ` (free)`. */
export function showPrice(price: Money | undefined): string {
  return price && !/^0*(\.0*)?$/.test(price.amount) ? ` (${showMoney(price)})` : ' (free)';
}
