/** Ids of offers and items that say where they come from, so that tens of thousands of offers need not be remembered: UUIDs to everybody else. */
import { hex } from './random';

/** What an id names. `item` 0 is the offer itself, from 1 its items. */
export interface OfferId {
  kind: OfferKind;
  /** Number of the shopping session, or of the order that it was offered for. */
  session: number;
  offer: number;
  item: number;
}

const shopped = ['shop', 'services', 'seats', 'priced'] as const;
const forOrder = ['quote', 'order-services', 'order-seats', 'reshop'] as const;
const kinds = [...shopped, ...forOrder] as const;
export type OfferKind = (typeof kinds)[number];

/** Returns true for an offer of a shopping session, false for one that was made for an order. */
export function isShopped({ kind }: Pick<OfferId, 'kind'>): boolean {
  return shopped.some((one) => one === kind);
}

/** Returns the UUID of an offer or item. The seed keeps the ids of two sandboxes apart. */
export function writeId(seed: string, { kind, session, offer, item }: OfferId): string {
  const check = hex(`${seed}/${kind}/${session}/${offer}/${item}`, 14);
  const place = `${digits(session, 8)}-${kinds.indexOf(kind)}${digits(offer, 3)}`;
  return `${place}-8${check.slice(0, 3)}-a${check.slice(3, 6)}-${digits(item, 4)}${check.slice(6)}`;
}

/** At least so many hexadecimal digits. */
function digits(value: number, atLeast: number): string {
  return value.toString(16).padStart(atLeast, '0');
}

/** Returns what a UUID names; undefined for one that this sandbox never made. */
export function readId(seed: string, id: string): OfferId | undefined {
  const found =
    /^([0-9a-f]{8})-([0-9a-f])([0-9a-f]{3})-8[0-9a-f]{3}-a[0-9a-f]{3}-([0-9a-f]{4})[0-9a-f]{8}$/.exec(id);
  const kind = kinds[Number.parseInt(found?.[2] ?? 'f', 16)];
  if (!found || !kind) return undefined;
  const [session, offer, item] = [found[1], found[3], found[4]].map((written) =>
    Number.parseInt(written ?? '', 16),
  );
  const read: OfferId = { kind, session: session ?? 0, offer: offer ?? 0, item: item ?? 0 };
  return writeId(seed, read) === id ? read : undefined;
}
