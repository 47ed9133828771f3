/** An order's whole life, and every refusal that can be provoked, by the client that openapi-typescript makes of the document. */
import createClient from 'openapi-fetch';
import type { components, paths } from './api.mjs';

type Schemas = components['schemas'];

/** What the test gives to both programs. */
interface Given {
  url: string;
  tokens: { reader: string; cashier: string };
  /** Local dates of the two journeys. */
  dates: [string, string];
  until: string;
  /** References of orders that somebody has terminated, and forgotten. */
  stopped: string;
  forgotten: string;
}

declare const process: { argv: string[] };
const { url, tokens, dates, until, stopped, forgotten } = JSON.parse(process.argv[2] ?? '') as Given;

const client = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${tokens.cashier}` } });
const nobody = createClient<paths>({ baseUrl: url });
const reader = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${tokens.reader}` } });

const given = await nobody.GET('/openapi.json');
const document = given.data as { openapi: string } | undefined;
if (document?.openapi !== '3.1.0') throw new Error('no document');

/** Members with a default are left out. */
function trip(name: string, changes: Partial<Schemas['OrderRequest']> = {}): Schemas['OrderRequest'] {
  return {
    reference: `TS-${name}`,
    requestedAt: new Date().toISOString(),
    provider: 'sandbox',
    journeys: [{ origin: 'LHR', destination: 'CDG', date: dates[0] }],
    passengers: [
      {
        paxId: 'PAX1',
        type: 'ADT',
        title: 'MS',
        gender: 'F',
        givenName: 'Tess',
        surname: name,
        birthDate: '1985-04-13',
      },
    ],
    contact: { email: 'tess@example.com', phone: { countryCode: '33', number: '600000000' } },
    choose: { how: 'cheapest' },
    ...changes,
  };
}

const at = (reference: string) => ({ params: { path: { reference } } });
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

async function start(request: Schemas['OrderRequest']): Promise<string> {
  const { data, response } = await client.POST('/orders', { body: request });
  if (response.status !== 201 || !data) throw new Error(`not started: ${response.status}`);
  if (response.headers.get('location') !== `/orders/${request.reference}`) throw new Error('no Location');
  return data.reference;
}

/** Polls until the order is in a state. */
async function reached(reference: string, state: Schemas['OrderState']): Promise<Schemas['OrderStatus']> {
  let seen: string | undefined;
  for (const end = Date.now() + 240_000; Date.now() < end; await pause()) {
    const { data } = await client.GET('/orders/{reference}', at(reference));
    if (data?.state === state) return data;
    seen = data?.state;
  }
  throw new Error(`${reference} is ${seen}, not ${state}`);
}

/** The status that an Update leads to, whether it is answered with it or while the order still works. */
async function done(
  reference: string,
  state: Schemas['OrderState'],
  { data, error }: { data?: Schemas['OrderStatus'] | Schemas['WorkingOrder']; error?: Schemas['Problem'] },
): Promise<Schemas['OrderStatus']> {
  if (!data) throw new Error(`${reference}: ${error?.code} ${error?.detail}`);
  return 'taken' in data ? reached(reference, state) : data;
}

const met: Schemas['ProblemCode'][] = [];

/** Meets a refusal. The code is one that the document knows. */
async function meets(
  code: Schemas['ProblemCode'],
  call: Promise<{ error?: Schemas['Problem']; response: Response }>,
): Promise<void> {
  const { error, response } = await call;
  if (error?.code !== code || error.status !== response.status || error.title === '')
    throw new Error(`${code}: ${response.status} ${JSON.stringify(error)}`);
  if (code === 'unauthorized' && !response.headers.get('www-authenticate'))
    throw new Error('no WWW-Authenticate');
  if (code === 'method-not-allowed' && response.headers.get('allow') !== 'GET, HEAD, OPTIONS, POST')
    throw new Error('no Allow');
  met.push(code);
}

/** A call that the types do not allow. */
async function raw(
  path: string,
  init: RequestInit = {},
): Promise<{ error: Schemas['Problem']; response: Response }> {
  const headers = {
    authorization: `Bearer ${tokens.cashier}`,
    'content-type': 'application/json',
    ...init.headers,
  };
  const response = await fetch(url + path, { ...init, headers });
  return { error: (await response.json()) as Schemas['Problem'], response };
}

const cents = (amount: string): Schemas['Amount'] => ({ amount, currency: 'EUR' });

// Those that take a while are started first.
const odd = await start(trip('Oddcreate'));
const halves = await start(
  trip('Halves', {
    journeys: [
      { origin: 'BRE', destination: 'ATH', date: dates[0] },
      { origin: 'ATH', destination: 'BRE', date: dates[1] },
    ],
    choose: { how: 'await', until },
  }),
);
const request = trip('Life');
const life = await start(request);
const stubborn = await start(trip('Schedule-Noaccept'));

const held = await reached(life, 'held');
if (!held.total) throw new Error('no total');
const tag = (await client.GET('/orders/{reference}', at(life))).response.headers.get('etag') ?? '';
const again = await client.GET('/orders/{reference}', {
  params: { path: { reference: life }, header: { 'If-None-Match': tag } },
});
if (again.response.status !== 304 || again.data) throw new Error('an unchanged order was sent again');
await meets('reference-taken', client.POST('/orders', { body: { ...request, currency: 'GBP' } }));
await meets('no-offers', client.GET('/orders/{reference}/offers', at(life)));
await meets(
  'no-quote',
  client.POST('/orders/{reference}/cancel', { ...at(life), body: { fee: cents('1.00') } }),
);
await meets(
  'pays-too-little',
  client.POST('/orders/{reference}/ticket', { ...at(life), body: { payUpTo: cents('1.00') } }),
);
await meets(
  'another-order',
  client.POST('/orders/{reference}/refresh', { ...at(life), body: { orderId: 'ANOTHER' } }),
);

const ticket = { params: { path: { reference: life }, header: { 'Idempotency-Key': 'pay-1' } } };
const ticketed = await done(
  life,
  'ticketed',
  await client.POST('/orders/{reference}/ticket', { ...ticket, body: { payUpTo: held.total } }),
);
await meets(
  'key-used',
  client.POST('/orders/{reference}/ticket', { ...ticket, body: { payUpTo: cents('9000.00') } }),
);
await meets(
  'already-ticketed',
  client.POST('/orders/{reference}/ticket', { ...at(life), body: { payUpTo: held.total } }),
);

const quoted = await done(life, 'ticketed', await client.POST('/orders/{reference}/quote', at(life)));
const fee = quoted.quotedFee;
if (!fee) throw new Error('no fee');
await meets(
  'other-amount',
  client.POST('/orders/{reference}/cancel', { ...at(life), body: { fee: cents('0.01') } }),
);
const cancelled = await done(
  life,
  'cancelled',
  await client.POST('/orders/{reference}/cancel', { ...at(life), body: { fee } }),
);
await meets('not-in-this-state', client.POST('/orders/{reference}/cancel', at(life)));

// It is cancelled a moment before its workflow has ended.
while ((await client.POST('/orders/{reference}/adopt', at(life))).data) await pause();
await meets('not-stopped', client.POST('/orders/{reference}/adopt', at(life)));
const strange = { provider: 'sandbox', orderId: '999999999' };
await meets('order-not-found', client.POST('/orders/{reference}/adopt', { ...at('NEW-TS'), body: strange }));
await meets('bad-cursor', client.GET('/events', { params: { query: { after: 'nowhere' } } }));
await meets('unknown-delivery', client.POST('/webhooks/redeliver', { body: { id: 'webhook/A/b/c' } }));
await meets('unknown-batch', client.GET('/batches/{id}', { params: { path: { id: 'nothing' } } }));
const nothing = { params: { path: { name: 'nothing' } } };
await meets('unknown-schedule', client.POST('/schedules/{name}/pause', nothing));
await meets('no-archive', client.GET('/orders/{reference}/messages', at(life)));

const { data: told } = await client.GET('/orders/{reference}/timeline', at(life));
const asked = told?.entries.flatMap((entry) => (entry.kind === 'update' ? [entry.name] : []));
if (!asked?.includes('ticket')) throw new Error('no ticket in the timeline');
const { data: travel } = await client.GET('/orders/{reference}/passengers', at(life));
if (travel?.passengers[0]?.givenName !== 'Tess') throw new Error('somebody else travels');

await meets('unauthorized', nobody.GET('/orders'));
await meets('forbidden', reader.POST('/orders', { body: request }));
await meets('bad-request', client.POST('/orders', { body: { ...request, journeys: [] } }));
await meets('unknown-reference', client.GET('/orders/{reference}', at('NOBODY')));
await meets('order-stopped', client.GET('/orders/{reference}', at(stopped)));
await meets('reference-forgotten', client.GET('/orders/{reference}', at(forgotten)));
await meets('not-found', raw('/nothing'));
await meets('method-not-allowed', raw('/orders', { method: 'PUT' }));
await meets('not-readable', raw('/orders', { method: 'POST', body: '{' }));
await meets(
  'wrong-type',
  raw('/orders', { method: 'POST', body: 'a', headers: { 'content-type': 'text/plain' } }),
);
await meets('too-large', raw('/orders', { method: 'POST', body: ' '.repeat(300_000) }));
await meets('headers-too-large', raw('/orders', { headers: { 'x-filler': 'x'.repeat(20_000) } }));

await reached(stubborn, 'held');
await done(stubborn, 'attention', await client.POST('/orders/{reference}/refresh', at(stubborn)));
await meets('refused', client.POST('/orders/{reference}/accept-change', at(stubborn)));

await reached(halves, 'awaiting-choice');
const { data: choice } = await client.GET('/orders/{reference}/offers', at(halves));
const half = choice?.offers.find(({ match }) => match === 'partial');
if (!half) throw new Error('no half');
await meets(
  'unknown-offer',
  client.POST('/orders/{reference}/select', { ...at(halves), body: { offerIds: ['none'] } }),
);
await meets(
  'offer-incomplete',
  client.POST('/orders/{reference}/select', { ...at(halves), body: { offerIds: [half.offerId] } }),
);

await reached(odd, 'attention');
const says = { who: 'agent 17', why: 'The airline said so.' };
const resolve = (body: Omit<Schemas['Resolve'], 'who' | 'why'>) =>
  client.POST('/orders/{reference}/resolve', { ...at(odd), body: { ...body, ...says } });
await meets('answer-not-accepted', resolve({ answer: 'ticketed-elsewhere' }));
await meets('order-id-missing', resolve({ answer: 'order-id' }));
await meets('bad-meaning', resolve({ answer: 'code-means', meaning: 'retry-later' }));

const waiting = await start(trip('Onrequest'));
await reached(waiting, 'held');
await meets(
  'on-request',
  client.POST('/orders/{reference}/ticket', { ...at(waiting), body: { payUpTo: cents('9000.00') } }),
);

const { data: list } = await client.GET('/orders', { params: { query: { attention: true, limit: 10 } } });
if (list?.orders.length === 0) throw new Error('nothing needs attention');

// An address that guesses tokens is told to wait; ten may be wrong.
for (const guess of Array.from({ length: 10 }, (_, number) => `Bearer ${'g'.repeat(42)}${number}`))
  await nobody.GET('/orders', { headers: { authorization: guess } });
await meets(
  'too-many-attempts',
  nobody.GET('/orders', { headers: { authorization: 'Bearer another-guess' } }),
);

console.log(
  JSON.stringify({
    reference: life,
    states: [held, ticketed, quoted, cancelled].map(({ state }) => state),
    paid: cancelled.paidFee,
    quoted: fee,
    met,
  }),
);
