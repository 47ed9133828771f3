/** What cancelling brings back, before and after it, in words. Only amounts that the status has: where the airline named none, the words say so. */
import type { Money, OrderStatus } from '../../api/types';
import { isNegative, isSome, nothingIn, sameMoney, subtractMoney, wasIssued } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { texts } from '../../texts';

/** Returns what would happen to the money if the order were cancelled now; undefined until a fee is quoted. */
export function ifCancelled(status: OrderStatus): string | undefined {
  const { quotedFee, quotedForfeited, quotedVoid, total, amendments = [] } = status;
  if (!quotedFee || status.state === 'cancelled') return undefined;
  const words = texts.price.ifCancelled;
  if (!wasIssued(status)) return words.unpaid(showMoney(quotedFee));
  const free = !isSome(quotedFee) && !isSome(quotedForfeited);
  // After a paid change the total is not what was paid.
  const all = quotedVoid && free && amendments.every(({ paid }) => !isSome(paid)) ? total : undefined;
  const back = status.quotedRefund ?? all;
  return words.issued({
    ...(isSome(quotedFee) && { fee: showMoney(quotedFee) }),
    voids: quotedVoid === true,
    ...(back && { back: showMoney(back) }),
    whole: all !== undefined && sameMoney(back, all),
    ...(isSome(quotedForfeited) && { lost: showMoney(quotedForfeited) }),
  });
}

/** Returns what became of the money of a cancelled order. */
export function afterCancelling(status: OrderStatus): string | undefined {
  const { state, money, quotedRefund, paidFee } = status;
  if (state !== 'cancelled' || !money) return undefined;
  const words = texts.price.cancelled;
  const fee = isSome(paidFee) ? ` ${words.fee(showMoney(paidFee))}` : '';
  if (money === 'nothing-paid') return words.nothingPaid + fee;
  if (money === 'pending')
    return (quotedRefund ? words.pending(showMoney(quotedRefund)) : words.pendingUnknown) + fee;
  if (money === 'unknown') return words.unknown + fee;
  const back = cameBack(status);
  return (back ? words[money](showMoney(back)) : words[`${money}Unknown`]) + fee;
}

/** Returns what the documents show to have come back, less what the airline kept; undefined if any amount is missing. */
export function cameBack({ sales = [], paidFee }: OrderStatus): Money | undefined {
  const returned = sales.filter(({ event }) => event === 'void' || event === 'refund' || event === 'fee');
  const [first] = returned;
  if (!first?.currency || returned.every(({ event }) => event === 'fee')) return undefined;
  const { currency } = first;
  let back = nothingIn(currency);
  for (const { event, total, fee, notes = [], currency: own } of returned) {
    const free = event === 'void' && !isSome(paidFee);
    const kept = fee ?? (free ? '0' : undefined);
    const value = total ?? (event === 'fee' ? '0' : undefined);
    if (own !== currency || kept === undefined || value === undefined || notes.includes('fee-unknown'))
      return undefined;
    back = subtractMoney(subtractMoney(back, { amount: value, currency }), { amount: kept, currency });
  }
  return isNegative(back) ? undefined : back;
}
