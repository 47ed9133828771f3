/** Counts attempts at endpoints, and sets what the alerts look at to zero, so that the first event is a rise. */
import type { MetricMeter } from '@temporalio/common';
import { workflowMetrics } from '../domain/metrics/ofWorkflows';
import type { LabelsOf } from '../domain/metrics/row';
import { WORKFLOW_TASK_QUEUE } from '../domain/order/updates';
import { WEBHOOK_WORKFLOW } from '../domain/webhooks/messages';
import { workerMetrics } from './metrics';

/** Told of each attempt, by the endpoint's name and how it ended. `namespace` is the worker's; the SDK adds it to what workflows count. */
export function attemptMetrics(
  meter: MetricMeter,
  endpoints: readonly { name: string }[],
  namespace: string,
): (endpoint: string, outcome: string) => void {
  const { attempts } = workerMetrics;
  const { webhooksGivenUp } = workflowMetrics;
  const ended = meter.createCounter(attempts.name, '', attempts.meaning);
  const givenUp = meter.createCounter(webhooksGivenUp.name, '', webhooksGivenUp.meaning);
  const added = { namespace, taskQueue: WORKFLOW_TASK_QUEUE, workflowType: WEBHOOK_WORKFLOW };
  for (const { name: endpoint } of endpoints) {
    for (const outcome of ['delivered', 'refused', 'failed', 'gone']) ended.add(0, { endpoint, outcome });
    givenUp.add(0, { ...added, endpoint });
  }
  return (endpoint, outcome) => ended.add(1, { endpoint, outcome } satisfies LabelsOf<typeof attempts>);
}
