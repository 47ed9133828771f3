/** The calls in an order's history: the events that ordered them, those that ended them, and what the order has heard of. */
import { SEND_MARKER, type SendMarker } from '../../domain/order/activities';
import type { ReadEvent } from '../kept/reading';

/** One call of an operation. */
export interface HistoryCall {
  operation: string;
  /** What it was given; whatever stands there where it is sealed. */
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
    /** The order has taken it in: what comes while it works is told to it in its next task. */
    heard: boolean;
  };
}

const ends = ['COMPLETED', 'FAILED', 'TIMED_OUT', 'CANCELED'].map((how) => `EVENT_TYPE_ACTIVITY_TASK_${how}`);

/** Every call, in the order in which they were made. Names of events and of operations are never sealed. */
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

/** The CorrelationIDs of the writes whose send marker was signalled; undefined stands for one that cannot be read. */
export function markersIn(history: readonly ReadEvent[]): Set<string | undefined> {
  const signals = history
    .filter(({ eventType }) => eventType === 'EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED')
    .map((event) => attributesOf(event) as { signalName?: string; input?: Partial<SendMarker>[] })
    .filter(({ signalName }) => signalName === SEND_MARKER);
  return new Set(signals.map(({ input }) => input?.[0]?.correlationId));
}

/** Returns the names of the Updates that the run accepted, in order. */
export function updatesIn(history: readonly ReadEvent[]): (string | undefined)[] {
  return history
    .filter(({ eventType }) => eventType === 'EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED')
    .map((event) => {
      const { acceptedRequest } = attributesOf(event) as { acceptedRequest?: { input?: { name?: string } } };
      return acceptedRequest?.input?.name;
    });
}

/** Returns what belongs to the event's type. */
export function attributesOf(event: ReadEvent | undefined): Record<string, unknown> {
  const name = Object.keys(event ?? {}).find((key) => key.endsWith('EventAttributes'));
  return (name === undefined ? {} : event?.[name]) as Record<string, unknown>;
}
