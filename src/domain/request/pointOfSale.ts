/** Where a trip is sold: some airlines price by it. */
import { z } from 'zod';
import { code, country, place } from './requestFields';

export const pointOfSale = z.strictObject({
  country: country.optional(),
  city: place.optional().describe('City of the sale, three-letter IATA code'),
  office: code(/^[A-Za-z0-9]{2,12}$/, 'PAR3X21')
    .optional()
    .describe('Office that sells: its pseudo city code'),
  iataNumber: code(/^\d{7,8}$/, '20212345')
    .optional()
    .describe('IATA number of the agency that sells'),
});

/** Where a trip is sold. */
export type PointOfSale = z.infer<typeof pointOfSale>;
