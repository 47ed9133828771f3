/**
 * Metrics counted by workflows: the fate of orders, which no single call shows. Part of the workflow bundle, so it contains nothing else.
 */
import type { MetricRow } from './row';

/** The workflow metrics, by what they count. */
export const workflowMetrics = {
  writes: {
    name: 'ndc_flows_writes',
    kind: 'counter',
    labels: ['provider', 'operation', 'outcome'],
    meaning:
      'writes (orderCreate, orderChange, orderCancel) by outcome: done, rejected, not-sent, or unknown if the answer was lost',
  },
  states: {
    name: 'ndc_flows_order_states',
    kind: 'counter',
    labels: ['provider', 'state', 'agency'],
    meaning: 'orders that entered a state',
  },
  people: {
    name: 'ndc_flows_people_asked',
    kind: 'counter',
    labels: ['provider', 'reason', 'agency'],
    meaning: 'orders that started to need a person',
  },
  waits: {
    name: 'ndc_flows_waits',
    kind: 'counter',
    labels: ['provider', 'operation'],
    meaning: 'waits because the airline answered "not now" (911 and similar codes)',
  },
  shops: {
    name: 'ndc_flows_shops',
    kind: 'counter',
    labels: ['provider', 'agency'],
    meaning: 'shops (airShopping) that the airline may have received, whatever it answered',
  },
  bookings: {
    name: 'ndc_flows_bookings',
    kind: 'counter',
    labels: ['provider', 'agency'],
    meaning: 'orders created at the airline, including those that a search found after a lost answer',
  },
  shopsRefused: {
    name: 'ndc_flows_shops_refused',
    kind: 'counter',
    labels: ['provider', 'agency'],
    meaning: 'shops not sent because the provider’s limit of shops per booking (`lookToBook`) was reached',
  },
  documents: {
    name: 'ndc_flows_documents',
    kind: 'counter',
    labels: ['provider', 'event', 'document', 'by', 'agency'],
    meaning: 'tickets and EMDs issued, exchanged, voided or refunded',
  },
  amounts: {
    name: 'ndc_flows_sales_amount',
    kind: 'histogram',
    labels: ['provider', 'event', 'currency', 'agency'],
    meaning: 'amounts of documents issued, exchanged, voided or refunded, and of fees; the sum is turnover',
  },
  batchLines: {
    name: 'ndc_flows_batch_lines',
    kind: 'counter',
    labels: ['provider', 'outcome'],
    meaning: 'orders in batches, by result',
  },
  webhooksGivenUp: {
    name: 'ndc_flows_webhooks_given_up',
    kind: 'counter',
    labels: ['endpoint'],
    meaning:
      'events that an endpoint did not accept before `giveUpAfter` had passed, or refused permanently (410)',
  },
  payloadsRefused: {
    name: 'ndc_flows_payloads_refused',
    kind: 'counter',
    labels: ['of', 'why'],
    meaning:
      'starts, Updates and signals that were not sealed, sealed for something else, or could not be opened: someone without the key writes to the namespace, or a key is missing',
  },
} as const satisfies Record<string, MetricRow>;
