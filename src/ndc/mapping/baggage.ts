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

/** The segments that an association names; `undefined` where it names none, or none that is known: then it is for all. */
function segmentsNamed(
  { segmentIds, journeyIds }: RawBaggageAssociation,
  itinerary: Itinerary,
): readonly string[] | undefined {
  const named =
    journeyIds.length === 0
      ? segmentIds
      : segmentsReferredTo(itinerary, { segmentIds, journeyIds, legIds: [] });
  return named.length > 0 ? named : undefined;
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
  // A place for each passenger on each flight: no more than numbers, because every offer of a shop comes by here.
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
