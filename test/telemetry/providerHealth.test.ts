/** How providers have answered, as a process reads it from the pages of workers. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { HealthReader } from '../../src/telemetry/providerHealth';

/** A worker’s page that the test writes. */
class Page {
  lines: string[] = [];
  down = false;
  readonly #server: Server = createServer((_request, response) => {
    response.statusCode = this.down ? 503 : 200;
    response.end(this.lines.join('\n'));
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/metrics`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** Shows so many calls of one provider since the worker began. */
  shows(outcomes: Record<string, number>, provider = 'acme'): void {
    this.lines = Object.entries(outcomes).map(
      ([outcome, count]) =>
        `ndc_flows_calls_total{provider="${provider}",operation="airShopping",outcome="${outcome}",agency=""} ${count}`,
    );
  }
}

const pages: Page[] = [];
afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())));

async function opened(): Promise<[Page, string]> {
  const page = new Page();
  pages.push(page);
  return [page, await page.open()];
}

const minute = (number: number): Date => new Date(Date.UTC(2027, 0, 20, 9, number));

test('a minute has the calls that were made in it, over all workers', async () => {
  const [[one, oneUrl], [other, otherUrl]] = await Promise.all([opened(), opened()]);
  const health = new HealthReader([oneUrl, otherUrl], ['acme', 'other']);
  one.shows({ done: 100, failed: 3 });
  other.shows({ done: 50 });
  await health.read(minute(0));
  one.shows({ done: 110, failed: 4, rejected: 2 });
  other.shows({ done: 55, 'not-sent': 1 });
  await health.read(minute(1));

  expect(health.of('acme').minutes).toEqual([
    { at: '2027-01-20T09:01:00.000Z', calls: 19, unanswered: 2, rejected: 2, notNow: 0 },
  ]);
  expect(health.of('other').minutes).toEqual([
    { at: '2027-01-20T09:01:00.000Z', calls: 0, unanswered: 0, rejected: 0, notNow: 0 },
  ]);
});

test('a worker that was restarted counts from zero', async () => {
  const [page, url] = await opened();
  const health = new HealthReader([url], ['acme']);
  page.shows({ done: 100 });
  await health.read(minute(0));
  page.shows({ done: 7 });
  await health.read(minute(1));
  expect(health.of('acme').minutes.map(({ calls }) => calls)).toEqual([7]);
});

test('a page that cannot be read is told, and what it counted meanwhile is not lost', async () => {
  const [page, url] = await opened();
  const health = new HealthReader([url], ['acme']);
  page.shows({ done: 1 });
  await health.read(minute(0));
  page.down = true;
  await health.read(minute(1));
  expect(health.pages).toEqual([{ url, readable: false, readAt: '2027-01-20T09:00:00.000Z' }]);
  page.down = false;
  page.shows({ done: 11 });
  await health.read(minute(2));
  expect(health.of('acme').minutes.map(({ at, calls }) => [at.slice(14, 16), calls])).toEqual([['02', 10]]);
  expect(health.pages).toEqual([{ url, readable: true, readAt: '2027-01-20T09:02:00.000Z' }]);
});

test('a provider is silent from the minute in which no call had an answer', async () => {
  const [page, url] = await opened();
  const health = new HealthReader([url], ['acme']);
  expect(health.of('acme')).toMatchObject({ state: 'unknown' });
  const shown: Record<string, number>[] = [
    { done: 1 },
    { done: 2, failed: 1 },
    { done: 2, failed: 2 },
    { done: 2, failed: 2 },
    { done: 2, failed: 2, 'not-sent': 3 },
  ];
  for (const [number, outcomes] of shown.entries()) {
    page.shows(outcomes);
    await health.read(minute(number));
  }
  expect(health.of('acme')).toMatchObject({ state: 'silent', since: '2027-01-20T09:02:00.000Z' });
  page.shows({ done: 2, failed: 2, 'not-sent': 3, rejected: 1 });
  await health.read(minute(5));
  expect(health.of('acme')).toMatchObject({ state: 'answering', since: '2027-01-20T09:05:00.000Z' });
});

test('times are those that nine of ten calls kept to', async () => {
  const [page, url] = await opened();
  const health = new HealthReader([url], ['acme']);
  page.lines = [];
  await health.read(minute(0));
  const bucket = (name: string, labels: string, counts: Record<string, number>): string[] =>
    Object.entries(counts).map(([le, count]) => `${name}_bucket{${labels},le="${le}"} ${count}`);
  page.lines = [
    ...bucket('ndc_flows_call_duration_seconds', 'provider="acme",operation="airShopping"', {
      ...{ '0.5': 4, '1': 8, '2': 9, '120': 9, '+Inf': 10 },
    }),
    ...bucket('ndc_flows_call_duration_seconds', 'provider="acme",operation="orderCreate"', {
      ...{ '0.5': 0, '1': 0, '2': 0, '120': 0, '+Inf': 0 },
    }),
    ...bucket('temporal_activity_schedule_to_start_latency_seconds', 'task_queue="ndc-flows.acme"', {
      ...{ '0.01': 10, '+Inf': 10 },
    }),
    ...bucket('temporal_activity_schedule_to_start_latency_seconds', 'task_queue="ndc-flows.other"', {
      ...{ '0.01': 0, '60': 10, '+Inf': 10 },
    }),
  ];
  await health.read(minute(1));
  expect(health.of('acme').minutes).toMatchObject([{ tookAtMost: 2, waitedAtMost: 0.01 }]);
});

test('errors are counted by code over the hours, the most frequent first', async () => {
  const [page, url] = await opened();
  const health = new HealthReader([url], ['acme']);
  const error = (code: string, meaning: string, count: number): string =>
    `ndc_flows_call_errors_total{provider="acme",operation="airShopping",kind="service",code="${code}",meaning="${meaning}",agency=""} ${count}`;
  page.lines = [];
  await health.read(minute(0));
  page.lines = [error('911', 'retry-later', 2), error('368', 'log-in-again', 1)];
  await health.read(minute(1));
  page.lines = [error('911', 'retry-later', 3), error('368', 'log-in-again', 9)];
  await health.read(minute(2));
  expect(health.of('acme').errors).toEqual([
    { operation: 'airShopping', code: '368', meaning: 'log-in-again', count: 9 },
    { operation: 'airShopping', code: '911', meaning: 'retry-later', count: 3 },
  ]);
});

test('six hours are remembered', async () => {
  const [page, url] = await opened();
  const health = new HealthReader([url], ['acme']);
  for (let number = 0; number <= 362; number += 1) {
    page.shows({ done: number });
    await health.read(minute(number));
  }
  const { minutes } = health.of('acme');
  expect([minutes.length, minutes[0]?.at, minutes.at(-1)?.at]).toEqual([
    360,
    '2027-01-20T09:03:00.000Z',
    '2027-01-20T15:02:00.000Z',
  ]);
});
