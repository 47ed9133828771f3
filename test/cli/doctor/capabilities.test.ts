/** `doctor --capabilities`: what a profile claims, and what of it the sandbox was seen to do. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { createArchive, type Archive } from '../../../src/archive';
import { evidenceOf } from '../../../src/archive/evidence';
import type { AbilityLine, Capabilities } from '../../../src/cli/doctor/capabilities';
import type { OperationName, Operations } from '../../../src/domain/calls/operations';
import { createNdcClient, type NdcClient } from '../../../src/ndc/client';
import { checkProfiles } from '../../../src/ndc/profile';
import { startSandbox, type Sandbox } from '../../../src/sandbox';
import { documentOf, type Ended } from '../../support/commandLine';
import { runInProcess } from '../../support/inProcess';
import { ACCOUNT, daysAhead, sandboxProfile } from '../../support/running';

let home: string;
let sandbox: Sandbox;
let archive: Archive;
const opened: NdcClient[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'capabilities-'));
  sandbox = await startSandbox({ accounts: [ACCOUNT], settleDelay: 0 });
  archive = createArchive({ folder: join(home, 'kept'), keepDays: 30, log: (words) => fail(words) });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
  await archive.close();
  await sandbox.close();
  await rm(home, { recursive: true });
});

function fail(words: string): never {
  throw new Error(words);
}

interface Wire {
  version: '19.2' | '21.3';
  style: 'soap' | 'rest';
  profile?: Record<string, unknown>;
}

type Call = <Name extends OperationName>(
  name: Name,
  input: Operations[Name]['input'],
) => Promise<Operations[Name]['output']>;

/** Calls the sandbox as a worker does, and keeps what is said under this provider's name. */
async function provider(name: string, wire: Wire): Promise<Call> {
  const { [name]: profile } = checkProfiles({ [name]: sandboxProfile(sandbox.url, wire) });
  if (!profile) throw new Error('no profile');
  const kept = archive.of({ provider: name, version: wire.version, style: wire.style });
  const credentials = () => Promise.resolve(ACCOUNT);
  const client = createNdcClient({ profile, credentials, archive: kept });
  opened.push(client);
  const session = (await client.call('login', {}, { correlationId: randomUUID() })).result;
  const reference = `T-${randomUUID().slice(0, 8)}`;
  return async (operation, input) =>
    (await client.call(operation, input, { correlationId: randomUUID(), session, reference })).result;
}

const adult = { type: 'ADT' as const, givenName: 'Ada', birthDate: '1986-02-02' };

/** From the wish to tickets, as the demo goes; gives what is asked of the order afterwards. */
async function sale(call: Call, surname = 'Example') {
  const passengers = [{ ...adult, paxId: 'PAX1', surname }];
  const journeys = [{ origin: 'LHR', destination: 'CDG', date: daysAhead(60) }];
  const { offers, shoppingResponseId } = await call('airShopping', { journeys, passengers });
  const [offer] = offers;
  if (!offer) throw new Error('nothing is sold');
  const { offerId, ownerCode, total, items } = offer;
  const about = {
    offer: { offerId, ownerCode, total, offerItemIds: items.map(({ offerItemId }) => offerItemId) },
    passengers,
    shoppingResponseId,
  };
  await call('serviceList', about);
  await call('seatAvailability', about);
  const priced = await call('offerPrice', {
    offers: [{ offerId, ownerCode, items }],
    passengers,
    shoppingResponseId,
  });
  const sold = priced.items.map(({ offerItemId, paxIds }) => ({ offerItemId, paxIds }));
  const { orderId } = await call('orderCreate', {
    offer: { offerId: priced.offerId, ownerCode, items: sold },
    passengers,
    contact: { email: 'traveller@example.com' },
    shoppingResponseId: priced.shoppingResponseId ?? shoppingResponseId,
  });
  const held = await call('orderRetrieve', { orderId, ownerCode });
  const orderItemIds = held.items.map(({ orderItemId }) => orderItemId);
  const order = { orderId, ownerCode, orderItemIds };
  if (!held.total) throw new Error('the order has no total');
  await call('orderChange', { change: 'issue', ...order, amount: held.total });
  await call('orderReshop', order);
  return { order, flight: held.flights[0], surname };
}

async function doctor(providers: Record<string, Wire>, ...args: string[]): Promise<Ended> {
  // What is written waits for its turn at the disk.
  await archive.close();
  const config = join(home, 'ndc-flows.yaml');
  const written = Object.entries(providers).map(([name, wire]) => [name, sandboxProfile(sandbox.url, wire)]);
  await writeFile(
    config,
    stringify({ providers: Object.fromEntries(written) as object, archive: { folder: 'kept' } }),
  );
  const env = { SANDBOX_USERNAME: ACCOUNT.username, SANDBOX_PASSWORD: ACCOUNT.password };
  return runInProcess(['doctor', '--capabilities', '--config', config, ...args], { env });
}

const linesIn = (ended: Ended, at = 0): AbilityLine[] =>
  documentOf<Capabilities>(ended).providers[at]?.abilities ?? [];
const standings = (lines: readonly AbilityLine[]): Record<string, string> =>
  Object.fromEntries(lines.map(({ ability, standing, because }) => [ability, because ?? standing]));

const asTheDemo = {
  login: 'worked',
  airShopping: 'worked',
  serviceList: 'worked',
  seatAvailability: 'worked',
  offerPrice: 'worked',
  orderCreate: 'worked',
  orderRetrieve: 'worked',
  'orderChange to issue': 'worked',
  'orderChange to accept': 'never-tried',
  orderReshop: 'worked',
  'serviceList of an order': 'never-tried',
  'seatAvailability of an order': 'never-tried',
  'orderReshop for flights': 'never-tried',
  'orderReshop for a name': 'never-tried',
  'orderChange to change': 'never-tried',
  'orderChange to correct': 'never-tried',
  'orderReshop for a price': 'repriceBeforeIssue: false',
  'orderChange to reprice': 'repriceBeforeIssue: false',
};

test('19.2 over SOAP: after a sale that was cancelled everything that it used was seen, and nothing else', async () => {
  const wire: Wire = {
    version: '19.2',
    style: 'soap',
    profile: { capabilities: { findOrders: 'passenger' } },
  };
  const call = await provider('air', wire);
  const { order, flight, surname } = await sale(call);
  const before = standings(linesIn(await doctor({ air: wire }, '--json')));
  expect(before).toEqual({
    ...asTheDemo,
    'orderRetrieve by name': 'never-tried',
    'an order found by name': 'never-tried',
    'orderChange to cancel': 'cancelVia: orderCancel',
    orderCancel: 'never-tried',
  });

  archive = createArchive({ folder: join(home, 'kept'), keepDays: 30, log: (words) => fail(words) });
  const again = await provider('air', wire);
  if (!flight) throw new Error('the order has no flight');
  const { carrier, number, origin, destination } = flight;
  await again('orderRetrieve', {
    passenger: { givenName: adult.givenName, surname },
    flight: { carrier, number, origin, destination, date: flight.departure.slice(0, 10) },
  });
  await again('orderCancel', order);
  const ended = await doctor({ air: wire }, '--json');
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(standings(linesIn(ended))).toMatchObject({
    'orderRetrieve by name': 'worked',
    'an order found by name': 'worked',
    orderCancel: 'worked',
  });
});

test('21.3 over REST: there is no orderCancel, and a way to cancel that was switched on is told apart from an issue', async () => {
  const plain: Wire = { version: '21.3', style: 'rest' };
  const wire: Wire = { ...plain, profile: { capabilities: { cancelVia: 'orderChange' } } };
  const call = await provider('air', wire);
  await sale(call);
  const ended = await doctor({ air: wire, other: plain }, '--json');
  expect(standings(linesIn(ended))).toEqual({
    ...asTheDemo,
    'orderRetrieve by name': 'findOrders: none',
    'an order found by name': 'findOrders: none',
    'orderChange to cancel': 'never-tried',
    orderCancel: '21.3 has none',
    'orderReshop for a price': '21.3 cannot ask',
    'orderChange to reprice': '21.3 cannot ask',
  });
  // What one provider was seen to do proves nothing of another, nor of the same under another version.
  expect(standings(linesIn(ended, 1))).toMatchObject({
    login: 'never-tried',
    airShopping: 'never-tried',
    'orderChange to cancel': 'cancelVia: none',
  });
  const moved = await doctor({ air: { ...wire, style: 'soap' } }, '--json');
  expect(standings(linesIn(moved))).toMatchObject({ airShopping: 'never-tried' });
});

test('what was tried and never worked is told with its code, and the command leaves with 1', async () => {
  const wire: Wire = { version: '19.2', style: 'rest' };
  const call = await provider('air', wire);
  await expect(sale(call, 'SOLDOUT')).rejects.toMatchObject({ problem: { code: '493' } });
  const ended = await doctor({ air: wire }, '--json');
  expect(ended.status).toBe(1);
  const create = linesIn(ended).find(({ ability }) => ability === 'orderCreate');
  expect(create).toMatchObject({ claimed: true, standing: 'failed', failed: { code: '493' } });

  const people = await doctor({ air: wire });
  expect(people.stdout).toMatch(/^orderCreate +yes +failed on \d{4}-\d\d-\d\d: 493$/m);
  expect(people.stdout).toMatch(/^offerPrice +yes +\d{4}-\d\d-\d\d \d\d:\d\d UTC$/m);
  expect(people.stdout).toMatch(/^orderRetrieve +yes +never tried$/m);
  const table = people.stdout
    .split('\n')
    .filter((line) => /^(operation|login|air[A-Z]|an order|offer|order|seat|service)/.test(line));
  expect(table.length).toBe(23);
  expect(table.filter((line) => line.length > 80)).toEqual([]);
});

test('a service that changes no orders is not claimed to, and one that reprices is', async () => {
  const wire: Wire = {
    version: '19.2',
    style: 'soap',
    profile: { capabilities: { changeOrders: 'none', repriceBeforeIssue: true } },
  };
  expect(standings(linesIn(await doctor({ air: wire }, '--json')))).toMatchObject({
    'serviceList of an order': 'changeOrders: none',
    'seatAvailability of an order': 'changeOrders: none',
    'orderReshop for flights': 'changeOrders: none',
    'orderReshop for a name': 'changeOrders: none',
    'orderChange to change': 'changeOrders: none',
    'orderChange to correct': 'changeOrders: none',
    'orderReshop for a price': 'never-tried',
    'orderChange to reprice': 'never-tried',
  });
});

test('what failed after it had worked is seen to work, with what came since', async () => {
  const wire: Wire = { version: '19.2', style: 'soap' };
  const call = await provider('air', wire);
  await sale(call);
  await expect(call('orderRetrieve', { orderId: 'NOSUCH', ownerCode: 'XA' })).rejects.toThrow();
  const ended = await doctor({ air: wire }, '--json');
  expect(ended.status).toBe(0);
  const retrieve = linesIn(ended).find(({ ability }) => ability === 'orderRetrieve');
  expect(retrieve).toMatchObject({ standing: 'worked', failed: { code: '129' } });
});

test('a search by name that finds nobody has worked: the service has understood it, and no order was found yet', async () => {
  const wire: Wire = {
    version: '21.3',
    style: 'rest',
    profile: { capabilities: { findOrders: 'passenger' } },
  };
  const call = await provider('air', wire);
  const { flight } = await sale(call);
  if (!flight) throw new Error('the order has no flight');
  const { carrier, number, origin, destination } = flight;
  const nobody = call('orderRetrieve', {
    passenger: { givenName: 'No', surname: 'Body' },
    flight: { carrier, number, origin, destination, date: flight.departure.slice(0, 10) },
  });
  await expect(nobody).rejects.toThrow();
  const ended = await doctor({ air: wire }, '--json');
  expect(ended.status).toBe(0);
  expect(standings(linesIn(ended))).toMatchObject({
    'orderRetrieve by name': 'worked',
    'an order found by name': 'never-tried',
  });
});

test('--try logs in and shops, and asks for nothing that changes anything; without it nobody is called', async () => {
  const wire: Wire = { version: '21.3', style: 'soap' };
  await doctor({ air: wire });
  expect(sandbox.log()).toEqual([]);

  const tried = await doctor({ air: wire }, '--try', `LHR-CDG:${daysAhead(30)}`, '--json');
  expect(tried.status).toBe(0);
  expect(sandbox.log().map(({ operation }) => operation)).toEqual(['login', 'airShopping']);
  expect(standings(linesIn(tried))).toMatchObject({
    login: 'worked',
    airShopping: 'worked',
    serviceList: 'never-tried',
  });
  expect(await readdir(home)).not.toContain('kept');

  await sandbox.close();
  const gone = await doctor({ air: wire }, '--try', '--json');
  expect(gone.status).toBe(1);
  expect(linesIn(gone)[0]).toMatchObject({ standing: 'failed', failed: { code: 'ECONNREFUSED' } });
  for (const route of ['Paris', 'LHR-CDG:2020-01-01', 'LHR-CDG:2099-99-99'])
    expect((await doctor({ air: wire }, '--try', route)).status).toBe(2);
});

test('no more calls of an operation are opened than said, and what was left unread is not called never tried', async () => {
  const call = await provider('air', { version: '19.2', style: 'soap' });
  const { order } = await sale(call);
  for (let calls = 0; calls < 3; calls += 1) await call('orderRetrieve', order);
  await archive.close();
  const folder = join(home, 'kept');
  const examined = { provider: 'air', version: '19.2', style: 'soap' } as const;
  const wanted = ['orderRetrieve', 'orderRetrieve by name', 'offerPrice'];
  const few = await evidenceOf(folder, [{ ...examined, wanted }], { most: 2 });
  expect(few.get('air')?.get('orderRetrieve by name')).toEqual({ unread: true });
  expect(few.get('air')?.get('orderRetrieve')?.worked).toBeDefined();
  expect(few.get('air')?.get('offerPrice')?.worked).toBeDefined();
  const all = await evidenceOf(folder, [{ ...examined, wanted }]);
  expect(all.get('air')?.has('orderRetrieve by name')).toBe(false);
});
