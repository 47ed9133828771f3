/** What a workflow takes where payloads are sealed: a start and an Update only if they were sealed for that, and what it seals itself. */
import {
  ApplicationFailure,
  setDefaultSignalHandler,
  workflowInfo,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { count } from './counting';
import { ORDER_WORKFLOW } from '../domain/updates';
import {
  forActivity,
  forSignal,
  forContinuing,
  isForStart,
  isForUpdate,
  meant,
  refusalFor,
  sealOf,
  whyUnopened,
  type Unopened,
} from '../domain/purpose';

type Refusable = 'start' | 'update' | 'signal';

/** Members of a request that spend money, or lose it. */
const SPENDING = ['released', 'payUpTo', 'cancellationFeeUpTo', 'takeUp', 'resumed'];

/** Loaded into the workflows of workers that have keys, by `interceptorModulesOf`. */
export const interceptors: WorkflowInterceptorsFactory = () => ({
  inbound: [
    {
      async execute(input, next) {
        for (const given of input.args) checkStart(given);
        setDefaultSignalHandler(() => tally('signal', 'Unwanted'));
        return next(input);
      },
      async handleSignal(input, next) {
        const { signalName, args } = input;
        const refusal = refusalFor(args[0], (purpose) => purpose === forSignal(signalName));
        // A signal cannot be refused. It is dropped.
        if (refusal) tally('signal', refusal.type);
        else await next(input);
      },
      validateUpdate(input, next) {
        const { name, updateId, args } = input;
        // A caller with a key sends {} where it has nothing to say: only an argument can be sealed.
        if (args.length === 0)
          throw refused('update', { type: 'PlainRefused', message: 'It is not sealed.' });
        for (const given of args)
          check('update', given, (purpose) => isForUpdate(purpose, name, updateId, Date.now()));
        next(input);
      },
      handleUpdate(input, next) {
        // It was opened when it was taken: a worker with the key goes on.
        const [closed] = input.args.flatMap((given) => whyUnopened(given) ?? []);
        if (closed) throw namedError(closed);
        return next(input);
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

/** A start that was sealed for something else, or spends and is plain, ends at once. One that cannot be opened waits for a worker that can. */
function checkStart(given: unknown): void {
  const { workflowType, startTime } = workflowInfo();
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
        ? `A start that is not sealed may not say ${spends.join(', ')}: that takes a sealed Update, or the API.`
        : `A start of ${workflowType} must be sealed.`;
    throw refused('start', { type: 'PlainRefused', message });
  }
  check('start', given, (purpose) => isForStart(purpose, workflowType, startTime.getTime()));
}

/** @throws ApplicationFailure unless the value was sealed for what fits */
function check(of: Refusable, given: unknown, fits: (purpose: string) => boolean): void {
  const refusal = refusalFor(given, fits);
  if (refusal) throw refused(of, refusal);
}

function refused(of: Refusable, { type, message }: { type: string; message: string }): ApplicationFailure {
  tally(of, type);
  return ApplicationFailure.nonRetryable(message, type);
}

const tally = (of: Refusable, why: string): void => count('payloadsRefused', { of, why });

/** An error that fails the workflow's task and not the workflow. Its words are readable, and name ids alone. */
function namedError({ error, text }: Unopened): Error {
  return Object.assign(new Error(text), { name: error });
}
