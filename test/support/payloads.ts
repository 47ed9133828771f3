/** All payloads that a history holds, in their order, wherever in it they stand. */
import type { Payload } from '@temporalio/common';
import type { temporal } from '@temporalio/proto';

/**
 * Payloads are known by what they are made of: metadata that is bytes. Left out are search attributes, which the server must read, and what
 * the SDK's own parts write for themselves into markers and headers.
 */
export function payloadsIn(history: temporal.api.history.v1.IHistory): Payload[] {
  const found: Payload[] = [];
  collect(history, found);
  return found;
}

const NOT_CODED = new Set(['searchAttributes', 'header']);

function collect(value: unknown, found: Payload[]): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  if (isPayload(value)) {
    found.push(value);
    return;
  }
  for (const [name, member] of Object.entries(value as Record<string, object>)) {
    if (NOT_CODED.has(name)) continue;
    // Of a local activity's marker the answer is the activity's, and the rest the SDK's: number, name, time.
    if (name === 'markerRecordedEventAttributes') collect({ ...member, details: answersOf(member) }, found);
    else collect(member, found);
  }
}

function answersOf({ details }: temporal.api.history.v1.IMarkerRecordedEventAttributes): unknown {
  return Object.entries(details ?? {}).filter(([name]) => name === 'result');
}

function isPayload(value: object): value is Payload {
  const { metadata } = value as { metadata?: Record<string, unknown> };
  return ArrayBuffer.isView(metadata?.encoding);
}
