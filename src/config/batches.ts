/** The schedules of batches that a configuration file asks for; `ndc-flows setup` makes them. */
import { z } from 'zod';
import { IDENTIFIER, IDENTIFIER_RULE } from '../domain/identifier';
import { batchFields, type BatchInput } from '../domain/batch/input';
import { parseDuration } from '../domain/duration';
import type { Mistake } from '../domain/request/mistakes';
import { checkSettings } from '../domain/settingMistakes';
import { isTimeZone } from '../ndc/time';
import { notAnAgency, notAProvider } from './agencies';

/** A schedule as `setup` makes it. */
export interface ConfiguredBatch {
  name: string;
  cron: string;
  timezone: string;
  batch: BatchInput;
  /** Milliseconds. */
  catchUpWithin: number;
}

/** A night's batch that could not begin in time is still begun within this: later, its orders are for the next one. */
const CATCH_UP = '1h';

/** Fields of a cron line, seconds first and year last in the longest form, or `@every 30m` and `@daily`. The server reads them in full. */
const CRON = /^(@\w+( \S+)?|\S+( \S+){4,6})$/;

/** All that a batch may be asked for but named orders: tomorrow's are others. */
const scheduleSchema = batchFields
  .omit({ references: true, eventsPerRun: true })
  .partial()
  .extend({
    cron: z
      .string('must be five cron fields such as 0 23 * * *')
      .regex(CRON, 'must be five cron fields such as 0 23 * * *')
      .describe('When the batch starts, in cron fields: minute, hour, day of month, month, weekday.'),
    timezone: z
      .string('must be the time zone of the cron fields, such as Europe/Paris')
      .refine(isTimeZone, 'is not an IANA time zone such as Europe/Paris or UTC')
      .describe('Time zone of `cron` (IANA name).'),
    catchUpWithin: z
      .string()
      .refine((written) => parseDuration(written) !== undefined, 'must be a duration such as 30m, 1h or 12h')
      .default(CATCH_UP)
      .describe('How late a missed batch may still start.'),
  });

/** What stands under `batches`. */
export const batchesSchema = z.record(z.string().regex(IDENTIFIER, IDENTIFIER_RULE), scheduleSchema);

/** Checks what stands under `batches`; every mistake is added by its path. */
export function checkBatches(
  written: unknown,
  { providers, agencies }: { providers: readonly string[]; agencies: readonly string[] },
  mistakes: Mistake[],
): ConfiguredBatch[] {
  const data = checkSettings('batches', batchesSchema, written ?? {}, mistakes);
  return Object.entries(data ?? {}).map(([name, { cron, timezone, catchUpWithin, ...batch }]) => {
    const provider = batch.selection?.provider;
    if (provider !== undefined && !providers.includes(provider))
      mistakes.push({
        path: `batches.${name}.selection.provider`,
        message: notAProvider(provider, providers),
      });
    if (batch.agency !== undefined && !agencies.includes(batch.agency))
      mistakes.push({ path: `batches.${name}.agency`, message: notAnAgency(batch.agency, agencies) });
    // What the file leaves out is left to the workflow, which says what holds then.
    const asked = { selection: {}, ...said(batch, written, name) };
    return { name, cron, timezone, batch: asked, catchUpWithin: parseDuration(catchUpWithin) ?? 0 };
  });
}

/** Only what was written: a default that is filled in here would be frozen into the schedule. */
function said<Fields extends object>(checked: Fields, written: unknown, name: string): Partial<Fields> {
  const own = Object.keys((written as Record<string, object>)[name] ?? {});
  return Object.fromEntries(
    Object.entries(checked).filter(([field]) => own.includes(field)),
  ) as Partial<Fields>;
}
