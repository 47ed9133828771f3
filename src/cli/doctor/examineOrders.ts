/** Looks for orders whose workflow was stopped from outside: nobody watches them. */
import type { Client } from '@temporalio/client';
import { listOrders } from '../../client/listing';
import { STOPPED } from '../../domain/attention';
import { wrong, type Finding } from './finding';

/** How many are named. */
const NAMED = 5;

/** One finding where there are such orders; none where there are not. */
export async function examineOrders(client: Client): Promise<Finding[]> {
  const what = 'orders';
  try {
    const stopped: string[] = [];
    for await (const { reference } of listOrders(client, { attention: STOPPED })) stopped.push(reference);
    if (stopped.length === 0) return [];
    const more = stopped.length > NAMED ? ` and ${stopped.length - NAMED} more` : '';
    return [
      {
        what,
        ok: false,
        found: `${stopped.length} stopped from outside, and not watched: ${stopped.slice(0, NAMED).join(', ')}${more}.`,
        remedy: `Go on with each: \`ndc-flows adopt ${stopped[0]}\`. \`ndc-flows list --attention stopped\` shows all.`,
      },
    ];
  } catch (error) {
    return [wrong(what, error)];
  }
}
