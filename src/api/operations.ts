/** What can be asked, in one table: the routes are made from it, and the OpenAPI document too. */
import type { z } from 'zod';
import type { Scope } from '../config';
import { orderRequest } from '../domain/request/requestSchema';
import { orderStatus } from '../domain/order/status';
import { updateSchemas } from '../domain/order/updateSchemas';
import { updateWords, type CallerUpdate } from '../domain/order/updates';
import type { ProblemCode } from './problems';
import { adoptedOrder, health, listQuery, offerList, orderList, startedOrder, workingOrder } from './schemas';

/** What an answer says and holds. */
interface AnswerOf {
  says: string;
  schema: z.ZodType;
}

/** One operation. */
export interface Operation {
  id: string;
  method: 'GET' | 'POST';
  /** Parameters in braces. */
  path: string;
  /** Absent: anybody may ask. */
  scope?: Scope;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  /** Absent: there is none, and one that comes is not looked at. */
  body?: { schema: z.ZodObject; required: boolean };
  /** It may be sent again under the same key, and waited for as long as the caller likes. */
  asksAnOrder?: boolean;
  answers: Readonly<Record<number, AnswerOf>>;
  /** What can be said no with, beside what anything can. */
  problems: readonly ProblemCode[];
}

const known = [
  'unknown-reference',
  'reference-forgotten',
  'order-stopped',
  'no-worker',
  'temporal-unavailable',
] as const;

/** What each caller Update needs and does. */
const updates: Readonly<Record<CallerUpdate, { scope: Scope; summary: string }>> = {
  selectOffer: { scope: 'orders:write', summary: 'Choose an offer' },
  approve: { scope: 'money', summary: 'Agree to the amount that the order waits for' },
  release: { scope: 'money', summary: 'The customer has paid: the order may be issued' },
  ticket: { scope: 'money', summary: 'Issue the tickets' },
  quoteCancellation: { scope: 'orders:write', summary: 'Read the fee for cancelling now' },
  cancel: { scope: 'money', summary: 'Cancel' },
  refresh: { scope: 'orders:write', summary: 'Read the order at the airline again' },
  acceptChange: { scope: 'orders:write', summary: 'Accept the airline’s schedule change' },
  resolve: { scope: 'money', summary: 'Settle what the order asks a person' },
};

/** The Updates that the API offers. */
export const callerUpdates = Object.keys(updates) as CallerUpdate[];

function updateOperation(update: CallerUpdate): Operation {
  const { scope, summary } = updates[update];
  const schema: z.ZodObject = updateSchemas[update];
  const required = !schema.safeParse({}).success;
  return {
    id: update,
    method: 'POST',
    path: `/orders/{reference}/${updateWords[update]}`,
    scope,
    summary,
    body: { schema, required },
    asksAnOrder: true,
    answers: {
      200: {
        says: 'It is done, or the order waits for somebody: its status says which',
        schema: orderStatus,
      },
      202: { says: 'The order has taken it and is still at work', schema: workingOrder },
    },
    problems: [...known, 'refused', 'bad-request', 'not-taken'],
  };
}

/** Every operation. */
export const operations: readonly Operation[] = [
  {
    id: 'startOrder',
    method: 'POST',
    path: '/orders',
    scope: 'orders:write',
    summary: 'Start the order of a request',
    description:
      'The `reference` is the key: the same request again, whenever it was asked, is the same order; another request under it is refused. ' +
      'A request that is `released` pays, and needs the scope `money` too.',
    body: { schema: orderRequest, required: true },
    answers: {
      201: { says: 'Started now', schema: startedOrder },
      200: { says: 'Started before, by the same request', schema: startedOrder },
    },
    problems: ['reference-taken', 'reference-forgotten', 'bad-request', 'temporal-unavailable'],
  },
  {
    id: 'listOrders',
    method: 'GET',
    path: '/orders',
    scope: 'orders:read',
    summary: 'List orders',
    query: listQuery,
    answers: { 200: { says: 'The orders', schema: orderList } },
    problems: ['bad-request', 'temporal-unavailable'],
  },
  {
    id: 'readOrder',
    method: 'GET',
    path: '/orders/{reference}',
    scope: 'orders:read',
    summary: 'What an order tells about itself',
    answers: { 200: { says: 'Its status', schema: orderStatus } },
    problems: known,
  },
  {
    id: 'listOffers',
    method: 'GET',
    path: '/orders/{reference}/offers',
    scope: 'orders:read',
    summary: 'The offers that an order waits to have chosen',
    answers: { 200: { says: 'The offers', schema: offerList } },
    problems: [...known, 'no-offers'],
  },
  ...callerUpdates.map(updateOperation),
  {
    id: 'adoptOrder',
    method: 'POST',
    path: '/orders/{reference}/adopt',
    scope: 'orders:write',
    summary: 'Go on with an order whose workflow was terminated',
    description:
      'The order is read before anything else is done, and its payment time limit is watched again.',
    answers: {
      201: { says: 'A new run goes on with it', schema: adoptedOrder },
      200: { says: 'It is followed already', schema: adoptedOrder },
    },
    problems: ['unknown-reference', 'reference-forgotten', 'refused', 'temporal-unavailable'],
  },
  {
    id: 'live',
    method: 'GET',
    path: '/health/live',
    summary: 'Whether the process answers',
    answers: { 200: { says: 'It does', schema: health } },
    problems: [],
  },
  {
    id: 'ready',
    method: 'GET',
    path: '/health/ready',
    summary:
      'Whether orders can be reached: the configuration can be read, and the Temporal server answers for the namespace',
    answers: { 200: { says: 'They can', schema: health } },
    problems: ['temporal-unavailable', 'unavailable'],
  },
];
