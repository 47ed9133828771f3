/** What the earlier runs of an order's reference have made, as the server's own records show it: a run that was reset does not know, nor one that was started again. */
import { ApplicationFailure, Context, sleep } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import {
  attributesOf,
  callsIn,
  markersIn,
  updatesIn,
  Reader,
  type HistoryCall,
  type ReadEvent,
} from '../temporal/history';
import { hasKeys } from '../temporal/dataConverter';
import { cameToCreate } from '../temporal/createCalls';
import { attributeText, listedRuns, orderRuns, quoted, type Run } from '../temporal/runs';
import type { Call, EarlierRuns, SentCreate } from '../domain/order/activities';
import { activityEnding, timedOut } from '../domain/calls/activityEndings';
import { isOutcomeOf } from '../domain/calls/outcomeCheck';
import { searchAttributes } from '../domain/order/searchAttributes';
import type { WriteName } from '../domain/calls/operations';
import type { OrderInput, Resumed } from '../domain/order/updates';
import { haveCancelled, madeBy, mayHaveIssued, type WriteCall } from './made';
import { cancelledPassengers, cancelsOrder, isAboutIssuing } from './takenUpdates';

type Wrote = NonNullable<EarlierRuns['wrote']>;

/** How long the server's lists may lag behind the start of the run that asks (milliseconds). Then the activity fails, and is tried again. */
const LISTED_WITHIN = 5_000;

/** Returns the run because of which the caller's reference cannot be used by another start, if one came to orderCreate, and when the first run was requested. */
export async function usedBefore(client: Client): Promise<Pick<EarlierRuns, 'wrote' | 'createdAt'>> {
  const runs = await otherRuns(client);
  const { wrote, createdAt } = await didBefore(client, runs);
  if (wrote) return { wrote, createdAt };
  const run = await cameToCreate(client, runs.toReversed());
  return { ...(run && { wrote: { ...knownOf(run), madeNothing: true } }), createdAt };
}

/** Returns when the first of these runs, the newest first, was requested: each says so itself, unless another client started it. */
function requestedAt(runs: readonly Run[]): string | undefined {
  const told = runs.map(({ attributes }) => attributeText(attributes[searchAttributes.created.name]));
  return told.find((instant) => instant !== undefined) ?? runs.at(-1)?.startedAt?.toISOString();
}

/** Returns the other runs of the caller's reference, the newest first. Runs that were refused asked nothing of the airline. */
async function otherRuns(client: Client): Promise<Run[]> {
  const { workflowId, runId } = caller();
  await listsShow(client, runId);
  return (await orderRuns(client, workflowId)).filter((each) => each.runId !== runId).reverse();
}

/** Waits until the lists show a run: then they also show what happened to its reference before it. */
async function listsShow(client: Client, runId: string): Promise<void> {
  const until = Date.now() + LISTED_WITHIN;
  while ((await listedRuns(client, `RunId = "${quoted(runId)}"`)).size === 0) {
    if (Date.now() > until)
      throw ApplicationFailure.retryable('the server’s lists do not show this run yet', 'lists-lag');
    await sleep(100);
  }
}

/** Returns what the other runs of the caller's reference did. */
export async function earlierRuns(client: Client): Promise<EarlierRuns> {
  return didBefore(client, await otherRuns(client));
}

/** @param runs the other runs, the newest first */
async function didBefore(client: Client, runs: readonly Run[]): Promise<EarlierRuns> {
  const { workflowId, runId } = caller();
  const historyOf = historiesOf(client);
  const each = await Promise.all(runs.map((run) => wroteBy(client, run, historyOf)));
  // Runs before the one that made an order add nothing.
  const newest = each.findIndex((wrote) => wrote?.orderId !== undefined);
  const found = each.slice(0, newest < 0 ? undefined : newest + 1).filter((wrote) => wrote !== undefined);
  const cancelled = (await endedWithCancel(runs, historyOf)) || undefined;
  const createdAt = requestedAt(runs);
  if (found.length === 0) return { cancelled, createdAt };
  // The caller itself may have sent the newest call.
  const own = await historyOf({ workflowId, runId });
  const together = allTogether(found, madeBy(undefined, writesIn(own, 'orderCreate'))?.sent);
  const wrote = await atProvider(client, workflowId, together);
  const histories = await unknownTo(own, runs, historyOf);
  const all = (operation: WriteName): WriteCall[] =>
    histories.flatMap((history) => writesIn(history, operation));
  const issued = mayHaveIssued(all('orderChange'), all('orderCreate'));
  const left = histories.flatMap((history) =>
    cancelledPassengers(writesIn(history, 'orderChange'), updatesIn(history)),
  );
  const confirmed = haveCancelled(all('orderChange'), all('orderCancel'));
  const cancelledByUs = confirmed || (await endedCancelled(runs, historyOf)) || undefined;
  const lives = await Promise.all(
    runs.map(async (run, index) => lifeOf(run.runId, await historyOf(run), each[index])),
  );
  const overtakenBy = overtaking(lifeOf(runId, own, madeBy(undefined, writesIn(own, 'orderCreate'))), lives);
  return {
    wrote,
    cancelled,
    cancelledByUs,
    issued: issued || undefined,
    ...(left.length > 0 && { left: [...new Set(left)] }),
    createdAt,
    ...(overtakenBy !== undefined && { overtakenBy }),
  };
}

/** What shows whose a run is. */
export interface Life {
  runId: string;
  /** The first run of its chain, from start to end and over all resets. */
  first: string;
  /** Began with a request, not with an order that existed. */
  booking: boolean;
  wrote: boolean;
}

/** Returns the run of another request of the reference that has written, where none of the caller's own request has. */
export function overtaking(own: Life, others: readonly Life[]): string | undefined {
  const mine = (life: Life): boolean => life.first === own.first;
  if (!own.booking || own.wrote || others.some((life) => mine(life) && life.wrote)) return undefined;
  return others.find((life) => life.booking && life.wrote && !mine(life))?.runId;
}

function lifeOf(runId: string, history: readonly ReadEvent[], made: object | undefined): Life {
  const { firstExecutionRunId: first, input } = attributesOf(history[0]);
  const [began] = (Array.isArray(input) ? input : []) as Partial<OrderInput>[];
  const { adopt, resumed, unreadable } = (began ?? {}) as Record<string, unknown> &
    Partial<{ resumed: Resumed }>;
  const booking = resumed ? resumed.request !== undefined : (adopt ?? unreadable) === undefined;
  return { runId, first: String(first), booking, wrote: made !== undefined };
}

/**
 * Returns the histories of the runs of which the caller knows nothing: all but those that it continues. A run that continued as new may have
 * done more than the one that it was reset to.
 */
async function unknownTo(
  own: ReadEvent[],
  runs: readonly Run[],
  historyOf: HistoryOf,
): Promise<ReadEvent[][]> {
  const histories = new Map(
    await Promise.all(runs.map(async (run) => [run.runId, await historyOf(run)] as const)),
  );
  for (let run: ReadEvent[] | undefined = own; run;) {
    const { continuedExecutionRunId: before = '' } = attributesOf(run[0]) as {
      continuedExecutionRunId?: string;
    };
    run = histories.get(before);
    histories.delete(before);
  }
  return [...histories.values()];
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
  const { provider = made.provider } = sent ?? {};
  const call = made.orderId === undefined && sent && { sent, ...(provider !== undefined && { provider }) };
  return { ...made, began, cutOff: newest.cutOff, ...call };
}

/** Calls that a run makes to providers at which it makes no order. */
const shops = ['login', 'airShopping'];

/** Adds where the order of a run is, if its request named several providers: since then all its calls have gone there. */
async function atProvider(
  client: Client,
  workflowId: string,
  wrote: Wrote | undefined,
): Promise<Wrote | undefined> {
  if (wrote?.orderId === undefined || wrote.provider !== undefined) return wrote;
  const history = await new Reader(client, workflowId, hasKeys(client)).history(wrote.runId);
  const [input] = (attributesOf(history[0]).input ?? []) as (OrderInput | undefined)[];
  const { resumed } = (input ?? {}) as Partial<{ resumed: Resumed }>;
  const request = resumed ? resumed.request : input;
  if (!request || !('providers' in request)) return wrote;
  const calls = callsIn(history).filter(({ operation }) => !shops.includes(operation));
  const [last] = (calls.at(-1)?.input ?? []) as Partial<Call<'orderCreate'>>[];
  const provider = last?.provider ?? resumed?.status.provider;
  return { ...wrote, ...(provider !== undefined && { provider }) };
}

/** What a run made; undefined where its own records prove that it wrote nothing. */
export async function wroteBy(
  client: Client,
  run: Run,
  historyOf = historiesOf(client),
): Promise<Wrote | undefined> {
  const orderId = await orderIdOf(client, run);
  const made = madeBy(orderId, orderId === undefined ? writesIn(await historyOf(run), 'orderCreate') : []);
  return made && { ...knownOf(run), ...made };
}

function knownOf({ runId, attributes, cutOff, startedAt, closedAt }: Run): Wrote {
  return {
    runId,
    state: attributeText(attributes.NdcState),
    began: (startedAt ?? new Date(0)).toISOString(),
    ...(cutOff && { cutOff: (closedAt ?? new Date()).toISOString() }),
  };
}

/**
 * Returns the order that a run had, by its search attribute. Anyone who may write to the namespace can change that: where there are keys,
 * the run's sealed history must name the order, too.
 */
async function orderIdOf(
  client: Client,
  { workflowId, runId, attributes }: Pick<Run, 'workflowId' | 'runId' | 'attributes'>,
): Promise<string | undefined> {
  const orderId = attributeText(attributes.NdcOrderId);
  if (!hasKeys(client)) return orderId;
  const history = await new Reader(client, workflowId, true).history(runId);
  const [input] =
    (history[0]?.workflowExecutionStartedEventAttributes as { input?: OrderInput[] })?.input ?? [];
  if (input && 'resumed' in input) return input.resumed.status.orderId;
  if (input && 'adopt' in input) return input.adopt.orderId;
  return orderId !== undefined && namesOrder(history, orderId) ? orderId : undefined;
}

/** True if something in the history has this order's id. */
function namesOrder(part: unknown, orderId: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ((part as { orderId?: unknown }).orderId === orderId) return true;
  return Object.values(part).some((each) => namesOrder(each, orderId));
}

type RunOf = Pick<Run, 'workflowId' | 'runId'>;

/** Returns the history of a run. */
type HistoryOf = (run: RunOf) => Promise<ReadEvent[]>;

/** Reads each history once. */
function historiesOf(client: Client): HistoryOf {
  const read = new Map<string, Promise<ReadEvent[]>>();
  return ({ workflowId, runId }) => {
    const history = read.get(runId) ?? new Reader(client, workflowId).history(runId);
    read.set(runId, history);
    return history;
  };
}

/** Returns each call of this operation in a run's history. */
function writesIn(history: readonly ReadEvent[], operation: WriteName): WriteCall[] {
  const markers = markersIn(history);
  return callsIn(history)
    .filter((call) => call.operation === operation)
    .map(({ input, end, calledAt }) => {
      const [call] = (input ?? []) as Partial<Call<WriteName>>[];
      const correlationId = call?.correlationId;
      return {
        at: calledAt,
        correlationId,
        provider: call?.provider,
        change: call?.input && 'change' in call.input ? call.input.change : undefined,
        pays: call?.input && 'payment' in call.input && call.input.payment !== undefined,
        outcome: outcomeOf(end, { operation, correlationId: correlationId ?? '' }),
        // A marker that cannot be read may be this call's.
        unsent: provenUnsent(end, markers.has(correlationId) || markers.has(undefined)),
      };
    });
}

/** Returns true if a cancellation is the last Update about issuing that the runs accepted, the newest first, back to the last fresh start. */
async function endedWithCancel(runs: readonly Run[], historyOf: HistoryOf): Promise<boolean> {
  for (const run of runs) {
    const history = await historyOf(run);
    const last = updatesIn(history).findLast(isAboutIssuing);
    if (last) return cancelsOrder(last);
    // A fresh start says by its request what is wanted, whatever was said before it.
    if (attributesOf(history[0]).firstExecutionRunId === run.runId) return false;
  }
  return false;
}

/** Returns true if a run was asked to cancel, and its order is cancelled. An order that has lapsed may read as cancelled as well. */
async function endedCancelled(runs: readonly Run[], historyOf: HistoryOf): Promise<boolean> {
  for (const run of runs) {
    if (attributeText(run.attributes.NdcState) !== 'cancelled') continue;
    if (updatesIn(await historyOf(run)).some(cancelsOrder)) return true;
  }
  return false;
}

/** Returns the outcome of a completed call. A result set by hand is ignored, as in the flow. */
function outcomeOf(end: HistoryCall['end'], sent: Parameters<typeof isOutcomeOf>[1]): WriteCall['outcome'] {
  if (!end?.completed) return undefined;
  const outcome = (end.answer as unknown[] | undefined)?.[0];
  return isOutcomeOf(outcome, sent) ? (outcome as WriteCall['outcome']) : undefined;
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
  throw ApplicationFailure.nonRetryable('only an order may call this activity', 'not-an-order');
}
