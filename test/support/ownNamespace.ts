/** A namespace of a test's own, as `setup` makes one. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { Encryption } from '../../src/keys';
import { connectClient, type TemporalTarget } from '../../src/temporal/connection';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { temporalForTests } from './temporalServer';

/** A namespace, and a client that is connected to it. */
export interface OwnNamespace {
  target: TemporalTarget;
  client: Client;
}

/** Creates the namespace with every search attribute. @param about what its name begins with @param server another one than the run's */
export async function ownNamespace(
  about: string,
  { encryption, server }: { encryption?: Encryption; server?: TemporalTarget } = {},
): Promise<OwnNamespace> {
  const target = {
    ...(server ?? (await temporalForTests())),
    namespace: `${about}-${randomUUID().slice(0, 8)}`,
  };
  const client = await connectClient(target, encryption);
  await ensureNamespace(client.connection, target.namespace);
  await registerSearchAttributes(client.connection, target.namespace);
  return { target, client };
}
