/** A worker as operators run it serves metrics; dashboard, alerts and docs speak of what it serves, and nothing in it tells of an order. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from '@temporalio/client';
import { Batches } from '../../src/client/batches';
import { Orders } from '../../src/client/orders';
import { attentionRules, foundByLists } from '../../src/domain/order/attention';
import { workflowMetrics } from '../../src/domain/metrics/ofWorkflows';
import { servedName, type MetricRow } from '../../src/domain/metrics/row';
import { transitions } from '../../src/domain/order/states';
import { newKey, writtenKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { operationNames } from '../../src/domain/calls/operations';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { addedToWorkflows, allMetrics } from '../../src/telemetry/metrics';
import { HealthReader } from '../../src/telemetry/providerHealth';
import { connectClient } from '../../src/temporal/connection';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { newSecret } from '../../src/webhooks/secret';
import { PAID } from '../support/batches';
import { eventually } from '../support/eventually';
import { PROMETHEUS_CONFIG, RULES, alerts, drawn } from '../support/observing';
import { freePort } from '../support/ports';
import {
  prometheusIsHere,
  scraped,
  startPrometheus,
  total,
  type Prometheus,
} from '../../chaos/faults/prometheus';
import type { Sample } from '../../src/telemetry/metricsPage';
import { checkedByPromtool, metricsIn } from '../support/prometheus';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { until } from '../support/following';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { temporalForTests } from '../support/temporalServer';
import { configFile, startProcess } from '../support/workerProcess';

const project = join(__dirname, '..', '..');

/** What Prometheus makes itself, and what is there only once it has happened. */
const NOT_SERVED = ['up', 'temporal_workflow_task_execution_failed_total'];

/** A batch whose report has no place. */
const UNWRITABLE = 'unwritable';

let service: Sandbox;
let client: Client;
let worker: ReturnType<typeof startProcess>;
let address: string;
let served: Sample[];
let health: HealthReader;
const secret = newSecret();
const key = newKey('a');
const told: string[] = ['Ada', 'Example', ACCOUNT.username, ACCOUNT.password, secret];

/** Each call counts here: none is made twice because the machine was slow. */
const unhurried = {
  writeFence: '20s',
  settleFor: '60s',
  timeouts: { total: { orderCreate: '30s', orderChange: '30s', orderCancel: '30s' } },
};

beforeAll(async () => {
  service = await startSandbox({ accounts: [ACCOUNT], settleDelay: 1_000 });
  const target = { ...(await temporalForTests()), namespace: `metrics-${randomUUID().slice(0, 8)}` };
  client = await connectClient(target, { keyring: keyringOf([key], 'the test') });
  await ensureNamespace(client.connection, target.namespace);
  await registerSearchAttributes(client.connection, target.namespace);
  address = `127.0.0.1:${await freePort()}`;
  const config = await configFile(sandboxProfile(service.url, { profile: unhurried }), {
    metrics: { listen: address, countEvery: '1s' },
    webhooks: { office: { url: `http://127.0.0.1:${await freePort()}/`, secret: { env: 'OFFICE_SECRET' } } },
  });
  worker = startProcess([join(project, 'dist', 'worker.js')], target, config, {
    OFFICE_SECRET: secret,
    NDC_FLOWS_KEYS: writtenKey(key),
  });
  await worker.ready;
  health = new HealthReader([`http://${address}/metrics`], ['sandbox']);
  await eventually(async () => {
    await health.read(new Date());
    return health.pages[0]?.readable;
  });
  const reports = join(dirname(config), 'messages', 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, `batch-${UNWRITABLE}`), 'in the place of its folder');
  // What is near its limit now has passed it a minute later: it is enough to have been seen.
  const missing = new Set(expected);
  const seen = eventually(
    () => scraped(`http://${address}/metrics`),
    (samples) => {
      for (const each of missing) if (total(samples, ...each) > 0) missing.delete(each);
      return missing.size === 0;
    },
  );
  await Promise.all([seen, shortRun(new Orders(client), new Batches(client), client)]);
  served = await scraped(`http://${address}/metrics`);
  await health.read(new Date());
});
afterAll(async () => {
  await worker.kill();
  await client.connection.close();
  await service.close();
});

/** What the short run must have left. */
const expected: readonly (readonly [name: string, labels: Record<string, string>])[] = [
  ['ndc_flows_writes_total', { outcome: 'unknown', operation: 'orderChange' }],
  ['ndc_flows_documents_total', { event: 'void', by: 'us' }],
  ['ndc_flows_batch_lines_total', { outcome: 'ticketed' }],
  ['ndc_flows_waits_total', { operation: 'airShopping' }],
  // Nobody listens there.
  ['ndc_flows_webhook_attempts_total', { endpoint: 'office', outcome: 'failed' }],
  ['ndc_flows_people_asked_total', { reason: 'balance' }],
  ['ndc_flows_orders_waiting', { reason: 'balance' }],
  ['ndc_flows_orders_waiting', { reason: 'stopped' }],
  ['ndc_flows_orders_near_limit', { within: '15m', released: 'false' }],
  ['ndc_flows_call_errors_total', { code: '911', meaning: 'retry-later' }],
  ['temporal_activity_execution_failed_total', { activity_type: 'keepLines' }],
  ['ndc_flows_payloads_refused_total', { of: 'update', why: 'PlainRefused' }],
];

/** Some of everything: a sale that is voided, a lost answer, "not now", an empty balance, a limit that is near, a batch, and one that cannot be written down. */
async function shortRun(
  orders: Orders,
  batches: Batches,
  { workflow, connection, options }: Client,
): Promise<void> {
  const start = async (changes: Parameters<typeof oneAdult>[0]): Promise<string> => {
    const request = oneAdult(changes);
    told.push(request.reference);
    await orders.start(request);
    return request.reference;
  };
  const atOnce = { ...PAID, ticketing: 'at-once' };
  const sold = async (): Promise<void> => {
    const reference = await start(atOnce);
    const { orderId = '', documents } = await until(orders, reference, ['ticketed']);
    told.push(orderId, ...documents.map(({ number }) => number));
    const { quotedFee } = await orders.update(reference, 'quoteCancellation', {});
    await orders.update(reference, 'cancel', { fee: quotedFee });
    await until(orders, reference, ['cancelled']);
  };
  const inBatch = async (): Promise<void> => {
    const reference = await start({ ...PAID, ticketing: 'in-batch' });
    await until(orders, reference, ['held']);
    const { id } = await batches.start('short', { references: [reference] });
    await batches.result(id);
  };
  const unwritable = async (): Promise<void> => {
    await batches.start(UNWRITABLE, { references: ['NO-SUCH-ORDER'] });
  };
  const stopped = async (): Promise<void> => {
    const reference = await start({});
    await until(orders, reference, ['held']);
    await workflow.getHandle(orderWorkflowId(reference)).terminate();
  };
  const steered = async (): Promise<void> => {
    const reference = await start({});
    await until(orders, reference, ['held']);
    const withoutKey = new Client({ connection, namespace: options.namespace });
    const cancelling = withoutKey.workflow
      .getHandle(orderWorkflowId(reference))
      .executeUpdate('cancel', { args: [{}] });
    await expect(cancelling).rejects.toThrow();
  };
  await Promise.all([
    sold(),
    steered(),
    stopped(),
    inBatch(),
    unwritable(),
    start({ ...atOnce, surname: 'LOSTISSUE' }),
    start({ ...atOnce, surname: 'BALANCE' }).then((reference) => until(orders, reference, ['attention'])),
    start({ surname: 'SHORTHOLD' }).then((reference) => until(orders, reference, ['held', 'attention'])),
    start({ route: 'BRE-BCN' }).then((reference) => until(orders, reference, ['held'])),
  ]);
}

const samplesOf = (row: MetricRow): Sample[] =>
  served.filter(
    ({ name }) => name.replace(/_(bucket|sum|count)$/, '') === servedName(row) || name === servedName(row),
  );

test.each(allMetrics.map((row) => [servedName(row), row]))('%s is served with its labels', (_name, row) => {
  const ofWorkflows = Object.values<MetricRow>(workflowMetrics).includes(row);
  const labels = [...row.labels, ...(ofWorkflows ? addedToWorkflows : [])].sort();
  const samples = samplesOf(row);
  expect(samples.length).toBeGreaterThan(0);
  for (const sample of samples) {
    const { le: _bucket, ...others } = sample.labels;
    expect(Object.keys(others).sort()).toEqual(labels);
  }
});

test('nothing else is served under our name', () => {
  const own = served.filter(({ name }) => name.startsWith('ndc_flows_'));
  const known = new Set(allMetrics.flatMap(samplesOf));
  expect(own.filter((sample) => !known.has(sample))).toEqual([]);
});

test('the calls that it counts are those that the service got', () => {
  const calls = service.log().filter(({ operation }) => operation === 'orderCreate').length;
  expect(calls).toBe(8);
  expect(total(served, 'ndc_flows_calls_total', { operation: 'orderCreate' })).toBe(calls);
  expect(total(served, 'ndc_flows_call_duration_seconds_count', { operation: 'orderCreate' })).toBe(calls);
  expect(total(served, 'ndc_flows_answer_size_bytes_count', { operation: 'orderCreate' })).toBe(calls);
  expect(total(served, 'ndc_flows_writes_total', { operation: 'orderCreate', outcome: 'done' })).toBe(calls);
});

test('a provider’s health is read from it', () => {
  const { minutes, errors, ...rest } = health.of('sandbox');
  expect(rest).toMatchObject({ provider: 'sandbox', state: 'answering' });
  expect(minutes).toHaveLength(1);
  const [minute] = minutes;
  expect(minute?.calls).toBeGreaterThanOrEqual(8);
  expect(minute?.notNow).toBeGreaterThan(0);
  expect(minute?.tookAtMost).toBeGreaterThan(0);
  expect(minute?.waitedAtMost).toBeGreaterThan(0);
  expect(errors).toContainEqual(expect.objectContaining({ operation: 'airShopping', code: '911' }));
});

test('what it says of sales is what the service has issued', () => {
  const issued = total(served, 'ndc_flows_documents_total', { event: 'issue', by: 'us' });
  expect(issued).toBeGreaterThanOrEqual(2);
  expect(total(served, 'ndc_flows_sales_amount_count', { event: 'issue' })).toBe(issued);
  const voided = total(served, 'ndc_flows_sales_amount_sum', { event: 'void' });
  expect(voided).toBeGreaterThan(0);
  expect(voided).toBeLessThan(total(served, 'ndc_flows_sales_amount_sum', { event: 'issue' }));
});

test('no label tells of an order, a person or a secret, and each has few values', () => {
  const values = served.flatMap(({ labels }) => Object.values(labels));
  expect(values.filter((value) => told.some((each) => each !== '' && value.includes(each)))).toEqual([]);
  const own = allMetrics.flatMap(samplesOf);
  const valuesOf = (label: string): string[] => [
    ...new Set(own.flatMap(({ labels }) => labels[label] ?? [])),
  ];
  const closed: Record<string, readonly string[]> = {
    // A batch's order that there is not tells none.
    provider: ['sandbox', 'unknown'],
    operation: operationNames,
    state: Object.keys(transitions),
    reason: [...Object.keys(attentionRules), ...foundByLists],
    event: ['issue', 'void', 'refund', 'fee'],
    document: ['ticket', 'emd'],
    by: ['us', 'others'],
    currency: ['EUR'],
    released: ['true', 'false'],
    within: ['15m', '1h'],
    endpoint: ['office'],
    part: ['resident', 'heap', 'external'],
    of: ['start', 'update', 'signal'],
    why: ['PlainRefused', 'SealBroken', 'KeyMissing', 'Unwanted'],
  };
  for (const [label, known] of Object.entries(closed)) {
    expect(valuesOf(label).length).toBeGreaterThan(0);
    expect(valuesOf(label).filter((value) => !known.includes(value))).toEqual([]);
  }
  expect(own.filter(({ name }) => !name.endsWith('_bucket')).length).toBeLessThan(300);
});

test('what an alert waits for is there before the first time, so that one is a rise', () => {
  const lost = served.filter(
    ({ name, labels }) => name === 'ndc_flows_writes_total' && labels.outcome === 'unknown',
  );
  expect(lost.map(({ labels }) => labels.operation).sort()).toEqual([
    'orderCancel',
    'orderChange',
    'orderCreate',
  ]);
  expect(total(lost, 'ndc_flows_writes_total', { operation: 'orderCreate' })).toBe(0);
});

test.each([
  ...drawn().map(({ title, expr }) => [title, expr]),
  ...alerts().map(({ alert, expr }) => [alert, expr]),
])('%s asks for what is served', (_title, expr = '') => {
  const names = metricsIn(expr);
  expect(names.length).toBeGreaterThan(0);
  const known = new Set([...served.map(({ name }) => name), ...NOT_SERVED]);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('the SDK still counts what is there only once it has happened', () => {
  const sdk = join(dirname(require.resolve('@temporalio/worker/package.json')), '..', 'core-bridge');
  const file = join(sdk, 'sdk-core/crates/sdk-core/src/telemetry/metrics.rs');
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('name: "workflow_task_execution_failed".into()');
});

describe('the alerts', () => {
  const page = readFileSync(join(project, 'docs/guides/alerts.md'), 'utf8');

  test('each has a section that says what it means, what to look up and what to do, and no section is without an alert', () => {
    const sections = new Map(
      page
        .split(/^## /m)
        .slice(1)
        .map((section) => [section.split('\n', 1)[0] ?? '', section]),
    );
    expect([...sections.keys()].sort()).toEqual(
      alerts()
        .map(({ alert }) => alert)
        .sort(),
    );
    for (const { alert, annotations } of alerts()) {
      expect(annotations.runbook).toBe(`docs/guides/alerts.md#${alert.toLowerCase()}`);
      expect(sections.get(alert)).toMatch(/\*\*Look up\*\*[\s\S]*\*\*Do\*\*/);
    }
  });

  test('wake somebody for the reasons that a person must act on now', () => {
    const now = Object.entries(attentionRules).flatMap(([reason, { severity }]) =>
      severity === 'act-now' ? [reason] : [],
    );
    for (const [name, sign] of [
      ['PersonNeededNow', '=~'],
      ['PersonNeeded', '!~'],
    ]) {
      const { expr = '' } = alerts().find(({ alert }) => alert === name) ?? {};
      const [, reasons = ''] = new RegExp(`reason${sign}"([^"]*)"`).exec(expr) ?? [];
      expect(reasons.split('|').sort()).toEqual([...now, ...foundByLists].sort());
    }
  });
});

const withPrometheus = prometheusIsHere
  ? describe
  : (what: string, tests: () => void) =>
      describe.skip(
        `${what} (skipped: there is no prometheus and no promtool here; Debian has the package prometheus)`,
        tests,
      );

withPrometheus('a real Prometheus', () => {
  let prometheus: Prometheus;
  beforeAll(async () => {
    prometheus = await startPrometheus(address, RULES);
  });
  afterAll(() => prometheus.close());

  test('finds no mistake in configuration and rules', () => {
    expect(checkedByPromtool('check', 'rules', RULES)).toContain(`${alerts().length} rules found`);
    expect(checkedByPromtool('check', 'config', '--syntax-only', PROMETHEUS_CONFIG)).toContain('SUCCESS');
  });

  test.each(drawn().map(({ title, expr }) => [title, expr]))('draws %s', async (_title, expr = '') => {
    const answer = await prometheus.ask(expr);
    // What is drawn only above zero stands still while nothing happens.
    if (!/> 0$/.test(expr)) expect(answer.length).toBeGreaterThan(0);
  });

  test('judges by every rule, and sees who waits', async () => {
    const rules = await eventually(
      () => prometheus.rules(),
      (each) => each.every(({ health }) => health !== 'unknown'),
    );
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(rules.find(({ name }) => name === 'PersonNeededNow')?.state).toBe('pending');
    expect(rules.find(({ name }) => name === 'NoWorker')?.state).toBe('inactive');
  });
});
