/** The decided change of an order: whether a read shows it, and what follows once it does. */
import { shownEffect, soldAfter, withoutServices, type Shown } from '../../domain/order/amending/effect';
import { ancillariesLeft } from '../../domain/order/ancillaries';
import { compareMoney, covers, nothingIn, subtractMoney, type Money } from '../../domain/money';
import type { DecidedChange } from '../../domain/order/lifeMemory';
import type { Amendment, PartialRefund } from '../../domain/order/afterSale';
import { isSameDocument } from '../../domain/order/documentNumber';
import { wasIssued } from '../../domain/order/issued';
import type { OrderView } from '../../domain/order/orderView';
import { hasReturned, noQuote } from '../../domain/order/refunds';
import { withMade } from '../../domain/order/statusLists';
import type { Order } from './order';

/** Takes over a decided change that a read shows. Every read of the order looks for it until its outcome is known. */
export function takeInChange(order: Order, view: OrderView): void {
  const { change } = order.memory;
  if (change && shownOf(order, view) === 'applied') made(order, change, view, 'read');
  takeInCancelled(order, view);
}

/** Takes over that passengers have left whom an earlier run may have cancelled. Those who still travel once the service has settled were not. */
function takeInCancelled(order: Order, view: OrderView): void {
  const { leftBefore = [], sold, cutOffAt } = order.memory;
  const left = withoutServices(leftBefore, view, order.policy);
  // A run that was reset to before its choice knows no sale.
  const travellers = [...(sold?.passengers ?? []), ...(order.expected ?? [])];
  const known = left.filter((paxId) => travellers.some((each) => each.paxId === paxId));
  if (known.length > 0) {
    order.withoutPassengers(known);
    order.rebase(sold && soldAfter(sold, { paxIds: known }, view));
  }
  if (cutOffAt === undefined && leftBefore.length > 0) order.remember({ leftBefore: left });
}

/** Records that a change was made: what was sold is what it left. Its sales are recorded once all its documents are there. */
export function made(order: Order, change: DecidedChange, view: OrderView, proof: Amendment['proof']): void {
  const { memory, status } = order;
  const { kind, what, paid, penalty, refund, residual, payUpTo, request, effect } = change;
  const awaits = change.awaits && proving(change.awaits, view);
  const currency = (view.total ?? status.total)?.currency;
  // A hold has neither documents nor payments: its issue pays for the change.
  if (wasIssued(status))
    order.remember({
      made: {
        kind,
        what,
        at: status.inDoubt?.change ?? new Date().toISOString(),
        paid: paid ?? (currency === undefined ? undefined : nothingIn(currency)),
        penalty,
        refund: less(refund, change.refundOfExtras),
        residual,
        documents: awaits?.documents,
        awaits,
      },
    });
  const ancillaries = [...ancillariesLeft(status.ancillaries ?? [], effect), ...(change.adds ?? [])];
  // What was quoted was for the order as it was.
  order.record({
    ...noQuote,
    ancillaries,
    lastError: undefined,
    changeOffers: undefined,
    extrasOnSale: undefined,
  });
  order.record({ amendments: withMade(status.amendments ?? [], amendmentOf(order, change, proof)) });
  if (request) order.amendRequest(request);
  // Who has named a higher limit for a released hold has allowed it to be issued for that.
  if (status.released && payUpTo && !covers(status.payUpTo, payUpTo)) order.record({ payUpTo });
  if (memory.sold) order.rebase(soldAfter(memory.sold, effect, view));
  order.remember({ change: undefined });
  order.clearDoubt('change');
}

/** Returns the change as the status shows it. */
function amendmentOf(
  { memory, wasReset }: Order,
  change: DecidedChange,
  proof: Amendment['proof'],
): Amendment {
  const { kind, what, who, paid, penalty, refund, residual } = change;
  const ours = !change.cutOff && !wasReset;
  return {
    ...{ kind, what, at: new Date().toISOString() },
    ...(who !== undefined && { who }),
    ...(paid && { paid }),
    ...(penalty && { penalty }),
    ...(refund && { refund }),
    ...(residual && { residual }),
    correlationId: (ours ? memory.sent.change : undefined) ?? 'none',
    proof,
  };
}

/** Returns what of a refund is for the tickets; none if all of it is for extras. */
function less(refund: Money | undefined, ofExtras: Money | undefined): Money | undefined {
  if (!refund || ofExtras?.currency !== refund.currency) return refund;
  return compareMoney(refund, ofExtras) > 0 ? subtractMoney(refund, ofExtras) : undefined;
}

/** Returns a refund with the documents that show it. Where none does yet, each of them may. */
function proving(refund: PartialRefund, { documents }: OrderView): PartialRefund {
  if (refund.whole) return refund;
  const shown = refund.documents.filter((number) =>
    documents.some((each) => isSameDocument(each.number, number) && hasReturned(each)),
  );
  return shown.length > 0 ? { ...refund, documents: shown } : refund;
}

/** Returns whether the order shows the change that was decided. */
export function shownOf({ memory, policy }: Order, view: OrderView | undefined): Shown {
  const { change } = memory;
  return change && view ? shownEffect(change.effect, change.before, view, policy) : 'unclear';
}

/** Acts on a person's word that a lost change was made: what the order shows once the service has settled is what was sold. */
export function takeAsChanged(order: Order, view: OrderView): void {
  const { change } = order.memory;
  if (change) made(order, change, view, 'read');
}
