/** Tells what baggage an offer gives every passenger on every flight: pieces to check in, their weight, pieces for the cabin. */
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
  /** Its unit: `KGM`, `LBR`. */
  weightUnit?: string;
  /** PieceWeightAllowance, which 19.2 alone has: the weight of each piece. */
  pieceWeight?: string;
  pieceWeightUnit?: string;
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

/** Units as services write them, and how many kilograms one is. Any other is not guessed at. */
const kilograms: Record<string, number> = {
  KGM: 1,
  KG: 1,
  K: 1,
  LBR: 0.453_592,
  LB: 0.453_592,
  LBS: 0.453_592,
};

/** Returns the kilograms that each piece of an allowance may weigh, rounded down; undefined where it has no piece or does not say. */
function kilogramsOf(allowance: RawBaggageAllowance): number | undefined {
  const { weight, weightUnit, pieceWeight, pieceWeightUnit } = allowance;
  const [written, unit] = pieceWeight === undefined ? [weight, weightUnit] : [pieceWeight, pieceWeightUnit];
  const each = Number(written ?? NaN) * (kilograms[unit?.toUpperCase() ?? ''] ?? NaN);
  return each > 0 && piecesOf(allowance) !== 0 ? Math.floor(each) : undefined;
}

/** What the allowances of a message give, by their ids. An allowance that does not say is missing. */
export interface Allowances {
  checkedPieces: ReadonlyMap<string, number>;
  checkedKg: ReadonlyMap<string, number>;
  cabinPieces: ReadonlyMap<string, number>;
}

/** Returns what the allowances give. */
export function allowancesById(allowances: readonly RawBaggageAllowance[]): Allowances {
  const by = (kind: string, told: (allowance: RawBaggageAllowance) => number | undefined) =>
    new Map(
      allowances.flatMap((allowance) => {
        const number = allowance.type?.toLowerCase() === kind ? told(allowance) : undefined;
        return allowance.id && number !== undefined ? [[allowance.id, number] as const] : [];
      }),
    );
  return {
    checkedPieces: by('checked', piecesOf),
    checkedKg: by('checked', kilogramsOf),
    cabinPieces: by('carryon', piecesOf),
  };
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
 * Returns the least that any passenger has on any flight; undefined where one passenger or flight has no allowance.
 * Of two allowances for the same passenger and flight the smaller counts: promising too little harms nobody.
 */
export function leastAllowed(
  associations: readonly RawBaggageAssociation[],
  given: ReadonlyMap<string, number>,
  paxIds: readonly string[],
  segmentIds: readonly string[],
  itinerary: Itinerary,
): number | undefined {
  if (given.size === 0) return undefined;
  let least: number | undefined;
  // One number per passenger and flight: this runs for every offer of a shop.
  const spokenOf = new Array<boolean>(paxIds.length * segmentIds.length).fill(false);
  let silent = spokenOf.length;
  for (const association of associations) {
    let own: number | undefined;
    for (const id of association.allowanceIds) {
      const each = given.get(id);
      if (each !== undefined && (own === undefined || each < own)) own = each;
    }
    if (own === undefined) continue;
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
    if (touches && (least === undefined || own < least)) least = own;
  }
  return silent === 0 ? least : undefined;
}
