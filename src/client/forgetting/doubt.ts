/** Whether a write of an order is under way or in doubt: told by its history, by its search attributes and, where a worker answers, by itself. */
import type { Client } from '@temporalio/client';
import { attentionRule } from '../../domain/order/attention';
import { writeNames as writes } from '../../domain/calls/operations';
import type { OrderStatus } from '../../domain/order/status';
import { STATUS_QUERY } from '../../domain/order/updates';
import type { ReadEvent } from '../kept/reading';
import type { Run } from '../kept/runs';
import { callsIn, type HistoryCall } from './historyCalls';

/** How long an order is asked (milliseconds). One that does not answer is judged by what the server keeps of it. */
const ANSWERS_WITHIN = 10_000;

/** What a run of an order says of itself, also one that was ended; undefined where nobody answers for it. */
export async function saidBy(client: Client, { workflowId, runId }: Run): Promise<OrderStatus | undefined> {
  const handle = client.workflow.getHandle(workflowId, runId);
  try {
    return await client.withDeadline(Date.now() + ANSWERS_WITHIN, () =>
      handle.query<OrderStatus>(STATUS_QUERY),
    );
  } catch {
    return undefined;
  }
}

/** Why an order is in doubt, in words; none of a run that has come to its own end, and has settled what was open. */
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
      ...Object.keys(inDoubt).map((write) => `its ${write} is not proven yet`),
      ...unlessClear(state ?? attributes.NdcState, attention?.reason ?? attributes.NdcAttention),
    ]),
  ];
}

function unlessClear(state: unknown, reason: unknown): string[] {
  const rule = attentionRule(reason);
  return [
    ...(state === 'unknown' ? ['the answer to a write was lost'] : []),
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
 * The writes that are under way, that ended in a moment in which the order could not hear of it any more, or that were done and not
 * looked at since. Where an answer cannot be read, the write is taken for done.
 */
function openWrites(history: readonly ReadEvent[]): string[] {
  const calls = callsIn(history);
  return calls.flatMap((call) => {
    const { operation, end } = call;
    if (!writes.some((write) => write === operation)) return [];
    if (!end) return [`${operation} is under way`];
    if (!end.heard) return [`${operation} ended, and the order has not heard how`];
    const read = calls.some((later) => later.operation === 'orderRetrieve' && shows(later, end.at));
    return leavesOpen(call) && !read ? [`${operation} was answered, and the order was not read since`] : [];
  });
}

/** What ended in another way has left its mark in the order's state, or has done nothing; a create that pays nothing is known once it was answered. */
function leavesOpen({ operation, input, end }: HistoryCall): boolean {
  const [given] = (input ?? []) as { input?: { payment?: unknown } }[];
  if (operation === 'orderCreate' && given?.input && given.input.payment === undefined) return false;
  const [answer] = (end?.answer ?? []) as { outcome?: string }[];
  return end?.completed === true && (answer?.outcome ?? 'done') === 'done';
}

function shows({ scheduledAt, end }: HistoryCall, since: number): boolean {
  return scheduledAt > since && end?.completed === true && end.heard;
}
