/** The extras of an order as its status words them: `seat 12A on BA315 on 2027-03-12 for PAX1 (14.00 EUR)`. */
import type { Effect } from './effect';

/** Returns the words of the extras that are left once a change is made. Services that go alone keep theirs: an order names them otherwise. */
export function extrasLeft(words: readonly string[], { paxIds = [], gone = [], flights }: Effect): string[] {
  const seats = gone.flatMap((key) => {
    const [kind, paxId, , seat] = key.split(' ');
    return kind === 'seat' && seat ? [{ paxId, seat }] : [];
  });
  const dates = flights?.gone.map((key) => key.split('/').slice(0, 2).join(' on ')) ?? [];
  return words.filter((each) => {
    const whose = / for (\w+(?:, \w+)*) \(/.exec(each)?.[1]?.split(', ') ?? [];
    if (whose.length > 0 && whose.every((paxId) => paxIds.includes(paxId))) return false;
    if (!each.startsWith('seat ')) return true;
    if (seats.some(({ paxId, seat }) => each.startsWith(`seat ${seat} `) && whose.includes(paxId ?? '')))
      return false;
    return !dates.some((flight) => each.includes(` on ${flight} `));
  });
}
