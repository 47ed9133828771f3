/** What choosing services and choosing seats share: the trip's flights, the wishes' targets, and what was taken or missed. */
import { flightKey } from './flights';
import { compareMoney, showMoney, type Money } from '../money';
import type { Offer } from './offers';
import type { OrderRequest } from '../request/request';

/** What of a request choosing extras looks at. */
export type ExtrasRequest = Pick<OrderRequest, 'passengers' | 'services' | 'seats'>;

/** One offer item taken, for one passenger or (an item that the order takes once) for several. */
export interface Taken {
  offerId: string;
  ownerCode?: string;
  offerItemId: string;
  paxIds: string[];
  /** Price of it for all its passengers; absent: free. */
  price?: Money;
  seat?: { row: string; column: string };
  /** In words, without names: `seat 12A on BA315/2027-03-12/CDG for PAX1 (14.00 EUR)`. */
  words: string;
}

/** A wish that could not be granted, in words. */
export interface Missed {
  need: 'required' | 'preferred';
  words: string;
}

/** Keys of the flights of each journey, in order. */
export function journeysOf(chosen: readonly Offer[]): string[][] {
  return chosen.flatMap(({ journeys }) => journeys.map(({ flights }) => flights.map(flightKey)));
}

/** True where something costs no more than the wish allows, in the currency of the trip. What costs nothing has no currency to mind. */
export function affordable(price: Money | undefined, most: Money | undefined, currency: string): boolean {
  if (price === undefined || /^0*(\.0*)?$/.test(price.amount)) return true;
  if (price.currency !== currency) return false;
  return most === undefined || (most.currency === currency && compareMoney(price, most) <= 0);
}

/** Cheapest first; free is cheapest. Both prices are in the currency of the trip, or free. */
export function comparePrices(a: Money | undefined, b: Money | undefined): number {
  const [left, right] = [a ?? b, b ?? a];
  if (!left || !right) return 0;
  return compareMoney(
    { amount: a?.amount ?? '0', currency: left.currency },
    { amount: b?.amount ?? '0', currency: left.currency },
  );
}

/** `BA315/2027-03-12/CDG` in fewer letters, for a sentence: `BA315 on 2027-03-12`. */
export function showFlight(key: string): string {
  const [flight, date] = key.split('/');
  return `${flight} on ${date}`;
}

/** ` (14.00 EUR)`, or ` (free)`. */
export function showPrice(price: Money | undefined): string {
  return price && !/^0*(\.0*)?$/.test(price.amount) ? ` (${showMoney(price)})` : ' (free)';
}
