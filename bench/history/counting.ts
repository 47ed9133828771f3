/** What a history is made of: its events by type, the NDC calls that were made in it, and its largest payloads. Pure. */
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { temporal } from '@temporalio/proto';
import { operationNames } from '../../src/domain/calls/operations';

const { HistoryEvent } = temporal.api.history.v1;
const { EventType } = temporal.api.enums.v1;
type Event = temporal.api.history.v1.IHistoryEvent;
type Payload = temporal.api.common.v1.IPayload;

/** So many events, and what they take as the server keeps them, in bytes. */
export interface Amount {
  events: number;
  bytes: number;
}

/** One payload of a history, as it is kept. */
export interface PlacedPayload {
  /** Name of the event that holds it, with the activity's or the Update's where there is one. */
  in: string;
  eventId: number;
  bytes: number;
}

/** One history, counted. */
export interface HistoryCount extends Amount {
  /** NDC calls: attempts of the activities that are named as the operations are. */
  calls: number;
  /** Bytes of the history as JSON. */
  json: number;
  byType: Record<string, Amount>;
  /** The largest first. */
  payloads: PlacedPayload[];
}

/** Counts the events of one history. */
export function counted(events: readonly Event[]): HistoryCount {
  const byType: Record<string, Amount> = {};
  const names = new Map<string, string>();
  const payloads: PlacedPayload[] = [];
  let calls = 0;
  for (const event of events) {
    const type = typeOf(event);
    const size = HistoryEvent.encode(event).finish().length;
    const sum = (byType[type] ??= { events: 0, bytes: 0 });
    sum.events += 1;
    sum.bytes += size;

    const name = nameOf(event, names);
    if (name !== undefined) names.set(String(event.eventId), name);
    const attempts = event.activityTaskStartedEventAttributes?.attempt;
    if (attempts && operations.includes(name ?? '')) calls += attempts;
    const where = name === undefined ? type : `${type} ${name}`;
    for (const bytes of payloadsIn(event))
      payloads.push({ in: where, eventId: Number(event.eventId), bytes });
  }
  return {
    calls,
    events: events.length,
    bytes: Object.values(byType).reduce((sum, { bytes }) => sum + bytes, 0),
    json: Buffer.byteLength(historyToJSON({ events: [...events] })),
    byType,
    payloads: payloads.sort((one, other) => other.bytes - one.bytes),
  };
}

const operations: readonly string[] = operationNames;

/** `ACTIVITY_TASK_SCHEDULED`. */
function typeOf({ eventType }: Event): string {
  return String(EventType[eventType ?? 0]).replace('EVENT_TYPE_', '');
}

/** The activity or the Update that an event is about; later events name the one that named it. */
function nameOf(event: Event, names: ReadonlyMap<string, string>): string | undefined {
  const { activityTaskStartedEventAttributes: started, activityTaskCompletedEventAttributes: completed } =
    event;
  const { workflowExecutionUpdateCompletedEventAttributes: updated } = event;
  const about = started?.scheduledEventId ?? completed?.scheduledEventId ?? updated?.acceptedEventId;
  if (about) return names.get(String(about));
  return (
    event.activityTaskScheduledEventAttributes?.activityType?.name ??
    event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name ??
    undefined
  );
}

/** The sizes of an event's payloads, wherever they stand in it. */
function payloadsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  const { metadata, data } = value as Payload;
  if (metadata && data instanceof Uint8Array)
    return [temporal.api.common.v1.Payload.encode(value).finish().length];
  return Object.values(value).flatMap(payloadsIn);
}
