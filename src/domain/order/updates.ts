/** The names by which an order is reached: its query, ids, task queues and inputs. A contract with back offices in any language. */
import type { OrderSettings } from './activities';
import type { LifeMemory } from './lifeMemory';
import type { OrderRequest } from '../request/request';
import type { OrderStatus } from './status';
import type { OrderUpdateName } from './updateSchemas';

export type { OrderUpdateName, OrderUpdates } from './updateSchemas';

/** An Update that callers send. Batches alone send `ticketAsReleased`. */
export type CallerUpdate = Exclude<OrderUpdateName, 'ticketAsReleased'>;

/** The word for each caller Update: a command (`ndc-flows accept-change`) and the end of an API path. */
export const updateWords: Readonly<Record<CallerUpdate, string>> = {
  selectOffer: 'select',
  approve: 'approve',
  decline: 'decline',
  release: 'release',
  ticket: 'ticket',
  quoteCancellation: 'quote',
  cancel: 'cancel',
  refresh: 'refresh',
  acceptChange: 'accept-change',
  listExtras: 'extras',
  addExtras: 'add',
  quoteChange: 'change',
  acceptOffer: 'accept',
  correct: 'correct',
  resolve: 'resolve',
};

/** Returns the id of an Update sent under an Idempotency-Key: digests of the key's use and of the call. */
export function keyedUpdateId(use: string, said: string): string {
  return `${keyUse(use)}${said}`;
}

/** Returns the prefix shared by all Updates under the same key; undefined for another kind of id. */
export function keyUseOf(updateId: string): string | undefined {
  const [, use] = /^key\/([^/]+)\/[^/]+$/.exec(updateId) ?? [];
  return use && keyUse(use);
}

const keyUse = (use: string): string => `key/${use}/`;

/** Name of the query that answers with `OrderStatus`. */
export const STATUS_QUERY = 'status';

/** Name, and first word of the text, of the error of a query that came ahead of the workflow task for the newest events. Ask again. */
export const QUERY_TOO_EARLY = 'QueryTooEarly';

/** Name of the signal that only makes an order take its next step. */
export const WAKE = 'wake';

/**
 * Name of the signal with which a client that has keys confirms that it started this run. Somebody without a key can copy a start and all
 * that followed it, but the server gives the copy another run id.
 */
export const START_CONFIRMED = 'startConfirmed';

/**
 * How long a run waits for that signal (milliseconds). Without it, an order with one provider looks there for what an earlier run may have
 * made. An order with several is refused, so it waits until a client that was cut off has had time to ask again.
 */
export const CONFIRMED_WITHIN = { oneProvider: 3_000, severalProviders: 30_000 };

/** What that signal says. */
export interface StartConfirmed {
  runId: string;
}

/** Name of the signal that makes an order read soon: its airline may have changed it. */
export const READ_SOON = 'readSoon';

/** Code of the refusal of an Update that asks the same as one that is under way. */
export const SAME_PENDING = 'same-is-pending';

/** Workflow type and task queue of orders. */
export const ORDER_WORKFLOW = 'orderWorkflow';
export const WORKFLOW_TASK_QUEUE = 'ndc-flows';

/** Returns the task queue for one provider's activities, so that a slow airline delays no other. */
export function providerTaskQueue(provider: string): string {
  return `${WORKFLOW_TASK_QUEUE}.${provider}`;
}

/** Returns the id of the one workflow that owns a reference. */
export function orderWorkflowId(reference: string): string {
  return `order/${reference}`;
}

/** Returns the reference that a workflow of this id owns. */
export function orderReference(workflowId: string): string {
  return workflowId.replace(/^order\//, '');
}

/**
 * Memo of a start for which the server refuses a second run of the reference (an instant). Counts only briefly: a start can be copied with
 * its memo.
 */
export const ONLY_START_MEMO = 'onlyStartAt';

/** How long it counts, before and after, because clocks differ (milliseconds). After that, earlier runs are looked up. */
export const ONLY_START_COUNTS = 3_000;

/** An existing order, created by an earlier run of this reference or elsewhere. */
export interface ExistingOrder {
  reference: string;
  provider: string;
  orderId: string;
  ownerCode?: string;
  /** The agency that sells it. Required where there are several. */
  agency?: string;
  /** Passengers that the order must have, `EXAMPLE` or `EXAMPLE/ADA`, or it is not adopted. */
  surnames?: string[];
}

/** What continue-as-new carries into the next run. Only `orderWorkflow` itself starts this. */
export interface Resumed {
  /** The previous run. No other run may start this one. */
  run?: string;
  request?: OrderRequest;
  status: OrderStatus;
  memory: LifeMemory;
  /** Used by a worker that no longer knows the provider: a changed configuration must not orphan an order. */
  settings: OrderSettings;
}

/** Input of `orderWorkflow`: a trip to book, an order to adopt, or an order that continues in a new run. */
export type OrderInput =
  OrderRequest | { adopt: ExistingOrder; previous?: OrderStatus } | { resumed: Resumed };
