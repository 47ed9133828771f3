/** Derives what a cancellation costs and brings back from a reshop answer. A doubtful answer gives no fee, so that nobody cancels. */
import { addMoney } from '../../domain/money';
import type { CancellationQuote } from '../../domain/order/orderView';
import { list, money, record, text, texts, type Infer } from '../xml/declare';
import type { RawMoney } from './currency';

/** A Penalty of PenaltyList. */
export interface RawPenalty {
  id?: string;
  typeCode?: string;
  cancelFee?: boolean;
  amount?: RawMoney;
}

const differential = record({
  typeCode: text('DifferentialTypeCode'),
  dueByAirline: money('DiffPrice/Price/DueByAirlineAmount'),
  grandTotal: money('GrandTotalAmount'),
  difference: money('DiffPrice/Price/TotalAmount'),
});

/** An Offer of ReshopOffers: what it costs, and what the deletion of each of its items brings back. */
export const reshopOffer = record({
  offerId: text('OfferID'),
  ownerCode: text('OwnerCode'),
  penaltyIds: texts('PenaltyRefID'),
  itemPenaltyIds: texts('DeleteOrderItem/PenaltyRefID'),
  differentials: list('DeleteOrderItem/PriceDifferential', differential),
});

/** A reshop offer as it is read. */
export type RawReshopOffer = Infer<typeof reshopOffer>;

const penaltiesOf = ({ penaltyIds, itemPenaltyIds }: RawReshopOffer): string[] => [
  ...new Set([...penaltyIds, ...itemPenaltyIds]),
];

/** Marks a missing currency, which means the order's own. */
const UNSAID = '';

/** Returns the penalties for cancelling: those of that type, else those without a type. Never `NoShow` or `Change`. */
function cancellations(penalties: readonly RawPenalty[]): RawPenalty[] {
  const typed = penalties.filter(({ typeCode }) => typeCode?.toLowerCase() === 'cancellation');
  if (typed.length > 0) return typed;
  const untyped = penalties.filter(({ typeCode }) => typeCode === undefined);
  const flagged = untyped.filter(({ cancelFee }) => cancelFee === true);
  return flagged.length > 0 ? flagged : untyped;
}

/** Returns the sum; undefined where an amount is missing or currencies differ. */
function sum(parts: readonly { amount?: RawMoney }[]): RawMoney | undefined {
  const currencies = new Set(parts.flatMap(({ amount }) => amount?.currency ?? []));
  if (parts.length === 0 || currencies.size > 1) return undefined;
  const currency = [...currencies][0] ?? UNSAID;
  let total = { amount: '0.00', currency };
  for (const { amount } of parts) {
    if (amount === undefined) return undefined;
    total = addMoney(total, { amount: amount.amount, currency });
  }
  return currency === UNSAID ? { amount: total.amount } : total;
}

/** Returns the fee of one offer from the penalties it refers to. Where every reference dangles, the only penalty counts. */
function feeOf(penaltyIds: readonly string[], penalties: readonly RawPenalty[]): RawMoney | undefined {
  const named = penalties.filter(({ id }) => id !== undefined && penaltyIds.includes(id));
  if (named.length > 0) {
    const complete = penaltyIds.every((id) => named.some((penalty) => penalty.id === id));
    return complete ? sum(cancellations(named)) : undefined;
  }
  const only = cancellations(penalties);
  return only.length === 1 ? sum(only) : undefined;
}

/** DifferentialTypeCodes that bring money back; 19.2 has no `Void`. */
const refunding = ['refund', 'addcolandrefund', 'void'];

/** DifferentialTypeCodes by which the customer pays more: what comes back in the end is not clear. */
const collecting = ['addcol', 'addcolandresidual', 'addcolandrefund'];

/** Returns what an offer brings back, and whether it voids the tickets. Airlines write a refund as a negative difference. */
function refundOf({ differentials }: RawReshopOffer): Pick<CancellationQuote, 'refund' | 'voids'> {
  const all = differentials.map((each) => ({ ...each, type: each.typeCode?.toLowerCase() ?? '' }));
  const back = all.filter(({ type }) => refunding.includes(type));
  if (back.length === 0) return {};
  const refund = sum(all.filter(({ type }) => [...refunding, ...collecting].includes(type)).map(amountBack));
  return { ...(refund && { refund }), voids: all.every(({ type }) => type === 'void') };
}

/** Returns the amount that comes back, without its sign; none if the customer pays more, or may. */
function amountBack(from: Infer<typeof differential> & { type: string }): { amount?: RawMoney } {
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
