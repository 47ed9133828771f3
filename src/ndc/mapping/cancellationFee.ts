/** Derives what a cancellation costs and brings back from a reshop answer. A doubtful answer gives no fee, so that nobody cancels. */
import type { CancellationQuote } from '../../domain/order/orderView';
import type { RawMoney } from './currency';
import { penaltiesFor, sum, type RawPenalty } from './penalties';
import type { RawDifferential } from './reshopOffer';

/** What the deletion of an item brings back. */
type Back = Pick<RawDifferential, 'typeCode' | 'dueByAirline' | 'grandTotal' | 'difference'>;

/** What a cancellation needs of a reshop offer. */
export interface RawReshopOffer {
  offerId?: string;
  ownerCode?: string;
  penaltyIds: string[];
  deletions: { penaltyIds: string[]; differential?: Back }[];
}

const penaltiesOf = ({ penaltyIds, deletions }: RawReshopOffer): string[] => [
  ...new Set([...penaltyIds, ...deletions.flatMap((each) => each.penaltyIds)]),
];

/** Returns the fee of one offer from the penalties it refers to. Where every reference dangles, the only penalty counts. */
function feeOf(penaltyIds: readonly string[], penalties: readonly RawPenalty[]): RawMoney | undefined {
  const named = penalties.filter(({ id }) => id !== undefined && penaltyIds.includes(id));
  if (named.length > 0) {
    const complete = penaltyIds.every((id) => named.some((penalty) => penalty.id === id));
    return complete ? sum(penaltiesFor('cancellation', named)) : undefined;
  }
  const only = penaltiesFor('cancellation', penalties);
  return only.length === 1 ? sum(only) : undefined;
}

/** DifferentialTypeCodes that bring money back; 19.2 has no `Void`. */
const refunding = ['refund', 'addcolandrefund', 'void'];

/** DifferentialTypeCodes by which the customer pays more: what comes back in the end is not clear. */
const collecting = ['addcol', 'addcolandresidual', 'addcolandrefund'];

/** Returns what an offer brings back, and whether it voids the tickets. Airlines write a refund as a negative difference. */
function refundOf({ deletions }: RawReshopOffer): Pick<CancellationQuote, 'refund' | 'voids'> {
  const all = deletions.flatMap(({ differential }) =>
    differential ? [{ ...differential, type: differential.typeCode?.toLowerCase() ?? '' }] : [],
  );
  const back = all.filter(({ type }) => refunding.includes(type));
  if (back.length === 0) return {};
  const refund = sum(all.filter(({ type }) => [...refunding, ...collecting].includes(type)).map(amountBack));
  return { ...(refund && { refund }), voids: all.every(({ type }) => type === 'void') };
}

/** Returns the amount that comes back, without its sign; none if the customer pays more, or may. */
function amountBack(from: Back & { type: string }): { amount?: RawMoney } {
  const collects = collecting.includes(from.type);
  const amount = (collects ? undefined : from.dueByAirline) ?? from.grandTotal ?? from.difference;
  if (!amount) return {};
  const negative = amount.amount.startsWith('-');
  if (collects && !(negative && refunding.includes(from.type))) return {};
  return { amount: negative ? { ...amount, amount: amount.amount.slice(1) } : amount };
}

/**
 * Returns the offer, its fee and what it brings back. Offers with different fees give none, because the answer doesn't tell which one a cancellation takes.
 * `whole` is the fee for the whole order beside any offer (ChangeFees).
 */
export function cancellationQuote(
  offers: readonly RawReshopOffer[],
  penalties: readonly RawPenalty[],
  whole?: RawMoney,
): Omit<CancellationQuote, 'warnings'> {
  const [offer] = offers;
  const fees =
    offers.length > 0 ? offers.map((each) => feeOf(penaltiesOf(each), penalties)) : [feeOf([], penalties)];
  const different = new Set(fees.map((fee) => JSON.stringify(fee))).size > 1;
  const fee = different ? undefined : (fees[0] ?? (penalties.length === 0 ? whole : undefined));
  const refunds = offers.map(refundOf);
  const alike = new Set(refunds.map((refund) => JSON.stringify(refund))).size === 1;
  return {
    offerId: offer?.offerId,
    ownerCode: offer?.ownerCode,
    fee,
    ...(alike && refunds[0]),
    ...(penalties.length === 0 &&
      whole === undefined &&
      offers.every((each) => penaltiesOf(each).length === 0) && { penaltyFree: true as const }),
  };
}
