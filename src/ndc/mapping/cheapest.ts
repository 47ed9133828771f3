/** Keeps the cheapest offers of a shop, of each direction where outbound and inbound are offered apart. */
import { compareMoney, type Money } from '../../domain/money';

/** Compares by price. Of several currencies the wanted one comes first, then by code. */
function byPrice(wanted: string | undefined) {
  return (a: Money, b: Money): number => {
    if (a.currency === b.currency) return compareMoney(a, b);
    if (a.currency === wanted) return -1;
    if (b.currency === wanted) return 1;
    return a.currency < b.currency ? -1 : 1;
  };
}

/**
 * Returns at most `keep` offers, cheapest first. Takes from the groups in turn: with outbound offers only there would be no way back.
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

/** An offer's rank. */
export interface Standing {
  total: Money;
  group: string;
  /** Position in the answer, which decides between equal prices. */
  place: number;
}

/**
 * Takes offers one by one and holds only those that `keepCheapest` could still choose from all of them.
 *
 * The bound: `keepCheapest` takes the cheapest of each group before the second of any. So only the `keep` groups with the cheapest
 * best offers count, and each of `n` groups gives at most `keep - n + 1` offers. It holds at most `(keep + 1)² / 4`: 650 for fifty.
 */
export class CheapestSoFar<Candidate extends Standing> {
  /** Each group cheapest first. */
  private readonly groups = new Map<string, Candidate[]>();
  private readonly compare: (a: Standing, b: Standing) => number;
  private keep: number;

  constructor(keep: number, wanted: string | undefined) {
    const compare = byPrice(wanted);
    this.keep = Math.ceil(keep);
    this.compare = (a, b) => compare(a.total, b.total) || a.place - b.place;
  }

  /** Returns false for an offer that cannot be kept. Cheap: call it before reading the offer closely. */
  hasRoomFor(candidate: Standing): boolean {
    if (!(this.keep > 0)) return false;
    const group = this.groups.get(candidate.group);
    if (group) {
      const last = group[this.groupKeep - 1];
      return last === undefined || this.compare(candidate, last) < 0;
    }
    if (this.groups.size < this.keep) return true;
    const [worst] = this.worstGroup();
    return worst === undefined || this.compare(candidate, worst) < 0;
  }

  /** Takes an offer where there is room. */
  add(candidate: Candidate): void {
    if (!this.hasRoomFor(candidate)) return;
    const group = this.groups.get(candidate.group);
    if (group) {
      let at = group.length;
      for (let before = group[at - 1]; before && this.compare(candidate, before) < 0; before = group[at - 1])
        at--;
      group.splice(at, 0, candidate);
      group.length = Math.min(group.length, this.groupKeep);
    } else {
      this.groups.set(candidate.group, [candidate]);
      this.trim();
    }
  }

  /** Lowers the number of offers to keep. */
  lower(keep: number): void {
    if (!(keep < this.keep)) return;
    this.keep = Math.ceil(keep);
    this.trim();
  }

  /** Returns what is held, in the answer's order. */
  held(): Candidate[] {
    return [...this.groups.values()].flat().sort((a, b) => a.place - b.place);
  }

  /** Maximum number kept of one group. */
  private get groupKeep(): number {
    return Math.max(this.keep - this.groups.size + 1, 1);
  }

  private trim(): void {
    if (!(this.keep > 0)) return this.groups.clear();
    while (this.groups.size > this.keep) {
      const [, name] = this.worstGroup();
      this.groups.delete(name);
    }
    for (const group of this.groups.values()) group.length = Math.min(group.length, this.groupKeep);
  }

  /** Returns the group whose cheapest offer is the most expensive, and that offer. */
  private worstGroup(): [Candidate | undefined, string] {
    let [worst, name]: [Candidate | undefined, string] = [undefined, ''];
    for (const [each, [best]] of this.groups) {
      if (best && (!worst || this.compare(best, worst) > 0)) [worst, name] = [best, each];
    }
    return [worst, name];
  }
}
