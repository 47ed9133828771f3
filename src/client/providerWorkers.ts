/** Who takes the calls to a provider now. Asks nothing of the airline. */
import type { Client } from '@temporalio/client';
import { providerTaskQueue } from '../domain/order/updates';
import { polledQueue } from '../temporal/pollers';

/** How many workers serve a provider, and about how many calls wait for one. */
export async function providerWorkers(
  client: Client,
  provider: string,
): Promise<{ workers: number; backlog: number }> {
  const { pollers, stats } = await polledQueue(client.connection, {
    namespace: client.options.namespace,
    name: providerTaskQueue(provider),
    of: 'activities',
  });
  return {
    workers: new Set(pollers.map(({ identity }) => identity)).size,
    backlog: Number(stats?.approximateBacklogCount ?? 0),
  };
}
