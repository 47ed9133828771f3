/** Looks for orders that nobody watches: their workflow was stopped from outside, or its tasks fail again and again. */
import type { Client } from '@temporalio/client';
import { listOrders, type OrderFilter } from '../../client/listing';
import type { OrderLine } from '../../client/told';
import { whyItFails } from '../../client/silence';
import { STANDS_STILL, STOPPED } from '../../domain/order/attention';
import { NdcFlowsError } from '../../domain/errors';
import { ORDER_WORKFLOW, orderWorkflowId } from '../../domain/order/updates';
import { wrong, type Finding } from './finding';

/** How many are named. */
const NAMED = 5;

const what = 'orders';

/** A limit that passed longer ago than this should have been looked at (milliseconds). */
const OVERDUE = 30_000;

/** A finding for each kind of such orders, and one where an open order cannot be read here; none where all is well. */
export async function examineOrders(client: Client): Promise<Finding[]> {
  try {
    const [stopped, standing, overdue, unread] = await Promise.all([
      named(client, { attention: STOPPED }),
      named(client, { attention: STANDS_STILL }),
      named(client, { ticketByWithin: -OVERDUE }, ({ state }) => state === 'held'),
      examineReading(client),
    ]);
    const findings: Finding[] = [...unread];
    if (stopped)
      findings.push({
        what,
        ok: false,
        found: `${stopped.count} stopped from outside, and not watched: ${stopped.names}.`,
        remedy: `Go on with each: \`ndc-flows adopt ${stopped.first}\`. \`ndc-flows list --attention stopped\` shows all.`,
      });
    if (standing)
      findings.push({
        what,
        ok: false,
        found: `${standing.count} stand still, their workflow tasks fail: ${standing.names}. ${standing.first}: ${(await whyItFails(client, orderWorkflowId(standing.first))) ?? 'the server shows no reason'}.`,
        remedy:
          'Mend the cause; they go on by themselves. `ndc-flows list --attention stands-still` shows all, and the log of a worker says more.',
      });
    if (overdue)
      findings.push({
        what,
        ok: false,
        found: `The payment limit of ${overdue.count} has passed, and nobody has looked since: ${overdue.names}.`,
        remedy:
          'Workers read them as soon as they can, the most urgent first: look whether enough of them run. `ndc-flows list --ticket-by-within 1m` shows all.',
      });
    return findings;
  } catch (error) {
    return [wrong(what, error)];
  }
}

async function named(
  client: Client,
  filter: OrderFilter,
  wanted: (line: OrderLine) => boolean = () => true,
): Promise<{ first: string; count: number; names: string } | undefined> {
  const found: string[] = [];
  for await (const line of listOrders(client, filter)) if (wanted(line)) found.push(line.reference);
  const [first] = found;
  if (first === undefined) return undefined;
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  return { first, count: found.length, names: `${found.slice(0, NAMED).join(', ')}${more}` };
}

/** Opens an open order, as whoever sends it Updates must. */
async function examineReading(client: Client): Promise<Finding[]> {
  const query = `WorkflowType = "${ORDER_WORKFLOW}" AND ExecutionStatus = "Running"`;
  try {
    for await (const { memo } of client.workflow.list({ query, pageSize: 1 })) {
      void memo;
      break;
    }
    return [];
  } catch (error) {
    if (!(error instanceof NdcFlowsError)) throw error;
    const finding = wrong('open orders', error);
    // From before there were keys: no mistake of the set-up.
    return [error.code === 'plain-refused' ? { ...finding, ok: true } : finding];
  }
}
