/** The metrics of a worker beside the SDK's own: the calls that it makes, the orders that are open, its memory; with those of workflows, all of them. */
import { workflowMetrics } from '../domain/metrics/ofWorkflows';
import type { MetricRow } from '../domain/metrics/row';

/** By what it measures. */
export const workerMetrics = {
  calls: {
    name: 'ndc_flows_calls',
    kind: 'counter',
    labels: ['provider', 'operation', 'outcome', 'agency'],
    meaning:
      'attempts at NDC calls, by outcome: done, rejected by the service, not-sent, or failed in transport',
  },
  errors: {
    name: 'ndc_flows_call_errors',
    kind: 'counter',
    labels: ['provider', 'operation', 'kind', 'code', 'meaning', 'agency'],
    meaning: 'calls that ended with an error, by its code and meaning',
  },
  duration: {
    name: 'ndc_flows_call_duration',
    kind: 'histogram',
    unit: 'seconds',
    labels: ['provider', 'operation'],
    meaning: 'duration of calls, from the request to the end of the answer',
  },
  answers: {
    name: 'ndc_flows_answer_size',
    kind: 'histogram',
    unit: 'bytes',
    labels: ['provider', 'operation'],
    meaning: 'inflated size of answers, except to logins',
  },
  attempts: {
    name: 'ndc_flows_webhook_attempts',
    kind: 'counter',
    labels: ['endpoint', 'outcome'],
    meaning:
      'delivery attempts to an endpoint, by outcome: delivered, refused (a status other than 2xx), failed without an answer, or gone (410)',
  },
  waiting: {
    name: 'ndc_flows_orders_waiting',
    kind: 'gauge',
    labels: ['reason'],
    meaning: 'open orders that need a person',
  },
  unknown: {
    name: 'ndc_flows_orders_unknown',
    kind: 'gauge',
    labels: [],
    meaning: 'open orders with a write whose outcome is not known yet',
  },
  limits: {
    name: 'ndc_flows_orders_near_limit',
    kind: 'gauge',
    labels: ['within', 'released'],
    meaning:
      'orders without documents whose payment time limit is at most 15 minutes or an hour away, or has just passed',
  },
  counted: {
    name: 'ndc_flows_orders_counted_timestamp_seconds',
    kind: 'gauge',
    labels: [],
    meaning: 'when this worker last counted open orders (Unix time in seconds)',
  },
  woken: {
    name: 'ndc_flows_orders_woken',
    kind: 'counter',
    labels: ['state'],
    meaning: 'orders that had stopped in a transient state with nothing in progress, and were woken',
  },
  checks: {
    name: 'ndc_flows_worker_check_failed',
    kind: 'gauge',
    labels: ['check'],
    meaning: 'checks of what this worker depends on, every minute: 1 failed, 0 passed',
  },
  memory: {
    name: 'ndc_flows_worker_memory_bytes',
    kind: 'gauge',
    labels: ['part'],
    meaning: 'memory of this process, read every five seconds',
  },
} as const satisfies Record<string, MetricRow>;

/** Every metric of the product, those of workflows first. */
export const allMetrics: readonly MetricRow[] = [
  ...Object.values(workflowMetrics),
  ...Object.values(workerMetrics),
];

/** Labels that the SDK adds to what workflows count. */
export const addedToWorkflows = ['namespace', 'taskQueue', 'workflowType'] as const;

/** Upper ends of a histogram's buckets, by the name of the metric. */
export const buckets: Record<string, number[]> = {
  [workerMetrics.duration.name]: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120],
  [workerMetrics.answers.name]: [1e3, 1e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7],
  [workflowMetrics.amounts.name]: [10, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4],
};
