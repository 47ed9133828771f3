/** Reads what the server keeps of a workflow: events and memos with their payloads opened, and the activity calls in a history. Says what could not be opened: a key may be lost. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { JSONToPayload, historyToJSON, type JSONPayload } from '@temporalio/common/lib/proto-utils';
import { isSealed } from './codec';
import { SEND_MARKER, type SendMarker } from '../domain/order/activities';

/** An event as JSON with its payloads opened; its attributes are under the type's own name. */
export type ReadEvent = { eventId: string; eventTime: string; eventType: string } & Record<string, unknown>;

/** Stands where something could not be read. */
interface Unreadable {
  unreadable: string;
}

/** Reads what one workflow wrote: payloads may be bound to it. */
export class Reader {
  /** Why payloads could not be read, each reason once. */
  readonly troubles = new Set<string>();

  /** @param sealedOnly read nothing that is not sealed: anyone may have written it */
  constructor(
    private readonly client: Client,
    private readonly workflowId: string,
    private readonly sealedOnly = false,
  ) {}

  /** Returns every event of a run; none where the server no longer knows the run. */
  async history(runId: string): Promise<ReadEvent[]> {
    try {
      const history = await this.client.workflow.getHandle(this.workflowId, runId).fetchHistory();
      const { events = [] } = JSON.parse(historyToJSON(history)) as { events?: unknown[] };
      return (await Promise.all(events.map((event) => this.read(event)))) as ReadEvent[];
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return [];
      throw error;
    }
  }

  /** Returns the values of a memo. */
  async memo(fields: Readonly<Record<string, Payload>>): Promise<Record<string, unknown>> {
    const read = Object.entries(fields).map(async ([name, payload]) => [name, await this.value(payload)]);
    return Object.fromEntries(await Promise.all(read)) as Record<string, unknown>;
  }

  /** Replaces every payload in a part of a history by its value. */
  private async read(part: unknown): Promise<unknown> {
    if (Array.isArray(part)) return Promise.all(part.map((each) => this.read(each)));
    if (typeof part !== 'object' || part === null) return part;
    if (isPayload(part)) return this.value(JSONToPayload(part));
    // A list of payloads is wrapped in a message.
    if ('payloads' in part && Object.keys(part).length === 1) return this.read(part.payloads);
    const members = Object.entries(part).map(async ([name, member]) => [name, await this.read(member)]);
    return Object.fromEntries(await Promise.all(members)) as unknown;
  }

  private async value(payload: Payload): Promise<unknown> {
    const { namespace, loadedDataConverter } = this.client.options;
    const { payloadCodecs, payloadConverter } = loadedDataConverter;
    const context = { type: 'workflow' as const, namespace, workflowId: this.workflowId };
    try {
      // Search attributes and the SDK's own markers are plain in every history.
      if (!isSealed(payload))
        return this.sealedOnly ? undefined : payloadConverter.fromPayload(payload, context);
      let payloads = [payload];
      for (const codec of [...payloadCodecs].reverse()) payloads = await codec.decode(payloads, context);
      return payloadConverter.fromPayload(payloads[0] ?? payload, context);
    } catch (error) {
      const unreadable = error instanceof Error ? error.message : String(error);
      this.troubles.add(unreadable);
      return { unreadable } satisfies Unreadable;
    }
  }
}

function isPayload(part: object): part is JSONPayload {
  const { metadata } = part as { metadata?: { encoding?: unknown } };
  return typeof metadata?.encoding === 'string';
}

/** Returns every matching text in a value, each once, at any depth. */
export function textsIn(value: unknown, pattern: RegExp): Set<string> {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part === 'string') {
      if (pattern.test(part)) found.add(part);
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(look);
  };
  look(value);
  return found;
}

/** One activity call. */
export interface HistoryCall {
  operation: string;
  /** Its arguments, or what stands there where they could not be opened. */
  input: unknown;
  scheduledAt: number;
  /** Milliseconds since the epoch. */
  calledAt: number;
  /** Absent while it is under way. */
  end?: {
    /** The activity itself ended with an answer. */
    completed: boolean;
    /** As above. */
    answer: unknown;
    /** How it ended without one. */
    failure: unknown;
    /** Number of the event. */
    at: number;
    /** The order has processed it: an event is delivered with the next workflow task. */
    heard: boolean;
  };
}

const ends = ['COMPLETED', 'FAILED', 'TIMED_OUT', 'CANCELED'].map((how) => `EVENT_TYPE_ACTIVITY_TASK_${how}`);

/** Returns every call, in order. Names of events and of operations are never sealed. */
export function callsIn(history: readonly ReadEvent[]): HistoryCall[] {
  const lastHeard = history.findLast(({ eventType }) => eventType === 'EVENT_TYPE_WORKFLOW_TASK_COMPLETED');
  const ended = new Map<string, ReadEvent>();
  for (const event of history)
    if (ends.includes(event.eventType)) ended.set(String(attributesOf(event).scheduledEventId), event);
  return history
    .filter(({ eventType }) => eventType === 'EVENT_TYPE_ACTIVITY_TASK_SCHEDULED')
    .map((event) => {
      const { activityType, input } = attributesOf(event) as {
        activityType?: { name?: string };
        input?: unknown;
      };
      const call = {
        operation: activityType?.name ?? '',
        input,
        scheduledAt: Number(event.eventId),
        calledAt: Date.parse(event.eventTime),
      };
      const end = ended.get(event.eventId);
      if (!end) return call;
      const at = Number(end.eventId);
      return {
        ...call,
        end: {
          completed: end.eventType === 'EVENT_TYPE_ACTIVITY_TASK_COMPLETED',
          answer: attributesOf(end).result,
          failure: attributesOf(end).failure,
          at,
          heard: at < Number(lastHeard?.eventId ?? 0),
        },
      };
    });
}

/** Returns the CorrelationIDs of the writes whose send marker was signalled; undefined stands for one that cannot be read. */
export function markersIn(history: readonly ReadEvent[]): Set<string | undefined> {
  const signals = history
    .filter(({ eventType }) => eventType === 'EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED')
    .map((event) => attributesOf(event) as { signalName?: string; input?: Partial<SendMarker>[] })
    .filter(({ signalName }) => signalName === SEND_MARKER);
  return new Set(signals.map(({ input }) => input?.[0]?.correlationId));
}

/** An Update that a run has accepted. Its arguments are whatever stands there. */
export interface TakenUpdate {
  name?: string;
  args?: unknown;
  /** Whether it has ended and was not refused. */
  succeeded?: boolean;
}

/** Returns the Updates that the run accepted, in order. */
export function updatesIn(history: readonly ReadEvent[]): TakenUpdate[] {
  const of = (type: string): ReadEvent[] =>
    history.filter(({ eventType }) => eventType === `EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_${type}`);
  const succeeded = new Set(
    of('COMPLETED')
      .map((event) => attributesOf(event) as { acceptedEventId?: string; outcome?: { success?: unknown } })
      .filter(({ outcome }) => outcome?.success !== undefined)
      .map(({ acceptedEventId }) => acceptedEventId),
  );
  return of('ACCEPTED').map((event) => {
    const { acceptedRequest } = attributesOf(event) as {
      acceptedRequest?: { input?: Omit<TakenUpdate, 'succeeded'> };
    };
    return { ...acceptedRequest?.input, succeeded: succeeded.has(event.eventId) };
  });
}

/** Returns what belongs to the event's type. */
export function attributesOf(event: ReadEvent | undefined): Record<string, unknown> {
  const name = Object.keys(event ?? {}).find((key) => key.endsWith('EventAttributes'));
  return (name === undefined ? {} : event?.[name]) as Record<string, unknown>;
}
