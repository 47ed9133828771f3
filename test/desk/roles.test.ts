/** What each role may do at the desk, over every operation of the API; what is refused reaches neither an order nor an airline. */
import { scopes, roles, type Role, type Scope } from '../../src/config';
import { deskOperations } from '../../src/api/desk';
import { operations, type Operation } from '../../src/api/operations';
import { runningApi, askAt, type RunningApi } from '../support/api';
import { deskTokens, signIn, type Person } from '../support/desk';
import { oneAdult, running, type Stage } from '../support/running';

const holders = {
  see: { scopes: roles.see },
  act: { scopes: roles.act },
  money: { scopes: roles.money },
} as const;
const { tokens, written } = deskTokens(holders);

let stage: Stage;
let api: RunningApi;
let people: Record<Role, Person>;
let held: string;
beforeAll(async () => {
  stage = await running();
  api = await runningApi(stage, { tokens: written, answersWithin: '1s' });
  const [see, act, money] = await Promise.all(
    (['see', 'act', 'money'] as const).map((role) => signIn(api.endpoint, tokens[role])),
  );
  people = { see, act, money } as typeof people;
  const request = oneAdult();
  held = request.reference;
  await stage.orders.start(request);
  await stage.until(held, 'held');
});
afterAll(async () => {
  await api.close();
  await stage.close();
});

const addressOf = ({ path }: Operation, reference: string): string =>
  `/desk/api${path.replace('{reference}', reference).replace(/\{\w+\}/g, 'none')}`;

/** A stream would not end. */
const asked = deskOperations.filter(({ stream }) => !stream);
const cells = (Object.keys(roles) as Role[]).flatMap((role) =>
  asked.map((operation): [Role, string, Operation] => [role, operation.id, operation]),
);

test('the desk has every operation of the API that a person could need', () => {
  const left = operations.filter((operation) => !deskOperations.includes(operation)).map(({ id }) => id);
  expect(left).toEqual(['notifyChange', 'live', 'ready']);
});

test('each role may do what the one before it may, and more', () => {
  const may = (role: Role): readonly Scope[] => roles[role];
  expect(may('see').every((scope) => may('act').includes(scope))).toBe(true);
  expect(may('act').every((scope) => may('money').includes(scope))).toBe(true);
  expect(may('see')).not.toContain('orders:write');
  expect(may('act')).not.toContain('money');
  expect(scopes.filter((scope) => !may('money').includes(scope))).toEqual(['notifications']);
});

test.each(cells)('%s: %s is let in or refused as its scope says', async (role, _, operation) => {
  const { method, scope = 'orders:read' } = operation;
  const may = (roles[role] as readonly Scope[]).includes(scope);
  const before = api.audit().length;
  const told = await people[role].ask(method, addressOf(operation, 'NOBODY'), {
    ...(method !== 'GET' && { body: {} }),
  });
  if (may) return void expect([401, 403]).not.toContain(told.status);
  expect(told).toMatchObject({
    status: 403,
    body: { code: 'forbidden', detail: `This session lacks the scope ${scope}.` },
  });
  expect(told.headers).not.toHaveProperty('www-authenticate');
  // It was not even begun.
  expect(api.audit().slice(before)).toMatchObject([{ msg: 'refused', status: 403 }]);
});

test.each(asked.map((operation): [string, Operation] => [operation.id, operation]))(
  'without a session, %s tells nothing',
  async (_, operation) => {
    const { method } = operation;
    for (const reference of [held, 'NOBODY']) {
      const told = await askAt(api.endpoint, method, addressOf(operation, reference), {
        ...(method !== 'GET' && { body: {} }),
        headers: { origin: api.endpoint, authorization: `Bearer ${tokens.money}` },
      });
      expect(told).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(told.text).not.toContain(held);
    }
  },
);

test('each look at passengers is in the audit, with the session, before they are shown', async () => {
  const before = api.audit().length;
  const { see } = people;
  const one = await see.ask('GET', `/desk/api/orders/${held}/passengers`);
  const many = await see.ask('POST', '/desk/api/passengers', { body: { references: [held] } });
  for (const told of [one, many]) {
    expect(told.status).toBe(200);
    expect(told.text).toContain('Example');
  }
  const session = api.audit().find(({ msg, who }) => msg === 'sign-in' && who === 'see')?.session;
  const looked = { outcome: 'looked', who: 'see', session, reference: held };
  expect(api.audit().slice(before)).toMatchObject([
    { msg: 'readPassengers', ...looked },
    { msg: 'listPassengers', ...looked },
  ]);
  expect(JSON.stringify(api.audit())).not.toMatch(/Example|Ada/);
});

test('a stolen token that may only look spends nothing, whatever is asked with it', async () => {
  const ledger = stage.service.ledger().totals;
  const status = await stage.orders.status(held);
  const { total } = status;
  const request = oneAdult({ released: true });
  const attempts: [string, unknown][] = [
    ['/orders', request],
    ['/orders', { ...request, released: false }],
    [`/orders/${held}/ticket`, { payUpTo: total }],
    [`/orders/${held}/release`, { payUpTo: total }],
    [`/orders/${held}/cancel`, {}],
    [`/orders/${held}/add`, { payUpTo: total, services: [{ name: 'bag' }] }],
    [`/orders/${held}/change`, { journeys: [], payUpTo: total, choose: {} }],
    [`/orders/${held}/refresh`, {}],
    [`/orders/NEW-1/adopt`, { provider: 'sandbox', orderId: status.orderId, payUpTo: total }],
  ];
  for (const [path, body] of attempts) {
    const { see } = people;
    expect([path, (await see.ask('POST', `/desk/api${path}`, { body })).status]).toEqual([path, 403]);
    expect([path, (await askAt(api.endpoint, 'POST', path, { token: tokens.see, body })).status]).toEqual([
      path,
      403,
    ]);
    // Nor does the session's cookie help at the API itself, which knows none.
    const headers = { cookie: people.money.cookie, 'x-csrf-token': people.money.session.csrf };
    expect([path, (await askAt(api.endpoint, 'POST', path, { body, headers })).status]).toEqual([path, 401]);
  }
  expect(stage.service.ledger().totals).toEqual(ledger);
  expect(await stage.orders.status(held)).toEqual(status);
});

test('act may not spend through what also spends', async () => {
  const { total, orderId } = await stage.orders.status(held);
  const { act } = people;
  const spending: [string, unknown][] = [
    ['/orders', oneAdult({ released: true })],
    [
      `/orders/${held}/change`,
      { journeys: [{ journey: 1, date: '2030-01-01' }], payUpTo: total, choose: { how: 'cheapest' } },
    ],
    ['/orders/NEW-2/adopt', { provider: 'sandbox', orderId, ownerCode: 'XA', payUpTo: total }],
  ];
  for (const [path, body] of spending)
    expect([path, (await act.ask('POST', `/desk/api${path}`, { body })).body]).toMatchObject([
      path,
      { code: 'forbidden' },
    ]);
});

test('money issues a ticket by the session, and the audit has the session', async () => {
  const { total } = await stage.orders.status(held);
  const { money } = people;
  const told = await money.ask('POST', `/desk/api/orders/${held}/ticket`, {
    body: { payUpTo: total },
    headers: { prefer: 'wait=20' },
  });
  expect([200, 202]).toContain(told.status);
  await stage.until(held, 'ticketed');
  const line = api.audit().find(({ msg, outcome }) => msg === 'ticket' && outcome === 'asked');
  expect(line).toMatchObject({ who: 'money', reference: held, session: expect.any(String) as string });
});
