/** Checks the shape of a selection: clients in other languages may send anything, and the choice of extras relies on it. */
import { isMoney } from '../money';
import type { OrderRefusal } from './refusals';
import type { OrderUpdates } from './updateSchemas';

type Written = Record<string, unknown>;

const offerMissing: OrderRefusal = {
  code: 'offer-missing',
  text: 'name a full offer, or the partial offers that together cover the trip, by number or id',
};

/** Refuses offers, services and seats of another shape. */
export function badSelection({
  offers,
  offerIds,
  services,
  seats,
}: OrderUpdates['selectOffer']): OrderRefusal | undefined {
  const [numbers, ids]: unknown[] = [offers ?? [], offerIds ?? []];
  if (!Array.isArray(numbers) || !Array.isArray(ids)) return offerMissing;
  return badOffers(numbers, ids) ?? badPicks(services, seats);
}

/** Refuses a selection that names no offer. */
export function noOffer({ offers, offerIds }: OrderUpdates['selectOffer']): OrderRefusal | undefined {
  return [...(offers ?? []), ...(offerIds ?? [])].length === 0 ? offerMissing : undefined;
}

/** Refuses numbers and ids of offers that are none. */
export function badOffers(numbers: readonly unknown[], ids: readonly unknown[]): OrderRefusal | undefined {
  const fit = numbers.every((each) => each == null || Number.isSafeInteger(each)) && ids.every(isText);
  return fit ? undefined : offerMissing;
}

function badPicks(services: unknown, seats: unknown): OrderRefusal | undefined {
  for (const [member, picks, isFit, like] of [
    ['services', services, isService, '{ "name": "Checked bag", "paxIds": ["PAX1"], "quantity": 1 }'],
    ['seats', seats, isSeat, '{ "paxId": "PAX1", "seat": "12A", "flight": "XA315" }'],
  ] as const) {
    if (picks == null) continue;
    const wrong = Array.isArray(picks)
      ? picks.findIndex((each: Written | null) => !each || !isFit(each) || !isPlaced(each))
      : 0;
    if (wrong >= 0) return { code: 'not-available', text: `${member}[${wrong}] must look like ${like}` };
  }
  return undefined;
}

const isText = (value: unknown): boolean => value == null || typeof value === 'string';
const isCount = (value: unknown): boolean =>
  value == null || (Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 9);
const isPlaced = ({ flight, journey, price }: Written): boolean =>
  isText(flight) && isCount(journey) && (price == null || isMoney(price));
const isSeat = ({ paxId, seat }: Written): boolean => typeof paxId === 'string' && typeof seat === 'string';

function isService({ name, code, quantity, paxIds }: Written): boolean {
  const isNamed = typeof (name ?? code) === 'string' && isText(code);
  return (
    isNamed &&
    isCount(quantity) &&
    (paxIds == null || (Array.isArray(paxIds) && paxIds.every((each) => typeof each === 'string')))
  );
}
