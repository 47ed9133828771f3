/** Orders as a back office handles them: start, ask, tell, list. Every way to reach an order's workflow is here. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  type WorkflowHandle,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { checkRequest, type OrderRequest } from '../domain/request/request';
import { NdcFlowsError } from '../domain/errors';
import { FORGOTTEN_WORKFLOW } from '../domain/privacy/forgotten';
import type { Money } from '../domain/money';
import { REFUSED_AGAIN, searchAttributes } from '../domain/order/searchAttributes';
import type { OrderStatus } from '../domain/order/status';
import { tripWords } from '../domain/request/tripWords';
import { cardRefusal, refusalOf, shapeRefusal } from '../domain/order/updateRules';
import {
  ONLY_START_MEMO,
  ORDER_WORKFLOW,
  STATUS_QUERY,
  WORKFLOW_TASK_QUEUE,
  orderWorkflowId,
  type OrderInput,
  type OrderUpdateName,
  type OrderUpdates,
  type ExistingOrder,
} from '../domain/order/updates';
import type { Keyring } from '../keys';
import { isSealed } from '../temporal/codec';
import { DEFAULT_RETENTION, retentionOf } from '../temporal/namespace';
import { noWorkerAnswers, unanswered } from './answers';
import { goOnWith } from './adopting';
import { ordersAtWork, type OrderAtWork } from './atWork';
import {
  AnswerUnproven,
  BadRequest,
  NoWorker,
  OrderStopped,
  ReferenceForgotten,
  ReferenceTaken,
  UnknownReference,
  UpdateRefused,
} from './errors';
import { tombstoneOf } from './forgetting/tombstone';
import { attributeText, newestRun, orderRuns, type Run } from './kept/runs';
import { listOrders, type OrderFilter } from './listing';
import { updateIdFor, type KeyedCall } from './keyedCall';
import { isUnproven } from './proven';
import { isHashOf, requestHash } from './requestHash';
import { whySilent } from './silence';
import type { AdoptedOrder, OrderLine, StartedOrder } from './told';

export type { AdoptedOrder, OrderLine, StartedOrder } from './told';

type Workflow = (input: OrderInput) => Promise<OrderStatus>;

/** How long a status query waits for a worker. The server itself waits ten seconds for one that died before it asks another. */
const QUERY_WAITS = 20_000;

/** How much before a deadline of ours the server may call it over (milliseconds). */
const BROKEN_OFF_EARLY = 5_000;

/** How something is asked of an order, for those who need not wait for its end. */
export interface Sending {
  /** The same id asks the same order once, however often it is sent. */
  updateId?: string;
  /** Called when the order has taken it: from then on it is done, whoever waits. */
  accepted?: () => void;
}

/**
 * The orders of one namespace.
 *
 * @example
 * const orders = new Orders(client);
 * await orders.start(request, { providers: ['sandbox'] });
 * const status = await orders.update('ACME-1001', 'ticket', { payUpTo: { amount: '690.32', currency: 'EUR' } });
 */
export class Orders {
  private retention?: Promise<number>;

  /** @param keyring keys the hashes by which a repeated request is known; the client's own encryption */
  constructor(
    private readonly client: Client,
    private readonly keyring?: Keyring,
  ) {}

  /**
   * Starts the order of a request, once: the same request again is the same order.
   *
   * @param context.providers names that the caller knows; another one is refused. Left out, the worker decides.
   * @throws {BadRequest} with every mistake at once; {ReferenceTaken} when the reference belongs to another request; {ReferenceForgotten};
   * {KeyMissing} when it belongs to one that was started under a key that is not at hand.
   */
  async start(request: unknown, context: { providers?: string[] } = {}): Promise<StartedOrder> {
    const rememberedFor = await this.rememberedFor();
    const checked = checkRequest(request, { now: new Date(), rememberedFor, providers: context.providers });
    if ('mistakes' in checked) throw new BadRequest(checked.mistakes);

    const { reference } = checked.request;
    const workflowId = orderWorkflowId(reference);
    const started = await this.startedBy(checked.request, 'REJECT_DUPLICATE');
    if (started) return started;
    if (await this.freed(reference)) {
      // Only over what was ended by hand: where another caller came first, its order is never doubled, not even one that has ended.
      const anew = await this.startedBy(checked.request, 'ALLOW_DUPLICATE_FAILED_ONLY');
      if (anew) return anew;
    }
    await this.found(reference);
    const { memo, runId } = await this.handle(reference).describe();
    if (!isHashOf(checked.request, memo?.requestHash, this.keyring)) throw new ReferenceTaken(reference);
    return { reference, workflowId, runId, started: false };
  }

  /** Undefined where the server holds the id. */
  private async startedBy(
    request: OrderRequest,
    workflowIdReusePolicy: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE_FAILED_ONLY',
  ): Promise<StartedOrder | undefined> {
    const { reference } = request;
    const workflowId = orderWorkflowId(reference);
    try {
      const handle = await this.client.workflow.start<Workflow>(ORDER_WORKFLOW, {
        workflowId,
        taskQueue: WORKFLOW_TASK_QUEUE,
        args: [request],
        memo: {
          requestHash: requestHash(request, this.keyring),
          [ONLY_START_MEMO]: new Date().toISOString(),
        },
        // Told with the start, it is no event of its own later.
        typedSearchAttributes: [{ key: searchAttributes.provider, value: request.provider }],
        staticSummary: tripWords(request.journeys, request.passengers.length),
        workflowIdConflictPolicy: 'FAIL',
        workflowIdReusePolicy,
      });
      return { reference, workflowId, runId: handle.firstExecutionRunId, started: true };
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return undefined;
      throw error;
    }
  }

  /**
   * What an order tells about itself; also of one that has completed, when no worker is needed.
   *
   * @throws {UnknownReference}, {ReferenceForgotten}, {NoWorker}, {OrderStopped}
   */
  async status(reference: string): Promise<OrderStatus> {
    let run: Run | undefined;
    try {
      run = await this.told(reference);
      if (run.open) return await this.queried(this.handle(reference), reference);
      if (run.cutOff) throw stoppedOrder(reference, run);
      return await this.handle(reference, run.runId).result();
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw new UnknownReference(reference);
      if (run && (await this.endedByOthers(error, run))) throw stoppedOrder(reference, run);
      throw error;
    }
  }

  /**
   * Sends an Update and waits until it is done or waits for a person. Adopts an order that has completed.
   *
   * @throws {UpdateRefused} in the order's own words; {UnknownReference}
   */
  async update<Name extends OrderUpdateName>(
    reference: string,
    name: Name,
    args: OrderUpdates[Name],
    sending: Sending = {},
  ): Promise<OrderStatus> {
    const { updateId = randomUUID(), accepted } = sending;
    const options = { args: [args] as [OrderUpdates[Name]], updateId };
    try {
      return await untilProcessed(async () => {
        const handle = this.handle(reference);
        if (!accepted) return handle.executeUpdate<OrderStatus, [OrderUpdates[Name]]>(name, options);
        const update = await handle.startUpdate<OrderStatus, [OrderUpdates[Name]]>(name, {
          ...options,
          waitForStage: 'ACCEPTED',
        });
        accepted();
        return update.result();
      });
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw refusedOr(this.client, error, reference, updateId);
    }
    const previous = await this.status(reference);
    const refusal = refusalOf(name, args, {
      status: previous,
      cancelWanted: false,
      automatic: previous.released,
      scheduleChanged: true,
    });
    if (refusal) throw new UpdateRefused(refusal.code, refusal.text);
    const { provider, orderId, ownerCode } = previous;
    if (!orderId)
      throw new UpdateRefused('not-in-this-state', `the order has ${previous.state} and never existed`);
    return this.adoptOrder({ reference, provider, orderId, ownerCode }, name, args, sending);
  }

  /**
   * Asks a released order to ticket, as a batch does; the same `updateId` asks the same order once, however often it is sent.
   * Undefined where it has not answered until `until` (milliseconds since the epoch): it goes on by itself then.
   *
   * @throws {UpdateRefused} in the order's own words; WorkflowNotFoundError for a reference that has ended or was never there
   */
  async ticketAsReleased(
    reference: string,
    atMost: Money | undefined,
    options: { updateId: string; until: number; signal: AbortSignal },
  ): Promise<OrderStatus | undefined> {
    const { updateId, until, signal } = options;
    try {
      return await this.client.withAbortSignal(signal, () =>
        this.client.withDeadline(until, () =>
          untilProcessed(() =>
            this.handle(reference).executeUpdate<OrderStatus, [{ atMost?: Money }]>('ticketAsReleased', {
              args: [{ atMost }],
              updateId,
            }),
          ),
        ),
      );
    } catch (error) {
      // A server that goes down breaks calls off as well, and nobody's time is over then: the same is asked again.
      if (unanswered(error) && !signal.aborted && Date.now() > until - BROKEN_OFF_EARLY) return undefined;
      throw refusedOr(this.client, error, reference, updateId);
    }
  }

  /**
   * Adopts an order that exists already, made elsewhere or by an earlier run, and asks something of it in the same call.
   * What an earlier run of the reference knew goes with it, its doubts above all. A request that is refused leaves no workflow behind.
   *
   * @throws {UpdateRefused} also when the reference belongs to another order
   */
  async adoptOrder<Name extends OrderUpdateName>(
    order: ExistingOrder,
    name: Name,
    args: OrderUpdates[Name],
    { updateId = randomUUID(), accepted }: Sending = {},
  ): Promise<OrderStatus> {
    const malformed = shapeRefusal(name, args) ?? cardRefusal(order, { ids: true });
    if (malformed) throw new UpdateRefused(malformed.code, malformed.text);
    const earlier = await this.earlierRun(order);
    const startWorkflowOperation = new WithStartWorkflowOperation<Workflow>(ORDER_WORKFLOW, {
      workflowId: orderWorkflowId(order.reference),
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [{ adopt: order, previous: earlier?.status }],
      memo: earlier?.memo,
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
    const given = name === 'resolve' ? args : { ...args, orderId: order.orderId };
    try {
      const update = await this.client.workflow.startUpdateWithStart<
        Workflow,
        OrderStatus,
        [OrderUpdates[Name]]
      >(name, {
        args: [given],
        updateId,
        waitForStage: 'ACCEPTED',
        startWorkflowOperation,
      });
      accepted?.();
      return await update.result();
    } catch (error) {
      throw refusedOr(this.client, error, order.reference, updateId);
    }
  }

  /**
   * Goes on with an order whose workflow was stopped from outside: it is read, its limit is watched again, and it can be asked as before.
   * An order that is followed stays as it is (`adopted` is false).
   *
   * @throws {UpdateRefused} where it has come to its own end; {UnknownReference}, {ReferenceForgotten}
   */
  async adopt(reference: string): Promise<AdoptedOrder> {
    const run = await this.told(reference);
    const { workflowId } = run;
    if (run.open) return { reference, workflowId, runId: run.runId, adopted: false };
    if (!run.cutOff && !(await this.completedByOthers(reference, run)))
      throw new UpdateRefused('not-stopped', `order ${reference} has come to its own end`);
    return {
      reference,
      workflowId,
      runId: await goOnWith(this.client, run, 'adopted after it was stopped'),
      adopted: true,
    };
  }

  /** True for a completed run whose result cannot be its own. */
  private async completedByOthers(reference: string, run: Run): Promise<boolean> {
    try {
      await this.handle(reference, run.runId).result();
      return false;
    } catch (error) {
      return this.endedByOthers(error, run);
    }
  }

  /**
   * True if a result that was read with this error cannot be the run's own: it is not sealed for it, though the run's start is sealed. A run
   * from before there were keys has both plain.
   */
  private async endedByOthers(error: unknown, { workflowId, runId }: Run): Promise<boolean> {
    if (!(error instanceof NdcFlowsError) || !['plain-refused', 'seal-broken'].includes(error.code))
      return false;
    const { history } = await this.client.workflowService.getWorkflowExecutionHistory({
      namespace: this.client.options.namespace,
      execution: { workflowId, runId },
      maximumPageSize: 1,
    });
    const input = history?.events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
    return input.some(isSealed);
  }

  /** What the reference's run before this one left: its status, and the memo by which a repeated request is known. */
  private async earlierRun({
    reference,
    orderId,
  }: ExistingOrder): Promise<{ status: OrderStatus; memo?: Record<string, unknown> } | undefined> {
    try {
      const status = await this.status(reference);
      if (status.orderId !== orderId) {
        const owned = status.orderId ? `order ${status.orderId}` : 'a request of its own';
        throw new UpdateRefused('another-order', `reference ${reference} belongs to ${owned}`);
      }
      return { status, memo: (await this.handle(reference).describe()).memo };
    } catch (error) {
      if (error instanceof UnknownReference || error instanceof OrderStopped) return undefined;
      throw error;
    }
  }

  /** Orders by what lists need, newest first. Listings lag a little behind the orders themselves. */
  list(filter: OrderFilter = {}): AsyncIterable<OrderLine> {
    return listOrders(this.client, filter);
  }

  /** Orders in the middle of something. No worker is asked. */
  atWork(): AsyncIterable<OrderAtWork> {
    return ordersAtWork(this.client);
  }

  /** The id of an Update that is sent under a caller's own key: the same for the same call of the same caller. */
  updateIdFor(call: KeyedCall): string {
    return updateIdFor(call, this.keyring);
  }

  private handle(reference: string, runId?: string): WorkflowHandle<Workflow> {
    return this.client.workflow.getHandle<Workflow>(orderWorkflowId(reference), runId);
  }

  /** The run that tells what is true of a reference: the newest one, or the one before those that were refused because of it. */
  private async told(reference: string): Promise<Run> {
    const newest = await this.found(reference);
    if (attributeText(newest.attributes.NdcState) !== REFUSED_AGAIN) return newest;
    return (await orderRuns(this.client, orderWorkflowId(reference))).at(-1) ?? newest;
  }

  /**
   * The newest run of a reference, read without a key. A tombstone holds its reference by running: ended by hand, it is as if there were
   * none.
   *
   * @throws {UnknownReference}, {ReferenceForgotten}
   */
  private async found(reference: string): Promise<Run> {
    const run = await newestRun(this.client, orderWorkflowId(reference));
    const stone = await tombstoneOf(this.client, run);
    if (run?.open && stone) throw new ReferenceForgotten(reference, stone.inscription);
    if (!run || stone) throw new UnknownReference(reference);
    return run;
  }

  /** True where the newest run is a tombstone that somebody has ended. */
  private async freed(reference: string): Promise<boolean> {
    const run = await newestRun(this.client, orderWorkflowId(reference));
    return run?.type === FORGOTTEN_WORKFLOW && !run.open;
  }

  private async queried(handle: WorkflowHandle<Workflow>, reference: string): Promise<OrderStatus> {
    try {
      return await this.client.withDeadline(Date.now() + QUERY_WAITS, () =>
        handle.query<OrderStatus>(STATUS_QUERY),
      );
    } catch (error) {
      if (!noWorkerAnswers(error)) throw error;
      const asked = { workflowId: orderWorkflowId(reference), taskQueue: WORKFLOW_TASK_QUEUE };
      throw new NoWorker(reference, await whySilent(this.client, asked));
    }
  }

  private rememberedFor(): Promise<number> {
    const { connection, options } = this.client;
    this.retention ??= retentionOf(connection, options.namespace).then(
      (found) => found ?? DEFAULT_RETENTION,
      (error: unknown) => {
        // What failed once is asked again.
        this.retention = undefined;
        throw error;
      },
    );
    return this.retention;
  }
}

function stoppedOrder(reference: string, { attributes }: Run): OrderStopped {
  const orderId = attributeText(attributes.NdcOrderId);
  return new OrderStopped(reference, { orderId, state: attributeText(attributes.NdcState) });
}

/** The server's word for an Update that a worker gave back unread: it was busy, or was being stopped. Nothing was done. */
const UNPROCESSED = 'UnprocessedUpdate';

/** How often such an Update is sent, and how long apart (milliseconds). */
const PROCESSED_WITHIN = [200, 1_000, 3_000];

/** Sends an Update again that no worker has read. */
async function untilProcessed<T>(send: () => Promise<T>): Promise<T> {
  for (const wait of PROCESSED_WITHIN) {
    try {
      return await send();
    } catch (error) {
      const { cause } = error as WorkflowUpdateFailedError;
      if (!(cause instanceof ApplicationFailure) || cause.type !== UNPROCESSED) throw error;
      await sleep(wait);
    }
  }
  return send();
}

function refusedOr(client: Client, error: unknown, reference: string, updateId: string): unknown {
  if (isUnproven(client, error, updateId))
    return new AnswerUnproven(`Order ${reference}`, `ndc-flows status ${reference}`, error);
  if (!(error instanceof WorkflowUpdateFailedError)) return error;
  const { cause } = error;
  if (!(cause instanceof ApplicationFailure)) return error;
  if (cause.type === UNPROCESSED) return new NoWorker(reference, { workers: 1 });
  return new UpdateRefused(cause.type ?? 'refused', cause.message);
}
