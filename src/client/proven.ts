/** Tells whether the answer to an Update is the workflow's own. Without keys nothing can be proven, and every answer is believed. */
import { WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { NdcFlowsError } from '../domain/errors';
import { forRefusal, sealOf } from '../domain/privacy/purpose';
import { isSealing } from '../temporal/codec';

/** True for a client that seals: what it reads can be proven. */
export const hasKeys = (client: Client): boolean =>
  client.options.loadedDataConverter.payloadCodecs.some(isSealing);

/**
 * True for an answer that anybody in the namespace can have made: a refusal without the sealed proof that it is of this Update, or an answer
 * that does not open.
 */
export function isUnproven(client: Client, error: unknown, updateId: string): boolean {
  if (!hasKeys(client)) return false;
  if (!(error instanceof WorkflowUpdateFailedError)) return error instanceof NdcFlowsError;
  if (!(error.cause instanceof ApplicationFailure)) return true;
  const seal = sealOf(error.cause.details?.[0]);
  return !(seal && 'sealedFor' in seal && seal.sealedFor === forRefusal(updateId));
}
