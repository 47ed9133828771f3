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
import { CursorInvalid } from '../domain/order/errors';
import { checkLimit, cursorAt, placeOf } from './cursor';
import { DeliveryUnreadable, UnknownDelivery } from './errors';
import { Reader } from '../temporal/history';
import { newestRun } from '../temporal/runs';
import { optionalTsToDate } from '../temporal/time';
import type { PageAsked, UndeliveredEvent, UndeliveredPage } from './types';
import { IN_ONE_CALL, nextWidth, widthIn, type Window } from './windows';

const UNDELIVERED = `WorkflowType = "${WEBHOOK_WORKFLOW}" AND ExecutionStatus IN ("Running", "Failed", "TimedOut", "Canceled", "Terminated")`;

/** How many deliveries a window should hold when the list is read to its end. */
const WHOLE = 400;

const LIST = 'undelivered';

/** Where a delivery stands in the list: its place never changes. */
interface Place {
  /** When it started (milliseconds since the epoch). */
  at: number;
  runId: string;
}

type Placed = Place & { event: UndeliveredEvent; width?: number };

/** Which undelivered events to list. */
export interface UndeliveredFilter {
  endpoint?: string;
  agency?: string;
}

/** Lists and repeats the deliveries of one namespace. */
export class Deliveries {
  constructor(private readonly client: Client) {}

  /** Yields what is not delivered, newest first. Listings lag a moment. Leaves out deliveries on their first attempt. */
  async *undelivered(filter: UndeliveredFilter = {}): AsyncIterable<UndeliveredEvent> {
    for await (const { event } of this.placed(filter, { about: WHOLE })) yield event;
  }

  /** Returns the next undelivered events, newest first. @throws CursorInvalid */
  async undeliveredPage(filter: UndeliveredFilter, { limit, cursor }: PageAsked): Promise<UndeliveredPage> {
    checkLimit(limit);
    const from = cursor === undefined ? {} : placeIn(cursor, filter);
    const found: Placed[] = [];
    for await (const placed of this.placed(filter, { about: Math.min(limit + 1, WHOLE), ...from })) {
      found.push(placed);
      if (found.length > limit) break;
    }
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      undelivered: shown.map(({ event }) => event),
      ...(last && {
        nextCursor: cursorAt(LIST, filter, [String(last.at), last.runId, String(last.width ?? '')]),
      }),
    };
  }

  /** Yields undelivered events with their places, a window of time after the other: that order does not change as deliveries end. */
  private async *placed(
    { endpoint, agency }: UndeliveredFilter,
    { about, after, ...from }: { about: number; after?: Place; width?: number },
  ): AsyncGenerator<Placed> {
    const reader = withoutOpening(this.client);
    let { width } = from;
    // The place itself is read again: several deliveries may have started in the same millisecond.
    let before = after && after.at + 1;
    for (;;) {
      const end = before;
      const window = (wide?: number): Window => ({
        ...(end !== undefined && { before: end }),
        ...(wide !== undefined && { from: (end ?? Date.now()) - wide }),
      });
      const count = async (wide?: number): Promise<number> =>
        (await reader.workflow.count(startedIn(window(wide)))).count;
      width = await nextWidth({ count, about, guess: width });
      const next = window(width);
      const runs: (Place & { workflowId: string })[] = [];
      for await (const run of reader.workflow.list({ query: startedIn(next), pageSize: IN_ONE_CALL }))
        runs.push({ at: run.startTime.getTime(), runId: run.runId, workflowId: run.workflowId });
      for (const { at, runId, workflowId } of runs.sort(byPlace)) {
        if (after && byPlace({ at, runId }, after) <= 0) continue;
        if (endpoint !== undefined && partsOfDelivery(workflowId).endpoint !== endpoint) continue;
        const event = await this.described(workflowId, runId);
        if (agency !== undefined && event?.agency !== agency) continue;
        if (event) yield { event, at, runId, ...(width !== undefined && { width }) };
      }
      if (next.from === undefined) return;
      before = next.from;
    }
  }

  /**
   * Sends an event again under its own id, with all its attempts ahead. One that is being tried is tried at once.
   *
   * @param agency whose event it must be; left out, anyone's
   *
   * @throws {UnknownDelivery}, {DeliveryUnreadable}
   */
  async redeliver(id: string, agency?: string): Promise<void> {
    const run = await newestRun(this.client, id);
    if (run?.type !== WEBHOOK_WORKFLOW) throw new UnknownDelivery(id);
    const reader = new Reader(this.client, id);
    const [first] = await reader.history(run.runId);
    const { input = [] } = (first?.workflowExecutionStartedEventAttributes ?? {}) as { input?: unknown[] };
    const memo = await reader.memo(run.memo);
    const [trouble] = reader.troubles;
    if (trouble !== undefined && agency === undefined) throw new DeliveryUnreadable(id, trouble);
    const delivery = input[0] as WebhookDelivery;
    if (agency !== undefined && (trouble !== undefined || delivery.event.data.agency !== agency))
      throw new UnknownDelivery(id);
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
    const { type, sequence, agency } = (await new Reader(this.client, workflowId).memo(
      newest.memo,
    )) as Partial<DeliveryMemo>;
    const line = {
      ...{ id: workflowId, ...partsOfDelivery(workflowId) },
      ...(typeof type === 'string' && { type }),
      ...(typeof sequence === 'number' && { sequence }),
      ...(typeof agency === 'string' && { agency }),
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

/** The newest first. */
function byPlace(one: Place, other: Place): number {
  if (one.at !== other.at) return other.at - one.at;
  return one.runId === other.runId ? 0 : one.runId < other.runId ? -1 : 1;
}

/** @throws CursorInvalid */
function placeIn(cursor: string, filter: object): { after: Place; width?: number } {
  const [at = '', runId = '', width = ''] = placeOf(cursor, LIST, filter);
  if (!/^\d{1,15}$/.test(at)) throw new CursorInvalid('malformed');
  return { after: { at: Number(at), runId }, ...widthIn(width) };
}

/** Returns the query for what is not delivered and started in a window. */
function startedIn({ from, before }: Window): string {
  const instant = (at: number): string => `"${new Date(at).toISOString()}"`;
  return [
    UNDELIVERED,
    ...(from === undefined ? [] : [`StartTime >= ${instant(from)}`]),
    ...(before === undefined ? [] : [`StartTime < ${instant(before)}`]),
  ].join(' AND ');
}
