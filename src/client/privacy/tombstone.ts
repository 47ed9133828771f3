/** The tombstone of an order. It takes the order's workflow id in one step, so that the reference is never free in between. */
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import {
  FORGOTTEN_MEMO,
  FORGOTTEN_WORKFLOW,
  type ForgottenMark,
  type TombstoneRecord,
} from '../../domain/privacy/forgotten';
import { saleDays, SALES_MEMO, type SalesMemo } from '../../domain/sales/memo';
import { searchAttributes } from '../../domain/order/searchAttributes';
import { WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../../domain/order/updates';
import { Reader } from '../../temporal/history';
import type { Run } from '../../temporal/runs';

/** A tombstone as it was read. */
export interface Tombstone {
  mark: Partial<ForgottenMark>;
  /** Everything it says, the mark included. */
  record: Partial<TombstoneRecord>;
  /** What accounting needs, so that the order's own runs may be deleted. */
  sales?: SalesMemo;
  /** Why something on it could not be read: a key may be lost. */
  troubles: string[];
}

/** Reads a tombstone; undefined where the run is none. Without its key, only that it is one is known. */
export async function tombstoneOf(client: Client, run: Run | undefined): Promise<Tombstone | undefined> {
  if (run?.type !== FORGOTTEN_WORKFLOW) return undefined;
  const reader = new Reader(client, run.workflowId);
  const memo = await reader.memo(run.memo);
  const said = (memo[FORGOTTEN_MEMO] ?? {}) as Partial<TombstoneRecord>;
  const record = 'unreadable' in said ? {} : said;
  const { at, by, erasedAt } = record;
  const sales = memo[SALES_MEMO] as SalesMemo | { unreadable: string } | undefined;
  return {
    mark: { ...(at && { at }), ...(by && { by }), ...(erasedAt && { erasedAt }) },
    record,
    ...(sales && 'events' in sales && { sales }),
    troubles: [...reader.troubles],
  };
}

/**
 * Starts a tombstone in place of whatever has the id, in one step at the server.
 *
 * @param over also replaces a run that has not ended
 * @returns false where such a run is in the way
 */
export async function startTombstone(
  client: Client,
  reference: string,
  { record, sales }: { record: TombstoneRecord; sales?: SalesMemo },
  over: boolean,
): Promise<boolean> {
  const days = saleDays(sales?.events ?? []);
  try {
    await client.workflow.start<(record: TombstoneRecord) => Promise<void>>(FORGOTTEN_WORKFLOW, {
      workflowId: orderWorkflowId(reference),
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [record],
      memo: { [FORGOTTEN_MEMO]: record, ...(sales && { [SALES_MEMO]: sales }) },
      ...(sales && {
        typedSearchAttributes: [
          { key: searchAttributes.provider, value: sales.provider },
          ...(sales.agency === undefined ? [] : [{ key: searchAttributes.agency, value: sales.agency }]),
          { key: searchAttributes.saleDays, value: days },
        ],
      }),
      staticSummary: `Forgotten by ${record.by}`,
      staticDetails:
        'The data of this order was erased. While this workflow runs, its reference is refused, even to programs that start orders ' +
        'directly. Terminate it only to use the reference again. It needs no worker.',
      workflowIdConflictPolicy: over ? 'TERMINATE_EXISTING' : 'FAIL',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}
