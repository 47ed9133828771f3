/** Adopting orders that were made elsewhere: what is adopted, what is refused, and that a refusal leaves nothing behind. */
import { randomUUID } from 'node:crypto';
import { adoptElsewhere, foreseeAdoption } from '../../src/client/adopting';
import { attributeText, newestRun } from '../../src/temporal/runs';
import { eventually } from '../support/eventually';
import { oneAdult, running, trip, unfollow, type Stage } from '../support/running';

let stage: Stage;
beforeAll(async () => {
  stage = await running();
});
afterAll(() => stage.close());

const adopt = (reference: string, order: unknown) => adoptElsewhere(stage, reference, order);
const foresee = (reference: string, orderId: string) =>
  foreseeAdoption(stage.client, reference, { provider: 'sandbox', orderId });

/** A held order that no reference of this namespace follows. */
async function madeElsewhere(request = oneAdult()) {
  await stage.orders.start(request);
  const { orderId = '', ownerCode, total } = await stage.until(request.reference, 'held');
  await unfollow(stage, request.reference, orderId);
  return {
    reference: `A-${randomUUID().slice(0, 8)}`,
    order: { provider: 'sandbox', orderId, ownerCode },
    total,
  };
}

const writes = (): number =>
  stage.service.log().filter(({ operation }) => /Create|Change|Cancel/.test(operation)).length;

/** What a refused adoption must leave: no claim, no line in any list, and a free reference. */
async function leftNothing(reference: string, orderId: string): Promise<void> {
  await expect(stage.orders.status(reference)).rejects.toMatchObject({ code: 'unknown-reference' });
  // It is refused a moment before its workflow has ended.
  const ended = stage.client.workflow.getHandle(`order/${reference}`).result();
  await ended.catch(() => undefined);
  const run = await newestRun(stage.client, `order/${reference}`);
  expect(run).toMatchObject({ open: false, cutOff: true });
  expect(attributeText(run?.attributes.NdcState)).toBe('refused');
  const claim = await newestRun(stage.client, `claim/order/sandbox/${orderId}`);
  if (claim?.open) expect(JSON.stringify(claim.memo)).not.toContain(reference);
  // Lists lag behind.
  await eventually(
    async () => {
      const listed: string[] = [];
      for await (const line of stage.orders.list({})) listed.push(line.reference);
      for await (const line of stage.orders.list({ attention: true })) listed.push(line.reference);
      return listed;
    },
    (listed) => !listed.includes(reference),
  );
}

test('adopted once, however often it is asked, and never written to', async () => {
  const { reference, order } = await madeElsewhere();
  expect(await foresee(reference, order.orderId)).toEqual({ would: 'adopt' });
  const [from, wrote] = [stage.service.log().length, writes()];
  const both = await Promise.all([1, 2].map(() => adopt(reference, { ...order, surnames: ['example/ada'] })));
  expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
  for (const { status } of both) expect(status).toMatchObject({ state: 'held', ...order, released: false });
  expect((await adopt(reference, order)).adopted).toBe(false);
  expect(await foresee(reference, order.orderId)).toEqual({ would: 'nothing' });
  const read = stage.service.log().slice(from);
  // The second of both reads once more if it comes when the first has just ended.
  const reads = read.filter(({ operation }) => operation === 'orderRetrieve').length;
  expect([1, 2]).toContain(reads);
  expect(writes()).toBe(wrote);
});

test('with an amount, it is released, and again after a kill between the two', async () => {
  const { reference, order, total } = await madeElsewhere();
  await adopt(reference, order);
  const { adopted, status } = await adopt(reference, { ...order, payUpTo: total });
  expect(adopted).toBe(false);
  expect(status).toMatchObject({ state: 'held', released: true, payUpTo: total });
  const little = await madeElsewhere();
  const payUpTo = { amount: '1.00', currency: 'EUR' };
  await expect(adopt(little.reference, { ...little.order, payUpTo })).rejects.toMatchObject({
    code: 'pays-too-little',
  });
  expect(await stage.orders.status(little.reference)).toMatchObject({ state: 'held', released: false });
});

test('an order of another reference is refused and names it; the owner keeps it', async () => {
  const request = oneAdult();
  await stage.orders.start(request);
  const { orderId = '', ownerCode } = await stage.until(request.reference, 'held');
  const order = { provider: 'sandbox', orderId, ownerCode };
  const refusal = { code: 'owned-by-another', message: expect.stringContaining(request.reference) as string };
  await expect(adopt('OTHER-1', order)).rejects.toMatchObject(refusal);
  await leftNothing('OTHER-1', orderId);
  expect(await foresee('OTHER-1', orderId)).toMatchObject({ would: 'refuse', code: 'owned-by-another' });
  // The reference is as free as before, also for a booking.
  const own = { ...oneAdult(), reference: 'OTHER-1' };
  expect(await stage.orders.start(own)).toMatchObject({ started: true });
  await stage.until('OTHER-1', 'held');
  await stage.orders.update(request.reference, 'refresh', {});
});

test('other passengers are refused', async () => {
  const { reference, order } = await madeElsewhere(trip());
  for (const surnames of [['Smith'], ['Example/Eve'], [...Array<string>(5)].map(() => 'Example')])
    await expect(adopt(reference, { ...order, surnames })).rejects.toMatchObject({
      code: 'passengers-differ',
    });
  await leftNothing(reference, order.orderId);
  const { adopted } = await adopt(reference, { ...order, surnames: ['EXAMPLE/BEN', 'Example'] });
  expect(adopted).toBe(true);
});

test('no such order, no such provider, and a reference that has another order', async () => {
  const none = { provider: 'sandbox', orderId: '999999999' };
  await expect(adopt('NONE-1', none)).rejects.toMatchObject({ code: 'order-not-found' });
  await leftNothing('NONE-1', none.orderId);
  await expect(adopt('NONE-2', { ...none, provider: 'nobody' })).rejects.toMatchObject({
    code: 'unknown-provider',
  });
  await leftNothing('NONE-2', none.orderId);
  const { reference, order } = await madeElsewhere();
  await adopt(reference, order);
  const another = { code: 'another-order', message: expect.stringContaining(order.orderId) as string };
  await expect(adopt(reference, none)).rejects.toMatchObject(another);
  expect(await foresee(reference, none.orderId)).toMatchObject({ would: 'refuse', code: 'another-order' });
  await expect(adopt('not a reference', { orderId: '1' })).rejects.toMatchObject({
    mistakes: [{ path: 'provider' }, { path: 'reference' }],
  });
});

test('an airline that cannot be asked now refuses nothing: the same call succeeds later', async () => {
  const { reference, order } = await madeElsewhere();
  stage.service.fault({ operation: 'orderRetrieve', kind: '911-before', times: 1 });
  await expect(adopt(reference, order)).rejects.toMatchObject({ code: 'not-read' });
  await leftNothing(reference, order.orderId);
  expect((await adopt(reference, order)).adopted).toBe(true);
});

test('ticketed or cancelled elsewhere: adopted as it is, and what has ended ends', async () => {
  const ticketed = oneAdult();
  await stage.orders.start(ticketed);
  const held = await stage.until(ticketed.reference, 'held');
  await stage.orders.update(ticketed.reference, 'ticket', { payUpTo: held.total! });
  await unfollow(stage, ticketed.reference, held.orderId);
  const order = { provider: 'sandbox', orderId: held.orderId, ownerCode: held.ownerCode };
  const { status } = await adopt('TICKETED-1', order);
  expect(status).toMatchObject({ state: 'ticketed', released: false });
  await stage.orders.update('TICKETED-1', 'cancel', { withoutQuote: held.total! });
  await eventually(
    () => newestRun(stage.client, 'order/TICKETED-1'),
    (run) => run?.open === false,
  );
  const again = await adopt('CANCELLED-1', order);
  expect(again).toMatchObject({ adopted: true, status: { state: 'cancelled' } });
  await stage.client.workflow.getHandle('order/CANCELLED-1').result();
  expect(await adopt('CANCELLED-1', order)).toMatchObject({ adopted: false, status: { state: 'cancelled' } });
});

test('a schedule change that waits when the order is adopted is not accepted unasked: a person is asked', async () => {
  const { reference, order } = await madeElsewhere(oneAdult({ surname: 'RETIMED' }));
  const wrote = writes();
  const { status } = await adopt(reference, order);
  expect(status).toMatchObject({ state: 'attention', attention: { reason: 'schedule-changed' } });
  await stage.orders.update(reference, 'refresh', {});
  expect(writes()).toBe(wrote);
  expect(await stage.orders.update(reference, 'acceptChange', {})).toMatchObject({ state: 'held' });
  expect(writes()).toBe(wrote + 1);
});

test('one whose workflow was stopped goes on', async () => {
  const { reference, order } = await madeElsewhere();
  await adopt(reference, order);
  await stage.client.workflow.getHandle(`order/${reference}`).terminate();
  expect(await adopt(reference, order)).toMatchObject({ adopted: true, status: { state: 'held' } });
});
