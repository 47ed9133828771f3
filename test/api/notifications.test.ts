/** What airlines send: it makes an order read, once, and tells nobody anything. The real API, a real Temporal server, a worker and a sandbox. */
import { gzipSync } from 'node:zlib';
import { ApiMetrics } from '../../src/api/metrics';
import { Notifications } from '../../src/api/notifications';
import { READ_SOON, orderWorkflowId } from '../../src/domain/order/updates';
import type { OrderStatus } from '../../src/domain/order/status';
import { runningApi, type Question, type RunningApi, type Told } from '../support/api';
import { eventually } from '../support/eventually';
import { talk } from '../support/loopback';
import { oneAdult, running, type Stage } from '../support/running';

const PATH = '/providers/sandbox/notifications';
const NS = 'http://www.iata.org/IATA/2015/00/2019.2';

let stage: Stage;
let api: RunningApi;
beforeAll(async () => {
  stage = await running();
  api = await runningApi(stage, {}, { requestWithin: 1_500 });
});
afterAll(async () => {
  await api.close();
  await stage.close();
});

const send = (body: unknown, question: Question = {}): Promise<Told> =>
  api.ask('POST', PATH, { as: 'airline', body, ...question });

const message = (orderId: string): string =>
  `<IATA_OrderChangeNotifRQ xmlns="${NS}/IATA_OrderChangeNotifRQ"><Request><Order><OrderID>${orderId}</OrderID></Order></Request></IATA_OrderChangeNotifRQ>`;

const xml = (body: string | Buffer, headers: Record<string, string> = {}): Promise<Told> =>
  send(body, { headers: { 'content-type': 'application/xml', ...headers } });

async function held(surname: string): Promise<OrderStatus> {
  const { reference } = await stage.orders.start(oneAdult({ surname }));
  return stage.until(reference, 'held');
}

const reads = (orderId: string | undefined): number =>
  stage.service.log().filter((call) => call.operation === 'orderRetrieve' && call.orderId === orderId).length;

/** Counts of this API, by what became of the orders that were named. */
async function counts(): Promise<Record<string, number>> {
  const { text } = await api.ask('GET', '/metrics', { as: 'reader' });
  const found = text.matchAll(
    /^ndc_flows_notifications_total\{provider="sandbox",outcome="(\S+)"\} (\d+)$/gm,
  );
  return Object.fromEntries(
    [...found].map(([, outcome = '', count]): [string, number] => [outcome, Number(count)]),
  );
}

const outcomeOf = (orderId: string | undefined) =>
  eventually(
    () => Promise.resolve(api.audit().find((line) => line.msg === 'readSoon' && line.orderId === orderId)),
    (line) => line !== undefined,
  );

test('a hundred notifications of one order make it read once, and its change is seen at once', async () => {
  const { reference, orderId = '' } = await held('SCHEDULE');
  const before = reads(orderId);
  const joined = (await counts()).joined ?? 0;
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => (at % 2 ? send({ orderId, made: 'up' }) : xml(message(orderId)))),
  );
  const texts = new Set(answers.map(({ status, text }) => `${status} ${text}`));
  expect([...texts].sort()).toEqual([expect.stringMatching(/^200 <\?xml.*IATA_Acknowledgement/), '202 {}']);
  const changed = await stage.until(reference, 'attention');
  expect(changed).toMatchObject({
    attention: { reason: 'schedule-changed' },
    changes: [{ kind: 'retimed' }],
  });
  // One that comes after the first was passed on waits for the next read, and is not counted as joined.
  expect([98, 99]).toContain(((await counts()).joined ?? 0) - joined);
  expect(await outcomeOf(orderId)).toMatchObject({ outcome: 'done', provider: 'sandbox', reference });
  // Another one within the minute waits for its end, on both sides.
  await stage.client.workflow.getHandle(orderWorkflowId(reference)).signal(READ_SOON, {});
  await send({ orderId });
  await outcomeOf((await send({ orderId: 'LATER' })).status === 202 ? 'LATER' : undefined);
  expect(reads(orderId)).toBe(before + 1);
  const listed = await eventually(
    () => api.ask('GET', '/orders?changed=true', { as: 'reader' }),
    ({ body }) => (body.orders as { reference: string }[]).some((line) => line.reference === reference),
  );
  expect(listed.body.orders).toContainEqual(
    expect.objectContaining({
      reference,
      changed: ['retimed'],
      changes: [{ kind: 'retimed', text: changed.changes?.[0]?.text, seenAt: changed.changes?.[0]?.seenAt }],
    }),
  );
});

test('an unknown order and one that has ended are answered like any other, and nothing is woken', async () => {
  const { reference, orderId = '' } = await held('Ended');
  expect(await stage.orders.update(reference, 'cancel', {})).toMatchObject({ state: 'cancelled' });
  const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
  await handle.result();
  const { historyLength, runId } = await handle.describe();
  const unknown = (await counts())['unknown-order'] ?? 0;
  const answers = [
    await send({ orderId }),
    await send({ orderId: 'NOBODY-1' }),
    await xml(message('NOBODY-2')),
  ];
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [202, '{}'],
    [202, '{}'],
    [200, expect.not.stringContaining('NOBODY')],
  ]);
  for (const each of [orderId, 'NOBODY-1', 'NOBODY-2'])
    expect(await outcomeOf(each)).toMatchObject({ outcome: 'refused', code: 'unknown-order' });
  expect(await counts()).toMatchObject({ 'unknown-order': unknown + 3 });
  expect(await handle.describe()).toMatchObject({ historyLength, runId, status: { name: 'COMPLETED' } });
});

test('only the provider’s own token is let in, and it is for nothing else', async () => {
  const body = { orderId: 'XA1' };
  expect(await send(body, { as: null })).toMatchObject({ status: 401 });
  expect(await send(body, { token: `ndcf_${'x'.repeat(43)}` })).toMatchObject({ status: 401 });
  expect(await send(body, { as: 'cashier' })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await api.ask('GET', '/orders', { as: 'airline' })).toMatchObject({ status: 403 });
  const other = await api.ask('POST', '/providers/other/notifications', { as: 'airline', body });
  expect(other).toMatchObject({
    status: 403,
    body: { code: 'forbidden', detail: 'This token is not for this provider.' },
  });
  expect(api.audit().at(-1)).toMatchObject({
    msg: 'refused',
    reason: 'airline sends notifications of sandbox',
  });
  expect(api.audit().filter(({ orderId }) => orderId === 'XA1')).toEqual([]);
});

test('what could hurt is refused, and no answer repeats it', async () => {
  const bomb = gzipSync(`<IATA_OrderChangeNotifRQ>${'<A>secret</A>'.repeat(500_000)}`);
  const cases: [Promise<Told>, number, string][] = [
    [xml('<IATA_OrderChangeNotifRQ><secret>'), 400, 'not-readable'],
    [xml('secret'), 400, 'not-readable'],
    [xml(message('')), 400, 'not-readable'],
    [xml('<!DOCTYPE a [<!ENTITY b "secret">]><OrderChangeNotif>&b;</OrderChangeNotif>'), 400, 'not-readable'],
    [xml('<OrderChangeNotif>'.repeat(9_000)), 400, 'not-readable'],
    [xml(`<IATA_OrderViewRS>${message('secret')}</IATA_OrderViewRS>`), 400, 'not-readable'],
    [xml(bomb, { 'content-encoding': 'gzip' }), 413, 'too-large'],
    [xml(message('secret'), { 'content-encoding': 'gzip' }), 400, 'not-readable'],
    [xml(message('secret'), { 'content-encoding': 'br' }), 415, 'wrong-type'],
    [xml('x'.repeat(300_000)), 413, 'too-large'],
    [send('{"orderId": "secret"'), 400, 'not-readable'],
    [send({ order: 'secret' }), 422, 'bad-request'],
    [send({ orderId: 's'.repeat(65) }), 422, 'bad-request'],
    [send('orderId=secret', { headers: { 'content-type': 'text/plain' } }), 415, 'wrong-type'],
  ];
  for (const [asked, status, code] of cases) {
    const { body, text, ...answer } = await asked;
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(text).not.toMatch(/secret|sss/);
  }
  expect(api.log).toEqual([]);
});

test('a message that does not come to its end is not waited for', async () => {
  const said = await talk(
    api.endpoint,
    `POST ${PATH} HTTP/1.1\r\nhost: api\r\nauthorization: Bearer ${api.tokens.airline}\r\n` +
      'content-type: application/xml\r\ncontent-length: 1000\r\n\r\n<IATA_OrderChangeNotifRQ>',
  );
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
});

test('a gzipped message is read', async () => {
  const zipped = await xml(gzipSync(message('ZIPPED-1')), { 'content-encoding': 'gzip' });
  expect(zipped).toMatchObject({ status: 200 });
  expect(await outcomeOf('ZIPPED-1')).toMatchObject({ code: 'unknown-order' });
});

test('a provider that sends without end is told to wait, and no other one', () => {
  const parts = { client: stage.client, audit: { write: () => undefined }, metrics: new ApiMetrics() };
  const notifications = new Notifications({ ...parts, log: () => undefined });
  const flood = (): void => {
    for (let sent = 0; sent < 400; sent += 1) notifications.take('flooding', ['XA1']);
  };
  expect(flood).toThrow(expect.objectContaining({ code: 'too-many-notifications' }) as Error);
  expect(() => notifications.take('other', ['XA1'])).not.toThrow();
  return notifications.close();
});
