/** Pieces of checked baggage that an offer gives every passenger on every flight. */
import { segmentsReferredTo, type Itinerary } from './itinerary';

/** A BaggageAllowance of the DataLists. */
export interface RawBaggageAllowance {
  id?: string;
  /** `Checked`, `CarryOn`. */
  type?: string;
  /** PieceAllowance/TotalQty as written. */
  pieces?: string;
  /** MaximumWeightMeasure as written: an allowance by weight alone. */
  weight?: string;
}

/** Which allowance an offer gives to whom, on which flights. No passengers or no flights named: all of them. */
export interface RawBaggageAssociation {
  allowanceIds: string[];
  paxIds: string[];
  segmentIds: string[];
  journeyIds: string[];
}

/** Pieces of one allowance; by weight alone it is one piece; `undefined` where neither is said. */
function piecesOf(allowance: RawBaggageAllowance): number | undefined {
  const pieces = Number(allowance.pieces ?? NaN);
  if (Number.isInteger(pieces) && pieces >= 0) return pieces;
  const weight = Number(allowance.weight ?? NaN);
  return Number.isNaN(weight) ? undefined : weight > 0 ? 1 : 0;
}

/** Pieces of each allowance for checked baggage that says how many, by its id. */
export function checkedPieces(allowances: readonly RawBaggageAllowance[]): Map<string, number> {
  return new Map(
    allowances.flatMap((allowance) => {
      const pieces = piecesOf(allowance);
      const isChecked = allowance.type?.toLowerCase() === 'checked';
      return allowance.id && isChecked && pieces !== undefined ? [[allowance.id, pieces] as const] : [];
    }),
  );
}

/**
 * The fewest pieces that any of the passengers has on any of the flights; `undefined` where one of them is not spoken of.
 * Of two allowances for the same passenger and flight the smaller counts: too little promised harms nobody.
 */
export function checkedBags(
  associations: readonly RawBaggageAssociation[],
  pieces: ReadonlyMap<string, number>,
  paxIds: readonly string[],
  segmentIds: readonly string[],
  itinerary: Itinerary,
): number | undefined {
  let fewest: number | undefined;
  const spokenOf = new Set<string>();
  for (const association of associations) {
    const given = association.allowanceIds.flatMap((id) => pieces.get(id) ?? []);
    if (given.length === 0) continue;
    const segments = segmentsReferredTo(itinerary, { ...association, legIds: [] });
    const to =
      association.paxIds.length === 0 ? paxIds : paxIds.filter((id) => association.paxIds.includes(id));
    const on = segments.length === 0 ? segmentIds : segmentIds.filter((id) => segments.includes(id));
    for (const paxId of to) for (const segmentId of on) spokenOf.add(`${paxId} ${segmentId}`);
    if (to.length > 0 && on.length > 0) fewest = Math.min(fewest ?? Infinity, ...given);
  }
  return spokenOf.size === new Set(paxIds).size * new Set(segmentIds).size ? fewest : undefined;
}
