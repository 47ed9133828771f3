/** Faults: for each kind what the caller sees, and whether the work was done. */
import { startSandbox, type FaultKind, type FaultOrder, type Sandbox } from '../../src/sandbox';
import {
  client,
  createRequest,
  priceRequest,
  send,
  shopRequest,
  textOf,
  type Client,
  type HttpAnswer,
} from './wire';

let sandbox: Sandbox;
let agent: Client;
let create: string;

beforeEach(async () => {
  sandbox = await startSandbox({ clock: () => new Date('2027-01-15T11:00:00Z'), settleDelay: 50 });
  agent = client(sandbox, 'soap');
  await agent.login();
  const shop = await agent.call('airShopping', shopRequest());
  create = createRequest((await agent.call('offerPrice', priceRequest(shop.body))).body);
});

afterEach(() => sandbox.close());

/** What a caller gets, in a word or two. */
async function seen(call: Promise<HttpAnswer>): Promise<string> {
  try {
    const { status, body } = await call;
    if (status !== 200) return `${status}${textOf(body, 'faultcode') ? ' fault' : ''}`;
    if (body === '') return 'empty';
    if (body.includes('<!DOCTYPE html>')) return 'a page';
    const code = textOf(body, 'Code');
    if (code) return `error ${code}`;
    return body.endsWith('>') && body.includes('OrderID') ? 'an order' : 'half';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

const kinds: [FaultKind, string, number][] = [
  ['reset-before', 'ECONNRESET', 0],
  ['reset-after', 'ECONNRESET', 1],
  ['answer-lost', 'ECONNRESET', 1],
  ['apply-late', 'ECONNRESET', 0],
  ['status-500', '500', 0],
  ['status-500-after', '500', 1],
  ['status-503', '503', 0],
  ['status-405', '405', 0],
  ['status-401', '401', 0],
  ['empty', 'empty', 1],
  ['garbage', 'a page', 1],
  ['fault', '500 fault', 0],
  ['911-before', 'error 911', 0],
  ['911-after', 'error 911', 1],
  ['902-before', 'error 902', 0],
  ['902-after', 'error 902', 1],
  ['token-lost', 'error 368', 0],
  ['session-lost', 'error 490', 0],
  ['slow', 'an order', 1],
];

test.each(kinds)('%s: %s, orders made: %i', async (kind, expected, made) => {
  const fault = sandbox.fault({ operation: 'orderCreate', kind });
  expect(await seen(agent.call('orderCreate', create))).toBe(expected);
  expect(sandbox.ledger().totals.orders).toBe(made);
  expect(fault.hits).toBe(1);
  expect(sandbox.log().at(-1)).toMatchObject({ operation: 'orderCreate', fault: kind });
});

test.each([
  ['gzip', 'Z_BUF_ERROR'],
  ['identity', 'half'],
])('half-answer (%s): HTTP 200 and a document that ends in its middle', async (coding, expected) => {
  sandbox.fault({ operation: 'orderCreate', kind: 'half-answer' });
  const headers = { ...agent.headers('orderCreate'), 'Accept-Encoding': coding };
  const call = send(sandbox, agent.path('orderCreate'), headers, agent.body('orderCreate', create));
  expect(await seen(call)).toBe(expected);
  expect(sandbox.ledger().totals.orders).toBe(1);
});

test('apply-late: the order appears when its time has come', async () => {
  sandbox.fault({ operation: 'orderCreate', kind: 'apply-late', delay: 5000 });
  await seen(agent.call('orderCreate', create));
  expect(sandbox.ledger().totals.orders).toBe(0);
  sandbox.advance(5000);
  expect(sandbox.ledger().totals.orders).toBe(1);
});

test('a slow answer can be let go: its call is answered at once, and no other is slow', async () => {
  const slow = sandbox.fault({ operation: 'orderCreate', kind: 'slow', times: 2, delay: 3_600_000 });
  const arrived = sandbox.next('orderCreate');
  const call = seen(agent.call('orderCreate', create));
  await arrived;
  slow.answerNow();
  expect(await call).toBe('an order');
  await agent.call('orderCreate', create);
  expect(slow.hits).toBe(1);
});

test('a stall ends when the sandbox closes', async () => {
  sandbox.fault({ operation: 'orderCreate', kind: 'stall' });
  const arrived = sandbox.next('orderCreate');
  const call = seen(agent.call('orderCreate', create));
  await arrived;
  expect(sandbox.ledger().totals.orders).toBe(1);
  await sandbox.close();
  expect(await call).toBe('ECONNRESET');
  sandbox = await startSandbox();
});

test('a fault hits as often as it was ordered, after those that pass', async () => {
  const order: FaultOrder = {
    operation: '*',
    kind: 'error-before',
    code: '304',
    text: 'System unavailable',
    times: 2,
    skip: 1,
  };
  const fault = sandbox.fault(order);
  const codes = [];
  for (let call = 0; call < 4; call++)
    codes.push(textOf((await agent.call('airShopping', shopRequest())).body, 'Code'));
  expect(codes).toEqual([undefined, '304', '304', undefined]);
  expect(fault.hits).toBe(2);
});

test('a fault can be taken back, and all can be cleared', async () => {
  sandbox.fault({ operation: 'orderCreate', kind: 'reset-before' }).cancel();
  sandbox.fault({ operation: 'orderCreate', kind: 'reset-before' });
  sandbox.clearFaults();
  expect(await seen(agent.call('orderCreate', create))).toBe('an order');
  expect(() => sandbox.fault({ operation: '*', kind: 'nonsense' as FaultKind })).toThrow('reset-before');
});

test('after a fault the same request goes well', async () => {
  sandbox.fault({ operation: 'orderCreate', kind: '911-before' });
  await agent.call('orderCreate', create);
  expect(await seen(agent.call('orderCreate', create))).toBe('an order');
  expect(sandbox.ledger().totals).toMatchObject({ orders: 1, duplicates: 0 });
});
