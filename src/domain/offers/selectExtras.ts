/** Selects services and seats for the chosen offers, to be priced with the flights. */
import { assignSeats } from './assignSeats';
import { chooseServices } from './chooseServices';
import { journeysOf, type ExtrasRequest, type Taken } from './extras';
import { addMoney, type Money } from '../money';
import type { Offer, SeatOffer, SelectedItem, SelectedOffer, ServiceOffer } from './offers';

/** The services and seats of an order. */
export interface Extras {
  /** The a-la-carte offers of serviceList and seatAvailability with the items taken, one SelectedOffer per offer id. */
  offers: SelectedOffer[];
  /** Descriptions of the items taken, without names. */
  taken: string[];
  /** Descriptions of the preferred services and seats that were not available. */
  missing: string[];
  /** Total price of all items. Absent if free. */
  total?: Money;
}

/**
 * Selects the requested services and seats. If anything required is not available, nothing is booked.
 * Chosen offers must be in the order of the journeys, as `chooseOffers` returns them.
 *
 * @example
 * const extras = selectExtras(request, services, seats, chosen);
 * if ('notOffered' in extras) throw new NotBooked('not-offered', extras.notOffered);
 */
export function selectExtras(
  request: ExtrasRequest,
  services: readonly ServiceOffer[],
  seats: readonly SeatOffer[],
  chosen: readonly Offer[],
): Extras | { notOffered: string } {
  const journeys = journeysOf(chosen);
  const currency = chosen[0]?.total.currency ?? '';
  const granted = [
    chooseServices(request, services, journeys, currency),
    assignSeats(request, seats, journeys, currency),
  ];
  const missed = granted.flatMap((each) => each.missed);
  const refused = missed.filter(({ need }) => need === 'required').map(({ words }) => words);
  if (refused.length > 0) return { notOffered: `required but not available: ${refused.join('; ')}` };

  const taken = granted.flatMap((each) => each.taken);
  const prices = taken.flatMap(({ price }) => (price?.currency === currency ? [price] : []));
  return {
    offers: grouped(taken, chosen[0]?.ownerCode ?? ''),
    taken: taken.map(({ words }) => words),
    missing: missed.map(({ words }) => words),
    total: prices.length > 0 ? prices.reduce(addMoney) : undefined,
  };
}

/** Returns one SelectedOffer per offer id. An a-la-carte offer without an owner belongs to the flights' owner. */
function grouped(taken: readonly Taken[], owner: string): SelectedOffer[] {
  const offers = new Map<string, SelectedOffer>();
  for (const { offerId, ownerCode, offerItemId, paxIds, seat, quantity } of taken) {
    const offer = offers.get(offerId) ?? { offerId, ownerCode: ownerCode ?? owner, items: [] };
    const item: SelectedItem = { offerItemId, paxIds, aLaCarte: true, ...(quantity && { quantity }) };
    offer.items.push(seat ? { ...item, seat } : item);
    offers.set(offerId, offer);
  }
  return [...offers.values()];
}
