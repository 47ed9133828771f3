/** The page of metrics and traces, `docs/reference/metrics.md`, made of the table that the code itself reads. */
import { workflowMetrics } from '../../src/domain/metrics/ofWorkflows';
import { servedName, type MetricRow } from '../../src/domain/metrics/row';
import { addedToWorkflows, workerMetrics } from '../../src/telemetry/metrics';

const code = (text: string): string => `\`${text}\``;

/** What a label holds. Each has few values, so that Prometheus keeps few series. */
export const labelMeanings: Record<string, string> = {
  provider: 'name of the provider’s profile; `unknown` where a batch’s order told none',
  operation: 'the NDC operation: `login`, `airShopping`, … `orderCancel`',
  outcome:
    'of a write: `done`, `rejected`, `not-sent`, `unknown`; of a call: `done`, `rejected`, `not-sent`, `failed`; of a batch’s order: `ticketed`, `would-ticket`, `refused`, `waiting`, `skipped`',
  state: 'one of the [states of an order](../guides/concepts.md#the-states-of-an-order)',
  check: '`server`, `search-attributes`, `keys`, `clock`, `retention` or `archive`',
  reason:
    'why a person is needed: one of the reasons in the README, `stopped`, `stands-still` or `limit-passed`',
  event: '`issue`, `void`, `refund`; of amounts also `fee`',
  document: '`ticket` or `emd`',
  by: '`us`, or `others` where a read found what no write of ours did',
  currency: 'ISO 4217',
  kind: '`service`, `fault`, `http`, `transport`, `truncated`, `empty`, `unreadable`',
  code: 'of the error, as [errors.md](errors.md) has it; `other` for what is no code by its looks, and from the hundredth on',
  meaning:
    'what the error means to a flow, as [errors.md](errors.md) has it; `unlisted`: no table has the code',
  within: '`15m`, `1h`',
  released: '`true` where the customer has paid',
  part: '`resident`: all of it; of that `heap`, the objects of the main thread, and `external`, its buffers. Workflows live in threads of their own, whose heaps are in `resident` alone',
  endpoint: 'name of a receiver of webhooks',
  of: 'what was refused: start, update, signal',
  why: 'PlainRefused (not sealed), SealBroken (changed, moved, replayed, or sealed for something else), KeyMissing, Unwanted (a signal that nothing listens to)',
};

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function metricTable(rows: Record<string, MetricRow>): string {
  const lines = Object.values(rows).map((row) => [
    code(servedName(row)),
    row.kind,
    row.labels.map(code).join(', '),
    row.meaning,
  ]);
  return table(['metric', 'kind', 'labels', 'counts'], lines);
}

/** The SDK's own that the dashboard and the alerts look at. */
const ofSdk: readonly (readonly [name: string, labels: string, meaning: string])[] = [
  ['temporal_num_pollers', '`task_queue`, `poller_type`', 'pollers that wait for work'],
  ['temporal_worker_task_slots_available', '`task_queue`, `worker_type`', 'work that could still be taken'],
  ['temporal_activity_schedule_to_start_latency_seconds', '`task_queue`', 'how long calls wait for a worker'],
  [
    'temporal_workflow_task_schedule_to_start_latency_seconds',
    '`task_queue`',
    'how long workflows wait for a worker',
  ],
  [
    'temporal_workflow_task_execution_latency_seconds',
    '`workflow_type`',
    'how long a step of a workflow takes',
  ],
  [
    'temporal_workflow_task_execution_failed_total',
    '`workflow_type`, `failure_reason`',
    'steps of workflows that failed in their own code; not there before the first',
  ],
  [
    'temporal_activity_execution_failed_total',
    '`activity_type`, `failure_reason`',
    'attempts of activities that failed, among them the writing of reports (`keepLines`, `closeReport`); not there before the first',
  ],
  ['temporal_sticky_cache_size', '`task_queue`', 'workflows in memory'],
  ['temporal_request_latency_seconds', '`operation`', 'how long the server takes to answer'],
];

/** The whole page, as Markdown. */
export function metricsPage(): string {
  return `# Metrics and traces

<!-- Printed by \`npm run metrics\`; a test holds it to the code and to what a worker serves. -->

A worker tells Prometheus what it does, and OpenTelemetry where the time goes. Both are off unless they are asked for; then nothing is
loaded, counted or sent.

## Metrics

    npx ndc-flows worker --metrics-port 9464
    curl http://127.0.0.1:9464/metrics

The same in the configuration file, where another address than loopback may be named:

\`\`\`yaml
metrics:
  listen: 127.0.0.1:9464 # or 0.0.0.0:9464, [::1]:9464; a port alone is on loopback
  countEvery: 1m # how often open orders are counted
\`\`\`

The page asks nobody who they are. It holds no names, no references, no order ids and no ticket numbers; it does hold turnover and the codes
of your airlines, so keep other addresses than loopback to a network of your own.

[docker/prometheus](../../docker/prometheus) has a configuration and the [alerts](../guides/alerts.md), [docker/grafana](../../docker/grafana) a dashboard.

### What workflows count

${metricTable(workflowMetrics)}

The SDK adds ${addedToWorkflows.map(code).join(', ')} to these. They are counted by the worker that carries a workflow on, and not again when
another takes it up; a step that fails in the middle and is done again counts twice. Books are kept by \`ndc-flows sales\`, not by a counter.

\`${servedName(workflowMetrics.amounts)}_sum\` is turnover; what was voided and refunded has its own \`event\`, as a positive amount.

### What a worker measures

${metricTable(workerMetrics)}

Open orders are counted by the server's index, by one of the workers that serve metrics; the others show zeros, so take the highest and not the
sum (\`max by (reason) (${servedName(workerMetrics.waiting)})\`). When that worker ends, another counts within two minutes. The index lags by a second or so. Where the server does not answer, the
figures stay as they were; \`${servedName(workerMetrics.counted)}\` says how old they are.

To write a figure down takes 5 to 10 microseconds, and a call writes three or four.

Writes to an airline are counted twice, from both sides: \`${servedName(workerMetrics.calls)}\` is what the wire saw, and
\`${servedName(workflowMetrics.writes)}\` what the flow knows: a worker that was killed has counted nothing, and the flow says \`unknown\`.

### Labels

${table(
  ['label', 'holds'],
  Object.entries(labelMeanings).map(([label, meaning]) => [code(label), meaning]),
)}

### Of the SDK

Names begin with \`temporal_\`, durations are in seconds. [All of them](https://docs.temporal.io/references/sdk-metrics) are served; these are what the dashboard and the alerts look at:

${table(
  ['metric', 'labels', 'says'],
  ofSdk.map(([name, labels, meaning]) => [code(name), labels, meaning]),
)}

## Traces

Set OpenTelemetry's own variables, for workers and for commands alike:

    export OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318
    npx ndc-flows worker

One trace leads from the command that started an order through the workflow and its activities to each call of the airline. Spans are sent
by OTLP over HTTP as JSON; \`OTEL_EXPORTER_OTLP_HEADERS\`, \`OTEL_TRACES_SAMPLER\`, \`OTEL_RESOURCE_ATTRIBUTES\`, \`OTEL_SERVICE_NAME\`,
\`OTEL_BSP_*\` and \`OTEL_SDK_DISABLED\` do what the standard says. A receiver that is away holds nothing up: its spans are lost.

| span | is | attributes |
| --- | --- | --- |
| \`Command\` | a command of \`ndc-flows\` | |
| \`StartWorkflow:…\`, \`WorkflowUpdate…\`, … | what it asks of Temporal | \`temporalWorkflowId\`, \`run_id\` |
| \`RunWorkflow:orderWorkflow\` | the order's run; sent when the run ends | \`temporalWorkflowId\`, \`run_id\` |
| \`HandleUpdate:…\` | an Update that the order carries out | \`temporalWorkflowId\`, \`run_id\` |
| \`StartActivity:…\` | from the wish for a call to its answer, repeats among it | \`temporalWorkflowId\`, \`run_id\` |
| \`RunActivity:…\` | one attempt, on one worker | \`temporalWorkflowId\`, \`temporalActivityId\`, \`run_id\` |
| \`Call:…\` | the call on the wire | \`ndc.provider\`, \`ndc.operation\`, \`ndc.correlation_id\`, \`ndc.attempt\`, \`ndc.answer_bytes\`, \`http.response.status_code\`, \`server.address\`, \`error.type\` |

\`ndc.correlation_id\` is what the airline's support can look up, and \`ndc-flows messages --correlation-id\` finds the call by it. A workflow's
id holds the reference, which is yours and nothing personal, or, of a claim, the order's id at the airline. No other attribute leaves the process: what errors say, memos and inputs stay.

An order lives for days and its run's span is sent at its end: until then its calls stand in the trace without it.

Whether a worker traces changes nothing of what a workflow does: switch it on and off as you like, while orders are under way.
`;
}
