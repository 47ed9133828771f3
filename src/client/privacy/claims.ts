/** The claims of an order: finds them in its histories, and ends those that are its own. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { CLAIM_WORKFLOW, type ClaimInput, type ClaimMemo } from '../../domain/order/claims';
import { WORKFLOW_TASK_QUEUE } from '../../domain/order/updates';
import { Reader, textsIn, type ReadEvent } from '../../temporal/history';
import { attributeText, describedRun, listedRuns, runsOf, type Run } from '../../temporal/runs';

/** The ids that `claimId.ts` makes; they hold no name. */
const CLAIM_ID = /^claim\/(?:order\/[^/]+\/[^/]+|trip\/[0-9a-f]{64})$/;

/** Returns the ids of all claims that a history names. Some may belong to others: it may have asked for one in vain. */
export function claimIdsIn(events: readonly ReadEvent[]): Set<string> {
  return textsIn(events, CLAIM_ID);
}

/** Returns the id of the claim for the order in the search attributes, which can be read where a history cannot. */
export function claimIdOf({ attributes }: Run): string | undefined {
  const [provider, orderId] = [attributeText(attributes.NdcProvider), attributeText(attributes.NdcOrderId)];
  return provider && orderId ? `claim/order/${provider}/${orderId}` : undefined;
}

/** Returns the runs of these claims that belong to the reference. Adds to `troubles` those whose owner cannot be read. */
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
      troubles.add(`the owner of claim ${claimId} cannot be read (${[...reader.troubles].join('; ')})`);
  }
  return own;
}

/** How long around an order's end a claim may have been taken (milliseconds). An order gives up asking after ten minutes. */
const ASKED_FOR = 15 * 60_000;

/**
 * Returns the reference's own claims that were taken around its end: one taken in that very moment is in no history. Includes ended ones: a
 * `forget` that was killed may have ended a claim without deleting it. Leaves out open ones that the server will end by itself.
 */
export async function claimsAboutThen(
  client: Client,
  reference: string,
  end: string,
  troubles: Set<string>,
): Promise<Run[]> {
  const [from, to] = [-1, 1].map((way) => new Date(Date.parse(end) + way * ASKED_FOR).toISOString());
  const query = `WorkflowType = "${CLAIM_WORKFLOW}" AND StartTime BETWEEN "${from}" AND "${to}"`;
  const own: Run[] = [];
  for (const { workflowId, runId, memo } of (await listedRuns(client, query)).values()) {
    const reader = new Reader(client, workflowId);
    const { owner, until } = (await reader.memo(memo)) as Partial<ClaimMemo>;
    if (reader.troubles.size > 0)
      troubles.add('the owners of some claims taken around its end cannot be read');
    if (owner !== reference) continue;
    const run = await describedRun(client, workflowId, runId);
    if (run && !(run.open && until !== undefined)) own.push(run);
  }
  return own;
}

/**
 * Makes the server end a claim at a time, and not before. One step: a new run takes over the id, so that it is never free in between.
 *
 * @returns false where the server does so already
 */
export async function holdUntil(client: Client, claim: Run, until: Date): Promise<boolean> {
  const memo = (await new Reader(client, claim.workflowId).memo(claim.memo)) as unknown as ClaimMemo;
  if (memo.until !== undefined) return false;
  const at = until.toISOString();
  await client.workflow.start<(input: ClaimInput) => Promise<void>>(CLAIM_WORKFLOW, {
    workflowId: claim.workflowId,
    taskQueue: WORKFLOW_TASK_QUEUE,
    args: [{ owner: memo.owner }],
    memo: { ...memo, until: at },
    workflowExecutionTimeout: Math.max(until.getTime() - Date.now(), 1_000),
    staticSummary: `Held until ${at} for ${memo.owner}, which was forgotten`,
    staticDetails:
      `${memo.owner} was forgotten while a write was in doubt. The airline may still apply that write, and nobody else may act until ` +
      'it no longer can. The server then ends this by itself.',
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  });
  return true;
}

/** Terminates a claim or a webhook delivery unless it has ended. Its id is free as soon as this returns. */
export async function endRun(client: Client, run: Run): Promise<void> {
  if (!run.open) return;
  try {
    await client.workflow.getHandle(run.workflowId, run.runId).terminate('its order was forgotten');
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
