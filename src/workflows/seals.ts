/** Checks sealed payloads: takes a start or an Update only if it was sealed for that purpose. Seals what the workflow itself sends. */
import {
  ApplicationFailure,
  CancellationScope,
  setDefaultSignalHandler,
  sleep,
  workflowInfo,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { count } from './metrics';
import { ORDER_WORKFLOW } from '../domain/order/updates';
import {
  forActivity,
  forSignal,
  forContinuing,
  forRefusal,
  isForStart,
  isForUpdate,
  meant,
  refusalFor,
  sealOf,
  whyUnopened,
  type Unopened,
} from '../domain/privacy/purpose';

type Refusable = 'start' | 'update' | 'signal';

/** Members of a request that spend or lose money. */
const SPENDING = ['released', 'payUpTo', 'cancellationFeeUpTo', 'adopt', 'resumed'];

/** Creates the interceptors of workflows on workers that have keys. Loaded by `interceptorModulesOf`. */
export const interceptors: WorkflowInterceptorsFactory = () => ({
  inbound: [
    {
      async execute(input, next) {
        for (const given of input.args) checkStart(given);
        const running = next(input);
        // Only now: otherwise a signal that comes with the start is dropped before the workflow listens for it.
        setDefaultSignalHandler(() => tally('signal', 'Unwanted'));
        return running;
      },
      async handleSignal(input, next) {
        const { signalName, args } = input;
        const refusal = refusalFor(args[0], (purpose) => purpose === forSignal(signalName));
        // A signal cannot be refused, so it is dropped.
        if (refusal) tally('signal', refusal.type);
        else await next(input);
      },
      validateUpdate(input, next) {
        try {
          checkUpdate(input);
          next(input);
        } catch (error) {
          throw proven(error, input.updateId);
        }
      },
      async handleUpdate(input, next) {
        // The Update was opened when it was accepted. Fail the task until a worker with the key continues.
        const [closed] = input.args.flatMap((given) => whyUnopened(given) ?? []);
        if (closed) throw namedError(closed);
        try {
          checkUpdate(input);
        } catch (error) {
          // A worker without the key has accepted it. The SDK cannot replay such an Update that ends in the task in which it began.
          await CancellationScope.nonCancellable(() =>
            sleep(1_000, { summary: 'an Update that is not sealed for this order was accepted' }),
          );
          throw proven(error, input.updateId);
        }
        try {
          return await next(input);
        } catch (error) {
          throw proven(error, input.updateId);
        }
      },
    },
  ],
  outbound: [
    {
      scheduleActivity(input, next) {
        const { activityType, args } = input;
        return next({ ...input, args: args.map((each) => meant(each, forActivity(activityType))) });
      },
      continueAsNew(input, next) {
        const purpose = forContinuing(workflowInfo().workflowType);
        return next({ ...input, args: input.args.map((each) => meant(each, purpose)) });
      },
    },
  ],
});

/**
 * Fails a start that was sealed for another purpose, or that spends money and is not sealed. One that cannot be opened waits for a worker
 * with the key.
 */
function checkStart(given: unknown): void {
  const { workflowType, startTime, continuedFromExecutionRunId, attempt, cronSchedule } = workflowInfo();
  const follows = continuedFromExecutionRunId !== undefined || attempt > 1;
  const origin = { workflowType, startedAt: startTime.getTime(), follows };
  const closed = whyUnopened(given);
  if (closed) {
    tally('start', closed.error);
    throw namedError(closed);
  }
  const seal = sealOf(given);
  if (seal && 'plain' in seal && seal.plain === 'starts') {
    const spends = SPENDING.filter((member) => Boolean((given as Record<string, unknown>)[member]));
    if (workflowType === ORDER_WORKFLOW && spends.length === 0) return;
    const message =
      spends.length > 0
        ? `A start that is not sealed must not contain ${spends.join(', ')}: use a sealed Update or the API.`
        : `A start of ${workflowType} must be sealed.`;
    throw refused('start', { type: 'PlainRefused', message });
  }
  // No order is started by a cron: its later runs would book again.
  check('start', given, (purpose) => !cronSchedule && isForStart(purpose, origin));
}

/** @throws ApplicationFailure unless the Update was sealed for this name and id, not long ago */
function checkUpdate({ name, updateId, args }: { name: string; updateId: string; args: unknown[] }): void {
  // Callers with a key send {} when they have no arguments: only an argument can be sealed.
  if (args.length === 0) throw refused('update', { type: 'PlainRefused', message: 'It is not sealed.' });
  for (const given of args)
    check('update', given, (purpose) => isForUpdate(purpose, name, updateId, Date.now()));
}

/** Adds the proof that the workflow itself refused the Update. Only a worker with the key can add it. */
function proven(error: unknown, updateId: string): unknown {
  if (!(error instanceof ApplicationFailure)) return error;
  const { message, type, nonRetryable, details } = error;
  return ApplicationFailure.create({
    message,
    type: type ?? undefined,
    nonRetryable: nonRetryable ?? true,
    details: [meant(details?.[0] ?? {}, forRefusal(updateId))],
  });
}

/** @throws ApplicationFailure unless the value was sealed for a fitting purpose */
function check(of: Refusable, given: unknown, fits: (purpose: string) => boolean): void {
  const refusal = refusalFor(given, fits);
  if (refusal) throw refused(of, refusal);
}

function refused(of: Refusable, { type, message }: { type: string; message: string }): ApplicationFailure {
  tally(of, type);
  return ApplicationFailure.nonRetryable(message, type);
}

const tally = (of: Refusable, why: string): void => count('payloadsRefused', { of, why });

/** Returns an error that fails the workflow task, not the workflow. Its message is readable and names only ids. */
function namedError({ error, text }: Unopened): Error {
  return Object.assign(new Error(text), { name: error });
}
