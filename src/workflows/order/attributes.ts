/** What lists show of an order: its search attributes, and its sales in the memo. Each change costs an event, so passing states are left out. */
import type { SearchAttributeUpdatePair } from '@temporalio/common';
import { upsertMemo, workflowInfo } from '@temporalio/workflow';
import { searchAttributes } from '../../domain/order/searchAttributes';
import { SALES_MEMO, saleDays, salesMemo } from '../../domain/sales/memo';
import { terminalStates, type OrderState } from '../../domain/order/states';
import type { OrderStatus } from '../../domain/order/status';

/** States that pass in seconds and that nobody lists orders by: while in one, the attribute keeps the one before. */
const passing: readonly OrderState[] = ['pricing', 'creating', 'ticketing', 'cancelling'];

/** The attributes that the status asks for now. */
function orderAttributes(status: OrderStatus): SearchAttributeUpdatePair[] {
  const { state, provider, orderId, ticketBy, released, attention, actBy } = searchAttributes;
  const days = saleDays(status.sales ?? []);
  const until = status.attention?.actBy;
  const exists = status.orderId !== undefined;
  // Lists by limit are for orders that still have one to meet.
  const unpaid = exists && status.documents.length === 0 && !terminalStates.includes(status.state);
  return [
    { key: provider, value: status.provider || null },
    // An order that is being adopted is `shopping` for a moment by name only.
    ...(passing.includes(status.state) || (exists && status.state === 'shopping')
      ? []
      : [{ key: state, value: status.state }]),
    ...(status.orderId ? [{ key: orderId, value: status.orderId }] : []),
    { key: ticketBy, value: unpaid && status.paymentLimit ? new Date(status.paymentLimit) : null },
    ...(exists || status.released ? [{ key: released, value: status.released }] : []),
    { key: attention, value: status.attention?.reason ?? null },
    { key: actBy, value: until === undefined ? null : new Date(until) },
    ...(days.length > 0 ? [{ key: searchAttributes.saleDays, value: days }] : []),
  ];
}

/** What lists were told last, by name. */
type Shown = Record<string, unknown>;

/** What lists know by whoever started the run, or by the run before this one. */
export function shownAlready(): Shown {
  const known = workflowInfo().typedSearchAttributes.getAll();
  return Object.fromEntries(known.map(({ key, value }) => [key.name, stamp(value)]));
}

/** The attributes that lists have otherwise; from now on they count as shown. */
export function notShownYet(status: OrderStatus, shown: Shown): SearchAttributeUpdatePair[] {
  const changed = orderAttributes(status).filter(
    ({ key, value }) => (shown[key.name] ?? null) !== stamp(value),
  );
  for (const { key, value } of changed) shown[key.name] = stamp(value);
  return changed;
}

function stamp(value: unknown): unknown {
  if (Array.isArray(value)) return value.join();
  return value instanceof Date ? value.toISOString() : value;
}

/** Brings the memo up to date: one event, and only when the book has changed. */
export function tellSales(status: OrderStatus): void {
  const memo = salesMemo(status);
  if (!memo || JSON.stringify(workflowInfo().memo?.[SALES_MEMO]) === JSON.stringify(memo)) return;
  upsertMemo({ [SALES_MEMO]: memo });
}
