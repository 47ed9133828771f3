/** Waiting for an order, and asking it with no more patience than there is. */
import type { NdcFlows } from '../../src/library/ndcFlows';
import { ndcFlowsOver } from '../../src/library/methods';
import type { Orders } from '../../src/client/orders';
import { statusOnceAnswered } from '../../src/client/waitFor';
import { oneAdult, running, type Stage } from '../support/running';
import { statusOf } from '../support/status';

let stage: Stage;
let flows: NdcFlows;
beforeAll(async () => {
  // An airline that thinks: what an order does by itself takes longer than the first look at it.
  stage = await running({ sandbox: { latency: 200 } });
  flows = ndcFlowsOver(stage, { known: { providers: ['sandbox'] } });
});
afterAll(() => stage.close());

type Request = Parameters<NdcFlows['startOrder']>[0];
const request = (changes: Parameters<typeof oneAdult>[0]): Request => oneAdult(changes) as unknown as Request;

async function started(changes: Parameters<typeof oneAdult>[0]): Promise<string> {
  return (await flows.startOrder(request(changes))).reference;
}

test.concurrent('a state that is passed through has been reached', async () => {
  const payUpTo = { amount: '2000', currency: 'EUR' };
  const reference = await started({ surname: 'Passing', ticketing: 'at-once', released: true, payUpTo });
  // Released, it is held for no longer than it takes to begin with its tickets.
  expect((await flows.waitFor(reference, 'held', { within: 30_000 })).released).toBe(true);
  expect((await flows.waitFor(reference, ['ticketed', 'failed'])).state).toBe('ticketed');
});

test.concurrent('an order that rests elsewhere ends the wait, with its status', async () => {
  const failed = await started({ surname: 'SOLDOUT' });
  await expect(flows.waitFor(failed, 'held')).rejects.toMatchObject({
    code: 'not-reached',
    possible: false,
    status: { state: 'failed' },
  });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const choice = await started({ surname: 'Undecided', choose: { how: 'await', until }, offerLimit: 3 });
  await expect(flows.waitFor(choice, 'held')).rejects.toMatchObject({
    code: 'not-reached',
    possible: true,
    status: { state: 'awaiting-choice' },
  });
  const { offers } = await flows.status(choice);
  expect((await flows.selectOffer(choice, offers?.[0]?.offerId ?? '')).state).toBe('held');
});

test.concurrent('a wait has an end, and looks no oftener than something happens', async () => {
  const reference = await started({ surname: 'Patient' });
  await flows.waitFor(reference, 'held');
  let looks = 0;
  const counted = ndcFlowsOver({
    client: stage.client,
    orders: Object.assign(Object.create(stage.orders) as typeof stage.orders, {
      status: (each: string) => {
        looks += 1;
        return stage.orders.status(each);
      },
    }),
  });
  await expect(counted.waitFor(reference, 'ticketed', { within: 2_000 })).rejects.toMatchObject({
    code: 'not-reached',
    status: { state: 'held' },
  });
  expect(looks).toBeLessThanOrEqual(4);
});

test.concurrent('who has no patience is told that the order is at work, and the order goes on', async () => {
  const minute = { orderCreate: '60s', orderChange: '60s', orderCancel: '60s' };
  const slow = await running({ profile: { settleFor: '70s', timeouts: { total: minute } } });
  const own = ndcFlowsOver(slow, { known: { providers: ['sandbox'] } });
  const { reference } = await own.startOrder(request({}));
  const { total } = await own.waitFor(reference, 'held');
  if (!total) throw new Error('no total');
  const { answerNow } = slow.service.fault({ operation: 'orderChange', kind: 'slow', delay: 60_000 });
  const asked = own.ticket(reference, total, { within: 8_000, updateId: 'once' });
  await expect(asked).rejects.toMatchObject({ code: 'not-answered', taken: true });
  answerNow();
  expect((await own.ticket(reference, total, { updateId: 'once' })).state).toBe('ticketed');
  expect((await own.status(reference)).documents).toHaveLength(1);
  await slow.close();
});

test.concurrent('what waits for somebody is answered with the status that says so', async () => {
  const reference = await started({ surname: 'Feemove' });
  const { total } = await flows.waitFor(reference, 'held');
  if (!total) throw new Error('no total');
  await flows.ticket(reference, total);
  const waiting = await flows.cancel(reference);
  expect(waiting.state).toBe('awaiting-approval');
  const approved = await flows.approve(reference, waiting.toApprove ?? total);
  expect(['awaiting-approval', 'cancelled']).toContain(approved.state);
});

test('twelve questions under one abort signal warn the process of nothing', async () => {
  const warnings: Error[] = [];
  const heard = (warning: Error): unknown => warnings.push(warning);
  process.on('warning', heard);
  const reference = await started({ surname: 'Impatient' });
  await flows.waitFor(reference, 'held');
  const { signal } = new AbortController();
  const questions = Array.from({ length: 12 }, () => flows.refresh(reference, { signal }));
  await Promise.allSettled(questions);
  await new Promise(setImmediate);
  process.off('warning', heard);
  expect(warnings).toEqual([]);
});

test('who follows an order hears of a silence only once it is long', async () => {
  const said: string[] = [];
  const slow: Pick<Orders, 'status'> = {
    status: (_, { waiting } = {}) => {
      for (const waited of [1_000, 2_000, 5_000]) waiting?.({ workers: 1 }, waited);
      return Promise.resolve(statusOf({}));
    },
  };
  await statusOnceAnswered(slow, 'T-1', { waiting: (words) => said.push(words) });
  expect(said).toEqual([expect.stringMatching(/^No worker has answered for 5 s\./)]);
});
