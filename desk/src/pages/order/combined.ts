/** Offers that are for one journey each, picked together until they cover the trip. */
import type { Money, Offer } from '../../api/types';
import { addMoney } from '../../domain/shared';

/** Returns the offers for one journey, by journey, in the order of the trip. Only those of one provider go together. */
export function byJourney(offers: readonly Offer[], provider: string | undefined): Offer[][] {
  const journeys: Offer[][] = [];
  for (const offer of offers) {
    if (offer.match !== 'partial' || offer.provider !== provider) continue;
    const same = journeys.find(([first]) => first && isForSameJourney(first, offer));
    if (same) same.push(offer);
    else journeys.push([offer]);
  }
  const dayOf = ([first]: Offer[]): string => first?.flights[0]?.departure ?? '';
  return journeys.sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
}

/** A city may have several airports, at either end. */
function isForSameJourney(one: Offer, other: Offer): boolean {
  const [from, to] = [one, other].map(({ flights }) => flights[0]);
  const [there, where] = [one, other].map(({ flights }) => flights.at(-1));
  return (
    from?.departure.slice(0, 10) === to?.departure.slice(0, 10) &&
    (from?.origin === to?.origin || there?.destination === where?.destination)
  );
}

/** Picks an offer in place of another for the same journey, or lets go of it. Offers of another provider go. */
export function togglePick(picked: readonly Offer[], offer: Offer): Offer[] {
  const others = picked.filter((each) => each.provider === offer.provider && !isForSameJourney(each, offer));
  return picked.some(({ number }) => number === offer.number) ? others : [...others, offer];
}

/** Returns what the picked offers cost together; undefined in several currencies. */
export function totalOf([first, ...others]: readonly Offer[]): Money | undefined {
  if (!first || others.some(({ total }) => total.currency !== first.total.currency)) return undefined;
  return others.reduce((sum, { total }) => addMoney(sum, total), first.total);
}
