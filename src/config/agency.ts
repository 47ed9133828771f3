/** What a configuration file says of the agency itself. */
import { z } from 'zod';
import { isTimeZone } from '../ndc/time';
import { weekdays, type OfficeHours } from '../domain/order/officeHours';
import type { Mistake } from '../domain/request/mistakes';
import { checkSettings } from '../domain/settingMistakes';

/** The agency that sells. */
export interface AgencyConfig {
  /** IANA zone in which its days begin: a sale belongs to a day of it. */
  timeZone: string;
  /** When somebody can act on an order. Without it, always. */
  officeHours?: OfficeHours;
}

/** A zone that is the same everywhere, where nobody names one. */
const DEFAULT_ZONE = 'UTC';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 09:00');

/** What stands under `agency`. */
export const agencySchema = z.strictObject({
  timeZone: z
    .string()
    .refine(isTimeZone, 'is not an IANA time zone such as Europe/Berlin or UTC')
    .optional()
    .meta({
      default: DEFAULT_ZONE,
      description:
        'Time zone (IANA name) in which the agency’s days begin and end. `sales` groups by these days.',
    }),
  officeHours: z
    .strictObject({
      from: clock.describe('Opening time: `09:00`.'),
      to: clock.describe('Closing time: `18:00`.'),
      days: z
        .array(z.enum(weekdays))
        .min(1)
        .default(['mon', 'tue', 'wed', 'thu', 'fri'])
        .describe('Weekdays on which the office is open.'),
    })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be later than from' })
    .optional()
    .describe(
      'When staff can act on an order, in `timeZone`. A warning that would fall outside these hours comes one hour before the office closes.',
    ),
});

/** Checks what stands under `agency`; every mistake is added by its path. */
export function checkAgency(written: unknown, mistakes: Mistake[]): AgencyConfig {
  const { timeZone = DEFAULT_ZONE, officeHours } =
    checkSettings('agency', agencySchema, written ?? {}, mistakes) ?? {};
  return { timeZone, ...(officeHours && { officeHours: { ...officeHours, timeZone } }) };
}

/** What holds where there is no configuration file. */
export const defaultAgency: AgencyConfig = { timeZone: DEFAULT_ZONE };
