/** The names of the parts of a configuration file. */

/** Every part of a file. */
export const partNames = [
  'providers',
  'claims',
  'encryption',
  'archive',
  'agencies',
  'batches',
  'codecServer',
  'metrics',
  'health',
  'api',
  'webhooks',
] as const;

/** The name of a part. */
export type PartName = (typeof partNames)[number];
