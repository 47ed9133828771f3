/** Finds out whether a write is under way or in doubt: from the history, the search attributes and, where a worker answers, the order itself. */
import type { Client } from '@temporalio/client';
import { attentionRule } from '../../domain/order/attention';
import { writeNames as writes } from '../../domain/calls/operations';
import type { OrderStatus } from '../../domain/order/status';
import { STATUS_QUERY } from '../../domain/order/updates';
import { answerTo } from '../../temporal/answerTo';
import { type ReadEvent, callsIn, type HistoryCall } from '../../temporal/history';
import type { Run } from '../../temporal/runs';

/** How long an order may take to answer (milliseconds). One that does not is judged by its history. */
const ANSWERS_WITHIN = 10_000;

/** Queries the status of a run, also of one that was ended; undefined where no worker answers. */
export async function saidBy(client: Client, { workflowId, runId }: Run): Promise<OrderStatus | undefined> {
  const handle = client.workflow.getHandle(workflowId, runId);
  try {
    return await client.withDeadline(Date.now() + ANSWERS_WITHIN, () =>
      answerTo<OrderStatus>(handle, STATUS_QUERY),
    );
  } catch {
    return undefined;
  }
}

/** Says why an order is in doubt. A run that came to its own end has settled everything. */
export function doubtsOf(
  { attributes }: Pick<Run, 'attributes'>,
  history: readonly ReadEvent[],
  status?: OrderStatus,
): string[] {
  if (endedByItself(history)) return [];
  const { inDoubt = {}, state, attention } = status ?? {};
  return [
    ...new Set([
      ...openWrites(history),
      ...Object.keys(inDoubt).map((write) => `the outcome of its ${write} is unknown`),
      ...unlessClear(state ?? attributes.NdcState, attention?.reason ?? attributes.NdcAttention),
    ]),
  ];
}

function unlessClear(state: unknown, reason: unknown): string[] {
  const rule = attentionRule(reason);
  return [
    ...(state === 'unknown' ? ['the response to a write was lost'] : []),
    ...(rule?.inDoubt ? [`${String(reason)}: ${rule.meaning}`] : []),
  ];
}

function endedByItself(history: readonly ReadEvent[]): boolean {
  const last = history.at(-1)?.eventType;
  return (
    last === 'EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED' ||
    last === 'EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW'
  );
}

/**
 * Finds writes that are under way, whose end the order has not processed, or that were done and not read back since. Where an answer cannot
 * be read, the write counts as done.
 */
function openWrites(history: readonly ReadEvent[]): string[] {
  const calls = callsIn(history);
  return calls.flatMap((call) => {
    const { operation, end } = call;
    if (!writes.some((write) => write === operation)) return [];
    if (!end) return [`${operation} is in progress`];
    if (!end.heard) return [`${operation} ended, but the order has not received its result`];
    const read = calls.some((later) => later.operation === 'orderRetrieve' && shows(later, end.at));
    return leavesOpen(call) && !read
      ? [`${operation} was answered, but the order has not been read since`]
      : [];
  });
}

/** True for a write that succeeded and needs a read. Other endings show in the order's state, or did nothing; a create without payment is known by its answer. */
function leavesOpen({ operation, input, end }: HistoryCall): boolean {
  const [given] = (input ?? []) as { input?: { payment?: unknown } }[];
  if (operation === 'orderCreate' && given?.input && given.input.payment === undefined) return false;
  const [answer] = (end?.answer ?? []) as { outcome?: string }[];
  return end?.completed === true && (answer?.outcome ?? 'done') === 'done';
}

function shows({ scheduledAt, end }: HistoryCall, since: number): boolean {
  return scheduledAt > since && end?.completed === true && end.heard;
}
