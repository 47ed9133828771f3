/** One trace leads from a command to the call of the service, over real processes, to a receiver that speaks OTLP; and no person is in it. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hashOf, newToken } from '../../src/http/tokens';
import { newKey, readEncryption, writtenKey } from '../../src/keys';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { connectClient, type TemporalTarget } from '../../src/temporal/connection';
import { KEY_CANARY } from '../../src/temporal/keyCanary';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { askAt } from '../support/api';
import { command } from '../support/commandLine';
import { httpServer, type HttpServer } from '../support/loopback';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { temporalForTests } from '../support/temporalServer';
import { configFile, startProcess } from '../support/workerProcess';

interface Value {
  stringValue?: string;
  intValue?: number | string;
}

/** A span as OTLP has it in JSON. */
interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code: number; message?: string };
  attributes: { key: string; value: Value }[];
  events: { attributes: { key: string }[] }[];
}

interface Received {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}

const contact = { email: 'traveller@example.com', phone: { countryCode: '33', number: '6123456789' } };
const keys = { NDC_FLOWS_KEYS: writtenKey(newKey('traced')) };

let receiver: HttpServer;
let service: Sandbox;
let target: TemporalTarget;
let config: string;

beforeAll(async () => {
  receiver = await httpServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  );
  service = await startSandbox({ accounts: [ACCOUNT] });
  target = { ...(await temporalForTests()), namespace: `traced-${randomUUID().slice(0, 8)}` };
  const { connection } = await connectClient(target);
  await ensureNamespace(connection, target.namespace);
  await registerSearchAttributes(connection, target.namespace);
  await connection.close();
  config = await configFile(
    sandboxProfile(service.url, { profile: { writeFence: '20s', settleFor: '40s' } }),
  );
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const bodies = (): Received[] => receiver.seen.map(({ body }) => JSON.parse(body) as Received);
const spans = (): ReceivedSpan[] =>
  bodies().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const attribute = ({ attributes }: ReceivedSpan, name: string): string | number | undefined => {
  const found = attributes.find(({ key }) => key === name)?.value;
  return found?.stringValue ?? found?.intValue;
};

test.each([
  ['in the open', {}],
  ['with payloads encrypted', keys],
])('%s, one trace leads from the command to the call', async (_how, secrets) => {
  receiver.seen.length = 0;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...secrets };
  const worker = startProcess([join(__dirname, '../../dist/worker.js')], target, config, env);
  try {
    await worker.ready;
    // An order that ends by itself: the span of its run is sent at its end.
    const request = oneAdult({ surname: 'SOLDOUT', contact });
    const booked = await command(['book', '-'], {
      input: JSON.stringify(request),
      env: {
        ...env,
        TEMPORAL_ADDRESS: target.address,
        TEMPORAL_NAMESPACE: target.namespace,
        NDC_FLOWS_CONFIG: config,
      },
    });
    expect(booked).toMatchObject({ status: 1 });
    const client = await connectClient(target, await readEncryption({ env: secrets }));
    await client.workflow.getHandle(`order/${request.reference}`).result();
    await client.connection.close();
  } finally {
    // What is left is sent when it ends.
    expect(await worker.stop()).toBe(0);
  }

  const all = spans();
  const byId = new Map(all.map((span) => [span.spanId, span]));
  const call = all.find(({ name }) => name === 'Call:orderCreate');
  const names: string[] = [];
  for (let span = call; span; span = byId.get(span.parentSpanId ?? '')) {
    names.push(span.name);
    expect(span.traceId).toBe(call?.traceId);
  }
  expect(names).toEqual([
    'Call:orderCreate',
    'RunActivity:orderCreate',
    'StartActivity:orderCreate',
    'RunWorkflow:orderWorkflow',
    'StartWorkflow:orderWorkflow',
    'Command',
  ]);

  const seen = service.log().filter(({ operation }) => operation === 'orderCreate');
  expect(attribute(call!, 'ndc.correlation_id')).toBe(seen.at(-1)?.correlationId);
  expect(attribute(call!, 'error.type')).toBe('493');
  expect(
    attribute(
      all.find(({ name }) => name === 'RunWorkflow:orderWorkflow')!,
      'temporalWorkflowId',
    ),
  ).toMatch(/^order\//);
  expect(Number(attribute(call!, 'http.response.status_code'))).toBe(200);
  expect(Number(attribute(call!, 'ndc.answer_bytes'))).toBeGreaterThan(100);
  expect(all.filter(({ name }) => name.startsWith('Call:')).length).toBe(
    new Set(
      all.filter(({ name }) => name.startsWith('Call:')).map((span) => attribute(span, 'ndc.correlation_id')),
    ).size,
  );
  const [resource] = bodies()[0]?.resourceSpans ?? [];
  expect(resource?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'ndc-flows' },
  });

  // Memos, inputs and what errors say would be there, if spans went out as they are made.
  const text = receiver.seen.map(({ body }) => body).join('\n');
  const kept = [
    'SOLDOUT',
    'Ada',
    contact.email,
    contact.phone.number,
    ACCOUNT.password,
    'requestHash',
    'CorrelationID',
  ];
  expect(kept.filter((each) => text.includes(each))).toEqual([]);
  expect(all.filter(({ status }) => status.message !== undefined && status.message !== '')).toEqual([]);
  expect(
    all.flatMap(({ events }) => events.flatMap(({ attributes }) => attributes.map(({ key }) => key))),
  ).not.toContain('exception.stacktrace');
});

/** Lets a worker without keys start where one with keys has been. */
async function withoutCanary(): Promise<void> {
  const { workflow, connection } = await connectClient(target);
  await workflow.getHandle(KEY_CANARY).terminate();
  await connection.close();
}

/** The spans from this one up to the first that nobody here has made, and the id of that one's parent. */
function way(
  all: readonly ReceivedSpan[],
  from: ReceivedSpan | undefined,
): { names: string[]; above?: string } {
  const byId = new Map(all.map((span) => [span.spanId, span]));
  const names: string[] = [];
  let above = from?.spanId;
  for (let span = from; span; span = byId.get(above ?? '')) {
    names.push(span.name);
    expect(span.traceId).toBe(from?.traceId);
    above = span.parentSpanId;
  }
  return { names, ...(above !== undefined && above !== '' && { above }) };
}

test('a request to the API takes up the trace of whoever asks, down to the call', async () => {
  receiver.seen.length = 0;
  await withoutCanary();
  const token = newToken();
  const tokens = [
    { name: 'office', scopes: ['orders:read', 'orders:write'], sha256: hashOf(token).toString('hex') },
  ];
  const withApi = await configFile(sandboxProfile(service.url), {
    api: { port: 0, audit: 'audit.jsonl', tokens },
  });
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  const dist = join(__dirname, '../../dist');
  const worker = startProcess([join(dist, 'worker.js')], target, withApi, env);
  const api = startProcess([join(dist, 'client.js'), 'api', '--json'], target, withApi, env);
  const request = oneAdult({ surname: 'SOLDOUT', contact });
  const [traceId, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const traced = { traceparent: `00-${traceId}-${caller}-01`, baggage: 'customer=Unmistakable' };
  try {
    const { endpoint } = JSON.parse(await api.ready) as { endpoint: string };
    const ask = (method: string, path: string, body?: unknown, as = token) =>
      askAt(endpoint, method, path, { token: as, headers: traced, body });
    expect(await ask('POST', '/orders', request)).toMatchObject({ status: 201 });
    const client = await connectClient(target);
    const handle = client.workflow.getHandle(`order/${request.reference}`);
    await handle.result();
    const { events } = await handle.fetchHistory();
    expect(JSON.stringify(events?.[0]?.workflowExecutionStartedEventAttributes?.header)).not.toContain(
      'Unmistakable',
    );
    await client.connection.close();
    expect(await ask('POST', `/orders/${request.reference}/refresh`, {})).toMatchObject({ status: 409 });
    expect(await ask('GET', '/orders', undefined, newToken())).toMatchObject({ status: 401 });
    expect(await ask('GET', '/health/live')).toMatchObject({ status: 200 });
    // A request whose caller has no trace begins one.
    expect(await askAt(endpoint, 'GET', '/orders?limit=1', { token })).toMatchObject({ status: 200 });
  } finally {
    // What is left is sent when they end.
    expect(await api.stop()).toBe(0);
    expect(await worker.stop()).toBe(0);
  }

  const all = spans();
  const create = all.find(({ name }) => name === 'Call:orderCreate');
  expect(create?.traceId).toBe(traceId);
  expect(way(all, create)).toEqual({
    names: [
      'Call:orderCreate',
      'RunActivity:orderCreate',
      'StartActivity:orderCreate',
      'RunWorkflow:orderWorkflow',
      'StartWorkflow:orderWorkflow',
      'POST /orders',
    ],
    above: caller,
  });
  const requests = all.filter(({ name }) => / \/(orders|health)/.test(name));
  const told = requests.map((span) => [
    span.name,
    Number(attribute(span, 'http.response.status_code')),
    span.traceId === traceId,
  ]);
  expect(told).toEqual([
    ['POST /orders', 201, true],
    ['POST /orders/{reference}/refresh', 409, true],
    ['GET /orders', 200, false],
  ]);
  expect(all.map(({ name }) => name)).not.toContain('Command');
  const text = receiver.seen.map(({ body }) => body).join('\n');
  expect([token, 'Unmistakable', contact.email, 'SOLDOUT'].filter((each) => text.includes(each))).toEqual([]);
});

test('a receiver that is away holds nothing up', async () => {
  await receiver.close();
  const ended = await command(['list', '--json'], {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      TEMPORAL_ADDRESS: target.address,
      TEMPORAL_NAMESPACE: target.namespace,
    },
  });
  expect(ended).toMatchObject({ status: 0 });
  receiver = await httpServer((_request, response) => response.end());
});
