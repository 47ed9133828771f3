/** What a cancellation costs and brings back: quotes of every kind, cancellations without a quote, and refunds that take long. */
import { addMoney, type Money } from '../../src/domain/money';
import type { OrderStatus } from '../../src/domain/order/status';
import { quick } from '../support/quick';
import { oneAdult, running, type Stage, type StageOptions } from '../support/running';
import { held, ticketed } from './cases/cancellation';

const versions = ['19.2', '21.3'] as const;
type Version = (typeof versions)[number];

/** A stage for each version, whose airline voids nothing: a cancellation of tickets refunds them. */
function stage(version: Version, profile: Record<string, unknown> = {}, voidWindow = 0): Promise<Stage> {
  const cancels: StageOptions['profile'] =
    version === '21.3' ? { capabilities: { cancelVia: 'orderChange' } } : {};
  return running({
    version,
    profile: { ...quick, voids: '24h', patience: { interactive: '2s', order: '2s' }, ...cancels, ...profile },
    sandbox: { voidWindow, providers: [{ code: 'SANDBOX', cancelsByOrderChange: true }] },
  });
}

let stages: Record<Version, Stage>;
let voiding: Record<Version, Stage>;
beforeAll(async () => {
  const day = 24 * 60 * 60_000;
  const [older, newer, olderVoiding, newerVoiding] = await Promise.all([
    ...versions.map((version) => stage(version)),
    ...versions.map((version) => stage(version, { refundWithin: '12s' }, day)),
  ]);
  stages = { '19.2': older!, '21.3': newer! };
  voiding = { '19.2': olderVoiding!, '21.3': newerVoiding! };
});
afterAll(() =>
  Promise.all([...Object.values(stages), ...Object.values(voiding)].map((each) => each.close())),
);

const quote = ({ orders }: Stage, reference: string): Promise<OrderStatus> =>
  orders.update(reference, 'quoteCancellation', {});

const cancellations = ({ service }: Stage, { orderId }: OrderStatus) =>
  service.ledger().cancellations.filter((entry) => entry.orderId === orderId);

const nothing: Money = { amount: '0.00', currency: 'EUR' };

describe.each(versions)('NDC %s', (version) => {
  test.concurrent('a quote shows the fee and what comes back', async () => {
    const on = stages[version];
    const request = oneAdult({ surname: 'REFUNDQUOTE' });
    const { total } = await ticketed(on, request);
    const { quotedFee, quotedRefund, quotedVoid } = await quote(on, request.reference);
    expect(Number(quotedFee?.amount)).toBeGreaterThan(0);
    expect(addMoney(quotedFee!, quotedRefund!)).toEqual(total);
    expect(quotedVoid).toBe(false);
  });

  test.concurrent('a quote that names a refund and no penalty costs what does not come back', async () => {
    const on = stages[version];
    const request = oneAdult({ surname: 'REFUNDONLY' });
    const { total } = await ticketed(on, request);
    const { quotedFee, quotedRefund } = await quote(on, request.reference);
    expect(addMoney(quotedFee!, quotedRefund!)).toEqual(total);
    const status = await on.orders.update(request.reference, 'cancel', { fee: quotedFee });
    expect(status).toMatchObject({ state: 'cancelled', money: 'refunded' });
    expect(cancellations(on, status)).toMatchObject([{ fee: quotedFee }]);
  });

  test.concurrent('a quote shows that it voids the tickets, and until when they can be voided', async () => {
    const on = voiding[version];
    const request = oneAdult({ surname: 'REFUNDQUOTE' });
    const { total } = await ticketed(on, request);
    const { quotedFee, quotedRefund, quotedVoid, voidUntil } = await quote(on, request.reference);
    expect(quotedFee).toEqual(nothing);
    expect(quotedRefund).toEqual(total);
    // 19.2 has no word for a void: its airline speaks of a refund.
    expect(quotedVoid).toBe(version === '21.3');
    const day = 24 * 60 * 60_000;
    expect(Date.parse(voidUntil!) - Date.now()).toBeGreaterThan(day - 60_000);
    expect(Date.parse(voidUntil!) - Date.now()).toBeLessThanOrEqual(day);
  });

  test.concurrent('a fee of nothing says that the tickets are voided', async () => {
    const on = voiding[version];
    const request = oneAdult();
    await ticketed(on, request);
    expect(await quote(on, request.reference)).toMatchObject({ quotedFee: nothing, quotedVoid: true });
  });

  test.concurrent.each(['NOQUOTE', 'NOPENALTY'])(
    '%s: a hold without a quotable fee is cancelled once its caller says so, and not before',
    async (surname) => {
      const on = stages[version];
      const request = oneAdult({ surname });
      const status = await held(on, request);
      if (surname === 'NOPENALTY') {
        const unquoted = await on.orders.update(request.reference, 'cancel', {});
        expect(unquoted).toMatchObject({ state: 'held', lastError: { code: 'fee-unreadable' } });
      }
      await expect(
        on.orders.update(request.reference, 'cancel', { withoutQuote: { amount: '5.00', currency: 'EUR' } }),
      ).rejects.toMatchObject({ code: 'other-amount' });
      expect(cancellations(on, status)).toHaveLength(0);
      expect(await on.orders.update(request.reference, 'cancel', { withoutQuote: nothing })).toMatchObject({
        state: 'cancelled',
        money: 'nothing-paid',
      });
      expect(cancellations(on, status)).toHaveLength(1);
    },
  );

  test.concurrent(
    'tickets whose fare names no penalty are cancelled once the lost amount is confirmed',
    async () => {
      const on = stages[version];
      const request = oneAdult({ surname: 'NOPENALTY' });
      const { total } = await ticketed(on, request);
      const { quotedFee, lastError } = await quote(on, request.reference);
      expect([quotedFee, lastError?.code]).toEqual([undefined, 'fee-unreadable']);
      await expect(
        on.orders.update(request.reference, 'cancel', { withoutQuote: nothing }),
      ).rejects.toMatchObject({ code: 'other-amount' });
      const status = await on.orders.update(request.reference, 'cancel', { withoutQuote: total! });
      expect(status.state).toBe('cancelled');
      expect(cancellations(on, status)).toHaveLength(1);
    },
  );

  test.concurrent('whoever goes without a quote pays a fee that can be quoted, and no more', async () => {
    const on = stages[version];
    const request = oneAdult();
    const { total } = await ticketed(on, request);
    const status = await on.orders.update(request.reference, 'cancel', { withoutQuote: total! });
    expect(status.state).toBe('cancelled');
    expect(Number(status.paidFee?.amount)).toBeLessThan(Number(total?.amount));
  });

  test.concurrent('a refund that takes long is pending until the coupons show it', async () => {
    const on = stages[version];
    const request = oneAdult({ surname: 'LATEREFUND' });
    await ticketed(on, request);
    const { quotedFee } = await quote(on, request.reference);
    const status = await on.orders.update(request.reference, 'cancel', { fee: quotedFee });
    expect(status).toMatchObject({ state: 'cancelled', money: 'pending' });
    expect(Date.parse(status.refundUntil!)).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60_000);
    let seen = status;
    for (let reads = 0; reads < 12 && seen.money === 'pending'; reads += 1)
      seen = await on.orders.update(request.reference, 'refresh', {});
    expect(seen).toMatchObject({ state: 'cancelled', money: 'refunded' });
    const [sale] = seen.sales!.filter(({ event }) => event === 'refund');
    expect(sale).toMatchObject({ fee: quotedFee?.amount });
    expect(sale?.notes).toBeUndefined();
    expect(sale!.at > status.updatedAt).toBe(true);
  });

  test.concurrent('a refund that nothing shows in time is handed to a person', async () => {
    const on = voiding[version];
    const request = oneAdult({ surname: 'UNPROVEN' });
    await ticketed(on, request);
    const { quotedFee } = await quote(on, request.reference);
    const status = await on.orders.update(request.reference, 'cancel', { fee: quotedFee });
    expect(status).toMatchObject({ state: 'cancelled', money: 'pending' });
    const asked = await on.next(status, 'attention');
    expect(asked).toMatchObject({ attention: { reason: 'refund-unproven' }, money: 'unknown' });
  });

  test.concurrent('a trip whose refund is pending may be booked again', async () => {
    const on = stages[version];
    const request = oneAdult({ surname: 'LATEREFUND', duplicateTrip: 'refuse' });
    await ticketed(on, request);
    const { quotedFee } = await quote(on, request.reference);
    const { money } = await on.orders.update(request.reference, 'cancel', { fee: quotedFee });
    expect(money).toBe('pending');
    // Its turn comes when the claims of the trip have been let go.
    await on.orders.update(request.reference, 'refresh', {});
    const again = { ...request, reference: `${request.reference}-2` };
    expect((await held(on, again)).state).toBe('held');
  });
});
