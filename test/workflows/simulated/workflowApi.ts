/** What workflow code may import from `@temporalio/workflow`, simulated: the same names and rules, in virtual time and in process. */
import { AsyncLocalStorage } from 'node:async_hooks';
import * as common from '@temporalio/common';
import { msToNumber, type Duration } from '@temporalio/common/lib/time';
import { orderWorkflowId } from '../../../src/domain/order/updates';
import { ContinuesAsNew, type Execution } from './execution';
import { REFERENCE } from './policy';

let current: Execution | undefined;

/** From now on workflow code runs in this execution. */
export function enterExecution(execution: Execution): void {
  current = execution;
}

function here(): Execution {
  if (!current) throw new Error('workflow code runs outside of a simulated execution');
  return current;
}

/** The scope that code runs in, kept over its awaits. */
const scopes = new AsyncLocalStorage<Scope | undefined>();

/** What was begun in a scope is cancelled with it. Nobody cancels a simulated workflow from outside. */
class Scope {
  private readonly begun = new Set<() => void>();
  private cancelled = false;

  /** The root scope: lives are not cancelled from outside. */
  static current(): { cancelRequested: Promise<never> } {
    return { cancelRequested: new Promise(() => undefined) };
  }

  static nonCancellable<T>(work: () => Promise<T>): Promise<T> {
    return scopes.run(undefined, work);
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return scopes.run(this, work);
  }

  cancel(): void {
    this.cancelled = true;
    for (const cancel of this.begun) cancel();
  }

  /** Rejects with `failure` once the scope is cancelled, after `stop`; until then answers as the work does. */
  cancels<T>(work: Promise<T>, stop: () => void, failure: () => Error): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        stop();
        reject(failure());
      };
      if (this.cancelled) cancel();
      else this.begun.add(cancel);
      void work.then(resolve, reject).finally(() => this.begun.delete(cancel));
    });
  }
}

const cancelledScope = (): Error => new common.CancelledFailure('the scope was cancelled');

/** Begins what the scope around it can cancel. `stop` undoes it. */
function cancellable<T>(
  work: Promise<T>,
  stop: () => void,
  failure: () => Error = cancelledScope,
): Promise<T> {
  return scopes.getStore()?.cancels(work, stop, failure) ?? work;
}

/** What lists knew at the start is not told to the workflow: then it tells them everything. */
const typedSearchAttributes = { getAll: () => [] };

interface Definition {
  name: string;
}

interface Summarized {
  summary?: string;
}

interface CallOptions {
  executeWithOptions: (options: Summarized, args: unknown[]) => Promise<unknown>;
}

/** Activities by name, each as a function with `executeWithOptions`. */
function proxy(local: boolean, all: Summarized): unknown {
  const perform = (name: string, argument: unknown, { summary }: Summarized): Promise<unknown> => {
    const execution = here();
    execution.historyLength += local ? 1 : 4;
    execution.summaries.push({ of: name, summary });
    const { answer, forget } = execution.call(name, argument, local);
    const failure = (): Error =>
      new common.ActivityFailure('cancelled', name, undefined, 'NON_RETRYABLE_FAILURE', '', cancelledScope());
    return cancellable(answer, forget, failure);
  };
  return new Proxy(
    {},
    {
      get: (_target, name) => {
        const called = (options: Summarized, given: unknown[]): Promise<unknown> =>
          perform(String(name), given.length > 1 ? given : given[0], { ...all, ...options });
        const withOptions: CallOptions = { executeWithOptions: called };
        return Object.assign((...given: unknown[]) => called({}, given), withOptions);
      },
    },
  );
}

const simulated: Record<string, unknown> = {
  ...common,
  condition: (said: () => boolean, timeout?: Duration, { summary }: Summarized = {}) => {
    const timing = timeout === undefined ? undefined : { wait: msToNumber(timeout), summary };
    const { answer, forget } = here().condition(said, timing);
    return cancellable(answer, forget);
  },
  sleep: (duration: Duration, { summary }: Summarized = {}) => {
    const execution = here();
    let timer = 0;
    const slept = new Promise<void>((resolve) => {
      timer = execution.timer({ wait: msToNumber(duration), summary }, () => resolve());
    });
    return cancellable(slept, () => execution.cancel(timer));
  },
  isCancellation: (error: unknown) =>
    error instanceof common.CancelledFailure ||
    (error instanceof common.ActivityFailure && error.cause instanceof common.CancelledFailure),
  proxyActivities: (options: Summarized) => proxy(false, options),
  proxyLocalActivities: (options: Summarized) => proxy(true, options),
  defineUpdate: (name: string): Definition => ({ name }),
  defineQuery: (name: string): Definition => ({ name }),
  defineSignal: (name: string): Definition => ({ name }),
  setHandler: (
    { name }: Definition,
    handle: (given: unknown) => unknown,
    options: { validator?: (given: unknown) => void } = {},
  ) => here().handlers.set(name, { handle, validator: options.validator }),
  // Ids of Updates are for callers that ask again after a lost answer, which are not simulated.
  currentUpdateInfo: () => undefined,
  allHandlersFinished: () => here().unfinishedHandlers === 0,
  CancellationScope: Scope,
  workflowInfo: () => {
    const { born, historyLength, historyLimit } = here();
    const { runId, first, continues, startedAt } = born;
    const continueAsNewSuggested = historyLength > historyLimit;
    const known = { memo: {}, typedSearchAttributes };
    const chain = { firstExecutionRunId: first, continuedFromExecutionRunId: continues };
    const history = { historyLength, historySize: 0, continueAsNewSuggested };
    const startTime = new Date(startedAt);
    return { workflowId: orderWorkflowId(REFERENCE), runId, ...chain, startTime, ...history, ...known };
  },
  continueAsNew: (...given: unknown[]) => Promise.reject(new ContinuesAsNew(given)),
  makeContinueAsNewFunc:
    () =>
    (...given: unknown[]) =>
      Promise.reject(new ContinuesAsNew(given)),
  // Unlike anything random, and the same for the same script: failures shrink.
  uuid4: () => here().nextId(),
  metricMeter: {
    createCounter: () => ({ add: ignore }),
    createHistogram: () => ({ record: ignore }),
  },
  log: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  setCurrentDetails: (details: string) => here().details.add(details),
  upsertSearchAttributes: (pairs: Parameters<Execution['upsert']>[0]) => here().upsert(pairs),
  upsertMemo: ignore,
};

function ignore(): void {
  // Told to people in the UI, which is not simulated.
}

/** What stands in for `src/workflows/resetsSeen`. */
export const resetsSeen = (): number => here().resets;

/** The module that stands in for `@temporalio/workflow`. A name that it does not know is an error that says so, not `undefined`. */
export const workflowApi: unknown = new Proxy(simulated, {
  get: (target, name) => {
    if (typeof name === 'symbol' || name === '__esModule' || name === 'then' || name === 'default')
      return Reflect.get(target, name) as unknown;
    if (name in target) return target[name];
    throw new Error(`the simulated runtime does not know ${name} of @temporalio/workflow`);
  },
});
