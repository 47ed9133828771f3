/** What the server answered beneath what the SDK makes of it, and what its silence means: nobody answered in time, or nobody is there who could. */
import {
  ServiceError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  isGrpcCancelledError,
  isGrpcDeadlineError,
  isGrpcServiceError,
} from '@temporalio/client';

/** gRPC's FAILED_PRECONDITION: the server knows that no worker polls the queue. */
const FAILED_PRECONDITION = 9;

/** The SDK wraps some errors of the server and hands out others as they came; a worker's own connection has errors of the same name that wrap nothing. */
export function asItCame(error: unknown): unknown {
  return error instanceof ServiceError ? (error.cause ?? error) : error;
}

/** A server whose clock runs out before ours breaks the call off, and that reads as cancelled. */
export function unanswered(error: unknown): boolean {
  const answer = asItCame(error);
  return (
    isGrpcDeadlineError(answer) ||
    isGrpcCancelledError(answer) ||
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError
  );
}

/** True where a query was not answered because no worker is there to do it. */
export function noWorkerAnswers(error: unknown): boolean {
  const answer = asItCame(error);
  const noPoller = isGrpcServiceError(answer) && Number(answer.code) === FAILED_PRECONDITION;
  return noPoller || unanswered(error);
}
