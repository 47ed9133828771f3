/** In which order offers are shown. */
import type { Offer } from '../../api/types';
import { compareMoney } from '../../domain/rules';

/** How offers can be sorted. Local times of two airports give no duration, so there is none. */
export const sorts = ['price', 'departure', 'arrival'] as const;

/** How offers can be sorted. */
export type Sort = (typeof sorts)[number];

const compare: Readonly<Record<Sort, (one: Offer, other: Offer) => number>> = {
  price: ({ total: one }, { total: other }) =>
    one.currency === other.currency ? compareMoney(one, other) : one.currency.localeCompare(other.currency),
  departure: (one, other) => leaves(one).localeCompare(leaves(other)),
  arrival: (one, other) => comes(one).localeCompare(comes(other)),
};

/** Returns the offers in this order. */
export function sortedOffers(offers: readonly Offer[], by: Sort): Offer[] {
  return [...offers].sort(compare[by]);
}

const leaves = ({ flights }: Offer): string => flights[0]?.departure ?? '';

/** When the first way ends: the next begins with a stay of a day, or elsewhere. */
function comes({ flights }: Offer): string {
  const end = flights.findIndex(({ arrival }, at) => {
    const next = flights[at + 1];
    return next === undefined || next.departure.slice(0, 10) > arrival.slice(0, 10);
  });
  return flights[end]?.arrival ?? '';
}
