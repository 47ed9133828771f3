/** Webhook deliveries as an operator handles them: lists what was not delivered, and sends it again. */
import type { Client } from '@temporalio/client';
import { WorkflowFailedError, WorkflowNotFoundError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { WORKFLOW_TASK_QUEUE } from '../domain/order/updates';
import {
  GONE,
  WEBHOOK_WORKFLOW,
  partsOfDelivery,
  type Delivered,
  type DeliveryMemo,
  type WebhookDelivery,
} from '../domain/webhooks/messages';
import { withoutOpening } from '../temporal/dataConverter';
import { failureMessage } from '../temporal/failures';
import { DeliveryUnreadable, UnknownDelivery } from './errors';
import { Reader } from '../temporal/history';
import { newestRun } from '../temporal/runs';
import { optionalTsToDate } from '../temporal/time';
import type { UndeliveredEvent } from './types';

const UNDELIVERED = `WorkflowType = "${WEBHOOK_WORKFLOW}" AND ExecutionStatus IN ("Running", "Failed", "TimedOut", "Canceled", "Terminated")`;

/** Lists and repeats the deliveries of one namespace. */
export class Deliveries {
  constructor(private readonly client: Client) {}

  /** Yields what is not delivered, newest first. Listings lag a moment. Leaves out deliveries on their first attempt. */
  async *undelivered(filter: { endpoint?: string } = {}): AsyncIterable<UndeliveredEvent> {
    for await (const { workflowId, runId } of withoutOpening(this.client).workflow.list({
      query: UNDELIVERED,
    })) {
      if (filter.endpoint !== undefined && partsOfDelivery(workflowId).endpoint !== filter.endpoint) continue;
      const event = await this.described(workflowId, runId);
      if (event) yield event;
    }
  }

  /**
   * Sends an event again under its own id, with all its attempts ahead. One that is being tried is tried at once.
   *
   * @throws {UnknownDelivery}, {DeliveryUnreadable}
   */
  async redeliver(id: string): Promise<void> {
    const run = await newestRun(this.client, id);
    if (run?.type !== WEBHOOK_WORKFLOW) throw new UnknownDelivery(id);
    const reader = new Reader(this.client, id);
    const [first] = await reader.history(run.runId);
    const { input = [] } = (first?.workflowExecutionStartedEventAttributes ?? {}) as { input?: unknown[] };
    const memo = await reader.memo(run.memo);
    const [trouble] = reader.troubles;
    if (trouble !== undefined) throw new DeliveryUnreadable(id, trouble);
    const delivery = input[0] as WebhookDelivery;
    await this.client.workflow.start<(delivery: WebhookDelivery) => Promise<Delivered>>(WEBHOOK_WORKFLOW, {
      workflowId: id,
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [delivery],
      memo: { ...memo, again: true },
      staticSummary: `${delivery.event.type} of ${delivery.event.data.reference} to ${delivery.endpoint}, again`,
      workflowIdConflictPolicy: 'TERMINATE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
  }

  /** Describes a delivery; undefined where the event was delivered or sent again since, or nothing is wrong with it. */
  private async described(workflowId: string, runId: string): Promise<UndeliveredEvent | undefined> {
    const newest = await newestRun(this.client, workflowId);
    if (newest?.runId !== runId) return undefined;
    const { type, sequence } = (await new Reader(this.client, workflowId).memo(
      newest.memo,
    )) as Partial<DeliveryMemo>;
    const line = {
      ...{ id: workflowId, ...partsOfDelivery(workflowId) },
      ...(typeof type === 'string' && { type }),
      ...(typeof sequence === 'number' && { sequence }),
      since: (newest.startedAt ?? new Date(0)).toISOString(),
    };
    if (!newest.open) {
      const ended = await this.ending(workflowId, runId);
      return ended && { ...line, ...ended };
    }
    const trying = await this.attempts(workflowId, runId);
    return trying && { ...line, state: 'being-tried', ...trying };
  }

  private async attempts(
    workflowId: string,
    runId: string,
  ): Promise<Pick<UndeliveredEvent, 'attempts' | 'next' | 'last'> | undefined> {
    const { raw } = await this.client.workflow.getHandle(workflowId, runId).describe();
    const [pending] = raw.pendingActivities ?? [];
    const attempts = (pending?.attempt ?? 1) - 1;
    const waiting = pending !== undefined && pending !== null && !pending.lastStartedTime;
    if (attempts < 1) return waiting ? { attempts, last: 'no worker serves this endpoint' } : undefined;
    const next = optionalTsToDate(pending?.scheduledTime);
    const last = await failureMessage(this.client, pending?.lastFailure);
    return {
      attempts,
      ...(next && { next: next.toISOString() }),
      ...(last !== undefined && { last }),
    };
  }

  /** Says how a delivery ended; undefined where it was delivered after all, or forgotten meanwhile. */
  private async ending(
    workflowId: string,
    runId: string,
  ): Promise<Pick<UndeliveredEvent, 'state' | 'last'> | undefined> {
    try {
      await this.client.workflow.getHandle(workflowId, runId).result();
      return undefined;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return undefined;
      if (!(error instanceof WorkflowFailedError)) throw error;
      const { cause } = error;
      if (!(cause instanceof ApplicationFailure)) return { state: 'stopped' };
      return { state: cause.type === GONE ? 'gone' : 'given-up', last: cause.message };
    }
  }
}
