/** Numbers the offers of a basket. A number keeps its flights, fare and price, however often the trip is shopped again. */
import { showMoney, type Money } from '../money';
import { maskCards } from '../privacy';
import { flightKey } from './flights';
import type { Offer } from './offers';
import { priceGuard, type PriceTolerance } from './priceGuard';

/** An offer that a basket has shown, under the number by which a caller selects it. */
export interface NumberedOffer {
  number: number;
  /** Its ids, newest last: each shop gives it another one. */
  offerIds: string[];
  /** Whose it is, where the basket has offers of several providers. */
  provider?: string;
  ownerCode: string;
  /** Keys (`flightKey`). */
  flights: string[];
  fareName?: string;
  cabin?: string;
  /** Price when the number was first shown. A price beyond the tolerance gets another number. */
  total: Money;
}

/** Why a named offer cannot be had. A refusal of the call that names it. */
export interface NoOffer {
  code: 'offer-changed' | 'unknown-offer';
  text: string;
}

/** How many numbers and how many ids of each a basket remembers. */
const [NUMBERS, IDS] = [120, 3];

/** Returns what to remember after a shop: what was known, and a number for each offer. */
export function numberOffers(
  known: readonly NumberedOffer[],
  offers: readonly Offer[],
  toleranceOf: (offer: Offer) => PriceTolerance,
): NumberedOffer[] {
  const numbered = new Map(known.map((each) => [each.number, each]));
  const used = new Set<number>();
  let last = known.at(-1)?.number ?? 0;
  for (const offer of offers) {
    const same = known.find((each) => !used.has(each.number) && isSamePrice(each, offer, toleranceOf(offer)));
    const number = same?.number ?? (last += 1);
    used.add(number);
    const { offerId, provider, ownerCode, fareName, cabin, total } = offer;
    const facts = same ?? {
      number,
      offerIds: [],
      ...(provider !== undefined && { provider }),
      ownerCode,
      flights: flightsOf(offer),
      fareName,
      cabin,
      total,
    };
    const offerIds = [...facts.offerIds.filter((id) => id !== offerId), offerId].slice(-IDS);
    numbered.set(number, { ...facts, offerIds });
  }
  const all = [...numbered.values()];
  return all.filter(({ number }, at) => used.has(number) || at >= all.length - NUMBERS);
}

/** Returns the number of a shopped offer; `undefined` if the basket does not show it. */
export function numberOf(numbered: readonly NumberedOffer[], offerId: string): number | undefined {
  return numbered.find(({ offerIds }) => offerIds.includes(offerId))?.number;
}

/** Returns the offers that a caller names by their numbers, or by ids that they have or had; or why one of them cannot be had. */
export function namedOffers(
  numbered: readonly NumberedOffer[],
  offers: readonly Offer[],
  names: readonly (number | string)[],
): Offer[] | NoOffer {
  const found = names.map((name) => namedOffer(numbered, offers, name));
  const gone = found.find((each) => each !== undefined && 'gone' in each);
  if (gone && 'gone' in gone) return { code: 'offer-changed', text: gone.gone };
  const strange = names.filter((_, at) => found[at] === undefined);
  if (strange.length === 0) return found.flatMap((each) => (each && 'offerId' in each ? [each] : []));
  // A name that is no offer's may be anything.
  const words = strange
    .slice(0, 6)
    .map((name) => maskCards(String(name)))
    .join(', ')
    .slice(0, 300);
  const among = strange.length === 1 ? 'is not one of' : 'are not among';
  return {
    code: 'unknown-offer',
    text: `this order has ${offers.length} ${offers.length === 1 ? 'offer' : 'offers'}, and ${words} ${among} them`,
  };
}

function namedOffer(
  numbered: readonly NumberedOffer[],
  offers: readonly Offer[],
  named: number | string,
): Offer | { gone: string } | undefined {
  const entry = numbered.find(({ number, offerIds }) =>
    typeof named === 'number' ? number === named : offerIds.includes(named),
  );
  if (!entry) return undefined;
  const offer = offers.find(({ offerId }) => entry.offerIds.includes(offerId));
  if (offer) return offer;
  const dearer = offers.find((each) => isSameTrip(entry, each));
  const number = dearer && numberOf(numbered, dearer.offerId);
  if (!dearer || number === undefined) return { gone: `offer ${entry.number} is no longer offered` };
  const costs = `now costs ${showMoney(dearer.total)} instead of ${showMoney(entry.total)}`;
  return { gone: `offer ${entry.number} ${costs}: it is offer ${number} now` };
}

function isSamePrice(entry: NumberedOffer, offer: Offer, tolerance: PriceTolerance): boolean {
  return isSameTrip(entry, offer) && priceGuard(entry.total, offer.total, tolerance) === 'within';
}

function isSameTrip({ flights, fareName, cabin, ownerCode, provider }: NumberedOffer, offer: Offer): boolean {
  const sameFare = offer.fareName === fareName && offer.cabin === cabin && offer.ownerCode === ownerCode;
  return sameFare && offer.provider === provider && flightsOf(offer).join() === flights.join();
}

function flightsOf({ journeys }: Offer): string[] {
  return journeys.flatMap((journey) => journey.flights.map(flightKey));
}
