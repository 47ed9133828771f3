/** Sends Updates to orders, and says what a failed one means: refused, unanswered, or answered by somebody else. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { NdcFlowsError } from '../domain/errors';
import { forRefusal, sealOf } from '../domain/privacy/purpose';
import { hasKeys } from '../temporal/dataConverter';
import { answeredWith } from '../temporal/serverErrors';
import type { PendingUpdate, Refusal } from '../domain/calls/problem';
import { AnswerUnproven, NoWorker, UpdateRefused } from '../domain/order/errors';
import { SAME_PENDING } from '../domain/order/updates';

/** The server's word for an Update that a worker gave back unread: it was busy, or was being stopped. Nothing was done. */
const UNPROCESSED = 'UnprocessedUpdate';

/** As the server says (UNAVAILABLE) that it has let go of an Update which no worker had accepted. */
const LET_GO = /workflow update was aborted/;

/** As the server says (RESOURCE_EXHAUSTED) that the order has as many Updates at once as it may have: it took none further. */
const TOO_MANY = /concurrent in-flight updates/;

/** Waits before an unread Update is sent again (milliseconds). */
const WAITS = [200, 1_000, 3_000];

/** Sends an Update, and again while no worker has read it. */
export async function untilProcessed<T>(send: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await send();
    } catch (error) {
      if (!isUnread(error)) throw error;
      await sleep(wait);
    }
  }
  return send();
}

/** The Update can be sent again under its id. */
function isUnread(error: unknown): boolean {
  return (
    failureOf(error)?.type === UNPROCESSED ||
    LET_GO.test(answeredWith('UNAVAILABLE', error) ?? '') ||
    TOO_MANY.test(answeredWith('RESOURCE_EXHAUSTED', error) ?? '')
  );
}

/** Returns the Update under way that asks the same as a refused one; undefined for any other error, and for a refusal without its proof. */
export function pendingIn(client: Client, error: unknown, updateId: string): PendingUpdate | undefined {
  if (isUnproven(client, error, updateId)) return undefined;
  const failure = failureOf(error);
  const [told] = failure?.details ?? [];
  return failure?.type === SAME_PENDING ? (told as { pending?: PendingUpdate } | null)?.pending : undefined;
}

/** Returns the error that a caller gets for a failed Update of an order. Errors that are none of an Update stay as they are. */
export function updateError(client: Client, error: unknown, reference: string, updateId: string): unknown {
  if (isUnproven(client, error, updateId))
    return new AnswerUnproven(`Order ${reference}`, `ndc-flows status ${reference}`, error);
  const failure = failureOf(error);
  if (isUnread(error)) return new NoWorker(reference, { workers: 1 });
  if (!failure) return error;
  const [told] = failure.details ?? [];
  return new UpdateRefused(
    failure.type ?? 'refused',
    failure.message,
    (told as Partial<Refusal> | null)?.amount,
  );
}

/**
 * True for an answer that anybody in the namespace can have made: a refusal without the sealed proof that it is of this Update, or an
 * answer that does not open. Without keys nothing can be proven, and every answer is believed.
 */
export function isUnproven(client: Client, error: unknown, updateId: string): boolean {
  if (!hasKeys(client)) return false;
  if (!(error instanceof WorkflowUpdateFailedError)) return error instanceof NdcFlowsError;
  const failure = failureOf(error);
  if (!failure) return true;
  const seal = sealOf(failure.details?.[0]);
  return !(seal && 'sealedFor' in seal && seal.sealedFor === forRefusal(updateId));
}

function failureOf(error: unknown): ApplicationFailure | undefined {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : undefined;
  return cause instanceof ApplicationFailure ? cause : undefined;
}
