/** The one Temporal server of a test run, and names that no other test uses. Started by the first test that asks. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import { type TemporalTarget, connectClient, temporalTarget } from '../../src/temporal/connection';
import { connectWorker } from '../../src/temporal/workerConnection';

/** Environment variable with the address to ask for the server; set by globalSetup. */
export const TEMPORAL_FOR_TESTS = 'NDC_FLOWS_TEST_TEMPORAL';

/** Where the run's server is. Starts it, which takes some seconds, when nobody has asked before. */
export async function temporalForTests(): Promise<TemporalTarget> {
  const desk = process.env[TEMPORAL_FOR_TESTS];
  if (desk === undefined)
    throw new Error('The jest configuration lacks globalSetup: test/support/globalSetup.ts.');
  const response = await fetch(desk);
  if (!response.ok) throw new Error(await response.text());
  const { address, namespace } = (await response.json()) as { address: string; namespace: string };
  const target =
    (process.env.TEMPORAL_ADDRESS ?? '') === ''
      ? temporalTarget({ address, namespace })
      : temporalTarget({ namespace });
  // Tests wait longer than a person at a terminal would.
  return { ...target, options: { ...target.options, connectTimeout: 60_000 } as typeof target.options };
}

/** Both kinds of connection to the run's server. */
export interface TestTemporal {
  target: TemporalTarget;
  client: Client;
  /** For `Worker.create`; made at the first call. */
  nativeConnection(): Promise<NativeConnection>;
  /** Call it in afterAll, when every worker has ended. */
  close(): Promise<void>;
}

/** Connects. For beforeAll. */
export async function connectToTemporal(): Promise<TestTemporal> {
  const target = await temporalForTests();
  const client = await connectClient(target);
  let native: Promise<NativeConnection> | undefined;
  return {
    target,
    client,
    nativeConnection() {
      native ??= connectWorker(target);
      return native;
    },
    async close() {
      await client.connection.close();
      await (await native)?.close();
    },
  };
}

/** A name that no other test and no other run uses: for a task queue, a reference, a workflow id. */
export function testId(subject = 'test'): string {
  return `${subject}-${randomUUID().slice(0, 8)}`;
}
