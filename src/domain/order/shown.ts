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

/** A seat or service of one passenger, as a schema. */
export const ancillary = z
  .object({
    kind: z.enum(['service', 'seat']),
    paxId: z.string(),
    name: z.string().describe('Name of the service, or number of the seat: 12A'),
    flights: z.array(z.string()).describe('Its flights: XA315/2027-03-12/LHR. Empty: the whole trip'),
    quantity: z.int().describe('How many the passenger has'),
    price: money.optional().describe('Price of all of them. Missing: free'),
    documents: z.array(z.string()).optional().describe('Numbers of its EMDs, where amounts leave no doubt'),
  })
  .describe('A seat or service of one passenger');

/** A seat or service of one passenger. */
export type Ancillary = z.infer<typeof ancillary>;

/** A seat or service that the airline has taken away, as a schema. */
export const lostAncillary = ancillary.extend({
  price: money.describe(
    'What was paid for all of them, or is still in the total of an order that is not issued',
  ),
  documents: z
    .array(z.string())
    .optional()
    .describe('Numbers of its EMDs, if known: `documents` says whether their money was returned'),
  at: z.string().meta({ format: 'date-time' }).describe('When its loss was accepted'),
});

/** A seat or service that the airline has taken away. */
export type LostAncillary = z.infer<typeof lostAncillary>;
