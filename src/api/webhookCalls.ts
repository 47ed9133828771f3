/** The webhooks of the OpenAPI document: one call for each type of event, with its headers and an example. */
import type { OrderStatus } from '../domain/order/status';
import { eventToTell } from '../domain/webhooks/event';
import { orderEvent, orderEventTypes } from '../domain/webhooks/schema';
import { referenceTo, type Json } from './components';
import { attention, cancelled, examplesOf, held, ticketed } from './examples';

type EventType = (typeof orderEventTypes)[number];

interface Row {
  summary: string;
  /** When it is sent, as the end of "Sent when the order …". */
  when: string;
  /** A status for which it is sent. */
  example: OrderStatus;
}

/** The event of a status that is new to the receiver. */
const rows: Readonly<Record<EventType, Row>> = {
  'order.awaiting-choice': {
    summary: 'Offers to select from',
    when: 'has offers; `select` one',
    example: { ...unmade(), state: 'awaiting-choice' },
  },
  'order.awaiting-approval': {
    summary: 'An amount to approve',
    when:
      'has a price that differs from the agreed one, or a cancellation fee: `approve` the amount in `toApprove`, or `decline` the fee. Without `toApprove`, the order is ' +
      'paid at creation and waits for `release`',
    example: { ...unmade(), state: 'awaiting-approval', toApprove: { amount: '451.20', currency: 'EUR' } },
  },
  'order.held': {
    summary: 'The order is held',
    when: 'exists at the airline and is not paid; `ticketBy` is its payment time limit',
    example: held,
  },
  'order.ticketed': {
    summary: 'The order is ticketed',
    when: 'has all its documents; `documents` counts them',
    example: after('held', ticketed),
  },
  'order.cancelled': {
    summary: 'The order is cancelled',
    when: 'is cancelled. Sent again when `money` changes, for example from `pending` to `refunded`',
    example: after('ticketed', cancelled),
  },
  'order.failed': {
    summary: 'Nothing was booked',
    when: 'does not exist; `error.code` says why',
    example: { ...unmade(), state: 'failed', lastError: { code: 'not-offered', text: 'no offer fits' } },
  },
  'order.lapsed': {
    summary: 'The hold has expired',
    when: 'has passed its payment time limit unpaid',
    example: after('held', { ...held, state: 'lapsed' }),
  },
  'order.unknown': {
    summary: 'The answer to a write was lost',
    when: 'lost the answer to a write. It is read until the outcome is clear; no action is needed',
    example: after('held', { ...held, state: 'unknown' }),
  },
  'order.attention': {
    summary: 'A person must decide',
    when: 'needs a person: `attention` has the reason, the severity and the deadline',
    example: after('held', attention),
  },
  'order.changed': {
    summary: 'The airline changed the order',
    when: 'was changed by the airline: `changes` has each change that no event has reported yet',
    example: after('attention', attention, attention.attention?.reason),
  },
};

const headers: readonly Json[] = [
  {
    name: 'webhook-id',
    description: 'Id of the event. A repeat has the same id and the same bytes',
    example: 'evt_5f0c8f1d6ab14b2f9f0c7c0b0a1d2e3f',
  },
  {
    name: 'webhook-timestamp',
    description: 'When this attempt was made: seconds since 1970',
    example: '1803892451',
  },
  {
    name: 'webhook-signature',
    description:
      'HMAC-SHA256 of `id.timestamp.body` with the endpoint’s secret, as Standard Webhooks describes it. Several, separated by spaces, while a ' +
      'secret is rotated',
    example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }));

/** Returns the webhooks by their types. */
export function webhooks(): Json {
  return Object.fromEntries(orderEventTypes.map((type) => [type, { post: call(type, rows[type]) }]));
}

function call(type: EventType, { summary, when, example }: Row): Json {
  return {
    operationId: type.replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ['Webhooks'],
    summary,
    description: `Sent when the order ${when}. Verify the signature before you use the event; expect repeats, and events in any order.`,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: referenceTo(orderEvent),
          ...examplesOf({ [summary]: { ...eventToTell(example, [type]), timestamp: example.updatedAt } }),
        },
      },
    },
    responses: {
      '2XX': { description: 'You have the event. Any 2xx will do; its body is ignored.' },
      410: { description: 'Do not send this event again.' },
      default: { description: 'Anything else: the event is sent again, for three days.' },
    },
  };
}

/** A status before the airline has an order. */
function unmade(): OrderStatus {
  const { reference, history, provider, missedExtras, decisions, updatedAt } = held;
  const nothing = { bookingReferences: [], flights: [], extras: [], documents: [], released: false };
  return { reference, state: 'shopping', history, provider, missedExtras, decisions, updatedAt, ...nothing };
}

/** The status after an earlier event. */
function after(
  state: OrderStatus['state'],
  status: OrderStatus,
  reason?: NonNullable<OrderStatus['announced']>['reason'],
): OrderStatus {
  const announced = { sequence: 1, state, ...(reason && { reason }), at: held.updatedAt };
  return { ...status, announced };
}
