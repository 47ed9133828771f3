/** The log of calls: what came, what was wrong with it, how it was answered; and a way to wait for a call. Nothing personal is in it. */
import { BoundedList } from './bounded';
import type { SandboxOperation, Style, Version } from './model';

/** One call. */
export interface CallRecord {
  /** ISO 8601, UTC, by the sandbox's clock: when the whole request was there. */
  at: string;
  version: Version;
  style: Style;
  operation: SandboxOperation;
  correlationId?: string;
  provider?: string;
  /** Control's Requester/@AgentCode. */
  agent?: string;
  orderId?: string;
  /** `answered`, `error` (an NDC Error), `fault` (a SOAP fault), `refused` (HTTP status) or `lost` (no whole answer went out). */
  outcome: 'answered' | 'error' | 'fault' | 'refused' | 'lost';
  /** Codes of the errors in the answer. */
  errors: string[];
  /** What was wrong with the request. A correct client has none. */
  problems: string[];
  /** The fault that hit the call. */
  fault?: string;
  /** What of the table of quirks the answer had. */
  quirks?: string[];
  /** HTTP status of the answer. */
  status?: number;
}

/** Keeps the newest calls and wakes those who wait for one. */
export type CallLog = ReturnType<typeof createCallLog>;

/** Creates an empty log that keeps the newest `remember` calls. */
export function createCallLog(remember: number) {
  const records = new BoundedList<CallRecord>(remember);
  let waiting: { operation: SandboxOperation; wake: (record: CallRecord) => void }[] = [];
  return {
    /** Logs a call whose whole request is there, and wakes those who wait for it. */
    arrived(record: CallRecord): void {
      records.add(record);
      const woken = waiting.filter(({ operation }) => operation === record.operation);
      waiting = waiting.filter(({ operation }) => operation !== record.operation);
      for (const { wake } of woken) wake(record);
    },
    read: () => records.list(),
    /** Returns how many calls there ever were. */
    count: () => records.count,
    /** Resolves with the next call of the operation that arrives, before it is answered. */
    next: (operation: SandboxOperation) =>
      new Promise<CallRecord>((resolve) => waiting.push({ operation, wake: resolve })),
  };
}
