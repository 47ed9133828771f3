/** The request that starts an order, as zod schema and JSON Schema, field by field. `request.ts` checks it as a whole. */
import { z } from 'zod';
import { IDENTIFIER } from '../identifier';
import {
  carrier,
  code,
  currency,
  date,
  instant,
  journeyNumber,
  money,
  priceTolerance,
  paxId,
  text,
  time,
} from './requestFields';
import { contact, journey, passenger, requester } from './trip';
import { cabins, seatWishes, type SeatWish } from './wishes';

const cabin = z
  .enum(cabins, `must be one of ${cabins.join(', ')}`)
  .describe('Cabin that the offer must be said to be in');

const criteria = {
  maxPrice: money.optional().describe('Most that the flights of all passengers may cost together'),
  carriers: z
    .array(carrier)
    .min(1)
    .max(20)
    .optional()
    .describe('Every flight must be marketed by one of these'),
  cabin: cabin.optional(),
  maxStops: z
    .int()
    .min(0)
    .max(3)
    .optional()
    .describe('Most changes of aircraft on each journey; 0: non-stop'),
  maxDurationMinutes: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Longest time on the way, on each journey'),
  departure: z
    .array(z.strictObject({ journey: journeyNumber, from: time, to: time }))
    .max(6)
    .optional()
    .describe('Local times between which a journey departs, both included'),
  checkedBags: z
    .int()
    .min(0)
    .max(5)
    .optional()
    .describe('Pieces of checked baggage that each passenger can take in the fare'),
  refundable: z.boolean().optional().describe('true: only fares that say they are refundable'),
  fareTypes: z
    .array(code(/^[A-Z0-9]{1,5}$/, '70J'))
    .min(1)
    .max(10)
    .optional()
    .describe('70J public, 70E negotiated, 70F corporate'),
};

const exact = z
  .strictObject({
    how: z.literal('exact'),
    flights: z
      .array(
        z
          .array(
            z.strictObject({
              carrier,
              number: code(/^\d{1,4}[A-Z]?$/, '315').describe('Flight number without the carrier'),
              date: date.describe('Local date of departure'),
            }),
          )
          .min(1)
          .max(6),
      )
      .min(1)
      .max(6)
      .describe('The flights of each journey, in order'),
    cabin: cabin.optional(),
    fare: text(60).optional().describe('Name of the fare as the airline writes it: BASIC'),
    ceiling: money.optional().describe('Most that the flights of all passengers may cost together'),
  })
  .describe('These flights or none');

const cheapest = z
  .strictObject({ how: z.literal('cheapest'), ...criteria })
  .describe('The cheapest offer that fits');

const awaited = z
  .strictObject({
    how: z.literal('await'),
    until: instant.describe('When nobody has selected by then, the request fails'),
    ...criteria,
  })
  .describe('A person or a system selects with selectOffer');

const choose = z
  .discriminatedUnion(
    'how',
    [exact, cheapest, awaited],
    'must say how, like { "how": "cheapest" }: exact, cheapest or await',
  )
  .describe('How the offer is chosen');

/** The members of all choices, for checking a choice with an unknown `how`. */
export const anyChoice = z
  .strictObject({ ...exact.shape, ...awaited.shape, how: z.enum(['exact', 'cheapest', 'await']) })
  .partial();

const need = z
  .enum(['required', 'preferred'], 'must be required or preferred')
  .describe('required: nothing is booked without it; preferred: booked without it, and the status says so');

const serviceWish = z.strictObject({
  name: text(80).optional().describe('Part of the service’s name, in any case: "bag"'),
  code: code(/^[A-Z0-9]{2,10}$/, '0GO')
    .optional()
    .describe('The service’s code, as the airline writes it'),
  paxIds: z.array(paxId).min(1).max(9).optional().describe('For whom; default every passenger with a seat'),
  journey: journeyNumber.optional().describe('For one journey; default the whole trip'),
  need,
  maxPrice: money.optional().describe('Most that one of it may cost'),
});

const seatWish = z.strictObject({
  paxId,
  journey: journeyNumber.optional().describe('For the flights of one journey; default every flight'),
  flight: code(/^[A-Z0-9]{2}\d{1,4}[A-Z]?$/, 'BA315')
    .optional()
    .describe('For one flight'),
  wants: z
    .array(
      z.enum(
        Object.keys(seatWishes) as [SeatWish, ...SeatWish[]],
        `must be of ${Object.keys(seatWishes).join(', ')}`,
      ),
    )
    .max(4)
    .optional()
    .describe('What the seat must be, all of it; with neither this nor seat any seat will do'),
  seat: code(/^\d{1,3}[A-Z]$/, '12A')
    .optional()
    .describe('This very seat'),
  need,
  maxPrice: money.optional().describe('Most that the seat may cost on one flight'),
});

/** The request that starts an order. Refuses unknown keys: a misspelt limit must not mean no limit. */
export const orderRequest = z.strictObject({
  reference: code(IDENTIFIER, 'TRIP-2027-0042').describe(
    'The back office’s own reference: A–Z, a–z, 0–9, dot, hyphen, underscore; 1 to 64; nothing personal. One reference, one order',
  ),
  requestedAt: instant.describe(
    'When this was asked. Refused when older than the service remembers its orders',
  ),
  provider: code(/^[A-Za-z0-9][A-Za-z0-9_-]{0,40}$/, 'skyline').describe('Name of a configured provider'),
  requester: requester.optional().describe('Who asks, where the airline wants to know'),
  journeys: z
    .array(journey)
    .min(1)
    .max(6)
    .describe('Directions of the trip in order: one for one-way, two for a return'),
  passengers: z.array(passenger).min(1).max(9).describe('Who travels, infants included'),
  unaccompanied: z
    .boolean()
    .optional()
    .describe(
      'true: children travel without an adult, and you have arranged with the airline what it asks for then',
    ),
  contact: contact.describe('How the airline reaches the travellers'),
  choose,
  services: z.array(serviceWish).max(40).default([]).describe('Extra services'),
  seats: z.array(seatWish).max(60).default([]).describe('Seats'),
  priceTolerance: priceTolerance
    .optional()
    .describe(
      'How much dearer it may get between two steps without approval; where both are given, both hold. Without it the provider’s `priceTolerance` counts',
    ),
  ticketing: z
    .enum(
      ['at-once', 'in-batch', 'by-deadline', 'on-demand'],
      'must be at-once, in-batch, by-deadline or on-demand',
    )
    .default('on-demand')
    .describe('When a released order is issued'),
  released: z
    .boolean()
    .default(false)
    .describe('The customer has paid: the order may be issued for up to payUpTo'),
  payUpTo: money.optional().describe('Most that may be paid to the airline. Needed when released'),
  cancellationFeeUpTo: money.optional().describe('A cancellation fee up to this needs no approval'),
  watch: z
    .strictObject({ everyHours: z.int().min(0).max(168).describe('0: never') })
    .optional()
    .describe(
      'How often the order is read again until the last departure. Without it, as the provider’s `watch` says: the more often, the nearer the departure',
    ),
  duplicateTrip: z
    .enum(['refuse', 'ask', 'allow'], 'must be refuse, ask or allow')
    .default('ask')
    .describe('What happens when the same passengers hold the same flights under another reference'),
  currency: currency.optional().describe('Currency to ask prices in'),
  language: code(/^[A-Za-z]{2}$/, 'en')
    .optional()
    .describe('Language of texts, ISO 639-1'),
  offerLimit: z.int().min(1).max(500).optional().describe('How many offers the airline is asked for'),
});

/** A checked request, defaults filled in. */
export type OrderRequest = z.infer<typeof orderRequest>;

/** A request as callers write it: members with defaults are optional. */
export type OrderRequestInput = z.input<typeof orderRequest>;

/** Returns the JSON Schema (2020-12) of a request as callers write it, in any language. */
export const orderRequestJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(orderRequest, { io: 'input' });
