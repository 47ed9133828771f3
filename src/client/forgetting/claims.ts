/** The claims that an order took in its lives: found in what its histories tell, taken away where they are its own. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { CLAIM_WORKFLOW, type ClaimMemo } from '../../domain/claims';
import { Reader, textsIn, type ReadEvent } from '../kept/reading';
import { deleteRun, runsOf, type Run } from '../kept/runs';

/** As `claimId.ts` makes them; no name is in them. */
const CLAIM_ID = /^claim\/(?:order\/[^/]+\/[^/]+|trip\/[0-9a-f]{64})$/;

/** The ids of every claim that a history names, others' claims among them: it may have asked for one in vain. */
export function claimIdsIn(events: readonly ReadEvent[]): Set<string> {
  return textsIn(events, CLAIM_ID);
}

/** The id of the claim for the order that search attributes name: they can be read where a history cannot. */
export function claimIdOf({ attributes }: Run): string | undefined {
  const [provider, orderId] = [first(attributes.NdcProvider), first(attributes.NdcOrderId)];
  return provider && orderId ? `claim/order/${provider}/${orderId}` : undefined;
}

/** The runs of these claims that are the reference's own. Those of which the owner cannot be read are told in `troubles`. */
export async function ownClaims(
  client: Client,
  claimIds: Iterable<string>,
  reference: string,
  troubles: Set<string>,
): Promise<Run[]> {
  const own: Run[] = [];
  for (const claimId of claimIds) {
    const reader = new Reader(client, claimId);
    for (const run of await runsOf(client, claimId)) {
      if (run.type !== CLAIM_WORKFLOW) continue;
      const { owner } = (await reader.memo(run.memo)) as Partial<ClaimMemo>;
      if (owner === reference) own.push(run);
    }
    if (reader.troubles.size > 0)
      troubles.add(`whose the claim ${claimId} is cannot be read (${[...reader.troubles].join('; ')})`);
  }
  return own;
}

/** Lets a claim go and asks the server to delete it. The id is free for another order as soon as this has been answered. */
export async function takeAway(client: Client, claim: Run): Promise<void> {
  if (claim.open) {
    try {
      await client.workflow.getHandle(claim.workflowId, claim.runId).terminate('its order was forgotten');
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }
  await deleteRun(client, claim);
}

function first(value: unknown): string | undefined {
  const [one] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof one === 'string' ? one : undefined;
}
