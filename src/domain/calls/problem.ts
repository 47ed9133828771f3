/** Describes how a call can fail, in one shape for the wire, the activities and the workflows. */
import { z } from 'zod';
import type { Money } from '../money';
import type { Mistake } from '../request/mistakes';
import { operationNames, type OperationName } from './operations';

/** Schema of an operation's name. */
export const operation = z.enum(operationNames);

/** Schema of the answer's own CorrelationID, which a service may have given in place of ours. Its support knows the call by either. */
export const answerCorrelationId = z
  .string()
  .optional()
  .describe('CorrelationID of the answer, if it differs from the request’s');

/**
 * Schema of a problem: what went wrong with one call. Holds no name, token or document.
 *
 * kind      | meaning
 * ----------|--------------------------------------------------------------------------
 * service   | the service answered with `Error`; `code` is its code (`911`, `ERR400`)
 * fault     | a SOAP fault: our request was malformed, or the service failed; `code` is the fault code
 * http      | an HTTP status other than 2xx without a readable answer; `code` is the status
 * transport | no connection, reset, time-out; `code` is undici's or Node's error code
 * truncated | the document or the gzip stream ended early
 * empty     | HTTP 200 with no body
 * unreadable| not XML, another message, or a required element is missing; `code` says which
 */
export const callProblem = z.object({
  kind: z.enum(['service', 'fault', 'http', 'transport', 'truncated', 'empty', 'unreadable']),
  code: z.string(),
  text: z.string(),
  /** OwnerName of the error, if present: the airline or aggregator that defines the code. */
  owner: z.string().optional(),
  /** LangCode of the text, as the service wrote it. */
  language: z.string().optional(),
  operation,
  /** The id to quote to the service's support about this call. */
  correlationId: z.string(),
  answerCorrelationId,
  /** `nothing`: proven that no byte of the request was handed to a socket. `maybe`: the service may have the request. */
  sent: z.enum(['nothing', 'maybe']),
});

/** What went wrong with one call. */
export type CallProblem = z.infer<typeof callProblem>;

/** An answer, with its call's CorrelationID and the time it was read (ISO 8601, UTC). */
export interface Answer<Output> {
  correlationId: string;
  /** Set if the service answered with another one. */
  answerCorrelationId?: string;
  answeredAt: string;
  /** How often a read was sent at most, if more than once: Temporal repeats what the connection broke. */
  attempts?: number;
  result: Output;
}

/**
 * Outcome of a write. It is returned as a value because a thrown error invites a retry.
 * `unknown` is everything not proven to be one of the others.
 */
export type WriteOutcome<Output> =
  | ({ outcome: 'done' } & Answer<Output>)
  | { outcome: 'rejected'; problem: CallProblem }
  | { outcome: 'not-sent'; problem: CallProblem }
  | { outcome: 'unknown'; problem: CallProblem };

/** An error code that no table has, and who gave it as the answer to what. */
export interface UnlistedCode {
  code: string;
  owner?: string;
  operation: OperationName;
}

/** Why an Update is refused: a stable code and a sentence for a person. */
export interface Refusal {
  code: string;
  text: string;
  /** The same call that is under way: its answer is this one's, too. */
  pending?: PendingUpdate;
  /** The amount that the caller must name, where too little was named. */
  amount?: Money;
  /** Every mistake of a refused request. */
  mistakes?: Mistake[];
}

/** Names an accepted Update that is not answered yet. */
export interface PendingUpdate {
  updateId: string;
  runId: string;
}
