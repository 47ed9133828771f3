/** One request, several providers, and nobody to ask them: workers are away, or every provider is down, for longer than `shopWithin`. */
import type { OrderStatus } from '../../src/domain/order/status';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { eventually } from '../support/eventually';
import { quick } from '../support/quick';
import { oneAdult, running, type Stage } from '../support/running';

const down = { profile: { baseUrl: 'http://127.0.0.1:9', patience: { interactive: '6s' } } };

let stage: Stage;
beforeAll(async () => {
  stage = await running({
    profile: quick,
    others: {
      second: {},
      slow: {},
      slower: {},
      hanging: {},
      refusing: {},
      dear: {},
      down,
      'also-down': down,
    },
  });
});
afterAll(() => stage.close());

function asking(providers: string[], changes: Record<string, unknown> = {}): ReturnType<typeof oneAdult> {
  return oneAdult({ provider: undefined, providers, shopWithin: 2, ...changes });
}

const linesOf = ({ providers = [] }: OrderStatus): Record<string, string> =>
  Object.fromEntries(providers.map(({ provider, state }) => [provider, state]));

const slowly = (name: string, delay: number) =>
  stage.others[name]!.fault({ operation: 'airShopping', kind: 'slow', delay });

async function firedTimers(reference: string): Promise<number> {
  const { events = [] } = await stage.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  return events?.filter((event) => event.timerFiredEventAttributes).length ?? 0;
}

/** Nothing is listened to for so long (milliseconds). */
async function refuses(url: string, time: number): Promise<void> {
  await fetch(`${url}/control/refuse`, { method: 'POST', body: JSON.stringify({ for: time }) });
}

test('an order whose workers are away for longer than shopWithin is booked when one is back, at the cheapest', async () => {
  const { service, others } = stage;
  const request = asking(['sandbox', 'second']);
  // Nobody is reached before the workers go.
  await Promise.all([service, others.second!].map(({ url }) => refuses(url, 25_000)));
  await stage.orders.start(request);
  await stage.until(request.reference, 'shopping');
  await stage.withoutWorker(async () => {
    await eventually(
      () => firedTimers(request.reference),
      (fired) => fired >= 2,
    );
    await eventually(() =>
      Promise.all([service, others.second!].map(({ url }) => fetch(url))).then(
        () => true,
        () => false,
      ),
    );
  });
  const order = await stage.until(request.reference, 'held');
  expect(Object.values(linesOf(order)).sort()).toEqual(['chosen', 'offered']);
  const [cheapest] = order.providers!.toSorted((a, b) => Number(a.total?.amount) - Number(b.total?.amount));
  expect(order.provider).toBe(cheapest?.provider);
});

describe('where nobody has offered anything within shopWithin,', () => {
  test.concurrent(
    'the first who does is booked, and one that stays silent for as long again is not',
    async () => {
      const [slow, hanging] = [slowly('slow', 5_000), slowly('hanging', 120_000)];
      const request = asking(['hanging', 'slow']);
      await stage.orders.start(request);
      const order = await stage.until(request.reference, 'held');
      expect(linesOf(order)).toEqual({ hanging: 'no-answer', slow: 'chosen' });
      [slow, hanging].forEach((fault) => fault.answerNow());
    },
  );

  test.concurrent(
    'one that has refused does not end the order, because the other may still offer something',
    async () => {
      stage.others.refusing!.fault({ operation: 'airShopping', kind: 'error-before', code: '494' });
      slowly('slower', 5_000);
      const request = asking(['refusing', 'slower']);
      await stage.orders.start(request);
      const order = await stage.until(request.reference, 'held');
      expect(linesOf(order)).toEqual({ refusing: 'refused', slower: 'chosen' });
    },
  );

  test.concurrent(
    'the order ends when the patience of each is spent, and says who did not answer',
    async () => {
      const request = asking(['down', 'also-down']);
      await stage.orders.start(request);
      const order = await stage.until(request.reference, 'failed');
      expect(order.lastError).toMatchObject({
        code: 'no-answer',
        text: expect.stringMatching(/down: ECONNREFUSED .*; also-down: ECONNREFUSED /) as string,
      });
      expect(linesOf(order)).toEqual({ down: 'no-answer', 'also-down': 'no-answer' });
    },
  );

  test.concurrent('a caller can cancel', async () => {
    const hanging = slowly('dear', 120_000);
    const request = asking(['dear', 'down']);
    await stage.orders.start(request);
    await eventually(
      async () => linesOf(await stage.orders.status(request.reference)).down,
      (state) => state === 'no-answer',
    );
    await stage.orders.update(request.reference, 'cancel', {});
    expect(await stage.until(request.reference, 'failed')).toMatchObject({
      lastError: { code: 'cancelled' },
    });
    hanging.answerNow();
  });
});
