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

/**
 * The fewest pieces that any of the passengers has on any of the flights; `undefined` where one of them is not spoken of.
 * Of two allowances for the same passenger and flight the smaller counts: too little promised harms nobody.
 */
export function checkedBags(
  associations: readonly RawBaggageAssociation[],
  allowances: readonly RawBaggageAllowance[],
  paxIds: readonly string[],
  segmentIds: readonly string[],
  itinerary: Itinerary,
): number | undefined {
  const checked = new Map(
    allowances.flatMap((one) => (one.id && one.type?.toLowerCase() === 'checked' ? [[one.id, one]] : [])),
  );
  const given = associations.flatMap((association) => {
    const pieces = association.allowanceIds.flatMap((id) => {
      const allowance = checked.get(id);
      return (allowance && piecesOf(allowance)) ?? [];
    });
    const segments = segmentsReferredTo(itinerary, { ...association, legIds: [] });
    return pieces.length > 0 ? [{ pieces: Math.min(...pieces), paxIds: association.paxIds, segments }] : [];
  });
  let fewest: number | undefined;
  for (const paxId of paxIds) {
    for (const segmentId of segmentIds) {
      const pieces = given
        .filter((one) => one.paxIds.length === 0 || one.paxIds.includes(paxId))
        .filter((one) => one.segments.length === 0 || one.segments.includes(segmentId))
        .map((one) => one.pieces);
      if (pieces.length === 0) return undefined;
      fewest = Math.min(fewest ?? Infinity, ...pieces);
    }
  }
  return fewest;
}
