/** What may be changed about an order after its sale: what is asked for, what the airline offers, and what was done. One set of schemas for Updates and status. */
import { z } from 'zod';
import { paxId, text } from '../request/requestFields';
import { cheapest, seatWish, serviceWish } from '../request/requestSchema';
import { contact, journey, passenger } from '../request/trip';
import { flightLine, money } from './shown';

const instant = z.string().meta({ format: 'date-time' });
const journeyNumber = z.int().min(1).max(6);

/** What kinds of change there are. Each is one orderChange. */
export const amendmentKinds = ['extras', 'flights', 'part', 'name', 'details', 'reprice'] as const;

/** A kind of change after the sale. */
export type AmendmentKind = (typeof amendmentKinds)[number];

/** The part of an order that is to be cancelled: passengers, journeys, or extras. */
export const orderPart = z
  .strictObject({
    paxIds: z.array(paxId).min(1).max(9).optional().describe('Passengers who no longer travel'),
    journeys: z.array(journeyNumber).min(1).max(6).optional().describe('Journeys, by number'),
    extras: z
      .array(
        z.strictObject({
          paxId,
          what: text(80).describe('Name of the service, or number of the seat, as the status shows it'),
        }),
      )
      .min(1)
      .max(40)
      .optional()
      .describe('Services and seats'),
  })
  .refine((part) => Object.values(part).filter((each) => each !== undefined).length === 1, {
    error: 'must name exactly one of paxIds, journeys and extras',
  })
  .describe('Part of an order. Exactly one of paxIds, journeys and extras');

/** The part of an order that is to be cancelled. */
export type OrderPart = z.infer<typeof orderPart>;

/** Extras to add: what a request asks for, each of them required. */
export const wantedExtras = {
  services: z
    .array(serviceWish.omit({ need: true }))
    .max(40)
    .optional()
    .describe('Services to add'),
  seats: z
    .array(seatWish.omit({ need: true }))
    .max(60)
    .optional()
    .describe('Seats to add'),
};

const pickedFlight = seatWish.shape.flight.describe('Flight that it is for. Needed where several have it');

/** Named services and seats, each with the price that the caller has seen. */
export const pickedExtras = {
  services: z
    .array(
      serviceWish
        .pick({ code: true, paxIds: true, journey: true })
        .extend({
          name: text(80)
            .optional()
            .describe('Whole name of the service, as extrasOnSale shows it, in any case'),
          flight: pickedFlight,
          quantity: z.int().min(1).max(9).optional().describe('How many for each passenger. Default: 1'),
          price: money
            .optional()
            .describe('Price of one, as the caller saw it. A higher price waits for approval'),
        })
        .refine(({ name, code }) => name !== undefined || code !== undefined, 'needs a name or a code'),
    )
    .max(40)
    .optional()
    .describe('Services to book, in place of those that the request asks for'),
  seats: z
    .array(
      seatWish.pick({ paxId: true, journey: true }).extend({
        seat: seatWish.shape.seat.unwrap(),
        flight: pickedFlight,
        price: money
          .optional()
          .describe('Price of the seat, as the caller saw it. A higher price waits for approval'),
      }),
    )
    .max(60)
    .optional()
    .describe('Seats to book, in place of those that the request asks for'),
};

/** Named services and seats. */
export type PickedExtras = z.infer<z.ZodObject<typeof pickedExtras>>;

/** Journeys as they shall be. */
export const changedJourneys = z
  .array(
    z.strictObject({
      journey: journeyNumber.describe('Number of the journey to change'),
      ...journey.partial().shape,
    }),
  )
  .min(1)
  .max(6)
  .describe('The journeys to change, each with its new date, origin or destination');

/** How an offer of other flights is chosen without asking again. */
export const changeChoice = cheapest.pick({
  how: true,
  carriers: true,
  cabin: true,
  maxStops: true,
  maxDurationMinutes: true,
  departure: true,
});

/** New data of a passenger, or of the contact. Personal data. */
export const correction = {
  paxId: paxId.optional().describe('Passenger whose data changes. Not needed for the contact'),
  name: passenger
    .pick({ title: true, givenName: true, surname: true })
    .partial()
    .optional()
    .describe('Small correction of the name. Send it alone: it may cost something'),
  documents: passenger.shape.documents.describe('Travel documents, which replace those of the order'),
  loyalty: passenger.shape.loyalty.describe('Frequent flyer programmes, which replace those of the order'),
  contact: contact.optional().describe('Contact details, which replace those of the order'),
};

/** A service, or seats of one price, that can be added to the order. */
export const extraLine = z
  .object({
    kind: z.enum(['service', 'seat']),
    name: z.string().optional().describe('Name of the service'),
    code: z.string().optional(),
    paxIds: z.array(z.string()).describe('Passengers who may have it'),
    flights: z.array(z.string()).describe('Its flights: XA315/2027-03-12/LHR. Empty: the whole trip'),
    seats: z.array(z.string()).optional().describe('Free seats at this price: 12A'),
    price: money.optional().describe('Price of one. Missing: free'),
    limit: z.enum(['OnePerPax', 'OnePerOrder', 'None']).optional(),
  })
  .describe('An extra that can be added');

/** A service, or seats of one price, that can be added to the order. */
export type ExtraLine = z.infer<typeof extraLine>;

/** The seats of one flight as they lie in the cabin. */
export const seatMap = z
  .object({
    flight: z.string().describe('XA315/2027-03-12/LHR'),
    columns: z.array(z.string()).describe('Columns from left to right. An empty one is an aisle'),
    rows: z.array(
      z.object({
        row: z.string(),
        exit: z.boolean().optional().describe('true: a row at an exit'),
        seats: z.array(z.string()).describe('Columns that have a seat here. It is free if `lines` has it'),
      }),
    ),
  })
  .describe('The seats of one flight');

/** What an airline has on sale for an order or for an offer. */
export const extrasOnSale = z
  .object({
    readAt: instant,
    offer: z.int().optional().describe('Number of the offer that it goes with, in awaiting-choice'),
    lines: z.array(extraLine),
    seatMaps: z.array(seatMap).optional().describe('In awaiting-choice: one for each flight'),
  })
  .describe('What can be added, as listExtras read it');

/** What an airline has on sale for an order or for an offer. */
export type ExtrasOnSale = z.infer<typeof extrasOnSale>;

/** What a change would cost and bring, as the airline offers it. */
export const changeOffer = z
  .object({
    number: z.int().describe('Number to send with acceptOffer'),
    kind: z.enum(amendmentKinds),
    what: z.string().describe('What it does, without names'),
    flights: z.array(flightLine).describe('All flights that the order would have'),
    cabin: z.string().optional(),
    fareName: z.string().optional(),
    toPay: money.optional().describe('What is paid now. Missing: unknown, so it cannot be accepted'),
    newTotal: money.optional().describe('What the order costs then'),
    penalty: money.optional().describe('The part of it that is a penalty'),
    refund: money.optional().describe('What the airline pays back'),
    residual: money.optional().describe('What stays with the airline as a credit'),
    forfeited: money.optional().describe('Taxes that are lost'),
    voids: z.boolean().optional().describe('true: the documents are voided'),
    expiresAt: instant.optional(),
  })
  .describe('A change that the airline offers');

/** What a change would cost and bring. */
export type ChangeOffer = z.infer<typeof changeOffer>;

/** A change that was made after the sale. */
export const amendment = z
  .object({
    kind: z.enum(amendmentKinds),
    what: z.string().describe('What was changed, without names'),
    at: instant,
    who: z.string().optional(),
    paid: money.optional(),
    penalty: money.optional(),
    refund: money.optional(),
    residual: money.optional(),
    correlationId: z
      .string()
      .describe(
        'Id of the orderChange, for the airline’s support. none: a reset hides which call made the change',
      ),
    proof: z
      .enum(['read', 'answer'])
      .describe(
        'read: a read shows it. answer: the service shows no such data, and its answer is all there is',
      ),
  })
  .describe('A change after the sale');

/** A change that was made after the sale. */
export type Amendment = z.infer<typeof amendment>;

/** What a partial cancellation brings back, followed until coupons prove it. */
export const partialRefund = z
  .object({
    what: z.string(),
    documents: z.array(z.string()).describe('Numbers of the documents that it is for'),
    coupons: z.array(z.string()).optional().describe('Their coupons that were open before: NUMBER/COUPON'),
    whole: z.boolean().optional().describe('true: all of these coupons are returned'),
    amount: money.optional().describe('What the airline pays back'),
    penalty: money.optional().describe('What it keeps'),
    state: z.enum(['pending', 'refunded', 'voided', 'unknown']),
    until: instant.describe('End of the wait'),
  })
  .describe('The refund of a partial cancellation');

/** What a partial cancellation brings back. */
export type PartialRefund = z.infer<typeof partialRefund>;
