/** How a back office speaks to its orders while servers and workers come and go: what could not be asked is asked again, the same way. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  isGrpcServiceError,
  type Client,
  type WorkflowHandle,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import {
  BadRequest,
  NoWorker,
  ReferenceTaken,
  UnknownReference,
  UpdateRefused,
} from '../src/domain/order/errors';
import { attributeText, runsOf, type Run } from '../src/temporal/runs';
import { currentRun, unlessUnknown } from '../src/client/currentRun';
import { Orders } from '../src/client/orders';
import { pendingIn } from '../src/client/sendUpdate';
import type { PendingUpdate } from '../src/domain/calls/problem';
import type { OrderRequest } from '../src/domain/request/requestSchema';
import type { OrderState } from '../src/domain/order/states';
import type { OrderStatus } from '../src/domain/order/status';
import { orderWorkflowId, type OrderUpdateName, type OrderUpdates } from '../src/domain/order/updates';

/** Between two attempts to ask the same (milliseconds). */
const AGAIN_AFTER = 500;
/** Between two looks at an order that works: the first, and the longest. A look costs as much as a call of the order's own. */
const FIRST_LOOK = 1_000;
const LONGEST_LOOK = 3_000;
/** An order that has not come to rest after so long hangs. */
const PATIENCE = 8 * 60_000;

/**
 * A stopped order is gone on with after so long (milliseconds): the operator who stopped it does so sooner, but another one may have reset
 * its refused second start since, which stops it again.
 */
const LISTED_AFTER = 60_000;

/** What a workflow shows without being asked: no worker is needed for it. */
export interface Glance {
  /** As listed: while an order passes through a state that nobody lists orders by, still the one before. */
  state: OrderState;
  /** The workflow has completed. */
  closed: boolean;
  /** The workflow was ended from outside: nothing moves until an operator adopts the order. */
  stopped: boolean;
  /** Nothing is under way: no activity and no workflow task. */
  quiet: boolean;
}

/** How an order answers what it is asked. */
export interface Answer {
  status?: OrderStatus;
  /** The code of its refusal. */
  refused?: string;
}

/** Thrown when an order does not come to rest. */
export class Restless extends Error {}

/** One back office. */
export class BackOffice {
  private readonly orders: Orders;

  constructor(
    private readonly client: Client,
    private readonly stopped: () => boolean = () => false,
  ) {
    this.orders = new Orders(client);
  }

  /** Starts an order; asked again after a lost answer it is still the same order. */
  async start(request: OrderRequest): Promise<void> {
    await this.persistently(() => this.orders.start(request));
  }

  /**
   * Asks something of an order, under one id however often it must be asked. Answers with the order's status; with none where it refused,
   * and where the run was reset or terminated meanwhile: the order may have done it or not, and its status tells.
   */
  async ask<Name extends OrderUpdateName>(
    reference: string,
    name: Name,
    args: OrderUpdates[Name],
  ): Promise<OrderStatus | undefined> {
    return (await this.attempt(reference, name, args)).status;
  }

  /** As `ask`. Tells the code of a refusal; an answer with neither status nor refusal was cut off. */
  async attempt<Name extends OrderUpdateName>(
    reference: string,
    name: Name,
    args: OrderUpdates[Name],
  ): Promise<Answer> {
    const updateId = `${name}-${randomUUID()}`;
    const ask = (): Promise<OrderStatus> =>
      this.handle(reference).executeUpdate<OrderStatus, [OrderUpdates[Name]]>(name, {
        args: [args],
        updateId,
      });
    // A run that was reset carries out what was asked of the run before it: the order rests when that is done.
    const same = ({ updateId: other, runId }: PendingUpdate): Promise<OrderStatus> =>
      this.handle(reference, runId).getUpdateHandle<OrderStatus>(other).result();
    try {
      const status = await this.persistently(ask).catch((error: unknown) => {
        const pending = pendingIn(this.client, error, updateId);
        if (!pending) throw error;
        return this.persistently(() => same(pending));
      });
      return { status };
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return {};
      if (!(error instanceof WorkflowUpdateFailedError)) throw error;
      const type = error.cause instanceof ApplicationFailure ? error.cause.type : undefined;
      return type && type !== ENDED ? { refused: type } : {};
    }
  }

  /** What the order says of itself; of one that is stopped, as soon as it was adopted. */
  status(reference: string): Promise<OrderStatus> {
    return this.persistently(() => this.orders.status(reference));
  }

  glance(reference: string): Promise<Glance> {
    return this.persistently(async () => {
      const { status, searchAttributes, raw } = await this.handle(reference).describe();
      // A refused second start changes nothing: the run before it counts, and may have completed meanwhile.
      const before =
        status.name === 'FAILED' ? await currentRun(this.client, reference).catch(unlessUnknown) : undefined;
      return {
        // Unset for the moment before the workflow's first task.
        state: (attributeText((before?.attributes ?? searchAttributes).NdcState) ?? 'shopping') as OrderState,
        closed: before ? !before.open && !before.cutOff : status.name === 'COMPLETED',
        stopped: before ? before.cutOff : status.name !== 'COMPLETED' && status.name !== 'RUNNING',
        quiet: (raw.pendingActivities ?? []).length === 0 && !raw.pendingWorkflowTask,
      };
    });
  }

  /** Waits until the order is in one of the states and nothing is under way, or has completed. Throws Restless when it never does. */
  async until(reference: string, states: readonly OrderState[]): Promise<OrderStatus> {
    const began = Date.now();
    let stoppedAt = Infinity;
    for (let wait = FIRST_LOOK; ; wait = Math.min(wait * 1.5, LONGEST_LOOK)) {
      const { state, closed, stopped, quiet } = await this.glance(reference);
      stoppedAt = stopped ? Math.min(stoppedAt, Date.now()) : Infinity;
      if (Date.now() - stoppedAt > LISTED_AFTER) await this.goOnWith(reference);
      if (closed || (!stopped && quiet && states.includes(state))) {
        const status = await this.status(reference);
        // An order that waits for its next attempt to issue is quiet, and listed as held: only its own word tells.
        if (closed || states.includes(status.state)) return status;
      }
      if (Date.now() - began > PATIENCE || this.stopped()) {
        throw new Restless(
          `${reference} is still ${stopped ? 'stopped' : state} after ${Math.round((Date.now() - began) / 1000)} s`,
        );
      }
      // An order tells where it is when it is asked; from outside there is no event to wait for.
      await sleep(wait);
    }
  }

  /** Adopts the order, as a person would who finds it in the list of stopped orders. It may have ended normally in the meantime. */
  private async goOnWith(reference: string): Promise<void> {
    try {
      await this.persistently(() => this.orders.adopt(reference));
    } catch (error) {
      if (!(error instanceof UpdateRefused)) throw error;
    }
  }

  handle(reference: string, runId?: string): WorkflowHandle {
    return this.client.workflow.getHandle(orderWorkflowId(reference), runId);
  }

  /** All runs of the order's id, oldest first; none of an order that never started. */
  runs(reference: string): Promise<Run[]> {
    return runsOf(this.client, orderWorkflowId(reference));
  }

  private async persistently<Value>(ask: () => Promise<Value>): Promise<Value> {
    const began = Date.now();
    for (;;) {
      try {
        // Without a deadline, an Update that never completes blocks forever.
        return await this.client.withDeadline(began + PATIENCE, ask);
      } catch (error) {
        if (isAnswer(error)) throw error;
        if (Date.now() - began > PATIENCE || this.stopped()) {
          const words = error instanceof Error ? error.message : String(error);
          throw new Restless(`could not be asked: ${words}`);
        }
        await sleep(AGAIN_AFTER);
      }
    }
  }
}

/** The server's word for an Update that the end of its run has cut off. */
const ENDED = 'AcceptedUpdateCompletedWorkflow';

/** gRPC's INVALID_ARGUMENT: asked again, it is no better. */
const INVALID_ARGUMENT = 3;

/** True for what is an answer, though not the wanted one; everything else only means that nobody could be asked just now. */
function isAnswer(error: unknown): boolean {
  if (error instanceof NoWorker) return false;
  if (isGrpcServiceError(error)) return Number(error.code) === INVALID_ARGUMENT;
  return [
    BadRequest,
    ReferenceTaken,
    UnknownReference,
    UpdateRefused,
    WorkflowUpdateFailedError,
    WorkflowNotFoundError,
  ].some((kind) => error instanceof kind);
}
