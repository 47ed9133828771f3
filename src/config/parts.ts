/** Every part of a configuration file, with the schema that it is checked by: what the reference and the schema for editors are made of. */
import { z } from 'zod';
import { profileSchema } from '../ndc/profile';
import { agencySchema } from './agency';
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
      'Each service under a name: lower case letters, digits and hyphens. Orders name it as their `provider`.',
    ),
  claims: claimsSchema.describe(
    'The secret behind the ids by which the same trip under two references is found. Left out, it is the file `claims-key` beside this one.',
  ),
  encryption: encryptionSchema.describe(
    'The keys that encrypt what Temporal and the archive keep: [security.md](../background/security.md#keys).',
  ),
  archive: archiveSchema.describe('Raw messages on the worker’s disk: [archive.md](../guides/archive.md).'),
  agency: agencySchema.describe('The agency that sells: [sales.md](../guides/sales.md).'),
  batches: batchesSchema.describe(
    'Schedules of batches, each under its name; `ndc-flows setup` makes them: [batches.md](../guides/batches.md).',
  ),
  metrics: metricsSchema.describe(
    'Where a worker serves its metrics: [metrics.md](metrics.md). Left out, nowhere; `metrics: {}` is on loopback.',
  ),
  health: healthSchema.describe(
    'Where a worker says whether it lives and is ready: [deploys.md](../guides/deploys.md). Left out, nowhere; `health: {}` is on loopback.',
  ),
  codecServer: codecServerSchema.describe(
    'Who may see payloads in the Temporal UI and command line: [security.md](../background/security.md#codec-server).',
  ),
  api: apiSchema.describe('Orders over HTTP: [api.md](api.md).'),
  webhooks: webhooksSchema.describe(
    'Who is told what becomes of orders, each receiver under its name: [webhooks.md](../guides/webhooks.md).',
  ),
} satisfies Record<string, z.ZodType>;
