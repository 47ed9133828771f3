/** Cancellation by orderCancel: fees, money back, and answers that are lost. */
import { quick } from '../../support/quick';
import { oneAdult, running, type Stage } from '../../support/running';

export async function held(stage: Stage, request: { reference: string }) {
  await stage.orders.start(request);
  return stage.until(request.reference, 'held');
}

export async function ticketed(stage: Stage, request: { reference: string }) {
  const { total } = await held(stage, request);
  return stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
}

/** Declares the tests where the provider cancels by orderCancel (19.2), for one manner of the sandbox's answers. */
export function cancellationCases({ realistic }: { realistic: boolean }): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await running({ profile: { ...quick, repeatWrites: 0 }, realistic });
  });
  afterAll(() => stage.close());

  test.concurrent('a held order is cancelled for nothing, and nothing was paid', async () => {
    const request = oneAdult();
    const { orderId } = await held(stage, request);
    const status = await stage.orders.update(request.reference, 'cancel', {});
    expect(status).toMatchObject({
      state: 'cancelled',
      money: 'nothing-paid',
      evidence: { operation: 'orderRetrieve' },
    });
    expect(stage.service.ledger().cancellations.filter((entry) => entry.orderId === orderId)).toHaveLength(1);
  });

  test.concurrent('a fresh ticket is voided for nothing', async () => {
    const request = oneAdult();
    await ticketed(stage, request);
    const { quotedFee } = await stage.orders.update(request.reference, 'quoteCancellation', {});
    expect(Number(quotedFee?.amount)).toBe(0);
    expect(await stage.orders.update(request.reference, 'cancel', { fee: quotedFee })).toMatchObject({
      state: 'cancelled',
      money: 'voided',
    });
  });

  test.concurrent('another fee than the one quoted is refused', async () => {
    const request = oneAdult();
    await ticketed(stage, request);
    await expect(
      stage.orders.update(request.reference, 'cancel', { fee: { amount: '0.00', currency: 'EUR' } }),
    ).rejects.toMatchObject({ code: 'no-quote' });
    await stage.orders.update(request.reference, 'quoteCancellation', {});
    await expect(
      stage.orders.update(request.reference, 'cancel', { fee: { amount: '1.00', currency: 'EUR' } }),
    ).rejects.toMatchObject({ code: 'other-amount' });
  });

  test.concurrent('a fee that rises between quote and cancellation is asked for again', async () => {
    const request = oneAdult({ surname: 'FEEMOVE' });
    await ticketed(stage, request);
    const { quotedFee } = await stage.orders.update(request.reference, 'quoteCancellation', {});
    const cancelling = await stage.begin(request.reference, 'cancel', { fee: quotedFee });
    const asked = await cancelling.until('awaiting-approval');
    expect(Number(asked.toApprove?.amount)).toBeGreaterThan(Number(quotedFee?.amount));
    expect(
      stage.service.ledger().cancellations.filter(({ orderId }) => orderId === asked.orderId),
    ).toHaveLength(0);
    // The fee that was quoted first is no answer to the one that is asked now …
    await expect(
      stage.orders.update(request.reference, 'approve', { amount: quotedFee! }),
    ).rejects.toMatchObject({ code: expect.any(String) as string });
    // … and a fee that has risen again when it is read before the write is asked for anew.
    await stage.orders.update(request.reference, 'approve', { amount: asked.toApprove! });
    const again = await stage.next(asked, 'awaiting-approval');
    expect(Number(again.toApprove?.amount)).toBeGreaterThan(Number(asked.toApprove?.amount));
  });

  // The rest goes by the sandbox's clock or by people's words, whatever the answers look like: once is enough.
  if (realistic) return;

  test.concurrent('a refund that the coupons do not show yet is pending, and nobody is asked', async () => {
    const request = oneAdult({ surname: 'UNPROVEN' });
    await ticketed(stage, request);
    const { quotedFee } = await stage.orders.update(request.reference, 'quoteCancellation', {});
    const status = await stage.orders.update(request.reference, 'cancel', { fee: quotedFee });
    expect(status).toMatchObject({ state: 'cancelled', money: 'pending' });
    expect(status.attention).toBeUndefined();
  });

  test.concurrent(
    'a fee that the airline will not quote leaves the order ticketed, with its words',
    async () => {
      const request = oneAdult({ surname: 'NOCANCEL' });
      await ticketed(stage, request);
      await expect(stage.orders.update(request.reference, 'quoteCancellation', {})).rejects.toMatchObject({
        given: '915',
      });
      expect((await stage.orders.status(request.reference)).state).toBe('ticketed');
    },
  );

  test('a cancellation that the airline refuses leaves the order ticketed, with its words', async () => {
    const request = oneAdult();
    await ticketed(stage, request);
    stage.service.fault({ operation: 'orderCancel', kind: 'error-before', code: '915' });
    const status = await stage.orders.update(request.reference, 'cancel', {});
    expect(status).toMatchObject({ state: 'ticketed', lastError: { code: '915' } });
  });

  test.concurrent(
    'a cancellation that a person says never happened is read when the service has settled, and may be sent anew',
    async () => {
      const request = oneAdult({ surname: 'CANCELNEVER' });
      const { orderId } = await ticketed(stage, request);
      await stage.orders.update(request.reference, 'cancel', {});
      const refreshed = await stage.orders.update(request.reference, 'refresh', {});
      expect(refreshed.attention?.reason).toBe('lost-cancel');
      const word = {
        answer: 'not-cancelled' as const,
        who: 'Q. Uality',
        why: 'the airline sees the tickets',
      };
      expect((await stage.orders.update(request.reference, 'resolve', word)).state).toBe('ticketed');
      expect((await stage.orders.update(request.reference, 'cancel', {})).state).toBe('cancelled');
      expect(stage.service.ledger().cancellations.filter((entry) => entry.orderId === orderId)).toHaveLength(
        1,
      );
    },
  );

  test.concurrent.each(['LOSTCANCEL', 'LATECANCEL'])(
    '%s: a cancellation without an answer is never sent again, and reading finds what it did',
    async (surname) => {
      const request = oneAdult({ surname });
      const { orderId } = await ticketed(stage, request);
      const { quotedFee } = await stage.orders.update(request.reference, 'quoteCancellation', {});
      const cancelled = await stage.orders.update(request.reference, 'cancel', { fee: quotedFee });
      expect(cancelled).toMatchObject({ state: 'cancelled', money: 'voided' });
      expect(cancelled.history.map(({ state }) => state)).toContain('unknown');
      const sent = stage.service
        .log()
        .filter((call) => call.operation === 'orderCancel' && call.orderId === orderId);
      expect(sent).toHaveLength(1);
    },
  );

  test.concurrent('an order that somebody else cancelled is found out and told', async () => {
    const request = oneAdult({ surname: 'ELSEWHERE' });
    const { total } = await held(stage, request);
    const status = await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
    expect(status.attention?.reason).toBe('changed-elsewhere');
    // What is cancelled has no limit to meet.
    expect([status.paymentLimit, status.attention?.actBy]).toEqual([expect.any(String), undefined]);
    const { reference } = request;
    for (const again of ['cancel', 'quoteCancellation'] as const)
      await expect(stage.orders.update(reference, again, {})).rejects.toMatchObject({
        code: 'not-in-this-state',
      });
    expect(await stage.orders.update(reference, 'acceptChange', { who: 'qu' })).toMatchObject({
      state: 'cancelled',
      money: 'nothing-paid',
    });
  });
}
