/** The documents that go over the API beside those that orders have everywhere: what is asked in lists, and what is answered at once. */
import { z } from 'zod';
import { LISTED_AT_MOST } from '../../client/cursor';
import type { OrderLine, UndeliveredEvent } from '../../client/types';
import type { AgencyUsage, ProviderUsage, UsageList } from '../../client/usage';
import { attentionReasons, foundByLists } from '../../domain/order/attention';
import { changeKinds } from '../../domain/order/changes';
import { FIND_AT_MOST, findKinds, searchedWords } from '../../domain/order/find';
import { money } from '../../domain/order/shown';
import { offerLine, orderState } from '../../domain/order/status';
import { orderRequest } from '../../domain/request/requestSchema';
import { listedStates } from '../../domain/order/states';
import { orderEvent } from '../../domain/webhooks/schema';
import {
  agencyOf,
  cursorOf,
  flag,
  instant,
  LISTED,
  limitOf,
  onDate,
  providerName,
  sinceInstant,
} from './fields';

/** What a list can be asked for. */
export const listQuery = z.strictObject({
  state: z
    .enum(listedStates, `must be one of ${listedStates.join(', ')}`)
    .optional()
    .describe('Only orders in this state. Lists do not show states that last seconds'),
  attention: flag.describe('true: only orders that need attention'),
  unreleased: flag.describe(
    'true: only held orders that are not released. They expire at their payment time limit',
  ),
  changed: flag.describe('true: only orders that the airline has changed since the sale'),
  provider: providerName.describe('Only orders of this provider'),
  agency: agencyOf('orders'),
  createdSince: sinceInstant.describe('Only orders first requested at this instant or later'),
  updatedSince: sinceInstant.describe(
    'Only orders whose line changed at this instant or later (`updatedAt`)',
  ),
  ticketByFrom: sinceInstant.describe(
    'Only orders whose payment time limit is at this instant or later (`ticketBy`)',
  ),
  ticketByTo: sinceInstant.describe('Only orders whose payment time limit is at this instant or earlier'),
  departureFrom: onDate.describe('Only orders that depart on this date or later (`departure`)'),
  departureTo: onDate.describe('Only orders that depart on this date or earlier'),
  limit: limitOf('orders'),
  cursor: cursorOf('nextCursor'),
});

/** What may be followed. */
export const changesQuery = z.strictObject({
  reference: orderRequest.shape.reference
    .optional()
    .describe('The order you are looking at. You and others looking at it are told of each other'),
});

/** A stream of events, as text. */
export const eventStream = z.string().describe('Server-sent events');

/** What orders are found by. It is sent as a body, because servers and proxies log URLs. */
export const orderSearch = z
  .strictObject({
    find: z
      .string()
      .min(1)
      .max(FIND_AT_MOST)
      .refine((text) => searchedWords(text).length > 0, 'must have a letter or a digit')
      .describe(
        'A PNR, the airline’s order id, a ticket number (with or without the airline’s three digits), a passenger’s whole surname, or a reference. ' +
          'Capitals, accents, spaces and hyphens make no difference',
      ),
    provider: providerName.describe('Only orders of this provider'),
    agency: agencyOf('orders'),
    limit: z.int().min(1).max(LISTED_AT_MOST).default(LISTED).describe('Most orders to return'),
    cursor: cursorOf('nextCursor'),
  })
  .describe('What to find');

/** Which days are counted, and at which provider. */
export const usageQuery = z.strictObject({
  since: onDate.describe('First day (UTC). Default: 29 days before `until`'),
  until: onDate.describe('Last day (UTC), included. Default: today'),
  provider: providerName.describe('Only this provider'),
  agency: agencyOf('shops and bookings'),
});

const endpoint = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be the name of an endpoint')
  .optional();

/** What events can be asked for. */
export const eventsQuery = z.strictObject({
  after: z
    .string()
    .max(1_000, 'must be next of the last answer, or an instant')
    .optional()
    .describe(
      '`next` of the last answer, or an instant to begin at. Default: the oldest event that is remembered',
    ),
  endpoint: endpoint.describe('Only events announced to this endpoint of the configuration'),
  agency: agencyOf('events'),
  limit: limitOf('events'),
});

/** Which undelivered events can be asked for. */
export const undeliveredQuery = z.strictObject({
  endpoint: endpoint.describe('Only events for this endpoint of the configuration'),
  agency: agencyOf('events'),
  limit: limitOf('events'),
  cursor: cursorOf('nextCursor'),
});

/** What is to be sent again. */
export const redelivery = z
  .strictObject({
    id: z.string().min(1).max(300).describe('Id of the delivery, from GET /webhooks/undelivered'),
  })
  .describe('The delivery to send again');

/** What starting an order can be asked with. */
export const startQuery = z.strictObject({
  again: flag.describe('true: try the same request once more, if it failed before an orderCreate was sent'),
});

/** One order in a list. */
export const orderLine = z.object({
  reference: z.string(),
  state: z
    .enum([...orderState.options, 'terminated', 'ended'])
    .describe('State of the order; terminated or ended if its workflow ended before it reported one'),
  provider: z.string(),
  agency: z.string().optional().describe('The agency that sells the order, if there are agencies'),
  orderId: z.string().optional().describe('The airline’s order id'),
  route: z.string().optional().describe('Route: LHR → CDG → LHR'),
  total: money.optional().describe('Total price'),
  toApprove: money.optional().describe('What waits for approval: a price, or a cancellation fee'),
  bookingReference: z.string().optional().describe('The first PNR'),
  ticketBy: instant.optional(),
  released: z.boolean(),
  attention: z
    .enum([...attentionReasons, ...foundByLists])
    .optional()
    .describe('Reason for attention; stopped if the workflow was ended from outside'),
  stopped: z
    .enum(['terminated', 'timed-out', 'cancelled', 'failed', 'completed'])
    .optional()
    .describe('How the workflow was ended from outside. The order is no longer watched'),
  actBy: instant.optional().describe('Latest instant at which a person can act, choose or approve'),
  startedAt: instant.describe('Start of the newest run'),
  createdAt: instant.describe('When the reference was first requested'),
  updatedAt: instant.describe('When this line last changed'),
  departure: z
    .string()
    .optional()
    .meta({ format: 'date' })
    .describe('Date of the first flight, or of the first journey'),
  sequence: z.int().optional().describe('Sequence of the newest event sent to webhooks'),
  changed: z
    .array(z.string())
    .optional()
    .describe('Kinds of changes that the airline has made since the sale'),
  changes: z
    .array(
      z.object({
        kind: z.enum(changeKinds),
        text: z.string(),
        seenAt: instant,
        decided: z
          .object({ by: z.enum(['caller', 'table']), at: instant })
          .optional()
          .describe('Missing while somebody must decide'),
      }),
    )
    .optional()
    .describe('What the airline changed, newest last; at most ten'),
  cancelledUnbooked: z
    .literal(true)
    .optional()
    .describe('The caller cancelled before anything was booked; the state is failed'),
  foundBy: z
    .array(z.enum(findKinds))
    .optional()
    .describe('Which of the order’s data was searched for. Only in the answer to a search'),
} satisfies { [Key in keyof OrderLine]-?: z.ZodType<OrderLine[Key]> });

/** A list. */
export const orderList = z
  .object({
    orders: z.array(orderLine),
    nextCursor: z
      .string()
      .optional()
      .describe('Send it as `cursor` for the next orders. Missing after the last one'),
  })
  .describe('Orders, newest request first. A list can lag a few seconds behind the orders');

/** Shops and bookings, and their ratio. */
export const usageCounts = {
  shops: z.int().describe('Shops (airShopping) that the airline may have received'),
  bookings: z.int().describe('Orders created'),
  shopsPerBooking: z.number().optional().describe('With one decimal. Missing without a booking'),
};

/** Shops and bookings. */
export const usageList = z
  .object({
    since: z.string().meta({ format: 'date' }),
    until: z.string().meta({ format: 'date' }),
    agency: z.string().optional().describe('The only agency that is counted'),
    providers: z.array(
      z.object({
        provider: z.string(),
        ...usageCounts,
        agencies: z
          .array(
            z.object({
              agency: z.string().optional().describe('Missing for orders that are older than the agencies'),
              ...usageCounts,
            } satisfies { [Key in keyof AgencyUsage]-?: z.ZodType<AgencyUsage[Key]> }),
          )
          .optional()
          .describe('The same by agency, if more than one is counted'),
      } satisfies { [Key in keyof ProviderUsage]-?: z.ZodType<ProviderUsage[Key]> }),
    ),
    total: z.object(usageCounts),
    rememberedSince: instant.describe('The server may have forgotten orders that ended before this instant'),
    complete: z.boolean().describe('false: `since` is before that, so counts may be too low'),
  } satisfies { [Key in keyof UsageList]-?: z.ZodType<UsageList[Key]> })
  .describe('Shops and bookings by provider and agency');

/** Events. */
export const eventList = z
  .object({
    events: z.array(
      z.object({ id: z.string().describe('The `webhook-id` of its deliveries'), event: orderEvent }),
    ),
    next: z.string().describe('Send it as `after` for the next events; present even when nothing is new'),
  })
  .describe('Events in the order in which they were announced');

/** Undelivered events. */
export const undeliveredList = z
  .object({
    undelivered: z.array(
      z.object({
        id: z.string().describe('Id of the delivery'),
        reference: z.string(),
        eventId: z.string().describe('The `webhook-id`'),
        endpoint: z.string(),
        type: z.string().optional(),
        sequence: z.int().optional(),
        agency: z.string().optional().describe('The agency whose order it is, if there are agencies'),
        state: z
          .enum(['being-tried', 'given-up', 'gone', 'stopped'])
          .describe('gone: the receiver answered 410. stopped: somebody ended the delivery by hand'),
        since: instant,
        attempts: z.int().optional(),
        next: instant.optional().describe('When the next attempt comes'),
        last: z.string().optional().describe('Why the last attempt failed'),
      } satisfies { [Key in keyof UndeliveredEvent]-?: z.ZodType<UndeliveredEvent[Key]> }),
    ),
    nextCursor: z.string().optional().describe('Where to continue; absent on the last page'),
  })
  .describe('Events that an endpoint has not received, newest first');

/** An event that is sent again. */
export const redelivered = z.object({ id: z.string() }).describe('The delivery that was started again');

/** The offers of an order. */
export const offerList = z.object({ offers: z.array(offerLine) });

/** A started order. */
export const startedOrder = z
  .object({
    reference: z.string(),
    started: z
      .boolean()
      .describe('false: the same request started the order earlier; nothing was booked again'),
    statusPath: z.string().describe('Path of the order’s status'),
  })
  .describe('A started order');

/** An order that goes on after it was stopped. */
export const adoptedOrder = z
  .object({
    reference: z.string(),
    adopted: z.boolean().describe('false: the reference had the order already'),
    statusPath: z.string().describe('Path of the order’s status'),
  })
  .describe('An adopted order');

/** An order that works on what it was asked. */
export const workingOrder = z
  .object({
    reference: z.string(),
    taken: z.literal(true).describe('The order has accepted the Update and completes it by itself'),
    statusPath: z.string().describe('Path of the order’s status'),
  })
  .describe('An order that is still working');

/** An order that its airline says it has changed. */
export const changedOrder = z
  .object({ orderId: z.string().min(1).max(64).describe('The airline’s order id') })
  .describe('The order that was changed. Other members are ignored');

/** The answer to a notification: the same for every order. */
export const acknowledged = z.object({}).describe('Empty: it tells nothing about the order');

/** How the server is. */
export const health = z.object({ status: z.literal('up') });

/** The OpenAPI document. */
export const document = z.looseObject({ openapi: z.string() }).describe('An OpenAPI document');
