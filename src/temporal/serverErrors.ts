/** What the server answered beneath the SDK's wrapping, and what no answer means: too slow, or no worker there. */
import {
  ServiceError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  isGrpcCancelledError,
  isGrpcDeadlineError,
  isGrpcServiceError,
} from '@temporalio/client';

/** gRPC's FAILED_PRECONDITION: the server knows that no worker polls the queue. */
const FAILED_PRECONDITION = 9;

/** Returns the server's own error. The SDK wraps some and passes others on; a worker's connection has errors of the same name that wrap nothing. */
export function asItCame(error: unknown): unknown {
  return error instanceof ServiceError ? (error.cause ?? error) : error;
}

/** True where no answer came in time. A server whose deadline ends before ours cancels the call. */
export function unanswered(error: unknown): boolean {
  const answer = asItCame(error);
  return (
    isGrpcDeadlineError(answer) ||
    isGrpcCancelledError(answer) ||
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError
  );
}

/** True where no worker answered a query. */
export function noWorkerAnswers(error: unknown): boolean {
  const answer = asItCame(error);
  const noPoller = isGrpcServiceError(answer) && Number(answer.code) === FAILED_PRECONDITION;
  return noPoller || unanswered(error);
}
