/** The ledger notices everything that happens twice, however late it happens and however it is written. */
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { named, openDesk } from './desk';
import {
  client,
  createRequest,
  issueRequest,
  cancelRequest,
  priceRequest,
  retrieveRequest,
  shopRequest,
  textOf,
} from './wire';
import type { Client } from './wire';

const LATE = 5_000;

let sandbox: Sandbox;
let agent: Client;
let create: string;

beforeEach(async () => {
  sandbox = await startSandbox({ clock: () => new Date('2027-01-15T11:00:00Z') });
  agent = client(sandbox, 'soap');
  await agent.login();
  const shop = await agent.call('airShopping', shopRequest());
  create = createRequest((await agent.call('offerPrice', priceRequest(shop.body))).body);
});

afterEach(() => sandbox.close());

/** A call whose work is done later; the connection breaks. */
async function late(
  operation: 'orderCreate' | 'orderChange' | 'orderCancel',
  request: string,
): Promise<void> {
  sandbox.fault({ operation, kind: 'apply-late', delay: LATE });
  await expect(agent.call(operation, request)).rejects.toMatchObject({ code: 'ECONNRESET' });
}

test('an order that is made late, after it was sent again, is a double', async () => {
  await late('orderCreate', create);
  const first = textOf((await agent.call('orderCreate', create)).body, 'OrderID');
  expect(sandbox.ledger().duplicates).toEqual([]);
  sandbox.advance(LATE);
  const { orders, duplicates } = sandbox.ledger();
  expect(orders).toHaveLength(2);
  expect(duplicates).toMatchObject([{ of: 'order', first, orderId: orders[1]?.orderId, done: true }]);
});

test('two orders that are made late are a double', async () => {
  await late('orderCreate', create);
  await late('orderCreate', create);
  sandbox.advance(LATE);
  expect(sandbox.ledger().totals).toMatchObject({ orders: 2, duplicates: 1 });
});

test('what was received is done late, whether its token lives or not', async () => {
  await late('orderCreate', create);
  sandbox.fault({ operation: 'airShopping', kind: 'token-lost' });
  expect(textOf((await agent.call('airShopping', shopRequest())).body, 'Code')).toBe('368');
  sandbox.advance(LATE);
  expect(sandbox.ledger().totals.orders).toBe(1);
});

test('what nobody was authorized to ask is not done late', async () => {
  sandbox.fault({ operation: 'airShopping', kind: 'token-lost' });
  await agent.call('airShopping', shopRequest());
  await late('orderCreate', create);
  sandbox.advance(LATE);
  expect(sandbox.ledger().totals.orders).toBe(0);
});

test('an issue and a cancellation that come late a second time are kept as attempts', async () => {
  const orderId = textOf((await agent.call('orderCreate', create)).body, 'OrderID') ?? '';
  const held = (await agent.call('orderRetrieve', retrieveRequest(orderId))).body;
  await late('orderChange', issueRequest(held));
  await agent.call('orderChange', issueRequest(held));
  sandbox.advance(LATE);
  expect(sandbox.ledger()).toMatchObject({
    totals: { issues: 1, duplicates: 1 },
    duplicates: [{ of: 'issue', done: false }],
  });
  await late('orderCancel', cancelRequest(orderId));
  await agent.call('orderCancel', cancelRequest(orderId));
  sandbox.advance(LATE);
  expect(sandbox.ledger().totals).toMatchObject({ cancellations: 1, duplicates: 2 });
});

test.each([
  ['case', 'Example', 'EXAMPLE'],
  ['accents', 'Müller', 'Muller'],
  ['accents and case', 'ÅNGSTRÖM', 'angstrom'],
  ['spaces and hyphens', 'de la Cruz-Ortiz', 'DELACRUZORTIZ'],
  ['sharp s', 'Groß', 'GROSS'],
])('names that differ in %s are the same passenger', (_, one, other) => {
  const desk = openDesk();
  desk.book({}, one);
  desk.book({}, other);
  expect(desk.world.ledger.read().totals).toMatchObject({ orders: 2, duplicates: 1 });
});

test('names of other scripts are told apart', () => {
  const desk = openDesk();
  desk.book({}, '王');
  desk.book({}, '李');
  expect(desk.world.ledger.read().totals).toMatchObject({ orders: 2, duplicates: 0 });
  desk.book({}, '王');
  expect(desk.world.ledger.read().totals).toMatchObject({ orders: 3, duplicates: 1 });
});

test('a third order is a double of the first, although the second was cancelled', () => {
  const desk = openDesk();
  const first = desk.book();
  const second = desk.book();
  desk.get('cancel', { operation: 'orderCancel', orderId: second.orderId });
  const third = desk.book();
  expect(desk.world.ledger.read().duplicates).toMatchObject([
    { orderId: second.orderId, first: first.orderId },
    { orderId: third.orderId, first: first.orderId },
  ]);
});

test('the order of the passengers does not matter', () => {
  const desk = openDesk();
  const pax = [
    { paxId: 'PAX1', type: 'ADT' },
    { paxId: 'PAX2', type: 'ADT' },
  ];
  for (const turned of [false, true]) {
    const shop = desk.shop({ pax });
    const [offer] = shop.offers;
    if (!offer) throw new Error('nothing is offered');
    const priced = desk.price(shop, [offer]);
    const [one, two] = named(priced.pax);
    if (!one || !two) throw new Error('two passengers were priced');
    const people = turned
      ? [
          { ...two, paxId: one.paxId },
          { ...one, paxId: two.paxId },
        ]
      : [one, two];
    desk.get('order', desk.createRequest(priced, undefined, { pax: people }));
  }
  expect(desk.world.ledger.read().totals).toMatchObject({ orders: 2, duplicates: 1 });
});
