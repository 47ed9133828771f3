/** Asks a workflow, and finds out why it does not answer: its tasks fail, its workers are busy, or it has none. */
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryNotRegisteredError, type Client } from '@temporalio/client';
import type { NoAnswer } from '../domain/order/errors';
import { polledQueue } from '../temporal/pollers';
import { noWorkerAnswers, serverIsAway } from '../temporal/serverErrors';
import { knownFailure, taskFailureOf } from './taskFailure';

/** How long the server may take to say why (milliseconds). */
const SAYS_WITHIN = 5_000;

/** How long an answer may take before anybody looks why there is none, and the time between two looks (milliseconds). */
const LOOK_EVERY = 1_000;

/** What is asked: a workflow, and the task queue on which its workers are. */
export interface Asked {
  workflowId: string;
  taskQueue: string;
}

/** Thrown when a workflow does not answer. Callers make their own error of it. */
export class Unanswered extends Error {
  constructor(readonly why: NoAnswer) {
    super('the workflow does not answer');
  }
}

/**
 * Asks a workflow. What nobody can answer is not waited for: while there is no answer, it is looked why every second.
 *
 * @param within how long workers that poll may take (milliseconds)
 * @param waiting told why the answer takes long (undefined: the server does not answer either), and how long it has taken (milliseconds)
 * @throws {Unanswered}, and what `ask` throws
 */
export async function answerOf<T>(
  client: Client,
  asked: Asked,
  ask: () => Promise<T>,
  { within, waiting }: { within: number; waiting?: (why: NoAnswer | undefined, waited: number) => void },
): Promise<T> {
  const began = Date.now();
  const over = new AbortController();
  const answer = client.withAbortSignal(over.signal, () => client.withDeadline(Date.now() + within, ask));
  let answered = false;
  let last: NoAnswer | undefined;
  const done = answer.then(
    () => (answered = true),
    () => (answered = true),
  );
  try {
    for (;;) {
      await Promise.race([done, sleep(LOOK_EVERY, undefined, { signal: over.signal })]);
      if (answered) return await answer;
      // What cannot be found out now may be in a second.
      const found = whyNoAnswer(client, asked).catch((error: unknown) => !serverIsAway(error) || undefined);
      const why = await Promise.race([done, found]);
      if (typeof why === 'boolean') continue;
      last = why ?? last;
      if (why?.workers === 0 || why?.fails) throw new Unanswered(why);
      waiting?.(why, Date.now() - began);
    }
  } catch (error) {
    // A worker that cannot open what it is asked about answers a query with the reason.
    const fails = error instanceof QueryNotRegisteredError && knownFailure({ message: error.message });
    if (!fails && !noWorkerAnswers(error)) throw error;
    throw new Unanswered({ ...(last ?? (await whyNoAnswer(client, asked))), ...(fails && { fails }) });
  } finally {
    over.abort();
  }
}

/** Finds out why the workflow does not answer. @throws if the server does not answer either */
export function whyNoAnswer(client: Client, { workflowId, taskQueue }: Asked): Promise<NoAnswer> {
  const { namespace } = client.options;
  return client.withDeadline(Date.now() + SAYS_WITHIN, async () => {
    const [failure, { pollers }] = await Promise.all([
      taskFailureOf(client, workflowId),
      polledQueue(client.connection, { namespace, name: taskQueue, of: 'workflows' }),
    ]);
    const workers = new Set(pollers.map(({ identity }) => identity));
    const failed = failure && { [workers.has(failure.worker ?? '') ? 'fails' : 'failedBefore']: failure };
    return { workers: workers.size, ...failed };
  });
}
