/** What a hand can do to an activity that is under way: the verbs of `temporal activity`, as the server's API has them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultPayloadConverter, msToTs } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import type { OrderStatus } from '../../../src/domain/order/status';
import { orderWorkflowId } from '../../../src/domain/order/updates';
import type { Stage } from '../../support/running';
import { ask, calmly, ownRequest, truth, underWay, type Played } from './terminations';

/** A write that is under way. */
export interface UnderWay {
  stage: Stage;
  reference: string;
  operation: string;
  activityId: string;
  /** The event that scheduled it. */
  scheduled: number;
  correlationId: string;
}

/** One verb. */
export type Press = (call: UnderWay) => Promise<unknown>;

/** An order whose write was touched. */
export interface Touched {
  status: OrderStatus;
  airline: Played['airline'];
  /** The last attempt of the touched activity, and of each later one of this write, that was started. An earlier one may have missed the write fence. */
  attempts: number[];
}

/** Brings an order to the write, does this to the write's activity, and waits until the order rests. */
export async function touch(
  stage: Stage,
  operation: 'orderCreate' | 'orderChange',
  press: Press,
): Promise<Touched> {
  const request = ownRequest();
  const { reference } = request;
  await stage.orders.start(request);
  if (operation === 'orderChange') await ask(stage, reference, 'ticket');
  await underWay(stage, reference, operation);
  const call = await callOf(stage, reference, operation);
  await press(call);
  const rests = operation === 'orderCreate' ? 'held' : 'ticketed';
  const status = await calmly(
    () => stage.orders.status(reference),
    ({ state, next }) => state === 'attention' || (state === rests && next !== undefined),
  );
  return {
    status,
    airline: truth(stage, reference),
    attempts: await attemptsFrom(call),
  };
}

async function callOf(stage: Stage, reference: string, operation: string): Promise<UnderWay> {
  const workflowId = orderWorkflowId(reference);
  const handle = stage.client.workflow.getHandle(workflowId);
  const [{ raw }, { events }] = await Promise.all([handle.describe(), handle.fetchHistory()]);
  const pending = raw.pendingActivities?.find(({ activityType }) => activityType?.name === operation);
  const scheduled = events?.findLast(
    ({ activityTaskScheduledEventAttributes: each }) => each?.activityType?.name === operation,
  );
  const [input] = scheduled?.activityTaskScheduledEventAttributes?.input?.payloads ?? [];
  if (!pending?.activityId || !input) throw new Error(`${operation} of ${reference} is not under way`);
  const { correlationId } = defaultPayloadConverter.fromPayload<{ correlationId: string }>(input);
  return {
    stage,
    reference,
    operation,
    activityId: pending.activityId,
    scheduled: Number(scheduled?.eventId),
    correlationId,
  };
}

async function attemptsFrom({ stage, reference, operation, scheduled }: UnderWay): Promise<number[]> {
  const { events } = await stage.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  const writes = events?.flatMap(({ eventId, activityTaskScheduledEventAttributes: each }) =>
    each?.activityType?.name === operation && Number(eventId) >= scheduled ? [String(eventId)] : [],
  );
  return (events ?? []).flatMap(({ activityTaskStartedEventAttributes: started }) =>
    started && writes?.includes(String(started.scheduledEventId)) ? [Number(started.attempt)] : [],
  );
}

/** Names an activity to the server. */
function named({ stage, reference, activityId }: UnderWay) {
  return {
    namespace: stage.target.namespace,
    execution: { workflowId: orderWorkflowId(reference) },
    id: activityId,
  };
}

const seconds = (count: number) => msToTs(count * 1_000);

export const pause: Press = (call) =>
  call.stage.client.workflowService.pauseActivity({ ...named(call), reason: 'by hand' });

export const unpause =
  (resets: { resetAttempts?: boolean; resetHeartbeat?: boolean } = {}): Press =>
  (call) =>
    call.stage.client.workflowService.unpauseActivity({ ...named(call), ...resets });

export const reset =
  (resets: { resetHeartbeat?: boolean } = {}): Press =>
  (call) =>
    call.stage.client.workflowService.resetActivity({ ...named(call), ...resets });

const updateOptions =
  (activityOptions: temporal.api.activity.v1.IActivityOptions, ...paths: string[]): Press =>
  (call) =>
    call.stage.client.workflowService.updateActivityOptions({
      ...named(call),
      activityOptions,
      updateMask: { paths },
    });

export const moreAttempts = updateOptions(
  {
    retryPolicy: { maximumAttempts: 5 },
    startToCloseTimeout: seconds(600),
    heartbeatTimeout: seconds(300),
  },
  'retry_policy.maximum_attempts',
  'start_to_close_timeout',
  'heartbeat_timeout',
);

/** Presses again until the server has given the first attempt up: a heartbeat may have come between. */
function untilLost(press: Press): Press {
  return (call) => {
    const { stage, reference, activityId } = call;
    const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
    return calmly(async () => {
      const { raw } = await handle.describe();
      const pending = raw.pendingActivities?.find((each) => each.activityId === activityId);
      if (!pending || Number(pending.attempt) > 1) return true;
      await press(call);
      return false;
    });
  };
}

/** Gives the activity more attempts, and takes it for lost as soon as it has been silent for a second. */
export const lost = untilLost(
  updateOptions(
    { retryPolicy: { maximumAttempts: 5 }, heartbeatTimeout: seconds(1) },
    'retry_policy.maximum_attempts',
    'heartbeat_timeout',
  ),
);

/** The same, and what follows waits where no worker is. */
export const lostToNowhere = untilLost(
  updateOptions(
    {
      retryPolicy: { maximumAttempts: 5 },
      heartbeatTimeout: seconds(1),
      scheduleToStartTimeout: seconds(4),
      taskQueue: { name: 'nowhere' },
    },
    'retry_policy.maximum_attempts',
    'heartbeat_timeout',
    'schedule_to_start_timeout',
    'task_queue.name',
  ),
);

export const complete =
  (result: (call: UnderWay) => unknown): Press =>
  (call) =>
    call.stage.client.workflowService.respondActivityTaskCompletedById({
      namespace: call.stage.target.namespace,
      workflowId: orderWorkflowId(call.reference),
      activityId: call.activityId,
      result: { payloads: [defaultPayloadConverter.toPayload(result(call))] },
    });

export const fail: Press = (call) =>
  call.stage.client.workflowService.respondActivityTaskFailedById({
    namespace: call.stage.target.namespace,
    workflowId: orderWorkflowId(call.reference),
    activityId: call.activityId,
    failure: { message: 'by hand', source: 'CLI', applicationFailureInfo: { nonRetryable: true } },
  });

const { TimeoutType } = temporal.api.enums.v1;

/** Fails the activity with a time-out that never was. */
export const forgeTimeout =
  (type: keyof typeof TimeoutType): Press =>
  (call) =>
    call.stage.client.workflowService.respondActivityTaskFailedById({
      namespace: call.stage.target.namespace,
      workflowId: orderWorkflowId(call.reference),
      activityId: call.activityId,
      failure: { message: 'by hand', timeoutFailureInfo: { timeoutType: TimeoutType[type] } },
    });

/** Overwrites the heartbeat of the send marker with nothing. */
const eraseHeartbeat: Press = (call) =>
  call.stage.client.workflowService.recordActivityTaskHeartbeatById({
    namespace: call.stage.target.namespace,
    workflowId: orderWorkflowId(call.reference),
    activityId: call.activityId,
  });

/** Erases that heartbeat, and shortens a time-out that has passed then. */
export const eraseMarker = inTurn(
  // The worker repeats its marker after a second, and then not for a while.
  () => sleep(2_000),
  eraseHeartbeat,
  updateOptions({ startToCloseTimeout: seconds(1) }, 'start_to_close_timeout'),
);

/** One after the other. */
export function inTurn(...presses: Press[]): Press {
  return async (call) => {
    for (const press of presses) await press(call);
  };
}
