/** The line of an order in lists: from its search attributes, and from its memo where the key is at hand. */
import type { Client, WorkflowExecutionInfo, WorkflowExecutionStatusName } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { LIMIT_PASSED, STANDS_STILL, STOPPED, type AttentionReason } from '../domain/order/attention';
import { LISTED_MEMO, shownMemo, type ListedMemo } from '../domain/order/listed';
import { REFUSED_RUN } from '../domain/order/searchAttributes';
import type { OrderState } from '../domain/order/states';
import { orderReference } from '../domain/order/updates';
import { Reader } from '../temporal/history';
import { completedEarly } from '../temporal/runs';
import { PROBLEMS, READ_WITHIN, over } from './listQuery';
import { foundBy, type Searched } from './searched';
import type { OrderLine } from './types';

/** What lists tell of a run. */
export type Listed = Pick<
  WorkflowExecutionInfo,
  'workflowId' | 'runId' | 'status' | 'searchAttributes' | 'startTime' | 'closeTime'
> & { memo?: Readonly<Record<string, Payload>> | null };

/** Returns the line of a run. What another agency's memo says is left out: it was copied, for anyone who may start workflows can set its attributes. */
export async function lineOf(
  client: Client,
  listed: Listed,
  searched?: Searched,
  unread?: Unread,
): Promise<OrderLine> {
  const found = searched && foundBy(first(listed.searchAttributes.NdcFind), searched);
  const line = { ...attributesIn(listed), ...(found && { foundBy: found }) };
  const { agency, ...told } = await memoIn(client, listed, unread);
  return agency === line.agency ? { ...line, ...shownMemo(told, line) } : line;
}

/** True for a run that was refused because of an earlier one: that one tells what is true of the reference. */
export function wasRefused({ searchAttributes }: Listed): boolean {
  return first(searchAttributes.NdcState) === REFUSED_RUN;
}

/** Returns when the run's reference was first requested (an instant). A run that another client started does not say so at first. */
export function createdAt({ searchAttributes, startTime }: Listed): string {
  return first(searchAttributes.NdcCreated) ?? startTime.toISOString();
}

/** Told why the memo of an order could not be opened: its line lacks what is there. */
export type Unread = (why: string) => void;

/** Opens what the memo holds for lists; nothing where it cannot be opened. */
async function memoIn(
  client: Client,
  { workflowId, memo }: Listed,
  unread: Unread = () => undefined,
): Promise<ListedMemo> {
  const payload = memo?.[LISTED_MEMO];
  if (!payload) return {};
  const reader = new Reader(client, workflowId);
  const { listed } = await reader.memo({ listed: payload });
  for (const why of reader.troubles) unread(why);
  const { agency, route, total, toApprove, bookingReference, changes, cancelledUnbooked } = (listed ??
    {}) as ListedMemo;
  return {
    ...(agency && { agency }),
    ...(route && { route }),
    ...(total && { total }),
    ...(toApprove && { toApprove }),
    ...(bookingReference && { bookingReference }),
    ...(changes && { changes }),
    ...(cancelledUnbooked && { cancelledUnbooked }),
  };
}

function attributesIn(listed: Listed): OrderLine {
  const { workflowId, status, searchAttributes, startTime, closeTime } = listed;
  // The order itself writes both, from closed lists.
  const state = first(searchAttributes.NdcState) as OrderState | undefined;
  const asks = first(searchAttributes.NdcAttention) as AttentionReason | undefined;
  const ticketBy = first(searchAttributes.NdcTicketBy);
  const actBy = first(searchAttributes.NdcActBy);
  const early = status.name === 'COMPLETED' && completedEarly(state);
  const stopped = early ? 'completed' : stoppedBy[status.name];
  const open = stopped !== undefined && !over.includes(state ?? '');
  const stands = status.name === 'RUNNING' && PROBLEMS in searchAttributes;
  const released = first(searchAttributes.NdcReleased) === 'true';
  const unread =
    status.name === 'RUNNING' &&
    released &&
    state === 'held' &&
    ticketBy !== undefined &&
    Date.parse(ticketBy) <= Date.now() - READ_WITHIN;
  const agency = first(searchAttributes.NdcAgency);
  const departure = first(searchAttributes.NdcDeparture);
  const sequence = first(searchAttributes.NdcSequence);
  const changed = (searchAttributes.NdcChanges ?? []).map(String);
  const startedAt = startTime.toISOString();
  const changes = [
    first(searchAttributes.NdcUpdated),
    startedAt,
    open ? closeTime?.toISOString() : undefined,
  ];
  return {
    reference: orderReference(workflowId),
    state: state ?? withoutState(status.name),
    provider: first(searchAttributes.NdcProvider) ?? '',
    ...(agency !== undefined && { agency }),
    orderId: first(searchAttributes.NdcOrderId),
    ticketBy,
    released,
    attention: open ? STOPPED : stands ? STANDS_STILL : unread ? LIMIT_PASSED : asks,
    actBy: open || stands || unread ? (actBy ?? ticketBy) : actBy,
    ...(stopped && { stopped }),
    startedAt,
    createdAt: createdAt(listed),
    updatedAt:
      changes
        .filter((each) => each !== undefined)
        .sort()
        .at(-1) ?? startedAt,
    ...(departure !== undefined && { departure }),
    ...(sequence !== undefined && { sequence: Number(sequence) }),
    ...(changed.length > 0 && { changed }),
  };
}

/** How runs end from outside. */
const stoppedBy: Partial<Record<WorkflowExecutionStatusName, OrderLine['stopped']>> = {
  TERMINATED: 'terminated',
  TIMED_OUT: 'timed-out',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
};

/** Returns the state of an order that never set one: before its first step it shops. */
function withoutState(execution: WorkflowExecutionStatusName): OrderLine['state'] {
  if (execution === 'RUNNING' || execution === 'PAUSED') return 'shopping';
  return execution === 'TERMINATED' ? 'terminated' : 'ended';
}

function first(values: readonly (string | number | boolean | Date)[] | undefined): string | undefined {
  const [value] = values ?? [];
  return value instanceof Date ? value.toISOString() : value?.toString();
}
