/** What lists tell of an order that waits for a choice or an approval, or asks about a booking that is not proven: how much, and until when. */
import { lineOf } from '../support/listed';
import { oneAdult, running, type Stage } from '../support/running';

let stage: Stage;
beforeAll(async () => {
  stage = await running({});
});
afterAll(() => stage.close());

test('a basket: its end, which each call puts off, and no amount', async () => {
  const { reference } = await stage.orders.start(oneAdult({ choose: { how: 'await' } }));
  const { waitsUntil } = await stage.until(reference, 'awaiting-choice');
  const listed = await lineOf(stage.orders, reference, ({ state }) => state === 'awaiting-choice');
  expect(listed).toMatchObject({ actBy: waitsUntil });
  expect(listed.total).toBeUndefined();
  const later = await stage.orders.update(reference, 'listExtras', { offer: 1 });
  expect(later.waitsUntil! > waitsUntil!).toBe(true);
  expect(await lineOf(stage.orders, reference, ({ actBy }) => actBy !== waitsUntil)).toMatchObject({
    actBy: later.waitsUntil,
  });
  await stage.orders.update(reference, 'selectOffer', { offers: [1] });
  const held = await lineOf(stage.orders, reference, ({ state }) => state === 'held');
  expect(held.actBy).toBeUndefined();
});

test('a price to approve: the amount, until the offer expires, and neither once it is approved', async () => {
  const { reference } = await stage.orders.start(oneAdult({ route: 'BRE-MAD' }));
  const { toApprove, total, waitsUntil } = await stage.until(reference, 'awaiting-approval');
  expect(await lineOf(stage.orders, reference, ({ state }) => state === 'awaiting-approval')).toMatchObject({
    ...{ toApprove, total, actBy: waitsUntil },
  });
  await stage.orders.update(reference, 'approve', { amount: toApprove! });
  expect((await stage.until(reference, 'held')).waitsUntil).toBeUndefined();
  const held = await lineOf(stage.orders, reference, ({ state }) => state === 'held');
  expect([held.toApprove, held.actBy, held.total]).toEqual([undefined, undefined, total]);
});

test('a price that nobody approves: the order fails, and lists name no price', async () => {
  const { reference } = await stage.orders.start(oneAdult({ route: 'BRE-MAD' }));
  await stage.until(reference, 'awaiting-approval');
  await lineOf(stage.orders, reference, ({ toApprove }) => toApprove !== undefined);
  await stage.orders.update(reference, 'cancel', {});
  const { total, toApprove, route } = await lineOf(
    stage.orders,
    reference,
    ({ state }) => state === 'failed',
  );
  expect([total, toApprove, route]).toEqual([undefined, undefined, 'BRE → MAD']);
});

test('a cancellation fee to approve: the fee beside the price', async () => {
  const request = oneAdult({ surname: 'FEEMOVE' });
  const { reference } = await stage.orders.start(request);
  const { total } = await stage.until(reference, 'held');
  await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  const { quotedFee } = await stage.orders.update(reference, 'quoteCancellation', {});
  const cancelling = await stage.begin(reference, 'cancel', { fee: quotedFee });
  const { toApprove, waitsUntil } = await cancelling.until('awaiting-approval');
  const asked = await lineOf(stage.orders, reference, ({ state }) => state === 'awaiting-approval');
  expect(asked).toMatchObject({ toApprove, total, actBy: waitsUntil });
  await stage.orders.update(reference, 'decline', {});
  const declined = await lineOf(stage.orders, reference, ({ state }) => state === 'ticketed');
  expect([declined.toApprove, declined.actBy]).toEqual([undefined, undefined]);
});

test('a booking that nobody can prove: what it would cost', async () => {
  const { reference } = await stage.orders.start(oneAdult({ surname: 'LOSTCREATE' }));
  const { attention, total, orderId } = await stage.until(reference, 'attention');
  expect([attention?.reason, orderId]).toEqual(['lost-create', undefined]);
  expect(await lineOf(stage.orders, reference, ({ state }) => state === 'attention')).toMatchObject({
    total,
  });
});

test('a question says when it was asked: a read that finds the same does not ask anew', async () => {
  const services = [{ name: 'bag', need: 'required' }];
  const { reference } = await stage.orders.start(oneAdult({ surname: 'EXTRAGONE', services }));
  await stage.until(reference, 'held');
  const { attention } = await stage.orders.update(reference, 'refresh', {});
  expect(attention).toMatchObject({ reason: 'service-lost', askedAt: expect.stringMatching(/Z$/) as string });
  const again = await stage.orders.update(reference, 'refresh', {});
  expect(again.attention?.askedAt).toBe(attention?.askedAt);
});
