/** The names under which an order is reached: its query, its ids and task queues, and what starts it. A contract with back offices in any language. */
import type { OrderSettings } from './activities';
import type { LifeMemory } from './lifeMemory';
import type { OrderRequest } from '../request/request';
import type { OrderStatus } from './status';

export type { OrderUpdateName, OrderUpdates } from './updateSchemas';

/** Id of an Update that a caller sends under a key: digests of what the key is used for, and of what is said under it. */
export function keyedUpdateId(use: string, said: string): string {
  return `${keyUse(use)}${said}`;
}

/** What the ids of all Updates under the same key begin with; undefined for another kind of id. */
export function keyUseOf(updateId: string): string | undefined {
  const [, use] = /^key\/([^/]+)\/[^/]+$/.exec(updateId) ?? [];
  return use && keyUse(use);
}

const keyUse = (use: string): string => `key/${use}/`;

/** Name of the query that answers with `OrderStatus`. */
export const STATUS_QUERY = 'status';

/** Workflow type and task queue of orders. */
export const ORDER_WORKFLOW = 'orderWorkflow';
export const WORKFLOW_TASK_QUEUE = 'ndc-flows';

/** Task queue for one provider's activities: one slow airline holds up nobody else. */
export function providerTaskQueue(provider: string): string {
  return `${WORKFLOW_TASK_QUEUE}.${provider}`;
}

/** Id of the one workflow that owns a reference. */
export function orderWorkflowId(reference: string): string {
  return `order/${reference}`;
}

/** The reference that a workflow of this id owns. */
export function orderReference(workflowId: string): string {
  return workflowId.replace(/^order\//, '');
}

/**
 * Memo of a start by which the server was told to refuse a second run of the reference: an instant. It counts for a moment only, because
 * a start can be copied with its memo.
 */
export const ONLY_START_MEMO = 'onlyStartAt';

/** For how long it counts, either way, since clocks differ (milliseconds). A start that it does not count for is looked into. */
export const ONLY_START_COUNTS = 3_000;

/** An order that exists already: made by an earlier run of this reference, or elsewhere. */
export interface ExistingOrder {
  reference: string;
  provider: string;
  orderId: string;
  ownerCode?: string;
}

/** A life that goes on in a new run because its history had grown long. Only `orderWorkflow` itself starts this. */
export interface Resumed {
  /** The run that goes on in this one: nobody else may start it. Older versions did not say. */
  run?: string;
  request?: OrderRequest;
  status: OrderStatus;
  memory: LifeMemory;
  /** For a worker that does not know the provider: an order must not be lost sight of because a configuration changed. */
  settings: OrderSettings;
}

/** Input of `orderWorkflow`: a trip to book, an order to adopt, or a life that goes on. */
export type OrderInput =
  OrderRequest | { adopt: ExistingOrder; previous?: OrderStatus } | { resumed: Resumed };
