/** What cancelling an order costs and brings back, until when its tickets can be voided, and how refunds are waited for. */
import { localClock } from '../dates';
import { isSome, normalized, nothingIn, rounded, subtractMoney, type Money } from '../money';
import type { ProviderPolicy } from '../calls/provider';
import type { PartialRefund } from './afterSale';
import { bareNumber, isSameDocument } from './documentNumber';
import type { CancellationQuote, OrderView, TicketDocument } from './orderView';
import { wasIssued } from './issued';
import type { OrderStatus } from './status';

/** What a cancellation costs and brings back. */
interface Costs {
  /** Absent if the quote names no fee, or not clearly. */
  fee?: Money;
  refund?: Money;
  /** What besides the fee is not paid back, taxes for example. Absent if nothing is, or nothing is known of it. */
  forfeited?: Money;
  /** True if the tickets are voided: nothing is paid for them. */
  voids?: boolean;
}

/** The facts of a status that a quote fills, without one. */
export const noQuote = {
  quotedFee: undefined,
  quotedRefund: undefined,
  quotedForfeited: undefined,
  quotedVoid: undefined,
} as const satisfies Partial<OrderStatus>;

/** Returns what a quote says. One without any penalty that names a refund costs what of the total does not come back. */
export function costsOf(quote: CancellationQuote, status: OrderStatus): Costs {
  const { total } = status;
  const inMoney = (raw: CancellationQuote['fee']): Money | undefined => {
    const currency = raw?.currency ?? quote.fee?.currency ?? total?.currency;
    return raw && currency ? { amount: normalized(raw.amount, currency), currency } : undefined;
  };
  const named = inMoney(quote.fee);
  if (!wasIssued(status)) return { fee: named };
  const refund = inMoney(quote.refund);
  const fee = named ?? (quote.penaltyFree && refund && total ? kept(total, refund) : undefined);
  // A fee of 0 says that the tickets may be voided, unless the airline says that it refunds them.
  const voids = fee && (quote.voids ?? !isSome(fee));
  const forfeited = inMoney(quote.forfeited) ?? (refund && total && fee && kept(total, refund, fee));
  return { fee, refund, ...(isSome(forfeited) && { forfeited }), voids };
}

/** Returns what of a price is left, in the digits that its currency is paid in; `undefined` if less than nothing, or in another currency. */
function kept(paid: Money, ...taken: readonly Money[]): Money | undefined {
  if (taken.some(({ currency }) => currency !== paid.currency)) return undefined;
  const left = rounded(taken.reduce(subtractMoney, paid));
  return left.amount.startsWith('-') ? undefined : left;
}

/**
 * Returns what is lost if the order is cancelled without a quote: nothing of a hold, the total of a ticketed order. `undefined` if that is not
 * known: an issue may be under way, or no total is.
 */
export function lostWithoutQuote(status: OrderStatus): Money | undefined {
  const { inDoubt, total } = status;
  if (inDoubt?.issue !== undefined || !total) return undefined;
  return wasIssued(status) ? total : nothingIn(total.currency);
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Returns until when (an instant) the order's tickets can be voided, as far as the profile tells. */
export function voidDeadline(
  { sales = [] }: OrderStatus,
  { voids, timeZone }: Pick<ProviderPolicy, 'voids' | 'timeZone'>,
): string | undefined {
  const ours = sales.filter(({ event, notes }) => event === 'issue' && !notes?.includes('elsewhere'));
  const [issuedAt] = ours.map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
  if (issuedAt === undefined || voids === 'unsaid') return undefined;
  return new Date(voids === '24h' ? issuedAt + DAY : endOfDay(issuedAt, timeZone)).toISOString();
}

/** Returns the midnight that ends the local day of a moment (milliseconds since the epoch). */
function endOfDay(at: number, timeZone: string): number {
  const MINUTES = 24 * 60;
  const minute = Math.floor(at / 60_000) * 60_000;
  const end = minute + (MINUTES - localClock(at, timeZone).minute) * 60_000;
  // The clock may have changed in between: then it does not show midnight.
  const off = localClock(end, timeZone).minute;
  const midnight = end - (off > MINUTES / 2 ? off - MINUTES : off) * 60_000;
  // Some zones skip midnight: there the new day begins when the clock changes.
  return localClock(midnight, timeZone).minute === 0 ? midnight : end;
}

/** The shortest and the longest wait between reads of an order whose refund is awaited (milliseconds). */
const [SOONEST, LATEST] = [15 * 60_000, DAY];

/** Returns when to look for the refund again (milliseconds since the epoch): each wait is half as long as the refund has taken so far. */
export function nextRefundRead(cancelledAt: number, now: number): number {
  return now + Math.min(Math.max((now - cancelledAt) / 2, SOONEST), LATEST);
}

/** A coupon of a document, as `coupons` of a partial refund writes it. */
const couponOf = (document: TicketDocument, coupon: string): string =>
  `${bareNumber(document.number)}/${coupon}`;

/**
 * Returns the refund of a partial cancellation as it begins: with the coupons that are open still in the order as it was read
 * before the cancellation was sent.
 */
export function partialRefundOf(
  { documents: shown }: Pick<OrderView, 'documents'>,
  begun: Omit<PartialRefund, 'state' | 'coupons'>,
): PartialRefund {
  const own = shown.filter(({ number }) => begun.documents.some((each) => isSameDocument(each, number)));
  const open = own.flatMap((document) =>
    document.coupons
      .filter(({ statusCode = '' }) => !returnedCoupons.includes(statusCode))
      .map(({ number }) => couponOf(document, number)),
  );
  return { ...begun, coupons: [...new Set(open)], state: 'pending' };
}

/** Returns true for a document with a coupon whose money was returned. */
export function hasReturned({ coupons }: Pick<TicketDocument, 'coupons'>): boolean {
  return coupons.some(({ statusCode = '' }) => returnedCoupons.includes(statusCode));
}

/** Status codes of coupons whose money was returned. */
const returnedCoupons: readonly string[] = ['V', 'RF'];

/**
 * Returns the refunds of partial cancellations as a read of the order proves them. One is `refunded` or `voided` once each of its documents
 * shows a coupon that was returned since, or all of them if it is for whole documents. It is `unknown` after the end of its wait, and may
 * still be proven then.
 */
export function followRefund(
  refunds: readonly PartialRefund[],
  { documents }: Pick<OrderView, 'documents'>,
  now: Date,
): PartialRefund[] {
  return refunds.map((refund): PartialRefund => {
    if (refund.state === 'refunded' || refund.state === 'voided') return refund;
    const proven = provenBy(refund, documents);
    if (proven) return { ...refund, state: proven };
    return Date.parse(refund.until) <= now.getTime() ? { ...refund, state: 'unknown' } : refund;
  });
}

/** Returns what the coupons prove of a refund. A coupon that is mentioned as open, too, proves nothing. */
function provenBy(
  { documents: numbers, coupons: awaited, whole }: PartialRefund,
  documents: readonly TicketDocument[],
): 'refunded' | 'voided' | undefined {
  const codes: string[] = [];
  for (const number of numbers) {
    const own = new Map<string, string[]>();
    for (const document of documents.filter((each) => isSameDocument(each.number, number)))
      for (const { number: coupon, statusCode = '' } of document.coupons) {
        const key = couponOf(document, coupon);
        if (awaited?.includes(key) ?? true) own.set(key, [...(own.get(key) ?? []), statusCode]);
      }
    const returned = [...own.values()].filter((all) => all.every((code) => returnedCoupons.includes(code)));
    if (returned.length === 0 || (whole && returned.length < own.size)) return undefined;
    codes.push(...returned.flat());
  }
  if (codes.length === 0) return undefined;
  return codes.every((code) => code === 'V') ? 'voided' : 'refunded';
}
