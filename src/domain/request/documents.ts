/** Compares the travel documents that an airline requires before it creates an order with those in the request. */
import type { RequiredDocument } from '../offers/offers';
import type { Passenger } from './trip';

/** What one passenger lacks. */
export interface MissingDocument {
  paxId: string;
  /** Any one of these is enough; empty: any document. */
  types: string[];
}

/**
 * Returns which passengers lack a document. Several required documents of one passenger are alternatives: one of them is enough.
 * A passenger whom the request does not name counts as lacking it.
 */
export function missingDocuments(
  required: readonly RequiredDocument[],
  passengers: readonly Pick<Passenger, 'paxId' | 'documents'>[],
): MissingDocument[] {
  const paxIds = [...new Set(required.map(({ paxId }) => paxId))];
  return paxIds.flatMap((paxId) => {
    const alternatives = required.filter((each) => each.paxId === paxId).map(({ type }) => type);
    const given = passengers.find((passenger) => passenger.paxId === paxId)?.documents ?? [];
    if (given.some(({ type }) => alternatives.includes(type) || alternatives.includes(undefined))) return [];
    const types = alternatives.includes(undefined) ? [] : alternatives.filter((type) => type !== undefined);
    return [{ paxId, types: [...new Set(types)] }];
  });
}
