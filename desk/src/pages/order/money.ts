/** Says what a cancellation pays back, before and after it. Shows only amounts from the status; if the airline named none, the text says so. */
import type { Money, OrderStatus } from '../../api/types';
import { balanceOf, isSome, pricePartsOf, sameMoney, wasIssued } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { texts } from '../../texts';

type ChangeOffer = NonNullable<OrderStatus['changeOffers']>['offers'][number];

/** Returns what would happen to the money if the order were cancelled now; undefined until a fee is quoted. */
export function ifCancelled(status: OrderStatus): string | undefined {
  const { quotedFee, quotedForfeited, quotedVoid, total, amendments = [], missing = [] } = status;
  if (!quotedFee || isCancelled(status)) return undefined;
  const words = texts.price.ifCancelled;
  if (!wasIssued(status)) return words.unpaid(showMoney(quotedFee));
  const free = !isSome(quotedFee) && !isSome(quotedForfeited);
  // After a paid change, the total is not the amount paid. If documents are missing, that amount is unknown.
  const isPaid = amendments.every(({ paid }) => !isSome(paid)) && missing.length === 0;
  const all = quotedVoid && free && isPaid ? total : undefined;
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

/** Returns what cancelling the whole order brought back, without its parts that were cancelled before; undefined if any amount is unknown. */
function cameBack(status: OrderStatus): Money | undefined {
  return balanceOf(status)?.cameBack.find(({ part }) => part === undefined)?.back;
}

/** Returns true once the airline shows the order as cancelled, also while a person must find out what became of the money. */
export function isCancelled({ state, money }: OrderStatus): boolean {
  return state === 'cancelled' || money !== undefined;
}

/** Returns what would happen to the money if the offered part were cancelled. */
export function ifPartCancelled(
  { penalty, refund, forfeited, voids }: ChangeOffer,
  status: OrderStatus,
): string {
  const words = texts.cancelPart.ifCancelled;
  if (!wasIssued(status)) return words.unpaid(isSome(penalty) ? showMoney(penalty) : undefined);
  if (refund && !isSome(refund) && !isSome(penalty)) return words.free(showMoney(refund));
  return words.issued({
    ...(isSome(penalty) && { fee: showMoney(penalty) }),
    voids: voids === true,
    ...(refund && { back: showMoney(refund) }),
    whole: false,
    ...(isSome(forfeited) && { lost: showMoney(forfeited) }),
  });
}

/** A line of the price: an amount, and what it is. */
export interface PriceLine {
  term: string;
  amount: Money;
  /** What else belongs to it. */
  beside?: string;
}

/** Returns the lines of an order's price: what it is made of, what was paid and came back, and what cancelling would cost. `named`: puts names in. */
export function priceLines(status: OrderStatus, named: (what: string) => string): PriceLine[] {
  const { total, quotedFee, quotedRefund, quotedForfeited, paidFee } = status;
  const words = texts.price;
  const balance = balanceOf(status);
  const back = (balance?.cameBack ?? []).map(({ part, back: amount, kept }): PriceLine => ({
    term: part === undefined ? words.cameBack : words.cameBackFor(named(part)),
    amount,
    ...(isSome(kept) && { beside: words.kept(showMoney(kept)) }),
  }));
  const lines = (...all: [string, Money | undefined][]): PriceLine[] =>
    all.flatMap(([term, amount]) => (amount ? [{ term, amount }] : []));
  if (isCancelled(status)) {
    const settled = status.money === 'voided' || status.money === 'refunded';
    return balance
      ? [
          ...lines([words.paid, balance.paid]),
          ...back,
          ...lines([settled ? words.left : words.notBackYet, balance.left]),
        ]
      : lines([words.totalBefore, total], [words.paidFee, paidFee]);
  }
  const parts = pricePartsOf(status);
  const charged = wasIssued(status) ? [] : (status.lostAncillaries ?? []);
  return [
    ...lines(
      [words.fare, parts?.base],
      [words.taxes, parts?.taxes],
      [words.extras, parts?.extras],
      [words.penalties, parts?.penalties],
      [words.total, total],
      ...charged.map(({ price }): [string, Money] => [words.forLost, price]),
    ),
    ...(balance && back.length > 0 ? [...lines([words.paid, balance.paid]), ...back] : []),
    ...lines([words.fee, quotedFee], [words.refund, quotedRefund], [words.forfeited, quotedForfeited]),
  ];
}
