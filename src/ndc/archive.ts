/** The message archive as the client sees it. Logins are never archived: they contain only secrets. */
import type { OperationName } from '../domain/calls/operations';

/** The call that a message belongs to. */
export interface ArchivedCall {
  operation: OperationName;
  correlationId: string;
  /** The order's reference, if the caller gave it. */
  reference?: string;
  /** The number of the activity attempt, from 1, if the caller gave it. */
  attempt?: number;
  /** Texts that no archived message may contain: the session's token and cookie values. */
  secrets: readonly string[];
}

/**
 * Records one call while it runs. Its methods neither wait nor throw: the archive reports its own failures, and must not delay or lose a
 * call.
 */
export interface CallRecord {
  /** Starts the answer. */
  answer(status: number): void;
  /** Takes a chunk of the answer, inflated and not yet interpreted. The caller must not change it afterwards. */
  write(chunk: Uint8Array): void;
  /** @param whole true if the body was read to its end */
  answerEnded(whole: boolean): void;
  /**
   * Ends the call.
   *
   * @param problem code of the failure, if it failed
   * @param answerCorrelationId the answer's own, if it has another one than the request
   */
  end(problem?: string, answerCorrelationId?: string): void;
}

/** The archive of one provider's messages. */
export interface MessageArchive {
  /** Takes the request (without headers) and returns at once, before it is sent. Never throws. */
  begin(call: ArchivedCall, request: string): CallRecord;
}

/** Yields the chunks of `body`, after giving each to `record`. */
export async function* kept(body: AsyncIterable<Uint8Array>, record: CallRecord): AsyncGenerator<Uint8Array> {
  let whole = false;
  try {
    for await (const chunk of body) {
      record.write(chunk);
      yield chunk;
    }
    whole = true;
  } finally {
    record.answerEnded(whole);
  }
}
