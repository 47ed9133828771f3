/** What the server answered beneath the SDK's wrapping, and what no answer means: too slow, or no worker there. */
import {
  ServiceError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  isGrpcCancelledError,
  isGrpcDeadlineError,
  isGrpcServiceError,
} from '@temporalio/client';

/** gRPC status codes of the answers that are looked for. Source: grpc/status. */
const codes = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  UNAVAILABLE: 14,
} as const;

/**
 * Returns the server's message where it answered with this status; undefined for any other error.
 * The SDK wraps some of the server's errors and passes others on; a worker's connection has errors of the same name that wrap nothing.
 */
export function answeredWith(status: keyof typeof codes, error: unknown): string | undefined {
  const answer = unwrapped(error);
  if (!isGrpcServiceError(answer) || Number(answer.code) !== codes[status]) return undefined;
  return answer.details || answer.message;
}

/** True where no answer came in time. A server whose deadline ends before ours cancels the call. */
export function unanswered(error: unknown): boolean {
  const answer = unwrapped(error);
  return (
    isGrpcDeadlineError(answer) ||
    isGrpcCancelledError(answer) ||
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError
  );
}

/** True where the server cannot be reached, or answers nothing. */
export function serverIsAway(error: unknown): boolean {
  return answeredWith('UNAVAILABLE', error) !== undefined || unanswered(error);
}

/** True where no worker answered a query, or the server knows that none polls the queue. */
export function noWorkerAnswers(error: unknown): boolean {
  return answeredWith('FAILED_PRECONDITION', error) !== undefined || unanswered(error);
}

function unwrapped(error: unknown): unknown {
  return error instanceof ServiceError ? (error.cause ?? error) : error;
}
