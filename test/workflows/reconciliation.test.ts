/** Writes whose answer was lost, at a service that can search: what is found is gone on with, what is proven not done is repeated, the rest is a person's. */
import { manners } from '../support/manners';
import { oneAdult, running, type Stage } from '../support/running';
import type { OrderStatus } from '../../src/domain/status';

const quick = {
  settleFor: '12s',
  timeouts: { total: { orderCreate: '5s', orderChange: '5s', orderCancel: '5s' } },
  capabilities: { findOrders: 'passenger' },
};
const word = { who: 'Q. Uality', why: 'told by the airline' };

describe.each(manners)('answered $answered', ({ realistic }) => {
  let stage: Stage;
  let repeating: Stage;
  beforeAll(async () => {
    stage = await running({ profile: quick, realistic });
    repeating = await running({ profile: { ...quick, repeatWrites: 1 }, realistic });
  });
  afterAll(() => Promise.all([stage.close(), repeating.close()]));

  const path = ({ history }: OrderStatus): string[] => history.map(({ state }) => state);

  /** Calls of an operation for the order of this request, told by what the status knows of it. */
  const sent = ({ service }: Stage, operation: string, orderId?: string) =>
    service.log().filter((call) => call.operation === operation && call.orderId === orderId);

  const ordersOf = ({ service }: Stage, orderId?: string) =>
    service.ledger().orders.filter((order) => order.orderId === orderId);

  async function held(on: Stage, request: { reference: string }): Promise<OrderStatus> {
    await on.orders.start(request);
    return on.until(request.reference, 'held');
  }

  test.each(['LOSTCREATE', 'HALFCREATE', 'ERRORAFTER', 'LATECREATE', 'PRIOR'])(
    '%s: the order that a create without an answer made is found by a search, and sold once',
    async (surname) => {
      const status = await held(stage, oneAdult({ surname }));
      expect(path(status)).toEqual(expect.arrayContaining(['creating', 'unknown', 'held']));
      expect(ordersOf(stage, status.orderId)).toHaveLength(1);
      expect(sent(stage, 'orderCreate', status.orderId)).toHaveLength(1);
      expect(status.evidence?.operation).toBe('orderRetrieve');
    },
  );

  // The rest goes by the sandbox's clock or by people's words, whatever the answers look like: once is enough.
  if (realistic) return;

  test('a create that did nothing is proven so by searches past the settling time, and a person is asked', async () => {
    const request = oneAdult({ surname: 'NEVERARRIVED' });
    await stage.orders.start(request);
    const { attention } = await stage.until(request.reference, 'attention');
    expect(attention).toMatchObject({
      reason: 'lost-create',
      text: expect.stringMatching(/no order of this trip was found/) as string,
      correlationId: expect.any(String) as string,
    });
  });

  test('… or it is sent again, where the profile allows one repeat, after a new shop', async () => {
    const status = await held(repeating, oneAdult({ surname: 'NEVERARRIVED' }));
    expect(path(status)).toEqual([
      'shopping',
      'pricing',
      'creating',
      'unknown',
      'shopping',
      'pricing',
      'creating',
      'held',
    ]);
    expect(ordersOf(repeating, status.orderId)).toHaveLength(1);
  });

  test('an issue that did nothing is sent again once, after everything was read and compared anew', async () => {
    const request = oneAdult({ surname: 'ISSUENEVER' });
    const { orderId, total } = await held(repeating, request);
    const status = await repeating.orders.update(request.reference, 'ticket', { payUpTo: total! });
    expect(status.state).toBe('ticketed');
    expect(path(status).slice(-4)).toEqual(['ticketing', 'unknown', 'ticketing', 'ticketed']);
    expect(repeating.service.ledger().issues.filter((issue) => issue.orderId === orderId)).toHaveLength(1);
  });

  test('a cancellation that did nothing is sent again once, on a fee that was read again', async () => {
    const request = oneAdult({ surname: 'CANCELNEVER' });
    const { orderId, total } = await held(repeating, request);
    await repeating.orders.update(request.reference, 'ticket', { payUpTo: total! });
    const status = await repeating.orders.update(request.reference, 'cancel', {});
    expect(status).toMatchObject({ state: 'cancelled', money: 'voided' });
    expect(path(status).slice(-4)).toEqual(['cancelling', 'unknown', 'cancelling', 'cancelled']);
    expect(
      repeating.service.ledger().cancellations.filter((entry) => entry.orderId === orderId),
    ).toHaveLength(1);
  });

  test('a write that the service applies half a minute later is waited for and never doubled', async () => {
    const slow = await running({ profile: { ...quick, settleFor: '40s', repeatWrites: 3 } });
    const late = { kind: 'apply-late' as const, delay: 30_000 };
    try {
      const creating = oneAdult({ surname: 'Created' });
      const [issuing, cancelling] = [oneAdult({ surname: 'Issued' }), oneAdult({ surname: 'Cancelled' })];
      const toIssue = await held(slow, issuing);
      await held(slow, cancelling);
      for (const operation of ['orderCreate', 'orderChange', 'orderCancel'] as const) {
        slow.service.fault({ operation, ...late });
      }
      const [created, issued, cancelled] = await Promise.all([
        held(slow, creating),
        slow.orders.update(issuing.reference, 'ticket', { payUpTo: toIssue.total! }),
        slow.orders.update(cancelling.reference, 'cancel', {}),
      ]);
      expect([created.state, issued.state, cancelled.state]).toEqual(['held', 'ticketed', 'cancelled']);
      expect(slow.service.ledger().totals).toEqual({ orders: 3, issues: 1, cancellations: 1, duplicates: 0 });
    } finally {
      await slow.close();
    }
  }, 120_000);

  test('an order of another reference is never taken for one’s own: the same trip and as new, it is shown to a person, who says what is so', async () => {
    const request = oneAdult();
    const first = await held(repeating, request);
    const again = { ...request, reference: `${request.reference}-B`, duplicateTrip: 'allow' };
    repeating.service.fault({ operation: 'orderCreate', kind: 'reset-before' });
    await repeating.orders.start(again);
    const { attention } = await repeating.until(again.reference, 'attention');
    expect(attention).toMatchObject({ reason: 'lost-create' });
    expect(attention?.text).toContain(first.orderId);
    const named = { answer: 'order-id' as const, orderId: first.orderId, ...word };
    await expect(repeating.orders.update(again.reference, 'resolve', named)).rejects.toMatchObject({
      code: 'owned-by-another',
    });
    const notCreated = { answer: 'not-created' as const, ...word };
    expect(await repeating.orders.update(again.reference, 'resolve', notCreated)).toMatchObject({
      state: 'failed',
    });
  });

  test('two orders of the trip that belong to nobody are a person’s to tell apart; the one that is named is taken', async () => {
    const request = oneAdult();
    const first = await held(stage, request);
    await stage.client.workflow.getHandle(`order/${request.reference}`).terminate('nobody follows it');
    const again = { ...request, reference: `${request.reference}-B` };
    stage.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
    await stage.orders.start(again);
    const { attention } = await stage.until(again.reference, 'attention');
    expect(attention?.reason).toBe('duplicate-suspected');
    expect(attention?.text).toContain(first.orderId);
    const made = stage.service.ledger().orders.at(-1)!;
    const named = { answer: 'order-id' as const, orderId: made.orderId, ...word };
    expect(await stage.orders.update(again.reference, 'resolve', named)).toMatchObject({
      state: 'held',
      orderId: made.orderId,
    });
  });

  test('a person’s "not created" is checked by a search; an order that turns up afterwards is shown', async () => {
    // A name of its own: another order of the same name on the same flight, and nobody's, would be a reason to ask.
    const request = oneAdult({ surname: 'Unheard' });
    stage.service.fault({ operation: 'orderCreate', kind: 'apply-late', delay: 50_000 });
    await stage.orders.start(request);
    await stage.until(request.reference, 'attention');
    const notCreated = { answer: 'not-created' as const, ...word };
    const ended = await stage.orders.update(request.reference, 'resolve', notCreated);
    expect(ended).toMatchObject({ state: 'failed', decisions: [{ answer: 'not-created' }] });
    let status = ended;
    while (status.state === 'failed') status = await stage.until(request.reference, 'failed', 'attention');
    expect(status.attention).toMatchObject({
      reason: 'duplicate-suspected',
      answers: ['order-id', 'not-created', 'give-up'],
    });
    const made = stage.service.ledger().orders.at(-1)!;
    expect(status.attention?.text).toContain(made.orderId);
    const named = { answer: 'order-id' as const, orderId: made.orderId, ...word };
    expect((await stage.orders.update(request.reference, 'resolve', named)).state).toBe('held');
  }, 120_000);

  test('a person who says "not created" of an order that a search finds is told its id', async () => {
    const blind = await running({ profile: { ...quick, settleFor: '12s' } });
    try {
      const request = oneAdult();
      // The searches fail until the person comes.
      blind.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
      const failing = blind.service.fault({
        operation: 'orderRetrieve',
        kind: 'error-before',
        code: '915',
        times: 50,
      });
      await blind.orders.start(request);
      const { attention } = await blind.until(request.reference, 'attention');
      expect(attention).toMatchObject({
        reason: 'lost-create',
        text: expect.stringMatching(/search.* failed/) as string,
      });
      failing.cancel();
      const notCreated = { answer: 'not-created' as const, ...word };
      const made = blind.service.ledger().orders.at(-1)!;
      await expect(blind.orders.update(request.reference, 'resolve', notCreated)).rejects.toMatchObject({
        code: 'order-found',
        message: expect.stringContaining(made.orderId) as string,
      });
      expect((await blind.orders.status(request.reference)).attention?.reason).toBe('lost-create');
    } finally {
      await blind.close();
    }
  });
});
