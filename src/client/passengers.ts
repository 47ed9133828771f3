/** The passengers of an order as its request names them. They stand in the input of its workflow alone, sealed where there are keys. */
import type { Client } from '@temporalio/client';
import { orderWorkflowId } from '../domain/order/updates';
import type { Passenger } from '../domain/request/trip';
import { Reader } from '../temporal/history';
import { orderRuns, startedWith, type Run } from '../temporal/runs';

/** Returns the passengers that the newest request of a reference names; none for an order made elsewhere, or without the key. */
export async function passengersOf(client: Client, reference: string): Promise<Passenger[]> {
  const workflowId = orderWorkflowId(reference);
  for (const run of (await orderRuns(client, workflowId)).reverse()) {
    // Input from other languages can be anything.
    const input = (await inputOf(client, run)) as Started | null | undefined;
    const passengers = (input?.resumed?.request ?? input)?.passengers;
    if (Array.isArray(passengers)) return passengers.filter(isNamed);
  }
  return [];
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
