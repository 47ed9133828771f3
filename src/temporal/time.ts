/** Timestamps of the server. The SDK's own helpers for them are internal (`@temporalio/common/lib/time`) or deprecated. */
import type { Timestamp } from '@temporalio/common';

/** Returns milliseconds since 1970. @throws Error where the server gave none */
export function tsToMs(timestamp: Timestamp | null | undefined): number {
  if (!timestamp) throw new Error('the Temporal server gave no timestamp');
  return (timestamp.seconds?.toNumber() ?? 0) * 1000 + Math.floor((timestamp.nanos ?? 0) / 1_000_000);
}

/** Returns a date; undefined where the server gave none. */
export function optionalTsToDate(timestamp: Timestamp | null | undefined): Date | undefined {
  return timestamp ? new Date(tsToMs(timestamp)) : undefined;
}
