/** Every part of a configuration file, with the schema that it is checked by: what the reference and the schema for editors are made of. */
import { z } from 'zod';
import { profileSchema } from '../ndc/profile';
import { agenciesSchema } from './agencies';
import { apiSchema } from './api';
import { archiveSchema } from './archive';
import { batchesSchema } from './batches';
import { claimsSchema } from './claims';
import { codecServerSchema } from './codecServer';
import { encryptionSchema } from './encryption';
import { healthSchema } from './health';
import { metricsSchema } from './metrics';
import { webhooksSchema } from './webhooks';

/** By its name in the file. Only `providers` must be there. */
export const parts = {
  providers: z
    .record(z.string(), profileSchema)
    .describe(
      'The NDC services that you sell from, each under a name of lower-case letters, digits and hyphens. A request names one as its `provider`.',
    ),
  claims: claimsSchema.describe(
    'The secret used to detect the same trip under two references, across all providers ([concepts.md](../guides/concepts.md)). Default: the file `claims-key` beside this one.',
  ),
  encryption: encryptionSchema.describe(
    'Encryption of everything that Temporal and the archive store: [security.md](../background/security.md#keys).',
  ),
  archive: archiveSchema.describe(
    'The archive of raw NDC messages on the worker’s disk: [archive.md](../guides/archive.md).',
  ),
  agencies: agenciesSchema.describe(
    'The agencies that this installation serves, each under its name. Without this section, there is one agency, which needs no name. With one agency listed, requests need not name it; with several, each request names its `agency`. An agency sells every provider, or those under its own `providers` ([selling.md](../guides/selling.md#several-agencies)). `timeZone` and `officeHours`: [sales.md](../guides/sales.md).',
  ),
  batches: batchesSchema.describe(
    'Schedules of ticketing batches, each under its name. `ndc-flows setup` creates them in Temporal: [batches.md](../guides/batches.md).',
  ),
  metrics: metricsSchema.describe(
    'Where a worker serves its metrics: [metrics.md](metrics.md). Without this section, it serves none; `metrics: {}` serves them on loopback.',
  ),
  health: healthSchema.describe(
    'Where a worker answers health probes: [deploys.md](../guides/deploys.md). Without this section, it answers none; `health: {}` answers on loopback.',
  ),
  codecServer: codecServerSchema.describe(
    'The codec server, which decrypts payloads for the Temporal UI and command line: [security.md](../background/security.md#codec-server).',
  ),
  api: apiSchema.describe('The HTTP API: [api.md](api.md).'),
  webhooks: webhooksSchema.describe(
    'Receivers of signed order events, each under its name: [webhooks.md](../guides/webhooks.md).',
  ),
} satisfies Record<string, z.ZodType>;
