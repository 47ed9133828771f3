/** The passengers of an order as its request and its corrections name them. They stand in the history of its workflow alone, sealed where there are keys. */
import type { Client } from '@temporalio/client';
import { orderWorkflowId, type OrderUpdates } from '../domain/order/updates';
import type { Passenger } from '../domain/request/trip';
import { Reader, updatesIn } from '../temporal/history';
import { orderRuns, startedWith, type Run } from '../temporal/runs';

/**
 * Returns the passengers of the newest request of a reference; none for an order made elsewhere, or without the key.
 *
 * @param corrected whether the order has corrected names: only then is its history read
 */
export async function passengersOf(
  client: Client,
  reference: string,
  corrected: boolean,
): Promise<Passenger[]> {
  const workflowId = orderWorkflowId(reference);
  for (const run of (await orderRuns(client, workflowId)).reverse()) {
    // Input from other languages can be anything.
    const input = (await inputOf(client, run)) as Started | null | undefined;
    const passengers = (input?.resumed?.request ?? input)?.passengers;
    if (!Array.isArray(passengers)) continue;
    const names = corrected ? await correctedNames(client, run) : [];
    return passengers.filter(isNamed).map((passenger) => withNames(passenger, names));
  }
  return [];
}

/** Returns the corrections of names that a run was asked for and has carried out, in order. */
async function correctedNames(
  client: Client,
  { workflowId, runId }: Run,
): Promise<OrderUpdates['correct'][]> {
  const updates = updatesIn(await new Reader(client, workflowId).history(runId));
  return updates
    .filter(({ name, succeeded }) => name === 'correct' && succeeded)
    .map(({ args }) => (Array.isArray(args) ? (args[0] as OrderUpdates['correct']) : {}));
}

function withNames(passenger: Passenger, corrections: readonly OrderUpdates['correct'][]): Passenger {
  const own = corrections.filter(({ paxId }) => paxId === passenger.paxId);
  return own.reduce((named, { name }) => ({ ...named, ...name }), passenger);
}

/** What may stand in a start. */
interface Started {
  resumed?: { request?: Started };
  passengers?: unknown;
}

function isNamed(passenger: unknown): passenger is Passenger {
  const { paxId, type, givenName, surname } = (passenger ?? {}) as Record<string, unknown>;
  return [paxId, type, givenName, surname].every((text) => typeof text === 'string');
}

async function inputOf(client: Client, run: Run): Promise<unknown> {
  const [payload] = await startedWith(client, run);
  if (!payload) return undefined;
  const { input } = await new Reader(client, run.workflowId).memo({ input: payload });
  return input;
}
