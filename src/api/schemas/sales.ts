/** The sales of a period: what was issued, exchanged, voided and refunded. */
import { z } from 'zod';
import type { SalesList } from '../../client/sales';
import { isDate } from '../../domain/dates';
import { saleEvent } from '../../domain/sales/event';
import type { SaleLine, SalesSums } from '../../domain/sales/list';
import { agencyOf, instant, onDate, providerName } from './fields';

/** Which sales to list. */
export const salesQuery = z.strictObject({
  from: z
    .string('must be a date such as 2027-01-20')
    .refine(isDate, 'must be a date such as 2027-01-20')
    .meta({ format: 'date' })
    .describe('First day'),
  to: onDate.describe('Last day, included, at most 366 days after `from`. Default: `from`'),
  timeZone: z
    .string()
    .max(64)
    .optional()
    .describe('Time zone (IANA name) in which the days begin. Default: the agency’s, or UTC'),
  provider: providerName.describe('Only orders of this provider'),
  agency: agencyOf('sales'),
});

/** One document event. */
export const saleLine = saleEvent
  .extend({
    date: z.string().meta({ format: 'date' }).describe('The day of the event'),
    reference: z.string(),
    provider: z.string(),
    agency: z.string().optional(),
    orderId: z.string().optional(),
    bookingReference: z.string().optional(),
  } satisfies Partial<{ [Key in keyof SaleLine]-?: z.ZodType<SaleLine[Key]> }>)
  .describe('A document that was issued, exchanged, voided or refunded, or a fee');

const amount = z.string();

/** Sums of one currency. */
export const salesSums = z
  .object({
    issues: z.int(),
    exchanges: z.int(),
    voids: z.int(),
    refunds: z.int(),
    issued: amount,
    exchanged: amount.describe('Negative, as the sums of voids and refunds are'),
    voided: amount,
    refunded: amount,
    base: amount.describe('Over all lines, as the next three'),
    taxes: amount,
    total: amount,
    fee: amount,
    cameBack: amount.describe('What voids and refunds brought back, less what airlines kept. Negative'),
    penalties: amount.describe('What airlines keep: fees, and penalties of exchanges'),
    residual: amount.describe('Value that airlines keep as credits'),
    unknown: z.int().describe('Lines that lack an amount'),
  } satisfies { [Key in keyof SalesSums]-?: z.ZodType<SalesSums[Key]> })
  .describe('Sums of one currency, without unknown amounts');

/** The list. */
export const salesList = z
  .object({
    from: z.string().meta({ format: 'date' }),
    to: z.string().meta({ format: 'date' }),
    timeZone: z.string(),
    provider: z.string().optional(),
    agency: z.string().optional(),
    lines: z.array(saleLine),
    sums: z.record(z.string(), salesSums).describe('By currency'),
    unproven: z
      .array(z.object({ reference: z.string(), reason: z.string() }))
      .describe('Orders that may still add to a list: money may have moved that no document proves yet'),
    rememberedSince: instant.describe('The server may have forgotten orders that ended before this instant'),
    complete: z.boolean().describe('false: `from` is before that, so lines may be missing'),
  } satisfies { [Key in keyof SalesList]-?: z.ZodType<SalesList[Key]> })
  .describe('Document events by the agency’s days');
