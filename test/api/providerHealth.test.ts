/** How providers have answered, over HTTP: read from a worker’s page of metrics. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { providerHealthList } from '../../src/api/schemas';
import { HealthReader } from '../../src/telemetry/providerHealth';
import { runningApi } from '../support/api';
import { running, type Stage } from '../support/running';

let stage: Stage;
let worker: Server;
let calls = 0;
let url: string;
beforeAll(async () => {
  stage = await running();
  worker = createServer((_request, response) =>
    response.end(
      `ndc_flows_calls_total{provider="sandbox",operation="airShopping",outcome="done",agency=""} ${calls}\n`,
    ),
  );
  worker.listen(0, '127.0.0.1');
  await once(worker, 'listening');
  url = `http://127.0.0.1:${(worker.address() as AddressInfo).port}/metrics`;
});
afterAll(async () => {
  worker.close();
  worker.closeAllConnections();
  await stage.close();
});

const known = { providers: ['sandbox', 'idle'] };

test('tells how each configured provider has answered, and which workers were read', async () => {
  const health = new HealthReader([url], known.providers);
  const api = await runningApi(stage, {}, {}, { known, health });
  const read = async () => {
    const { status, body } = await api.ask('GET', '/providers/health', { as: 'reader' });
    expect(status).toBe(200);
    return providerHealthList.strict().parse(body);
  };
  expect(await read()).toEqual({
    counted: false,
    workers: [{ url, readable: false }],
    providers: known.providers.map((provider) => ({ provider, state: 'unknown', minutes: [], errors: [] })),
  });
  await health.read(new Date('2027-01-20T09:00:00Z'));
  calls = 7;
  await health.read(new Date('2027-01-20T09:01:00Z'));
  const { counted, workers, providers } = await read();
  expect([counted, workers]).toEqual([true, [{ url, readable: true, readAt: '2027-01-20T09:01:00.000Z' }]]);
  expect(providers).toMatchObject([
    { provider: 'sandbox', state: 'answering', minutes: [{ calls: 7 }] },
    { provider: 'idle', state: 'unknown', minutes: [{ calls: 0 }] },
  ]);
  await api.close();
});

test('says that nothing is counted where no worker serves metrics', async () => {
  const api = await runningApi(stage, {}, {}, { known });
  expect(await api.ask('GET', '/providers/health', { as: 'reader' })).toMatchObject({
    body: { counted: false, workers: [], providers: [{ state: 'unknown' }, { state: 'unknown' }] },
  });
  await api.close();
});
