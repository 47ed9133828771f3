/** Two agencies at one service: each books with its own account, for its whole life, and never learns of the other's orders. */
import { adoptElsewhere } from '../../src/client/adopting';
import type { OrderLine } from '../../src/client/types';
import { agencyOf } from '../../src/client/whose';
import { Usage } from '../../src/client/usage';
import { Sales } from '../../src/client/sales';
import { known, twoAgencies } from '../support/agencies';
import { batchStage, PAID, type BatchStage } from '../support/batches';
import { documentOf } from '../support/commandLine';
import { eventually } from '../support/eventually';
import { runInProcess } from '../support/inProcess';
import { oneAdult, unfollow } from '../support/running';
import { lately } from '../support/salesList';
import { resetTo } from './cases/resets';

let stage: BatchStage;
beforeAll(async () => {
  const [alpha, beta] = twoAgencies.agencies;
  stage = await batchStage({
    ...twoAgencies,
    agencies: [
      alpha!,
      { ...beta!, accounts: new Map([...beta!.accounts, ['second', beta!.accounts.get('sandbox')!]]) },
    ],
    others: { second: { sandbox: twoAgencies.sandbox } },
    // Histories that grow long at once: orders go on in new runs.
    longHistory: 60,
  });
});
afterAll(() => stage.close());

const accountOf = (orderId: string | undefined): string | undefined =>
  stage.service.ledger().orders.find((each) => each.orderId === orderId)?.account;

async function held(agency: 'alpha' | 'beta', changes: Record<string, unknown> = {}) {
  const request = oneAdult({ agency, ...changes });
  await stage.orders.start(request, known);
  return { request, status: await stage.until(request.reference, 'held') };
}

async function listed(agency: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { reference, agency: of } of stage.orders.list({ agency })) {
    expect(of).toBe(agency);
    found.push(reference);
  }
  return found;
}

test('each books with its own account', async () => {
  const [alpha, beta] = await Promise.all([held('alpha'), held('beta')]);
  expect(alpha.status.agency).toBe('alpha');
  expect([alpha, beta].map(({ status }) => accountOf(status.orderId))).toEqual([
    'account-alpha',
    'account-beta',
  ]);
});

test('a request that names no agency, an unknown one, or a provider that it does not sell, is refused by path', async () => {
  const refused = (agency: string | undefined, agencies = known.agencies) =>
    stage.orders.start(oneAdult({ ...(agency && { agency }) }), { ...known, agencies }).catch(String);
  expect(await refused(undefined)).toMatch(
    /agency: is missing: this installation serves several.*alpha, beta/,
  );
  expect(await refused('gamma')).toMatch(/agency: is not a configured agency; configured: alpha, beta/);
  const elsewhere = new Map([...known.agencies, ['beta', ['other']]] as const);
  expect(await refused('beta', elsewhere)).toMatch(/provider: is not sold by agency beta; it sells: other/);
  // The worker checks what a client that knows no configuration has sent.
  const unknown = oneAdult({ agency: 'gamma' });
  await stage.orders.start(unknown);
  expect(await stage.until(unknown.reference, 'failed')).toMatchObject({
    lastError: { code: 'bad-request', mistakes: [{ path: 'agency' }] },
  });
});

test('each of several providers is one that the agency sells, and is asked with the agency’s account', async () => {
  const of = (agency: string) =>
    oneAdult({ agency, provider: undefined, providers: ['sandbox', 'second'], chooseProvider: 'in-order' });
  const sellers = new Map([...known.agencies, ['beta', ['sandbox', 'second']]] as const);
  const context = { providers: ['sandbox', 'second'], agencies: sellers };
  const mistakes = [{ path: 'providers[1]', message: 'is not sold by agency alpha; it sells: sandbox' }];
  await expect(stage.orders.start(of('alpha'), context)).rejects.toMatchObject({ mistakes });
  // The worker checks what a client that knows no configuration has sent.
  const unchecked = of('alpha');
  await stage.orders.start(unchecked);
  expect(await stage.until(unchecked.reference, 'failed')).toMatchObject({ lastError: { mistakes } });

  stage.service.fault({ operation: 'orderCreate', kind: 'error-before', code: '494' });
  const request = { ...of('beta'), priceTolerance: { percent: '500' } };
  await stage.orders.start(request, context);
  const { orderId } = await stage.until(request.reference, 'held');
  expect(stage.others.second!.ledger().orders).toMatchObject([{ orderId, account: 'account-beta' }]);
  const usage = await eventually(
    () => new Usage(stage.client).list({ agency: 'beta', provider: 'second' }),
    ({ total }) => total.bookings > 0,
  );
  expect(usage.total).toMatchObject({ shops: 1, bookings: 1 });
});

test('the agency stays through new runs, a reset and an adoption', async () => {
  const { request, status } = await held('beta');
  const { reference } = request;
  for (let n = 0; n < 8; n += 1) await stage.orders.update(reference, 'refresh', {});
  const runs = async () => (await stage.client.workflow.count(`WorkflowId = "order/${reference}"`)).count;
  expect(await eventually(runs, (count) => count > 1)).toBeGreaterThan(1);
  const logins = () => stage.service.log().filter(({ operation }) => operation === 'login');
  expect(await stage.orders.status(reference)).toMatchObject({ agency: 'beta', orderId: status.orderId });

  await resetTo(stage, reference, 'first');
  expect(await stage.until(reference, 'held')).toMatchObject({ agency: 'beta' });
  expect(await agencyOf(stage, reference)).toBe('beta');

  const { orderId = '' } = status;
  await unfollow(stage, reference, orderId);
  const before = logins().length;
  const order = { provider: 'sandbox', orderId };
  await expect(adoptElsewhere(stage, `${reference}-2`, order, known)).rejects.toMatchObject({
    mistakes: [{ path: 'agency' }],
  });
  // The worker says the same to a client that knows no configuration.
  await expect(adoptElsewhere(stage, `${reference}-3`, order)).rejects.toMatchObject({
    code: 'unknown-agency',
  });
  const adopted = await adoptElsewhere(stage, `${reference}-2`, { ...order, agency: 'beta' }, known);
  // The service shows an order to the account alone that made it.
  expect(adopted.status).toMatchObject({ agency: 'beta', state: 'held', orderId });
  expect(logins().length).toBeGreaterThan(before);
  expect(await agencyOf(stage, `${reference}-2`)).toBe('beta');
});

test('one agency may book who is booked at another, and only its own order is a duplicate', async () => {
  const { request } = await held('alpha');
  const again = { ...request, duplicateTrip: 'refuse' };
  await stage.orders.start({ ...again, reference: `${request.reference}-B`, agency: 'beta' }, known);
  expect(await stage.until(`${request.reference}-B`, 'held')).toMatchObject({ agency: 'beta' });
  await stage.orders.start({ ...again, reference: `${request.reference}-A` }, known);
  expect(await stage.until(`${request.reference}-A`, 'failed')).toMatchObject({
    lastError: { code: 'duplicate-trip' },
  });
});

test('an order of another agency is adopted by nobody, and answered as one that does not exist', async () => {
  const { request, status } = await held('alpha');
  const adopting = (orderId: string | undefined) =>
    adoptElsewhere(
      stage,
      `X-${request.reference}`,
      { provider: 'sandbox', agency: 'beta', orderId },
      known,
    ).catch((error: Error & { code?: string }) => `${error.code}: ${error.message.replace(orderId!, 'ID')}`);
  const told = await adopting(status.orderId);
  expect(told).toMatch(/^order-not-found/);
  expect(told).toBe(await adopting('9999999999999'));
});

test('lists, sales and batches go by agency', async () => {
  const [alpha, beta] = await Promise.all([
    held('alpha', { ticketing: 'in-batch', ...PAID }),
    held('beta', { ticketing: 'in-batch', ...PAID }),
  ]);
  const [own, others] = [alpha, beta].map(({ request }) => request.reference) as [string, string];
  const lists = async () => ({ alpha: await listed('alpha'), beta: await listed('beta') });
  const found = await eventually(lists, (all) => all.alpha.includes(own) && all.beta.includes(others));
  expect(found.alpha).not.toContain(others);
  expect(found.beta).not.toContain(own);
  const { address, namespace } = stage.target;
  const env = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  const printed = documentOf<OrderLine[]>(
    await runInProcess(['list', '--agency', 'alpha', '--json'], { env }),
  );
  expect(printed.map(({ agency }) => agency)).toEqual(found.alpha.map(() => 'alpha'));

  await stage.listed(`NdcReleased = true AND NdcState = "held"`, 2);
  await stage.batches.start('of-alpha', { selection: {}, agency: 'alpha' });
  expect(await stage.batches.result('of-alpha')).toMatchObject({ agency: 'alpha', found: 1 });
  await stage.batches.start('named', { references: [own, others], agency: 'alpha' });
  const named = await stage.batches.result('named');
  expect(named.reasons).toEqual({ 'skipped already-ticketed': 1, 'skipped other-agency': 1 });
  expect((await stage.orders.status(own)).state).toBe('ticketed');
  expect((await stage.orders.status(others)).state).toBe('held');

  await stage.orders.update(others, 'ticket', { payUpTo: PAID.payUpTo });
  const sales = async (agency: string) => {
    const { lines } = await new Sales(stage.client).list({ ...lately(), agency });
    return [...new Set(lines.map(({ reference, agency: of }) => `${of} ${reference}`))];
  };
  expect(
    await eventually(
      () => sales('beta'),
      (lines) => lines.length > 0,
    ),
  ).toEqual([`beta ${others}`]);
  expect(
    await eventually(
      () => sales('alpha'),
      (lines) => lines.length > 0,
    ),
  ).toEqual([`alpha ${own}`]);
});
