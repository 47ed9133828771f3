/** The workflow of kinds.test.ts: whatever a workflow can give to a server to keep, once each, every time with a word of its own. */
import {
  ApplicationFailure,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  defineUpdate,
  executeChild,
  getExternalWorkflowHandle,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  startChild,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow';

/** The word of a kind. */
export const word = (kind: string): string => `SECRET-OF-${kind.toUpperCase()}.`;

export interface KindsActivities {
  answers(given: string): Promise<string>;
  /** Fails the first time, after a heartbeat; answers with what the heartbeat held. */
  heartbeats(): Promise<string>;
  /** Leaves the mark of a write and goes silent. */
  marks(): Promise<void>;
  fails(): Promise<void>;
}

const activities = proxyActivities<KindsActivities>({
  startToCloseTimeout: '20s',
  heartbeatTimeout: '10s',
  retry: { maximumAttempts: 2, initialInterval: '10ms' },
});
const once = proxyActivities<KindsActivities>({
  startToCloseTimeout: '60s',
  retry: { maximumAttempts: 1 },
});
const silent = proxyActivities<KindsActivities>({
  startToCloseTimeout: '60s',
  heartbeatTimeout: '8s',
  retry: { maximumAttempts: 1 },
});
const local = proxyLocalActivities<KindsActivities>({
  startToCloseTimeout: '60s',
  retry: { maximumAttempts: 1 },
});

export const hears = defineSignal<[string]>('hears');
export const asks = defineQuery<string, [string]>('asks');
export const changes = defineUpdate<string, [string]>('changes');
export const refuses = defineUpdate<string, [string]>('refuses');

/** What was thrown, down to its root: message and details. */
function told(error: unknown): unknown[] {
  const { message, cause, details, lastHeartbeatDetails } = error as {
    message: string;
    cause?: unknown;
    details?: unknown;
    lastHeartbeatDetails?: unknown;
  };
  return [message, details, lastHeartbeatDetails, ...(cause ? told(cause) : [])];
}

const failing = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => Promise.reject(new Error('it has not failed')),
    (error: unknown) => told(error),
  );

export interface KindsInput {
  run: 'first' | 'second';
  given: string;
}

export async function kindsWorkflow({ run, given }: KindsInput): Promise<Record<string, unknown>> {
  const heard: string[] = [];
  setHandler(hears, (said) => void heard.push(said));
  setHandler(asks, (asked) => `${asked} ${word('query-answer')}`);
  setHandler(changes, (asked) => `${asked} ${word('update-answer')}`);
  setHandler(refuses, () => {
    throw ApplicationFailure.nonRetryable(word('update-failure'), 'Refused', word('update-failure-detail'));
  });
  const { memo, workflowId } = workflowInfo();
  if (run === 'second') return { given, memo, answer: word('answer') };

  setCurrentDetails(word('current-details'));
  upsertMemo({ upserted: word('upserted-memo') });
  const found: Record<string, unknown> = { given, memo, upserted: workflowInfo().memo };
  found.activity = await activities.answers.executeWithOptions({ summary: word('activity-summary') }, [
    word('activity-input'),
  ]);
  found.heartbeat = await activities.heartbeats();
  found.mark = await failing(silent.marks());
  found.failure = await failing(once.fails());
  found.local = await local.answers(word('local-input'));
  found.localFailure = await failing(local.fails());
  await sleep(1, { summary: word('timer-summary') });

  const child = { args: [word('child-input')] as [string], memo: { note: word('child-memo') } };
  found.child = await executeChild(childWorkflow, {
    ...child,
    workflowId: `${workflowId}/child`,
    staticSummary: word('child-summary'),
  });
  found.childFailure = await failing(
    executeChild(childWorkflow, { args: ['fail'], workflowId: `${workflowId}/failing` }),
  );
  const listening = await startChild(childWorkflow, {
    args: ['listen'],
    workflowId: `${workflowId}/listening`,
  });
  await listening.signal(hears, word('child-signal'));
  await getExternalWorkflowHandle(`${workflowId}/listening`).signal(hears, word('external-signal'));
  found.listening = await listening.result();

  await condition(() => heard.length === 2);
  found.heard = heard;
  return continueAsNew<typeof kindsWorkflow>({
    run: 'second',
    given: JSON.stringify(found) + word('continued'),
  });
}

export async function childWorkflow(given: string): Promise<unknown> {
  if (given === 'fail') throw ApplicationFailure.nonRetryable(word('child-failure'), 'Failed');
  const heard: string[] = [];
  setHandler(hears, (said) => void heard.push(said));
  if (given === 'listen') await condition(() => heard.length === 2);
  return { given, heard, memo: workflowInfo().memo, answer: word('child-answer') };
}

/** Started by a schedule. */
export async function scheduledWorkflow(given: string): Promise<unknown> {
  return Promise.resolve({ given, memo: workflowInfo().memo });
}

/** Never ends by itself. */
export async function endlessWorkflow(): Promise<void> {
  await condition(() => false);
}
