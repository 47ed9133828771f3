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
      'orderCreate, orderChange and orderCancel by how they ended: done, rejected, not-sent, or unknown where the answer was lost',
  },
  states: {
    name: 'ndc_flows_order_states',
    kind: 'counter',
    labels: ['provider', 'state'],
    meaning: 'orders that entered a state',
  },
  people: {
    name: 'ndc_flows_people_asked',
    kind: 'counter',
    labels: ['provider', 'reason'],
    meaning: 'orders that were put in front of a person',
  },
  waits: {
    name: 'ndc_flows_waits',
    kind: 'counter',
    labels: ['provider', 'operation'],
    meaning: 'waits because the airline said "not now" (911 and its kin)',
  },
  documents: {
    name: 'ndc_flows_documents',
    kind: 'counter',
    labels: ['provider', 'event', 'document', 'by'],
    meaning: 'tickets and EMDs that were issued, voided or refunded',
  },
  amounts: {
    name: 'ndc_flows_sales_amount',
    kind: 'histogram',
    labels: ['provider', 'event', 'currency'],
    meaning: 'amounts of documents that were issued, voided or refunded, and fees; the sum is turnover',
  },
  batchLines: {
    name: 'ndc_flows_batch_lines',
    kind: 'counter',
    labels: ['provider', 'outcome'],
    meaning: 'orders of batches by what became of them',
  },
  webhooksGivenUp: {
    name: 'ndc_flows_webhooks_given_up',
    kind: 'counter',
    labels: ['endpoint'],
    meaning:
      'events that an endpoint was told of in vain until the time for it was over, or that it refused for good',
  },
  payloadsRefused: {
    name: 'ndc_flows_payloads_refused',
    kind: 'counter',
    labels: ['of', 'why'],
    meaning:
      'starts, Updates and signals that were not sealed, not for this, or could not be opened: somebody without the key writes to the namespace, or a key is missing',
  },
} as const satisfies Record<string, MetricRow>;
