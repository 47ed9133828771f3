/** Converts the new price of an order as it is, which a reshop answer offers. */
import type { ReshopInput } from '../../domain/calls/operations';
import { nothingIn, subtractMoney, withoutSign, type Money } from '../../domain/money';
import type { QuotedOffer } from '../../domain/order/orderView';
import { instantIn } from '../time';
import { addedPart, amountsOf, type Part } from './changeAmounts';
import { moneyIn } from './currency';
import { onlyCurrency, penaltyOf, sum, type RawPenalty } from './penalties';
import type { RawRepricedOffer } from './reshopOffer';
import { unique } from './unique';

/** Returns the part for a price that rises, or falls. */
function partOf(difference: Money): Part {
  const part = addedPart(difference);
  if (!difference.amount.startsWith('-')) return part;
  return { ...part, pays: nothingIn(difference.currency), back: withoutSign(difference), backAs: 'refund' };
}

/** Converts a RepricedOffer. It changes nothing but prices, so it names no items. Its total is known if the answer has it, or all items. */
export function repricedOffer(
  raw: RawRepricedOffer,
  offerId: string,
  penalties: readonly RawPenalty[],
  { timeZone, input }: { timeZone: string; input: ReshopInput },
): QuotedOffer {
  const ids = unique([raw, ...raw.items].flatMap(({ penaltyIds }) => penaltyIds));
  const [before, after] = [
    sum(raw.items.map(({ oldPrice }) => ({ amount: oldPrice }))),
    sum(raw.items.map(({ newPrice }) => ({ amount: newPrice }))),
  ];
  const penalty = penaltyOf(ids, 'change', penalties);
  const currency = onlyCurrency([penalty, raw.total, before, after]);
  const [due, old, now] = [penalty, before, after].map((amount) => moneyIn(amount, currency));
  const amounts = due && old && now ? amountsOf([partOf(subtractMoney(now, old))], due) : {};
  const itemIds = 'orderItemIds' in input ? input.orderItemIds : [];
  const isWhole =
    itemIds.length > 0 && itemIds.every((id) => raw.items.some((item) => item.orderItemId === id));
  const newTotal = raw.total ?? (isWhole ? after : undefined);
  const expiresAt = raw.expires === undefined ? undefined : instantIn(timeZone, raw.expires);
  return {
    offerId,
    ...(raw.ownerCode !== undefined && { ownerCode: raw.ownerCode }),
    ...(expiresAt !== undefined && { expiresAt }),
    items: [],
    removes: [],
    journeys: [],
    ...amounts,
    ...(newTotal && amounts.toPay && { newTotal: moneyIn(newTotal, currency) }),
  };
}
