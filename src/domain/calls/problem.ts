/** How a call can go wrong, told alike by the wire, the activities and the workflows. */
import { z } from 'zod';
import { operationNames } from './operations';

/** The name of an operation. */
export const operation = z.enum(operationNames);

/**
 * What went wrong with one call. Holds no name, token or document.
 *
 * kind      | meaning
 * ----------|--------------------------------------------------------------------------
 * service   | the service answered with `Error`; `code` is its code (`911`, `ERR400`)
 * fault     | a SOAP fault: our request was malformed, or the service broke; `code` is the fault code
 * http      | an HTTP status other than 200 without a readable answer; `code` is the status
 * transport | no connection, reset, time-out; `code` is undici's or Node's error code
 * truncated | the document or the gzip stream ended before its end
 * empty     | HTTP 200 with no body
 * unreadable| not XML, another message, or something that a flow needs is missing; `code` says which
 */
export const callProblem = z.object({
  kind: z.enum(['service', 'fault', 'http', 'transport', 'truncated', 'empty', 'unreadable']),
  code: z.string(),
  text: z.string(),
  /** OwnerName of the error, where given: the airline or the aggregator whose code it is. */
  owner: z.string().optional(),
  operation,
  /** The one handle that a person has when asking the service's support about a call. */
  correlationId: z.string(),
  /** `nothing`: proven that no byte of the request was handed to a socket. `maybe`: it cannot be excluded that the service has it. */
  sent: z.enum(['nothing', 'maybe']),
});

/** What went wrong with one call. */
export type CallProblem = z.infer<typeof callProblem>;

/** An answer that came, with the handle of its call and the time it was read (ISO 8601, UTC). */
export interface Answer<Output> {
  correlationId: string;
  answeredAt: string;
  result: Output;
}

/**
 * How a write ended, returned as a value because a thrown error invites a retry.
 * `unknown` is everything that is not proven to be one of the others.
 */
export type WriteOutcome<Output> =
  | ({ outcome: 'done' } & Answer<Output>)
  | { outcome: 'rejected'; problem: CallProblem }
  | { outcome: 'not-sent'; problem: CallProblem }
  | { outcome: 'unknown'; problem: CallProblem };

/** Why an Update is refused: a stable code, and a sentence for a person. */
export interface Refusal {
  code: string;
  text: string;
}
