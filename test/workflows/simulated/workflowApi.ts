/** What workflow code may import from `@temporalio/workflow`, simulated: the same names and rules, in virtual time and in process. */
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

/** How what is being begun just now is cancelled, where it can be. */
let begun: (() => void)[] | undefined;

/** What was begun in a scope can be cancelled. Nobody cancels a simulated workflow from outside. */
class Scope {
  private readonly begun: (() => void)[] = [];

  static nonCancellable<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    const around = begun;
    begun = this.begun;
    try {
      return work();
    } finally {
      begun = around;
    }
  }

  cancel(): void {
    for (const cancel of this.begun.splice(0)) cancel();
  }
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
    return execution.call(name, argument, local);
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
  condition: (said: () => boolean, timeout?: Duration, { summary }: Summarized = {}) =>
    here().condition(said, timeout === undefined ? undefined : { wait: msToNumber(timeout), summary }),
  sleep: (duration: Duration, { summary }: Summarized = {}) =>
    new Promise<void>((resolve, reject) => {
      const timer = here().timer({ wait: msToNumber(duration), summary }, () => resolve());
      begun?.push(() => {
        here().cancel(timer);
        reject(new common.CancelledFailure('the scope was cancelled'));
      });
    }),
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
