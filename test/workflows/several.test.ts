/** One request, several providers, each a sandbox of its own: who is chosen, who follows, and that at most one of them makes an order. */
import { Usage } from '../../src/client/usage';
import { compareMoney } from '../../src/domain/money';
import type { OrderStatus } from '../../src/domain/order/status';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { eventually } from '../support/eventually';
import { quick } from '../support/quick';
import { oneAdult, running, type Stage } from '../support/running';
import { resetBefore, resetTo } from './cases/resets';

/** Most of these have one test to themselves, because of its faults. */
const names = [
  'second',
  'slow',
  'late',
  'lost',
  'repeated',
  'basket-refused',
  'basket-lost',
  'rejecting-first-task',
  'rejecting-create',
  '493a',
  '493b',
  '494a',
  '494b',
  '490a',
  '490b',
];

let stage: Stage;
beforeAll(async () => {
  stage = await running({
    profile: { ...quick, capabilities: { findOrders: 'passenger' } },
    sandbox: { settleDelay: 200 },
    claimsKey: 'the same for every provider',
    others: {
      ...Object.fromEntries(names.map((name) => [name, {}])),
      // One airline with two names.
      twin: { sandbox: { seed: 'twin' } },
      twin2: { sandbox: { seed: 'twin' } },
      // Down for as long as the test runs.
      down: { profile: { baseUrl: 'http://127.0.0.1:9' } },
      gone: { profile: { baseUrl: 'http://127.0.0.1:9', patience: { interactive: '1s' } } },
      // Without a booking, a second shop is one too many.
      spent: { profile: { lookToBook: { shopsPerBooking: 1, minimumShops: 1 } } },
      unsent: { profile: { patience: { order: '1s' } } },
    },
  });
});
afterAll(() => stage.close());

/** A trip for which these providers are asked. Its calls carry its reference. */
function asking(providers: string[], changes: Record<string, unknown> = {}): ReturnType<typeof oneAdult> {
  const request = oneAdult({ provider: undefined, providers, ...changes });
  return { ...request, requester: { agentCode: request.reference } };
}

const inOrder = { chooseProvider: 'in-order' };

const lineOf = ({ providers = [] }: OrderStatus, name: string) =>
  providers.find(({ provider }) => provider === name);

/** The providers at which this reference has made an order, each as often as it has. Two sandboxes give the same ids. */
function makers(reference: string): string[] {
  return Object.entries({ sandbox: stage.service, ...stage.others }).flatMap(([name, service]) => {
    const calls = service.log().filter(({ agent }) => agent === reference);
    const ids = new Set(calls.map(({ correlationId }) => correlationId));
    return service.ledger().orders.flatMap(({ correlationId }) => (ids.has(correlationId) ? [name] : []));
  });
}

/** Number of the event with which the order first called this operation. */
async function firstCall(reference: string, operation: string): Promise<number> {
  const { events } = await stage.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  const called = events?.find(
    (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === operation,
  );
  return Number(called?.eventId);
}

async function booked(request: { reference: string }): Promise<OrderStatus> {
  await stage.orders.start(request);
  return stage.until(request.reference, 'held');
}

describe('of several providers', () => {
  test.concurrent('the cheapest is booked, and one that is down, slow or unknown is named', async () => {
    const slow = stage.others.slow!.fault({ operation: 'airShopping', kind: 'slow', delay: 120_000 });
    const request = asking(['sandbox', 'second', 'slow', 'down', 'nowhere'], { shopWithin: 15 });
    const order = await booked(request);
    slow.answerNow();
    const offers = ['sandbox', 'second'].map((name) => lineOf(order, name)!);
    const [cheapest] = offers.toSorted((a, b) => Number(a.total?.amount) - Number(b.total?.amount));
    expect(order.provider).toBe(cheapest?.provider);
    expect(offers.map(({ state }) => state).sort()).toEqual(['chosen', 'offered']);
    const text = 'no answer within 15 s';
    expect(lineOf(order, 'slow')).toEqual({ provider: 'slow', state: 'no-answer', text });
    expect(lineOf(order, 'down')?.text).toBeDefined();
    expect(lineOf(order, 'nowhere')).toMatchObject({ state: 'refused' });
    expect(makers(request.reference)).toEqual([order.provider]);
    // What was broken off counts: the provider has seen it.
    const { searchAttributes } = await stage.client.workflow
      .getHandle(orderWorkflowId(request.reference))
      .describe();
    const used = (searchAttributes.NdcUsage as string[]).map((value) => value.replace(/\/[^/]*$/, ''));
    const shops = ['sandbox/1', 'second/1', 'slow/1'];
    expect(used.sort()).toEqual([...shops, `${order.provider}/booked`].sort());
  });

  test.concurrent('one that is beyond its limit of shops is named, and nothing is sent to it', async () => {
    const nothing = { how: 'cheapest', maxPrice: { amount: '0.01', currency: 'EUR' } };
    const first = oneAdult({ provider: 'spent', choose: nothing });
    await stage.orders.start(first);
    await stage.until(first.reference, 'failed');
    await eventually(
      () => new Usage(stage.client).list({ provider: 'spent' }),
      ({ total }) => total.shops === 1,
    );
    const { length } = stage.others.spent!.log();
    const order = await booked(asking(['spent', 'second'], inOrder));
    expect(order.provider).toBe('second');
    const text = expect.stringContaining('look-to-book') as string;
    expect(lineOf(order, 'spent')).toMatchObject({ state: 'refused', text });
    expect(stage.others.spent!.log()).toHaveLength(length);
  });

  test.concurrent('in order, the first that offers something is taken before the others answer', async () => {
    const slow = stage.others.late!.fault({ operation: 'airShopping', kind: 'slow', delay: 60_000 });
    const order = await booked(asking(['down', 'second', 'late'], inOrder));
    expect(order).toMatchObject({ provider: 'second' });
    expect(lineOf(order, 'late')).toMatchObject({ state: 'shopping' });
    expect(lineOf(order, 'down')).toMatchObject({ text: expect.stringContaining('ECONNREFUSED') as string });
    slow.answerNow();
  });

  test.concurrent('a caller selects among the offers of all', async () => {
    const until = new Date(Date.now() + 600_000).toISOString();
    const { reference } = asking(['sandbox', 'second'], { choose: { how: 'await', until } });
    const request = asking(['sandbox', 'second'], { reference, choose: { how: 'await', until } });
    await stage.orders.start(request);
    const { offers = [] } = await stage.until(reference, 'awaiting-choice');
    expect([...new Set(offers.map(({ provider }) => provider))].sort()).toEqual(['sandbox', 'second']);
    // Not the cheapest, whose price the line of a provider shows before.
    const { offerId, total } = offers.findLast(({ provider }) => provider === 'second')!;
    await stage.orders.update(reference, 'selectOffer', { offerIds: [offerId] });
    const order = await stage.until(reference, 'held');
    expect(order).toMatchObject({ provider: 'second' });
    expect(lineOf(order, 'second')).toMatchObject({ state: 'chosen', total });
    expect(makers(reference)).toEqual(['second']);
  });

  test.concurrent('an order that none of them can book says what each has said', async () => {
    const request = asking(['sandbox', 'gone'], {
      choose: { how: 'cheapest', maxPrice: { amount: '1.00', currency: 'EUR' } },
    });
    await stage.orders.start(request);
    const order = await stage.until(request.reference, 'failed');
    expect(order.lastError).toMatchObject({
      code: 'not-offered',
      text: expect.stringMatching(/sandbox: .*; gone: ECONNREFUSED /) as string,
    });
  });
});

describe('the next provider follows', () => {
  test.concurrent.each([
    ['finds no seats', '493', 1],
    ['is refused', '494', 1],
    ['loses its offer each time', '490', 4],
  ])('where the create %s', async (_, code, times) => {
    const { first, second } = own(code);
    first.fault({ operation: 'orderCreate', kind: 'error-before', code, times });
    const request = asking([`${code}a`, `${code}b`], { ...inOrder, priceTolerance: { percent: '500' } });
    const order = await booked(request);
    expect(order.provider).toBe(`${code}b`);
    expect(lineOf(order, `${code}a`)).toMatchObject({
      state: 'passed-over',
      text: expect.stringContaining(code) as string,
    });
    expect(first.ledger().orders).toEqual([]);
    expect(second.ledger().orders).toHaveLength(1);
    expect(makers(request.reference)).toEqual([`${code}b`]);
  });

  test.concurrent('where the create could not be sent, at a price that is asked about', async () => {
    const { unsent } = stage.others;
    // The login is gone when the create comes, and no other is given.
    unsent!.fault({ operation: 'orderCreate', kind: 'token-lost' });
    unsent!.fault({ operation: 'login', kind: '911-before', skip: 1, times: 99 });
    // Every fare rises by a quarter after the shop.
    const request = asking(['unsent', 'second'], { ...inOrder, route: 'BRE-MAD' });
    const { reference } = request;
    await stage.orders.start(request);
    const asked = await stage.until(reference, 'awaiting-approval');
    expect(asked.provider).toBe('unsent');
    await stage.orders.update(reference, 'approve', { amount: asked.toApprove! });
    const again = await stage.next(asked, 'awaiting-approval', 'held');
    expect(again.provider).toBe('second');
    // Prices follow from the date of the trip. What was approved at the first covers no more than it says.
    const covered = compareMoney((again.toApprove ?? again.total)!, asked.toApprove!) <= 0;
    expect(again.state).toBe(covered ? 'held' : 'awaiting-approval');
    if (!covered) await stage.orders.update(reference, 'approve', { amount: again.toApprove! });
    expect(await stage.until(reference, 'held')).toMatchObject({ provider: 'second' });
    expect(makers(reference)).toEqual(['second']);
  });

  /** Two sandboxes that only one test uses. */
  function own(code: string) {
    return { first: stage.others[`${code}a`]!, second: stage.others[`${code}b`]! };
  }
});

describe('after a create whose answer was lost', () => {
  test.concurrent('no other provider is asked, though the order is nowhere to be found', async () => {
    stage.others.lost!.fault({ operation: 'orderCreate', kind: 'reset-before', times: 2 });
    const request = asking(['lost', 'second'], { ...inOrder });
    await stage.orders.start(request);
    const order = await stage.until(request.reference, 'attention');
    expect(order).toMatchObject({ provider: 'lost', attention: { reason: 'lost-create' } });
    expect(makers(request.reference)).toEqual([]);
  });

  test.concurrent('a refusal of the repeat leads to no other provider', async () => {
    const { repeated } = stage.others;
    repeated!.fault({ operation: 'orderCreate', kind: 'reset-before' });
    repeated!.fault({ operation: 'orderCreate', kind: 'error-before', code: '494' });
    // Between the two, the offers are lost as well: they are asked for again, there.
    repeated!.fault({ operation: 'offerPrice', kind: 'session-lost', skip: 1 });
    const request = asking(['repeated', 'second'], { ...inOrder });
    await stage.orders.start(request);
    expect(await stage.until(request.reference, 'failed')).toMatchObject({
      provider: 'repeated',
      lastError: { code: '494' },
    });
    expect(makers(request.reference)).toEqual([]);
  });
});

describe('a basket of several providers', () => {
  test.concurrent(
    'what goes with an offer is asked where it is offered, and is booked with it there alone',
    async () => {
      const order = await basket(['sandbox', 'second', 'down']);
      const { reference } = order;
      const { number } = offerOf(order, 'second');
      const { extrasOnSale, provider, providers } = await stage.orders.update(reference, 'listExtras', {
        offer: number,
      });
      expect(provider).toBe('sandbox');
      expect(providers).toEqual(order.providers);
      const seat = extrasOnSale!.lines.find(({ kind }) => kind === 'seat')!;
      await stage.orders.update(reference, 'selectOffer', {
        offers: [number],
        services: [{ name: 'Checked bag 23 kg' }],
        seats: [{ paxId: 'PAX1', seat: seat.seats![0]!, flight: seat.flights[0]!.split('/')[0] }],
      });
      const held = await stage.until(reference, 'held');
      expect(held.provider).toBe('second');
      expect(held.extras.join()).toMatch(/Checked bag 23 kg.*seat \d+[A-Z]/);
      expect(makers(reference)).toEqual(['second']);
      expect(operations(stage.service, reference)).toEqual(['airShopping']);
    },
  );

  test.concurrent(
    'where the create is refused, the offers of the others are shown, with the reason',
    async () => {
      const refusing = stage.others['basket-refused']!;
      refusing.fault({ operation: 'orderCreate', kind: 'error-before', code: '494' });
      const order = await basket(['basket-refused', 'second']);
      const { reference } = order;
      const { number } = offerOf(order, 'second');
      await select(order, 'basket-refused');
      const again = await stage.next(order, 'awaiting-choice');
      expect(again.lastError).toMatchObject({
        code: 'selection-changed',
        text: expect.stringContaining('494') as string,
      });
      expect(again.offers!.map(({ provider }) => provider)).not.toContain('basket-refused');
      await stage.orders.update(reference, 'selectOffer', { offers: [number] });
      expect(await stage.until(reference, 'held')).toMatchObject({ provider: 'second' });
      expect(makers(reference)).toEqual(['second']);
    },
  );

  test.concurrent('after a create whose answer was lost, no other offer is shown', async () => {
    stage.others['basket-lost']!.fault({ operation: 'orderCreate', kind: 'reset-before', times: 2 });
    const order = await basket(['basket-lost', 'second']);
    await select(order, 'basket-lost');
    const { reference } = order;
    expect(await stage.until(reference, 'attention')).toMatchObject({
      provider: 'basket-lost',
      attention: { reason: 'lost-create' },
    });
    expect(makers(reference)).toEqual([]);
    expect(operations(stage.others.second!, reference)).toEqual(['airShopping']);
  });

  async function basket(providers: string[]): Promise<OrderStatus> {
    const request = asking(providers, { choose: { how: 'await' } });
    await stage.orders.start(request);
    return stage.until(request.reference, 'awaiting-choice');
  }

  const offerOf = ({ offers = [] }: OrderStatus, name: string) =>
    offers.find(({ provider }) => provider === name)!;

  const select = (order: OrderStatus, name: string) =>
    stage.orders.update(order.reference, 'selectOffer', { offers: [offerOf(order, name).number] });

  const operations = (service: Stage['service'], reference: string) => {
    const calls = service.log().filter(({ agent }) => agent === reference);
    return calls.map(({ operation }) => operation).filter((operation) => operation !== 'login');
  };
});

test.concurrent.each([
  ['its first choice', 'first-task'],
  ['the create that was refused', 'create'],
])('an order that is reset to before %s is found where it was made', async (_, before) => {
  const rejecting = `rejecting-${before}`;
  stage.others[rejecting]!.fault({ operation: 'orderCreate', kind: 'error-before', code: '494' });
  const request = asking([rejecting, 'second'], { ...inOrder, priceTolerance: { percent: '500' } });
  const { reference } = request;
  const { orderId } = await booked(request);
  if (before === 'first-task') await resetTo(stage, reference, 'first');
  else await resetBefore(stage, reference, await firstCall(reference, 'orderCreate'));
  await eventually(async () => (await stage.orders.status(reference)).state !== 'held');
  const after = await stage.until(reference, 'held');
  expect(after).toMatchObject({ orderId, provider: 'second' });
  expect(makers(reference)).toEqual(['second']);
  expect(await stage.orders.update(reference, 'ticket', { payUpTo: after.total! })).toMatchObject({
    state: 'ticketed',
    provider: 'second',
  });
});

test.concurrent('the same trip is one trip at whichever provider', async () => {
  const request = asking(['twin', 'down'], inOrder);
  const first = await booked(request);
  const again = {
    ...request,
    reference: `${request.reference}-2`,
    providers: ['down', 'twin'],
    duplicateTrip: 'refuse',
  };
  await stage.orders.start({ ...again, provider: 'twin2', providers: undefined, chooseProvider: undefined });
  expect(first.provider).toBe('twin');
  expect(await stage.until(again.reference, 'failed')).toMatchObject({
    lastError: { code: 'duplicate-trip' },
  });
});
