/** The parts of an order that can be cancelled by themselves, as the API takes them. */
import type { Ancillary, OrderStatus } from '../../api/types';
import { cancellationOf } from '../../domain/rules';

/** A kind of part. One order cannot lose two kinds at once. */
export type Kind = 'paxIds' | 'journeys' | 'extras';

/** One passenger, one journey, or all extras of one name that a passenger has. */
interface Part {
  /** Unlike that of any other part of its kind. */
  key: string;
  journey?: number;
  extras?: readonly Ancillary[];
  /** Keys of the passengers who cannot stay without this one: infants on the lap. */
  along?: readonly string[];
}

interface Person {
  paxId: string;
  adult?: string;
}

/** Returns what can be cancelled. The last passenger and the last journey are the whole order. */
export function partsOf(
  status: OrderStatus,
  people: readonly Person[],
): Readonly<Record<Kind, readonly Part[]>> {
  const { documents, ancillaries = [], flights, prices = [], amendments = [] } = status;
  // Several of the same on one flight cannot be named one by one.
  const single = ancillaries.filter(({ quantity }) => quantity === 1);
  const owned = new Map<string, Ancillary[]>();
  for (const each of single) {
    const key = `${each.name}, ${each.paxId}`;
    owned.set(key, [...(owned.get(key) ?? []), each]);
  }
  const shown = [...prices, ...documents, ...ancillaries].flatMap(({ paxId }) => paxId ?? []);
  const known = people.length > 0 ? people.map(({ paxId }) => paxId) : [...new Set(shown)].sort();
  const paxIds = known.filter((paxId) => !cancellationOf('passenger', paxId, amendments));
  const journeys = [...new Set(flights.flatMap(({ journey }) => journey ?? []))];
  return {
    paxIds:
      paxIds.length < 2
        ? []
        : paxIds.map((key) => ({
            key,
            along: people.flatMap(({ paxId, adult }) => (adult === key ? paxId : [])),
          })),
    journeys: journeys.length < 2 ? [] : journeys.map((journey) => ({ key: String(journey), journey })),
    extras: [...owned].map(([key, extras]) => ({ key, extras })),
  };
}

/** Returns the part that is chosen, as `quoteCancellation` and `cancel` take it. */
export function partOf(
  kind: Kind,
  keys: readonly string[],
  parts: Readonly<Record<Kind, readonly Part[]>>,
): Record<string, unknown> {
  const chosen = parts[kind].filter(({ key }) => keys.includes(key));
  if (kind === 'paxIds') return { paxIds: chosen.map(({ key }) => key) };
  if (kind === 'journeys') return { journeys: chosen.flatMap(({ journey }) => journey ?? []) };
  return {
    extras: chosen.flatMap(({ extras = [] }) => extras.map(({ paxId, name }) => ({ paxId, what: name }))),
  };
}
