/** The rule for reads: log in again once, wait out "not now" in timers that the UI shows, and report a lost session. */
import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  TimeoutFailure,
  condition,
  isCancellation,
  sleep,
} from '@temporalio/workflow';
import { NDC_PROBLEM } from '../../domain/order/activities';
import { classify, type Meaning } from '../../domain/calls/classify';
import { instantText } from '../../domain/dates';
import type { OperationName, Operations, ReadName } from '../../domain/calls/operations';
import { isAnswer } from '../../domain/calls/outcomeCheck';
import { ownProblem } from '../../domain/calls/ownProblems';
import type { Answer, CallProblem } from '../../domain/calls/problem';
import { ordinal, summary } from '../../domain/calls/summaries';
import { A_RETRY_OF, patientUntil, waitAfterNotNow, type Patience } from '../../domain/calls/waits';
import { count } from '../metrics';
import { Abandoned, NotBooked, PatienceSpent, Refused, SessionGone } from './failures';
import { readOptions, type ProviderSession, type Together } from './session';

/** Show the end time of waits longer than this (milliseconds). */
const SHOWS_END = 120_000;

/** Logs in and keeps the login for later calls. */
export async function logIn(session: ProviderSession, patience: Patience): Promise<void> {
  const answer = await patiently(session, patience, () =>
    session.activities.login.executeWithOptions(readOptions(session, patience, 'login', {}), [
      {
        provider: session.policy.provider,
        reference: session.reference,
        requester: session.requester,
        agency: session.agency,
        input: {},
      },
    ]),
  );
  session.login = answer.result;
}

/**
 * Calls a read operation.
 *
 * @throws {Refused}, {SessionGone} or {PatienceSpent} if there is no answer; {Abandoned}
 */
export async function call<Name extends ReadName>(
  session: ProviderSession,
  patience: Patience,
  operation: Name,
  input: Operations[Name]['input'],
): Promise<Answer<Operations[Name]['output']>> {
  let refreshed = false;
  for (;;) {
    let { login } = session;
    try {
      return await patiently(session, patience, () => {
        ({ login } = session);
        return send(session, patience, operation, input);
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.meaning !== 'log-in-again' || refreshed) throw error;
      refreshed = true;
      await renew(session, patience, login);
    }
  }
}

/** Logs in again, once for all parallel calls that lost the same session. */
async function renew(
  session: ProviderSession,
  patience: Patience,
  gone: ProviderSession['login'],
): Promise<void> {
  const { together } = session;
  if (!together) return logIn(session, patience);
  if (session.login !== gone) return;
  if (together.renewal?.gone !== gone) together.renewal = { gone, login: logIn(session, patience) };
  await together.renewal?.login;
}

async function send<Name extends ReadName>(
  session: ProviderSession,
  patience: Patience,
  operation: Name,
  input: Operations[Name]['input'],
): Promise<Answer<Operations[Name]['output']>> {
  // NdcActivities maps each name to its own input and answer, which TypeScript cannot follow through a variable name.
  const activity = session.activities[operation] as unknown as {
    executeWithOptions(
      options: ReturnType<typeof readOptions>,
      args: [unknown],
    ): Promise<Answer<Operations[Name]['output']>>;
  };
  const { policy, reference, requester, pointOfSale, agency, login, personal } = session;
  session.askedAt = Date.now();
  const { provider } = policy;
  let answer: Answer<Operations[Name]['output']>;
  try {
    answer = await activity.executeWithOptions(readOptions(session, patience, operation, input), [
      { provider, reference, requester, pointOfSale, agency, session: login, personal, input },
    ]);
  } catch (error) {
    session.counts(provider, operation, receivedAtMost(error));
    throw error;
  }
  if (!isAnswer(answer, operation)) {
    session.counts(provider, operation, 1);
    throw new Refused(ownProblem('answered-by-hand', { operation, correlationId: 'unknown' }), 'refused');
  }
  session.counts(provider, operation, answer.attempts ?? 1);
  return answer;
}

/** Returns how often the provider can have received a read that failed. A killed worker's attempts, and one that was broken off, count as one. */
function receivedAtMost(error: unknown): number {
  if (isCancellation(error)) return 1;
  if (problemOf(error)?.sent !== 'maybe') return 0;
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  const [, counted] = (cause instanceof ApplicationFailure && cause.details) || [];
  return (counted as { attempts?: number } | undefined)?.attempts ?? 1;
}

/**
 * Repeats the attempt until there is an answer. For a customer who waits for a booking, breaks off the wait or the read under way once the
 * booking is cancelled. A search for an order that may exist has another patience, and goes on to its end.
 */
async function patiently<T>(
  session: ProviderSession,
  patience: Patience,
  attempt: () => Promise<T>,
): Promise<T> {
  const asking = (): Promise<T> => untilNow(session, patience, attempt);
  return patience === 'interactive' ? unlessAbandoned(session, asking) : asking();
}

/** @throws {Abandoned} */
async function unlessAbandoned<T>(session: ProviderSession, asking: () => Promise<T>): Promise<T> {
  const scope = new CancellationScope();
  const watch = new CancellationScope();
  // Of several providers, those that are still asked hear of it when the order may have ended already.
  let abandoned = false;
  void watch
    .run(() => condition(() => session.abandoned()))
    .then(() => {
      abandoned = true;
      scope.cancel();
    })
    .catch((error: unknown) => {
      if (!isCancellation(error)) throw error;
    });
  try {
    return await scope.run(asking);
  } catch (error) {
    throw isCancellation(error) && abandoned ? new Abandoned() : error;
  } finally {
    watch.cancel();
  }
}

/**
 * Repeats the attempt while the service says "not now", with growing durable waits, until the patience for this kind of call is spent, or until
 * the basket ends for which a shop waits.
 */
async function untilNow<T>(
  session: ProviderSession,
  patience: Patience,
  attempt: () => Promise<T>,
): Promise<T> {
  const until = patientUntil(session.policy, patience, session.notLaterThan(), Date.now());
  for (let waits = 0; ; waits += 1) {
    try {
      return await attempt();
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      const meaning = classify(problem, session.policy.errors);
      if (meaning !== 'retry-later') throw stepFailure(problem, meaning);
      const wait = waitAfterNotNow(waits, until, Date.now());
      if (wait === undefined || session.together?.failed) throw new PatienceSpent(problem);
      count('waits', { provider: session.policy.provider, operation: problem.operation });
      await pause(
        session,
        Math.max(Math.min(wait, (session.basketEnd() ?? Infinity) - Date.now()), 1),
        `${A_RETRY_OF} ${problem.operation} after ${problem.code}: ${ordinal(waits + 1)} wait`,
        Math.min(until, session.basketEnd() ?? Infinity),
      );
      if (session.together?.failed) throw new PatienceSpent(problem);
      if ((session.basketEnd() ?? Infinity) <= Date.now()) throw NotBooked.notSelected();
    }
  }
}

/** Waits in a durable timer and shows the reason in the UI. @param triedUntil when the last wait of its kind ends (milliseconds since the epoch) */
export async function pause(
  session: ProviderSession,
  milliseconds: number,
  reason: string,
  triedUntil?: number,
): Promise<void> {
  const words = `${reason}, ${duration(milliseconds)}`;
  const until = milliseconds < SHOWS_END ? '' : `, until ${instantText(Date.now() + milliseconds)}`;
  const tried = triedUntil === undefined ? '' : ` (tried until ${instantText(triedUntil)})`;
  const shown = `${words}${until}${tried}`;
  const { together } = session;
  if (together) return pauseTogether(session, together, milliseconds, { words, shown });
  session.waitsFor(shown);
  try {
    await sleep(milliseconds, { summary: summary(words) });
  } finally {
    session.waitsFor(undefined);
  }
}

/** Waits like `pause`, but ends at the first failure of the parallel calls. The UI shows what all of them wait for. */
async function pauseTogether(
  session: ProviderSession,
  together: Together,
  milliseconds: number,
  { words, shown }: { words: string; shown: string },
): Promise<void> {
  const show = (): void =>
    session.waitsFor(together.waits.length > 0 ? together.waits.join('; ') : undefined);
  together.waits.push(shown);
  show();
  try {
    await condition(() => together.failed !== undefined, milliseconds, { summary: summary(words) });
  } finally {
    together.waits.splice(together.waits.indexOf(shown), 1);
    show();
  }
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Returns the failure for a call that the service refused. */
export function stepFailure(problem: CallProblem, meaning: Meaning): Refused | SessionGone {
  return meaning === 'session-gone' ? new SessionGone(problem) : new Refused(problem, meaning);
}

/**
 * Returns what went wrong in an activity: the problem reported by the service, or a failure of the worker.
 * Returns `undefined` for anything else: a defect of the workflow, or its cancellation.
 */
export function problemOf(error: unknown): CallProblem | undefined {
  if (!(error instanceof ActivityFailure) || error.cause instanceof CancelledFailure) return undefined;
  const { cause } = error;
  const call = { operation: error.activityType as OperationName, correlationId: 'unknown' };
  if (cause instanceof ApplicationFailure && cause.type === NDC_PROBLEM) {
    const problem = cause.details?.[0] as Partial<CallProblem> | undefined;
    return typeof problem?.code === 'string'
      ? (problem as CallProblem)
      : ownProblem('answered-by-hand', call);
  }
  return ownProblem(cause instanceof TimeoutFailure ? 'activity-timed-out' : 'worker-defect', call);
}
