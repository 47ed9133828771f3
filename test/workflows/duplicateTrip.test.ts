/** The same trip under two references: found before anything is created, and decided by the request or by a person. */
import type { OrderUpdates } from '../../src/domain/order/updates';
import { oneAdult, running, unfollow, type Stage } from '../support/running';

const word = { who: 'Q. Uality', why: 'the customer was asked' };

let stage: Stage;
beforeAll(async () => {
  stage = await running();
});
afterAll(() => stage.close());

/** A trip that is held, and the same trip under another reference. */
async function twice(changes: Record<string, unknown> = {}) {
  const first = oneAdult();
  await stage.orders.start(first);
  const { orderId } = await stage.until(first.reference, 'held');
  const second = { ...first, reference: `${first.reference}-B`, ...changes };
  await stage.orders.start(second);
  return { first: first.reference, second: second.reference, orderId };
}

const createdSince = (from: number): number => stage.service.ledger().orders.length - from;

test('asked by default, before anything exists; a person may book it anyway', async () => {
  const from = stage.service.ledger().orders.length;
  const { first, second } = await twice();
  const { attention, flights } = await stage.until(second, 'attention');
  // What was about to be booked is what a person is asked about.
  expect(flights).toMatchObject([{ origin: 'LHR', destination: 'CDG' }]);
  expect(attention).toMatchObject({
    ...{ reason: 'duplicate-trip', answers: ['book-anyway', 'give-up'], otherReference: first },
    // Whatever becomes of the other order.
    text: `reference ${first} already had these passengers on these flights; nothing has been created yet`,
  });
  // Nothing was created: the airline's support has nothing to look up.
  expect(attention?.correlationId).toBeUndefined();
  expect(createdSince(from)).toBe(1);
  await expect(
    stage.orders.update(second, 'resolve', { answer: 'not-created', ...word }),
  ).rejects.toMatchObject({ code: 'answer-not-accepted' });
  await stage.orders.update(second, 'resolve', { answer: 'book-anyway', ...word });
  const held = await stage.until(second, 'held');
  expect(held.decisions).toMatchObject([{ answer: 'book-anyway', who: word.who, otherReference: first }]);
  expect(createdSince(from)).toBe(2);
});

test('given up by a person, or cancelled, nothing is created', async () => {
  const from = stage.service.ledger().orders.length;
  const one = await twice();
  await stage.until(one.second, 'attention');
  const ended = await stage.orders.update(one.second, 'resolve', { answer: 'give-up', ...word });
  expect(ended).toMatchObject({ state: 'failed', lastError: { code: 'duplicate-trip' } });
  const two = await twice();
  await stage.until(two.second, 'attention');
  expect(await stage.orders.update(two.second, 'cancel', {})).toMatchObject({ state: 'failed' });
  expect(createdSince(from)).toBe(2);
});

test('a request may refuse it, or allow it', async () => {
  const refused = await twice({ duplicateTrip: 'refuse' });
  expect(await stage.until(refused.second, 'failed')).toMatchObject({
    lastError: { code: 'duplicate-trip', text: expect.stringContaining(refused.first) as string },
  });
  const allowed = await twice({ duplicateTrip: 'allow' });
  await stage.until(allowed.second, 'held');
});

test('a trip is free again when its order has ended', async () => {
  const first = oneAdult();
  await stage.orders.start(first);
  await stage.until(first.reference, 'held');
  await stage.orders.update(first.reference, 'cancel', {});
  await stage.client.workflow.getHandle(`order/${first.reference}`).result();
  const again = { ...first, reference: `${first.reference}-B` };
  await stage.orders.start(again);
  await stage.until(again.reference, 'held');
});

test('two that start at once: one is held, the other is asked', async () => {
  const from = stage.service.ledger().orders.length;
  const first = oneAdult();
  const both = [first, { ...first, reference: `${first.reference}-B` }];
  await Promise.all(both.map((request) => stage.orders.start(request)));
  const states = await Promise.all(
    both.map(async ({ reference }) => (await stage.until(reference, 'held', 'attention')).state),
  );
  expect(states.sort()).toEqual(['attention', 'held']);
  expect(createdSince(from)).toBe(1);
});

describe('a trip that another system has booked already, at an airline that can be searched', () => {
  let searched: Stage;
  beforeAll(async () => {
    searched = await running({ profile: { capabilities: { findOrders: 'passenger' } } });
  });
  afterAll(() => searched.close());

  const orders = (): number => searched.service.ledger().totals.orders;
  const answer = (reference: string, more: Partial<OrderUpdates['resolve']>) =>
    searched.orders.update(reference, 'resolve', { answer: 'order-id', ...word, ...more });

  /** A held order that no reference owns, and the same trip under a new reference. */
  async function elsewhere(changes: Record<string, unknown> = {}) {
    const first = oneAdult();
    // Without a claim on the trip.
    await searched.orders.start({ ...first, duplicateTrip: 'allow' });
    const { orderId = '' } = await searched.until(first.reference, 'held');
    await unfollow(searched, first.reference, orderId);
    const request = { ...first, reference: `${first.reference}-B`, ...changes };
    await searched.orders.start(request);
    return { reference: request.reference, orderId };
  }

  test('is asked about, and adopted if a person says so; a wrong order id is refused', async () => {
    const other = oneAdult({ surname: 'Other' });
    await searched.orders.start(other);
    const { orderId: strange = '' } = await searched.until(other.reference, 'held');
    const { reference, orderId } = await elsewhere();
    const { attention } = await searched.until(reference, 'attention');
    expect(attention).toMatchObject({
      reason: 'duplicate-trip',
      answers: ['order-id', 'book-anyway', 'give-up'],
      text: expect.stringContaining(orderId) as string,
    });
    const made = orders();
    await expect(answer(reference, { orderId: strange })).rejects.toMatchObject({ code: 'another-order' });
    await expect(answer(reference, { orderId: '999999999' })).rejects.toMatchObject({ given: '129' });
    expect((await searched.orders.status(reference)).state).toBe('attention');
    expect(await answer(reference, { orderId })).toMatchObject({ state: 'held', orderId });
    const { decisions } = await searched.orders.status(reference);
    expect(decisions).toMatchObject([{ answer: 'order-id', who: word.who }]);
    expect(orders()).toBe(made);
  });

  test('is booked again or given up, as a person says', async () => {
    const [one, two] = [await elsewhere(), await elsewhere()];
    await searched.until(one.reference, 'attention');
    await searched.until(two.reference, 'attention');
    const made = orders();
    await answer(two.reference, { answer: 'give-up' });
    expect((await searched.orders.status(two.reference)).state).toBe('failed');
    expect(orders()).toBe(made);
    await answer(one.reference, { answer: 'book-anyway' });
    const held = await searched.until(one.reference, 'held');
    expect(held.orderId).not.toBe(one.orderId);
    expect(orders()).toBe(made + 1);
  });

  test('is refused or booked, as the request says', async () => {
    const refused = await elsewhere({ duplicateTrip: 'refuse' });
    expect(await searched.until(refused.reference, 'failed')).toMatchObject({
      lastError: { code: 'duplicate-trip', text: expect.stringContaining(refused.orderId) as string },
    });
    await searched.until((await elsewhere({ duplicateTrip: 'allow' })).reference, 'held');
  });
});
