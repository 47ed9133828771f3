/** Whose an order, a batch or a schedule is, as its own data says: anyone who may start workflows can set the search attribute. */
import type { Client } from '@temporalio/client';
import type { BatchInput } from '../domain/batch/input';
import { batchWorkflowId } from '../domain/batch/messages';
import { NdcFlowsError } from '../domain/errors';
import { ReferenceForgotten, UnknownReference } from '../domain/order/errors';
import type { OrderInput } from '../domain/order/updates';
import { isSealed } from '../temporal/codec';
import { hasKeys } from '../temporal/dataConverter';
import { inputIn } from '../temporal/history';
import { newestRun, startedWith } from '../temporal/runs';
import type { OrderAccess } from './askOrder';
import { currentRun } from './currentRun';

/** How long a worker may take to say whose an order is (milliseconds). */
const ANSWERS_WITHIN = 3_000;

/**
 * Returns the agency of an order; `undefined` for one that has none, or whose agency cannot be told here. With keys, only what is sealed
 * counts: the start of its run, or else the status that the worker answers with.
 *
 * @throws {UnknownReference}; {ReferenceForgotten}
 */
export async function agencyOf(
  { client, orders }: OrderAccess,
  reference: string,
): Promise<string | undefined> {
  const run = await currentRun(client, reference);
  const start = await startOf(client, run);
  if (!start || start.agency !== undefined) return start?.agency;
  try {
    // It was started by a program that named none: the worker knows which is the only one.
    return (await orders.status(reference, { within: ANSWERS_WITHIN })).agency;
  } catch (error) {
    if (error instanceof UnknownReference || error instanceof ReferenceForgotten) throw error;
    // It was stopped, no worker answers, or a key is missing: nobody says whose it is.
    if (error instanceof NdcFlowsError) return undefined;
    throw error;
  }
}

/** Returns the agency that a run's start names, which may be none; undefined where the start says nothing. */
async function startOf(
  client: Client,
  run: { workflowId: string; runId: string },
): Promise<{ agency?: string } | undefined> {
  const [payload] = await startedWith(client, run);
  if (!payload) return undefined;
  // Anyone may have written it.
  if (hasKeys(client) && !isSealed(payload)) return {};
  const input = (await inputIn(client, run.workflowId, payload)) as Partial<OrderInput> | undefined;
  if (!input) return undefined;
  const agency =
    'resumed' in input
      ? input.resumed?.status.agency
      : 'adopt' in input
        ? (input.previous?.agency ?? input.adopt?.agency)
        : (input as { agency?: unknown }).agency;
  return typeof agency === 'string' ? { agency } : {};
}

/** What a batch was started with, as far as it can be told here. */
export interface BatchStart {
  agency?: string;
  dryRun: boolean;
}

/** Returns whose orders a run of a batch issues, and whether it only rehearses. With keys, only what is sealed counts. */
export async function startOfBatch(
  client: Client,
  run: { workflowId: string; runId: string },
): Promise<BatchStart> {
  const [payload] = await startedWith(client, run);
  const provable = payload && (!hasKeys(client) || isSealed(payload));
  const input = provable ? await inputIn(client, run.workflowId, payload) : undefined;
  return batchStartIn(input);
}

/** Returns the same of a batch's input, which can be anything. */
export function batchStartIn(input: unknown): BatchStart {
  const { resumed, ...own } = (input ?? {}) as Partial<BatchInput> & { resumed?: { batch?: unknown } };
  const { agency, dryRun } = (resumed?.batch ?? own) as Partial<BatchInput>;
  return { ...(typeof agency === 'string' && { agency }), dryRun: dryRun === true };
}

/** Returns the agency whose orders a batch issues; undefined where there is no such batch, or it issues everyone's. */
export async function agencyOfBatch(client: Client, id: string): Promise<string | undefined> {
  const run = await newestRun(client, batchWorkflowId(id));
  return run && (await startOfBatch(client, run)).agency;
}
