/** The claims that an order took in its lives: found in what its histories tell, taken away where they are its own. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { CLAIM_WORKFLOW, type ClaimInput, type ClaimMemo } from '../../domain/order/claims';
import { WORKFLOW_TASK_QUEUE } from '../../domain/order/updates';
import { Reader, textsIn, type ReadEvent } from '../kept/reading';
import { attributeText, describedRun, runsOf, type Run } from '../kept/runs';

/** As `claimId.ts` makes them; no name is in them. */
const CLAIM_ID = /^claim\/(?:order\/[^/]+\/[^/]+|trip\/[0-9a-f]{64})$/;

/** The ids of every claim that a history names, others' claims among them: it may have asked for one in vain. */
export function claimIdsIn(events: readonly ReadEvent[]): Set<string> {
  return textsIn(events, CLAIM_ID);
}

/** The id of the claim for the order that search attributes name: they can be read where a history cannot. */
export function claimIdOf({ attributes }: Run): string | undefined {
  const [provider, orderId] = [attributeText(attributes.NdcProvider), attributeText(attributes.NdcOrderId)];
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

/** A claim may have been asked for so long before its order's end; an order's workflow gives one up after ten minutes. */
const ASKED_FOR = 15 * 60_000;

/**
 * The reference's own claims that were taken about the time of its end: one that was taken in that very moment stands in no history.
 * Ended ones are among them, because a `forget` that was killed may have ended a claim and not deleted it. Those that the server ends by
 * itself are left out until they have ended.
 */
export async function claimsAboutThen(
  client: Client,
  reference: string,
  end: string,
  troubles: Set<string>,
): Promise<Run[]> {
  const [from, to] = [-1, 1].map((way) => new Date(Date.parse(end) + way * ASKED_FOR).toISOString());
  const query = `WorkflowType = "${CLAIM_WORKFLOW}" AND StartTime BETWEEN "${from}" AND "${to}"`;
  const { namespace } = client.options;
  const own: Run[] = [];
  let nextPageToken: Uint8Array | undefined;
  do {
    const page = await client.workflowService.listWorkflowExecutions({ namespace, query, nextPageToken });
    for (const { execution, memo } of page.executions ?? []) {
      const { workflowId, runId } = execution ?? {};
      if (!workflowId || !runId) continue;
      const reader = new Reader(client, workflowId);
      const { owner, until } = (await reader.memo(memo?.fields ?? {})) as Partial<ClaimMemo>;
      if (reader.troubles.size > 0)
        troubles.add('whose some claims are that were taken about the time of its end cannot be read');
      if (owner !== reference) continue;
      const run = await describedRun(client, workflowId, runId);
      if (run && !(run.open && until !== undefined)) own.push(run);
    }
    nextPageToken = page.nextPageToken?.length ? page.nextPageToken : undefined;
  } while (nextPageToken);
  return own;
}

/**
 * Has the server end a claim by itself, so that it holds until then, whoever is still there, and no longer. One step: a new run takes the
 * id over, so that it is free at no moment between.
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
      `${memo.owner} was forgotten while a write was in doubt. The airline may still apply that write: nobody else may act before ` +
      'that is over. The server ends this by itself.',
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  });
  return true;
}

/** Terminates a claim, or a delivery of a webhook, unless it has ended. Its id is free as soon as this returns. */
export async function endRun(client: Client, run: Run): Promise<void> {
  if (!run.open) return;
  try {
    await client.workflow.getHandle(run.workflowId, run.runId).terminate('its order was forgotten');
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
