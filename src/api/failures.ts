/** Any error as the problem that is answered: nothing of what went wrong inside is told, and nothing that a caller wrote. */
import { isGrpcServiceError } from '@temporalio/client';
import { NamespaceNotFoundError } from '@temporalio/common';
import { DeliveryUnreadable } from '../client/errors';
import { BadRequest, NoWorker, UpdateRefused } from '../domain/order/errors';
import { ConfigInvalid, ConfigMissing } from '../config';
import { NdcFlowsError } from '../domain/errors';
import { AuditUnwritable, Refused } from '../http';
import { KeyMissing } from '../keys';
import { documentOf, isOwn, refusalDocument, type ProblemDocument } from './problems';

/** Faults that are no caller's and have a word: the operator mends them. */
const operators = [ConfigInvalid, ConfigMissing, AuditUnwritable, KeyMissing, DeliveryUnreadable];

/** The cause names workers and keys, which is for the operator. */
const STANDS_STILL =
  'The order is stuck, because its workflow tasks fail; the API’s log says why. Nothing was sent to it, and it is safe.';

/** What is answered, and whether it is our fault and belongs into the log. */
export interface ProblemAnswer {
  status: number;
  document: ProblemDocument;
  headers: Record<string, string>;
  ours: boolean;
}

/** Returns the answer to whatever was thrown. */
export function problemOf(error: unknown): ProblemAnswer {
  const answer = (document: ProblemDocument, ours = false, headers = {}): ProblemAnswer => ({
    status: document.status,
    document,
    headers,
    ours,
  });
  if (error instanceof Refused && isOwn(error.code)) {
    const { detail, mistakes, headers } = error.details;
    const more = { ...(detail !== undefined && { detail }), ...(mistakes && { mistakes }) };
    return answer(documentOf(error.code, more), false, headers);
  }
  if (error instanceof BadRequest) return answer(documentOf('bad-request', { mistakes: error.mistakes }));
  if (error instanceof UpdateRefused)
    return answer(
      isOwn(error.code)
        ? documentOf(error.code, { detail: error.message })
        : refusalDocument(error.code, error.message),
    );
  if (operators.some((kind) => error instanceof kind) || keysUnproven(error))
    return answer(documentOf('unavailable'), true);
  if (error instanceof NoWorker && error.why.fails)
    return answer(documentOf('no-worker', { detail: STANDS_STILL }), true);
  if (error instanceof NdcFlowsError && isOwn(error.code)) return answer(documentOf(error.code));
  if (error instanceof NamespaceNotFoundError) return answer(documentOf('temporal-unavailable'), true);
  if (isGrpcServiceError(error) || isGrpcServiceError((error as { cause?: unknown } | undefined)?.cause))
    return answer(documentOf('temporal-unavailable'), true);
  return answer(documentOf('unexpected'), true);
}

/** True where this process has other keys than the namespace (`src/temporal/keyCanary.ts`). */
function keysUnproven(error: unknown): boolean {
  return error instanceof NdcFlowsError && error.code === 'keys-unproven';
}
