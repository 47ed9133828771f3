/** The building bricks of the request schema: dates, money, people, as zod schemas with a sentence for each mistake. */
import { z } from 'zod';
import { isDate, isInstant } from '../dates';
import type { Contact, RequestedJourney, Passenger, Requester } from './trip';

// Workflows run in a sandbox: no schema is compiled to code there.
z.config({ jitless: true });

export const text = (most: number) => z.string().min(1).max(most).regex(/\S/, 'must not be blank');

/** A text of one line. NDC's names and ids are tokens of XML Schema, in which a line end or a tab has no place. */
const line = (most: number) => text(most).regex(/^[^\t\n\r]*$/, 'must be one line, without tabs');

const noDigit = 'must not hold a digit: airlines refuse names with digits';

/** A part of a person's name. What is no letter is not compared, so names that differ in a digit alone would be one person's. */
const personName = line(64)
  .regex(/^[^0-9]*$/, noDigit)
  // JSON Schema cannot say it in a way that every language reads: digits of other scripts, and numerals.
  .refine((name) => !/\p{N}/u.test(name), noDigit)
  .describe('As in the travel document, without digits');

export const code = (pattern: RegExp, like: string) => z.string().regex(pattern, `must look like ${like}`);
// Two digits are no airline: 19.2's schema refuses them.
export const carrier = code(/^([A-Z][A-Z0-9]|[0-9][A-Z])$/, 'BA').describe(
  'Airline, IATA code of two characters',
);
const place = code(/^[A-Z]{3}$/, 'LON').describe('Airport or city, IATA code');
const country = code(/^[A-Z]{2}$/, 'FR').describe('Country, ISO 3166 alpha-2');
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

export const journeyNumber = z.int().min(1).max(6).describe('Number of the journey; the first is 1');

export const journey = z.strictObject({
  origin: place,
  destination: place,
  date: date.describe('Local date of departure'),
}) satisfies z.ZodType<RequestedJourney>;

const identityDocument = z.strictObject({
  type: code(/^[A-Z0-9]{1,4}$/, 'PT').describe(
    'PT passport, ID identity card, or another code that the airline knows',
  ),
  number: line(35).describe('As printed'),
  issuingCountry: country,
  nationality: country.optional(),
  expiryDate: date.optional().describe('Must not lie before the last departure'),
});

export const passenger = z.strictObject({
  paxId: paxId.describe('Stays the same in every message: PAX1'),
  type: z
    .enum(['ADT', 'CHD', 'INF'], 'must be ADT, CHD or INF')
    .describe('ADT from 12 years, CHD 2 to 11, INF under 2 on an adult’s lap; at every departure'),
  // No longer than 21.3's schema has it.
  title: line(16).optional().describe('MR, MRS, MSTR and others as the airline wants it'),
  gender: z
    .enum(['M', 'F', 'X', 'U'], 'must be M, F, X or U')
    .optional()
    .describe('As in the travel document'),
  givenName: personName,
  surname: personName,
  birthDate: date.describe('YYYY-MM-DD'),
  documents: z.array(identityDocument).max(10).optional().describe('Needed where the airline asks for one'),
  loyalty: z
    .array(z.strictObject({ carrier, number: line(30).describe('Number of the frequent flyer') }))
    .max(10)
    .optional()
    .describe('Frequent flyer programmes'),
  adult: paxId.optional().describe('For an infant: paxId of the adult on whose lap it travels'),
}) satisfies z.ZodType<Passenger>;

export const contact = z.strictObject({
  email: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')
    .describe('E-mail address'),
  phone: z
    .strictObject({
      countryCode: code(/^\d{1,4}$/, '44')
        .optional()
        .describe('Country calling code without +'),
      number: code(/^[0-9 ()/.-]{3,30}$/, '20 7946 0000').describe('Number without the country code'),
    })
    .optional()
    .describe('Some airlines create no order without one'),
  address: z
    .strictObject({
      street: text(120).optional().describe('Street and number'),
      city: line(60).optional().describe('City'),
      postalCode: line(20).optional().describe('Postal code'),
      country: country.optional(),
    })
    .optional()
    .describe('Postal address'),
}) satisfies z.ZodType<Contact>;

/** A value that REST sends as a header, in which nothing but printable ASCII arrives as it was. */
const headerCode = z
  .string()
  .max(35)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'must be printable ASCII, without blanks at its ends');

export const requester = z.strictObject({
  channelType: headerCode.optional().describe('Kind of sales channel'),
  channelCode: headerCode.optional().describe('Code of the sales channel'),
  agencyCode: headerCode.optional().describe('Code of the agency'),
  agentCode: headerCode.optional().describe('Code of the agent'),
}) satisfies z.ZodType<Requester>;
