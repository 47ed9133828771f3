/** Reads what the server keeps of a workflow: events and memos with their payloads opened, and the activity calls in a history. Says what could not be opened: a key may be lost. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { JSONToPayload, historyToJSON, type JSONPayload } from '@temporalio/common/lib/proto-utils';
import { isSealed } from './codec';
import { SEND_MARKER, type SendMarker } from '../domain/order/activities';

/** An event as JSON with its payloads opened; its attributes are under the type's own name. */
export type ReadEvent = { eventId: string; eventTime: string; eventType: string } & Record<string, unknown>;

type History = Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['fetchHistory']>>;
type Event = NonNullable<History['events']>[number];

/** Where an event keeps what belongs to its type: `workflowExecutionUpdateAcceptedEventAttributes`. */
export type EventAttributes = Extract<keyof Event, `${string}EventAttributes`>;

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

  /**
   * Returns every event of a run; none where the server no longer knows the run.
   *
   * @param wanted only events with one of these attributes, so that no other payload is opened
   */
  async history(runId: string, wanted?: readonly EventAttributes[]): Promise<ReadEvent[]> {
    try {
      const history = await this.client.workflow.getHandle(this.workflowId, runId).fetchHistory();
      const kept = history.events?.filter((event) => !wanted || wanted.some((name) => event[name])) ?? [];
      const { events = [] } = JSON.parse(historyToJSON({ ...history, events: kept })) as {
        events?: unknown[];
      };
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

/** Returns what a run was started with; undefined where it cannot be read. */
export async function inputIn(
  client: Client,
  workflowId: string,
  payload: Payload | undefined,
): Promise<object | undefined> {
  if (!payload) return undefined;
  const { input } = await new Reader(client, workflowId).memo({ input: payload });
  return typeof input === 'object' && input !== null && !('unreadable' in input) ? input : undefined;
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
  /** What the Temporal UI shows of it. */
  summary?: string;
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
    /** Milliseconds since the epoch. */
    endedAt: number;
    /** How often the activity was started. */
    attempts: number;
    /** The order has processed it: an event is delivered with the next workflow task. */
    heard: boolean;
  };
}

const ends = ['COMPLETED', 'FAILED', 'TIMED_OUT', 'CANCELED'].map((how) => `EVENT_TYPE_ACTIVITY_TASK_${how}`);

/** Returns every call, in order. Names of events and of operations are never sealed. */
export function callsIn(history: readonly ReadEvent[]): HistoryCall[] {
  const lastHeard = history.findLast(({ eventType }) => eventType === 'EVENT_TYPE_WORKFLOW_TASK_COMPLETED');
  const ended = new Map<string, ReadEvent>();
  const attempts = new Map<string, number>();
  for (const event of history) {
    const { scheduledEventId, attempt } = attributesOf(event);
    if (ends.includes(event.eventType)) ended.set(String(scheduledEventId), event);
    if (event.eventType === 'EVENT_TYPE_ACTIVITY_TASK_STARTED')
      attempts.set(String(scheduledEventId), Number(attempt));
  }
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
        summary: summaryOf(event),
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
          endedAt: Date.parse(end.eventTime),
          attempts: attempts.get(event.eventId) ?? 1,
          heard: at < Number(lastHeard?.eventId ?? 0),
        },
      };
    });
}

/** Returns what the Temporal UI shows of a call or a wait. */
export function summaryOf({ userMetadata }: ReadEvent): string | undefined {
  const { summary } = (userMetadata ?? {}) as { summary?: unknown };
  return typeof summary === 'string' ? summary : undefined;
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

/** An accepted Update with what the server wrote down of it. Times are the server's own words for instants. */
export interface RecordedUpdate extends TakenUpdate {
  updateId?: string;
  /** The program that sent it, as it named itself to the server. */
  identity?: string;
  /** When it came: what the run did about it may begin before the server wrote down that it was accepted. */
  cameAt: string;
  acceptedAt: string;
  /** Absent while it is under way. */
  end?: {
    at: string;
    /** It was refused. */
    failure?: { applicationFailureInfo?: { type?: string } };
  };
}

/** Returns the Updates that the run accepted, in order. */
export function updatesIn(history: readonly ReadEvent[]): RecordedUpdate[] {
  const events = new Map(history.map((event) => [event.eventId, event]));
  const of = (type: string): ReadEvent[] =>
    history.filter(({ eventType }) => eventType === `EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_${type}`);
  const ended = new Map(of('COMPLETED').map((event) => [attributesOf(event).acceptedEventId, event]));
  return of('ACCEPTED').map((event) => {
    const { acceptedRequest, acceptedRequestSequencingEventId: cameWith } = attributesOf(event) as {
      acceptedRequest?: {
        meta?: { updateId?: string; identity?: string };
        input?: Pick<TakenUpdate, 'name' | 'args'>;
      };
      acceptedRequestSequencingEventId?: string;
    };
    const end = ended.get(event.eventId);
    const { outcome } = attributesOf(end) as {
      outcome?: { success?: unknown } & Pick<NonNullable<RecordedUpdate['end']>, 'failure'>;
    };
    return {
      ...acceptedRequest?.input,
      ...acceptedRequest?.meta,
      succeeded: outcome?.success !== undefined,
      cameAt: (events.get(cameWith ?? '') ?? event).eventTime,
      acceptedAt: event.eventTime,
      ...(end && { end: { at: end.eventTime, ...(outcome?.failure && { failure: outcome.failure }) } }),
    };
  });
}

/** Returns what belongs to the event's type. */
export function attributesOf(event: ReadEvent | undefined): Record<string, unknown> {
  const name = Object.keys(event ?? {}).find((key) => key.endsWith('EventAttributes'));
  return (name === undefined ? {} : event?.[name]) as Record<string, unknown>;
}
