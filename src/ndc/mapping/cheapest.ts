/** Which offers of a shop are kept: the cheapest, and of each direction where outbound and inbound are offered apart. */
import { compareMoney, type Money } from '../../domain/money';

/** Compares by price; where a service answers in several currencies, the wanted one comes first, then by code. */
function byPrice(wanted: string | undefined) {
  return (a: Money, b: Money): number => {
    if (a.currency === b.currency) return compareMoney(a, b);
    if (a.currency === wanted) return -1;
    if (b.currency === wanted) return 1;
    return a.currency < b.currency ? -1 : 1;
  };
}

/**
 * At most `keep` of the offers, cheapest first. They are taken from the groups in turn: the cheapest outbound offers alone
 * would leave nothing to fly back with.
 */
export function keepCheapest<Candidate extends { total: Money; group: string }>(
  candidates: readonly Candidate[],
  keep: number,
  wanted: string | undefined,
): Candidate[] {
  const compare = byPrice(wanted);
  const sorted = [...candidates].sort((a, b) => compare(a.total, b.total));
  const byGroup = new Map<string, Candidate[]>();
  for (const candidate of sorted) {
    const group = byGroup.get(candidate.group);
    if (group) group.push(candidate);
    else byGroup.set(candidate.group, [candidate]);
  }
  const groups = [...byGroup.values()];
  const kept: Candidate[] = [];
  for (let rank = 0; kept.length < keep && groups.some((group) => rank < group.length); rank++) {
    for (const group of groups) {
      const next = group[rank];
      if (next && kept.length < keep) kept.push(next);
    }
  }
  return kept.sort((a, b) => compare(a.total, b.total));
}
