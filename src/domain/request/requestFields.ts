/** Schemas shared by the request's parts: texts, codes, dates and money, each with an error text. */
import { z } from 'zod';
import { isDate, isInstant } from '../dates';
import { isCountry } from './countries';
import { NAME } from './providers';
import { ticketName } from './ticketName';
import { fitsXml } from './xmlCharacters';

// Workflows run in a sandbox, so zod must not compile schemas to code.
z.config({ jitless: true });

export const text = (most: number) => z.string().min(1).max(most).regex(/\S/, 'must not be blank');

const LINE = /^[^\t\n\r]*$/;

/** A text of one line. NDC names and ids are XML Schema tokens, which allow no line ends and tabs. */
export const line = (most: number) => text(most).regex(LINE, 'must be one line, without tabs');

const noDigit = 'must not contain a digit: airlines refuse names with digits';
const noTicket =
  'contains a character that tickets cannot carry: write the name in Latin letters, as in the machine-readable lines of the passport; spaces, hyphens and apostrophes are allowed';

/** A text that a ticket carries: a part of a person’s name, or a title. */
export const ticketText = (most: number) =>
  line(most)
    .refine((name) => !isLine(name) || ticketName(name) !== undefined, {
      error: ({ input }) => (/\p{N}/u.test(String(input)) ? noDigit : noTicket),
    })
    .refine((name) => name.length > most || (ticketName(name)?.length ?? 0) <= most, {
      error: `must be 1 to ${most} characters long once letters such as ß are written as two`,
    })
    // JSON Schema has no way to say the rest in all languages.
    .meta({ pattern: '^[^0-9]*$' });

/** Returns true for a text in which no other mistake is reported: not blank, of one line, and fit for XML. */
const isLine = (name: string): boolean => /\S/.test(name) && LINE.test(name) && fitsXml(name);

/** A part of a person's name. */
export const personName = ticketText(64).describe(
  'As in the travel document: Latin letters, spaces, hyphens, apostrophes. Letters such as ü and ø are sent as in a passport’s machine-readable zone (ue, oe), unless the provider has `namesAsWritten`',
);

export const code = (pattern: RegExp, like: string) => z.string().regex(pattern, `must look like ${like}`);
/** The name of a provider or an agency. */
export const nameOf = (what: 'a provider' | 'an agency') =>
  z.string().regex(NAME, `must be the name of ${what}`);
/** A code that may be written in any case, and is kept in capitals. */
export const anyCase = (pattern: RegExp, like: string, rule = `must look like ${like}`) =>
  z
    .string()
    .toUpperCase()
    .regex(pattern, rule)
    .meta({ pattern: pattern.source.replaceAll('A-Z', 'A-Za-z') });
// Two digits are not an airline code: 19.2's schema refuses them.
export const carrier = anyCase(/^([A-Z][A-Z0-9]|[0-9][A-Z])$/, 'BA').describe(
  'Airline, two-character IATA code',
);
export const place = anyCase(
  /^[A-Z]{3}$/,
  'LON',
  'must be the three-letter code of an airport or city, such as LON',
).describe('Airport or city, three-letter IATA code');
export const country = anyCase(/^[A-Z]{2}$/, 'FR')
  .refine(
    (written) => !/^[A-Z]{2}$/.test(written) || isCountry(written),
    'is not an ISO 3166 country code such as FR, DE or GB',
  )
  .describe('Country, ISO 3166 alpha-2');
export const date = z
  .string()
  .refine(isDate, {
    error: ({ input }) =>
      /^1[0-8]\d\d-/.test(String(input))
        ? 'must be in 1900 or later'
        : /^\d{4}-\d{2}-\d{2}$/.test(String(input))
          ? 'must be a date that exists, YYYY-MM-DD'
          : 'must be written YYYY-MM-DD, such as 2027-03-12',
  })
  .meta({ format: 'date' });
/** @param missing what is said where it is not there */
const instantOr = (missing: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
    .refine(isInstant, 'must be a time with its zone, such as 2027-03-12T18:30:00Z')
    .meta({ format: 'date-time' });
export const instant = instantOr('is missing');
/** Never filled in for a system: with a new time, a repeat of a request that the server has forgotten would book again. */
export const requestedAt = instantOr(
  'is missing: send the current time with a new request, such as "2027-01-20T14:00:00Z", and that same time whenever you repeat it',
);
export const time = code(/^([01]\d|2[0-3]):[0-5]\d$/, '18:30').describe('Local time HH:MM');
export const currency = anyCase(/^[A-Z]{3}$/, 'EUR').describe('Currency, ISO 4217');
export const paxId = code(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/, 'PAX1').describe('A passenger’s paxId');

export const decimal = (pattern: RegExp, like: string) =>
  z.string(`must be a decimal string such as "${like}"`).regex(pattern, {
    error: ({ input }) =>
      typeof input === 'string' && input.startsWith('-')
        ? `must not be negative: a decimal string such as "${like}"`
        : typeof input === 'string' && input.includes(',')
          ? `must use a decimal point, not a comma, such as "${like}"`
          : `must be a decimal string such as "${like}"`,
  });

const moneyIn = (written: z.ZodString) =>
  z
    .strictObject({
      amount: decimal(/^\d{1,12}(\.\d{1,6})?$/, '690.32').describe('Amount as a decimal string: "690.32"'),
      currency: written,
    })
    .describe('Amount and currency');

export const money = moneyIn(currency);

/** An amount as an Update names it: its currency in capitals, as the order shows it. */
export const shownMoney = moneyIn(code(/^[A-Z]{3}$/, 'EUR').describe('Currency, ISO 4217'));

export const priceTolerance = z.strictObject({
  percent: decimal(/^\d{1,3}(\.\d{1,4})?$/, '2.5')
    .optional()
    .describe('Percentage as a decimal string: "2.5"'),
  amount: money.optional(),
});

export const journeyNumber = z.int().min(1).max(6).describe('Number of the journey, starting at 1');
