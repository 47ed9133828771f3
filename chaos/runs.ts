/** All runs of an order as the server keeps them: a reset, an adoption and a second start each leave one more. */
import type { Client } from '@temporalio/client';
import { markersIn, Reader, type ReadEvent } from '../src/temporal/history';
import { runsOf } from '../src/temporal/runs';

/** Operations that change something at the airline. */
const writes: readonly string[] = ['orderCreate', 'orderChange', 'orderCancel'];

/** A write that a run has decided to send. */
export interface DecidedWrite {
  operation: string;
  correlationId?: string;
  /** As the activity answered; undefined where it has not. */
  outcome?: string;
}

/** The writes of all runs of a workflow id. Events that a reset has copied name a write a second time. */
export async function writesOf(client: Client, workflowId: string): Promise<DecidedWrite[]> {
  const reader = new Reader(client, workflowId);
  const runs = await runsOf(client, workflowId);
  const histories = await Promise.all(runs.map(({ runId }) => reader.history(runId)));
  return histories.flatMap(writesIn);
}

/** Says in words why an order may exist; undefined where no run has sent an orderCreate, or the airline refused each. */
export async function mayHaveCreated(client: Client, workflowId: string): Promise<string | undefined> {
  const open = (await writesOf(client, workflowId)).find(
    ({ operation, outcome }) =>
      operation === 'orderCreate' && outcome !== 'rejected' && outcome !== 'not-sent',
  );
  return open && `orderCreate ${open.correlationId} ended as ${open.outcome ?? 'nothing known'}`;
}

/** What a run was started with. */
export async function inputOf(client: Client, workflowId: string, runId: string): Promise<unknown> {
  const [started] = await new Reader(client, workflowId).history(runId);
  const { input } = attributes<{ input?: unknown[] }>(started, 'workflowExecutionStartedEventAttributes');
  if (!input) throw new Error(`the run ${runId} of ${workflowId} shows no input`);
  return input[0];
}

interface Scheduled {
  activityType?: { name?: string };
  input?: { correlationId?: string }[];
}
interface Completed {
  scheduledEventId?: string;
  result?: { outcome?: string }[];
}

function writesIn(history: readonly ReadEvent[]): DecidedWrite[] {
  const outcomes = new Map(
    history.map((event) => {
      const { scheduledEventId, result } = attributes<Completed>(
        event,
        'activityTaskCompletedEventAttributes',
      );
      return [scheduledEventId, result?.[0]?.outcome];
    }),
  );
  const timedOut = new Set(
    history.flatMap(
      (event) => attributes<Completed>(event, 'activityTaskTimedOutEventAttributes').scheduledEventId ?? [],
    ),
  );
  const marked = markersIn(history);
  return history.flatMap((event) => {
    const { activityType, input } = attributes<Scheduled>(event, 'activityTaskScheduledEventAttributes');
    const operation = activityType?.name;
    if (operation === undefined || !writes.includes(operation)) return [];
    const correlationId = input?.[0]?.correlationId;
    // No byte leaves before the signal of its send marker is in the history: without it a call that ran out of time was not sent.
    const unsent = timedOut.has(event.eventId) && !marked.has(correlationId) ? 'not-sent' : undefined;
    return [{ operation, correlationId, outcome: outcomes.get(event.eventId) ?? unsent }];
  });
}

/** What belongs to one type of event; empty where the event is of another. */
function attributes<Attributes extends object>(
  event: ReadEvent | undefined,
  name: string,
): Partial<Attributes> {
  return event?.[name] ?? {};
}
