/** What the earlier runs of an order's reference have made, as the server's own records show it: a run that was reset does not know, nor one that was started again. */
import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { callsIn, type HistoryCall } from '../client/forgetting/historyCalls';
import { Reader } from '../client/kept/reading';
import { attributeText, orderRuns, type Run } from '../client/kept/runs';
import type { EarlierRuns } from '../domain/activities';
import type { OrderView } from '../domain/orderView';
import type { WriteOutcome } from '../domain/problem';

type Wrote = NonNullable<EarlierRuns['wrote']>;

/** The newest run before the caller's that made an order, or may have. Runs that were refused have asked nothing of the airline. */
export async function earlierRuns(client: Client): Promise<EarlierRuns> {
  const { workflowId, runId } = caller();
  const runs = await orderRuns(client, workflowId);
  for (const run of runs.filter((each) => each.runId !== runId).reverse()) {
    const wrote = await wroteBy(client, run);
    if (wrote) return { wrote };
  }
  return {};
}

/**
 * The run that the caller is, or, where it was reset to its very beginning, the one that was reset: of a run that continues another one its
 * own history alone tells.
 */
export async function bornAs(client: Client): Promise<string> {
  const execution = caller();
  const { history } = await client.workflowService.getWorkflowExecutionHistory({
    namespace: client.options.namespace,
    execution,
  });
  const reset = history?.events?.find(({ workflowTaskFailedEventAttributes: failed }) => failed?.baseRunId);
  return reset?.workflowTaskFailedEventAttributes?.baseRunId ?? execution.runId;
}

/** What a run made; undefined where its own records prove that it wrote nothing. */
export async function wroteBy(client: Client, run: Run): Promise<Wrote | undefined> {
  const { workflowId, runId, attributes, cutOff, startedAt, closedAt } = run;
  const known = {
    runId,
    state: attributeText(attributes.NdcState),
    began: (startedAt ?? new Date(0)).toISOString(),
    ...(cutOff && { cutOff: (closedAt ?? new Date()).toISOString() }),
  };
  const orderId = attributeText(attributes.NdcOrderId);
  if (orderId !== undefined) return { ...known, orderId };
  const creates = callsIn(await new Reader(client, workflowId).history(runId)).filter(
    ({ operation }) => operation === 'orderCreate',
  );
  const open = creates.filter((create) => !didNothing(create));
  const made = open.map(({ end }) => outcomeOf(end)).find((outcome) => outcome?.outcome === 'done');
  if (made?.outcome === 'done') return { ...known, orderId: made.result.orderId };
  return open.length > 0 ? known : undefined;
}

/** Proven by its own outcome. One that has none, or that cannot be read here, may have made an order. */
function didNothing({ end }: HistoryCall): boolean {
  return ['rejected', 'not-sent'].includes(outcomeOf(end)?.outcome ?? '');
}

function outcomeOf(end: HistoryCall['end']): WriteOutcome<OrderView> | undefined {
  if (!end?.completed) return undefined;
  return (end.answer as WriteOutcome<OrderView>[] | undefined)?.[0];
}

function caller(): { workflowId: string; runId: string } {
  const { workflowExecution } = Context.current().info;
  if (workflowExecution) return workflowExecution;
  throw ApplicationFailure.nonRetryable('this is asked by an order alone', 'not-an-order');
}
