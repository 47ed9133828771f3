/** Fields that several documents of the API have. */
import { z } from 'zod';
import { LISTED_AT_MOST } from '../../client/cursor';
import { isDate, isInstant } from '../../domain/dates';
import { nameOf } from '../../domain/request/requestFields';

/** An instant in an answer. */
export const instant = z.string().meta({ format: 'date-time' });

/** Comes as text, as everything in a query; the document shows what it is turned into. */
export const flag = z
  .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'must be true or false' })
  .optional();

export const sinceInstant = z
  .string()
  .refine(isInstant, 'must be an instant such as 2027-01-20T23:00:00Z')
  .optional()
  .meta({ format: 'date-time' });

export const onDate = z
  .string()
  .refine(isDate, 'must be a date such as 2027-03-12')
  .optional()
  .meta({ format: 'date' });

/** How many lines a list has unless told otherwise, and at most. */
export const LISTED = 100;
const LIMIT_RULE = `must be a whole number from 1 to ${LISTED_AT_MOST}`;

export const limitOf = (what: string, unlessTold = LISTED) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, LIMIT_RULE)
    .transform(Number)
    .pipe(z.int().min(1).max(LISTED_AT_MOST, LIMIT_RULE))
    .default(unlessTold)
    .describe(`Most ${what} to return`);

export const cursorOf = (member: string) =>
  z
    .string()
    .max(1_000, 'must be a cursor of this list')
    .optional()
    .describe(`Where to continue: \`${member}\` of the last answer, with the same filter`);

export const providerName = nameOf('a provider').optional();

export const agencyOf = (what: string) =>
  nameOf('an agency')
    .optional()
    .describe(`Only ${what} of this agency. A token that belongs to an agency sees no others anyway`);
