/**
 * The rule for writes: sent once per decision, with one of four outcomes.
 *
 * done     | the service answered
 * rejected | the service refused. If it only wants a login, the same decision is sent once more (a request answered with 368 was not processed)
 * not-sent | proven: no byte has left. The same decision is sent again after a timer, a few times
 * unknown  | the service may have applied it: nothing is sent again, and the order is read
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
import { classify, isUnlisted, writeEnding, type Meaning } from '../../domain/calls/classify';
import type { ProviderPolicy } from '../../domain/calls/provider';
import type { Operations, WriteName } from '../../domain/calls/operations';
import { isOutcomeOf } from '../../domain/calls/outcomeCheck';
import { ownProblem } from '../../domain/calls/ownProblems';
import type { Answer, CallProblem, WriteOutcome } from '../../domain/calls/problem';
import { forRefusal, sealOf } from '../../domain/privacy/purpose';
import { tooOld } from '../../domain/calls/readAge';
import { ordinal } from '../../domain/calls/summaries';
import { A_RETRY_OF, waitAfterNotSent } from '../../domain/calls/waits';
import { count } from '../metrics';
import { PatienceSpent, Refused, SessionGone } from './failures';
import { logIn, pause, stepFailure } from './read';
import { writeOptions, type ProviderSession } from './session';

/** What the decision to write was based on. */
export interface Decided {
  /** When the deciding read was made (milliseconds since the epoch). A read older than the provider's `readWithin` is not acted on. */
  readAt: number;
  /** Returns false once the write must no longer be sent. Default: always true. */
  stillWanted?: () => boolean;
}

/** How a write ended. Flows that end with it throw `failure`. */
export type Written<Output> =
  | ({ outcome: 'done' } & Answer<Output>)
  | { outcome: 'rejected'; problem: CallProblem; meaning: Meaning; failure: Refused | SessionGone }
  | { outcome: 'not-sent'; problem: CallProblem; why: NotSent; failure: PatienceSpent }
  | { outcome: 'unknown'; problem: CallProblem };

/**
 * Why a write was not sent.
 *
 * read-too-old | the read that it was decided on is too old: decide again
 * withdrawn    | a cancellation overtook it
 * not-now      | it could not be sent, or its login was deferred, for longer than the provider's patience
 */
export type NotSent = 'read-too-old' | 'withdrawn' | 'not-now';

/** Sends one decided write and returns how it ended. */
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
    // A login, a pause, or pausing the workflow may have taken time.
    if (tooOld(readAt, session.policy.readWithin, Date.now()))
      return unsent('read-too-old', ownProblem('read-too-old', before));
    const ended = asTold(await sendOnce(session, operation, input, readAt), session.policy);
    count('writes', { provider: session.policy.provider, operation, outcome: ended.outcome });
    if (ended.outcome === 'done' || ended.outcome === 'unknown') return ended;
    const { problem } = ended;
    const meaning = classify(problem, session.policy.errors);
    if (ended.outcome === 'not-sent') {
      // A request that cannot be written as XML fails the same way every time.
      if (meaning === 'permanent') return rejected(new Refused(problem, meaning));
      const wait = waitAfterNotSent(notSent);
      if (wait === undefined) return unsent('not-now', problem);
      notSent += 1;
      await pause(
        session,
        wait,
        `${A_RETRY_OF} ${operation}, which was not sent (${problem.code}): ${ordinal(notSent)} wait`,
      );
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

/** A worker does not know what a person said of a code that no table has: to it, the outcome is unknown. */
function asTold<Output>(ended: WriteOutcome<Output>, { errors }: ProviderPolicy): WriteOutcome<Output> {
  if (ended.outcome !== 'unknown' || !isUnlisted(ended.problem)) return ended;
  return {
    outcome: writeEnding(ended.problem, errors) === 'rejected' ? 'rejected' : 'unknown',
    problem: ended.problem,
  };
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
  const { policy, reference, requester, pointOfSale, agency, login } = session;
  // The worker refuses a write without a run id. A run that has not noticed its reset must not write.
  const run = session.wasReset() ? undefined : workflowInfo().runId;
  // The input of orderCreate already holds the personal data.
  const personal = operation === 'orderCreate' ? undefined : session.personal;
  const correlationId = uuid4();
  const signalled = listenForMarker(correlationId);
  // As in read.ts: TypeScript cannot follow the NdcActivities mapping through a variable operation name.
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
        pointOfSale,
        agency,
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

/** Removes the CorrelationID of a call without a run id: no worker sent it, so the airline does not know it. */
function withoutCall<Output>(ended: WriteOutcome<Output>): WriteOutcome<Output> {
  return ended.outcome === 'done'
    ? ended
    : { ...ended, problem: { ...ended.problem, correlationId: 'none' } };
}

/**
 * Listens for the signal of a write's send marker. The server stores the signal before the write is sent, so the workflow always sees it
 * before the write's activity ends.
 *
 * @returns whether the signal has arrived
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
 * Describes the failure of a write's activity for the table of activity endings.
 *
 * @param signalled true if the signal of its send marker has arrived
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
  // Anyone can fail an activity by hand with any type. Only a worker with a key can seal the proof that it did not begin.
  const seal = sealOf((cause as ApplicationFailure).details?.[0]);
  const proven = seal !== undefined && 'sealedFor' in seal && seal.sealedFor === forRefusal(activityId);
  return { how: 'failed', type: proven ? type : 'unknown' };
}
