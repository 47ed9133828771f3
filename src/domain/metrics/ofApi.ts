/** Metrics counted by the HTTP API, each process for itself. `GET /metrics` of the API serves them. */
import type { MetricRow } from './row';

/** The API's metrics, by what they count. */
export const apiMetrics = {
  notifications: {
    name: 'ndc_flows_notifications',
    kind: 'counter',
    labels: ['provider', 'outcome'],
    meaning:
      'orders that an airline’s notifications named, by outcome: passed-on to the order, joined to an earlier notification of the same order, unknown-order, or failed because the Temporal server could not be asked',
  },
} as const satisfies Record<string, MetricRow>;
