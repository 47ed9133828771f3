/** Every operation of the API in one table. The routes and the OpenAPI document are made from it. */
import { z } from 'zod';
import type { Scope } from '../../config';
import { refusalsOf, refusalsOfAdoption } from '../../domain/order/refusals';
import { orderRequest } from '../../domain/request/requestSchema';
import { orderElsewhere } from '../../domain/order/elsewhere';
import { orderStatus } from '../../domain/order/status';
import { updateSchemas } from '../../domain/order/updateSchemas';
import { updateWords, type CallerUpdate } from '../../domain/order/updates';
import { EVENT_STREAM } from '../eventStreams';
import { xmlTypes } from '../notified';
import {
  acknowledged,
  adoptedOrder,
  changedOrder,
  changesQuery,
  eventList,
  eventStream,
  eventsQuery,
  health,
  listQuery,
  offerList,
  orderList,
  orderSearch,
  redelivered,
  redelivery,
  startQuery,
  startedOrder,
  undeliveredList,
  undeliveredQuery,
  usageList,
  usageQuery,
  workingOrder,
} from '../schemas';
import { batchOperations } from './batches';
import { businessOperations } from './business';
import { insights } from './insights';
import type { Operation } from './operation';

const known = [
  'unknown-reference',
  'reference-forgotten',
  'order-stopped',
  'no-worker',
  'temporal-unavailable',
] as const;

type UpdateRow = Pick<Operation, 'tag' | 'summary' | 'description'> & { scope: Scope };

/** What each caller Update needs and does. */
const updates: Readonly<Record<CallerUpdate, UpdateRow>> = {
  selectOffer: {
    tag: 'Selection',
    scope: 'orders:write',
    summary: 'Select an offer',
    description:
      'For an order in `awaiting-choice`. Send the number of one full offer, or those of the partial offers that cover the trip together. ' +
      '`services` and `seats` are named as `extrasOnSale` shows them; each mistake in them is refused with its path, and the order keeps waiting. ' +
      'If one costs more than the `price` you send, by more than the price tolerance, the order waits for `approve`.',
  },
  approve: {
    tag: 'Selection',
    scope: 'money',
    summary: 'Approve an amount',
    description:
      'For an order in `awaiting-approval`. Send the amount that the status shows as `toApprove`; any other amount is refused.',
  },
  decline: {
    tag: 'Cancellation',
    scope: 'orders:write',
    summary: 'Decline the cancellation fee',
    description:
      'For an order in `awaiting-approval` that exists at the airline. Nothing is cancelled, and the order is as it was before `cancel`. Before anything is booked, `cancel` stops the booking.',
  },
  release: {
    tag: 'Ticketing',
    scope: 'money',
    summary: 'Release the order',
    description:
      'Says that the customer has paid. Only a released order is issued automatically: by a batch, before its deadline, or at once, as its request says. ' +
      'The order never pays more than `payUpTo`. `"withdraw": true` instead withdraws the release of an order that is held or needs a decision, while nothing is paid: ' +
      'it is not issued until it is released again.',
  },
  ticket: {
    tag: 'Ticketing',
    scope: 'money',
    summary: 'Issue the tickets',
    description: 'Issues now, whatever the request’s `ticketing`. It also releases the order.',
  },
  quoteCancellation: {
    tag: 'Cancellation',
    scope: 'orders:write',
    summary: 'Quote the cancellation fee',
    description:
      'Asks the airline what cancelling now would cost and refund. Changes nothing. ' +
      'With `part`, it is about some passengers, journeys or extras, and the status lists the answer under `changeOffers`.',
  },
  cancel: {
    tag: 'Cancellation',
    scope: 'money',
    summary: 'Cancel the order, or a part of it',
    description:
      'Quotes again before it cancels. `fee` is exactly the fee that was quoted last. If it has risen since, or `fee` is missing, the order waits for `approve`. ' +
      'With `part`, it cancels some passengers, journeys or extras, and the rest stays; a fee that is not covered by `fee` is then refused, with the quote in the status.',
  },
  refresh: {
    tag: 'Orders',
    scope: 'orders:write',
    summary: 'Read the order at the airline',
    description: 'Reads the order at the airline now, instead of at the next scheduled check.',
  },
  acceptChange: {
    tag: 'Changes',
    scope: 'orders:write',
    summary: 'Accept the airline’s changes',
    description: 'Accepts what the status lists under `changes`.',
  },
  listExtras: {
    tag: 'After the sale',
    scope: 'orders:write',
    summary: 'Read what can be added',
    description:
      'Asks the airline which services and seats can be added. Changes nothing. The status lists them under `extrasOnSale`. ' +
      'For an order in `awaiting-choice`, name the offer that they go with; the status then also has its seat maps.',
  },
  addExtras: {
    tag: 'After the sale',
    scope: 'money',
    summary: 'Add services and seats',
    description:
      'Adds all of them or none. On a held order they join the sale, and `payUpTo` limits its new total. ' +
      'On a ticketed order they are paid at once, and `payUpTo` limits that payment.',
  },
  quoteChange: {
    tag: 'After the sale',
    scope: 'orders:write',
    summary: 'Ask for other flights',
    description:
      'Changes nothing: the status lists what the airline offers under `changeOffers`, and `acceptOffer` accepts one. ' +
      'With `choose` and `payUpTo`, the cheapest offer that fits is accepted at once, so `payUpTo` also needs the scope `money`.',
  },
  acceptOffer: {
    tag: 'After the sale',
    scope: 'money',
    summary: 'Accept an offered change',
    description:
      'Asks the airline again first. If the offer is gone, or costs more than the status showed or `payUpTo` allows, nothing is changed.',
  },
  correct: {
    tag: 'After the sale',
    scope: 'orders:write',
    summary: 'Correct passenger data or the contact',
    description:
      'Replaces what is given, and leaves the rest. Send a correction of the name alone: it may cost something, up to `payUpTo`, which also needs the scope `money`.',
  },
  resolve: {
    tag: 'Changes',
    scope: 'money',
    summary: 'Answer the order’s question',
    description:
      'For an order in `attention`. The status lists the accepted answers under `attention.answers`. Name who decides and how they know.',
  },
};

/** The Updates that the API offers. */
export const callerUpdates = Object.keys(updates) as CallerUpdate[];

function updateOperation(update: CallerUpdate): Operation {
  const schema: z.ZodObject = updateSchemas[update];
  const required = !schema.safeParse({}).success;
  return {
    id: update,
    method: 'POST',
    path: `/orders/{reference}/${updateWords[update]}`,
    ...updates[update],
    body: { schema, required },
    asksAnOrder: true,
    answers: {
      200: {
        says: 'Done, or the order now waits for a person. The status says which.',
        schema: orderStatus,
      },
      202: {
        says: 'The order accepted the call and is still working. Read its status later.',
        schema: workingOrder,
        headers: ['Location', 'Retry-After'],
      },
    },
    problems: [...known, 'refused', ...refusalsOf(update), 'bad-request', 'not-taken'],
  };
}

/** Every operation. */
export const operations: readonly Operation[] = [
  {
    id: 'startOrder',
    method: 'POST',
    path: '/orders',
    tag: 'Orders',
    scope: 'orders:write',
    summary: 'Start an order',
    description:
      'Starts the order of a request and answers at once. The `reference` makes the call safe to repeat: the same request returns the same order, ' +
      'and another request under the same reference is refused, unless the order failed before an orderCreate was sent. ' +
      'A request with `released: true` pays, so it also needs the scope `money`.',
    query: startQuery,
    body: { schema: orderRequest, required: true },
    answers: {
      201: { says: 'Started.', schema: startedOrder, headers: ['Location'] },
      200: {
        says: 'The same request started the order earlier.',
        schema: startedOrder,
        headers: ['Location'],
      },
    },
    problems: ['reference-taken', 'reference-forgotten', 'bad-request', 'temporal-unavailable'],
  },
  {
    id: 'listOrders',
    method: 'GET',
    path: '/orders',
    tag: 'Orders',
    scope: 'orders:read',
    summary: 'List orders',
    description:
      'Newest request first. An order’s place in the list never changes, so a list can be read to its end by `nextCursor` while orders change: ' +
      'each order that matches throughout is returned once. A list can lag a few seconds behind the orders.',
    query: listQuery,
    answers: { 200: { says: 'The orders.', schema: orderList } },
    problems: ['bad-request', 'bad-cursor', 'temporal-unavailable'],
  },
  {
    id: 'findOrders',
    method: 'POST',
    path: '/orders/find',
    tag: 'Orders',
    scope: 'orders:read',
    summary: 'Find orders',
    description:
      'Finds orders by PNR, airline order id, ticket number, passenger’s surname or reference. `foundBy` says which of these it was. Changes nothing. ' +
      'It is a `POST` because names do not belong in addresses, which servers and proxies log. Like a list, it can lag a few seconds behind the orders.',
    body: { schema: orderSearch, required: true },
    answers: { 200: { says: 'The orders, if there are any.', schema: orderList } },
    problems: ['bad-request', 'bad-cursor', 'temporal-unavailable'],
  },
  {
    id: 'followChanges',
    method: 'GET',
    path: '/orders/changes',
    tag: 'Orders',
    scope: 'orders:read',
    summary: 'Follow changes',
    description:
      'Server-sent events, for pages and programs that show what is happening. Send `Accept: text/event-stream`. ' +
      '`changed` has the lines of orders that have changed: `{"orders": […]}`, as in a list. It lags a few seconds behind, and nothing is repeated after a broken connection: read the list again. ' +
      '`present` says who else follows with the same `reference`: `{"reference": …, "who": […]}`. The stream ends when the token is revoked.',
    query: changesQuery,
    stream: true,
    answers: { 200: { says: 'Events, without end.', schema: eventStream, types: [EVENT_STREAM] } },
    problems: ['bad-request', 'unknown-reference', 'too-many-streams', 'temporal-unavailable'],
  },
  {
    id: 'readOrder',
    method: 'GET',
    path: '/orders/{reference}',
    tag: 'Orders',
    scope: 'orders:read',
    summary: 'Read an order',
    description: 'Returns the order’s status. It contains no personal data.',
    conditional: true,
    answers: { 200: { says: 'The status.', schema: orderStatus } },
    problems: known,
  },
  {
    id: 'listOffers',
    method: 'GET',
    path: '/orders/{reference}/offers',
    tag: 'Selection',
    scope: 'orders:read',
    summary: 'List the offers to select from',
    description: 'For an order in `awaiting-choice`.',
    answers: { 200: { says: 'The offers.', schema: offerList } },
    problems: [...known, 'no-offers'],
  },
  ...callerUpdates.map(updateOperation),
  {
    id: 'adoptOrder',
    method: 'POST',
    path: '/orders/{reference}/adopt',
    tag: 'Changes',
    scope: 'orders:write',
    summary: 'Adopt an order made elsewhere, or continue a terminated one',
    description:
      'With a body: reads an order that another system made, and watches it under this reference from then on: its limits, changes by the airline, and documents. ' +
      'Nothing is written to it unasked. `payUpTo` releases it, so it also needs the scope `money`. ' +
      'If it is refused, nothing is left behind, and the reference is free. `not-read` (503) says that the airline could not be asked now: try again later.\n\n' +
      'Without a body: continues an order whose workflow was terminated. It is read at the airline first.',
    body: { schema: orderElsewhere, required: false },
    answers: {
      201: { says: 'The order is adopted now.', schema: adoptedOrder, headers: ['Location'] },
      200: {
        says: 'The reference had this order already, and it was running or had ended.',
        schema: adoptedOrder,
        headers: ['Location'],
      },
    },
    problems: [...known, ...refusalsOfAdoption(), 'not-stopped', 'refused', 'bad-request'],
  },
  ...insights,
  ...batchOperations,
  ...businessOperations,
  {
    id: 'readUsage',
    method: 'GET',
    path: '/usage',
    tag: 'Usage',
    scope: 'orders:read',
    summary: 'Count shops and bookings',
    description:
      'Shops and bookings by provider and agency, over days in UTC: the last 30 unless told otherwise. ' +
      'A shop counts whatever the airline answered, and an order that shops three times counts three. Counts can lag a few seconds behind the orders.',
    query: usageQuery,
    answers: { 200: { says: 'The counts.', schema: usageList } },
    problems: ['bad-request', 'temporal-unavailable'],
  },
  {
    id: 'listEvents',
    method: 'GET',
    path: '/events',
    tag: 'Events',
    scope: 'orders:read',
    summary: 'List events',
    description:
      'The events that were announced to webhooks, oldest first, each once: a receiver that was down catches up with them. Poll with `next`. ' +
      'Events appear about ten seconds after they were announced, and disappear with the namespace’s retention.',
    query: eventsQuery,
    answers: { 200: { says: 'The events, if there are any.', schema: eventList } },
    problems: ['bad-request', 'bad-cursor', 'temporal-unavailable'],
  },
  {
    id: 'listUndelivered',
    method: 'GET',
    path: '/webhooks/undelivered',
    tag: 'Events',
    scope: 'orders:read',
    summary: 'List undelivered events',
    description: 'Events that an endpoint has not received: being retried, given up, or rejected for good.',
    query: undeliveredQuery,
    answers: { 200: { says: 'The events.', schema: undeliveredList } },
    problems: ['bad-request', 'bad-cursor', 'temporal-unavailable'],
  },
  {
    id: 'redeliver',
    method: 'POST',
    path: '/webhooks/redeliver',
    tag: 'Events',
    scope: 'orders:write',
    summary: 'Send an event again',
    description:
      'Sends the event under the same id, with all its attempts ahead. One that is being retried is sent at once.',
    body: { schema: redelivery, required: true },
    answers: { 200: { says: 'It is being sent.', schema: redelivered } },
    problems: ['unknown-delivery', 'bad-request', 'temporal-unavailable'],
  },
  {
    id: 'notifyChange',
    method: 'POST',
    path: '/providers/{provider}/notifications',
    tag: 'Notifications',
    scope: 'notifications',
    summary: 'Say that the airline changed an order',
    description:
      'For the airline: an IATA_OrderChangeNotifRQ of any version, with or without a SOAP envelope, or JSON with the order id. ' +
      'The message is only a hint. Nothing in it is used but the order id, and the order is read at the airline within seconds, at most once a minute. ' +
      'The answer comes at once and is the same whether or not the order is known. The token names the provider.',
    body: { schema: changedOrder, required: true, types: xmlTypes },
    answers: {
      200: {
        says: 'An OrderChangeNotif was accepted: IATA_Acknowledgement in its namespace and style.',
        schema: z.string(),
        types: xmlTypes,
      },
      202: { says: 'A JSON notification was accepted.', schema: acknowledged },
    },
    problems: ['bad-request', 'too-many-notifications'],
  },
  {
    id: 'readMetrics',
    method: 'GET',
    path: '/metrics',
    tag: 'Health',
    scope: 'orders:read',
    operators: true,
    summary: 'Metrics of this process',
    description:
      'Counts notifications, in the text format of Prometheus. Workers serve all other metrics. A token of an agency is refused.',
    answers: { 200: { says: 'The metrics.', schema: z.string(), types: ['text/plain'] } },
    problems: [],
  },
  {
    id: 'live',
    method: 'GET',
    path: '/health/live',
    tag: 'Health',
    summary: 'Liveness',
    description: 'Tells whether the process answers.',
    answers: { 200: { says: 'It answers.', schema: health } },
    problems: [],
  },
  {
    id: 'ready',
    method: 'GET',
    path: '/health/ready',
    tag: 'Health',
    summary: 'Readiness',
    description:
      'Tells whether the API can reach orders: it can read its configuration and write its audit log, and the Temporal server answers for the namespace.',
    answers: { 200: { says: 'Ready.', schema: health } },
    problems: ['temporal-unavailable', 'unavailable'],
  },
];
