/** The run that tells what is true of a reference, read without a key, and whether that run came to its own end. */
import type { Client } from '@temporalio/client';
import { NdcFlowsError } from '../domain/errors';
import { REFUSED_RUN, searchAttributes } from '../domain/order/searchAttributes';
import { orderWorkflowId } from '../domain/order/updates';
import { FORGOTTEN_WORKFLOW } from '../domain/privacy/forgotten';
import { isSealed } from '../temporal/codec';
import { cameToCreate } from '../temporal/createCalls';
import { openCanary } from '../temporal/keyCanary';
import { attributeText, describedRun, newestRun, orderRuns, startedWith, type Run } from '../temporal/runs';
import { OrderStopped, ReferenceForgotten, UnknownReference, UpdateRefused } from '../domain/order/errors';
import { tombstoneOf } from './privacy/tombstone';

/** Returns when a reference was first requested (an instant): lists keep its place for life. Now, where no order has it. */
export async function requestedAt(client: Client, reference: string): Promise<string> {
  const now = new Date();
  try {
    const { attributes, startedAt = now } = await currentRun(client, reference);
    return attributeText(attributes[searchAttributes.created.name]) ?? startedAt.toISOString();
  } catch (error) {
    if (error instanceof UnknownReference || error instanceof ReferenceForgotten) return now.toISOString();
    throw error;
  }
}

/**
 * Returns the newest run of a reference that was not refused. A run that was stopped early counts as refused if it was refused when it was
 * reset.
 *
 * @throws as `newestOrderRun`; {UnknownReference} where every run was refused
 */
export async function currentRun(client: Client, reference: string): Promise<Run> {
  const newest = await newestOrderRun(client, reference);
  if (stateOf(newest) !== REFUSED_RUN) return newest;
  const runs = await orderRuns(client, orderWorkflowId(reference));
  for (const run of runs.toReversed()) if (!(await isReset(client, newest, run))) return run;
  throw new UnknownReference(reference);
}

/** Returns true if the refused run is a reset of this one, which had set no state and had not come to orderCreate. */
async function isReset(client: Client, { firstRunId }: Run, run: Run): Promise<boolean> {
  if (firstRunId === undefined || stateOf(run) !== undefined) return false;
  const described = await describedRun(client, run.workflowId, run.runId);
  return described?.firstRunId === firstRunId && !(await cameToCreate(client, [run]));
}

function stateOf({ attributes }: Run): string | undefined {
  return attributeText(attributes[searchAttributes.state.name]);
}

/**
 * Returns the newest run of a reference. A tombstone holds its reference by running: one that was ended by hand counts as none.
 *
 * @throws {UnknownReference}, {ReferenceForgotten}
 */
export async function newestOrderRun(client: Client, reference: string): Promise<Run> {
  const run = await newestRun(client, orderWorkflowId(reference));
  const tombstone = await tombstoneOf(client, run);
  if (run?.open && tombstone) throw new ReferenceForgotten(reference, tombstone.record);
  if (!run || tombstone) throw new UnknownReference(reference);
  return run;
}

/** True where the newest run is a tombstone that somebody has ended. */
export async function isFreed(client: Client, reference: string): Promise<boolean> {
  const run = await newestRun(client, orderWorkflowId(reference));
  return run?.type === FORGOTTEN_WORKFLOW && !run.open;
}

/**
 * True where the reference's order failed, and no run of it has come to orderCreate: it never existed, and the reference is free for another
 * request. A create that was refused counts as sent: the airline's "no" is its word, and no record of ours.
 */
export async function neverExisted(client: Client, reference: string): Promise<boolean> {
  const run = await currentRun(client, reference).catch(unlessUnknown);
  if (!run) return true;
  const { open, cutOff, attributes } = run;
  if (open || cutOff || attributeText(attributes.NdcState) !== 'failed') return false;
  return !(await cameToCreate(client, await orderRuns(client, orderWorkflowId(reference))));
}

/** Returns undefined where no run of the reference was an order, and throws any other error again. */
export function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof UnknownReference)) throw error;
}

/** True for an ended run whose result cannot be its own. */
export async function completedByOthers(client: Client, run: Run): Promise<boolean> {
  try {
    await client.workflow.getHandle(run.workflowId, run.runId).result();
    return false;
  } catch (error) {
    return endedByOthers(client, error, run);
  }
}

/**
 * True if a result that was read with this error cannot be the run's own: it is not sealed for the run, though the run's start is sealed.
 * A run from before there were keys has both plain.
 *
 * @throws {KeysUnproven} if the keys at hand are not those of the namespace: with another key of the same id, every seal is broken
 */
export async function endedByOthers(client: Client, error: unknown, run: Run): Promise<boolean> {
  if (!(error instanceof NdcFlowsError) || !['plain-refused', 'seal-broken'].includes(error.code))
    return false;
  await openCanary(client);
  return (await startedWith(client, run)).some(isSealed);
}

/** Makes the error for a run that was ended from outside, with what its search attributes tell. */
export function stoppedOrder(reference: string, { attributes }: Run): OrderStopped {
  const [orderId, state] = [attributeText(attributes.NdcOrderId), attributeText(attributes.NdcState)];
  return new OrderStopped(reference, { orderId, state });
}

/** Makes the refusal of a reference that has another order than the one that was named, or none yet. */
export function usedBy(reference: string, orderId: string | undefined): UpdateRefused {
  const owner = orderId === undefined ? 'another request' : `order ${orderId}`;
  return new UpdateRefused('another-order', `reference ${reference} belongs to ${owner}`);
}
