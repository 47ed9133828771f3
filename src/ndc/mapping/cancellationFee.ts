/** From a reshop answer to the fee of a cancellation. Where the answer leaves room for doubt there is no fee, and nobody cancels. */
import { addMoney } from '../../domain/money';
import type { CancellationQuote } from '../../domain/order/orderView';
import type { RawMoney } from './currency';

/** A Penalty of PenaltyList. */
export interface RawPenalty {
  id?: string;
  typeCode?: string;
  cancelFee?: boolean;
  amount?: RawMoney;
}

/** An Offer of ReshopOffers. */
export interface RawReshopOffer {
  offerId?: string;
  ownerCode?: string;
  penaltyIds: string[];
}

/** Stands for the currency that a service left out: such an amount is in the order's own. */
const UNSAID = '';

/** Penalties that speak of cancelling: those that say so, or, where none has a type, all. `NoShow` and `Change` never do. */
function cancellations(penalties: readonly RawPenalty[]): RawPenalty[] {
  const typed = penalties.filter(({ typeCode }) => typeCode?.toLowerCase() === 'cancellation');
  if (typed.length > 0) return typed;
  const untyped = penalties.filter(({ typeCode }) => typeCode === undefined);
  const flagged = untyped.filter(({ cancelFee }) => cancelFee === true);
  return flagged.length > 0 ? flagged : untyped;
}

/** The sum; undefined where an amount is missing or two currencies meet. */
function sum(penalties: readonly RawPenalty[]): RawMoney | undefined {
  const currencies = new Set(penalties.flatMap(({ amount }) => amount?.currency ?? []));
  if (penalties.length === 0 || currencies.size > 1) return undefined;
  const currency = [...currencies][0] ?? UNSAID;
  let total = { amount: '0.00', currency };
  for (const { amount } of penalties) {
    if (amount === undefined) return undefined;
    total = addMoney(total, { amount: amount.amount, currency });
  }
  return currency === UNSAID ? { amount: total.amount } : total;
}

/** The fee of one offer: of the penalties that it refers to; where every reference dangles, of the only one that there is. */
function feeOf(penaltyIds: readonly string[], penalties: readonly RawPenalty[]): RawMoney | undefined {
  const named = penalties.filter(({ id }) => id !== undefined && penaltyIds.includes(id));
  if (named.length > 0) {
    const complete = penaltyIds.every((id) => named.some((penalty) => penalty.id === id));
    return complete ? sum(cancellations(named)) : undefined;
  }
  const only = cancellations(penalties);
  return only.length === 1 ? sum(only) : undefined;
}

/**
 * The offer and its fee. Several offers that differ in the fee give no fee: which of them a cancellation would take is not said.
 * `whole` is the fee of an answer that names one for the whole order beside any offer (ChangeFees).
 */
export function cancellationQuote(
  offers: readonly RawReshopOffer[],
  penalties: readonly RawPenalty[],
  whole?: RawMoney,
): Pick<CancellationQuote, 'offerId' | 'ownerCode' | 'fee'> {
  const [offer] = offers;
  const fees =
    offers.length > 0 ? offers.map(({ penaltyIds }) => feeOf(penaltyIds, penalties)) : [feeOf([], penalties)];
  const different = new Set(fees.map((fee) => JSON.stringify(fee))).size > 1;
  const fee = different ? undefined : (fees[0] ?? (penalties.length === 0 ? whole : undefined));
  return { offerId: offer?.offerId, ownerCode: offer?.ownerCode, fee };
}
