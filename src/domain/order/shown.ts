/** Amounts and flights as every answer shows them. */
import { z } from 'zod';

/** An amount in an answer. */
export const money = z
  .object({
    amount: z.string().describe('Amount as a decimal string: "690.32"'),
    currency: z.string().describe('Currency, ISO 4217'),
  })
  .describe('Amount and currency');

/** One flight, as answers show it. */
export const flightLine = z
  .object({
    carrier: z.string(),
    number: z.string(),
    origin: z.string(),
    destination: z.string(),
    departure: z.string().describe('Departure in the airport’s local time'),
    arrival: z.string().describe('Arrival in the airport’s local time'),
    journey: z.int().optional().describe('Of a flight of the order: the number of its journey'),
  })
  .describe('One flight');

/** One flight in a line: `XA 315 CDG 2027-03-12T18:30 → LHR 2027-03-12T18:45`. */
export type FlightLine = z.infer<typeof flightLine>;
