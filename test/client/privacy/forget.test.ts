import type { Client } from '@temporalio/client';
import { Forgetting } from '../../../src/client/privacy/forget';
import { startTombstone } from '../../../src/client/privacy/tombstone';
import { Sales } from '../../../src/client/sales';
import { FORGOTTEN_WORKFLOW } from '../../../src/domain/privacy/forgotten';
import type { OrderStatus } from '../../../src/domain/order/status';
import { eventually } from '../../support/eventually';
import { oneAdult, running, type Stage } from '../../support/running';
import { lately } from '../../support/salesList';

let stage: Stage;
let forgetting: Forgetting;
beforeAll(async () => {
  stage = await running();
  forgetting = new Forgetting(stage.client);
});
afterAll(() => stage.close());

const by = 'staff 7';
/** The run's server lists within some tenths of a second. */
const quickly = { by, listedWithin: 500 };
const PAID = { amount: '99999.00', currency: 'EUR' };

async function held(changes: Parameters<typeof oneAdult>[0] = {}) {
  const request = oneAdult(changes);
  await stage.orders.start(request);
  return { request, status: await stage.until(request.reference, 'held') };
}

/** An order that has ended, with tickets that were issued and voided. */
async function ended(): Promise<{ request: ReturnType<typeof oneAdult>; status: OrderStatus }> {
  const { request } = await held();
  await stage.orders.update(request.reference, 'ticket', { payUpTo: PAID });
  const status = await stage.orders.update(request.reference, 'cancel', {});
  expect(status.state).toBe('cancelled');
  await stage.client.workflow.getHandle(`order/${request.reference}`).result();
  // It has let its claims go, which stand in lists for a moment longer.
  await eventually(
    () => forgetting.kept(request.reference),
    ({ claims }) => claims.length === 0,
  );
  return { request, status };
}

/** Type and status of every run that has the id, as listings have them. */
async function listed(query: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { type, status } of stage.client.workflow.list({ query }))
    found.push(`${type} ${status.name}`);
  return found.sort();
}

test.concurrent(
  'of an order that has ended nothing is left but a tombstone, and its reference is refused',
  async () => {
    const { request, status } = await ended();
    const { reference } = request;

    const forgotten = await forgetting.forget(reference, quickly);

    expect(forgotten).toMatchObject({ reference, again: false, runs: 1, unread: [], mark: { by } });
    expect(forgotten.claims).toBe(0); // it let them go when it ended
    expect(forgotten.ended).toBeUndefined();
    const runs = await listed(`WorkflowId = "order/${reference}"`);
    expect(runs.filter((run) => !run.startsWith(FORGOTTEN_WORKFLOW))).toEqual([]);
    const stone = await stage.client.workflow.getHandle(`order/${reference}`).describe();
    expect([stone.type, stone.status.name]).toEqual([FORGOTTEN_WORKFLOW, 'RUNNING']);
    expect(await listed(`WorkflowId = "claim/order/sandbox/${status.orderId}"`)).toEqual([]);

    const sentence = new RegExp(`Reference ${reference} was forgotten on .* by staff 7: its data is erased`);
    // A person finds the order at the airline by what is left.
    expect(forgotten.order).toEqual({ provider: 'sandbox', orderId: status.orderId });
    await expect(stage.orders.status(reference)).rejects.toThrow(`it was order ${status.orderId} at sandbox`);
    const refusal = { code: 'reference-forgotten', message: expect.stringMatching(sentence) as unknown };
    await expect(stage.orders.start(request)).rejects.toMatchObject(refusal);
    await expect(stage.orders.status(reference)).rejects.toMatchObject(refusal);
    await expect(stage.orders.update(reference, 'refresh', {})).rejects.toMatchObject({ code: refusal.code });
    const { provider, orderId = '', ownerCode } = status;
    await expect(
      stage.orders.adoptOrder({ reference, provider, orderId, ownerCode }, 'refresh', {}),
    ).rejects.toMatchObject(refusal);
  },
);

test.concurrent(
  'a program that starts the workflow by itself is refused by the server, whatever it says about ids that have ended',
  async () => {
    const { request } = await ended();
    await forgetting.forget(request.reference, quickly);

    for (const workflowIdReusePolicy of ['ALLOW_DUPLICATE', 'ALLOW_DUPLICATE_FAILED_ONLY'] as const) {
      const started = stage.client.workflow.start('orderWorkflow', {
        workflowId: `order/${request.reference}`,
        taskQueue: 'ndc-flows',
        args: [request],
        workflowIdReusePolicy,
      });
      await expect(started).rejects.toThrow(/already started/i);
    }
    const tombstone = stage.client.workflow.getHandle(`order/${request.reference}`);
    await expect(tombstone.query('status')).rejects.toThrow(/was forgotten/);
    // Whoever cancels the order's workflow from outside does not free the reference.
    await tombstone.cancel();
    await expect(tombstone.query('status')).rejects.toThrow(/was forgotten/);
    expect((await tombstone.describe()).status.name).toBe('RUNNING');
  },
);

test.concurrent('an order that lives is not forgotten, and is told by its state', async () => {
  const { request } = await held();
  await expect(forgetting.forget(request.reference, quickly)).rejects.toMatchObject({
    code: 'order-lives',
    message: expect.stringContaining('is held') as unknown,
    remedy: expect.stringMatching(/cancel .*--even-if-live/) as unknown,
  });
  expect((await stage.orders.status(request.reference)).state).toBe('held');
});

test.concurrent(
  'told by name, it ends an order that lives, and lets go what it had: another reference may have it',
  async () => {
    const { request, status } = await held();
    const { reference } = request;

    const forgotten = await forgetting.forget(reference, { ...quickly, evenIfLive: true });

    expect(forgotten).toMatchObject({ ended: 'held', runs: 1 });
    const { provider, orderId = '', ownerCode, total } = status;
    const other = { reference: `${reference}-B`, provider, orderId, ownerCode };
    const taken = await stage.orders.adoptOrder(other, 'ticket', { payUpTo: total ?? PAID });
    expect(taken).toMatchObject({ state: 'ticketed', orderId });
    // What the other one owns now is its own: forgetting once more takes nothing of it.
    expect(await forgetting.forget(reference, quickly)).toMatchObject({ again: true, runs: 0, claims: 0 });
    const claim = await stage.client.workflow.getHandle(`claim/order/sandbox/${orderId}`).describe();
    expect(claim).toMatchObject({ status: { name: 'RUNNING' }, memo: { owner: other.reference } });
  },
);

// Compares the sums of all orders: nothing else may be under way.
test('sales stay in the list without what leads to the passenger, and other orders’ as they were', async () => {
  const sales = new Sales(stage.client);
  const list = () => sales.list(lately());
  const [one, other] = [await ended(), await ended()];
  const lines = async (reference: string) =>
    (await list()).lines.filter((line) => line.reference === reference);
  await eventually(
    () => lines(other.request.reference),
    ({ length }) => length >= 2,
  );
  const before = { ours: await lines(one.request.reference), others: await lines(other.request.reference) };
  const sums = (await list()).sums;

  const { sales: kept } = await forgetting.forget(one.request.reference, quickly);

  const ours = await eventually(
    () => lines(one.request.reference),
    ({ length }) => length === before.ours.length,
  );
  expect(kept).toBe(before.ours.length);
  expect(ours).toEqual(before.ours.map(({ paxId: _, bookingReference: __, ...line }) => line));
  expect(ours.every((line) => !('paxId' in line) && !('bookingReference' in line))).toBe(true);
  expect(await lines(other.request.reference)).toEqual(before.others);
  expect(before.others.every(({ bookingReference }) => bookingReference !== undefined)).toBe(true);
  expect((await list()).sums).toEqual(sums);
});

test.concurrent('two at once forget it once, and both say so', async () => {
  const { request } = await ended();
  const both = await Promise.all([1, 2].map(() => forgetting.forget(request.reference, quickly)));
  expect(both.map(({ mark }) => mark.at)).toEqual([both[0]?.mark.at, both[0]?.mark.at]);
  expect(both.filter(({ again }) => !again)).toHaveLength(1);
  await expect(stage.orders.status(request.reference)).rejects.toThrow(/is erased/);
});

test.concurrent('a look changes nothing and says what would go', async () => {
  const { request } = await ended();
  const kept = await forgetting.kept(request.reference);
  expect(kept).toMatchObject({ reference: request.reference, unread: [] });
  expect(kept.live).toBeUndefined();
  expect(kept.runs[0]?.events).toBeGreaterThan(50);
  expect(kept.claims).toEqual([]);
  expect(kept.sales).toBeGreaterThan(0);
  expect((await stage.orders.status(request.reference)).state).toBe('cancelled');
});

test.concurrent('a run that no listing shows yet is taken away as well', async () => {
  const { request } = await held();
  const { reference } = request;
  const { runId } = await stage.client.workflow.getHandle(`order/${reference}`).describe();
  // Visibility lags: until the tombstone stands for a while nothing is listed.
  const lagging: ProxyHandler<Client['workflowService']> = {
    get: (service, name) =>
      name === 'listWorkflowExecutions'
        ? () => Promise.resolve({ executions: [] })
        : (Reflect.get(service, name) as (...args: unknown[]) => unknown).bind(service),
  };
  const workflowService = new Proxy(stage.client.workflowService, lagging);
  const blind = Object.create(stage.client, { workflowService: { value: workflowService } }) as Client;

  const forgotten = await new Forgetting(blind).forget(reference, { ...quickly, evenIfLive: true });

  expect(forgotten).toMatchObject({ ended: 'held', runs: 1, claims: 2 }); // its trip and its order
  const run = stage.client.workflow.getHandle(`order/${reference}`, runId);
  await expect(run.describe()).rejects.toThrow(/not found/i);
});

test.concurrent('a run that is listed only after a look that found nothing is waited for', async () => {
  const { request } = await ended();
  const { reference } = request;
  const { runId } = await stage.client.workflow.getHandle(`order/${reference}`).describe();
  // A `forget` that was killed after its first step: the tombstone stands, and nobody knows the run any more.
  const stone = { at: new Date().toISOString(), by };
  await startTombstone(stage.client, reference, { record: stone }, false);
  const listedFrom = Date.now() + 1_000;
  const lagging: ProxyHandler<Client['workflowService']> = {
    get: (service, name) =>
      name === 'listWorkflowExecutions' && Date.now() < listedFrom
        ? () => Promise.resolve({ executions: [] })
        : (Reflect.get(service, name) as (...args: unknown[]) => unknown).bind(service),
  };
  const workflowService = new Proxy(stage.client.workflowService, lagging);
  const blind = Object.create(stage.client, { workflowService: { value: workflowService } }) as Client;

  expect(await new Forgetting(blind).forget(reference, { by, listedWithin: 2_000 })).toMatchObject({
    again: true,
    runs: 1,
  });

  const run = stage.client.workflow.getHandle(`order/${reference}`, runId);
  await expect(run.describe()).rejects.toThrow(/not found/i);
});

test.concurrent.each([false, true])(
  'a claim that the order took in the moment of its end, and that no history names, is let go; ended by a run that was killed: %s',
  async (killed) => {
    const { request } = await held();
    const { reference } = request;
    const { raw } = await stage.client.workflow.getHandle(`order/${reference}`).describe();
    const life = raw.workflowExecutionInfo?.firstRunId;
    const claim = await stage.client.workflow.start('claimWorkflow', {
      workflowId: `claim/order/sandbox/late-${reference}`,
      taskQueue: 'ndc-flows',
      args: [{ owner: reference }],
      memo: { owner: reference, life },
    });
    if (killed) await claim.terminate('its order was forgotten');

    await forgetting.forget(reference, { by, evenIfLive: true });

    await expect(claim.describe()).rejects.toThrow(/not found/i);
  },
);

test.concurrent(
  'where its tombstone is ended by hand a reference is free, for everybody and at once',
  async () => {
    const [one, other] = [await ended(), await held()];
    for (const { request } of [one, other]) {
      await forgetting.forget(request.reference, { ...quickly, evenIfLive: true });
      await stage.client.workflow.getHandle(`order/${request.reference}`).terminate('it is used again');
      await expect(stage.orders.status(request.reference)).rejects.toMatchObject({
        code: 'unknown-reference',
      });
    }
    const [first, second] = await Promise.all([1, 2].map(() => stage.orders.start(one.request)));
    expect([first?.started, second?.started].sort()).toEqual([false, true]);
    expect(first?.runId).toBe(second?.runId);
    expect((await stage.until(one.request.reference, 'held')).reference).toBe(one.request.reference);

    const { provider, orderId = '', ownerCode } = other.status;
    const { reference } = other.request;
    const taken = await stage.orders.adoptOrder({ reference, provider, orderId, ownerCode }, 'refresh', {});
    expect(taken).toMatchObject({ reference, orderId, state: 'held' });
  },
);

test.concurrent('an unknown reference is told in a sentence', async () => {
  await expect(forgetting.forget('NOBODY', quickly)).rejects.toMatchObject({ code: 'unknown-reference' });
  await expect(forgetting.kept('NOBODY')).rejects.toMatchObject({ code: 'unknown-reference' });
});

test.concurrent(
  'a server that takes its time is not waited for for ever, and run again it is completed',
  async () => {
    const { request } = await ended();
    // The server deletes when it comes to it: this one has not yet.
    const later: ProxyHandler<Client['workflowService']> = {
      get: (service, name) =>
        name === 'deleteWorkflowExecution'
          ? () => Promise.resolve({})
          : (Reflect.get(service, name) as (...args: unknown[]) => unknown).bind(service),
    };
    const workflowService = new Proxy(stage.client.workflowService, later);
    const slow = Object.create(stage.client, { workflowService: { value: workflowService } }) as Client;
    const hasty = new Forgetting(slow).forget(request.reference, { ...quickly, goneWithin: 0 });
    await expect(hasty).rejects.toMatchObject({ code: 'forgetting-unfinished' });
    await expect(stage.orders.start(request)).rejects.toThrow(/is being erased/);
    const again = await forgetting.forget(request.reference, { by: 'another', listedWithin: 500 });
    expect(again).toMatchObject({ again: true, mark: { by } });
    await expect(stage.orders.start(request)).rejects.toThrow(/is erased/);
  },
);
