/** What cancelling an order costs and brings back, until when its tickets can be voided, and how its refund is waited for. */
import { localClock } from '../dates';
import { compareMoney, normalized, subtractMoney, type Money } from '../money';
import type { ProviderPolicy } from '../calls/provider';
import type { CancellationQuote } from './orderView';
import { wasIssued } from './issued';
import type { OrderStatus } from './status';

/** What a cancellation costs and brings back. */
interface Costs {
  /** Absent if the quote names no fee, or not clearly. */
  fee?: Money;
  refund?: Money;
  /** True if the tickets are voided: nothing is paid for them. */
  voids?: boolean;
}

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
  return { fee, refund, voids: fee && (quote.voids ?? Number(fee.amount) === 0) };
}

/** Returns what is not paid back; `undefined` if more than was paid, or in another currency. */
function kept(paid: Money, refund: Money): Money | undefined {
  if (paid.currency !== refund.currency || compareMoney(refund, paid) > 0) return undefined;
  return subtractMoney(paid, refund);
}

/**
 * Returns what is lost if the order is cancelled without a quote: nothing of a hold, the total of a ticketed order. `undefined` if that is not
 * known: an issue may be under way, or no total is.
 */
export function lostWithoutQuote(status: OrderStatus): Money | undefined {
  const { inDoubt, total } = status;
  if (inDoubt?.issue !== undefined || !total) return undefined;
  return wasIssued(status) ? total : { ...total, amount: normalized('0', total.currency) };
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
