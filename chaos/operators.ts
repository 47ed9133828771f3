/** What operators do to orders in the Temporal UI, by the same API: reset, terminate, start a second time; and `adopt`, the way back. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  type Client,
  type WorkflowExecutionDescription,
  type WorkflowHandle,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import { UpdateRefused } from '../src/domain/order/errors';
import { Orders } from '../src/client/orders';
import { ORDER_WORKFLOW, WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../src/domain/order/updates';
import type { DoneToOrder, DoneToTerminated, Operators, Reset, Termination } from './disturbances';
import { inputOf, mayHaveCreated } from './runs';

/** Between two attempts at the same (milliseconds). */
const AGAIN_AFTER = 500;

/** How long an operator looks for an order with a write in flight, and then for any order (milliseconds). */
const WAITS_FOR_WRITE = 15_000;
const WAITS_FOR_ORDER = 30_000;

/** A second start has to be refused or to go on, and a terminated order to be adopted, within this time (milliseconds). */
const ENDS_WITHIN = 3 * 60_000;

const writes: readonly (string | null | undefined)[] = ['orderCreate', 'orderChange', 'orderCancel'];

const { EVENT_TYPE_WORKFLOW_TASK_COMPLETED: TASK_COMPLETED, EVENT_TYPE_ACTIVITY_TASK_SCHEDULED: CALLED } =
  temporal.api.enums.v1.EventType;

/** The newest run of an order. */
interface Run {
  reference: string;
  described: WorkflowExecutionDescription;
  /** A write is in flight. */
  writing: boolean;
}

/** Operators of one namespace. They work on the orders that `atHand` names at that moment, by their references. */
export class UiOperators implements Operators {
  /** What an operator saw and must not be, each beginning with the reference. */
  readonly findings: string[] = [];
  private readonly orders: Orders;

  constructor(
    private readonly client: Client,
    private readonly atHand: () => readonly string[],
    private readonly stopped: () => boolean = () => false,
  ) {
    this.orders = new Orders(client);
  }

  reset({ task, ...wanted }: Reset): Promise<DoneToOrder | undefined> {
    return this.toOne(wanted, async ({ described: { workflowId, runId }, writing }) => {
      const { events } = await this.handle(workflowId, runId).fetchHistory();
      const tasks = (events ?? []).filter(({ eventType }) => eventType === TASK_COMPLETED);
      const chosen = tasks[Math.floor(task * tasks.length)];
      if (!chosen) return undefined;
      await this.client.workflowService.resetWorkflowExecution({
        namespace: this.client.options.namespace,
        workflowExecution: { workflowId, runId },
        reason: 'an operator of the chaos program',
        requestId: randomUUID(),
        workflowTaskFinishEventId: chosen.eventId,
      });
      return { duringWrite: writing };
    });
  }

  async terminate({ startAfter, adoptAfter, ...wanted }: Termination): Promise<DoneToTerminated | undefined> {
    const terminated = await this.toOne(wanted, async ({ reference, described, writing }) => {
      if (described.status.name !== 'RUNNING') return undefined;
      await this.handle(described.workflowId, described.runId).terminate('an operator of the chaos program');
      return { reference, runId: described.runId, duringWrite: writing };
    });
    if (!terminated) return undefined;
    const { reference, duringWrite } = terminated;
    let secondStart: DoneToTerminated['secondStart'];
    if (startAfter !== undefined) {
      await sleep(startAfter);
      secondStart = await this.startAgain(terminated);
    }
    await sleep(adoptAfter);
    return { duringWrite, adopted: await this.adopt(reference), secondStart };
  }

  /** Does it to one of the orders at hand. `act` answers with undefined where it cannot be done to that order; then the next one is tried. */
  private async toOne<Done>(
    { order, duringWrite }: { order: number; duringWrite: boolean },
    act: (run: Run) => Promise<Done | undefined>,
  ): Promise<Done | undefined> {
    const began = Date.now();
    while (!this.stopped()) {
      const waited = Date.now() - began;
      const references = this.atHand();
      const first = Math.floor(order * references.length);
      for (const reference of [...references.slice(first), ...references.slice(0, first)]) {
        // The server may be away, the order not started, or its run replaced a moment ago: another one does.
        const done = await this.newest(reference)
          .then((run) => (run.writing || !duringWrite || waited > WAITS_FOR_WRITE ? act(run) : undefined))
          .catch(() => undefined);
        if (done !== undefined) return done;
      }
      if (waited > WAITS_FOR_ORDER) return undefined;
      await sleep(AGAIN_AFTER);
    }
    return undefined;
  }

  private async newest(reference: string): Promise<Run> {
    const described = await this.handle(orderWorkflowId(reference)).describe();
    const pending = described.raw.pendingActivities ?? [];
    return {
      reference,
      described,
      writing: pending.some(({ activityType }) => writes.includes(activityType?.name)),
    };
  }

  /**
   * Starts a terminated order a second time, and waits until that run has failed or has called the airline. It must not call where an
   * earlier run may have created an order. Undefined where the server refuses the start, or another operator ends it.
   */
  private async startAgain({
    reference,
    runId: terminatedRun,
  }: {
    reference: string;
    runId: string;
  }): Promise<DoneToTerminated['secondStart']> {
    const workflowId = orderWorkflowId(reference);
    const mayExist = await this.persistently(() => mayHaveCreated(this.client, workflowId));
    const input = await this.persistently(() => inputOf(this.client, workflowId, terminatedRun));
    const started = await this.persistently(async () => {
      try {
        return await this.client.workflow.start(ORDER_WORKFLOW, {
          workflowId,
          taskQueue: WORKFLOW_TASK_QUEUE,
          args: [input],
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          workflowIdConflictPolicy: 'FAIL',
        });
      } catch (error) {
        // Another operator has reset the order meanwhile.
        if (error instanceof WorkflowExecutionAlreadyStartedError) return undefined;
        throw error;
      }
    });
    if (!started) return undefined;
    const run = this.handle(workflowId, started.firstExecutionRunId);
    const became = await this.persistently(() => this.becameOf(run, reference));
    if (became === 'books' && mayExist)
      this.findings.push(`${reference} was started a second time and went on, though ${mayExist}`);
    return became;
  }

  private async becameOf(run: WorkflowHandle, reference: string): Promise<DoneToTerminated['secondStart']> {
    const { status } = await run.describe();
    if (status.name === 'FAILED') {
      const type = await failureOf(run);
      if (type === 'reference-used') return 'refused';
      this.findings.push(`${reference} was started a second time and failed with ${type}`);
      return undefined;
    }
    if (status.name !== 'RUNNING' && status.name !== 'COMPLETED') return undefined;
    const { events } = await run.fetchHistory();
    if (events?.some(({ eventType }) => eventType === CALLED) || status.name === 'COMPLETED') return 'books';
    throw new Error(`the second start of ${reference} has not said what becomes of it`);
  }

  /** Goes on with a stopped order; false where it is followed already, or came to its own end. */
  private adopt(reference: string): Promise<boolean> {
    return this.persistently(async () => {
      try {
        const { adopted } = await this.orders.adopt(reference);
        const { described } = await this.newest(reference);
        // A run that was reset a moment ago may yet find that it must not go on.
        const decided = adopted || !described.raw.pendingWorkflowTask;
        if (['RUNNING', 'COMPLETED'].includes(described.status.name) && decided) return adopted;
      } catch (error) {
        if (error instanceof UpdateRefused) return false;
        throw error;
      }
      throw new Error(`${reference} was adopted, and nothing follows it`);
    });
  }

  private async persistently<Value>(act: () => Promise<Value>): Promise<Value> {
    const began = Date.now();
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (this.stopped() || Date.now() - began > ENDS_WITHIN) throw error;
        await sleep(AGAIN_AFTER);
      }
    }
  }

  private handle(workflowId: string, runId?: string): WorkflowHandle {
    return this.client.workflow.getHandle(workflowId, runId);
  }
}

/** The type of the failure that a run ended with. */
async function failureOf(run: WorkflowHandle): Promise<string> {
  try {
    await run.result();
    return 'none';
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    const { cause } = error;
    return (cause instanceof ApplicationFailure && cause.type) || String(cause);
  }
}
