/** The request that starts an order, as zod schema and JSON Schema, field by field. `request.ts` checks it as a whole. */
import { z } from 'zod';
import { IDENTIFIER, IDENTIFIER_RULE } from '../identifier';
import {
  anyCase,
  carrier,
  code,
  currency,
  date,
  instant,
  journeyNumber,
  money,
  priceTolerance,
  paxId,
  place,
  requestedAt,
  text,
  time,
} from './requestFields';
import { pointOfSale } from './pointOfSale';
import { program } from './programs';
import { NAME } from './providers';
import { contact, journey, passenger, remark, requester } from './trip';
import { cabins, seatWishes, type SeatWish } from './wishes';

/** The cabin of every flight. */
export const cabin = z.enum(cabins, `must be one of ${cabins.join(', ')}`).describe('Cabin of every flight');

const providerName = code(NAME, 'skyline');

const criteria = {
  maxPrice: money.optional().describe('Highest total fare for all passengers together'),
  carriers: z.array(carrier).min(1).max(20).optional().describe('Marketing carriers to accept'),
  excludeCarriers: z
    .array(carrier)
    .min(1)
    .max(20)
    .optional()
    .describe('Airlines that must neither market nor operate a flight'),
  cabin: cabin.optional(),
  maxStops: z.int().min(0).max(3).optional().describe('Most connections per journey; 0 means non-stop'),
  minConnectionMinutes: z
    .int()
    .min(0)
    .max(2_880)
    .optional()
    .describe('Shortest time between two flights of a journey, in minutes'),
  maxConnectionMinutes: z
    .int()
    .min(0)
    .max(2_880)
    .optional()
    .describe('Longest time between two flights of a journey, in minutes'),
  excludeAirports: z
    .array(place)
    .min(1)
    .max(20)
    .optional()
    .describe('Airports where no flight may depart or arrive'),
  maxDurationMinutes: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Longest travel time per journey, in minutes'),
  departure: z
    .array(z.strictObject({ journey: journeyNumber, from: time, to: time }))
    .max(6)
    .optional()
    .describe('Departure window of a journey in local time, inclusive'),
  checkedBags: z
    .int()
    .min(0)
    .max(5)
    .optional()
    .describe('Checked bags that the fare must include for each passenger'),
  checkedBagKg: z
    .int()
    .min(1)
    .max(50)
    .optional()
    .describe('Weight in kilograms that the fare must allow for each checked bag'),
  cabinBags: z
    .int()
    .min(0)
    .max(3)
    .optional()
    .describe('Pieces of cabin baggage that the fare must include for each passenger'),
  refundable: z
    .boolean()
    .optional()
    .describe(
      'true: only refundable fares. Where the airline sends no penalties, its descriptions count if they are understood',
    ),
  maxRefundFee: money
    .optional()
    .describe('Highest refund fee for each passenger. Only fares whose penalties say so'),
  changeable: z
    .boolean()
    .optional()
    .describe('true: only fares whose flights can be changed, by the airline’s penalties'),
  maxChangeFee: money
    .optional()
    .describe('Highest change fee for each passenger. Only fares whose penalties say so'),
  fares: z
    .array(text(60))
    .min(1)
    .max(20)
    .optional()
    .describe('Fare names (brands) to accept, as the airline writes them: BASIC'),
  fareTypes: z
    .array(anyCase(/^[A-Z0-9]{1,5}$/, '70J'))
    .min(1)
    .max(10)
    .optional()
    .describe('Fare types to accept: 70J public, 70E negotiated, 70F corporate'),
};

/** The choice of exactly these flights. */
export const exact = z
  .strictObject({
    how: z.literal('exact'),
    flights: z
      .array(
        z
          .array(
            z.strictObject({
              carrier,
              number: code(/^\d{1,4}[A-Z]?$/, '315').describe('Flight number without the carrier code'),
              date: date.describe('Local date of departure'),
            }),
          )
          .min(1)
          .max(6),
      )
      .min(1)
      .max(6)
      .describe('One list of flights per journey, in order'),
    cabin: cabin.optional(),
    fare: text(60).optional().describe('Fare name, as the airline writes it: BASIC'),
    ceiling: money.optional().describe('Highest total fare for all passengers together'),
  })
  .describe('Books exactly these flights, or fails with not-offered');

/** The choice of the cheapest offer. */
export const cheapest = z
  .strictObject({ how: z.literal('cheapest'), ...criteria })
  .describe('Books the cheapest offer that meets all criteria');

/** The choice that a caller makes later. */
export const awaited = z
  .strictObject({
    how: z.literal('await'),
    until: instant
      .optional()
      .describe(
        'Deadline for the selection. Default: one hour after a caller last asked about the offers. Without a selection by then, the order fails with not-selected',
      ),
    ...criteria,
  })
  .describe('Waits until a caller selects an offer');

const choose = z
  .discriminatedUnion(
    'how',
    [exact, cheapest, awaited],
    'must be exact, cheapest or await, such as { "how": "cheapest" }',
  )
  .describe('How to choose the offer');

/** The members of all choices, for checking a choice with an unknown `how`. */
export const anyChoice = z
  .strictObject({ ...exact.shape, ...awaited.shape, how: z.enum(['exact', 'cheapest', 'await']) })
  .partial();

const need = z
  .enum(['required', 'preferred'], 'must be required or preferred')
  .describe(
    'required: book nothing without it. preferred: book without it if necessary, and list it in missedExtras',
  );

/** An ancillary to book. */
export const serviceWish = z.strictObject({
  name: text(80).optional().describe('Part of the service’s name, case-insensitive: "bag"'),
  code: code(/^[A-Z0-9]{2,10}$/, '0GO')
    .optional()
    .describe('Service code, as the airline writes it'),
  paxIds: z
    .array(paxId)
    .min(1)
    .max(9)
    .optional()
    .describe('Passengers who get it. Default: every passenger with a seat'),
  journey: journeyNumber.optional().describe('Journey that it applies to. Default: the whole trip'),
  quantity: z.int().min(1).max(9).optional().describe('Units for each passenger and journey. Default: 1'),
  need,
  maxPrice: money.optional().describe('Highest price for one unit'),
});

/** A seat to book. */
export const seatWish = z.strictObject({
  paxId,
  journey: journeyNumber.optional().describe('Journey that it applies to. Default: every flight'),
  flight: anyCase(/^[A-Z0-9]{2}\d{1,4}[A-Z]?$/, 'BA315')
    .optional()
    .describe('Flight that it applies to'),
  wants: z
    .array(
      z.enum(
        Object.keys(seatWishes) as [SeatWish, ...SeatWish[]],
        `must be one of ${Object.keys(seatWishes).join(', ')}`,
      ),
    )
    .max(4)
    .optional()
    .describe(
      'Properties that the seat must have, all of them. With neither wants nor seat, any seat will do',
    ),
  seat: code(/^\d{1,3}[A-Z]$/, '12A')
    .optional()
    .describe('Exactly this seat'),
  need,
  maxPrice: money.optional().describe('Highest price of the seat on one flight'),
});

/** The request that starts an order. Refuses unknown keys: a misspelt limit must not mean no limit. */
export const orderRequest = z.strictObject({
  reference: z
    .string()
    .regex(IDENTIFIER, {
      error: ({ input }) =>
        String(input).includes('@') ? `${IDENTIFIER_RULE}; it contains @` : IDENTIFIER_RULE,
    })
    .describe(
      'Your own reference for the order: 1 to 64 of A–Z, a–z, 0–9, dot, hyphen, underscore. One reference makes at most one order. It must contain nothing personal',
    ),
  requestedAt: requestedAt.describe(
    'When the request was made. Set it once, and send the same time whenever you repeat the request. Refused if older than the namespace’s retention period: the server may have forgotten the order, and a repeat would book again',
  ),
  provider: providerName
    .optional()
    .describe('Name of a provider in the configuration. Required without `providers`'),
  providers: z
    .array(providerName)
    .min(2)
    .max(8)
    .optional()
    .describe(
      'Several providers in order of preference, instead of `provider`. All are shopped side by side, and the order is made at one of them',
    ),
  chooseProvider: z
    .enum(['cheapest', 'in-order'], 'must be cheapest or in-order')
    .optional()
    .describe(
      'With `providers`: take the cheapest offer of all (cheapest), or the first provider in the list that offers something that fits (in-order). Default: cheapest. Prices in a currency other than that of the first provider with an offer cannot be compared: those offers come last',
    ),
  shopWithin: z
    .int()
    .min(1)
    .max(300)
    .optional()
    .describe(
      'With `providers`: how long each may take to answer, in seconds. Default: 30. If none has offered anything by then, the order waits as for a single provider, and after the first offer the others get this time again',
    ),
  agency: code(NAME, 'acme')
    .optional()
    .describe('Agency that sells the trip. Required if the installation serves several'),
  requester: requester.optional().describe('Who makes the request, for services that want to know'),
  journeys: z
    .array(journey)
    .min(1)
    .max(6)
    .describe('Journeys in order: one for a one-way trip, two for a return'),
  passengers: z.array(passenger).min(1).max(9).describe('All passengers, infants included'),
  unaccompanied: z
    .boolean()
    .optional()
    .describe(
      'true: children travel without an adult, and you have made the arrangements that the airline requires',
    ),
  contact: contact.describe('Contact details for the airline'),
  choose,
  pointOfSale: pointOfSale.optional().describe('Where the trip is sold. Sent with every call of the order'),
  programs: z
    .array(program)
    .min(1)
    .max(10)
    .optional()
    .describe('Corporate, account and promotion codes that give other fares'),
  services: z.array(serviceWish).max(40).default([]).describe('Ancillaries to book'),
  seats: z.array(seatWish).max(60).default([]).describe('Seats to book'),
  priceFirst: z
    .boolean()
    .optional()
    .describe(
      'true: prices the chosen offer before services and seats are asked for, and again with them. Default: the provider’s `priceFirst`',
    ),
  priceTolerance: priceTolerance
    .optional()
    .describe(
      'How much the price may rise between two steps without approval. With both percent and amount, both must hold. Default: the provider’s `priceTolerance`',
    ),
  remarks: z
    .array(remark)
    .min(1)
    .max(20)
    .optional()
    .describe('Remarks for the airline, sent with orderCreate'),
  ticketing: z
    .enum(
      ['at-once', 'in-batch', 'by-deadline', 'on-demand'],
      'must be at-once, in-batch, by-deadline or on-demand',
    )
    .default('on-demand')
    .describe(
      'When to issue a released order: once it is created, in a batch, shortly before its deadline, or only by the Update ticket',
    ),
  released: z
    .boolean()
    .default(false)
    .describe('true: the customer has paid, and the order may be issued for up to payUpTo'),
  payUpTo: money.optional().describe('Highest total that may be paid to the airline. Required with released'),
  cancellationFeeUpTo: money.optional().describe('Highest cancellation fee that needs no approval'),
  watch: z
    .strictObject({ everyHours: z.int().min(0).max(168).describe('Interval in hours; 0 means never') })
    .optional()
    .describe(
      'How often to read the order again until the last departure. Default: the provider’s `watch`, which reads more often as departure approaches',
    ),
  duplicateTrip: z
    .enum(['refuse', 'ask', 'allow'], 'must be refuse, ask or allow')
    .default('ask')
    .describe(
      'What to do if the same passengers already hold the same flights under another reference: refuse, ask a person, or allow',
    ),
  currency: currency.optional().describe('Currency of the prices, ISO 4217'),
  language: code(/^[A-Za-z]{2}$/, 'en')
    .optional()
    .describe('Language of the airline’s texts, ISO 639-1'),
  offerLimit: z.int().min(1).max(500).optional().describe('Most offers to request from the airline'),
});

/** A checked request, defaults filled in. */
export type OrderRequest = z.infer<typeof orderRequest>;

/** A request as callers write it: members with defaults are optional. */
export type OrderRequestInput = z.input<typeof orderRequest>;

/** Returns the JSON Schema (2020-12) of a request as callers write it, in any language. */
export const orderRequestJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(orderRequest, { io: 'input' });
