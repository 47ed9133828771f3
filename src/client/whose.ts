/** Whose order a reference is, as its own data says: anyone who may start workflows can set the search attribute. */
import type { Client } from '@temporalio/client';
import { NdcFlowsError } from '../domain/errors';
import { ReferenceForgotten, UnknownReference } from '../domain/order/errors';
import type { OrderInput } from '../domain/order/updates';
import { isSealed } from '../temporal/codec';
import { hasKeys } from '../temporal/dataConverter';
import { Reader } from '../temporal/history';
import { startedWith } from '../temporal/runs';
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
  const { input } = (await new Reader(client, run.workflowId).memo({ input: payload })) as {
    input?: Partial<OrderInput>;
  };
  if (!input || typeof input !== 'object' || 'unreadable' in input) return undefined;
  const agency =
    'resumed' in input
      ? input.resumed?.status.agency
      : 'adopt' in input
        ? (input.previous?.agency ?? input.adopt?.agency)
        : (input as { agency?: unknown }).agency;
  return typeof agency === 'string' ? { agency } : {};
}
