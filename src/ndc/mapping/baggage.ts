/** Counts the pieces of checked baggage that an offer gives every passenger on every flight. */
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

/** Which allowance an offer gives to whom, on which flights. No passengers or flights means all. */
export interface RawBaggageAssociation {
  allowanceIds: string[];
  paxIds: string[];
  segmentIds: string[];
  journeyIds: string[];
}

/** Returns the pieces of one allowance. A weight alone counts as one piece; undefined for neither. */
function piecesOf(allowance: RawBaggageAllowance): number | undefined {
  const pieces = Number(allowance.pieces ?? NaN);
  if (Number.isInteger(pieces) && pieces >= 0) return pieces;
  const weight = Number(allowance.weight ?? NaN);
  return Number.isNaN(weight) ? undefined : weight > 0 ? 1 : 0;
}

/** Returns the pieces of each checked allowance that tells them, by id. */
export function checkedPieces(allowances: readonly RawBaggageAllowance[]): Map<string, number> {
  return new Map(
    allowances.flatMap((allowance) => {
      const pieces = piecesOf(allowance);
      const isChecked = allowance.type?.toLowerCase() === 'checked';
      return allowance.id && isChecked && pieces !== undefined ? [[allowance.id, pieces] as const] : [];
    }),
  );
}

/** Returns the known segments of an association; undefined where it names no flights, which means all. */
function segmentsNamed(
  { segmentIds, journeyIds }: RawBaggageAssociation,
  itinerary: Itinerary,
): readonly string[] | undefined {
  if (journeyIds.length === 0) return segmentIds.length > 0 ? segmentIds : undefined;
  return segmentsReferredTo(itinerary, { segmentIds, journeyIds, legIds: [] });
}

/**
 * Returns the fewest pieces that any passenger has on any flight; undefined where one passenger or flight has no allowance.
 * Of two allowances for the same passenger and flight the smaller counts: promising too little harms nobody.
 */
export function checkedBags(
  associations: readonly RawBaggageAssociation[],
  pieces: ReadonlyMap<string, number>,
  paxIds: readonly string[],
  segmentIds: readonly string[],
  itinerary: Itinerary,
): number | undefined {
  let fewest: number | undefined;
  // One number per passenger and flight: this runs for every offer of a shop.
  const spokenOf = new Array<boolean>(paxIds.length * segmentIds.length).fill(false);
  let silent = spokenOf.length;
  for (const association of associations) {
    let given: number | undefined;
    for (const id of association.allowanceIds) {
      const each = pieces.get(id);
      if (each !== undefined && (given === undefined || each < given)) given = each;
    }
    if (given === undefined) continue;
    const named = segmentsNamed(association, itinerary);
    const on = segmentIds.map((id) => named === undefined || named.includes(id));
    let touches = false;
    for (const [row, paxId] of paxIds.entries()) {
      if (association.paxIds.length > 0 && !association.paxIds.includes(paxId)) continue;
      for (const [column, isOn] of on.entries()) {
        if (!isOn) continue;
        touches = true;
        const at = row * segmentIds.length + column;
        if (!spokenOf[at]) silent--;
        spokenOf[at] = true;
      }
    }
    if (touches && (fewest === undefined || given < fewest)) fewest = given;
  }
  return silent === 0 ? fewest : undefined;
}
