/** Collects what the audit looks at: every workflow's status, and, where the ledger has an order that none of them names, who sent it. */
import type { Client } from '@temporalio/client';
import type { OrderStatus } from '../src/domain/order/status';
import type { Ledger } from '../src/sandbox';
import { unclaimed, type Evidence } from './audit';
import type { BackOffice } from './backOffice';
import type { Creates } from './changeovers';
import { bounded } from './inTurn';
import { writesOf, type DecidedWrite } from './runs';

/** How many workflows are asked at once. */
const AT_ONCE = 16;

/** Reads the creates of every reference. */
export async function createsOf(
  client: Client,
  office: BackOffice,
  references: readonly string[],
): Promise<Creates> {
  const creates = new Map<string, readonly DecidedWrite[]>();
  await bounded(references, AT_ONCE, async (reference) => {
    const writes = await writesOf(client, office.handle(reference).workflowId);
    creates.set(
      reference,
      writes.filter(({ operation }) => operation === 'orderCreate'),
    );
  });
  return creates;
}

/** Asks every workflow; reads histories only where the statuses do not explain the ledger. */
export async function evidenceOf(
  client: Client,
  office: BackOffice,
  references: readonly string[],
  ledger: Ledger,
): Promise<Evidence<OrderStatus>> {
  const statuses: OrderStatus[] = [];
  await bounded(references, AT_ONCE, async (reference) => {
    statuses.push(await office.status(reference));
  });
  const senders = new Map<string, string>();
  if (unclaimed(ledger, statuses).length > 0) {
    await bounded(references, AT_ONCE, async (reference) => {
      const { workflowId } = office.handle(reference);
      for (const { correlationId } of await writesOf(client, workflowId)) {
        if (correlationId !== undefined) senders.set(correlationId, reference);
      }
    });
  }
  return { ledger, statuses, senders };
}
