/** Follows an order's history at the Temporal server: wakes whoever waits for something to happen, and reports each operation as it ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { orderWorkflowId } from '../domain/order/updates';
import { tsToMs } from '../temporal/time';

/** An operation that has ended. Times are milliseconds. */
export interface OperationDone {
  operation: string;
  /** By the server's clock, since 1970. */
  at: number;
  took: number;
  ended: 'done' | 'failed';
}

/** A place in a history. */
export interface HistoryPosition {
  runId: string;
  /** Number of events up to here. */
  length: number;
}

/** Returns where an order's history ends now. */
export async function historyPosition(client: Client, reference: string): Promise<HistoryPosition> {
  const { runId, historyLength } = await client.workflow.getHandle(orderWorkflowId(reference)).describe();
  return { runId, length: historyLength };
}

type Response = Awaited<ReturnType<Client['workflowService']['getWorkflowExecutionHistory']>>;
type Event = NonNullable<NonNullable<Response['history']>['events']>[number];

/** How long after a run's end to look for the next one: an adopted order goes on in a new run (milliseconds). */
const NEXT_RUN = 300;

/**
 * Reports every operation as it ends, over all runs from `since` on, until the signal comes. Never throws for a server that is away: whoever
 * reads the order's status learns of that.
 */
export async function watchHistory(
  { client, reference, since }: { client: Client; reference: string; since?: HistoryPosition },
  tell: (done: OperationDone[], seen: HistoryPosition) => void,
  signal: AbortSignal,
): Promise<void> {
  let skip = since?.length ?? 0;
  let run = since?.runId;
  let token: Uint8Array | undefined;
  let scheduled = new Map<string, { operation: string; at: number }>();
  while (!signal.aborted) {
    const page = await nextPage(client, reference, { run, token }, signal);
    const events = page?.history?.events ?? [];
    run ??= events[0]?.workflowExecutionStartedEventAttributes?.originalExecutionRunId ?? undefined;
    const done = events
      .filter(({ eventId }) => Number(eventId) > skip)
      .flatMap((event) => endedBy(event, scheduled));
    const length = Number(events.at(-1)?.eventId ?? 0);
    if (length > 0) tell(done, { runId: run ?? '', length });
    token = page?.nextPageToken?.length ? page.nextPageToken : undefined;
    if (token) continue;
    await sleep(NEXT_RUN, undefined, { signal }).catch(() => undefined);
    const latest = signal.aborted
      ? undefined
      : await historyPosition(client, reference).catch(() => undefined);
    // The run that has ended was reported; another one is reported from its first event.
    skip = latest?.runId === run ? Infinity : 0;
    if (skip === 0) scheduled = new Map();
    run = latest?.runId ?? run;
  }
}

async function nextPage(
  client: Client,
  reference: string,
  { run, token }: { run?: string; token?: Uint8Array },
  signal: AbortSignal,
): Promise<Response | undefined> {
  const request = {
    namespace: client.options.namespace,
    execution: { workflowId: orderWorkflowId(reference), ...(run !== undefined && { runId: run }) },
    waitNewEvent: true,
    ...(token && { nextPageToken: token }),
  };
  // The SDK keeps a reference to every signal: give each call its own.
  const call = new AbortController();
  const abort = (): void => call.abort();
  signal.addEventListener('abort', abort);
  try {
    return await client.withAbortSignal(call.signal, () =>
      client.workflowService.getWorkflowExecutionHistory(request),
    );
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Remembers what was scheduled, and returns the operation that the event ends, if any. */
function endedBy(event: Event, scheduled: Map<string, { operation: string; at: number }>): OperationDone[] {
  const at = tsToMs(event.eventTime);
  const started = event.activityTaskScheduledEventAttributes;
  if (started) {
    scheduled.set(String(event.eventId), { operation: started.activityType?.name ?? '', at });
    return [];
  }
  const completed = event.activityTaskCompletedEventAttributes;
  const failed = event.activityTaskFailedEventAttributes ?? event.activityTaskTimedOutEventAttributes;
  const begun = scheduled.get(String((completed ?? failed)?.scheduledEventId));
  if (!begun) return [];
  return [{ operation: begun.operation, at, took: at - begun.at, ended: completed ? 'done' : 'failed' }];
}

/** Lets one loop sleep until something happens. */
export interface Wakeup {
  /** How far the history has been reported. */
  seen?: HistoryPosition;
  wake(): void;
  /** False when nothing happened for so many milliseconds. */
  within(milliseconds: number): Promise<boolean>;
}

/** Makes a wakeup. */
export function createWakeup(): Wakeup {
  let fresh = false;
  let stir: () => void = () => undefined;
  return {
    wake() {
      fresh = true;
      stir();
    },
    async within(milliseconds) {
      if (!fresh) {
        const timer = new AbortController();
        const stirred = new Promise<void>((resolve) => (stir = resolve));
        await Promise.race([
          stirred,
          sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined),
        ]);
        timer.abort();
      }
      const happened = fresh;
      fresh = false;
      return happened;
    },
  };
}
