/** The sandbox over HTTP, by hand-written requests: headers, tokens, cookies, correlation ids, and a whole life of an order. */
import { randomUUID } from 'node:crypto';
import { sandboxAccount, startSandbox, type Sandbox } from '../../src/sandbox';
import {
  cancelRequest,
  client,
  contentType,
  createRequest,
  issueRequest,
  priceRequest,
  retrieveRequest,
  send,
  shopRequest,
  textOf,
  textsOf,
} from './wire';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox({ clock: () => new Date('2027-01-15T11:00:00Z'), latency: 0 });
});

afterEach(() => sandbox.close());

test.each(['soap', 'rest'] as const)('an order lives by %s, from login to refund', async (style) => {
  const agent = client(sandbox, style);
  expect((await agent.login()).body).toContain('AuthStatus="Success"');
  const shop = await agent.call('airShopping', shopRequest());
  expect(shop.status).toBe(200);
  const priced = await agent.call('offerPrice', priceRequest(shop.body));
  const created = await agent.call('orderCreate', createRequest(priced.body));
  const orderId = textOf(created.body, 'OrderID') ?? '';
  expect(orderId).toMatch(/^\d+$/);
  const held = await agent.call('orderRetrieve', retrieveRequest(orderId));
  await agent.call('orderChange', issueRequest(held.body));
  const issued = await agent.call('orderRetrieve', retrieveRequest(orderId));
  expect(textsOf(issued.body, 'TicketNumber')).toHaveLength(1);
  await agent.call(
    'orderReshop',
    `<OrderRefID>${orderId}</OrderRefID><UpdateOrder><CancelOrder><OrderRefID>${orderId}</OrderRefID></CancelOrder></UpdateOrder>`,
  );
  await agent.call('orderCancel', cancelRequest(orderId));
  const cancelled = await agent.call('orderRetrieve', retrieveRequest(orderId));
  expect(textsOf(cancelled.body, 'CouponStatusCode')).toEqual(['V']);
  expect(sandbox.ledger()).toMatchObject({
    orders: [{ orderId, passengers: 1, provider: 'SANDBOX', account: 'agency1234' }],
    issues: [{ orderId, documents: textsOf(issued.body, 'TicketNumber') }],
    cancellations: [{ orderId, money: 'voided' }],
    totals: { orders: 1, issues: 1, cancellations: 1, duplicates: 0 },
  });
  expect(sandbox.problems()).toEqual([]);
  expect(sandbox.log().map((record) => record.operation)).toEqual([
    'login',
    'airShopping',
    'offerPrice',
    'orderCreate',
    'orderRetrieve',
    'orderChange',
    'orderRetrieve',
    'orderReshop',
    'orderCancel',
    'orderRetrieve',
  ]);
  expect(new Set(sandbox.log().map((record) => record.outcome))).toEqual(new Set(['answered']));
});

test('wrong credentials are refused in the login’s own words', async () => {
  const agent = client(sandbox, 'rest');
  const body = agent.body('login', '').replace(`Password="${sandboxAccount.password}"`, 'Password="guess"');
  const answer = await send(sandbox, agent.path('login'), agent.headers('login'), body);
  expect(answer.body).toContain('AuthStatus="Invalid"');
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['no token', (headers: Record<string, string>) => ({ ...headers, AuthToken: '' })],
  ['another token', (headers: Record<string, string>) => ({ ...headers, AuthToken: 'other' })],
  ['no cookies', ({ Cookie: _, ...headers }: Record<string, string>) => headers],
  [
    'one cookie of two',
    (headers: Record<string, string>) => ({
      ...headers,
      Cookie: (headers.Cookie ?? '').split('; ')[0] ?? '',
    }),
  ],
])('error 368 in a normal answer: %s', async (_, broken) => {
  const agent = client(sandbox, 'soap');
  await agent.login();
  const headers = broken(agent.headers('airShopping')) as Record<string, string>;
  const answer = await send(
    sandbox,
    agent.path('airShopping'),
    headers,
    agent.body('airShopping', shopRequest()),
  );
  expect(answer.status).toBe(200);
  expect(textOf(answer.body, 'Code')).toBe('368');
});

test('a token expires after its time', async () => {
  const agent = client(sandbox, 'rest');
  await agent.login();
  sandbox.advance(3_600_000);
  expect(textOf((await agent.call('airShopping', shopRequest())).body, 'Code')).toBe('368');
  await agent.login();
  expect((await agent.call('airShopping', shopRequest())).body).toContain('OfferID');
});

const malformed: [string, { headers?: Record<string, string>; body?: (body: string) => string }][] = [
  ['no SOAPAction', { headers: { SOAPAction: '' } }],
  ['SOAPAction without quotes', { headers: { SOAPAction: 'http://svc.example/ndc/19.2/airShopping' } }],
  ['SOAPAction of another version', { headers: { SOAPAction: '"http://svc.example/ndc/21.3/airShopping"' } }],
  ['another content type', { headers: { 'Content-Type': 'application/xml' } }],
  ['no charset', { headers: { 'Content-Type': 'text/xml' } }],
  ['no Control element', { body: (body) => body.replace(/<Control [^>]*>/, '') }],
  ['Control without Provider', { body: (body) => body.replace(/ Provider="[^"]*"/, '') }],
  [
    'a correlation id that is no UUID',
    { body: (body) => body.replace(/<CorrelationID>[^<]*/, '<CorrelationID>1') },
  ],
  ['no correlation id', { body: (body) => body.replace(/<CorrelationID>[^<]*<\/CorrelationID>/, '') }],
  ['no XML', { body: () => 'hello' }],
  ['half a document', { body: (body) => body.slice(0, body.length / 2) }],
  ['another message', { body: (body) => body.replaceAll('AirShoppingRQ', 'OfferPriceRQ') }],
  ['no envelope', { body: (body) => /<IATA_.*RQ>/s.exec(body)?.[0] ?? '' }],
];

test.each(malformed)(
  'a SOAP fault, and a note in the log: %s',
  async (_, { headers = {}, body = (same: string) => same }) => {
    const agent = client(sandbox, 'soap');
    await agent.login();
    const sent = body(agent.body('airShopping', shopRequest()));
    const answer = await send(
      sandbox,
      agent.path('airShopping'),
      { ...agent.headers('airShopping'), ...headers },
      sent,
    );
    expect(answer.status).toBe(500);
    expect(textOf(answer.body, 'faultcode')).toMatch(/Client$/);
    expect(sandbox.problems()).toHaveLength(1);
  },
);

test('REST has its provider in a header, and its faults come with HTTP 400', async () => {
  const agent = client(sandbox, 'rest');
  await agent.login();
  const { 'Svc-Control-Provider': _, ...headers } = agent.headers('airShopping');
  const answer = await send(
    sandbox,
    agent.path('airShopping'),
    headers,
    agent.body('airShopping', shopRequest()),
  );
  expect(answer.status).toBe(400);
  expect(textOf(answer.body, 'faultstring')).toContain('Provider');
});

test('a correlation id is good for one call', async () => {
  const agent = client(sandbox, 'rest');
  await agent.login();
  const body = agent.body('airShopping', shopRequest(), randomUUID());
  expect((await send(sandbox, agent.path('airShopping'), agent.headers('airShopping'), body)).status).toBe(
    200,
  );
  expect((await send(sandbox, agent.path('airShopping'), agent.headers('airShopping'), body)).status).toBe(
    400,
  );
  expect(sandbox.problems()).toEqual(['airShopping: PayloadAttributes/CorrelationID was used before']);
});

test('the correlation id comes back, with the time of the service’s clock', async () => {
  const agent = client(sandbox, 'rest');
  await agent.login();
  const correlationId = randomUUID();
  const answer = await send(
    sandbox,
    agent.path('airShopping'),
    agent.headers('airShopping'),
    agent.body('airShopping', shopRequest(), correlationId),
  );
  expect(textOf(answer.body, 'CorrelationID')).toBe(correlationId);
  expect(textOf(answer.body, 'Timestamp')).toBe('2027-01-15T12:00:00.000+01:00');
});

test('gzip only comes to those who ask for it', async () => {
  const agent = client(sandbox, 'rest');
  await agent.login();
  const coding = async (accept: string): Promise<unknown> => {
    const headers = { ...agent.headers('airShopping'), 'Accept-Encoding': accept };
    const answer = await send(
      sandbox,
      agent.path('airShopping'),
      headers,
      agent.body('airShopping', shopRequest()),
    );
    expect(answer.body).toContain('OfferID');
    return answer.headers['content-encoding'];
  };
  expect([
    await coding('gzip'),
    await coding('br, gzip;q=0.5'),
    await coding('identity'),
    await coding('gzip;q=0'),
  ]).toEqual(['gzip', 'gzip', undefined, undefined]);
});

test.each([
  ['GET', '/ndc/ws/rest/19.2/AirShopping', 405],
  ['POST', '/ndc/ws/rest/18.1/AirShopping', 404],
  ['POST', '/ndc/ws/rest/21.3/OrderCancel', 400],
  ['POST', '/nowhere', 404],
])('%s %s: %i', async (method, path, status) => {
  expect((await send(sandbox, path, { 'Content-Type': contentType }, '', method)).status).toBe(status);
});

test('a request that is too large is not read to its end', async () => {
  const huge = send(
    sandbox,
    '/ndc/ws/rest/19.2/Login',
    { 'Content-Type': contentType },
    'x'.repeat(20_000_000),
  );
  // The answer may be overtaken by the end of the connection.
  const ending = await huge.then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code,
  );
  expect([413, 'ECONNRESET', 'EPIPE']).toContain(ending);
  expect(sandbox.log()).toEqual([]);
});

test('ledger, log, magic table, faults and clock are there as JSON', async () => {
  const get = async (path: string): Promise<unknown> =>
    JSON.parse((await send(sandbox, path, {}, '', 'GET')).body);
  expect(await get('/ledger')).toMatchObject({ totals: { orders: 0 } });
  expect(await get('/log')).toEqual([]);
  expect(await get('/control/magic')).toEqual(
    expect.arrayContaining([expect.objectContaining({ surname: 'LOSTCREATE' })]),
  );
  const post = async (path: string, value: unknown) => send(sandbox, path, {}, JSON.stringify(value));
  expect(JSON.parse((await post('/control/clock', { advance: 60_000 })).body)).toEqual({
    now: '2027-01-15T11:01:00.000Z',
  });
  expect((await post('/control/clock', { advance: -1 })).status).toBe(400);
  expect((await post('/control/faults', { operation: 'login', kind: 'status-503' })).status).toBe(200);
  expect(await get('/control/faults')).toEqual({ ordered: [{ operation: 'login', kind: 'status-503' }] });
  const refused = await post('/control/faults', { operation: 'walk', kind: 'x' });
  expect(JSON.parse(refused.body)).toEqual({ mistakes: [expect.any(String), expect.any(String)] });
  expect((await client(sandbox, 'rest').login()).status).toBe(503);
  expect(await get('/control/faults')).toEqual({ ordered: [] });
});

test.each([
  ['127.0.0.1:8090', 200],
  ['[::1]:8090', 200],
  ['localhost', 200],
  ['sandbox:8090', 200],
  ['rebound.example:8090', 421],
  ['a host', 421],
])('asked as %s, it shows its ledger with %i', async (host, status) => {
  expect((await send(sandbox, '/ledger', { Host: host }, '', 'GET')).status).toBe(status);
});

test('a call can be waited for', async () => {
  const agent = client(sandbox, 'rest');
  const next = sandbox.next('login');
  await agent.login();
  expect(await next).toMatchObject({ operation: 'login', style: 'rest', version: '19.2' });
});
