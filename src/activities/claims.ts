/**
 * Claims: what an order owns alone, held by the id of a running workflow. The server alone decides who has one; no listing is asked.
 *
 * Nothing here waits for a worker. Claims are taken and released within local activities, which hold their order's workflow task slot:
 * if those waited for a task of another workflow, as many orders as a worker has slots could wait for each other. So a claim is started
 * and deleted, both of which are true as soon as the server has answered, and its owner is read from its memo. Deleted rather than
 * terminated: a claim that was let go is of no interest to anybody, and would stand in the Temporal UI's list for as long as the namespace
 * remembers.
 */
import { ApplicationFailure, Context } from '@temporalio/activity';
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type Client,
  type WorkflowClient,
  type WorkflowExecutionDescription,
} from '@temporalio/client';
import {
  ANOTHER_AGENCY,
  CLAIM_WORKFLOW,
  type ClaimActivities,
  type ClaimAnswer,
  type ClaimInput,
  type ClaimMemo,
  type ClaimSubject,
} from '../domain/order/claims';
import { FORGOTTEN_MEMO, FORGOTTEN_WORKFLOW, type TombstoneRecord } from '../domain/privacy/forgotten';
import { WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../domain/order/updates';
import { deleteRun, orderRuns } from '../temporal/runs';
import { orderClaimId, tripClaimId } from '../temporal/claimId';
import { wroteBy } from './earlierRuns';

/** What claims need of their worker. */
export interface ClaimDependencies {
  client: Client;
  /** The key for an agency's trips at a provider (`tripKey.ts`). Throws where the provider is not known. */
  tripKey: (provider: string, agency?: string) => Promise<Buffer>;
}

/** A claim that somebody has, by the run that holds it. */
interface Held extends ClaimMemo {
  runId: string;
}

/** A claim that still changes hands after so many looks is left to the next attempt of the activity. */
const LOOKS = 10;

/**
 * A claim is held from the moment in which the server has started it; its workflow code is run so much later, for most claims never.
 * No longer than that, because the server keeps what it has planned for a workflow until then, also of one that has ended.
 */
const RUN_AFTER = '30 days';

/** How long it may take to end a claim that was taken for an order that has ended (milliseconds). */
const ENDS_WITHIN = 10_000;

/** How much of an order's id a summary shows: the server takes 400 bytes in all. */
const SHOWN = 60;

/** Builds the activities. Both are for orders alone: they ask the workflow that calls them which life of its reference it is. */
export function createClaimActivities(deps: ClaimDependencies): ClaimActivities {
  return {
    claim: (subject, owner, life) => claim(deps, subject, { owner, life }),
    release: (claimIds, owner) => release(deps, claimIds, owner),
  };
}

async function claim(
  deps: ClaimDependencies,
  subject: ClaimSubject,
  { owner, life: known }: { owner: string; life?: string },
): Promise<ClaimAnswer> {
  const { client } = deps;
  const { agency } = subject;
  const workflows = client.workflow;
  callerIs(owner);
  // Each question costs the order a round trip.
  const [claimId, life] = await Promise.all([idOf(deps, subject), known ?? lifeOfCaller(workflows, owner)]);
  for (let look = 1; look <= LOOKS; look += 1) {
    const memo = { owner, life, ...(agency !== undefined && { agency }) };
    const taken = await started(workflows, claimId, subject, memo);
    if (taken !== undefined) {
      void endUnlessLived(client, claimId, { runId: taken, owner, life });
      return { claimed: true, claimId };
    }
    const held = await holderOf(workflows, claimId);
    if (!held) continue; // released between the two questions
    // An attempt before this one, whose answer was lost, or an earlier step of the same order.
    if (held.owner === owner && held.life === life) return { claimed: true, claimId };
    // The order itself is the reference's, whichever of its lives claimed it: of several runs the server lets one be open.
    const own = held.owner === owner && subject.kind === 'order';
    if (!own && (await lives(client, held)))
      return { claimed: false, claimId, owner: held.agency === agency ? held.owner : ANOTHER_AGENCY };
    // Stale: that life of its owner ended without releasing it.
    await deleteRun(client, { workflowId: claimId, runId: held.runId });
  }
  throw ApplicationFailure.retryable('the claim keeps changing owner; retrying', 'claim-contended');
}

async function release({ client }: ClaimDependencies, claimIds: string[], owner: string): Promise<void> {
  const workflows = client.workflow;
  const life = lifeOfCaller(workflows, owner);
  await Promise.all(
    claimIds.map(async (claimId) => {
      const [own, held] = await Promise.all([life, holderOf(workflows, claimId)]);
      if (held?.owner !== owner || held.life !== own) return;
      await deleteRun(client, { workflowId: claimId, runId: held.runId });
    }),
  );
}

async function idOf({ tripKey }: ClaimDependencies, subject: ClaimSubject): Promise<string> {
  return subject.kind === 'order'
    ? orderClaimId(subject)
    : tripClaimId(subject, await tripKey(subject.provider, subject.agency));
}

/**
 * An order may end from outside while it takes a claim, and then no history names it and nobody lets it go: what was taken for an order
 * that has ended is ended with it. Where another run goes on with the life (a reset, a new run) it stays, and that run may have been told so.
 *
 * Nobody waits for this, and nothing is lost where it fails: whoever wants the claim finds it stale.
 */
async function endUnlessLived(client: Client, claimId: string, taken: Held): Promise<void> {
  const asked = async (): Promise<void> => {
    if (!(await lives(client, taken))) await deleteRun(client, { workflowId: claimId, runId: taken.runId });
  };
  const { log } = Context.current();
  await client.withDeadline(Date.now() + ENDS_WITHIN, asked).catch((error: unknown) => {
    log.warn(`cannot check that order ${taken.owner}, which has just claimed ${claimId}, is still open`, {
      error,
    });
  });
}

/** The run of a claim that is new; `undefined` where somebody has it. Of any number of callers at once the server lets one in. */
async function started(
  workflows: WorkflowClient,
  claimId: string,
  subject: ClaimSubject,
  memo: ClaimMemo,
): Promise<string | undefined> {
  const what = subject.kind === 'order' ? `Order ${subject.orderId.slice(0, SHOWN)}` : 'A trip';
  try {
    const { firstExecutionRunId } = await workflows.start<(input: ClaimInput) => Promise<void>>(
      CLAIM_WORKFLOW,
      {
        workflowId: claimId,
        taskQueue: WORKFLOW_TASK_QUEUE,
        args: [{ owner: memo.owner }],
        memo: { ...memo },
        startDelay: RUN_AFTER,
        staticSummary: `${what} at ${subject.provider} belongs to ${memo.owner}`,
        staticDetails:
          `While this workflow runs, only reference ${memo.owner} can own it. \`${orderWorkflowId(memo.owner)}\` ends it. ` +
          'Terminate it by hand only if that order will never need it again.',
        workflowIdConflictPolicy: 'FAIL',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      },
    );
    return firstExecutionRunId;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return undefined;
    throw error;
  }
}

/** Who has a claim now; `undefined` where nobody has. */
async function holderOf(workflows: WorkflowClient, claimId: string): Promise<Held | undefined> {
  const claimed = await described(workflows, claimId);
  if (!claimed || hasEnded(claimed)) return undefined;
  const { owner = '', life = '', agency } = (claimed.memo ?? {}) as Partial<ClaimMemo>;
  return { owner, life, ...(agency !== undefined && { agency }), runId: claimed.runId };
}

/**
 * True while the life that took the claim goes on. A terminated order that may exist at the airline also keeps its claims, until somebody
 * resets or adopts it. An order that continues as new passes from run to run in one step at the server, so
 * that it is open whenever it is asked, and its first run stays. A reference that was adopted again after its end is another life: it
 * claims anew, and a claimant who still sees the old one as stale ends that very run of the claim and no later one. An order that was
 * forgotten while a write was in doubt keeps what it had until the service has settled: its tombstone says so.
 */
async function lives(client: Client, { owner, life }: Held): Promise<boolean> {
  const order = await described(client.workflow, orderWorkflowId(owner));
  if (order === undefined) return false;
  if (order.type === FORGOTTEN_WORKFLOW) return !hasEnded(order) && holdsClaims(order);
  if (!hasEnded(order) && lifeOf(order) === life) return true;
  return cutOffInDoubt(client, owner);
}

/** True where a run of the order was cut off that may have written, and none that came later has come to its own end. */
async function cutOffInDoubt(client: Client, owner: string): Promise<boolean> {
  const runs = await orderRuns(client, orderWorkflowId(owner));
  const ended = runs.findLast(({ open }) => !open);
  return ended?.cutOff === true && (await wroteBy(client, ended)) !== undefined;
}

function holdsClaims({ memo }: WorkflowExecutionDescription): boolean {
  const { holdsClaims: holds = false } = (memo?.[FORGOTTEN_MEMO] ?? {}) as Partial<TombstoneRecord>;
  return holds;
}

/** The life of the order whose workflow runs this activity; a run that has ended claims and releases nothing any more. */
async function lifeOfCaller(workflows: WorkflowClient, owner: string): Promise<string> {
  const caller = callerIs(owner);
  const order = await described(workflows, caller.workflowId, caller.runId);
  if (order && !hasEnded(order)) return lifeOf(order);
  throw ApplicationFailure.nonRetryable(`this run of order ${owner} has ended`, 'order-ended');
}

/** The run that calls, which must be the owner's own. */
function callerIs(owner: string): { workflowId: string; runId: string } {
  const { workflowExecution: caller } = Context.current().info;
  if (caller?.workflowId === orderWorkflowId(owner)) return caller;
  throw ApplicationFailure.nonRetryable(
    `only ${orderWorkflowId(owner)} may take and release the claims of order ${owner}`,
    'not-the-owner',
  );
}

function lifeOf({ raw }: WorkflowExecutionDescription): string {
  const life = raw.workflowExecutionInfo?.firstRunId;
  if (life) return life;
  throw ApplicationFailure.nonRetryable(
    'this Temporal server does not report the first run of a workflow; upgrade it',
    'temporal-too-old',
  );
}

/** By the time and not by the status: a workflow that is paused has not ended. */
function hasEnded({ closeTime }: WorkflowExecutionDescription): boolean {
  return closeTime !== undefined;
}

async function described(
  workflows: WorkflowClient,
  workflowId: string,
  runId?: string,
): Promise<WorkflowExecutionDescription | undefined> {
  try {
    return await workflows.getHandle(workflowId, runId).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}
