/** A plan of faults on the wire: the trip is known again at every call, and the same seed breaks the same calls of it. */
import { randomUUID } from 'node:crypto';
import type { OperationName, Operations, Session } from '../../src/domain/calls/operations';
import { createNdcClient, type NdcClient } from '../../src/ndc/client';
import { NdcError } from '../../src/ndc/errors';
import { profileSchema } from '../../src/ndc/profile';
import { sandboxAccount, startSandbox, type FaultPlan, type Sandbox } from '../../src/sandbox';
import { send } from './wire';

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Kinds that end at once, and lose neither token nor session: what follows goes on. */
const plan: FaultPlan = {
  seed: '7',
  rate: 0.5,
  kinds: ['reset-before', 'status-502', '911-before', 'garbage', 'half-by-chunk'],
};

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function started(options: Parameters<typeof startSandbox>[0] = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  opened.push(sandbox);
  return sandbox;
}

function clientOf(sandbox: Sandbox, style: 'soap' | 'rest'): NdcClient {
  const profile = profileSchema.parse({
    baseUrl: sandbox.url,
    version: '19.2',
    style,
    providerCode: 'SANDBOX',
    agencyId: 'agency1234',
    credentials: { username: { env: 'SANDBOX_USERNAME' }, password: { env: 'SANDBOX_PASSWORD' } },
    timeZone: 'Europe/Paris',
  });
  const client = createNdcClient({
    profile,
    credentials: () => Promise.resolve(sandboxAccount),
  });
  opened.push(client);
  return client;
}

/** Repeats every call until it goes well, and so walks from the login to the order. */
async function walk(client: NdcClient, agentCode: string | undefined, surname: string): Promise<void> {
  const untilWell = async <Name extends OperationName>(
    name: Name,
    input: Operations[Name]['input'],
    session?: Session,
  ) => {
    for (;;) {
      try {
        const requester = agentCode === undefined ? undefined : { agentCode };
        const options = { correlationId: randomUUID(), session, requester };
        return (await client.call(name, input, options)).result;
      } catch (error) {
        if (!(error instanceof NdcError)) throw error;
      }
    }
  };
  const session = await untilWell('login', {});
  const call = <Name extends OperationName>(name: Name, input: Operations[Name]['input']) =>
    untilWell(name, input, session);
  const passengers = [
    { paxId: 'PAX1', type: 'ADT' as const, givenName: 'Ada', surname, birthDate: '1985-04-13' },
  ];
  const journeys = [{ origin: 'LHR', destination: 'CDG', date: day(60) }];
  const shop = await call('airShopping', { journeys, passengers, offerLimit: 2 });
  const [chosen] = shop.offers;
  if (!chosen) throw new Error('nothing is sold');
  const { ownerCode } = chosen;
  const { shoppingResponseId } = shop;
  const offers = [{ offerId: chosen.offerId, ownerCode, items: chosen.items }];
  const priced = await call('offerPrice', { offers, passengers, shoppingResponseId });
  const items = priced.items.map(({ offerItemId, paxIds }) => ({ offerItemId, paxIds }));
  const { orderId } = await call('orderCreate', {
    offer: { offerId: priced.offerId, ownerCode, items },
    passengers,
    contact: { email: 'traveller@example.com' },
    shoppingResponseId: priced.shoppingResponseId ?? shoppingResponseId,
  });
  for (let read = 0; read < 5; read++) await call('orderRetrieve', { orderId });
}

/** What struck each trip, call by call. */
function struck(sandbox: Sandbox): Record<string, string[]> {
  const trips: Record<string, string[]> = {};
  for (const { agent = 'nobody', operation, fault = 'none' } of sandbox.log())
    (trips[agent] ??= []).push(`${operation} ${fault}`);
  return trips;
}

test.each(['soap', 'rest'] as const)(
  'the same seed does the same to each trip from its login on, one after another or all at once (%s)',
  async (style) => {
    const agents = ['trip-1', 'trip-2', 'trip-3', 'trip-4'];
    const [one, other] = [await started({ plan }), await started({ plan })];
    const [first, second] = [clientOf(one, style), clientOf(other, style)];
    for (const agent of agents) await walk(first, agent, agent.replace('-', ''));
    await Promise.all(agents.toReversed().map((agent) => walk(second, agent, agent.replace('-', ''))));
    expect(struck(other)).toEqual(struck(one));
    const faults = Object.values(struck(one)).flat();
    expect(faults.filter((fault) => !fault.endsWith(' none')).length).toBeGreaterThan(5);
    expect(faults.some((fault) => /^login (?!none)/.test(fault))).toBe(true);
    expect(new Set(one.ledger().orders.map(({ agent }) => agent))).toEqual(new Set(agents));
  },
);

test('a trip whose caller names no agent is known by its order', async () => {
  const onOrders: FaultPlan = { ...plan, operations: ['orderCreate', 'orderRetrieve'] };
  const [one, other] = [await started({ plan: onOrders }), await started({ plan: onOrders })];
  await walk(clientOf(one, 'soap'), undefined, 'One');
  await walk(clientOf(one, 'soap'), undefined, 'Two');
  const clientOfOther = clientOf(other, 'soap');
  await walk(clientOfOther, undefined, 'Two');
  expect(struck(one).nobody).toEqual(expect.arrayContaining(struck(other).nobody ?? []));
  const last = struck(other).nobody?.length ?? 0;
  expect(struck(one).nobody?.slice(-last)).toEqual(struck(other).nobody);
});

test('faults that a test orders come first, and the plan does not count them', async () => {
  const sandbox = await started({ plan: { ...plan, rate: 1, kinds: ['garbage'] } });
  sandbox.fault({ operation: 'login', kind: 'status-503' });
  const login = clientOf(sandbox, 'soap').call('login', {}, { correlationId: randomUUID() });
  await expect(login).rejects.toMatchObject({ problem: { code: '503' } });
  expect(sandbox.planned()).toMatchObject({ calls: { login: 1 }, struck: {} });
});

test('over the control paths a plan is set, told and taken away, and a bad one refused by its path', async () => {
  const sandbox = await started();
  const ask = async (method: string, value?: unknown): Promise<unknown> =>
    JSON.parse((await send(sandbox, '/control/plan', {}, value ? JSON.stringify(value) : '', method)).body);
  expect(await ask('GET')).toEqual({ calls: {}, struck: {}, missing: {}, late: 0 });
  expect(await ask('POST', { seed: 1, rate: 2, kinds: ['half-answer'], rates: { walk: 1 } })).toEqual({
    mistakes: [
      expect.stringMatching(/^rate:/),
      expect.stringMatching(/^rates/),
      expect.stringMatching(/^kinds.0:/),
    ],
  });
  const wanted = { seed: 1, rate: 1, kinds: ['status-502', 'garbage'], operations: ['login'] };
  expect(await ask('POST', wanted)).toEqual({ plan: { ...wanted, seed: '1' } });
  const login = clientOf(sandbox, 'soap').call('login', {}, { correlationId: randomUUID() });
  await expect(login).rejects.toBeInstanceOf(NdcError);
  const told = await ask('GET');
  expect(told).toMatchObject({ plan: { ...wanted, seed: '1' }, calls: { login: 1 } });
  expect(await ask('DELETE')).toEqual({ ...(told as object), plan: undefined });
  await clientOf(sandbox, 'soap').call('login', {}, { correlationId: randomUUID() });
});

test('over the control paths the sandbox can be told to refuse connections, and answers before it does', async () => {
  const sandbox = await started();
  const answer = await send(sandbox, '/control/refuse', {}, JSON.stringify({ for: 3_000 }));
  expect(JSON.parse(answer.body)).toEqual({ refusing: 3_000 });
  const login = async () => clientOf(sandbox, 'rest').call('login', {}, { correlationId: randomUUID() });
  await expect(login()).rejects.toMatchObject({ problem: { code: 'ECONNREFUSED', sent: 'nothing' } });
  await sandbox.refuse(0); // resolves when it listens again
  await expect(login()).resolves.toBeDefined();
});
