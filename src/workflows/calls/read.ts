/** The rule of safe calls: a login that is refreshed once, "not now" waited out in timers that the UI shows, a session that is gone. */
import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  TimeoutFailure,
  condition,
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
import { count } from '../order/counting';
import { PatienceSpent, Refused, SessionGone } from './failures';
import { readOptions, type Line, type Together } from './session';

/** First wait after "not now"; each further one is twice as long, up to the longest. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 15 * 60_000;

/** Waits from here on are told with their end. */
const TOLD_UNTIL = 120_000;

/** Which patience a call draws on: a customer who watches a shop, or an order that exists. */
export type Patience = keyof Line['policy']['patience'];

/** Logs in and keeps the session for the calls that follow. */
export async function logIn(line: Line, patience: Patience): Promise<void> {
  const answer = await untilNow(line, patience, () =>
    line.activities.login.executeWithOptions(readOptions(line, 'login', {}), [
      { provider: line.policy.provider, reference: line.reference, requester: line.requester, input: {} },
    ]),
  );
  line.session = answer.result;
}

/**
 * Calls an operation that changes nothing.
 * Throws Refused, SessionGone or PatienceSpent when there is no answer to be had.
 */
export async function call<Name extends ReadName>(
  line: Line,
  patience: Patience,
  operation: Name,
  input: Operations[Name]['input'],
): Promise<Answer<Operations[Name]['output']>> {
  let refreshed = false;
  for (;;) {
    let { session } = line;
    try {
      return await untilNow(line, patience, () => {
        ({ session } = line);
        return send(line, operation, input);
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.meaning !== 'log-in-again' || refreshed) throw error;
      refreshed = true;
      await renew(line, patience, session);
    }
  }
}

/** Logs in anew, once for all calls that found the same session gone. */
async function renew(line: Line, patience: Patience, gone: Line['session']): Promise<void> {
  const { together } = line;
  if (!together) return logIn(line, patience);
  if (line.session !== gone) return;
  if (together.renewal?.gone !== gone) together.renewal = { gone, login: logIn(line, patience) };
  await together.renewal?.login;
}

async function send<Name extends ReadName>(
  line: Line,
  operation: Name,
  input: Operations[Name]['input'],
): Promise<Answer<Operations[Name]['output']>> {
  // The activity of this name takes this input and gives this answer: NdcActivities is that mapping, which TypeScript cannot follow here.
  const activity = line.activities[operation] as unknown as {
    executeWithOptions(
      options: ReturnType<typeof readOptions>,
      args: [unknown],
    ): Promise<Answer<Operations[Name]['output']>>;
  };
  const { policy, reference, requester, session, personal } = line;
  line.askedAt = Date.now();
  const answer = await activity.executeWithOptions(readOptions(line, operation, input), [
    { provider: policy.provider, reference, requester, session, personal, input },
  ]);
  if (isAnswer(answer, operation)) return answer;
  throw new Refused(ownProblem('answered-by-hand', { operation, correlationId: 'unknown' }), 'refused');
}

/** Repeats while the service says "not now", in growing durable waits, until the patience of this kind of call is spent. */
async function untilNow<T>(line: Line, patience: Patience, attempt: () => Promise<T>): Promise<T> {
  const limit = line.notLaterThan() ?? 0;
  const patient = Date.now() + line.policy.patience[patience];
  // An order must be seen again before its limit, whatever the airline says until then.
  const giveUpAt = limit > Date.now() ? Math.min(patient, limit) : patient;
  for (let wait = FIRST_WAIT, waits = 1; ; wait = Math.min(wait * 2, LONGEST_WAIT), waits += 1) {
    try {
      return await attempt();
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      const meaning = classify(problem, line.policy.errors);
      if (meaning !== 'retry-later') throw stepFailure(problem, meaning);
      if (Date.now() + wait > giveUpAt || line.together?.failed) throw new PatienceSpent(problem);
      count('waits', { provider: line.policy.provider, operation: problem.operation });
      await pause(
        line,
        wait,
        `${problem.code} from the airline at ${problem.operation}, ${ordinal(waits)} wait`,
      );
      if (line.together?.failed) throw new PatienceSpent(problem);
    }
  }
}

/** A durable timer with its reason in the UI. */
export async function pause(line: Line, milliseconds: number, reason: string): Promise<void> {
  const words = `${reason}, ${duration(milliseconds)}`;
  // A short wait is over before anybody has read until when.
  const until = new Date(Date.now() + milliseconds).toISOString();
  const told = milliseconds < TOLD_UNTIL ? words : `${words}, until ${instantText(until)}`;
  const { together } = line;
  if (together) return pauseTogether(line, together, milliseconds, { words, told });
  line.waitsFor(told);
  await sleep(milliseconds, { summary: summary(words) });
  line.waitsFor(undefined);
}

/** A pause that ends with the first failure of the others; what these wait for is told beside it, and goes on being told. */
async function pauseTogether(
  line: Line,
  together: Together,
  milliseconds: number,
  { words, told }: { words: string; told: string },
): Promise<void> {
  const tell = (): void => line.waitsFor(together.waits.length > 0 ? together.waits.join('; ') : undefined);
  together.waits.push(told);
  tell();
  await condition(() => together.failed !== undefined, milliseconds, { summary: summary(words) });
  together.waits.splice(together.waits.indexOf(told), 1);
  tell();
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** The failure of a step that the service answered in words. */
export function stepFailure(problem: CallProblem, meaning: Meaning): Refused | SessionGone {
  return meaning === 'session-gone' ? new SessionGone(problem) : new Refused(problem, meaning);
}

/**
 * What went wrong with an activity: the wire's own problem, or that the worker failed, which a later worker may do better.
 * `undefined` for what is no activity's failure: a defect of the workflow, or its cancellation.
 */
export function problemOf(error: unknown): CallProblem | undefined {
  if (!(error instanceof ActivityFailure) || error.cause instanceof CancelledFailure) return undefined;
  const { cause } = error;
  const call = { operation: error.activityType as OperationName, correlationId: 'unknown' };
  if (cause instanceof ApplicationFailure && cause.type === NDC_PROBLEM) {
    const told = cause.details?.[0] as Partial<CallProblem> | undefined;
    return typeof told?.code === 'string' ? (told as CallProblem) : ownProblem('answered-by-hand', call);
  }
  return ownProblem(cause instanceof TimeoutFailure ? 'activity-timed-out' : 'worker-defect', call);
}
