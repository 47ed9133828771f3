/** Where raw messages are kept, as the client sees it. Logins are never given to it: they are nothing but secrets. */
import type { OperationName } from '../domain/operations';

/** The call that a message belongs to. */
export interface ArchivedCall {
  operation: OperationName;
  correlationId: string;
  /** The order's reference, where the caller gave it. */
  reference?: string;
}

/** Takes one answer while it is read, inflated. A failure is the archive's own to report: an answer is not lost for it. */
export interface AnswerSink {
  write(chunk: Uint8Array): void | Promise<void>;
  /** `whole`: the body came to its end and was read to it. */
  end(whole: boolean): void | Promise<void>;
}

export interface MessageArchive {
  /** Awaited before the request is sent, headers apart. If it throws, nothing is sent. */
  request(call: ArchivedCall, document: string): Promise<void>;
  answer(call: ArchivedCall, status: number): AnswerSink;
}

/** The chunks of `body`, each given to `sink` before it is interpreted. */
export async function* kept(body: AsyncIterable<Uint8Array>, sink: AnswerSink): AsyncGenerator<Uint8Array> {
  let working = true;
  const attempt = async (step: () => void | Promise<void>): Promise<void> => {
    if (!working) return;
    try {
      await step();
    } catch {
      working = false; // reported by the archive itself
    }
  };
  let whole = false;
  try {
    for await (const chunk of body) {
      await attempt(() => sink.write(chunk));
      yield chunk;
    }
    whole = true;
  } finally {
    await attempt(() => sink.end(whole));
  }
}
