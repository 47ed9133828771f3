/** `setup`: makes the namespace, search attributes, schedules and the claims key. */
import type { Command } from 'commander';
import type { Client } from '@temporalio/client';
import type { ConfiguredBatch } from '../../config';
import { examples, runs } from '../command';
import { configIfAny, encryptionOf, serverAwaited, targetOf } from '../globals';
import { createWaiting, patiently } from '../live/waiting';
import { listLines, uiLists } from '../show/uiLists';
import { uiOf } from '../uiAddress';

const DAY = 86_400_000;

/** What `setup` did with a schedule. */
type Put = 'made' | 'changed' | 'unchanged' | 'not-in-file';

const meaning: Record<Put, string> = {
  made: 'made',
  changed: 'updated to match the configuration',
  unchanged: 'unchanged',
  'not-in-file':
    'exists but is not in the configuration; to remove it: `ndc-flows batch schedule NAME --delete`',
};

/** Makes the schedules match the configuration. Reports others and leaves them alone. */
async function scheduled(
  client: Client,
  configured: readonly ConfiguredBatch[] | undefined,
): Promise<{ name: string; is: Put }[]> {
  if (!configured) return [];
  const { Schedules } = await import('../../client/schedules');
  const schedules = new Schedules(client);
  const put: { name: string; is: Put }[] = [];
  for (const batch of configured) put.push({ name: batch.name, is: await schedules.put(batch) });
  const others = (await schedules.list()).filter(
    ({ name }) => !configured.some((each) => each.name === name),
  );
  return [...put, ...others.map(({ name }) => ({ name, is: 'not-in-file' as const }))];
}

/** Registers the command. */
export function addSetup(program: Command): void {
  const setup = program
    .command('setup')
    .description(
      'create the namespace, its search attributes, the configured schedules and the claims key; safe to repeat',
    );
  runs(setup, async ({ options, output }) => {
    const config = await configIfAny(options);
    const target = await targetOf(options);
    const [
      { connectClient },
      { ensureNamespace },
      { registerSearchAttributes },
      { makeClaimsKey, claimsKeyLine },
      { sealNamespace },
    ] = await Promise.all([
      import('../../temporal/connection'),
      import('../../temporal/namespace'),
      import('../../temporal/searchAttributes'),
      import('../claimsKey'),
      import('../../temporal/keyCanary'),
    ]);
    const encryption = await encryptionOf(options, target, { sends: false });
    const client = await patiently(createWaiting(options.terminal), serverAwaited(target), () =>
      connectClient(target, encryption),
    );
    const { connection } = client;
    try {
      const { namespace, address } = target;
      const { created, raised, retention } = await ensureNamespace(connection, namespace);
      const registered = await registerSearchAttributes(connection, namespace);
      await sealNamespace(client, encryption?.keyring);
      const schedules = await scheduled(client, config?.batches);
      const claimsKey = config && (await makeClaimsKey(config));
      const days = retention / DAY;
      const lists = uiLists(uiOf(target, options.ui, options.terminal.env));
      return output.result({
        value: {
          address,
          namespace,
          created,
          retentionDays: days,
          retentionRaised: raised,
          registered,
          schedules,
          lists,
          ...(claimsKey && { claimsKey }),
        },
        lines: [
          `Namespace ${namespace} at ${address}: ${created ? 'created' : raised ? 'retention raised' : 'exists'}; ended orders are kept for ${days} days.`,
          registered.length > 0
            ? `Search attributes registered: ${registered.join(', ')}.`
            : 'Search attributes: all registered.',
          ...schedules.map(({ name, is }) => `Schedule ${name}: ${meaning[is]}.`),
          ...(claimsKey ? [claimsKeyLine(claimsKey)] : []),
          ...listLines(lists),
        ],
      });
    } finally {
      await connection.close();
    }
  });
  examples(setup, 'ndc-flows setup', 'ndc-flows setup --namespace ndc');
}
