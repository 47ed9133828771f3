/** What must never be believed or repeated: doubts that outlive a run, words of callers at the wrong moment, and the world outside. */
import { eventually } from '../support/eventually';
import { quick } from '../support/quick';
import { oneAdult, running, withSecondAdult, type Stage, unfollow } from '../support/running';

const paid = { released: true, payUpTo: { amount: '99999.00', currency: 'EUR' } };

let stage: Stage;
beforeAll(async () => {
  // An order on request is confirmed by its third read, and not before because a machine is busy.
  stage = await running({ profile: { ...quick, repeatWrites: 0 }, sandbox: { settleDelay: 30_000 } });
});
afterAll(() => stage.close());

/** Calls that an agent asked for: of one that was lost before it was read, the log knows no order. */
const sentBy = (agentCode: string, operation: string) =>
  stage.service.log().filter((call) => call.operation === operation && call.agent === agentCode);

async function held(request: { reference: string }) {
  await stage.orders.start(request);
  return stage.until(request.reference, 'held');
}

test.concurrent(
  'a doubt outlives the run that had it: given up and adopted again, the order is still not issued twice',
  async () => {
    const request = oneAdult({ surname: 'ISSUENEVER', requester: { agentCode: 'NEVER' } });
    const { total } = await held(request);
    await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
    await stage.orders.update(request.reference, 'resolve', { answer: 'give-up', who: 'Q', why: 'enough' });
    await stage.client.workflow.getHandle(`order/${request.reference}`).result();
    const again = await stage.orders.update(request.reference, 'refresh', {});
    expect(again.attention?.reason).toBe('lost-issue');
    await expect(stage.orders.update(request.reference, 'ticket', { payUpTo: total! })).rejects.toMatchObject(
      {
        code: 'not-in-this-state',
      },
    );
    expect(sentBy('NEVER', 'orderChange')).toHaveLength(1);
    // The reference is still its own request's.
    await expect(stage.orders.start(request)).resolves.toMatchObject({ started: false });
  },
);

test.concurrent('reading an order that waits for its balance sends no payment', async () => {
  const requester = { agentCode: 'BALANCE' };
  const request = oneAdult({ surname: 'BALANCE', ticketing: 'at-once', ...paid, requester });
  await stage.orders.start(request);
  await stage.until(request.reference, 'attention');
  for (let read = 0; read < 3; read += 1) {
    const { attention } = await stage.orders.update(request.reference, 'refresh', {});
    expect(attention?.reason).toBe('balance');
  }
  expect(sentBy('BALANCE', 'orderChange')).toHaveLength(1);
});

test('after a cancellation was tried nothing is issued by itself, though the order is released and to be ticketed at once', async () => {
  const request = oneAdult({ surname: 'ONREQUEST', ticketing: 'at-once', ...paid });
  const { orderId } = await held(request);
  stage.service.fault({ operation: 'orderReshop', kind: 'error-before', code: '915' });
  await expect(stage.orders.update(request.reference, 'cancel', {})).rejects.toMatchObject({ given: '915' });
  let status = await stage.orders.status(request.reference);
  // Confirmed after a few reads: the moment in which it would have been issued.
  while (status.waitsFor?.includes('confirm'))
    status = await stage.orders.update(request.reference, 'refresh', {});
  expect(status.state).toBe('held');
  expect(stage.service.ledger().issues.filter((issue) => issue.orderId === orderId)).toHaveLength(0);
  const { total } = status;
  const ticketed = await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
  expect(ticketed.state).toBe('ticketed');
});

test.concurrent(
  'cancel and refresh work without any argument, as other languages may call them',
  async () => {
    const request = oneAdult();
    await held(request);
    const handle = stage.client.workflow.getHandle(`order/${request.reference}`);
    await handle.executeUpdate('refresh');
    await expect(handle.executeUpdate('ticket')).rejects.toThrow();
    expect(await handle.executeUpdate('cancel')).toMatchObject({ state: 'cancelled' });
  },
);

test.concurrent('a reference that owns an order refuses a call about another one', async () => {
  const request = oneAdult();
  const { orderId, ownerCode } = await held(request);
  const other = { reference: request.reference, provider: 'sandbox', orderId: '999999', ownerCode };
  await expect(stage.orders.adoptOrder(other, 'cancel', {})).rejects.toMatchObject({ code: 'another-order' });
  expect(stage.service.ledger().cancellations.filter((entry) => entry.orderId === orderId)).toHaveLength(0);
});

test.concurrent(
  'an order that the airline does not know is not adopted, and leaves nothing behind',
  async () => {
    const order = { reference: 'NO-SUCH-ORDER', provider: 'sandbox', orderId: '999999', ownerCode: 'XA' };
    await expect(stage.orders.adoptOrder(order, 'refresh', {})).rejects.toMatchObject({
      code: 'order-not-found',
    });
    await expect(stage.orders.status('NO-SUCH-ORDER')).rejects.toMatchObject({ code: 'unknown-reference' });
  },
);

test.concurrent(
  'an order that another reference owns is not adopted; one that nobody follows any more is, and says what became of it',
  async () => {
    const request = oneAdult({ surname: 'ELSEWHERE' });
    const { orderId, ownerCode, total } = await held(request);
    const order = { reference: 'ELSEWHERE-1', provider: 'sandbox', orderId: orderId!, ownerCode };
    await expect(stage.orders.adoptOrder(order, 'ticket', { payUpTo: total! })).rejects.toMatchObject({
      code: 'owned-by-another',
      message: expect.stringContaining(request.reference) as string,
    });
    // One that was terminated keeps what it has at the airline.
    await stage.client.workflow.getHandle(`order/${request.reference}`).terminate();
    await expect(stage.orders.adoptOrder(order, 'ticket', { payUpTo: total! })).rejects.toMatchObject({
      code: 'owned-by-another',
    });
    await stage.client.workflow.getHandle(`claim/order/sandbox/${orderId}`).terminate();
    await expect(stage.orders.adoptOrder(order, 'ticket', { payUpTo: total! })).rejects.toMatchObject({
      code: 'not-in-this-state',
    });
    expect((await stage.orders.status('ELSEWHERE-1')).state).toBe('cancelled');
  },
);

test.concurrent(
  'cancelling the workflow from outside abandons no order, and its details name the command that cancels it',
  async () => {
    const request = oneAdult();
    const { total } = await held(request);
    const handle = stage.client.workflow.getHandle(`order/${request.reference}`);
    const command = `\`ndc-flows cancel ${request.reference}\``;
    const details = async (): Promise<string> =>
      (await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
    expect(await details()).not.toContain(command);
    await handle.cancel();
    await eventually(details, (shown) => shown.includes(command));
    expect((await stage.orders.update(request.reference, 'ticket', { payUpTo: total! })).state).toBe(
      'ticketed',
    );
  },
);

test.concurrent('in 21.3 a partly issued order is not left to lapse', async () => {
  const modern = await running({ version: '21.3', profile: quick });
  try {
    const request = withSecondAdult(oneAdult({ surname: 'INCOMPLETE' }));
    await modern.orders.start(request);
    const { total } = await modern.until(request.reference, 'held');
    const status = await modern.orders.update(request.reference, 'ticket', { payUpTo: total! });
    expect(status.attention?.reason).toBe('partly-issued');
    await expect(modern.orders.update(request.reference, 'cancel', {})).rejects.toMatchObject({
      code: 'cannot-cancel-here',
    });
  } finally {
    await modern.close();
  }
});

describe('where the provider cannot cancel (21.3)', () => {
  let modern: Stage;
  beforeAll(async () => {
    modern = await running({ version: '21.3', profile: quick });
  });
  afterAll(() => modern.close());

  test('two cancels and a refresh at once leave a hold to lapse, and it goes on answering', async () => {
    const request = oneAdult();
    await modern.orders.start(request);
    await modern.until(request.reference, 'held');
    await Promise.allSettled([
      modern.orders.update(request.reference, 'refresh', {}),
      modern.orders.update(request.reference, 'cancel', {}),
      modern.orders.update(request.reference, 'cancel', {}),
    ]);
    expect((await modern.orders.status(request.reference)).state).toBe('lapsing');
    expect((await modern.orders.update(request.reference, 'refresh', {})).state).toBe('lapsing');
  });

  test('an order that is adopted and cancelled in one call is left to lapse', async () => {
    const request = oneAdult();
    await modern.orders.start(request);
    const { orderId, ownerCode } = await modern.until(request.reference, 'held');
    await unfollow(modern, request.reference, orderId);
    const order = { reference: 'TAKEN-TO-LAPSE', provider: 'sandbox', orderId: orderId!, ownerCode };
    expect((await modern.orders.adoptOrder(order, 'cancel', {})).state).toBe('lapsing');
  });
});

test.concurrent('a ticket whose read fails leaves the order where it was, with its timers', async () => {
  const near = await running({
    profile: { ...quick, issueBefore: '72h', assumedHold: '96h' },
    sandbox: { holdFor: 60_000 },
  });
  try {
    const request = oneAdult();
    await near.orders.start(request);
    const warned = await near.until(request.reference, 'attention');
    near.service.fault({ operation: 'orderRetrieve', kind: 'error-before', code: '915' });
    const payUpTo = warned.total!;
    await expect(near.orders.update(request.reference, 'ticket', { payUpTo })).rejects.toMatchObject({
      given: '915',
    });
    // Released meanwhile, and its limit is near: it is issued by the release it has.
    await near.until(request.reference, 'ticketed');
    expect(near.service.ledger().totals.issues).toBe(1);
  } finally {
    await near.close();
  }
});
