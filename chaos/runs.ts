/** All runs of an order as the server keeps them: a reset, an adoption and a second start each leave one more. */
import type { Client } from '@temporalio/client';
import { attributesOf, markersIn, Reader, type ReadEvent } from '../src/temporal/history';
import { runsOf } from '../src/temporal/runs';

/** Operations that change something at the airline. */
const writes: readonly string[] = ['orderCreate', 'orderChange', 'orderCancel'];

/** A write that a run has decided to send. */
export interface DecidedWrite {
  operation: string;
  provider?: string;
  /** By the server's clock (milliseconds since the epoch). */
  decidedAt: number;
  /** When its activity ended; undefined while it has not. */
  endedAt?: number;
  correlationId?: string;
  /** Its send marker was signalled. No byte leaves before that is in a history: a worker refuses a run that was reset. */
  maySend: boolean;
  /** As the activity answered; undefined where it has not. */
  outcome?: string;
}

/** The writes of all runs of a workflow id. Events that a reset has copied name a write a second time. */
export async function writesOf(client: Client, workflowId: string): Promise<DecidedWrite[]> {
  const reader = new Reader(client, workflowId);
  const runs = await runsOf(client, workflowId);
  const histories = await Promise.all(runs.map(({ runId }) => reader.history(runId)));
  const marked = new Set(histories.flatMap((history) => [...markersIn(history)]));
  return histories.flatMap((history) => writesIn(history, marked));
}

/** True if the write certainly changed nothing at the airline. */
export function madeNothing({ outcome }: Pick<DecidedWrite, 'outcome'>): boolean {
  return outcome === 'rejected' || outcome === 'not-sent';
}

/** Says in words why an order may exist; undefined where no run has sent an orderCreate, or the airline refused each. */
export async function mayHaveCreated(client: Client, workflowId: string): Promise<string | undefined> {
  const open = (await writesOf(client, workflowId)).find(
    (write) => write.operation === 'orderCreate' && !madeNothing(write),
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
  input?: { correlationId?: string; provider?: string }[];
}
interface Completed {
  result?: { outcome?: string }[];
}

/**
 * The writes of one run.
 *
 * @param marked CorrelationIDs of every send marker in any run
 */
export function writesIn(
  history: readonly ReadEvent[],
  marked: ReadonlySet<string | undefined>,
): DecidedWrite[] {
  const endings = new Map(
    history
      .filter(({ eventType }) => /_ACTIVITY_TASK_(COMPLETED|FAILED|TIMED_OUT|CANCELED)$/.test(eventType))
      .map((event) => [attributesOf(event).scheduledEventId, event]),
  );
  return history.flatMap((event) => {
    const { activityType, input } = attributes<Scheduled>(event, 'activityTaskScheduledEventAttributes');
    const operation = activityType?.name;
    if (operation === undefined || !writes.includes(operation)) return [];
    const { correlationId, provider } = input?.[0] ?? {};
    const end = endings.get(event.eventId);
    const [answer] = attributes<Completed>(end, 'activityTaskCompletedEventAttributes').result ?? [];
    const timedOut = end?.eventType === 'EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT';
    // A worker that was paused may signal its marker after its time was over: the server then refuses its heartbeat, and nothing is sent.
    const inTime = timedOut ? markersIn(history.slice(0, history.indexOf(end))) : marked;
    const maySend = inTime.has(correlationId);
    const outcome = timedOut && !maySend ? 'not-sent' : answer?.outcome;
    const endedAt = end && Date.parse(end.eventTime);
    return [
      {
        operation,
        provider,
        correlationId,
        maySend,
        outcome,
        decidedAt: Date.parse(event.eventTime),
        endedAt,
      },
    ];
  });
}

/** What belongs to one type of event; empty where the event is of another. */
function attributes<Attributes extends object>(
  event: ReadEvent | undefined,
  name: string,
): Partial<Attributes> {
  return event?.[name] ?? {};
}
