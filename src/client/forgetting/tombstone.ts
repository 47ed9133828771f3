/** The tombstone of an order: put up in the one step that ends the order's own claim to its id, so that the reference is never free between. */
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import {
  FORGOTTEN_MEMO,
  FORGOTTEN_WORKFLOW,
  type ForgottenMark,
  type Inscription,
} from '../../domain/privacy/forgotten';
import { saleDays, SALES_MEMO, type SalesMemo } from '../../domain/sales/memo';
import { searchAttributes } from '../../domain/order/searchAttributes';
import { WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../../domain/order/updates';
import { Reader } from '../kept/reading';
import type { Run } from '../kept/runs';

/** What a tombstone says. */
export interface Tombstone {
  mark: Partial<ForgottenMark>;
  /** Everything that stands on it, the mark among it. */
  inscription: Partial<Inscription>;
  /** It carries what accounting needs, so that the order's own runs may go. */
  sales?: SalesMemo;
  /** Why something on it could not be read: a key may be lost. */
  troubles: string[];
}

/** What a run says, where it is a tombstone. Of one whose key is lost nothing but that it is one. */
export async function tombstoneOf(client: Client, run: Run | undefined): Promise<Tombstone | undefined> {
  if (run?.type !== FORGOTTEN_WORKFLOW) return undefined;
  const reader = new Reader(client, run.workflowId);
  const memo = await reader.memo(run.memo);
  const said = (memo[FORGOTTEN_MEMO] ?? {}) as Partial<Inscription>;
  const inscription = 'unreadable' in said ? {} : said;
  const { at, by, erasedAt } = inscription;
  const sales = memo[SALES_MEMO] as SalesMemo | { unreadable: string } | undefined;
  return {
    mark: { ...(at && { at }), ...(by && { by }), ...(erasedAt && { erasedAt }) },
    inscription,
    ...(sales && 'events' in sales && { sales }),
    troubles: [...reader.troubles],
  };
}

/**
 * Starts a tombstone in place of what has the id: one step at the server, with nobody in between. `over`: also over a run that has not ended.
 *
 * @returns false where a run that has not ended is in the way
 */
export async function putUp(
  client: Client,
  reference: string,
  { inscription, sales }: { inscription: Inscription; sales?: SalesMemo },
  over: boolean,
): Promise<boolean> {
  const days = saleDays(sales?.events ?? []);
  try {
    await client.workflow.start<(inscription: Inscription) => Promise<void>>(FORGOTTEN_WORKFLOW, {
      workflowId: orderWorkflowId(reference),
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [inscription],
      memo: { [FORGOTTEN_MEMO]: inscription, ...(sales && { [SALES_MEMO]: sales }) },
      ...(sales && {
        typedSearchAttributes: [
          { key: searchAttributes.provider, value: sales.provider },
          { key: searchAttributes.saleDays, value: days },
        ],
      }),
      staticSummary: `Forgotten by ${inscription.by}`,
      staticDetails:
        'What was kept about this order was erased. While this runs its reference is refused, also to programs that start orders by ' +
        'themselves; end it by hand only where the reference is to be used again. It needs no worker.',
      workflowIdConflictPolicy: over ? 'TERMINATE_EXISTING' : 'FAIL',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}
