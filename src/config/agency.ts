/** What a configuration file says of the agency itself. */
import { z } from 'zod';
import { isTimeZone } from '../ndc/time';
import type { Mistake } from '../domain/request/mistakes';

/** The agency that sells. */
export interface AgencyConfig {
  /** IANA zone in which its days begin: a sale belongs to a day of it. */
  timeZone: string;
}

/** A zone that is the same everywhere, where nobody names one. */
const DEFAULT_ZONE = 'UTC';

/** What stands under `agency`. */
export const agencySchema = z.strictObject({
  timeZone: z
    .string()
    .refine(isTimeZone, 'is no zone of the IANA database; write Europe/Berlin or UTC')
    .optional()
    .meta({
      default: DEFAULT_ZONE,
      description:
        'Zone in which its days begin (IANA): a sale belongs to a day of it, and `sales` lists by days.',
    }),
});

/** Checks what stands under `agency`; every mistake is added by its path. */
export function checkAgency(written: unknown, mistakes: Mistake[]): AgencyConfig {
  const { data, error } = agencySchema.safeParse(written ?? {});
  for (const issue of error?.issues ?? [])
    mistakes.push({ path: ['agency', ...issue.path].map(String).join('.'), message: issue.message });
  return { timeZone: data?.timeZone ?? DEFAULT_ZONE };
}

/** What holds where there is no configuration file. */
export const defaultAgency: AgencyConfig = { timeZone: DEFAULT_ZONE };
