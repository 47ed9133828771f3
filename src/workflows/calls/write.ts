/**
 * The rule of writes: sent once per decision, and one of four outcomes.
 *
 * done      → the answer
 * rejected  → Refused, SessionGone, or a login and then the same decision once more (a 368 was not processed)
 * not-sent  → the same decision once more after a timer: it is proven that no byte left
 * unknown   → OutcomeUnknown; nothing is sent again
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
import { classify } from '../../domain/calls/classify';
import type { Operations, WriteName } from '../../domain/calls/operations';
import { isOutcomeOf } from '../../domain/calls/outcomeCheck';
import { ownProblem } from '../../domain/calls/ownProblems';
import type { Answer, WriteOutcome } from '../../domain/calls/problem';
import { forRefusal, sealOf } from '../../domain/privacy/purpose';
import { tooOld } from '../../domain/calls/readAge';
import { ordinal } from '../../domain/calls/summaries';
import { logIn, pause, stepFailure } from './read';
import { count } from '../order/counting';
import { OutcomeUnknown, PatienceSpent, ReadTooOld, Refused, Withdrawn } from './failures';
import { writeOptions, type Line } from './session';
import { mayHaveBeenSent, writesAreHeld } from '../order/resets';

/** How often a write that provably never left is tried, and how long apart. */
const ATTEMPTS_NOT_SENT = 5;
const WAIT_NOT_SENT = 5_000;

/** How often a write is decided again because what it was decided on had grown old; then the worker's clock may be wrong. */
export const REREADS = 3;

/** What a write was decided on. */
export interface Decided {
  /** When that was read (milliseconds since the epoch): what is older than the provider's `readWithin` is not acted on. */
  readAt: number;
  /** False as soon as it is not to be sent any more; left out, it always is. */
  stillWanted?: () => boolean;
}

/**
 * Performs one decided write.
 *
 * @throws {ReadTooOld} when it must be decided again; {OutcomeUnknown} when it may have been done; {Refused}, {SessionGone} when the service said no; {PatienceSpent} when it
 * could not be sent at all; {Withdrawn} when it was no longer wanted before it could be sent. Only the first leaves anything open.
 */
export async function write<Name extends WriteName>(
  line: Line,
  operation: Name,
  input: Operations[Name]['input'],
  { readAt, stillWanted = () => true }: Decided,
): Promise<Answer<Operations[Name]['output']>> {
  let refreshed = false;
  let repeats = 0;
  for (let notSent = 1; ;) {
    if (!stillWanted()) throw Withdrawn.before(operation);
    // A login or a pause may have been waited for, or the workflow was paused.
    if (tooOld(readAt, line.policy.readWithin, Date.now())) throw ReadTooOld.before(operation);
    const ended = await sendOnce(line, operation, input, readAt);
    count('writes', { provider: line.policy.provider, operation, outcome: ended.outcome });
    const meaning = ended.outcome === 'done' ? undefined : classify(ended.problem, line.policy.errors);
    switch (ended.outcome) {
      case 'done':
        return ended;
      case 'unknown':
        if (writesAreHeld(ended)) line.cutOff();
        else if (mayHaveBeenSent(ended)) line.reset();
        // The chaos program's control does what must not be done; no profile can say so.
        if (repeats >= (line.policy.repeatUnknown ?? 0)) throw new OutcomeUnknown(ended.problem);
        repeats += 1;
        break;
      case 'rejected': {
        const failure = stepFailure(ended.problem, meaning ?? 'refused');
        if (!(failure instanceof Refused) || failure.meaning !== 'log-in-again' || refreshed) throw failure;
        refreshed = true;
        await logIn(line, 'order');
        break;
      }
      case 'not-sent':
        // A request that cannot be put into words at all will not be next time either.
        if (meaning === 'permanent') throw new Refused(ended.problem, meaning);
        if (notSent >= ATTEMPTS_NOT_SENT) throw new PatienceSpent(ended.problem);
        await pause(
          line,
          WAIT_NOT_SENT * notSent,
          `${operation} was not sent (${ended.problem.code}), ${ordinal(notSent)} attempt`,
        );
        notSent += 1;
    }
  }
}

async function sendOnce<Name extends WriteName>(
  line: Line,
  operation: Name,
  input: Operations[Name]['input'],
  readAt: number,
): Promise<WriteOutcome<Operations[Name]['output']>> {
  const { policy, reference, requester, session } = line;
  // The worker refuses a write that names no run. A run that has not noticed its reset must not write.
  const run = line.wasReset() ? undefined : workflowInfo().runId;
  // A create's own input says whose order it is.
  const personal = operation === 'orderCreate' ? undefined : line.personal;
  const correlationId = uuid4();
  const signalled = listenForMarker(correlationId);
  // As in call.ts: NdcActivities maps each name to its own input and answer, which TypeScript cannot follow through a variable name.
  const activity = line.activities[operation] as unknown as {
    executeWithOptions(
      options: ReturnType<typeof writeOptions>,
      args: [unknown],
    ): Promise<WriteOutcome<Operations[Name]['output']>>;
  };
  try {
    const outcome = await activity.executeWithOptions(writeOptions(line, operation, input), [
      {
        provider: policy.provider,
        reference,
        requester,
        session,
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
