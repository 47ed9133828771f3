/** Where raw messages are kept, as the client sees it. Logins are never given to it: they are nothing but secrets. */
import type { OperationName } from '../domain/calls/operations';

/** The call that a message belongs to. */
export interface ArchivedCall {
  operation: OperationName;
  correlationId: string;
  /** The order's reference, where the caller gave it. */
  reference?: string;
  /** Which attempt of its activity this is, from 1, where the caller gave it. */
  attempt?: number;
  /** Texts that may stand in no kept message: the session's token and the values of its cookies. */
  secrets: readonly string[];
}

/**
 * One call while it runs. Nothing here waits and nothing throws: what cannot be kept is the archive's own to report, and a call is
 * neither lost nor held up for it.
 */
export interface CallRecord {
  /** The answer begins. */
  answer(status: number): void;
  /** A piece of the answer, inflated, before it is interpreted. Not changed afterwards by whoever gives it. */
  write(chunk: Uint8Array): void;
  /** `whole`: the body came to its end and was read to it. */
  answerEnded(whole: boolean): void;
  /** The call is over. `problem`: the code of what went wrong, where something did. */
  end(problem?: string): void;
}

/** The archive of one provider's messages. */
export interface MessageArchive {
  /** Takes the request (headers apart) and returns at once, before it is sent. Never throws. */
  begin(call: ArchivedCall, request: string): CallRecord;
}

/** The chunks of `body`, each given to `record` before it is interpreted. */
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
