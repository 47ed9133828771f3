/** Faults as the product's own client sees them: what each proves of a write, and what a read makes of it. */
import { randomUUID } from 'node:crypto';
import { classify, writeEnding } from '../../src/domain/calls/classify';
import type { OperationName, Operations, Session } from '../../src/domain/calls/operations';
import { createNdcClient, type NdcClient } from '../../src/ndc/client';
import { NdcError } from '../../src/ndc/errors';
import { profileSchema } from '../../src/ndc/profile';
import { sandboxAccount, startSandbox, type FaultKind, type Sandbox } from '../../src/sandbox';
import { faultKinds, faultNames } from '../../src/sandbox/scenarios';

let sandbox: Sandbox;
let client: NdcClient;
let session: Session;

async function connect(settings: object = {}): Promise<void> {
  const credentials = { username: { env: 'SANDBOX_USERNAME' }, password: { env: 'SANDBOX_PASSWORD' } };
  const profile = profileSchema.parse({
    baseUrl: sandbox.url,
    version: '19.2',
    style: 'soap',
    providerCode: 'SANDBOX',
    agencyId: 'agency1234',
    credentials,
    timeZone: 'Europe/Paris',
    ...settings,
  });
  client = createNdcClient({
    profile,
    credentials: () => Promise.resolve(sandboxAccount),
  });
  session = (await client.call('login', {}, { correlationId: randomUUID() })).result;
}

/** Calls that no answer ends do not keep a test waiting. */
const IMPATIENT = { timeouts: { total: { orderCreate: '2s', orderRetrieve: '2s' } } };

async function call<Name extends OperationName>(name: Name, input: Operations[Name]['input']) {
  return (await client.call(name, input, { correlationId: randomUUID(), session })).result;
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** A priced trip, ready to be created. */
async function toCreate(): Promise<Operations['orderCreate']['input']> {
  const passenger = {
    paxId: 'PAX1',
    type: 'ADT' as const,
    givenName: 'Ada',
    surname: 'Example',
    birthDate: '1985-04-13',
  };
  const passengers = [passenger];
  const shop = await call('airShopping', {
    journeys: [{ origin: 'LHR', destination: 'CDG', date: day(60) }],
    passengers,
    offerLimit: 3,
  });
  const [chosen] = shop.offers;
  if (!chosen) throw new Error('nothing is sold');
  const { shoppingResponseId } = shop;
  const { ownerCode } = chosen;
  const priced = await call('offerPrice', {
    offers: [{ offerId: chosen.offerId, ownerCode, items: chosen.items }],
    passengers,
    shoppingResponseId,
  });
  return {
    offer: {
      offerId: priced.offerId,
      ownerCode,
      items: priced.items.map(({ offerItemId, paxIds }) => ({ offerItemId, paxIds })),
    },
    passengers,
    contact: { email: 'traveller@example.com' },
    shoppingResponseId: priced.shoppingResponseId ?? shoppingResponseId,
  };
}

/** What a call ends with, in words of the tables that flows decide by. */
async function ending(attempt: Promise<unknown>): Promise<{ code: string; write: string; meaning: string }> {
  try {
    await attempt;
    return { code: 'none', write: 'done', meaning: 'done' };
  } catch (error) {
    if (!(error instanceof NdcError)) throw error;
    const { problem } = error;
    return { code: problem.code, write: writeEnding(problem), meaning: classify(problem) };
  }
}

/** Creates the order of a trip. */
async function order(): Promise<string> {
  return (await call('orderCreate', await toCreate())).orderId;
}

beforeEach(async () => {
  // Longer than a slow machine takes from the answer to the look at the ledger: what is applied late is not there yet.
  sandbox = await startSandbox({ settleDelay: 10_000 });
  await connect();
});

afterEach(async () => {
  await client.close();
  await sandbox.close();
});

/** Kind, code that the client names, orders made, what is proven of the write, what a read makes of it. */
const seen: [FaultKind, string, number, string, string][] = [
  ['reset-before', 'ECONNRESET', 0, 'unknown', 'retry-later'],
  ['reset-after', 'ECONNRESET', 1, 'unknown', 'retry-later'],
  ['answer-lost', 'UND_ERR_SOCKET', 1, 'unknown', 'retry-later'],
  ['apply-late', 'ECONNRESET', 0, 'unknown', 'retry-later'],
  ['stall', 'deadline', 1, 'unknown', 'retry-later'],
  ['stall-before', 'deadline', 0, 'unknown', 'retry-later'],
  ['slow-drip', 'deadline', 1, 'unknown', 'retry-later'],
  ['half-answer', 'gzip-truncated', 1, 'unknown', 'retry-later'],
  ['half-by-close', 'gzip-truncated', 1, 'unknown', 'retry-later'],
  ['half-by-length', 'UND_ERR_SOCKET', 1, 'unknown', 'retry-later'],
  ['half-by-chunk', 'UND_ERR_SOCKET', 1, 'unknown', 'retry-later'],
  ['corrupt-gzip', 'gzip', 1, 'unknown', 'retry-later'],
  ['cut-gzip', 'gzip-truncated', 1, 'unknown', 'retry-later'],
  ['slow', 'none', 1, 'done', 'done'],
  ['status-500', '500', 0, 'unknown', 'retry-later'],
  ['status-500-after', '500', 1, 'unknown', 'retry-later'],
  ['status-502', '502', 0, 'unknown', 'retry-later'],
  ['status-502-after', '502', 1, 'unknown', 'retry-later'],
  ['status-503', '503', 0, 'unknown', 'retry-later'],
  ['status-405', '405', 0, 'unknown', 'retry-later'],
  ['status-401', '401', 0, 'rejected', 'log-in-again'],
  ['empty', 'empty', 1, 'unknown', 'retry-later'],
  ['garbage', 'html-page', 1, 'unknown', 'retry-later'],
  ['other-answer', 'other-message', 1, 'unknown', 'retry-later'],
  ['fault', 'Server', 0, 'unknown', 'retry-later'],
  ['911-before', '911', 0, 'unknown', 'retry-later'],
  ['911-after', '911', 1, 'unknown', 'retry-later'],
  ['902-before', '902', 0, 'unknown', 'retry-later'],
  ['902-after', '902', 1, 'unknown', 'retry-later'],
  ['error-before', '911', 0, 'unknown', 'retry-later'],
  ['error-after', '911', 1, 'unknown', 'retry-later'],
  ['echo-before', '911', 0, 'unknown', 'retry-later'],
  ['echo-after', '911', 1, 'unknown', 'retry-later'],
  ['echo-fault', 'Server', 0, 'unknown', 'retry-later'],
  ['echo-warning', 'none', 1, 'done', 'done'],
  ['token-lost', '368', 0, 'rejected', 'log-in-again'],
];

test('the table of what is seen holds every kind but the loss of a session, which has a test of its own', () => {
  expect(seen.map(([kind]) => kind).sort()).toEqual(
    faultNames.filter((kind) => kind !== 'session-lost').sort(),
  );
});

/** The fault as a test orders it: an answer that is slow need not be slow for the default 10 s. */
const ordered = (operation: OperationName, kind: FaultKind) => ({
  operation,
  kind,
  ...(kind === 'slow' && { delay: 100 }),
});

const endless = (kind: FaultKind): boolean => ['stall', 'drip'].includes(faultKinds[kind].answer);

test.each(seen)('%s at an orderCreate: %s, orders made: %i, %s', async (kind, code, made, write) => {
  const input = await toCreate();
  if (endless(kind)) await connect(IMPATIENT);
  const fault = sandbox.fault(ordered('orderCreate', kind));
  expect(await ending(call('orderCreate', input))).toMatchObject({ code, write });
  expect(sandbox.ledger().totals.orders).toBe(made);
  expect(fault.hits).toBe(1);
});

test.each(seen)('%s at an orderRetrieve: %s', async (kind, code, _made, _write, meaning) => {
  const orderId = await order();
  if (endless(kind)) await connect(IMPATIENT);
  const fault = sandbox.fault(ordered('orderRetrieve', kind));
  expect(await ending(call('orderRetrieve', { orderId }))).toMatchObject({ code, meaning });
  expect(fault.hits).toBe(1);
});

test.each(seen.filter(([kind]) => !endless(kind)))('%s at a login by REST: %s', async (kind, code) => {
  await connect({ style: 'rest', version: '21.3' });
  sandbox.fault(ordered('login', kind));
  // A login carries no token that could be lost; a lost one is no matter to it.
  const expected = kind === 'token-lost' ? 'none' : kind === 'status-401' ? 'login-refused' : code;
  expect(await ending(call('login', {}))).toMatchObject({ code: expected });
});

test('a lost session is error 490 at an orderCreate, and nothing at an orderRetrieve', async () => {
  const input = await toCreate();
  sandbox.fault({ operation: 'orderCreate', kind: 'session-lost' });
  expect(await ending(call('orderCreate', input))).toMatchObject({ code: '490', write: 'rejected' });
  const orderId = await order();
  sandbox.fault({ operation: 'orderRetrieve', kind: 'session-lost' });
  expect(await ending(call('orderRetrieve', { orderId }))).toMatchObject({ code: 'none' });
});

test('another operation’s answer is told from the right one at every operation', async () => {
  const orderId = await order();
  sandbox.fault({ operation: '*', kind: 'other-answer', times: 3 });
  expect(await ending(call('orderReshop', { orderId, orderItemIds: [orderId] }))).toMatchObject({
    code: 'other-message',
  });
  expect(await ending(call('orderCancel', { orderId }))).toMatchObject({
    code: 'other-message',
    write: 'unknown',
  });
  expect(await ending(call('login', {}))).toMatchObject({ code: 'other-message' });
  expect(sandbox.ledger().totals.cancellations).toBe(1);
});

test('a slow drip that is given a time ends with a lost answer', async () => {
  const input = await toCreate();
  sandbox.fault({ operation: 'orderCreate', kind: 'slow-drip', delay: 30 });
  expect(await ending(call('orderCreate', input))).toMatchObject({
    code: 'UND_ERR_SOCKET',
    write: 'unknown',
  });
});

test('while connections are refused a write is proven unsent, and afterwards it goes to the same port', async () => {
  const input = await toCreate();
  const over = sandbox.refuse(8_000);
  // The connection that was kept is gone as well; the write needs a new one anyway.
  expect(await ending(call('orderCreate', input))).toMatchObject({ code: 'ECONNREFUSED', write: 'not-sent' });
  await over;
  expect(await ending(call('orderCreate', input))).toMatchObject({ write: 'done' });
  expect(sandbox.ledger().totals).toMatchObject({ orders: 1, duplicates: 0 });
});

test('a call that is under way when connections are refused loses its answer, not its work', async () => {
  const input = await toCreate();
  sandbox.fault({ operation: 'orderCreate', kind: 'slow', delay: 60_000 });
  const arrived = sandbox.next('orderCreate');
  const under = ending(call('orderCreate', input));
  await arrived;
  await sandbox.refuse(1);
  expect(await under).toMatchObject({ write: 'unknown' });
  expect(sandbox.ledger().totals.orders).toBe(1);
});

test('a sandbox that refuses connections can be closed', async () => {
  const over = sandbox.refuse(3_600_000);
  await sandbox.close();
  await over;
  sandbox = await startSandbox();
});
