/** Resets of an order's whole life, at each of its workflow tasks in turn: what a hand in the Temporal UI can do. */
import { randomUUID } from 'node:crypto';
import { temporal } from '@temporalio/proto';
import type { OrderState } from '../../../src/domain/order/states';
import type { OrderStatus } from '../../../src/domain/order/status';
import { orderWorkflowId } from '../../../src/domain/order/updates';
import { oneAdult, type Stage } from '../../support/running';
import { calmly } from './terminations';

type Reapplied = temporal.api.enums.v1.ResetReapplyExcludeType;

/** How far a life has come when it is reset. */
export type Ripe = 'held' | 'ticketed' | 'cancelled';

/** One order that was reset, once it has had time to settle. */
export interface AfterReset {
  reference: string;
  /** The operation that was called next after this workflow task; undefined after the last one. */
  before?: string;
  was: OrderStatus;
  is: OrderStatus;
}

const PAID = { amount: '99999.00', currency: 'EUR' };

/** Lives a life to this point. */
export async function ripe(stage: Stage, until: Ripe): Promise<OrderStatus> {
  const request = oneAdult({ cancellationFeeUpTo: PAID });
  const { reference } = request;
  await stage.orders.start(request);
  const held = await stage.until(reference, 'held');
  if (until === 'held') return held;
  const ticketed = await stage.orders.update(reference, 'ticket', { payUpTo: held.total! });
  return until === 'ticketed' ? ticketed : stage.orders.update(reference, 'cancel', {});
}

/** Numbers of the events by which workflow tasks were completed, each with the operation that was called next. */
async function tasksOf(
  stage: Stage,
  reference: string,
  runId?: string,
): Promise<{ task: number; before?: string }[]> {
  const handle = stage.client.workflow.getHandle(orderWorkflowId(reference), runId);
  const { events = [] } = await handle.fetchHistory();
  return (events ?? [])
    .filter(({ workflowTaskCompletedEventAttributes: completed }) => completed)
    .map(({ eventId }) => {
      const next = events?.find(
        (event) => Number(event.eventId) > Number(eventId) && event.activityTaskScheduledEventAttributes,
      );
      const before = next?.activityTaskScheduledEventAttributes?.activityType?.name ?? undefined;
      return { task: Number(eventId), before };
    });
}

/** Resets a run of an order to a workflow task, as the Temporal UI does; the newest run unless one is named. */
async function reset(
  stage: Stage,
  reference: string,
  task: number,
  { run, without = [] }: { run?: string; without?: Reapplied[] } = {},
): Promise<void> {
  const workflowId = orderWorkflowId(reference);
  const runId = run ?? (await stage.client.workflow.getHandle(workflowId).describe()).runId;
  await stage.client.workflowService.resetWorkflowExecution({
    namespace: stage.target.namespace,
    workflowExecution: { workflowId, runId },
    reason: 'by hand',
    requestId: randomUUID(),
    resetReapplyExcludeTypes: without,
    workflowTaskFinishEventId: task as unknown as Parameters<
      Stage['client']['workflowService']['resetWorkflowExecution']
    >[0]['workflowTaskFinishEventId'],
  });
}

/** Resets to the first workflow task, or to the last one, as the way back to a terminated order does. */
export async function resetTo(
  stage: Stage,
  reference: string,
  which: 'first' | 'last',
  run?: string,
): Promise<void> {
  const task = (await tasksOf(stage, reference, run)).at(which === 'first' ? 0 : -1);
  if (!task) throw new Error(`${reference} has done nothing yet`);
  await reset(stage, reference, task.task, { run });
}

/** Resets to the last workflow task before an event, without the Updates that came since unless they are to come again. */
export async function resetBefore(
  stage: Stage,
  reference: string,
  eventId: number,
  { run, updatesComeAgain = false }: { run?: string; updatesComeAgain?: boolean } = {},
): Promise<void> {
  const task = (await tasksOf(stage, reference, run)).findLast((each) => each.task <= eventId);
  if (!task) throw new Error(`${reference} had done nothing by then`);
  const { RESET_REAPPLY_EXCLUDE_TYPE_UPDATE: updates } = temporal.api.enums.v1.ResetReapplyExcludeType;
  await reset(stage, reference, task.task, { run, without: updatesComeAgain ? [] : [updates] });
}

/**
 * Lives as many lives as one has workflow tasks, and resets each to another task. Waits until each reads as before, and as long again as
 * the service may take to apply what it was sent.
 */
export async function resetEverywhere(
  stage: Stage,
  until: Ripe,
  { settles, tasks }: { settles: number; tasks?: (before: string | undefined) => boolean },
): Promise<AfterReset[]> {
  const model = await tasksOf(stage, (await ripe(stage, until)).reference);
  const places = model.filter(({ before }) => tasks?.(before) !== false);
  return Promise.all(
    places.map(async ({ before }, place) => {
      const was = await ripe(stage, until);
      const { reference } = was;
      // A query that comes at its moment makes one task two: what is called next says which task it is.
      const same = (await tasksOf(stage, reference)).filter((each) => each.before === before);
      const nth = places.slice(0, place).filter((each) => each.before === before).length;
      const { task } = (same[nth] ?? same.at(-1))!;
      await reset(stage, reference, task);
      await new Promise((resolve) => setTimeout(resolve, settles));
      const is = await rested(stage, reference, was.state);
      return { reference, before, was, is };
    }),
  );
}

/** The order once it is in this state, or after a while in whichever. */
function rested(stage: Stage, reference: string, state: OrderState): Promise<OrderStatus> {
  return calmly(
    () => stage.orders.status(reference),
    (status) => status.state === state,
  );
}
