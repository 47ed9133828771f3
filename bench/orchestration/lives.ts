/** A life of booking, ticketing and cancelling with encryption: what the server keeps of it, against the calls that were made. */
import type { Client } from '@temporalio/client';
import { demoTrip } from '../../src/cli/demo/trip';
import { CLAIM_WORKFLOW } from '../../src/domain/order/claims';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { PROVIDER as ENCRYPTED_PROVIDER, setStage } from '../encryption/stage';
import { live } from '../measure/life';
import { callsOf, shapeOf } from './shape';

export interface Life {
  calls: number;
  events: number;
  bytes: number;
  /** Of the claims that it took: histories of their own. */
  claims: { histories: number; events: number };
}

export async function encryptedLife(say: (line: string) => void): Promise<Life> {
  const stage = await setStage(say);
  try {
    const { client } = stage.lanes.encrypted;
    const handle = client.workflow.getHandle(
      orderWorkflowId(await live(client, demoTrip(ENCRYPTED_PROVIDER, new Date()))),
    );
    const { events } = await handle.fetchHistory();
    const { historyLength, historySize } = await handle.describe();
    return {
      calls: callsOf(shapeOf(events ?? [])),
      events: historyLength,
      bytes: historySize ?? NaN,
      claims: await claimsOf(client),
    };
  } finally {
    await stage.close();
  }
}

async function claimsOf(client: Client): Promise<Life['claims']> {
  const claims = { histories: 0, events: 0 };
  for await (const { historyLength } of client.workflow.list({
    query: `WorkflowType = "${CLAIM_WORKFLOW}"`,
  })) {
    claims.histories += 1;
    claims.events += historyLength;
  }
  return claims;
}
