/** What is known of an order besides its status: who travels, what has happened, and the raw messages. */
import {
  messageList,
  passengerList,
  passengerSearch,
  passengersOfOrders,
  timeline,
  timelineQuery,
} from '../schemas';
import { z } from 'zod';
import type { Operation } from './operation';

const known = ['unknown-reference', 'reference-forgotten', 'temporal-unavailable'] as const;

/** The operations. */
export const insights: readonly Operation[] = [
  {
    id: 'readTimeline',
    method: 'GET',
    path: '/orders/{reference}/timeline',
    tag: 'Orders',
    scope: 'orders:read',
    summary: 'Read what has happened to an order',
    description:
      'Oldest first, over all runs of the order: states, calls to the airline with their outcome, waits, Updates, what the airline changed, and what people decided. ' +
      'It needs no worker, and contains no personal data.',
    query: timelineQuery,
    answers: { 200: { says: 'The newest entries.', schema: timeline } },
    problems: [...known, 'bad-request'],
  },
  {
    id: 'readPassengers',
    method: 'GET',
    path: '/orders/{reference}/passengers',
    tag: 'Passengers',
    scope: 'passengers:read',
    summary: 'Read who travels',
    description:
      'Returns the passengers as the request and its corrections name them. The audit log records who looked.',
    answers: { 200: { says: 'The passengers.', schema: passengerList } },
    problems: known,
  },
  {
    id: 'listPassengers',
    method: 'POST',
    path: '/passengers',
    tag: 'Passengers',
    scope: 'passengers:read',
    summary: 'Read who travels in several orders',
    description:
      'For the lines of a list. Changes nothing; it is a `POST` because an address has no room for many references. The audit log records who looked, and at which orders.',
    body: { schema: passengerSearch, required: true },
    answers: { 200: { says: 'The passengers of each order.', schema: passengersOfOrders } },
    problems: ['bad-request', 'temporal-unavailable'],
  },
  {
    id: 'listMessages',
    method: 'GET',
    path: '/orders/{reference}/messages',
    tag: 'Passengers',
    scope: 'passengers:read',
    summary: 'List the raw messages of an order',
    description:
      'Each worker keeps messages on its own machine, and this call sees those on the API’s machine. `no-archive` says that it keeps none at all.',
    answers: { 200: { says: 'The messages, if there are any.', schema: messageList } },
    problems: [...known, 'no-archive'],
  },
  {
    id: 'readMessage',
    method: 'GET',
    path: '/orders/{reference}/messages/{id}',
    tag: 'Passengers',
    scope: 'passengers:read',
    summary: 'Read a raw message',
    description:
      'Returns the message as it was sent or received, its secrets masked. It may name passengers. The audit log records who looked.',
    answers: { 200: { says: 'The message.', schema: z.string(), types: ['text/plain'] } },
    problems: [...known, 'no-archive', 'unknown-message'],
  },
];
