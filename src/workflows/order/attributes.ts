/**
 * What lists show of an order: its search attributes, and in the memo its price, its PNR and its sales. Each change costs a history event, so passing states are
 * left out.
 */
import type { SearchAttributeUpdatePair } from '@temporalio/common';
import { workflowInfo } from '@temporalio/workflow';
import { canonical } from '../../domain/canonical';
import { withDigests } from '../../domain/order/find';
import { isLeft } from '../../domain/order/left';
import { LISTED_MEMO, departureOf, listedMemo, type ListedMemo } from '../../domain/order/listed';
import type { OrderView } from '../../domain/order/orderView';
import type { OrderRequest } from '../../domain/request/request';
import { searchAttributes } from '../../domain/order/searchAttributes';
import { usageValues, type OrderUsage } from '../../domain/order/usage';
import { awaitsPayment } from '../../domain/order/issued';
import { SALES_MEMO, saleDays, salesMemo } from '../../domain/sales/memo';
import { passingStates, type OrderState } from '../../domain/order/states';
import type { OrderStatus } from '../../domain/order/status';

/** During one, the attributes keep the state before, and its limit. */
const passing: readonly OrderState[] = passingStates;

/** Returns the attribute values for a status. */
function orderAttributes(status: OrderStatus): SearchAttributeUpdatePair[] {
  const { state, provider, agency, orderId, ticketBy, released, attention, actBy } = searchAttributes;
  const days = saleDays(status.sales ?? []);
  const changed = [...new Set(status.changes?.map(({ kind }) => kind))];
  // An order that a person gave up asks for nobody.
  const asks = isLeft(status) ? undefined : status.attention;
  const isPassing = passing.includes(status.state);
  const by = asks ? asks.actBy : status.waitsUntil;
  const exists = status.orderId !== undefined;
  // Only orders that still have a limit to meet are listed by limit.
  const unpaid = exists && awaitsPayment(status);
  const sequence = status.announced?.sequence;
  return [
    { key: provider, value: status.provider || null },
    ...(status.agency === undefined ? [] : [{ key: agency, value: status.agency }]),
    // An adopted order is `shopping` only until its first read.
    ...(isPassing || (exists && status.state === 'shopping') ? [] : [{ key: state, value: status.state }]),
    ...(status.orderId ? [{ key: orderId, value: status.orderId }] : []),
    { key: ticketBy, value: unpaid && status.paymentLimit ? new Date(status.paymentLimit) : null },
    ...(exists || status.released ? [{ key: released, value: status.released }] : []),
    { key: attention, value: asks?.reason ?? null },
    ...(isPassing ? [] : [{ key: actBy, value: by === undefined ? null : new Date(by) }]),
    ...(changed.length > 0 ? [{ key: searchAttributes.changes, value: changed }] : []),
    ...(days.length > 0 ? [{ key: searchAttributes.saleDays, value: days }] : []),
    ...(sequence === undefined ? [] : [{ key: searchAttributes.sequence, value: sequence }]),
  ];
}

/** The last attribute values sent, by name. */
type Shown = Record<string, unknown>;

/** Returns the values set by whoever started the run, or by the previous run. */
export function shownAlready(): Shown {
  const known = workflowInfo().typedSearchAttributes.getAll();
  return Object.fromEntries(known.map(({ key, value }) => [key.name, stamp(value)]));
}

/** What lists show besides the status. */
interface Besides {
  request?: OrderRequest;
  /** When an earlier run of the reference was requested (an instant). */
  createdAt?: string;
  /** The memo's entries that change as well. */
  memo?: Record<string, unknown>;
  usage?: OrderUsage;
  /** Digests of the order as last read, and whether it has entered a state just now. */
  find?: { digests: OrderView['find']; entered: boolean };
}

/** Returns the attributes whose values have changed, with the instant of the change, as the server takes them, and marks them as shown. */
export function notShownYet(
  status: OrderStatus,
  shown: Shown,
  { request, createdAt = workflowInfo().startTime.toISOString(), memo, usage, find }: Besides = {},
): SearchAttributeUpdatePair[] {
  const { created, departure, updated } = searchAttributes;
  const changed = orderAttributes(status).filter(
    ({ key, value }) => (shown[key.name] ?? null) !== stamp(value),
  );
  const departs = departureOf(status.flights, request?.journeys);
  const moved = departs !== undefined && shown[departure.name] !== departs;
  const exists = status.orderId !== undefined;
  const findBy = withDigests(shown[searchAttributes.find.name], find?.digests);
  // A corrected name, for example. What a step reads is shown with the state that it ends in.
  const foundAnew = findBy !== undefined && find?.entered === true && !passing.includes(status.state);
  // Before there is an order, a departure that the start left out costs no event of its own.
  if (changed.length === 0 && !isListedAnew(memo) && !(moved && exists) && !foundAnew) return [];
  // Shops alone cost no event: they are shown when the order comes to rest.
  const used = usage && usageValues(usage);
  if (used && shown[searchAttributes.usage.name] !== stamp(used))
    changed.push({ key: searchAttributes.usage, value: used });
  if (moved) changed.push({ key: departure, value: departs });
  if (findBy !== undefined) changed.push({ key: searchAttributes.find, value: findBy });
  if (shown[created.name] === undefined) changed.push({ key: created, value: createdAt });
  changed.push({ key: updated, value: new Date().toISOString() });
  for (const { key, value } of changed) shown[key.name] = stamp(value);
  return changed.map((pair) => (pair.value === null ? unset(pair.key) : pair));
}

/**
 * Removes an attribute with an empty list, after which the server shows none. It would keep the `null` that this SDK sends, and Python's
 * SDK cannot decode an instant that is null.
 */
function unset({ name }: SearchAttributeUpdatePair['key']): SearchAttributeUpdatePair {
  return { key: { name, type: 'KEYWORD_LIST' }, value: [] };
}

/** True if lists show another price or PNR from now on. A run that goes on repeats what the one before it showed. */
function isListedAnew(memo: Record<string, unknown> | undefined): boolean {
  const before = workflowInfo().memo?.[LISTED_MEMO] as ListedMemo | undefined;
  return memo?.[LISTED_MEMO] !== undefined && before?.total !== undefined;
}

function stamp(value: unknown): unknown {
  if (Array.isArray(value)) return value.join();
  return value instanceof Date ? value.toISOString() : value;
}

/** Returns what lists show and the sales in the memo, if they have changed. */
export function memoNotShownYet(
  status: OrderStatus,
  request: OrderRequest | undefined,
): Record<string, unknown> | undefined {
  const entries = Object.entries({
    [LISTED_MEMO]: listedMemo(status, request?.journeys),
    [SALES_MEMO]: salesMemo(status),
  });
  const known = workflowInfo().memo ?? {};
  const changed = entries.filter(
    ([name, memo]) => memo !== undefined && canonical(known[name] ?? {}) !== canonical(memo),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
