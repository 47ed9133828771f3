/** Schemas shared by the request's parts: texts, codes, dates and money, each with an error text. */
import { z } from 'zod';
import { isDate, isInstant } from '../dates';

// Workflows run in a sandbox, so zod must not compile schemas to code.
z.config({ jitless: true });

export const text = (most: number) => z.string().min(1).max(most).regex(/\S/, 'must not be blank');

/** A text of one line. NDC names and ids are XML Schema tokens, which allow no line ends and tabs. */
export const line = (most: number) => text(most).regex(/^[^\t\n\r]*$/, 'must be one line, without tabs');

const noDigit = 'must not hold a digit: airlines refuse names with digits';

/** A part of a person's name. Refuses digits: names are compared by letters only, so names that differ only in a digit would be equal. */
export const personName = line(64)
  .regex(/^[^0-9]*$/, noDigit)
  // Not expressible in JSON Schema for all languages: digits of other scripts, and numerals.
  .refine((name) => !/\p{N}/u.test(name), noDigit)
  .describe('As in the travel document, without digits');

export const code = (pattern: RegExp, like: string) => z.string().regex(pattern, `must look like ${like}`);
// Two digits are not an airline code: 19.2's schema refuses them.
export const carrier = code(/^([A-Z][A-Z0-9]|[0-9][A-Z])$/, 'BA').describe(
  'Airline, IATA code of two characters',
);
export const place = code(/^[A-Z]{3}$/, 'LON').describe('Airport or city, IATA code');
export const country = code(/^[A-Z]{2}$/, 'FR').describe('Country, ISO 3166 alpha-2');
export const date = z
  .string()
  .refine(isDate, 'must be a day of the calendar, YYYY-MM-DD')
  .meta({ format: 'date' });
export const instant = z
  .string()
  .refine(isInstant, 'must be a point in time with its zone, like 2027-03-12T18:30:00Z')
  .meta({ format: 'date-time' });
export const time = code(/^([01]\d|2[0-3]):[0-5]\d$/, '18:30').describe('Local time HH:MM');
export const currency = code(/^[A-Z]{3}$/, 'EUR').describe('Currency, ISO 4217');
export const paxId = code(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/, 'PAX1').describe('A passenger’s paxId');

export const decimal = (pattern: RegExp, like: string) =>
  z.string(`must be a decimal string like "${like}"`).regex(pattern, {
    error: ({ input }) =>
      typeof input === 'string' && input.includes(',')
        ? `must be written with a point, like "${like}"; a comma is refused`
        : `must be a decimal string like "${like}"`,
  });

export const money = z
  .strictObject({
    amount: decimal(/^\d{1,12}(\.\d{1,6})?$/, '690.32').describe('Decimal string with a point: "690.32"'),
    currency,
  })
  .describe('An amount of money');

export const priceTolerance = z.strictObject({
  percent: decimal(/^\d{1,3}(\.\d{1,4})?$/, '2.5')
    .optional()
    .describe('Decimal string: "2.5"'),
  amount: money.optional(),
});

export const journeyNumber = z.int().min(1).max(6).describe('Number of the journey; the first is 1');
