/** Selects services and seats for the chosen offers, to be priced with the flights. */
import { assignSeats } from './assignSeats';
import { chooseServices } from './chooseServices';
import {
  affordable,
  ancillaryWords,
  journeysOf,
  type ExtrasRequest,
  type Missed,
  type Taken,
} from './extras';
import { addMoney, type Money } from '../money';
import type { PickedExtras } from '../order/afterSale';
import type { Ancillary } from '../order/shown';
import { pickSeats } from './pickSeats';
import { pickServices } from './pickServices';
import type { Mistake } from '../request/mistakes';
import type { Offer, SeatOffer, SelectedItem, SelectedOffer, ServiceOffer } from './offers';

/** The services and seats of an order. */
export interface Extras {
  /** The a-la-carte offers of serviceList and seatAvailability with the items taken, one SelectedOffer per offer id. */
  offers: SelectedOffer[];
  /** Descriptions of the items taken, without names. */
  taken: string[];
  /** The items taken, one for each passenger. */
  ancillaries: Ancillary[];
  /** Descriptions of the preferred services and seats that were not available. */
  missing: string[];
  /** Total price of all items. Absent if free. */
  total?: Money;
  /** The same at the prices that the caller has seen. Absent if none was named. */
  seen?: Money;
}

/**
 * Selects the requested services and seats. If anything required is not available, nothing is booked.
 * Services or seats that a caller has picked stand in for the request's: all of them are required, and each mistake is named by its path.
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
  picked: PickedExtras = {},
): Extras | { notOffered: string } {
  const journeys = journeysOf(chosen);
  const currency = chosen[0]?.total.currency ?? '';
  const about = { passengers: request.passengers.filter(({ type }) => type !== 'INF'), journeys };
  const granted: Granted[] = [
    picked.services
      ? ofPicks(
          pickServices(
            picked.services,
            services.filter(({ price }) => affordable(price, undefined, currency)),
            about,
          ),
        )
      : chooseServices(request, services, journeys, currency),
    picked.seats
      ? ofPicks(
          pickSeats(
            picked.seats,
            seats.map((seat) => inCurrency(seat, currency)),
            about,
          ),
        )
      : assignSeats(request, seats, journeys, currency),
  ];
  const mistakes = granted.flatMap((each) => each.mistakes ?? []);
  if (mistakes.length > 0)
    return { notOffered: mistakes.map(({ path, message }) => `${path}: ${message}`).join('; ') };
  const missed = granted.flatMap((each) => each.missed);
  const refused = missed.filter(({ need }) => need === 'required').map(({ words }) => words);
  if (refused.length > 0)
    return {
      notOffered: `${refused.length > 1 ? 'required extras are' : 'a required extra is'} not available: ${refused.join('; ')}`,
    };

  const taken = granted.flatMap((each) => each.taken);
  const sum = (all: readonly (Money | undefined)[]): Money | undefined => {
    const prices = all.flatMap((price) => (price?.currency === currency ? [price] : []));
    return prices.length > 0 ? prices.reduce(addMoney) : undefined;
  };
  const ancillaries = taken.flatMap((each) => each.ancillaries);
  return {
    offers: grouped(taken, chosen[0]?.ownerCode ?? ''),
    taken: ancillaryWords(ancillaries),
    ancillaries,
    missing: missed.map(({ words }) => words),
    total: sum(taken.map(({ price }) => price)),
    ...(taken.some(({ seen }) => seen) && { seen: sum(taken.map(({ price, seen }) => seen ?? price)) }),
  };
}

/** Leaves out choices in another currency than the trip's: they cannot be compared with what was seen. */
function inCurrency(seat: SeatOffer, currency: string): SeatOffer {
  return { ...seat, choices: seat.choices.filter(({ price }) => affordable(price, undefined, currency)) };
}

/** What was taken of what was asked for, and what was not. */
interface Granted {
  taken: Taken[];
  missed: Missed[];
  mistakes?: Mistake[];
}

function ofPicks(picks: { taken: Taken[]; mistakes: Mistake[] }): Granted {
  return { ...picks, missed: [] };
}

/** Returns one SelectedOffer per offer id. An a-la-carte offer without an owner belongs to the flights' owner. */
function grouped(taken: readonly Taken[], owner: string): SelectedOffer[] {
  const offers = new Map<string, SelectedOffer>();
  for (const { offerId, ownerCode, offerItemId, paxIds, quantity, seat } of taken) {
    const offer = offers.get(offerId) ?? { offerId, ownerCode: ownerCode ?? owner, items: [] };
    const item: SelectedItem = { offerItemId, paxIds, aLaCarte: true, ...(quantity && { quantity }) };
    offer.items.push(seat ? { ...item, seat } : item);
    offers.set(offerId, offer);
  }
  return [...offers.values()];
}
