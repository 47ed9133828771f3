/** The lists of docs/guides/queries.md, each asked of a real server that has orders that belong there and orders that do not; and what is at work. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchAttributePair } from '@temporalio/common';
import { savedLists } from '../../src/cli/show/uiLists';
import type { OrderFilter } from '../../src/client/listing';
import type { OrderLine } from '../../src/client/types';
import { searchAttributes } from '../../src/domain/order/searchAttributes';
import { orderWorkflowId, WORKFLOW_TASK_QUEUE } from '../../src/domain/order/updates';
import { batchStage, type BatchStage } from '../support/batches';
import { eventually } from '../support/eventually';
import { documentOf } from '../support/commandLine';
import { lineOf } from '../support/listed';
import { runInProcess } from '../support/inProcess';
import { oneAdult } from '../support/running';

/** Instants on both sides of those that the page names. */
const tonight = '2027-01-20T20:00:00.000Z';
const past = '2027-01-20T11:00:00.000Z';
const later = '2027-01-27T12:00:00.000Z';

interface Shown {
  state?: string;
  provider?: string;
  orderId?: string;
  ticketBy?: string;
  released?: boolean;
  attention?: string;
  actBy?: string;
  saleDays?: string[];
  /** Ended by somebody's hand. */
  terminated?: true;
}

/** Orders of which nothing counts but what lists are told. They stand on a queue that nobody serves. */
const population: Record<string, Shown> = {
  'HELD-TONIGHT': { state: 'held', orderId: '1234567', ticketBy: tonight, released: false },
  'HELD-PAID': { state: 'held', orderId: '2', ticketBy: tonight, released: true },
  'HELD-LATER': { state: 'held', orderId: '3', ticketBy: later, released: false },
  'HELD-OTHER': { state: 'held', provider: 'other', orderId: '4', ticketBy: tonight, released: false },
  'LIMIT-NEAR': { state: 'attention', orderId: '5', ticketBy: past, attention: 'limit-near', actBy: past },
  'LIMIT-NEAR-LATER': {
    ...{ state: 'attention', orderId: '6', ticketBy: later, attention: 'limit-near', actBy: later },
    released: true,
  },
  BALANCE: {
    ...{ state: 'attention', orderId: '7', ticketBy: tonight, attention: 'balance', actBy: tonight },
    released: true,
  },
  'LOST-CREATE': { state: 'attention', attention: 'lost-create' },
  TRIP: { state: 'attention', attention: 'duplicate-trip' },
  'REASON-GONE': { state: 'attention' },
  UNKNOWN: { state: 'unknown', orderId: '8', released: true },
  CHOICE: { state: 'awaiting-choice' },
  FEE: { state: 'awaiting-approval', orderId: '9', released: false },
  SOLD: { state: 'ticketed', orderId: '10', released: true, saleDays: ['2027-01-19', '2027-01-20'] },
  'SOLD-BEFORE': { state: 'ticketed', orderId: '11', released: true, saleDays: ['2027-01-19'] },
  'REFUND-PENDING': { state: 'cancelled', orderId: '15' },
  KILLED: { state: 'held', orderId: '12', ticketBy: tonight, released: true, terminated: true },
  'KILLED-BEFORE': { state: 'shopping', terminated: true },
  'KILLED-AFTER': { state: 'failed', terminated: true },
  'KILLED-AND-FOLLOWED': {
    state: 'held',
    orderId: '14',
    ticketBy: tonight,
    released: true,
    terminated: true,
  },
};

let stage: BatchStage;
/** References of real orders, by what became of them. */
const real: Record<'failed' | 'refused' | 'cancelled' | 'atRest', string> = {
  ...{ failed: '', refused: 'BAD-1', cancelled: '', atRest: '' },
};

function pairsOf({ terminated: _, ticketBy, actBy, ...shown }: Shown): SearchAttributePair[] {
  const dates = {
    ...(ticketBy && { ticketBy: new Date(ticketBy) }),
    ...(actBy && { actBy: new Date(actBy) }),
  };
  return Object.entries({ provider: 'example', ...shown, ...dates }).map(
    ([name, value]) =>
      ({ key: searchAttributes[name as keyof typeof searchAttributes], value }) as SearchAttributePair,
  );
}

async function stand(reference: string, shown: Shown): Promise<void> {
  const handle = await stage.client.workflow.start('orderWorkflow', {
    workflowId: orderWorkflowId(reference),
    taskQueue: 'nobody',
    typedSearchAttributes: pairsOf(shown),
  });
  if (shown.terminated) await handle.terminate();
}

/** Starts a real order and waits for what is to become of it. */
async function started(
  changes: Parameters<typeof oneAdult>[0],
  ...states: Parameters<BatchStage['until']>[1][]
) {
  const request = oneAdult(changes);
  await stage.orders.start(request);
  if (states.length > 0) await stage.until(request.reference, ...states);
  return request.reference;
}

beforeAll(async () => {
  stage = await batchStage({ sandbox: { settleDelay: 10_000 } });
  const { workflow } = stage.client;
  await Promise.all(Object.entries(population).map(([reference, shown]) => stand(reference, shown)));
  await stand('KILLED-AND-FOLLOWED', { state: 'ticketed', orderId: '14', released: true });
  real.failed = await started({ surname: 'SOLDOUT' }, 'failed');
  await workflow.getHandle(orderWorkflowId(real.failed)).result();
  await workflow.execute('orderWorkflow', {
    workflowId: orderWorkflowId(real.refused),
    taskQueue: 'ndc-flows',
    args: [{ reference: real.refused, provider: 'sandbox' }],
  });
  real.cancelled = await started({}, 'held');
  await stage.orders.update(real.cancelled, 'cancel', {});
  real.atRest = await started({}, 'held');
  await stage.batches.start('nightly-1', { references: ['NOBODY'] });
  await stage.batches.result('nightly-1');
  await workflow.start('batchTicketingWorkflow', { workflowId: 'batch/nightly-2', taskQueue: 'nobody' });
  await workflow.start('claimWorkflow', { workflowId: 'claim/order/example/1234567', taskQueue: 'nobody' });
});
afterAll(() => stage.close());

/** Resolves once the query finds these references of orders and ids of other workflows: the index lags behind. */
async function finds(query: string, expected: readonly string[]): Promise<void> {
  const look = async (): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { workflowId } of stage.client.workflow.list({ query }))
      ids.push(workflowId.replace(/^order\//, ''));
    return ids;
  };
  await eventually(look, (seen) => sameNames(seen, expected));
}

const sameNames = (seen: readonly string[], expected: readonly string[]): boolean =>
  [...seen].sort().join() === [...expected].sort().join();

const running = 'WorkflowType = "orderWorkflow" AND ExecutionStatus = "Running"';
const ofExample = 'NdcProvider = "example"';

/** Each query of the page, and what it finds. Names in small letters are real orders. */
const queries: [query: string, finds: readonly string[]][] = [
  [
    `${running} AND NdcState = "held" AND NdcTicketBy <= "2027-01-20T23:00:00Z"`,
    ['HELD-TONIGHT', 'HELD-PAID', 'HELD-OTHER', 'atRest'],
  ],
  [`${running} AND NdcReleased = true AND NdcTicketBy <= "2027-01-20T23:00:00Z"`, ['HELD-PAID', 'BALANCE']],
  [`${running} AND NdcTicketBy < "2027-01-20T12:00:00Z"`, ['LIMIT-NEAR', 'atRest']],
  [
    `${running} AND NdcState = "held" AND NdcReleased = false AND ${ofExample} AND NdcTicketBy <= "2027-01-20T23:00:00Z"`,
    ['HELD-TONIGHT'],
  ],
  [
    `${running} AND NdcReleased = true AND (NdcState = "held" OR NdcAttention = "balance")`,
    ['HELD-PAID', 'BALANCE'],
  ],
  [
    `${running} AND NdcAttention IS NOT NULL`,
    ['LIMIT-NEAR', 'LIMIT-NEAR-LATER', 'BALANCE', 'LOST-CREATE', 'TRIP'],
  ],
  [`${running} AND NdcAttention = "limit-near" AND NdcActBy <= "2027-01-20T14:00:00Z"`, ['LIMIT-NEAR']],
  [
    `${running} AND NdcReleased = true AND NdcState = "held" AND NdcTicketBy <= "2027-01-20T23:00:00Z"`,
    ['HELD-PAID'],
  ],
  [
    `${running} AND NdcAttention IN ("lost-create", "lost-issue", "lost-cancel", "partly-issued", "limit-near", "paid-and-lapsed", "flight-cancelled", "balance", "duplicate-suspected")`,
    ['LIMIT-NEAR', 'LIMIT-NEAR-LATER', 'BALANCE', 'LOST-CREATE'],
  ],
  [`${running} AND ${ofExample} AND NdcAttention IN ("budget-spent", "balance")`, ['BALANCE']],
  ['WorkflowType = "orderWorkflow" AND ExecutionStatus = "Completed" AND NdcState = "attention"', []],
  [`${running} AND NdcState = "unknown"`, ['UNKNOWN']],
  [`${running} AND NdcState IN ("awaiting-choice", "awaiting-approval")`, ['CHOICE', 'FEE']],
  [
    'WorkflowType = "orderWorkflow" AND NdcState = "failed" AND NdcProvider = "sandbox" AND StartTime >= TODAY',
    ['failed', 'refused'],
  ],
  [
    'WorkflowType = "orderWorkflow" AND ExecutionStatus = "Completed" AND NdcState = "failed" AND NdcProvider = "sandbox" AND CloseTime >= TODAY',
    ['failed', 'refused'],
  ],
  [
    'WorkflowType = "orderWorkflow" AND ExecutionStatus = "Completed" AND NdcState IN ("lapsed", "cancelled") AND CloseTime >= TODAY',
    ['cancelled'],
  ],
  [`${running} AND NdcState = "cancelled"`, ['REFUND-PENDING']],
  ['WorkflowType IN ("orderWorkflow", "forgottenWorkflow") AND NdcSaleDays = "2027-01-20"', ['SOLD']],
  ['WorkflowType = "batchTicketingWorkflow" AND ExecutionStatus = "Running"', ['batch/nightly-2']],
  [
    'WorkflowType = "batchTicketingWorkflow" AND WorkflowId STARTS_WITH "batch/nightly-" AND ExecutionStatus != "ContinuedAsNew"',
    ['batch/nightly-1', 'batch/nightly-2'],
  ],
  ['WorkflowId = "order/TRIP-2027-0042"', []],
  ['WorkflowType = "orderWorkflow" AND NdcOrderId = "1234567"', ['HELD-TONIGHT']],
  [
    'WorkflowId = "claim/order/example/1234567" AND ExecutionStatus = "Running"',
    ['claim/order/example/1234567'],
  ],
  [
    'WorkflowType = "orderWorkflow" AND ExecutionStatus IN ("Terminated", "TimedOut", "Canceled", "Failed") AND (NdcState IS NULL OR NdcState NOT IN ("cancelled", "failed", "lapsed", "refused"))',
    ['KILLED', 'KILLED-BEFORE', 'KILLED-AND-FOLLOWED'],
  ],
];

/** The page's own, with a provider and a day that are real here. */
const queriesPage = readFileSync(join(__dirname, '../../docs/guides/queries.md'), 'utf8');
const pageQueries = queriesPage
  .split('\n')
  .filter((line) => /^ {4}Workflow/.test(line))
  .map((line) => line.trim())
  .map((line) =>
    /failed|lapsed/.test(line)
      ? line.replace(/(StartTime|CloseTime) >= "[^"]*"/, '$1 >= TODAY').replace('"example"', '"sandbox"')
      : line,
  );

test('the page and this table have the same queries', () => {
  expect(pageQueries).toEqual(queries.map(([query]) => query));
});

test('the links that setup and doctor print are those of the page, and the server understands each', async () => {
  const page = [...queriesPage.matchAll(/^\| ([\w ]+?) +\| `(WorkflowType .+?)` +\|$/gm)];
  expect(page.map(([, name, query]) => ({ name, query }))).toEqual(savedLists);
  await Promise.all(savedLists.map(({ query }) => stage.client.workflow.count(query)));
  await finds(savedLists.find(({ name }) => name === 'held and unpaid')!.query, [
    ...['HELD-TONIGHT', 'HELD-LATER', 'HELD-OTHER', real.atRest],
  ]);
});

test.each(queries)('%s', async (query, names) => {
  const today = `"${new Date(Date.now() - 3_600_000).toISOString()}"`;
  await finds(
    query.replace('TODAY', today),
    names.map((name) => real[name as keyof typeof real] ?? name),
  );
});

const until = (instant: string): number => Date.parse(instant) - Date.now();

/** What `ndc-flows list` asks for, and what that finds. */
const filters: [OrderFilter, readonly string[]][] = [
  [{ unreleased: true, provider: 'example' }, ['HELD-TONIGHT', 'HELD-LATER']],
  [
    { state: 'held', ticketByWithin: until(tonight) + 1 },
    ['HELD-TONIGHT', 'HELD-PAID', 'HELD-OTHER', 'atRest'],
  ],
  [
    { attention: true },
    [
      'LIMIT-NEAR',
      'LIMIT-NEAR-LATER',
      'BALANCE',
      'LOST-CREATE',
      'TRIP',
      'REASON-GONE',
      'KILLED',
      'KILLED-BEFORE',
    ],
  ],
  [{ attention: 'stopped' }, ['KILLED', 'KILLED-BEFORE']],
  [{ state: 'held', provider: 'example' }, ['HELD-TONIGHT', 'HELD-PAID', 'HELD-LATER', 'KILLED']],
  [{ state: 'ticketed', provider: 'example' }, ['SOLD', 'SOLD-BEFORE', 'KILLED-AND-FOLLOWED']],
  [{ attention: 'limit-near' }, ['LIMIT-NEAR', 'LIMIT-NEAR-LATER']],
  [{ actByWithin: until(tonight) + 1 }, ['LIMIT-NEAR', 'BALANCE', 'KILLED']],
  [{ attention: 'limit-near', actByWithin: until(tonight) + 1 }, ['LIMIT-NEAR']],
  [{ state: 'failed', provider: 'sandbox', endedWithin: 3_600_000 }, ['failed', 'refused']],
  [{ state: 'failed', provider: 'sandbox', endedWithin: 0 }, []],
  [{ state: 'cancelled', endedWithin: 3_600_000 }, ['cancelled']],
];

test.each(filters)('the list of %j', async (filter, names) => {
  const expected = names.map((name) => real[name as keyof typeof real] ?? name);
  const look = async (): Promise<string[]> => {
    const listed: string[] = [];
    for await (const { reference } of stage.orders.list(filter)) listed.push(reference);
    return listed;
  };
  await eventually(look, (seen) => sameNames(seen, expected));
});

test('the command shows first for whom it is too late first, and tells until when', async () => {
  const { address, namespace } = stage.target;
  const env = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  const within = `${Math.ceil(until(later) / 86_400_000)}d`;
  const listed = await runInProcess(['list', '--attention', '--act-by-within', within, '--json'], { env });
  const lines = documentOf<{ reference: string; actBy: string }[]>(listed);
  const shown = lines.map(({ reference, actBy }) => [reference, actBy]);
  expect([shown[0], ...shown.slice(1, 3).sort(), shown[3], ...shown.slice(4)]).toEqual([
    ['LIMIT-NEAR', past],
    ['BALANCE', tonight],
    // Nobody watches it, and its limit is the last moment to act.
    ['KILLED', tonight],
    ['LIMIT-NEAR-LATER', later],
  ]);
  const near = await runInProcess(['list', '--attention', 'limit-near'], { env });
  expect(near.stdout).toMatch(/act by\nLIMIT-NEAR .* 2027-01-20 11:00 UTC\nLIMIT-NEAR-LATER .* 2027-01-27/);
  expect(await runInProcess(['list', '--attention', 'nonsense'], { env })).toMatchObject({ status: 2 });
});

/** Requests that another program starts, and that are refused at their beginning: what it names itself, and what it sends. */
const refusals: [code: string, provider: string, own: string, sent: Record<string, unknown>][] = [
  ['unknown-provider', 'nobody', 'REFUSED-1', oneAdult({ reference: 'REFUSED-1', provider: 'nobody' })],
  ['wrong-id', 'sandbox', 'REFUSED-2', oneAdult({ reference: 'TRIP' })],
  ['bad-request', 'sandbox', 'REFUSED-3', { ...oneAdult({ reference: 'REFUSED-3' }), journeys: [] }],
  // What stands where a provider, a release and an amount should: lists take none of it, and the run ends all the same.
  [
    ...(['bad-request', 'sandbox', 'REFUSED-4'] as const),
    { reference: 'TRIP', provider: 'sandbox', journeys: 5, released: 'yes', payUpTo: 7, passengers: 'none' },
  ],
  [
    ...(['unknown-provider', '', 'REFUSED-5'] as const),
    { reference: 'TRIP', provider: 'no name '.repeat(1_000), released: { by: 'nobody' }, payUpTo: {} },
  ],
];

test('a request that is refused at its beginning is told the same by lists and by its status, under its own reference', async () => {
  const { address, namespace } = stage.target;
  const env = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  for (const [, , own, sent] of refusals) {
    await stage.client.workflow.execute('orderWorkflow', {
      workflowId: orderWorkflowId(own),
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [sent],
    });
  }
  const refused = refusals.map(([, , own]) => own);
  await finds('NdcState = "failed" AND WorkflowId STARTS_WITH "order/REFUSED-"', refused);
  for (const args of [['list'], ['list', '--state', 'failed']]) {
    const lines = documentOf<OrderLine[]>(await runInProcess([...args, '--json'], { env }));
    for (const [, provider, own] of refusals) {
      const line = lines.find(({ reference }) => reference === own);
      expect(line).toMatchObject({ reference: own, state: 'failed', provider, released: false });
    }
  }
  for (const [code, , own] of refusals) {
    const { stdout } = await runInProcess(['status', own], { env });
    expect(stdout).toMatch(new RegExp(`^${own}  failed\n`));
    expect(stdout).toMatch(new RegExp(`last error *${code} `));
  }
  // Whose request it was is said in the reason, and nowhere else.
  const { reference, lastError } = await stage.orders.status('REFUSED-2');
  expect(reference).toBe('REFUSED-2');
  expect(lastError?.text).toMatch(/order\/REFUSED-2\) refused .* TRIP, .* order\/TRIP$/);
});

describe('among the orders that need a person', () => {
  const waiting = async (reference: string): Promise<OrderLine | undefined> => {
    for await (const line of stage.orders.list({ attention: true }))
      if (line.reference === reference) return line;
    return undefined;
  };
  const listed = (reference: string, attention: string | undefined): Promise<unknown> =>
    eventually(
      () => waiting(reference),
      (line) => line?.attention === attention,
    );

  test('is one that was stopped and could not be read when it was adopted, until it is read', async () => {
    const request = oneAdult();
    const { reference } = request;
    await stage.orders.start(request);
    const { orderId = '' } = await stage.until(reference, 'held');
    await stage.client.workflow.getHandle(orderWorkflowId(reference)).terminate();
    await listed(reference, 'stopped');

    stage.service.fault({ operation: 'orderRetrieve', kind: 'error-before', code: '129', times: 1 });
    const existing = { reference, provider: 'sandbox', orderId };
    await expect(stage.orders.adoptOrder(existing, 'refresh', {})).rejects.toThrow(/129/);
    await listed(reference, 'unknown-status');

    await stage.orders.adoptOrder(existing, 'refresh', {});
    await listed(reference, undefined);
  });

  test('is none that a person gave up', async () => {
    stage.service.fault({ operation: 'orderCreate', kind: 'reset-after', times: 1 });
    stage.service.fault({ operation: 'orderRetrieve', kind: 'error-before', code: '129', times: 10_000 });
    const request = oneAdult();
    const { reference } = request;
    await stage.orders.start(request);
    const { attention } = await stage.until(reference, 'attention');
    stage.service.clearFaults();
    await listed(reference, attention?.reason);

    const answer = { answer: 'give-up', who: 'Ada', why: 'sold elsewhere' } as const;
    await stage.orders.update(reference, 'resolve', answer);
    await stage.client.workflow.getHandle(orderWorkflowId(reference)).result();
    await listed(reference, undefined);
  });
});

test('an adoption that is refused stands in no list; what an earlier run knew of its order stands', async () => {
  const refusal = { code: 'unknown-provider' };
  const unknown = { reference: 'REFUSED-TAKE-UP', provider: 'nobody', orderId: '77' };
  await expect(stage.orders.adoptOrder(unknown, 'refresh', {})).rejects.toMatchObject(refusal);
  await expect(
    stage.client.workflow.getHandle(orderWorkflowId(unknown.reference)).result(),
  ).rejects.toThrow();
  await expect(stage.orders.status(unknown.reference)).rejects.toMatchObject({ code: 'unknown-reference' });

  const reference = real.cancelled;
  const { orderId = '' } = await stage.orders.status(reference);
  await expect(
    stage.orders.adoptOrder({ reference, provider: 'nobody', orderId }, 'refresh', {}),
  ).rejects.toMatchObject(refusal);
  const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
  await handle.result();
  expect(await stage.orders.status(reference)).toMatchObject({ state: 'cancelled', provider: 'sandbox' });
  const { runId } = await handle.describe();
  await finds(`RunId = "${runId}" AND NdcState = "cancelled" AND NdcProvider = "sandbox"`, [reference]);
  for await (const line of stage.orders.list()) expect(line.reference).not.toBe(unknown.reference);
});

test('an order keeps its place whoever starts its runs, and its line tells when it departs and when it changed', async () => {
  const { workflow } = stage.client;
  // Requested again after it failed, with our client and with another one.
  const maxPrice = { amount: '1.00', currency: 'EUR' };
  const dear = oneAdult({ choose: { how: 'cheapest', maxPrice } });
  await stage.orders.start(dear);
  await workflow.getHandle(orderWorkflowId(dear.reference)).result();
  const first = await lineOf(stage.orders, dear.reference, ({ state }) => state === 'failed');
  const { runId } = await stage.orders.start(dear, { again: true });
  await workflow.getHandle(orderWorkflowId(dear.reference), runId).result();
  const again = await lineOf(stage.orders, dear.reference, ({ startedAt }) => startedAt > first.startedAt);
  expect(again.createdAt).toBe(first.createdAt);
  const plain = (args: unknown[], reference: string) =>
    workflow.start('orderWorkflow', {
      ...{ workflowId: orderWorkflowId(reference), taskQueue: WORKFLOW_TASK_QUEUE, args },
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
  await (await plain([dear], dear.reference)).result();
  // The lists show a run before what it upserts.
  const third = await lineOf(
    stage.orders,
    dear.reference,
    ({ startedAt, state }) => startedAt > again.startedAt && state === 'failed',
  );
  expect(third.createdAt).toBe(first.createdAt);

  // Started and adopted by another client, which sets no attribute.
  const request = oneAdult();
  const { reference } = request;
  await plain([request], reference);
  const { orderId } = await stage.until(reference, 'held');
  const held = await lineOf(stage.orders, reference, ({ state }) => state === 'held');
  const { date } = (request.journeys as { date: string }[])[0]!;
  expect(held).toMatchObject({ createdAt: held.startedAt, departure: date });
  expect(held.updatedAt > held.createdAt).toBe(true);
  await workflow.getHandle(orderWorkflowId(reference)).terminate();
  const stopped = await lineOf(stage.orders, reference, (line) => line.stopped !== undefined);
  expect(stopped.updatedAt > held.updatedAt).toBe(true);
  await plain([{ adopt: { reference, provider: 'sandbox', orderId } }], reference);
  await stage.orders.update(reference, 'refresh', {});
  const adopted = await lineOf(
    stage.orders,
    reference,
    (line) => line.stopped === undefined && line.state === 'held',
  );
  expect(adopted).toMatchObject({ createdAt: held.createdAt, departure: date });
});

test('what has ended without ever telling a state is not told as one that shops', async () => {
  await stand('NEVER-BEGUN', { terminated: true });
  await finds('WorkflowId = "order/NEVER-BEGUN" AND ExecutionStatus = "Terminated"', ['NEVER-BEGUN']);
  const told = new Map<string, string>();
  for await (const { reference, state } of stage.orders.list()) told.set(reference, state);
  expect(told.get('NEVER-BEGUN')).toBe('terminated');
});

test('what is at work is found without a worker: what is not booked yet, and what has a call or a step under way', async () => {
  const working = async (): Promise<Map<string, string[]>> => {
    const all = new Map<string, string[]>();
    for await (const { reference, doing } of stage.orders.atWork()) all.set(reference, doing);
    return all;
  };
  const issuing = await started({}, 'held');
  const { total } = await stage.orders.status(issuing);
  stage.service.fault({ operation: 'airShopping', kind: 'slow', delay: 600_000 });
  const shopping = await started({});
  stage.service.fault({ operation: 'orderChange', kind: 'stall' });
  await stage.begin(issuing, 'ticket', { payUpTo: total! });
  const seen = await eventually(
    working,
    (all) => all.get(issuing)?.[0] === 'orderChange' && all.get(shopping)?.[1] === 'airShopping',
  );
  expect(seen.get(shopping)).toEqual(['no order yet', 'airShopping']);
  expect(seen.has(real.atRest)).toBe(false);
  // Of these nothing but their first step is to come, which nobody has taken.
  expect(seen.get('TRIP')).toEqual(['no order yet', 'next step']);
  expect(seen.get('HELD-PAID')).toEqual(['next step']);
  expect(seen.has('KILLED')).toBe(false);
  await stage.client.workflow.getHandle(orderWorkflowId(shopping)).terminate();
});
