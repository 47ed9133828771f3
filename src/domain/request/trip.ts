/** Passengers and journeys: the part of a request that is also sent to the airline. Checked by `request.ts`. */
import { z } from 'zod';
import {
  carrier,
  code,
  country,
  date,
  line,
  paxId,
  personName,
  place,
  text,
  ticketText,
} from './requestFields';

export const journey = z.strictObject({
  origin: place,
  destination: place,
  date: date.describe('Local date of departure'),
});

/** One direction of the trip; a request has one to six, in order. */
export type RequestedJourney = z.infer<typeof journey>;

const identityDocument = z.strictObject({
  type: code(/^[A-Z0-9]{1,4}$/, 'PT').describe(
    'PT for a passport, ID for an identity card, or another code of the airline',
  ),
  number: line(35).describe('Number as printed on the document'),
  issuingCountry: country,
  nationality: country.optional(),
  expiryDate: date.optional().describe('Expiry date, not before the last departure'),
});

/** A travel document that the airline requires. Personal data. */
export type IdentityDocument = z.infer<typeof identityDocument>;

export const passenger = z.strictObject({
  paxId: paxId.describe('Your id for the passenger, unique within the request: PAX1'),
  type: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a passenger type code of three capitals, such as ADT, CHD, INF or YTH')
    .describe(
      'Passenger type, IATA PTC. By age on the day of the last departure: ADT from 12, CHD 2 to 11, INF under 2 on an adult’s lap. Other types have no age rule: INS and CNN travel as children, UNN as a child alone, and all others (YTH, STU, SRC, SEA, LBR, MIL …) as adults',
    ),
  // Maximum length in 21.3's schema.
  title: ticketText(16).optional().describe('MR, MRS, MSTR or another title that the airline accepts'),
  gender: z
    .enum(['M', 'F', 'X', 'U'], 'must be M, F, X or U')
    .optional()
    .describe('As in the travel document'),
  givenName: personName,
  surname: personName,
  birthDate: date.describe('Date of birth, YYYY-MM-DD'),
  documents: z
    .array(identityDocument)
    .max(10)
    .optional()
    .describe('Travel documents, if the airline requires one'),
  loyalty: z
    .array(z.strictObject({ carrier, number: line(30).describe('Frequent flyer number') }))
    .max(10)
    .optional()
    .describe('Frequent flyer programmes'),
  residenceCountry: country.optional().describe('Country of residence, if the airline requires it'),
  citizenshipCountry: country.optional().describe('Country of citizenship, if the airline requires it'),
  adult: paxId.optional().describe('Infants only: paxId of the adult on whose lap the infant travels'),
});

/**
 * One passenger. Types are PTCs: adult from 12, child 2 to 11, infant under 2 on an adult's lap, by the age on the day of the last departure.
 * `passengerTypes.ts` tells how any other type travels.
 * Personal data.
 */
export type Passenger = z.infer<typeof passenger>;

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
      number: code(/^[0-9 ()/.-]{3,30}$/, '20 7946 0000').describe('Phone number without the country code'),
    })
    .optional()
    .describe('Phone number. Some airlines require one'),
  address: z
    .strictObject({
      street: text(120).optional().describe('Street and number'),
      city: line(60).optional().describe('City'),
      postalCode: line(20).optional().describe('Postal code'),
      country: country.optional(),
    })
    .optional()
    .describe('Postal address'),
});

/** How the airline can reach the passengers. Personal data. */
export type Contact = z.infer<typeof contact>;

export const remark = z.strictObject({
  text: line(200).describe('Text for the airline. Write no personal data that it does not need'),
  paxId: paxId.optional().describe('Passenger whom it is about. Default: the whole order'),
});

/** A remark for the airline. */
export type Remark = z.infer<typeof remark>;

/** A value that REST sends as a header, where only printable ASCII arrives unchanged. */
const headerCode = z
  .string()
  .max(35)
  .regex(
    /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/,
    'must be printable ASCII without leading or trailing spaces',
  );

export const requester = z.strictObject({
  channelType: headerCode.optional().describe('Kind of sales channel'),
  channelCode: headerCode.optional().describe('Code of the sales channel'),
  agencyCode: headerCode.optional().describe('Code of the agency'),
  agentCode: headerCode.optional().describe('Code of the agent'),
});

/** The requester, for services that want to know it (SOAP `Control/Requester`, REST control headers). */
export type Requester = z.infer<typeof requester>;
