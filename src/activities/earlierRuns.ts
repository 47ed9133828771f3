/** What the earlier runs of an order's reference have made, as the server's own records show it: a run that was reset does not know, nor one that was started again. */
import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { callsIn, markersIn, type HistoryCall, Reader } from '../temporal/history';
import { hasKeys } from '../temporal/dataConverter';
import { attributeText, orderRuns, type Run } from '../temporal/runs';
import type { Call, EarlierRuns, SentCreate } from '../domain/order/activities';
import { activityEnding, timedOut } from '../domain/calls/activityEndings';
import { isOutcomeOf } from '../domain/calls/outcomeCheck';
import type { OrderInput } from '../domain/order/updates';
import { madeBy, type CreateCall } from './made';

type Wrote = NonNullable<EarlierRuns['wrote']>;

/** What the runs before the caller's have made, or may have. Runs that were refused have asked nothing of the airline. */
export async function earlierRuns(client: Client): Promise<EarlierRuns> {
  const { workflowId, runId } = caller();
  const runs = await orderRuns(client, workflowId);
  const found: Wrote[] = [];
  for (const run of runs.filter((each) => each.runId !== runId).reverse()) {
    const wrote = await wroteBy(client, run);
    if (wrote) found.push(wrote);
    if (wrote?.orderId !== undefined) break;
  }
  if (found.length === 0) return {};
  // The caller itself may have sent the newest call.
  const own = madeBy(undefined, await createsOf(client, { workflowId, runId }));
  const wrote = allTogether(found, own?.sent);
  return wrote ? { wrote } : {};
}

/**
 * What several runs of a reference have made, the newest first. A run that was reset may know of no order though one before it made one:
 * the run that knows says which order it is. No order can be older than the oldest run that may have made it. A reset run also holds calls
 * copied from the run before it, so the newest call counts, whichever run shows it.
 */
export function allTogether(found: readonly Wrote[], own?: SentCreate): Wrote | undefined {
  const newest = found[0];
  if (!newest) return undefined;
  const made = found.find(({ orderId }) => orderId !== undefined) ?? newest;
  const began = found.map((wrote) => wrote.began).sort()[0] ?? made.began;
  const [sent] = [own, ...found.map((wrote) => wrote.sent)]
    .filter((each) => each !== undefined)
    .sort((a, b) => b.at - a.at);
  // Only the newest run knows when the reference was last cut off.
  return { ...made, began, cutOff: newest.cutOff, ...(made.orderId === undefined && sent && { sent }) };
}

/** What a run made; undefined where its own records prove that it wrote nothing. */
export async function wroteBy(client: Client, run: Run): Promise<Wrote | undefined> {
  const { runId, attributes, cutOff, startedAt, closedAt } = run;
  const known = {
    runId,
    state: attributeText(attributes.NdcState),
    began: (startedAt ?? new Date(0)).toISOString(),
    ...(cutOff && { cutOff: (closedAt ?? new Date()).toISOString() }),
  };
  const orderId = await orderIdOf(client, run);
  const made = madeBy(orderId, orderId === undefined ? await createsOf(client, run) : []);
  return made && { ...known, ...made };
}

/**
 * Returns the order that a run had, by its search attribute. Anyone who may write to the namespace can change that: where there are keys,
 * the run's sealed history must name the order, too.
 */
async function orderIdOf(
  client: Client,
  { workflowId, runId, attributes }: Pick<Run, 'workflowId' | 'runId' | 'attributes'>,
): Promise<string | undefined> {
  const told = attributeText(attributes.NdcOrderId);
  if (!hasKeys(client)) return told;
  const history = await new Reader(client, workflowId, true).history(runId);
  const [input] =
    (history[0]?.workflowExecutionStartedEventAttributes as { input?: OrderInput[] })?.input ?? [];
  if (input && 'resumed' in input) return input.resumed.status.orderId;
  if (input && 'adopt' in input) return input.adopt.orderId;
  return told !== undefined && namesOrder(history, told) ? told : undefined;
}

/** True if something in the history has this order's id. */
function namesOrder(part: unknown, orderId: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ((part as { orderId?: unknown }).orderId === orderId) return true;
  return Object.values(part).some((each) => namesOrder(each, orderId));
}

/** Each orderCreate in a run's history. */
async function createsOf(
  client: Client,
  { workflowId, runId }: Pick<Run, 'workflowId' | 'runId'>,
): Promise<CreateCall[]> {
  const history = await new Reader(client, workflowId).history(runId);
  const markers = markersIn(history);
  return callsIn(history)
    .filter(({ operation }) => operation === 'orderCreate')
    .map(({ input, end, calledAt }) => {
      const correlationId = (input as Partial<Call<'orderCreate'>>[] | undefined)?.[0]?.correlationId;
      return {
        at: calledAt,
        correlationId,
        outcome: outcomeOf(end, correlationId),
        // A marker that cannot be read may be this call's.
        unsent: provenUnsent(end, markers.has(correlationId) || markers.has(undefined)),
      };
    });
}

/** Returns the outcome of a completed call. A result set by hand is ignored, as in the flow. */
function outcomeOf(end: HistoryCall['end'], correlationId = ''): CreateCall['outcome'] {
  if (!end?.completed) return undefined;
  const outcome = (end.answer as unknown[] | undefined)?.[0];
  return isOutcomeOf(outcome, { operation: 'orderCreate', correlationId })
    ? (outcome as CreateCall['outcome'])
    : undefined;
}

/** True for a time-out that proves it: there was no send marker. Other failures are not looked into. */
function provenUnsent(end: HistoryCall['end'], signalled: boolean): boolean {
  const { timeoutFailureInfo: info, cause } = (end?.failure ?? {}) as {
    timeoutFailureInfo?: { timeoutType?: string; lastHeartbeatDetails?: unknown };
    cause?: unknown;
  };
  if (!info) return false;
  const timeout = String(info.timeoutType).replace('TIMEOUT_TYPE_', '');
  const { lastHeartbeatDetails: heartbeat } = info;
  const ending = timedOut({ timeout, heartbeat, earlierAttempt: cause, signalled });
  return activityEnding(ending).outcome === 'not-sent';
}

/** The order's run that calls this activity. */
function caller(): { workflowId: string; runId: string } {
  const { workflowExecution } = Context.current().info;
  if (workflowExecution) return workflowExecution;
  throw ApplicationFailure.nonRetryable('this is asked by an order alone', 'not-an-order');
}
