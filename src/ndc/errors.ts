/** What a call can throw: one class per kind of failure, each with the CallProblem that activities pass on. */
import { NdcFlowsError } from '../domain/errors';
import { ownProblem, type OwnProblemCode } from '../domain/calls/ownProblems';
import type { CallProblem } from '../domain/calls/problem';
import { WireFailure } from './transport/endings';
import { ReadError } from './xml/readError';

/** Base of every failed call. `problem` holds all that may be printed and stored; `code` names the class, `problem.code` the case. */
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

/** Thrown when the service answered with a SOAP fault: the request was malformed, or the service failed. */
export class SoapFault extends NdcError {
  readonly code = 'soap-fault';
}

/**
 * Thrown when an answer holds neither a readable error nor a result, usually with a status other than 2xx. `problem.code` is the status.
 */
export class HttpError extends NdcError {
  readonly code = 'http-error';
}

/** Thrown when the connection broke, was silent too long, or the call's deadline passed. The service may have the request. */
export class TransportError extends NdcError {
  readonly code = 'transport-error';
}

/** Thrown when the document or the gzip stream ended too early: the answer was on its way and is lost. */
export class TruncatedError extends NdcError {
  readonly code = 'truncated-answer';
}

/** Thrown when the service answered with an empty body. */
export class EmptyAnswerError extends NdcError {
  readonly code = 'empty-answer';
}

/** Thrown when the answer is not XML, not UTF-8, another message, over a limit, or has an invalid amount. */
export class UnreadableError extends NdcError {
  readonly code = 'unreadable-answer';
}

/** Thrown when the answer lacks something that the flows need. The text names its full path. */
export class MissingError extends NdcError {
  readonly code = 'missing-in-answer';
}

/** Thrown when it is proven that no byte of the request was handed to a socket: it may be sent again. */
export class NotSentError extends NdcError {
  readonly code = 'not-sent';
}

/**
 * Thrown before anything is sent, when the request cannot be made: the version lacks the operation or its form, there is no session, the credentials
 * cannot be read, or a text holds a character that XML cannot hold. Sending it again would fail again.
 */
export class RequestError extends NdcError {
  readonly code = 'unwritable-request';
}

/** Identifies a call in its errors. The answer's own CorrelationID is added once the answer has been read. */
export type CallHandle = Pick<CallProblem, 'operation' | 'correlationId' | 'answerCorrelationId'>;

/** Creates the error for a refusal by the service. Its text is already cleaned (`clean.ts`). */
export function refusal(
  call: CallHandle,
  kind: 'service' | 'fault',
  error: Pick<CallProblem, 'code' | 'text' | 'owner' | 'language'>,
): ServiceError | SoapFault {
  const problem: CallProblem = { kind, ...error, ...call, sent: 'maybe' };
  return kind === 'service' ? new ServiceError(problem) : new SoapFault(problem);
}

/** Creates the error for an answer with nothing readable but its status. */
export function httpError(call: CallHandle, status: number): HttpError {
  return new HttpError({
    kind: 'http',
    code: String(status),
    text: `HTTP status ${status}, without an NDC answer`,
    ...call,
    sent: 'maybe',
  });
}

/** Creates the error for a request that cannot be made; nothing was sent. */
export function unwritable(
  call: CallHandle,
  code: OwnProblemCode,
  text: string,
  cause?: unknown,
): RequestError {
  return new RequestError(ownProblem(code, call, { text, sent: 'nothing' }), { cause });
}

/**
 * Converts a WireFailure or ReadError into the class that callers see. Returns any other error unchanged: it is a defect, and the caller
 * decides what it proves about a write.
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
