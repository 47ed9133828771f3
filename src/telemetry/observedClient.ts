/** A provider's client whose calls are seen: how each began, what came back, how it ended. What a call does is not changed by it. */
import type { OperationName, Operations } from '../domain/calls/operations';
import type { Answer } from '../domain/calls/problem';
import type { CallRecord, MessageArchive } from '../ndc/archive';
import type { CallOptions, NdcClient, NdcClientOptions } from '../ndc/client';

/** One call as observers see it. Nothing personal, and no reference. */
export interface SeenCall {
  provider: string;
  operation: OperationName;
  correlationId: string;
  /** Which attempt of its activity it is. */
  attempt?: number;
  /** HTTP status, once the answer has begun. */
  status?: number;
  /** Bytes of the answer, inflated, as far as it was read. */
  bytes?: number;
}

/** Stands around a call: it does the work once, and gives or throws what the work does. */
export type CallObserver = <T>(call: SeenCall, work: () => Promise<T>) => Promise<T>;

/**
 * Wraps a client of one provider.
 *
 * @param make makes the plain client; it is given an archive that counts bytes on their way to the archive proper, if there is any
 */
export function observedClient(
  make: (options: NdcClientOptions) => NdcClient,
  options: NdcClientOptions,
  { provider, observers }: { provider: string; observers: readonly CallObserver[] },
): NdcClient {
  // A read has a new CorrelationID for each attempt, and a write is sent once: no two calls at a time have the same.
  const running = new Map<string, SeenCall>();
  const client = make({ ...options, archive: watching(options.archive, running) });
  return {
    call: async <Name extends OperationName>(
      operation: Name,
      input: Operations[Name]['input'],
      given: CallOptions,
    ): Promise<Answer<Operations[Name]['output']>> => {
      const { correlationId, attempt } = given;
      const seen: SeenCall = { provider, operation, correlationId, attempt };
      running.set(correlationId, seen);
      const call = () => client.call(operation, input, given);
      try {
        return await observers.reduceRight((work, observe) => () => observe(seen, work), call)();
      } finally {
        running.delete(correlationId);
      }
    },
    close: () => client.close(),
  };
}

function watching(
  archive: MessageArchive | undefined,
  running: ReadonlyMap<string, SeenCall>,
): MessageArchive {
  return {
    begin: (call, request) => {
      const record = archive?.begin(call, request);
      const seen = running.get(call.correlationId);
      return seen ? watched(record, seen) : (record ?? unseen);
    },
  };
}

function watched(record: CallRecord | undefined, seen: SeenCall): CallRecord {
  return {
    answer: (status) => {
      seen.status = status;
      seen.bytes = 0;
      record?.answer(status);
    },
    write: (chunk) => {
      seen.bytes = (seen.bytes ?? 0) + chunk.byteLength;
      record?.write(chunk);
    },
    answerEnded: (whole) => record?.answerEnded(whole),
    end: (problem) => record?.end(problem),
  };
}

const nothing = (): void => undefined;
const unseen: CallRecord = { answer: nothing, write: nothing, answerEnded: nothing, end: nothing };
