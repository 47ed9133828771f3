/** Orders as a back office handles them: start, ask, tell, list. Every way to reach an order's workflow is here. */
import { randomUUID } from 'node:crypto';
import {
  type Client,
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type WorkflowHandle,
} from '@temporalio/client';
import { providersOf } from '../domain/request/providers';
import { checkRequest, type OrderRequest } from '../domain/request/request';
import type { RequestContext } from '../domain/request/requestRules';
import type { PendingUpdate } from '../domain/calls/problem';
import type { Money } from '../domain/money';
import { LISTED_MEMO, departureOf, routeOf, type ListedMemo } from '../domain/order/listed';
import { requestedWords, withDigests, type FindWord } from '../domain/order/find';
import { searchAttributes } from '../domain/order/searchAttributes';
import type { OrderStatus } from '../domain/order/status';
import { sellerOf } from '../domain/request/sellers';
import { tripWords } from '../domain/request/tripWords';
import { standing } from '../domain/order/states';
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
import { answerTo } from '../temporal/answerTo';
import { findDigests } from '../temporal/findDigests';
import { proveReadable } from '../temporal/keyCanary';
import { DEFAULT_RETENTION, retentionOf } from '../temporal/namespace';
import { attributeText, orderRuns, type Run } from '../temporal/runs';
import { unanswered } from '../temporal/serverErrors';
import { ordersAtWork, type OrderAtWork } from './afterRestore';
import {
  completedByOthers,
  currentRun,
  endedByOthers,
  isFreed,
  neverExisted,
  requestedAt,
  unlessUnknown,
  stoppedOrder,
  usedBy,
} from './currentRun';
import {
  BadRequest,
  NoWorker,
  type NoAnswer,
  OrderStopped,
  ReferenceTaken,
  UnknownReference,
  UpdateRefused,
} from '../domain/order/errors';
import { isHashOf, requestHash, updateIdFor, type KeyedCall } from './hashes';
import type { Unread } from './listLine';
import { listedLine, listOrders, listPage, type OrderFilter } from './listing';
import { answerOf, Unanswered } from './noAnswer';
import { passengersOf, type Traveller as NamedPassenger } from './passengers';
import { confirmStart } from './confirmStart';
import { inTurn } from './inTurn';
import { resetToLastTask } from './reset';
import { pendingIn, untilProcessed, updateError } from './sendUpdate';
import type { AdoptedOrder, OrderLine, OrderPage, PageAsked, StartedOrder } from './types';

type Workflow = (input: OrderInput) => Promise<OrderStatus>;

/** How long a status query waits for workers that poll (milliseconds). The server itself waits ten seconds for one that died before it asks another. */
const QUERY_WAITS = 20_000;

/** How much before our deadline the server may end the call (milliseconds). */
const BROKEN_OFF_EARLY = 5_000;

/** What a caller knows of the configuration. */
export type Known = Pick<RequestContext, 'providers' | 'agencies' | 'versionOf'>;

/** How long to wait for a status, and who is told why the answer takes long, where it may still come. */
export interface Looking {
  /** Milliseconds; no longer than the default of 20 s. */
  within?: number;
  /** @param why undefined: the server does not answer either; @param waited milliseconds so far */
  waiting?: (why: NoAnswer | undefined, waited: number) => void;
}

/** How an Update is sent, for callers who need not wait for its end. */
export interface Sending {
  /** The same id asks the same order once, however often it is sent. */
  updateId?: string;
  /** Called, perhaps twice, when the order has accepted or refused the Update. From then on, an accepted one is carried out whether or not anyone waits. */
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
  private proven = false;

  /** @param keyring keys the hashes by which a repeated request is known; the client's own encryption */
  constructor(
    private readonly client: Client,
    private readonly keyring?: Keyring,
  ) {}

  /**
   * Starts the order of a request, once: the same request again gives the same order. Another request may use the reference again if its
   * order failed before an orderCreate was sent.
   *
   * @param context.providers, context.agencies, context.versionOf what the caller knows; anything else, and what the version has no place for,
   * is refused. Left out, the worker decides. A request that names no agency is of the only one.
   * @param context.again tries the same request once more if it failed before an orderCreate was sent
   * @throws {BadRequest} with every mistake at once; {ReferenceTaken} when the reference belongs to another request; {ReferenceForgotten};
   * {KeyMissing} when it belongs to one that was started under a key that is not at hand; {KeysUnproven} with keys that the workers
   * do not have, or without keys where they have some.
   */
  async start(written: unknown, context: Known & { again?: boolean } = {}): Promise<StartedOrder> {
    const [rememberedFor] = await Promise.all([this.rememberedFor(), this.proveKeys()]);
    const { again, ...known } = context;
    const checked = checkRequest(written, { now: new Date(), rememberedFor, ...known });
    if ('mistakes' in checked) throw new BadRequest(checked.mistakes);

    const agency = sellerOf(checked.request.agency, known.agencies);
    const request = { ...checked.request, ...(agency !== undefined && { agency }) };
    const { reference } = request;
    const started = await this.startedBy(request, 'REJECT_DUPLICATE');
    if (started) return started;
    if (await isFreed(this.client, reference)) {
      // Only over what was ended by hand: where another caller came first, its order is never doubled, not even one that has ended.
      const anew = await this.startedBy(request, 'ALLOW_DUPLICATE_FAILED_ONLY');
      if (anew) return anew;
    }
    const before = await this.startedAs(request);
    if (before && !again) return before;
    if (await neverExisted(this.client, reference)) {
      // Where another caller came first, its order counts.
      const anew = await this.startedBy(request, 'ALLOW_DUPLICATE');
      if (anew) return anew;
    }
    const now = before ?? (await this.startedAs(request));
    if (!now) throw new ReferenceTaken(reference);
    return now;
  }

  /** Returns the run that this request has started; undefined where the reference's runs belong to other requests. */
  private async startedAs(request: OrderRequest): Promise<StartedOrder | undefined> {
    const { reference } = request;
    const workflowId = orderWorkflowId(reference);
    const started = async (runId: string): Promise<boolean> => {
      const { memo } = await this.handle(reference, runId).describe();
      return isHashOf(request, memo?.requestHash, this.keyring);
    };
    const newest = await currentRun(this.client, reference).catch(unlessUnknown);
    if (!newest) return undefined;
    if (await started(newest.runId)) {
      // A run without a state has not begun. It may wait for this: the answer to the start may have been lost.
      if (request.providers && newest.open && attributeText(newest.attributes.NdcState) === undefined)
        await confirmStart(this.client, newest);
      return { reference, workflowId, runId: newest.runId, started: false };
    }
    if (newest.open) return undefined;
    for (const { runId } of (await orderRuns(this.client, workflowId)).reverse())
      if (await started(runId)) return { reference, workflowId, runId, started: false };
    return undefined;
  }

  /** Starts the workflow; undefined where the server holds the id. Under `ALLOW_DUPLICATE` the run itself looks for earlier ones. */
  private async startedBy(
    request: OrderRequest,
    workflowIdReusePolicy: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE_FAILED_ONLY' | 'ALLOW_DUPLICATE',
  ): Promise<StartedOrder | undefined> {
    const { reference, agency, journeys, passengers } = request;
    const workflowId = orderWorkflowId(reference);
    const departure = departureOf([], journeys);
    const createdAt =
      workflowIdReusePolicy === 'ALLOW_DUPLICATE'
        ? await requestedAt(this.client, reference)
        : new Date().toISOString();
    try {
      const handle = await this.client.workflow.start<Workflow>(ORDER_WORKFLOW, {
        workflowId,
        taskQueue: WORKFLOW_TASK_QUEUE,
        args: [request],
        memo: {
          requestHash: requestHash(request, this.keyring),
          [LISTED_MEMO]: {
            ...(agency !== undefined && { agency }),
            route: routeOf(journeys),
          } satisfies ListedMemo,
          ...(workflowIdReusePolicy !== 'ALLOW_DUPLICATE' && { [ONLY_START_MEMO]: new Date().toISOString() }),
        },
        // Set with the start, they cost no event of their own later.
        typedSearchAttributes: [
          { key: searchAttributes.provider, value: providersOf(request)[0] ?? '' },
          ...(agency === undefined ? [] : [{ key: searchAttributes.agency, value: agency }]),
          { key: searchAttributes.created, value: createdAt },
          ...(departure === undefined ? [] : [{ key: searchAttributes.departure, value: departure }]),
          { key: searchAttributes.find, value: this.foundBy(requestedWords(reference, passengers)) },
        ],
        staticSummary: tripWords(journeys, passengers.length),
        ...inTurn(agency),
        workflowIdConflictPolicy: 'FAIL',
        workflowIdReusePolicy,
      });
      const runId = handle.firstExecutionRunId;
      // With several providers a run is refused unless it is confirmed, or the memo's instant is near the server's own.
      if (workflowIdReusePolicy === 'ALLOW_DUPLICATE' || request.providers)
        await confirmStart(this.client, { workflowId, runId });
      return { reference, workflowId, runId, started: true };
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return undefined;
      throw error;
    }
  }

  /**
   * Returns an order's status. One that has completed needs no worker.
   *
   * @throws {UnknownReference}, {ReferenceForgotten}, {NoWorker}, {OrderStopped}
   */
  async status(reference: string, looking: Looking = {}): Promise<OrderStatus> {
    let run: Run | undefined;
    try {
      run = await currentRun(this.client, reference);
      if (run.open) return await this.queried(this.handle(reference), reference, looking);
      if (run.cutOff) throw stoppedOrder(reference, run);
      return await this.handle(reference, run.runId).result();
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw new UnknownReference(reference);
      if (run && (await endedByOthers(this.client, error, run))) throw stoppedOrder(reference, run);
      throw error;
    }
  }

  /**
   * Sends an Update and waits until it is done or waits for a person. Adopts an order that has completed.
   *
   * @throws {UpdateRefused} with the order's own code and text; {UnknownReference}
   */
  async update<Name extends OrderUpdateName>(
    reference: string,
    name: Name,
    args: OrderUpdates[Name],
    sending: Sending = {},
  ): Promise<OrderStatus> {
    await this.proveOwnKeys();
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
      const pending = pendingIn(this.client, error, updateId);
      if (pending) return this.joined(reference, name, args, pending, sending);
      if (!(error instanceof WorkflowNotFoundError))
        throw updateError(this.client, error, reference, updateId);
    }
    const previous = await this.status(reference);
    const refusal = refusalOf(name, args, {
      status: previous,
      cancelWanted: false,
      automatic: previous.released,
    });
    if (refusal) throw new UpdateRefused(refusal.code, refusal.text);
    const { provider, orderId, ownerCode, agency } = previous;
    if (!orderId)
      throw new UpdateRefused(
        'not-in-this-state',
        `${standing(previous)}: nothing was created at the airline`,
      );
    return this.adoptOrder(
      { reference, provider, orderId, ownerCode, ...(agency !== undefined && { agency }) },
      name,
      args,
      sending,
    );
  }

  /**
   * Asks a released order to ticket, as a batch does. The same `updateId` asks the same order once, however often it is sent.
   * Returns undefined where it has not answered by `until` (milliseconds since the epoch): the order goes on by itself.
   *
   * @throws {UpdateRefused} with the order's own code and text; WorkflowNotFoundError for a reference that has ended or was never there
   */
  async ticketAsReleased(
    reference: string,
    atMost: Money | undefined,
    options: { agency?: string; updateId: string; until: number; signal: AbortSignal },
  ): Promise<OrderStatus | undefined> {
    const { agency, updateId, until, signal } = options;
    try {
      return await this.client.withAbortSignal(signal, () =>
        this.client.withDeadline(until, () =>
          untilProcessed(() =>
            this.handle(reference).executeUpdate<OrderStatus, [OrderUpdates['ticketAsReleased']]>(
              'ticketAsReleased',
              {
                args: [{ atMost, ...(agency !== undefined && { agency }) }],
                updateId,
              },
            ),
          ),
        ),
      );
    } catch (error) {
      // A server that goes down ends calls as well, before their time: then the same is asked again.
      if (unanswered(error) && !signal.aborted && Date.now() > until - BROKEN_OFF_EARLY) return undefined;
      throw updateError(this.client, error, reference, updateId);
    }
  }

  /**
   * Adopts an order that exists already, made elsewhere or by an earlier run, and sends it an Update in the same call.
   * The new run gets what an earlier run of the reference knew, its doubts above all. A refused Update leaves no workflow behind.
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
    await this.proveOwnKeys();
    const earlier = await this.earlierRun(order);
    const startWorkflowOperation = new WithStartWorkflowOperation<Workflow>(ORDER_WORKFLOW, {
      workflowId: orderWorkflowId(order.reference),
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [{ adopt: order, previous: earlier?.status }],
      memo: earlier?.memo,
      ...inTurn(order.agency),
      typedSearchAttributes: [
        { key: searchAttributes.created, value: await requestedAt(this.client, order.reference) },
        // The airline may show fewer names than the run before was started with.
        ...(earlier?.find ? [{ key: searchAttributes.find, value: earlier.find }] : []),
      ],
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
      const pending = pendingIn(this.client, error, updateId);
      if (pending) return this.joined(order.reference, name, args, pending, { updateId, accepted });
      throw updateError(this.client, error, order.reference, updateId);
    }
  }

  /** Waits for the answer to the same call of another caller. If that ends with its run, asks by itself. */
  private async joined<Name extends OrderUpdateName>(
    reference: string,
    name: Name,
    args: OrderUpdates[Name],
    { updateId, runId }: PendingUpdate,
    { accepted, ...sending }: Sending,
  ): Promise<OrderStatus> {
    accepted?.();
    try {
      return await this.handle(reference, runId).getUpdateHandle<OrderStatus>(updateId).result();
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return this.update(reference, name, args, sending);
      throw updateError(this.client, error, reference, updateId);
    }
  }

  /**
   * Goes on with an order whose workflow was stopped from outside: it is read, its limit is watched again, and it takes Updates as before.
   * An order whose workflow runs stays as it is (`adopted` is false).
   *
   * @throws {UpdateRefused} where it has come to its own end; {UnknownReference}, {ReferenceForgotten}
   */
  async adopt(reference: string): Promise<AdoptedOrder> {
    const run = await currentRun(this.client, reference);
    const { workflowId } = run;
    if (run.open) return { reference, workflowId, runId: run.runId, adopted: false };
    if (!run.cutOff && !(await completedByOthers(this.client, run)))
      throw new UpdateRefused(
        'not-stopped',
        `order ${reference} has ended normally; there is nothing to adopt`,
      );
    return {
      reference,
      workflowId,
      runId: await resetToLastTask(this.client, run, 'adopted after its workflow was stopped'),
      adopted: true,
    };
  }

  /** Returns what the reference's earlier run left: its status, the memo that recognises a repeated request, and what it is found by. */
  private async earlierRun({
    reference,
    orderId,
  }: ExistingOrder): Promise<
    { status: OrderStatus; memo?: Record<string, unknown>; find?: string } | undefined
  > {
    try {
      const status = await this.status(reference);
      if (status.orderId !== orderId) throw usedBy(reference, status.orderId);
      const { memo, typedSearchAttributes } = await this.handle(reference).describe();
      return { status, memo, find: typedSearchAttributes.get(searchAttributes.find) };
    } catch (error) {
      if (error instanceof UnknownReference || error instanceof OrderStopped) return undefined;
      throw error;
    }
  }

  /** Returns the value of the attribute that finds an order by these words. */
  private foundBy(words: readonly FindWord[]): string {
    return withDigests('', findDigests(words, this.keyring)) ?? '';
  }

  /**
   * Returns the passengers that the order's request names, under the names that were corrected since; none for an order made elsewhere, or
   * without the key.
   */
  passengers({
    reference,
    amendments = [],
  }: Pick<OrderStatus, 'reference' | 'amendments'>): Promise<NamedPassenger[]> {
    return passengersOf(this.client, reference, amendments);
  }

  /**
   * Lists orders by search attributes, the newest request first. Listings lag a little behind the orders themselves.
   *
   * @throws {KeysUnproven} for a search: its words are looked for as digests, and with other keys nothing would be found
   */
  async *list(filter: OrderFilter = {}, unread?: Unread): AsyncIterable<OrderLine> {
    if (filter.find !== undefined) await this.proveKeys();
    yield* listOrders(this.client, filter, { keyring: this.keyring, unread });
  }

  /** Returns an order's line in lists as the server has it now; undefined where it has none. Needs no worker. */
  listed(reference: string): Promise<OrderLine | undefined> {
    return listedLine(this.client, reference);
  }

  /** Lists the next orders of a list. @throws as `list`; CursorInvalid */
  async listPage(filter: OrderFilter, asked: PageAsked, unread?: Unread): Promise<OrderPage> {
    if (filter.find !== undefined) await this.proveKeys();
    return listPage(this.client, filter, asked, { keyring: this.keyring, unread });
  }

  /** Lists orders in the middle of something. Needs no worker. */
  atWork(): AsyncIterable<OrderAtWork> {
    return ordersAtWork(this.client);
  }

  /** Returns the id of an Update that is sent under a caller's own key: the same for the same call of the same caller. */
  updateIdFor(call: KeyedCall): string {
    return updateIdFor(call, this.keyring);
  }

  /**
   * Proves that these are the keys of the namespace's workers: an order that is sealed with others, or by one side alone, would stand
   * still. Asks again while no worker has used keys.
   *
   * @throws {KeysUnproven}
   */
  async proveKeys(): Promise<void> {
    this.proven ||= await proveReadable(this.client, this.keyring);
  }

  /** As `proveKeys`, of this process's keys alone: an Update that the workers cannot read would stop its order. */
  private async proveOwnKeys(): Promise<void> {
    if (this.keyring) await this.proveKeys();
  }

  private handle(reference: string, runId?: string): WorkflowHandle<Workflow> {
    return this.client.workflow.getHandle<Workflow>(orderWorkflowId(reference), runId);
  }

  private async queried(
    handle: WorkflowHandle<Workflow>,
    reference: string,
    { within = QUERY_WAITS, waiting }: Looking,
  ): Promise<OrderStatus> {
    const asked = { workflowId: orderWorkflowId(reference), taskQueue: WORKFLOW_TASK_QUEUE };
    try {
      const query = (): Promise<OrderStatus> => answerTo<OrderStatus>(handle, STATUS_QUERY);
      return await answerOf(this.client, asked, query, { within: Math.min(within, QUERY_WAITS), waiting });
    } catch (error) {
      throw error instanceof Unanswered ? new NoWorker(reference, error.why) : error;
    }
  }

  private rememberedFor(): Promise<number> {
    const { connection, options } = this.client;
    this.retention ??= retentionOf(connection, options.namespace).then(
      (found) => found ?? DEFAULT_RETENTION,
      (error: unknown) => {
        // Ask again next time.
        this.retention = undefined;
        throw error;
      },
    );
    return this.retention;
  }
}
