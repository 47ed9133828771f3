/**
 * The rule of writes: sent once per decision, and one of four outcomes.
 *
 * done     | the answer
 * rejected | the service said no; where it only wants a login, the same decision is sent once more (a 368 was not processed)
 * not-sent | proven: no byte has left. The same decision is sent again after a timer, a few times
 * unknown  | it may have been done: nothing is sent again, and the order is read
 */
import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  TimeoutFailure,
  defineSignal,
  setHandler,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import { SEND_MARKER, type SendMarker } from '../../domain/order/activities';
import { activityEnding, refusals, timedOut, type ActivityEnding } from '../../domain/calls/activityEndings';
import { classify, type Meaning } from '../../domain/calls/classify';
import type { Operations, WriteName } from '../../domain/calls/operations';
import { isOutcomeOf } from '../../domain/calls/outcomeCheck';
import { ownProblem } from '../../domain/calls/ownProblems';
import type { Answer, CallProblem, WriteOutcome } from '../../domain/calls/problem';
import { forRefusal, sealOf } from '../../domain/privacy/purpose';
import { tooOld } from '../../domain/calls/readAge';
import { ordinal } from '../../domain/calls/summaries';
import { waitAfterNotSent } from '../../domain/calls/waits';
import { count } from '../metrics';
import { PatienceSpent, Refused, SessionGone } from './failures';
import { logIn, pause, stepFailure } from './read';
import { writeOptions, type ProviderSession } from './session';

/** What a write was decided on. */
export interface Decided {
  /** When that was read (milliseconds since the epoch): what is older than the provider's `readWithin` is not acted on. */
  readAt: number;
  /** False as soon as it is not to be sent any more; left out, it always is. */
  stillWanted?: () => boolean;
}

/** How a write ended. `failure` is what to throw where the flow ends with it. */
export type Written<Output> =
  | ({ outcome: 'done' } & Answer<Output>)
  | { outcome: 'rejected'; problem: CallProblem; meaning: Meaning; failure: Refused | SessionGone }
  | { outcome: 'not-sent'; problem: CallProblem; why: NotSent; failure: PatienceSpent }
  | { outcome: 'unknown'; problem: CallProblem };

/**
 * Why a write was not sent.
 *
 * read-too-old | what it was decided on has grown old: decide again
 * withdrawn    | a cancellation overtook it
 * not-now      | it could not be sent, or the login before it was put off, for longer than the provider's patience
 */
export type NotSent = 'read-too-old' | 'withdrawn' | 'not-now';

/** Sends one decided write, and returns how it ended. */
export async function write<Name extends WriteName>(
  session: ProviderSession,
  operation: Name,
  input: Operations[Name]['input'],
  { readAt, stillWanted = () => true }: Decided,
): Promise<Written<Operations[Name]['output']>> {
  const before = { operation, correlationId: 'none' };
  let refreshed = false;
  for (let notSent = 0; ;) {
    if (!stillWanted()) return unsent('withdrawn', ownProblem('withdrawn', before));
    // A login or a pause may have been waited for, or the workflow was paused.
    if (tooOld(readAt, session.policy.readWithin, Date.now()))
      return unsent('read-too-old', ownProblem('read-too-old', before));
    const ended = await sendOnce(session, operation, input, readAt);
    count('writes', { provider: session.policy.provider, operation, outcome: ended.outcome });
    if (ended.outcome === 'done' || ended.outcome === 'unknown') return ended;
    const { problem } = ended;
    const meaning = classify(problem, session.policy.errors);
    if (ended.outcome === 'not-sent') {
      // A request that cannot be put into words at all will not be next time either.
      if (meaning === 'permanent') return rejected(new Refused(problem, meaning));
      const wait = waitAfterNotSent(notSent);
      if (wait === undefined) return unsent('not-now', problem);
      notSent += 1;
      await pause(session, wait, `${operation} was not sent (${problem.code}), ${ordinal(notSent)} attempt`);
    } else {
      const failure = stepFailure(problem, meaning);
      if (meaning !== 'log-in-again' || refreshed) return rejected(failure);
      refreshed = true;
      try {
        await logIn(session, 'order');
      } catch (error) {
        if (error instanceof Refused || error instanceof SessionGone) return rejected(error);
        if (error instanceof PatienceSpent) return unsent('not-now', error.problem);
        throw error;
      }
    }
  }
}

function rejected(failure: Refused | SessionGone): Written<never> {
  const { problem } = failure;
  const meaning = failure instanceof Refused ? failure.meaning : 'session-gone';
  return { outcome: 'rejected', problem, meaning, failure };
}

function unsent(why: NotSent, problem: CallProblem): Written<never> {
  return { outcome: 'not-sent', problem, why, failure: new PatienceSpent(problem) };
}

async function sendOnce<Name extends WriteName>(
  session: ProviderSession,
  operation: Name,
  input: Operations[Name]['input'],
  readAt: number,
): Promise<WriteOutcome<Operations[Name]['output']>> {
  const { policy, reference, requester, login } = session;
  // The worker refuses a write that names no run. A run that has not noticed its reset must not write.
  const run = session.wasReset() ? undefined : workflowInfo().runId;
  // A create's own input says whose order it is.
  const personal = operation === 'orderCreate' ? undefined : session.personal;
  const correlationId = uuid4();
  const signalled = listenForMarker(correlationId);
  // As in read.ts: NdcActivities maps each name to its own input and answer, which TypeScript cannot follow through a variable name.
  const activity = session.activities[operation] as unknown as {
    executeWithOptions(
      options: ReturnType<typeof writeOptions>,
      args: [unknown],
    ): Promise<WriteOutcome<Operations[Name]['output']>>;
  };
  try {
    const outcome = await activity.executeWithOptions(writeOptions(session, operation, input), [
      {
        provider: policy.provider,
        reference,
        requester,
        session: login,
        personal,
        correlationId,
        run,
        readAt,
        input,
      },
    ]);
    if (isOutcomeOf(outcome, { operation, correlationId }))
      return run === undefined ? withoutCall(outcome) : outcome;
    return { outcome: 'unknown', problem: ownProblem('answered-by-hand', { operation, correlationId }) };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return endingWithoutAnswer(endingOf(error, signalled()), operation, correlationId);
  }
}

/** Of a call that named no run: no worker has sent it, so the airline knows no such CorrelationID. */
function withoutCall<Output>(ended: WriteOutcome<Output>): WriteOutcome<Output> {
  return ended.outcome === 'done'
    ? ended
    : { ...ended, problem: { ...ended.problem, correlationId: 'none' } };
}

/**
 * Listens for the signal of a write's send marker. The server keeps it before the write is sent, so the workflow sees it before the end of
 * the write's activity.
 *
 * @returns whether it has come
 */
export function listenForMarker(correlationId: string): () => boolean {
  let signalled = false;
  setHandler(defineSignal<[Partial<SendMarker>?]>(SEND_MARKER), (given) => {
    signalled ||= given?.correlationId === correlationId;
  });
  return () => signalled;
}

/** Derives the outcome when the activity returned none. */
function endingWithoutAnswer(
  ending: ActivityEnding,
  operation: WriteName,
  correlationId: string,
): WriteOutcome<never> {
  const { outcome, code, text } = activityEnding(ending);
  const sent = outcome === 'not-sent' ? 'nothing' : 'maybe';
  return { outcome, problem: { kind: 'transport', code, text, operation, correlationId, sent } };
}

/**
 * Returns the failure of a write's activity in the words of the table of activity endings.
 *
 * @param signalled the signal of its send marker has come
 */
export function endingOf({ cause, activityId = '' }: ActivityFailure, signalled: boolean): ActivityEnding {
  if (cause instanceof TimeoutFailure)
    return timedOut({
      timeout: cause.timeoutType ?? 'UNSPECIFIED',
      heartbeat: cause.lastHeartbeatDetails,
      earlierAttempt: cause.failure?.cause,
      signalled,
    });
  if (cause instanceof CancelledFailure) return { how: 'cancelled' };
  const type = (cause instanceof ApplicationFailure && cause.type) || 'unknown';
  if (!(refusals as readonly string[]).includes(type)) return { how: 'failed', type };
  // Anybody can fail an activity by hand with any type. Only a worker with a key can seal the proof that it has not begun.
  const seal = sealOf((cause as ApplicationFailure).details?.[0]);
  const proven = seal !== undefined && 'sealedFor' in seal && seal.sealedFor === forRefusal(activityId);
  return { how: 'failed', type: proven ? type : 'unknown' };
}
