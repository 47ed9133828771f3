/** The plain client: it books, issues and cancels where all goes well, and doubles where an answer is lost. */
import { checkProfiles } from '../../src/ndc/profile';
import { orderRequest, type OrderRequest } from '../../src/domain/request/requestSchema';
import {
  createPlainClient,
  runPlainClient,
  type PlainOrder,
  type PlainSettings,
} from '../../chaos/plainClient';
import { requestFor } from '../../chaos/requests';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { ACCOUNT, sandboxProfile, trip, type StageOptions } from '../support/running';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox({ accounts: [ACCOUNT], settleDelay: 20 });
});

afterEach(() => sandbox.close());

function run(orders: PlainOrder[], options: StageOptions = {}, more: Partial<PlainSettings> = {}) {
  const { sandbox: profile } = checkProfiles({ sandbox: sandboxProfile(sandbox.url, options) });
  if (!profile) throw new Error('no profile');
  const credentials = () => Promise.resolve(ACCOUNT);
  return runPlainClient({ profile, credentials, orders, concurrency: 4, pause: 1, ...more });
}

const order = (request: OrderRequest, wants: Partial<PlainOrder> = {}): PlainOrder => ({
  request,
  issue: false,
  cancel: false,
  ...wants,
});

test.each([
  ['19.2', 'soap', {}],
  ['19.2', 'rest', {}],
  ['21.3', 'soap', { providerCode: 'SANDBOX-CHANGE', capabilities: { cancelVia: 'orderChange' } }],
] as const)(
  'a family with extras is booked, issued and cancelled (%s, %s)',
  async (version, style, profile) => {
    const request = orderRequest.parse(
      trip({
        services: [{ name: 'bag', paxIds: ['PAX1'], need: 'preferred' }],
        seats: [{ paxId: 'PAX2', need: 'preferred' }],
      }),
    );
    const result = await run([order(request, { issue: true, cancel: true })], { version, style, profile });
    expect(result).toMatchObject({ asked: 1, done: 1, failed: 0, repeats: 0 });
    expect(result.ends).toMatchObject([{ state: 'done', cancelled: true }]);
    expect(result.ends[0]?.documents.length).toBeGreaterThan(3);
    expect(sandbox.ledger().totals).toMatchObject({ orders: 1, issues: 1, cancellations: 1, duplicates: 0 });
    expect(sandbox.log().map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['serviceList', 'seatAvailability']),
    );
    expect(sandbox.problems()).toEqual([]);
  },
);

test('a client that stays makes one trip after the other, each from a login of its own', async () => {
  const { sandbox: profile } = checkProfiles({ sandbox: sandboxProfile(sandbox.url, {}) });
  if (!profile) throw new Error('no profile');
  const client = createPlainClient({ profile, credentials: () => Promise.resolve(ACCOUNT) });
  for (const n of [1, 2])
    expect(await client.make(order(requestFor('1', n)))).toMatchObject({ state: 'done' });
  await client.close();
  expect(sandbox.ledger().totals.orders).toBe(2);
  expect(sandbox.log().filter(({ operation }) => operation === 'login')).toHaveLength(2);
  expect(client.tally).toMatchObject({ calls: sandbox.log().length, repeats: 0 });
});

test('an order whose answer is lost is made twice', async () => {
  sandbox.fault({ operation: 'orderCreate', kind: 'reset-after' });
  const result = await run([order(requestFor('1', 1))]);
  expect(result).toMatchObject({ done: 1, repeats: 1, repeatedWrites: 1 });
  const { orders, duplicates } = sandbox.ledger();
  expect(duplicates).toMatchObject([{ of: 'order', done: true }]);
  expect(result.ends[0]?.orderId).toBe(orders[1]?.orderId);
});

test('an order of which nothing is known is made at the next provider as well', async () => {
  const other = await startSandbox({ accounts: [ACCOUNT], seed: 'second' });
  sandbox.fault({ operation: 'orderCreate', kind: 'reset-after' });
  const next = Object.values(checkProfiles({ second: sandboxProfile(other.url, {}) }));
  const result = await run([order(requestFor('1', 1))], {}, { attempts: 1, next });
  const made = [sandbox, other].map((each) => each.ledger().orders.length);
  await other.close();
  expect(made).toEqual([1, 1]);
  expect(result).toMatchObject({ done: 1, calls: sandbox.log().length + other.log().length });
});

test('an issue and a cancellation whose answers are lost are sent again', async () => {
  sandbox.fault({ operation: 'orderChange', kind: 'half-by-length' });
  sandbox.fault({ operation: 'orderCancel', kind: '911-after' });
  const result = await run([
    order(requestFor('1', 1), { issue: true }),
    order(requestFor('1', 2), { cancel: true }),
  ]);
  // The service refuses the second ones, which leaves the client without its answers.
  expect(result.ends.map(({ error }) => error)).toEqual(['orderChange: 395', 'orderCancel: 915']);
  expect(
    sandbox
      .ledger()
      .duplicates.map(({ of }) => of)
      .sort(),
  ).toEqual(['cancellation', 'issue']);
});

test('a bag whose acceptance is lost, and refused as accepted when it is sent again, is bought twice by whoever tries anew', async () => {
  sandbox.fault({ operation: 'orderChange', kind: 'reset-after' });
  const change = { wish: 'bag', when: 'held' } as const;
  const result = await run([order(requestFor('1', 1, { afterSale: true }), { change })]);
  expect(result.ends).toMatchObject([{ state: 'done', changes: ['extras'] }]);
  const { amendments, duplicates } = sandbox.ledger();
  expect(amendments).toHaveLength(2);
  expect(duplicates).toContainEqual(expect.objectContaining({ of: 'change', done: true }));
});

test('it gives up after three attempts, and does not know what it left behind', async () => {
  sandbox.fault({ operation: 'orderCreate', kind: 'answer-lost', times: 9 });
  const result = await run([order(requestFor('1', 1))]);
  expect(result).toMatchObject({ done: 0, failed: 1, repeatedWrites: 2 });
  expect(result.ends).toMatchObject([{ state: 'failed', error: 'orderCreate: UND_ERR_SOCKET' }]);
  expect(result.ends[0]).not.toHaveProperty('orderId');
  expect(sandbox.ledger().totals).toMatchObject({ orders: 3, duplicates: 2 });
});

test('a lost token is renewed, and a definite no is taken for one', async () => {
  sandbox.fault({ operation: 'offerPrice', kind: 'token-lost' });
  sandbox.fault({ operation: 'orderCreate', kind: 'error-before', code: '493' });
  const result = await run([order(requestFor('1', 1))]);
  expect(result.ends).toMatchObject([{ error: 'orderCreate: 493' }]);
  expect(sandbox.ledger().totals.orders).toBe(0);
});

test('by a plan of faults it leaves doubles, the same with the same seed', async () => {
  const orders = Array.from({ length: 30 }, (_, n) => order(requestFor('1', n), { issue: true }));
  const left = async (concurrency: number) => {
    sandbox.plan({
      seed: '1',
      rate: 0.3,
      kinds: ['reset-after', '911-after', 'status-502', 'half-by-close'],
    });
    await run(orders, {}, { concurrency });
    const { orders: made } = sandbox.ledger();
    return made.map(({ agent }) => agent).sort();
  };
  const one = await left(1);
  expect(one.length).toBeGreaterThan(30);
  await sandbox.close();
  sandbox = await startSandbox({ accounts: [ACCOUNT], settleDelay: 20 });
  expect(await left(8)).toEqual(one);
});

test('a service that is not on this machine is refused', async () => {
  const { sandbox: profile } = checkProfiles({ sandbox: sandboxProfile('https://svc.example') });
  if (!profile) throw new Error('no profile');
  const refused = runPlainClient({
    profile,
    credentials: () => Promise.resolve(ACCOUNT),
    orders: [],
    concurrency: 1,
  });
  await expect(refused).rejects.toMatchObject({ code: 'provider-not-on-loopback' });
});
