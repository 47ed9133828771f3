/** Orders over HTTP: the real API, a real Temporal server, a worker and a sandbox. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { orderStatus } from '../../src/domain/order/status';
import { startApi, openApiAudit } from '../../src/api';
import { operations } from '../../src/api/operations';
import { askAt, runningApi, type Holder, type RunningApi, type Told } from '../support/api';
import { selfSigned } from '../support/certificates';
import { usageList } from '../../src/api/schemas';
import { eventually } from '../support/eventually';
import { hungUpOn, silentAt, talk } from '../support/loopback';
import { oneAdult, running, trip, unfollow, type Stage } from '../support/running';

let stage: Stage;
let api: RunningApi;
beforeAll(async () => {
  stage = await running();
  api = await runningApi(stage);
});
afterAll(async () => {
  await api.close();
  await stage.close();
});

const post = (path: string, body?: unknown, as?: Holder): Promise<Told> =>
  api.ask('POST', path, { ...(as && { as }), ...(body !== undefined && { body }) });

async function held(changes: Parameters<typeof oneAdult>[0] = {}): Promise<string> {
  const request = oneAdult(changes);
  expect(await post('/orders', request)).toMatchObject({ status: 201 });
  await stage.until(request.reference, 'held');
  return request.reference;
}

test('an order is started, read, released, ticketed, quoted and cancelled', async () => {
  const request = trip();
  const { reference } = request;
  const address = `/orders/${reference}`;
  const started = await post('/orders', request);
  expect(started).toMatchObject({
    status: 201,
    headers: { location: address },
    body: { reference, started: true, statusPath: address },
  });
  await stage.until(reference, 'held');

  const read = await api.ask('GET', address, { as: 'reader' });
  expect(read.status).toBe(200);
  const { total } = orderStatus.parse(read.body);
  expect(await post(`${address}/release`, { payUpTo: total })).toMatchObject({
    status: 200,
    body: { released: true, payUpTo: total },
  });
  const withdrawn = await post(`${address}/release`, { withdraw: true });
  expect(withdrawn).toMatchObject({ status: 200, body: { state: 'held', released: false } });
  expect(withdrawn.body).not.toHaveProperty('payUpTo');
  for (const wrong of [{}, { withdraw: true, payUpTo: total }])
    expect(await post(`${address}/release`, wrong)).toMatchObject({ body: { code: 'bad-amount' } });
  expect(await post(`${address}/ticket`, { payUpTo: total })).toMatchObject({
    status: 200,
    body: { state: 'ticketed' },
  });
  const quoted = await post(`${address}/quote`, undefined, 'writer');
  expect(quoted.status).toBe(200);
  const fee = quoted.body.quotedFee;
  expect(fee).toBeDefined();
  expect(await post(`${address}/refresh`, {}, 'writer')).toMatchObject({ status: 200 });
  expect(await post(`${address}/cancel`, { fee })).toMatchObject({
    status: 200,
    body: { state: 'cancelled' },
  });

  const again = await post(`${address}/cancel`, {});
  expect(again).toMatchObject({
    status: 409,
    body: { type: 'urn:ndc-flows:problem:not-in-this-state', status: 409, code: 'not-in-this-state' },
  });
  expect(again.headers['content-type']).toBe('application/problem+json; charset=utf-8');
});

test('the same request again is the same order, another one under its reference is refused', async () => {
  const request = oneAdult({ surname: 'Twice' });
  const orders = stage.service.ledger().totals.orders;
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      post('/orders', { ...request, requestedAt: new Date().toISOString() }, 'writer'),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(11).fill(200), 201]);
  const other = await post('/orders', { ...request, currency: 'GBP' });
  expect(other).toMatchObject({ status: 409, body: { code: 'reference-taken' } });
  await stage.until(request.reference, 'held');
  expect(stage.service.ledger().totals.orders).toBe(orders + 1);
});

test('a request that does not say when it was made is told what to send, and starts nothing', async () => {
  const { requestedAt: _, ...request } = oneAdult({ surname: 'Timeless' });
  expect(await post('/orders', request)).toMatchObject({
    status: 422,
    body: {
      code: 'bad-request',
      mistakes: [
        { path: 'requestedAt', message: expect.stringContaining('send the current time') as string },
      ],
    },
  });
  expect(await api.ask('GET', `/orders/${request.reference}`)).toMatchObject({ status: 404 });
});

test('a request is repeated word for word, to an API that was restarted since, and by several at once', async () => {
  const body = JSON.stringify(oneAdult({ surname: 'Repeated' }));
  const { reference } = JSON.parse(body) as { reference: string };
  const orders = stage.service.ledger().totals.orders;
  expect(await post('/orders', body)).toMatchObject({ status: 201, body: { started: true } });
  const restarted = await runningApi(stage);
  try {
    const repeats = await Promise.all(
      Array.from({ length: 10 }, () => restarted.ask('POST', '/orders', { body })),
    );
    expect(repeats.map(({ status, body: told }) => [status, told.started])).toEqual(
      Array(10).fill([200, false]),
    );
  } finally {
    await restarted.close();
  }
  await stage.until(reference, 'held');
  expect(stage.service.ledger().totals.orders).toBe(orders + 1);
});

test('an order whose workflow was terminated says so, and is followed again', async () => {
  const reference = await held({ surname: 'Stopped' });
  const { orderId } = await stage.orders.status(reference);
  const address = `/orders/${reference}`;
  expect(await post(`${address}/adopt`, undefined, 'writer')).toMatchObject({
    status: 200,
    body: { reference, adopted: false, statusPath: address },
  });
  await stage.client.workflow.getHandle(orderWorkflowId(reference)).terminate();
  expect(await api.ask('GET', address, { as: 'reader' })).toMatchObject({
    status: 409,
    body: { code: 'order-stopped' },
  });
  expect(await post(`${address}/adopt`, undefined, 'reader')).toMatchObject({ status: 403 });
  expect(await post(`${address}/adopt`, undefined, 'writer')).toMatchObject({
    status: 201,
    headers: { location: address },
    body: { reference, adopted: true, statusPath: address },
  });
  expect(await post(`${address}/refresh`, {}, 'writer')).toMatchObject({
    status: 200,
    body: { state: 'held', orderId },
  });
  await post(`${address}/cancel`, {});
  // It is cancelled a moment before its workflow has ended.
  await stage.client.workflow.getHandle(orderWorkflowId(reference)).result();
  expect(await post(`${address}/adopt`, undefined, 'writer')).toMatchObject({
    status: 409,
    body: { code: 'not-stopped' },
  });
});

test('offers are listed while an order waits for a choice, and one of them is selected', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const request = oneAdult({ surname: 'Chooser', choose: { how: 'await', until }, offerLimit: 5 });
  await post('/orders', request);
  await stage.until(request.reference, 'awaiting-choice');
  const address = `/orders/${request.reference}`;
  const { body } = await api.ask('GET', `${address}/offers`, { as: 'reader' });
  const [offer] = body.offers as { offerId: string; total: unknown }[];

  const strange = await post(`${address}/select`, { offerIds: ['strange'] });
  expect(strange).toMatchObject({ status: 409, body: { code: 'unknown-offer' } });
  expect(await post(`${address}/select`, { offerIds: [offer?.offerId] }, 'writer')).toMatchObject({
    status: 200,
    body: { state: 'held', total: offer?.total },
  });
  expect(await api.ask('GET', `${address}/offers`)).toMatchObject({
    status: 409,
    body: { code: 'no-offers' },
  });
});

test('a call whose order comes to wait for somebody is answered then, and not when that somebody came', async () => {
  const reference = await held({ surname: 'Feemove' });
  const { total } = await stage.orders.status(reference);
  await post(`/orders/${reference}/ticket`, { payUpTo: total });
  const cancelled = await post(`/orders/${reference}/cancel`, {});
  expect(cancelled).toMatchObject({ status: 200, body: { state: 'awaiting-approval' } });
  const other = await post(`/orders/${reference}/approve`, { amount: { amount: '1.00', currency: 'EUR' } });
  expect(other).toMatchObject({ status: 409, body: { code: 'other-amount' } });
  const { toApprove } = cancelled.body;
  expect(await post(`/orders/${reference}/approve`, { amount: toApprove })).toMatchObject({ status: 200 });
});

test('an order that is still at work is answered with 202 and its address, and goes on', async () => {
  const reference = await held();
  const { total } = await stage.orders.status(reference);
  const slow = stage.service.fault({ operation: 'orderChange', kind: 'slow', delay: 60_000 });
  const working = await api.ask('POST', `/orders/${reference}/ticket`, {
    body: { payUpTo: total },
    headers: { prefer: 'wait=1', 'idempotency-key': 'pay-1' },
  });
  expect(working).toMatchObject({
    status: 202,
    headers: { location: `/orders/${reference}` },
    body: { reference, taken: true, statusPath: `/orders/${reference}` },
  });
  slow.answerNow();
  // Asked again under the same key, it is the same issue.
  const again = await api.ask('POST', `/orders/${reference}/ticket`, {
    body: { payUpTo: total },
    headers: { 'idempotency-key': 'pay-1' },
  });
  expect(again).toMatchObject({ status: 200, body: { state: 'ticketed' } });
  expect(again.body.documents).toHaveLength(1);
});

test('a key stands for one call of one caller', async () => {
  const reference = await held();
  const release = (amount: string, key: string, as?: Holder) =>
    api.ask('POST', `/orders/${reference}/release`, {
      ...(as && { as }),
      body: { payUpTo: { amount, currency: 'EUR' } },
      headers: { 'idempotency-key': key },
    });
  expect(await release('5000.00', 'k1')).toMatchObject({ status: 200 });
  expect(await release('5000.00', 'k1')).toMatchObject({ status: 200 });
  expect(await release('4000.00', 'k1')).toMatchObject({ status: 422, body: { code: 'key-used' } });
  expect((await stage.orders.status(reference)).payUpTo).toMatchObject({ amount: '5000.00' });
  expect(await release('4000.00', 'k2')).toMatchObject({ status: 200 });
  expect((await stage.orders.status(reference)).payUpTo).toMatchObject({ amount: '4000.00' });
  const { events } = await stage.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  const ids = events?.flatMap(
    ({ workflowExecutionUpdateAcceptedEventAttributes: accepted }) => accepted?.protocolInstanceId ?? [],
  );
  expect(ids).toHaveLength(2);
  // A digest may hold the same letters.
  expect(ids?.join()).not.toMatch(/\bk[12]\b/);
});

test('every mistake is told by its path, with no value of the request', async () => {
  const request = {
    ...oneAdult({ surname: 'Secretperson' }),
    provider: 'nobody',
    journeys: [],
    contact: {},
    Ada: 1,
  };
  const refused = await post('/orders', request);
  expect(refused).toMatchObject({ status: 422, body: { code: 'bad-request' } });
  const paths = (refused.body.mistakes as { path: string }[]).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['provider', 'journeys', 'contact.email', 'Ada']));
  expect(refused.text).not.toContain('Secretperson');

  const amount = await post(`/orders/${request.reference}/ticket`, {
    payUpTo: { amount: '1,5', currency: 'EUR' },
  });
  expect(amount).toMatchObject({ status: 422 });
  expect(amount.body.mistakes).toEqual([
    { path: 'payUpTo.amount', message: expect.stringContaining('comma') as string },
  ]);
  const card = await post(`/orders/${request.reference}/resolve`, {
    answer: 'give-up',
    who: 'ab',
    why: 'paid with 4111 1111 1111 1111',
  });
  expect(card.body.mistakes).toEqual([
    { path: 'why', message: expect.stringContaining('payment card') as string },
  ]);
  expect(card.text).not.toContain('4111');
});

test.each<[string, string, string, Parameters<RunningApi['ask']>[2], number, string]>([
  ['no token', 'GET', '/orders', { as: null }, 401, 'unauthorized'],
  ['a wrong token', 'GET', '/orders/X', { token: `ndcf_${'x'.repeat(43)}` }, 401, 'unauthorized'],
  [
    'a scheme that is none',
    'GET',
    '/orders',
    { as: null, headers: { authorization: 'Basic eA==' } },
    401,
    'unauthorized',
  ],
  ['a reader who writes', 'POST', '/orders', { as: 'reader', body: {} }, 403, 'forbidden'],
  ['a writer who pays', 'POST', '/orders/X/ticket', { as: 'writer', body: {} }, 403, 'forbidden'],
  ['a writer who settles', 'POST', '/orders/X/resolve', { as: 'writer', body: {} }, 403, 'forbidden'],
  ['an unknown order', 'GET', '/orders/NOBODY', {}, 404, 'unknown-reference'],
  ['no reference', 'GET', '/orders/a%20b', {}, 404, 'unknown-reference'],
  ['a reference without end', 'GET', `/orders/${'A'.repeat(3_000)}`, {}, 404, 'unknown-reference'],
  ['another path', 'GET', '/nothing', {}, 404, 'not-found'],
  ['a broken path', 'GET', '/orders/%ZZ', {}, 404, 'not-found'],
  ['no JSON', 'POST', '/orders', { body: '{"surname": "Secretperson' }, 400, 'not-readable'],
  ['a prototype', 'POST', '/orders', { body: '{"__proto__": {"a": 1}}' }, 400, 'not-readable'],
  ['no body', 'POST', '/orders', {}, 422, 'bad-request'],
  [
    'another type',
    'POST',
    '/orders',
    { body: 'a=b', headers: { 'content-type': 'text/plain' } },
    415,
    'wrong-type',
  ],
  ['too much', 'POST', '/orders', { body: ' '.repeat(300_000) }, 413, 'too-large'],
  ['a state that is none', 'GET', '/orders?state=gone', {}, 422, 'bad-request'],
  [
    'a key that is none',
    'POST',
    '/orders/X/quote',
    { headers: { 'idempotency-key': 'a b' } },
    422,
    'bad-request',
  ],
])('%s: %s %s', async (_what, method, path, question, status, code) => {
  const told = await api.ask(method, path, question);
  expect(told).toMatchObject({ status, body: { status, code, type: `urn:ndc-flows:problem:${code}` } });
  expect(told.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(told.text).not.toMatch(/Secretperson|node_modules|\.[jt]s:\d/);
  if (status === 401) expect(told.headers['www-authenticate']).toMatch(/^Bearer/);
});

test('a known path says which methods it takes, and answers HEAD like GET', async () => {
  const pages = ['/', '/docs', '/openapi.json'].map((path) => ({ path, method: 'GET' }));
  const all = [...operations, ...pages];
  for (const { path: written } of all) {
    const path = written.replace('{reference}', 'NOBODY');
    const taken = all.filter((each) => each.path === written);
    const allow = taken.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const headers = { allow: [...allow, 'OPTIONS'].sort().join(', ') };
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (each) => !allow.includes(each),
    )) {
      const told = await api.ask(method, path, { as: null, ...(method === 'PUT' && { body: '{"half' }) });
      expect([method, path, told]).toMatchObject([method, path, { status: 405, headers }]);
      if (method !== 'HEAD') expect(told.body).toMatchObject({ code: 'method-not-allowed', status: 405 });
    }
    expect(await api.ask('OPTIONS', path, { as: null })).toMatchObject({ status: 204, text: '', headers });
  }
  const whole = await api.ask('GET', '/openapi.json');
  expect(await api.ask('HEAD', '/openapi.json')).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-length': whole.headers['content-length'] },
  });
});

test('an order that has not changed is not sent again, and costs one query as ever', async () => {
  const reference = await held({ surname: 'Polled' });
  const read = jest.spyOn(stage.orders, 'status');
  const ask = (tag?: string, method = 'GET'): Promise<Told> =>
    api.ask(method, `/orders/${reference}`, {
      ...(tag !== undefined && { headers: { 'if-none-match': tag } }),
    });
  const { etag = '' } = (await ask()).headers;
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect(await ask(tags)).toMatchObject({ status: 304, text: '', headers: { etag } });
  expect(await ask(etag, 'HEAD')).toMatchObject({ status: 304, headers: { etag } });
  expect(await ask('"other"')).toMatchObject({ status: 200, headers: { etag }, body: { state: 'held' } });
  expect(read).toHaveBeenCalledTimes(7);
  read.mockRestore();
  await post(`/orders/${reference}/cancel`, {});
  const changed = await ask(etag);
  expect(changed).toMatchObject({ status: 200, body: { state: 'cancelled' } });
  expect(changed.headers.etag).not.toBe(etag);
  expect((await api.ask('GET', '/orders/NOBODY', { headers: { 'if-none-match': '*' } })).status).toBe(404);
});

test('a generated client that names the type of a body which it leaves out is understood', async () => {
  const headers = { 'content-type': 'application/json' };
  const [update, start] = await Promise.all([
    api.ask('POST', '/orders/NOBODY/quote', { headers }),
    api.ask('POST', '/orders', { headers }),
  ]);
  expect(update).toMatchObject({ status: 404, body: { code: 'unknown-reference' } });
  expect(start).toMatchObject({ status: 422, body: { code: 'bad-request' } });
});

test('an order made elsewhere is adopted once, and released only by those who may', async () => {
  const elsewhere = await held({ surname: 'Imported' });
  const { orderId = '', total } = await stage.orders.status(elsewhere);
  await unfollow(stage, elsewhere, orderId);
  const order = { provider: 'sandbox', orderId, surnames: ['IMPORTED'] };
  const adopt = (reference: string, body: unknown, as: Holder = 'writer') =>
    post(`/orders/${reference}/adopt`, body, as);
  expect(await adopt('ADOPTED-1', { ...order, payUpTo: total })).toMatchObject({ status: 403 });
  const adopted = { reference: 'ADOPTED-1', statusPath: '/orders/ADOPTED-1' };
  expect(await adopt('ADOPTED-1', order)).toMatchObject({ status: 201, body: { ...adopted, adopted: true } });
  expect(await adopt('ADOPTED-1', order)).toMatchObject({
    status: 200,
    body: { ...adopted, adopted: false },
  });
  expect(await adopt('ADOPTED-2', order)).toMatchObject({
    status: 409,
    body: { code: 'owned-by-another', detail: expect.stringContaining('ADOPTED-1') as string },
  });
  expect(await adopt('ADOPTED-2', { orderId: 1 })).toMatchObject({
    status: 422,
    body: { mistakes: [{ path: 'provider' }, { path: 'orderId' }] },
  });
});

test('a released request pays, and is for those alone who may', async () => {
  const request = oneAdult({
    released: true,
    payUpTo: { amount: '2000', currency: 'EUR' },
    ticketing: 'at-once',
  });
  expect(await post('/orders', request, 'writer')).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  await expect(stage.orders.status(request.reference)).rejects.toMatchObject({ code: 'unknown-reference' });
  expect(await post('/orders', request)).toMatchObject({ status: 201 });
  await stage.until(request.reference, 'ticketed');
});

test('a change that may pay by itself is for those alone who may, and a quote for whoever writes', async () => {
  const payUpTo = { amount: '60', currency: 'EUR' };
  const journeys = [{ journey: 1, date: '2027-03-21' }];
  const asked = (call: string, body: object) => post(`/orders/NOBODY/${call}`, body, 'writer');
  const forbidden = { status: 403, body: { code: 'forbidden' } };
  const unknown = { status: 404, body: { code: 'unknown-reference' } };
  expect(await asked('change', { journeys, choose: { how: 'cheapest' }, payUpTo })).toMatchObject(forbidden);
  expect(await asked('correct', { paxId: 'PAX1', name: { surname: 'Other' }, payUpTo })).toMatchObject(
    forbidden,
  );
  for (const call of ['add', 'accept', 'cancel'])
    expect(await asked(call, { offer: 1, payUpTo })).toMatchObject(forbidden);
  expect(await asked('change', { journeys })).toMatchObject(unknown);
  expect(await asked('correct', { paxId: 'PAX1', name: { surname: 'Other' } })).toMatchObject(unknown);
});

test('a part that names nothing is no part: never the whole order', async () => {
  for (const part of [{}, { paxIds: ['PAX1'], journeys: [1] }])
    expect(await post('/orders/NOBODY/cancel', { part })).toMatchObject({
      status: 422,
      body: { mistakes: [{ path: 'part', message: 'must name exactly one of paxIds, journeys and extras' }] },
    });
});

test('lists say what was asked for, and where they go on', async () => {
  const reference = await held({ surname: 'Listed' });
  const listed = async (query: string) => {
    const { body } = await api.ask('GET', `/orders?${query}`, { as: 'reader' });
    return body as unknown as { orders: { reference: string }[]; nextCursor?: string };
  };
  // The visibility store lags behind by a moment.
  await eventually(
    () => listed('state=held&unreleased=true'),
    ({ orders }) => orders.some((line) => line.reference === reference),
  );
  const first = await listed('limit=1');
  expect(first.orders).toHaveLength(1);
  const second = await listed(`limit=1&cursor=${first.nextCursor}`);
  expect(second.orders).toHaveLength(1);
  expect(second.orders).not.toEqual(first.orders);
  for (const [query, code] of [
    [`state=held&cursor=${first.nextCursor}`, 'bad-cursor'],
    ['cursor=nonsense', 'bad-cursor'],
    ['state=creating', 'bad-request'],
    ['departureFrom=soon', 'bad-request'],
  ])
    expect(await api.ask('GET', `/orders?${query}`)).toMatchObject({ status: 422, body: { code } });
});

test('a name that a filter misspells is refused with those that are configured', async () => {
  const mistakes = (path: string, known: string) => [
    { path, message: `is not a configured ${path}; configured: ${known}` },
  ];
  for (const [query, known] of [
    ['/orders?provider=sandbx', mistakes('provider', 'sandbox')],
    ['/usage?provider=sandbx', mistakes('provider', 'sandbox')],
    ['/events?endpoint=awya', mistakes('endpoint', 'away')],
    ['/webhooks/undelivered?endpoint=awya', mistakes('endpoint', 'away')],
  ] as const)
    expect(await api.ask('GET', query)).toMatchObject({ status: 422, body: { mistakes: known } });
  for (const right of ['/orders?provider=sandbox&state=lapsing', '/webhooks/undelivered?endpoint=away'])
    expect(await api.ask('GET', right)).toMatchObject({ status: 200 });
});

test('shops and bookings are counted by provider', async () => {
  await held({ surname: 'Counted' });
  const { status, body } = await eventually(
    () => api.ask('GET', '/usage'),
    (answer) => (answer.body as { total: { bookings: number } }).total.bookings > 0,
  );
  expect(status).toBe(200);
  const { total, providers } = usageList.strict().parse(body);
  expect(providers).toMatchObject([{ provider: 'sandbox', ...total }]);
  expect(total.shops).toBeGreaterThanOrEqual(total.bookings);
  for (const wrong of ['since=2027-02-02&until=2027-02-01', 'since=2020-01-01', 'since=soon'])
    expect(await api.ask('GET', `/usage?${wrong}`)).toMatchObject({
      status: 422,
      body: { code: 'bad-request', mistakes: [{ path: 'since' }] },
    });
});

test('whether it lives and is ready is told to everybody, and what there is', async () => {
  expect(await api.ask('GET', '/health/live', { as: null })).toMatchObject({
    status: 200,
    body: { status: 'up' },
  });
  expect(await api.ask('GET', '/health/ready', { as: null })).toMatchObject({ status: 200 });
  const { status, body } = await api.ask('GET', '/openapi.json', { as: null });
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
});

test('the audit has who asked before it is done, and how it ended, and no token', async () => {
  const reference = await held({ surname: 'Audited' });
  await post(`/orders/${reference}/quote`, undefined, 'writer');
  await post(`/orders/${reference}/approve`, { amount: { amount: '1', currency: 'EUR' } });
  await api.ask('POST', `/orders/${reference}/ticket`, { as: null, body: {} });
  const lines = api.audit();
  const of = (event: string) => lines.filter((line) => line.msg === event && line.reference === reference);
  expect(of('quoteCancellation')).toMatchObject([
    { who: 'writer', outcome: 'asked' },
    { who: 'writer', outcome: 'done', status: 200 },
  ]);
  expect(of('approve')).toMatchObject([
    { who: 'cashier', outcome: 'asked' },
    { who: 'cashier', outcome: 'refused', status: 409, code: 'not-in-this-state' },
  ]);
  expect(lines.at(-1)).toMatchObject({ msg: 'refused', status: 401, reason: 'no token' });
  const text = await readFile(api.auditFile, 'utf8');
  for (const token of Object.values(api.tokens)) expect(text).not.toContain(token);
  expect(text).not.toContain('Audited');
});

test('what cannot be written into the audit is not begun', async () => {
  const request = oneAdult({ surname: 'Unwritten' });
  const other = await runningApi(stage);
  try {
    await rm(other.auditFile);
    await mkdir(other.auditFile);
    const refused = await other.ask('POST', '/orders', { body: request });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(other.log).toEqual([expect.stringContaining('audit cannot be written')]);
    expect((await other.ask('GET', '/health/ready', { as: null })).status).toBe(503);
    await expect(stage.orders.status(request.reference)).rejects.toMatchObject({ code: 'unknown-reference' });
  } finally {
    await other.close();
  }
});

test('a token that is revoked is refused from the next request on, and nobody is let in by a file with mistakes', async () => {
  const other = await runningApi(stage);
  try {
    expect((await other.ask('GET', '/orders')).status).toBe(200);
    const before = await readFile(other.config, 'utf8');
    await writeFile(
      other.config,
      before
        .replace(/(name: cashier[^]*?sha256: )\w{64}/, `$1${'f'.repeat(64)}`)
        .replace('name: cashier', 'name: somebody'),
    );
    expect((await other.ask('GET', '/orders')).status).toBe(401);
    await writeFile(other.config, 'api: { nonsense: 1 }');
    expect(await other.ask('GET', '/orders')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await other.ask('GET', '/health/ready')).status).toBe(503);
  } finally {
    await other.close();
  }
});

test('an address that tries many wrong tokens is told to wait, and a right token is heard all the same', async () => {
  // One of its own: what is guessed here must not be counted against the other tests.
  const guessed = await runningApi(stage);
  try {
    const guess = (): Promise<Told> =>
      askAt(guessed.endpoint, 'GET', '/orders', { token: `ndcf_${randomUUID()}` });
    const answers = [];
    for (let guesses = 0; guesses < 11; guesses += 1) answers.push(await guess());
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await guessed.ask('GET', '/orders', { as: 'reader' })).toMatchObject({ status: 200 });
  } finally {
    await guessed.close();
  }
});

test('when it ends, calls in flight are answered, and what they asked goes on', async () => {
  const reference = await held({ route: 'LHR-AMS' });
  const { total } = await stage.orders.status(reference);
  const other = await runningApi(stage);
  const slow = stage.service.fault({ operation: 'orderChange', kind: 'slow', delay: 60_000 });
  const arrived = stage.service.next('orderChange');
  const asked = other.ask('POST', `/orders/${reference}/ticket`, { body: { payUpTo: total } });
  await arrived;
  await other.close();
  expect(await asked).toMatchObject({ status: 202 });
  slow.answerNow();
  await expect(other.ask('GET', '/health/live')).rejects.toThrow();
  await stage.until(reference, 'ticketed');
});

test('it listens on loopback alone, unless it has a certificate', async () => {
  const open = { orders: stage.orders, client: stage.client, host: '0.0.0.0', port: 0, answersWithin: 1_000 };
  const current = () => Promise.resolve({ tokens: [], desk: { sessions: 60_000 } });
  await expect(
    startApi({ ...open, current, audit: openApiAudit(), log: () => undefined }),
  ).rejects.toMatchObject({ code: 'api-unsafe' });
});

describe('with a certificate', () => {
  let folder: string;
  let tls: Record<'certificate' | 'key', string>;
  let secure: RunningApi | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'api-tls-'));
    tls = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
    await writeFile(tls.certificate, selfSigned.cert);
    await writeFile(tls.key, selfSigned.key, { mode: 0o600 });
  });
  afterEach(() => secure?.close());
  afterAll(() => rm(folder, { recursive: true }));

  const lives = async (endpoint: string): Promise<number> =>
    (await askAt(endpoint, 'GET', '/health/live', { ca: selfSigned.cert })).status;

  test('it listens openly, by TLS', async () => {
    secure = await runningApi(stage, { host: '0.0.0.0', tls });
    expect(await lives(`https://127.0.0.1:${new URL(secure.endpoint).port}`)).toBe(200);
  });

  test('whoever connects and says nothing is hung up on, before the handshake too', async () => {
    secure = await runningApi(stage, { tls }, { headersWithin: 700, requestWithin: 300_000 });
    await hungUpOn(await silentAt(secure.endpoint));
    const { endpoint } = secure;
    // On a busy machine a handshake may take too long and be cut off.
    await eventually(
      () => lives(endpoint).catch(() => 0),
      (status) => status === 200,
    );
  });

  test('2,000 silent connections of one address leave room for those who ask from another', async () => {
    secure = await runningApi(stage, { tls }, { headersWithin: 30_000, requestWithin: 30_000 });
    const { endpoint } = secure;
    const silent = await Promise.all(Array.from({ length: 2_000 }, () => silentAt(endpoint, '127.0.0.2')));
    expect(await lives(endpoint)).toBe(200);
    for (const socket of silent) socket.destroy();
  });
});

test('what is no HTTP is answered as a problem', async () => {
  const said = await talk(api.endpoint, 'NONSENSE\r\n\r\n');
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain('urn:ndc-flows:problem:not-readable');
});
