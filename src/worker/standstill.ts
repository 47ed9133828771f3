/**
 * Wakes orders that stand still. After a call, its order takes the next step within a second. On an overloaded machine one was seen to take
 * none: its call was done, nothing was under way, and it stood in `cancelling` until an old timer rang. The worker that made an order's last
 * call looks at the order once it has been quiet for a while, and wakes it if it should not be.
 */
import type { Client } from '@temporalio/client';
import type { MetricMeter } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { orderStates, restingStates } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';
import { ORDER_WORKFLOW, orderReference, STATUS_QUERY, WAKE } from '../domain/order/updates';
import { answerTo } from '../temporal/answerTo';
import { workerMetrics } from '../telemetry/metrics';

/** What is watched. */
export interface Standstill {
  client: Client;
  log: { warn(facts: object, words: string): void; info(facts: object, words: string): void };
  meter?: MetricMeter;
  /** How long after its last call an order is looked at (milliseconds). */
  after?: number;
}

/** Long enough for a busy machine, short enough that an order is woken within two minutes. */
const AFTER = 45_000;

/** How often an order that does not go on is woken. */
const WAKES = 10;

/** Orders that are looked at together. */
const AT_ONCE = 8;

/** How long server and worker may take to answer (milliseconds). */
const ANSWERS_WITHIN = 10_000;

interface Execution {
  workflowId: string;
  runId: string;
}

/** An order whose last call has ended. */
interface Quiet extends Execution {
  since: number;
  wakes: number;
}

/** Watches the orders that this worker calls for. The interceptor tells it of their calls. */
export function watchStandstill({ client, log, meter, after = AFTER }: Standstill): {
  interceptor: ActivityInterceptorsFactory;
  close: () => Promise<void>;
} {
  const { name, meaning } = workerMetrics.woken;
  const woken = meter?.createCounter(name, '', meaning);
  // There from the start, so that the first one is a rise.
  for (const state of orderStates) if (!restingStates.includes(state)) woken?.add(0, { state });
  const quiet = new Map<string, Quiet>();

  async function look(order: Quiet): Promise<void> {
    const state = await standsStill(client, order);
    if (state === undefined || quiet.has(order.workflowId)) return;
    const facts = { reference: orderReference(order.workflowId), state };
    log.warn(facts, 'an order was stuck with no call in progress; waking it');
    woken?.add(1, { state });
    await wake(client, order);
    if (order.wakes < WAKES)
      quiet.set(order.workflowId, { ...order, since: Date.now(), wakes: order.wakes + 1 });
  }

  async function lookAtAll(): Promise<void> {
    const due = [...quiet.values()].filter(({ since }) => Date.now() - since >= after);
    for (const { workflowId } of due) quiet.delete(workflowId);
    const next = due.values();
    const some = async (): Promise<void> => {
      for (const order of next)
        await look(order).catch((error: Error) => {
          const facts = { reference: orderReference(order.workflowId), error: error.message };
          log.info(facts, 'an order could not be checked; trying again');
          if (!quiet.has(order.workflowId)) quiet.set(order.workflowId, { ...order, since: Date.now() });
        });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, some));
  }

  let busy: Promise<void> | undefined;
  const timer = setInterval(
    () => {
      busy ??= lookAtAll().finally(() => (busy = undefined));
    },
    Math.min(after, 5_000),
  ).unref();

  return {
    interceptor: ({ info: { workflowExecution: of, workflowType, isLocal } }) => ({
      inbound: {
        async execute(input, next) {
          if (isLocal || workflowType !== ORDER_WORKFLOW || !of) return next(input);
          const { workflowId, runId } = of;
          // It is at work.
          quiet.delete(workflowId);
          try {
            return await next(input);
          } finally {
            quiet.set(workflowId, { workflowId, runId, since: Date.now(), wakes: 0 });
          }
        },
      },
    }),
    async close() {
      clearInterval(timer);
      await busy;
    },
  };
}

/** Returns the state of an order that neither rests nor waits, and for which nothing is under way; undefined for any other. */
async function standsStill(client: Client, order: Execution): Promise<OrderStatus['state'] | undefined> {
  const before = await idleSince(client, order);
  if (before === undefined) return undefined;
  const { state, waitsFor } = await client.withDeadline(Date.now() + ANSWERS_WITHIN, () =>
    answerTo<OrderStatus>(client.workflow.getHandle(order.workflowId, order.runId), STATUS_QUERY),
  );
  if (restingStates.includes(state) || waitsFor !== undefined) return undefined;
  // It may have gone on while it was asked.
  return (await idleSince(client, order)) === before ? state : undefined;
}

/** Returns the length of the history of a run for which neither a call nor a workflow task is under way; undefined for any other. */
async function idleSince(client: Client, execution: Execution): Promise<string | undefined> {
  const { namespace } = client.options;
  const { workflowExecutionInfo, pendingActivities, pendingWorkflowTask } = await client.withDeadline(
    Date.now() + ANSWERS_WITHIN,
    () => client.workflowService.describeWorkflowExecution({ namespace, execution }),
  );
  const { closeTime, historyLength } = workflowExecutionInfo ?? {};
  const idle = !closeTime && !pendingWorkflowTask && (pendingActivities ?? []).length === 0;
  return idle ? String(historyLength) : undefined;
}

/** Makes the order take its next step, from its whole history: the copy that a worker keeps may have missed something. */
async function wake(client: Client, execution: Execution): Promise<void> {
  const { namespace } = client.options;
  await client.workflowService.resetStickyTaskQueue({ namespace, execution });
  await client.workflow.getHandle(execution.workflowId, execution.runId).signal(WAKE, {});
}
