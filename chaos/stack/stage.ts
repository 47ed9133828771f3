/** The stage of the stack: PostgreSQL, schema, Temporal server, keys, namespace, and on them the sandbox and two workers of every chaos run. */
import { join } from 'node:path';
import { runChild } from '../../src/cli/demo/child';
import { KEYS_FILE_VARIABLE, KEYS_VARIABLE } from '../../src/keys/sources';
import type { BatchSettings } from '../batch/settings';
import type { Run } from '../closings';
import { NAMESPACE, setStage, withoutTemporal, type Stage } from '../stage';
import { readComposition } from './composition';
import { startPostgres, type Postgres } from './postgres';
import { makeSchema, TemporalServers } from './temporalServer';

/** A stage with a database that can be asked. */
export interface StackStage extends Stage {
  postgres: Postgres;
}

/** Sets it up in the order of docker-compose.yml, by the same commands. */
export async function setStack(settings: BatchSettings, around: Run): Promise<StackStage> {
  const { folder, say, closings } = around;
  const composition = readComposition();
  const postgres = await startPostgres(composition.postgres, closings);
  say(`PostgreSQL ${postgres.version} on port ${postgres.port}`);
  await makeSchema(composition, postgres, folder, say);

  const keys = join(folder, 'keys');
  // These keys and no others: what is undefined a child does not inherit.
  const environment: NodeJS.ProcessEnv = { [KEYS_VARIABLE]: undefined, [KEYS_FILE_VARIABLE]: keys };
  await runChild('keys', ['client.js', 'keys', 'new', '--file', keys], withoutTemporal(process.env));

  const servers = new TemporalServers(composition, postgres, NAMESPACE);
  let known = false;
  const stage = await setStage(settings, around, {
    environment,
    async start() {
      const server = await servers.start(say);
      if (known) return server;
      // It is not among the closings yet.
      closings.add(() => server.close());
      const env = {
        ...withoutTemporal(process.env),
        ...environment,
        TEMPORAL_ADDRESS: server.address,
        TEMPORAL_NAMESPACE: NAMESPACE,
      };
      const { value } = await runChild<{ registered: string[] }>('setup', ['client.js', 'setup'], env);
      say(`ndc-flows setup made the namespace and ${value.registered.length} search attributes`);
      known = true;
      return server;
    },
    restartDatabase: () => postgres.crash(),
  });
  return { ...stage, postgres };
}
