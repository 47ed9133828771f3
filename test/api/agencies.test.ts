/**
 * Tokens of agencies: over every operation of the API, what is another agency's is answered as what does not exist, and is left as it was.
 * The operations come from the table, so that a new one is asked too.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import { openApiDocument } from '../../src/api/openApi';
import { operations, type Operation } from '../../src/api/operations';
import { createArchive, keptMessages } from '../../src/archive';
import { createReportStore } from '../../src/batchReports';
import { Batches } from '../../src/client/batches';
import { Events } from '../../src/client/events';
import { Schedules } from '../../src/client/schedules';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { hashOf, newToken } from '../../src/http/tokens';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { known, sellers, twoAgencies } from '../support/agencies';
import { askAt, runningApi, type RunningApi, type Told } from '../support/api';
import { eventually } from '../support/eventually';
import { inputs, ran, repeatable } from '../support/properties';
import { quickPace, startReceiver, endpointTo, type Receiver } from '../support/receiver';
import { oneAdult, running, type Stage } from '../support/running';
import type { FuzzCall } from './fuzz/calls';
import { bodyFor, callsTo } from './fuzz/sampled';

const tokens = { alpha: newToken(), beta: newToken(), operator: newToken() };
type Whose = keyof typeof tokens;
type Agency = Exclude<Whose, 'operator'>;

/** Who asks, and whose orders are asked for. */
const pairs: [Agency, Agency][] = [
  ['alpha', 'beta'],
  ['beta', 'alpha'],
];

let stage: Stage;
let api: RunningApi;
let receiver: Receiver;
/** The orders of each agency, its batch and its schedule, and everything that only it knows. */
let ofAgency: Record<
  Agency,
  { references: string[]; names: [batch: string, schedule: string]; orderIds: string[]; words: string[] }
>;
let folder: string;
/** The orders of `beta`, which the tests that need no other ask for as `alpha`. */
let hidden: typeof ofAgency.beta;
let own: string;

beforeAll(async () => {
  receiver = await startReceiver(() => ({ status: 500 }));
  const keys = { keyring: keyringOf([newKey('test')], 'the test') };
  const endpoint = endpointTo('office', receiver, { pace: { ...quickPace, giveUpAfter: 60_000 } });
  folder = await mkdtemp(join(tmpdir(), 'agencies-'));
  const { keyring } = keys;
  const reports = createReportStore(folder, keyring);
  const archive = createArchive({ folder, keyring, keepDays: 30, log: (words) => fail(words) });
  stage = await running({ ...twoAgencies, encryption: keys, webhooks: [endpoint], reports, archive });
  const written = Object.entries(tokens).map(([name, token]) => ({
    name,
    scopes: ['orders:read', 'passengers:read', 'orders:write', 'money'],
    ...(name !== 'operator' && { agency: name }),
    sha256: hashOf(token).toString('hex'),
  }));
  const endpoints = [
    { name: 'office' },
    { name: 'books-of-alpha', agency: 'alpha' },
    { name: 'books-of-beta', agency: 'beta' },
  ];
  const handedIn = { known, endpoints, reports, messages: keptMessages(folder, keyring) };
  api = await runningApi(stage, { tokens: written, answersWithin: '1s' }, {}, handedIn);

  const [alpha, beta] = await Promise.all([belongingsOf('alpha'), belongingsOf('beta')]);
  ofAgency = { alpha, beta };
  hidden = beta;
  [own = ''] = alpha.references;
});
afterAll(async () => {
  await api.close();
  await stage.close();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts orders of an agency: one that is held, one that awaits a choice, one that was stopped, one that failed. */
async function belongingsOf(agency: Agency): Promise<typeof hidden> {
  const started = async (changes: Record<string, unknown> = {}) => {
    const request = oneAdult({ agency, ...changes });
    await stage.orders.start(request, known);
    return request.reference;
  };
  const choice = { choose: { how: 'await', until: new Date(Date.now() + 3_600_000).toISOString() } };
  const [held, chosen, stopped, ended] = await Promise.all([
    started(),
    started(choice),
    started(),
    started({ provider: 'sandbox', choose: { how: 'cheapest', carriers: ['9Z'] } }),
  ]);
  await Promise.all([
    stage.until(held, 'held'),
    stage.until(chosen, 'awaiting-choice'),
    stage.until(stopped, 'held'),
    stage.until(ended, 'failed'),
  ]);
  const all = await Promise.all([held, stopped].map((each) => stage.orders.status(each)));
  await stage.client.workflow.getHandle(orderWorkflowId(stopped)).terminate('by hand');
  const offers = (await stage.orders.status(chosen)).offers ?? [];
  const references = [held, chosen, stopped, ended];
  const names: typeof hidden.names = [`batch-of-${agency}`, `nights-of-${agency}`];
  const batches = new Batches(stage.client);
  await batches.start(names[0], { agency, references: [held], dryRun: true });
  await batches.result(names[0]);
  const schedules = new Schedules(stage.client);
  await schedules.put({
    ...{ name: names[1], cron: '0 23 * * *', timezone: 'UTC', catchUpWithin: 60_000 },
    batch: { agency, selection: {}, dryRun: true },
  });
  await schedules.change(names[1], 'pause', `only ${agency} knows`);
  const orderIds = all.map(({ orderId = '' }) => orderId);
  return {
    references,
    names,
    orderIds,
    words: [
      agency,
      ...references,
      ...names,
      ...orderIds,
      ...all.flatMap(({ bookingReferences }) => bookingReferences),
      ...offers.map(({ offerId }) => offerId),
      `books-of-${agency}`,
    ].filter(Boolean),
  };
}

const ask = (as: Whose, method: string, path: string, question: object = {}): Promise<Told> =>
  askAt(api.endpoint, method, path, { token: tokens[as], ...question });

/** What an answer tells, without what differs from call to call. */
function told({ status, headers, text }: Told, reference: string): string {
  const { date: _, 'content-length': __, connection: ___, 'keep-alive': ____, ...others } = headers;
  return JSON.stringify([status, others, text]).replaceAll(reference, 'REF');
}

/** Everything that the server and the airline know of an agency's orders, to see that nothing has changed. */
async function everything(agency: Agency): Promise<unknown> {
  const lengths = ofAgency[agency].references.map(async (reference) => {
    const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
    const { runId, status } = await handle.describe();
    const { events = [] } = await handle.fetchHistory();
    return [
      reference,
      runId,
      status.name,
      events?.filter((each) => each.workflowExecutionUpdateAcceptedEventAttributes).length,
    ];
  });
  // Orders that the agency itself has started in another test may still be under way.
  const ofIts = (all: readonly { orderId: string }[]): number =>
    all.filter(({ orderId }) => ofAgency[agency].orderIds.includes(orderId)).length;
  const { cancellations, issues } = stage.service.ledger();
  const atAirline = { cancellations: ofIts(cancellations), issues: ofIts(issues) };
  const [batch, schedule] = ofAgency[agency].names;
  return [
    await Promise.all(lengths),
    atAirline,
    await new Batches(stage.client).progress(batch),
    await new Schedules(stage.client).line(schedule),
  ];
}

const document = openApiDocument();

test.each(pairs)('generated calls of %s learn nothing of the orders of %s, and change nothing', (as, other) =>
  repeatable(async (seed) => {
    const before = await everything(other);
    const { references, names, words } = ofAgency[other];
    const calls = operations.flatMap((operation) => [
      ...plainly(operation),
      ...callsTo(operation, { document, references, names }, { seed, calls: inputs(6) }),
    ]);
    const asked = new Set<string>();
    const leaks: string[] = [];
    for (const call of calls) {
      const { operation, method, path, headers, body } = call;
      asked.add(operation);
      const question = { headers, ...(body !== undefined && { body }) };
      const answer = await ask(as, method, path, question);
      const [named] = [...references, ...names].filter((each) => path.includes(each));
      const sent = `${path} ${body ?? ''}`;
      for (const word of words)
        if (!sent.includes(word) && JSON.stringify([answer.headers, answer.text]).includes(word))
          leaks.push(`${operation} tells ${word}`);
      if (named === undefined) continue;
      const nobody = await ask(as, method, path.replace(named, 'NOBODY-1'), question);
      if (takesReference(call) && answer.status === 409) continue;
      if (told(answer, named) !== told(nobody, 'NOBODY-1'))
        leaks.push(`${operation}: ${told(answer, named)} is not ${told(nobody, 'NOBODY-1')}`);
    }
    ran(calls.length);
    expect([...new Set(leaks)]).toEqual([]);
    expect(await everything(other)).toEqual(before);
    // Every operation was asked, so that a new one is.
    expect([...asked].sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
  })(),
);

/** A list without a filter shows all that there is; a generated query seldom does. */
function plainly({
  method,
  path,
}: Operation): Pick<FuzzCall, 'operation' | 'method' | 'path' | 'headers' | 'body'>[] {
  return method === 'GET' && !path.includes('{')
    ? [{ operation: `${method} ${path}`, method, path, headers: {} }]
    : [];
}

/** References are shared: that one is taken is all that an agency can learn, when it gives it to an order of its own. */
function takesReference({ operation, body }: Pick<FuzzCall, 'operation' | 'body'>): boolean {
  return operation === 'POST /orders/{reference}/adopt' && body !== undefined;
}

test.each(
  operations
    .filter(({ path, scope }) => path.includes('{reference}') && scope)
    .map((each) => [each.id, each] as const),
)('%s, rightly asked, answers for another agency’s order as for none', async (_, { method, path, body }) => {
  const of = (reference: string) => path.replace('{reference}', reference);
  // A body that an adoption may leave out would name another order.
  const sent = bodyFor({ body });
  for (const [as, other] of pairs)
    for (const reference of ofAgency[other].references) {
      const [answer, nobody] = await Promise.all(
        [reference, 'NOBODY-2'].map((each) =>
          ask(as, method, of(each), method === 'POST' ? { body: sent ?? '' } : {}),
        ),
      );
      expect(told(answer!, reference)).toBe(told(nobody!, 'NOBODY-2'));
    }
});

const named: Readonly<Record<string, 0 | 1>> = { '/batches/{id}': 0, '/schedules/{name}': 1 };

test.each(
  Object.entries(named).flatMap(([begins, at]) =>
    operations.filter(({ path }) => path.startsWith(begins)).map((each) => [each.id, each, at] as const),
  ),
)('%s, rightly asked, answers for another agency’s as for none', async (_, { method, path, body }, at) => {
  const of = (name: string) => path.replace(/\{\w+\}/, name);
  const question = method === 'POST' ? { body: bodyFor({ body }) ?? '' } : {};
  for (const [as, other] of pairs) {
    const name = ofAgency[other].names[at];
    const [answer, nobody] = await Promise.all(
      [name, 'NOBODY-3'].map((each) => ask(as, method, of(each), question)),
    );
    expect(answer?.status).toBe(404);
    expect(told(answer!, name)).toBe(told(nobody!, 'NOBODY-3'));
  }
});

test('an agency sees its own batches, schedules, sales, providers and passengers, and no others', async () => {
  for (const [as, other] of pairs) {
    const [batch, schedule] = ofAgency[as].names;
    expect((await ask(as, 'GET', `/batches/${batch}`)).body).toMatchObject({ id: batch, agency: as });
    expect((await ask(as, 'GET', '/schedules')).body).toMatchObject({ schedules: [{ name: schedule }] });
    const { body } = await eventually(
      () => ask(as, 'GET', '/batches?limit=100'),
      ({ text }) => text.includes(batch),
    );
    expect(body).not.toMatchObject({ batches: [{ agency: other }] });
    for (const list of ['batches', 'schedules', 'sales'])
      expect((await ask(as, 'GET', `/${list}?agency=${other}&from=2027-01-01`)).status).toBe(422);
    const { providers } = (await ask(as, 'GET', '/providers')).body as { providers: object[] };
    expect(providers).toMatchObject([{ provider: 'sandbox', agencies: [as] }]);
    expect(providers[0]).not.toHaveProperty('backlog');
    const { body: health } = await ask(as, 'GET', '/providers/health');
    expect(health).toMatchObject({ providers: [{ provider: 'sandbox' }] });
    expect(health).not.toHaveProperty('workers');
    const references = [...ofAgency[other].references, ...ofAgency[as].references];
    const { orders } = (await ask(as, 'POST', '/passengers', { body: { references } })).body as {
      orders: { reference: string }[];
    };
    // Of one that was stopped, its start says whose it is.
    expect(orders.map(({ reference }) => reference)).toEqual(ofAgency[as].references);
  }
  expect((await ask('operator', 'GET', '/schedules')).body).toMatchObject({
    schedules: [{ agency: 'alpha' }, { agency: 'beta' }],
  });
});

test('a batch is of the token’s agency, and its report says nothing of another’s orders', async () => {
  const [other = ''] = hidden.references;
  const references = [own, other];
  const start = (as: Whose, id: string, more: object = {}) =>
    ask(as, 'POST', '/batches', { body: { id, references, dryRun: true, ...more } });
  expect((await start('alpha', 'named', { agency: 'beta' })).status).toBe(422);
  expect((await start('operator', 'named', { agency: 'gamma' })).body).toMatchObject({
    mistakes: [{ path: 'agency' }],
  });
  expect((await start('alpha', 'mixed')).status).toBe(201);
  const { body } = await eventually(
    () => ask('alpha', 'GET', '/batches/mixed'),
    (answer) => answer.body.endedAt !== undefined,
  );
  expect(body).toMatchObject({ agency: 'alpha', sums: { found: 2 } });
  const { lines = [] } = body as { lines?: { reference: string }[] };
  const { took: _, ...line } = lines.find(({ reference }) => reference === other) as unknown as {
    took: number;
  };
  expect(line).toEqual({
    reference: other,
    outcome: 'skipped',
    reason: 'other-agency',
    text: expect.any(String) as string,
    documents: [],
  });
  expect((await ask('beta', 'GET', '/batches/mixed')).status).toBe(404);
});

test('its own orders are there as for anybody', async () => {
  expect((await ask('alpha', 'GET', `/orders/${own}`)).body).toMatchObject({
    state: 'held',
    agency: 'alpha',
  });
  expect((await ask('alpha', 'POST', `/orders/${own}/refresh`)).status).toBeLessThan(300);
  for (const reference of hidden.references) {
    expect((await ask('beta', 'GET', `/orders/${reference}`)).status).not.toBe(404);
    expect((await ask('operator', 'GET', `/orders/${reference}`)).status).not.toBe(404);
  }
});

test('a request is of the token’s agency, and none of another’s', async () => {
  const request = oneAdult();
  expect(
    (await ask('alpha', 'POST', '/orders', { body: { ...request, agency: 'beta' } })).body,
  ).toMatchObject({
    mistakes: [{ path: 'agency', message: 'is not the agency of this token' }],
  });
  expect((await ask('alpha', 'POST', '/orders', { body: request })).status).toBe(201);
  expect(await stage.until(request.reference, 'held')).toMatchObject({ agency: 'alpha' });
  expect(
    (await ask('operator', 'POST', '/orders', { body: { ...request, reference: 'OP-1' } })).body,
  ).toMatchObject({
    mistakes: [{ path: 'agency' }],
  });
  const [taken] = hidden.references;
  const answer = await ask('alpha', 'POST', '/orders', { body: { ...request, reference: taken } });
  expect(answer).toMatchObject({ status: 409, body: { code: 'reference-taken' } });
});

test('lists, events and deliveries leave out another agency’s, page by page', async () => {
  const lines = async (as: Whose, query = '') => {
    const { orders } = (await ask(as, 'GET', `/orders?limit=100${query}`)).body as {
      orders: { reference: string }[];
    };
    return orders.map(({ reference }) => reference);
  };
  const { seen, alpha, beta } = await eventually(
    async () => ({ seen: await lines('operator'), alpha: await lines('alpha'), beta: await lines('beta') }),
    (all) =>
      [own, ...hidden.references].every((each) => all.seen.includes(each)) &&
      all.alpha.length + all.beta.length === all.seen.length,
  );
  expect(alpha).toEqual(expect.arrayContaining(ofAgency.alpha.references));
  expect(beta).toEqual(expect.arrayContaining(ofAgency.beta.references));
  expect(alpha.filter((each) => beta.includes(each))).toEqual([]);
  expect([...alpha, ...beta].sort()).toEqual([...seen].sort());
  expect((await ask('alpha', 'GET', '/orders?agency=beta')).status).toBe(422);

  // All passengers of both agencies have one surname.
  const found = async (as: Whose, find: string) => {
    const { orders } = (await ask(as, 'POST', '/orders/find', { body: { find } })).body as {
      orders: { reference: string }[];
    };
    return orders.map(({ reference }) => reference);
  };
  const byName = await found('alpha', 'Example');
  expect(byName).toEqual(expect.arrayContaining(ofAgency.alpha.references));
  expect(byName.filter((each) => beta.includes(each))).toEqual([]);
  for (const word of ofAgency.beta.words) expect([word, await found('alpha', word)]).toEqual([word, []]);
  const [orderId = ''] = ofAgency.beta.orderIds;
  for (const as of ['beta', 'operator'] as const)
    expect(await found(as, orderId)).toEqual([ofAgency.beta.references[0]]);
  const others = { find: 'Example', agency: 'beta' };
  expect((await ask('alpha', 'POST', '/orders/find', { body: others })).status).toBe(422);
  expect((await ask('alpha', 'POST', '/orders/find', { body: { find: '!!' } })).status).toBe(422);

  const undelivered = async (as: Whose) => {
    const { body } = await ask(as, 'GET', '/webhooks/undelivered?limit=100');
    return (body as { undelivered: { id: string; agency: string }[] }).undelivered;
  };
  const ofBeta = await eventually(
    () => undelivered('beta'),
    (all) => all.length > 0,
  );
  expect(new Set(ofBeta.map(({ agency }) => agency))).toEqual(new Set(['beta']));
  const ofAlpha = await eventually(
    () => undelivered('alpha'),
    (all) => all.length > 0,
  );
  expect(new Set(ofAlpha.map(({ agency }) => agency))).toEqual(new Set(['alpha']));
  const again = (as: Whose) => ask(as, 'POST', '/webhooks/redeliver', { body: { id: ofBeta[0]?.id } });
  expect(await again('alpha')).toMatchObject({ status: 404, body: { code: 'unknown-delivery' } });
  expect((await again('beta')).status).toBe(200);

  // As the API reads them, without the seconds that it waits for the index.
  const { events } = await new Events(stage.client, 0).after({ agency: 'alpha', limit: 100 });
  expect(events.length).toBeGreaterThan(0);
  expect(new Set(events.map(({ event }) => event.data.agency))).toEqual(new Set(['alpha']));
  expect((await ask('alpha', 'GET', '/events?endpoint=books-of-beta')).text).not.toContain(
    'configured: office',
  );
  expect((await ask('alpha', 'GET', '/metrics')).status).toBe(403);
  expect((await ask('operator', 'GET', '/metrics')).status).toBe(200);
});

test('shops and bookings: an agency sees its own, an operator each one’s', async () => {
  type Row = { agency?: string; shops: number; bookings: number };
  type Counts = { agency?: string; providers: (Row & { agencies?: Row[] })[]; total: Row };
  const usage = async (as: Whose, query = '') =>
    (await ask(as, 'GET', `/usage${query}`)).body as unknown as Counts;
  const { providers, total } = await eventually(
    () => usage('operator'),
    ({ providers: [sandbox] }) => sandbox?.agencies?.every(({ bookings }) => bookings >= 2) ?? false,
  );
  const rows = providers[0]?.agencies ?? [];
  expect(rows.map(({ agency }) => agency)).toEqual(['alpha', 'beta']);
  expect(rows.reduce((sum, { shops }) => sum + shops, 0)).toBe(total.shops);
  for (const { agency, ...counted } of rows) {
    const its = { agency, providers: [{ provider: 'sandbox', ...counted }], total: counted };
    const asked = [await usage(agency as Agency), await usage('operator', `?agency=${agency}`)];
    expect(asked).toMatchObject([its, its]);
    expect(asked[0]?.providers[0]).not.toHaveProperty('agencies');
  }
  expect((await ask('alpha', 'GET', '/usage?agency=beta')).body).toMatchObject({
    mistakes: [{ path: 'agency', message: 'is not the agency of this token' }],
  });
});

test('a search attribute that somebody sets by hand makes no order the agency’s', async () => {
  const [reference = ''] = hidden.references;
  const memo = (await stage.client.workflow.getHandle(orderWorkflowId(reference)).describe()).raw
    .workflowExecutionInfo?.memo;
  await stage.client.workflowService.startWorkflowExecution({
    namespace: stage.target.namespace,
    requestId: 'copied',
    workflowId: orderWorkflowId('COPIED'),
    workflowType: { name: 'orderWorkflow' },
    taskQueue: { name: 'served-by-nobody' },
    memo,
    searchAttributes: {
      indexedFields: Object.fromEntries(
        [
          ['NdcAgency', 'alpha'],
          ['NdcState', 'held'],
          ['NdcCreated', new Date().toISOString()],
        ].map(([name = '', value]) => [
          name,
          {
            metadata: { encoding: Buffer.from('json/plain'), type: Buffer.from('Keyword') },
            data: Buffer.from(JSON.stringify(value)),
          },
        ]),
      ),
    },
  });
  expect((await ask('alpha', 'GET', '/orders/COPIED')).status).toBe(404);
  const line = await eventually(
    async () => {
      const { orders } = (await ask('alpha', 'GET', '/orders?limit=100')).body as {
        orders: { reference: string }[];
      };
      return orders.find((each) => each.reference === 'COPIED');
    },
    (found) => found !== undefined,
  );
  // What the copied memo says of the order of beta is not told.
  for (const word of hidden.words) expect(JSON.stringify(line)).not.toContain(word);
  expect(line).not.toHaveProperty('total');
  await stage.client.workflow.getHandle(orderWorkflowId('COPIED')).terminate('end of the test');
  expect(sellers.size).toBe(2);
});

test('a batch and a schedule that somebody without a key makes are no agency’s, and hide no other', async () => {
  const { connection, options } = stage.client;
  const plain = new Client({ connection, namespace: options.namespace });
  const batch = { agency: 'alpha', references: [own], dryRun: true };
  await new Batches(plain).start('plain', batch);
  const made = { name: 'plain', cron: '0 23 * * *', timezone: 'UTC', catchUpWithin: 60_000 };
  await new Schedules(plain).put({ ...made, batch });
  for (const list of ['batches', 'schedules']) {
    const path = list === 'batches' ? '/batches/plain' : '/schedules/plain/pause';
    const method = list === 'batches' ? 'GET' : 'POST';
    expect(await ask('alpha', method, path, method === 'POST' ? { body: {} } : {})).toMatchObject({
      status: 404,
    });
    const all = await eventually(
      () => ask('operator', 'GET', `/${list}`),
      ({ text }) => text.includes('"plain"'),
    );
    expect(all.status).toBe(200);
    const its = await ask('alpha', 'GET', `/${list}`);
    expect([its.status, its.text.includes('"plain"')]).toEqual([200, false]);
  }
});
