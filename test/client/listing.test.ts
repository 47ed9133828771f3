/** Lists that are read to their end while orders change: each order is listed once. Orders here are driven by hand, without a worker. */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import type { OrderLine } from '../../src/client/types';
import { Orders } from '../../src/client/orders';
import { searchAttributes } from '../../src/domain/order/searchAttributes';
import { ORDER_WORKFLOW, orderWorkflowId } from '../../src/domain/order/updates';
import { ownNamespace } from '../support/ownNamespace';
import { eventually } from '../support/eventually';

/** How many orders there are before anybody reads; the claim of docs/guides/queries.md was measured with 5000. */
const ORDERS = Number(process.env.LISTED_ORDERS ?? 120);

/** How many orders a reader asks for at once: several pages, and more than two windows. */
const LIMIT = Math.max(10, Math.floor(ORDERS / 40));

const QUEUE = 'hands';
const { CommandType } = temporal.api.enums.v1;

let client: Client;
let orders: Orders;

beforeAll(async () => {
  ({ client } = await ownNamespace('test'));
  orders = new Orders(client);
});
afterAll(() => client.connection.close());

interface Start {
  state?: string;
  createdAt?: string;
  updatedAt?: string;
  departure?: string;
}

/** Starts an order that nobody works on but this test. */
async function start(
  reference: string,
  { state = 'held', createdAt, updatedAt, departure }: Start = {},
): Promise<void> {
  await client.workflow.start(ORDER_WORKFLOW, {
    workflowId: orderWorkflowId(reference),
    taskQueue: QUEUE,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    typedSearchAttributes: [
      { key: searchAttributes.state, value: state },
      { key: searchAttributes.created, value: createdAt ?? new Date().toISOString() },
      ...(updatedAt === undefined ? [] : [{ key: searchAttributes.updated, value: updatedAt }]),
      ...(departure === undefined ? [] : [{ key: searchAttributes.departure, value: departure }]),
    ],
  });
}

/** Does something to the order whose workflow task comes next. Returns what, or undefined if there is none. */
async function disturb(
  how: (at: number) => 'complete' | 'continue' | 'leave',
  at: number,
  stopped: AbortSignal,
): Promise<string | undefined> {
  const { namespace } = client.options;
  const { workflowService } = client;
  const asked = { namespace, taskQueue: { name: QUEUE }, identity: 'test' };
  const task = await client
    .withDeadline(Date.now() + 30_000, () =>
      client.withAbortSignal(stopped, () => workflowService.pollWorkflowTaskQueue(asked)),
    )
    .catch((error: unknown) => {
      if (stopped.aborted) return undefined;
      throw error;
    });
  if (!task?.taskToken?.length) return undefined;
  const { workflowExecution, history } = task;
  const began = history?.events?.[0]?.workflowExecutionStartedEventAttributes;
  const done = how(at);
  const commands = {
    leave: [],
    complete: [
      {
        commandType: CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION,
        completeWorkflowExecutionCommandAttributes: {},
      },
    ],
    continue: [
      {
        commandType: CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION,
        continueAsNewWorkflowExecutionCommandAttributes: {
          workflowType: began?.workflowType,
          taskQueue: { name: QUEUE },
          searchAttributes: began?.searchAttributes,
        },
      },
    ],
  }[done];
  await workflowService.respondWorkflowTaskCompleted({ namespace, taskToken: task.taskToken, commands });
  const { workflowId, runId } = {
    workflowId: workflowExecution?.workflowId ?? '',
    runId: workflowExecution?.runId ?? '',
  };
  if (done === 'leave' && at % 2 === 0)
    await workflowService.resetWorkflowExecution({
      ...{ namespace, workflowExecution: { workflowId, runId }, reason: 'test', requestId: randomUUID() },
      workflowTaskFinishEventId: task.startedEventId?.add(1),
    });
  else if (done === 'leave') await client.workflow.getHandle(workflowId, runId).terminate();
  else if (done === 'complete' && at % 4 === 0) {
    // Adopted by a later call.
    const { NdcCreated: created } = began?.searchAttributes?.indexedFields ?? {};
    const createdAt = JSON.parse(Buffer.from(created?.data ?? []).toString()) as string;
    await start(workflowId.replace(/^order\//, ''), { createdAt });
  }
  return done;
}

/** Disturbs orders and starts others until it is stopped. Returns how often each thing was done. */
function disturbing(): () => Promise<Record<string, number>> {
  const stopped = new AbortController();
  setMaxListeners(0, stopped.signal);
  const counts: Record<string, number> = {};
  const ended = (async () => {
    for (let at = 0; !stopped.signal.aborted; at += 1) {
      if (at % 5 === 0) await start(`NEW-${at}`);
      const how = (each: number) => (['complete', 'continue', 'leave'] as const)[each % 3]!;
      const done = await disturb(how, at, stopped.signal);
      if (done !== undefined) counts[done] = (counts[done] ?? 0) + 1;
    }
    return counts;
  })();
  return () => {
    stopped.abort();
    return ended;
  };
}

/** Reads page by page to the end. */
async function pages(filter: Parameters<Orders['listPage']>[0], limit: number): Promise<OrderLine[]> {
  const lines: OrderLine[] = [];
  let cursor: string | undefined;
  do {
    // Any process may go on.
    const page = await new Orders(client).listPage(filter, {
      limit,
      ...(cursor !== undefined && { cursor }),
    });
    expect(page.orders.length).toBeLessThanOrEqual(limit);
    lines.push(...page.orders);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return lines;
}

test(
  'a list is read to its end while orders start, end, are reset, adopted and go on in new runs: none is missing, none is there twice',
  async () => {
    const population = Array.from({ length: ORDERS }, (_, at) => `ORDER-${at}`);
    const waiting = [...population];
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let next; (next = waiting.pop()) !== undefined;) await start(next);
      }),
    );
    await eventually(
      () => client.workflow.count('NdcState = "held"'),
      ({ count }) => count === ORDERS,
    );
    const began = Date.now();
    const stop = disturbing();
    const read = await pages({}, LIMIT);
    const held = await pages({ state: 'held' }, LIMIT);
    const streamed: OrderLine[] = [];
    for await (const line of orders.list()) streamed.push(line);
    const counts = await stop();
    if (process.env.LISTED_ORDERS !== undefined) console.log({ ...counts, milliseconds: Date.now() - began });
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['complete', 'continue', 'leave']));
    for (const lines of [read, held, streamed]) {
      const seen = lines.map(({ reference }) => reference);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((each) => each.startsWith('ORDER-')).sort()).toEqual([...population].sort());
      const created = lines.map(({ createdAt }) => createdAt);
      expect(created).toEqual([...created].sort().reverse());
    }
  },
  120_000 + ORDERS * 200,
);

test('a cursor is refused where it does not belong, and a state that no list shows', async () => {
  await start('CURSOR-1', { state: 'ticketed' });
  await start('CURSOR-2', { state: 'ticketed' });
  const { nextCursor: cursor = '' } = await eventually(
    () => orders.listPage({ state: 'ticketed' }, { limit: 1 }),
    ({ nextCursor }) => nextCursor !== undefined,
  );
  expect(
    (await orders.listPage({ state: 'ticketed', changed: false }, { limit: 1, cursor })).orders,
  ).toHaveLength(1);
  for (const wrong of ['', 'nonsense', cursor.slice(0, 20), Buffer.from('null').toString('base64url')])
    await expect(orders.listPage({ state: 'ticketed' }, { limit: 1, cursor: wrong })).rejects.toMatchObject({
      code: 'bad-cursor',
    });
  await expect(orders.listPage({ state: 'held' }, { limit: 1, cursor })).rejects.toMatchObject({
    code: 'bad-cursor',
  });
  await expect(orders.listPage({ state: 'pricing' as 'held' }, { limit: 1 })).rejects.toMatchObject({
    code: 'bad-filter',
    message: expect.stringContaining('shopping, awaiting-choice') as string,
  });
  await expect(orders.listPage({ updatedSince: 'yesterday' }, { limit: 1 })).rejects.toMatchObject({
    code: 'bad-filter',
  });
});

test('lists are narrowed by when orders were requested, when their lines changed, and when they depart', async () => {
  const [then, later] = ['2020-01-01T00:00:00.000Z', '2020-06-01T00:00:00.000Z'];
  await start('OLD', {
    state: 'unknown',
    createdAt: then,
    updatedAt: '2090-01-01T00:00:00.000Z',
    departure: '2027-03-12',
  });
  await start('YOUNG', { state: 'unknown', createdAt: later, departure: '2027-04-01' });
  const found = async (filter: Parameters<Orders['listPage']>[0]): Promise<string[]> =>
    (await pages({ state: 'unknown', ...filter }, 1)).map(({ reference }) => reference);
  await eventually(
    () => found({}),
    (seen) => seen.join() === 'YOUNG,OLD',
  );
  expect(await found({ createdSince: '2020-06-01T01:00:00+01:00' })).toEqual(['YOUNG']);
  expect(await found({ updatedSince: '2089-01-01T00:00:00Z' })).toEqual(['OLD']);
  // A run that began is a change as well.
  expect(await found({ updatedSince: '2020-01-01T00:00:00Z' })).toEqual(['YOUNG', 'OLD']);
  expect(await found({ departureFrom: '2027-03-13' })).toEqual(['YOUNG']);
  expect(await found({ departureFrom: '2027-03-12', departureTo: '2027-03-31' })).toEqual(['OLD']);
  const { orders: lines } = await orders.listPage({ state: 'unknown' }, { limit: 1 });
  expect(lines[0]).toMatchObject({ reference: 'YOUNG', createdAt: later, departure: '2027-04-01' });
});

test('an order that has told no state yet is listed as one that shops', async () => {
  await client.workflow.start(ORDER_WORKFLOW, { workflowId: orderWorkflowId('UNTOLD'), taskQueue: QUEUE });
  await eventually(
    () => pages({ state: 'shopping' }, 10),
    (lines) => lines.length === 1 && lines[0]?.reference === 'UNTOLD' && lines[0]?.state === 'shopping',
  );
});
