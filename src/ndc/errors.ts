/** What a call can throw: one class a way to go wrong, each with the CallProblem that activities hand on. */
import { NdcFlowsError } from '../domain/errors';
import { ownProblem, type OwnProblemCode } from '../domain/calls/ownProblems';
import type { CallProblem } from '../domain/calls/problem';
import { WireFailure } from './transport/endings';
import { ReadError } from './xml/readError';

/** The base of every failed call. `problem` says all that may be printed and kept; `code` names the class, `problem.code` the case. */
export abstract class NdcError extends NdcFlowsError {
  constructor(
    readonly problem: CallProblem,
    options: { remedy?: string; cause?: unknown } = {},
  ) {
    const { operation, code, text, correlationId } = problem;
    super(`${operation}: ${code}${text && ` ${text}`} (CorrelationID ${correlationId})`, options);
  }
}

/** Thrown when the service answered with `Error`, or refused the login. `problem.code` is its code: `911`, `ERR400`, `login-refused`. */
export class ServiceError extends NdcError {
  readonly code = 'service-error';
}

/** Thrown when the service answered with a SOAP fault: the request was malformed, or the service broke. */
export class SoapFault extends NdcError {
  readonly code = 'soap-fault';
}

/** Thrown when the answer has another HTTP status than 200 and holds nothing readable. `problem.code` is the status. */
export class HttpError extends NdcError {
  readonly code = 'http-error';
}

/** Thrown when the connection broke, was silent too long, or the call's deadline passed. The service may have the request. */
export class TransportError extends NdcError {
  readonly code = 'transport-error';
}

/** Thrown when the document or the gzip stream ended before its end: an answer was under way and is lost. */
export class TruncatedError extends NdcError {
  readonly code = 'truncated-answer';
}

/** Thrown when the service answered with nothing at all. */
export class EmptyAnswerError extends NdcError {
  readonly code = 'empty-answer';
}

/** Thrown when the answer is not XML, not UTF-8, another message, or over a limit, or when an amount in it is none. */
export class UnreadableError extends NdcError {
  readonly code = 'unreadable-answer';
}

/** Thrown when something is missing that no flow can do without. The text names its full path. */
export class MissingError extends NdcError {
  readonly code = 'missing-in-answer';
}

/** Thrown when it is proven that no byte of the request was handed to a socket: it may be sent again. */
export class NotSentError extends NdcError {
  readonly code = 'not-sent';
}

/**
 * Thrown before anything is sent, when there is no way to put the request: the version does not know the operation, there is no session,
 * no credentials can be read, or a text holds a character that XML cannot hold. Sending it again would fail again.
 */
export class RequestError extends NdcError {
  readonly code = 'unwritable-request';
}

/** What is known of a call before it goes wrong. */
export type CallHandle = Pick<CallProblem, 'operation' | 'correlationId'>;

/** What the reader says of a service's refusal, cleaned (`clean.ts`), as a class. */
export function refusal(
  call: CallHandle,
  kind: 'service' | 'fault',
  error: { code: string; text: string; owner?: string },
): ServiceError | SoapFault {
  const problem: CallProblem = { kind, ...error, ...call, sent: 'maybe' };
  return kind === 'service' ? new ServiceError(problem) : new SoapFault(problem);
}

/** An answer with a status that says no, and nothing else that can be read. */
export function httpError(call: CallHandle, status: number): HttpError {
  return new HttpError({
    kind: 'http',
    code: String(status),
    text: `HTTP status ${status}`,
    ...call,
    sent: 'maybe',
  });
}

/** A request that cannot be put; nothing was sent. */
export function unwritable(
  call: CallHandle,
  code: OwnProblemCode,
  text: string,
  cause?: unknown,
): RequestError {
  return new RequestError(ownProblem(code, call, { text, sent: 'nothing' }), { cause });
}

/**
 * The one factory from what the wire and the reader throw to the class that callers see. Anything else is a defect of ours and is given
 * back as it is: what it proves of a write is for the caller to say.
 */
export function callError(call: CallHandle, error: unknown): unknown {
  if (error instanceof WireFailure) {
    const { code, message: text, sent } = error;
    const problem: CallProblem = { kind: 'transport', code, text, ...call, sent };
    return sent === 'nothing'
      ? new NotSentError(problem, { cause: error })
      : new TransportError(problem, { cause: error });
  }
  if (error instanceof ReadError) {
    const { kind, code, message: text } = error;
    const problem: CallProblem = { kind, code, text, ...call, sent: 'maybe' };
    if (kind === 'truncated') return new TruncatedError(problem);
    if (kind === 'empty') return new EmptyAnswerError(problem);
    return code === 'missing' ? new MissingError(problem) : new UnreadableError(problem);
  }
  return error;
}
