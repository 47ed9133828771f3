import { oneAdult, running, type Stage, type StageOptions } from '../support/running';
import { cancellationCases, held, ticketed } from './cases/cancellation';

async function on(options: StageOptions, play: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await running(options);
  try {
    await play(stage);
  } finally {
    await stage.close();
  }
}

describe('where the provider cancels by orderCancel (19.2)', () => cancellationCases({ realistic: false }));

test('a ticket after its void window is refunded for a fee that was seen', () =>
  on({ sandbox: { voidWindow: 0 } }, async (stage) => {
    const request = oneAdult();
    await ticketed(stage, request);
    const { quotedFee } = await stage.orders.update(request.reference, 'quoteCancellation', {});
    expect(Number(quotedFee?.amount)).toBeGreaterThan(0);
    const status = await stage.orders.update(request.reference, 'cancel', { fee: quotedFee });
    expect(status).toMatchObject({ state: 'cancelled', money: 'refunded', paidFee: quotedFee });
  }));

test('without a fee in the call, one above cancellationFeeUpTo waits for approve', () =>
  on({ sandbox: { voidWindow: 0 } }, async (stage) => {
    const request = oneAdult({ cancellationFeeUpTo: { amount: '1.00', currency: 'EUR' } });
    await ticketed(stage, request);
    const cancelling = await stage.begin(request.reference, 'cancel', {});
    const { toApprove } = await cancelling.until('awaiting-approval');
    await stage.orders.update(request.reference, 'approve', { amount: toApprove! });
    expect((await cancelling.done).state).toBe('cancelled');
  }));

test('a fee that is declined cancels nothing, and may be asked for and accepted later', () =>
  on({ sandbox: { voidWindow: 0 } }, async (stage) => {
    const { reference, ...request } = oneAdult();
    const { orders } = stage;
    await ticketed(stage, { ...request, reference });
    await expect(orders.update(reference, 'decline', {})).rejects.toMatchObject({
      code: 'not-in-this-state',
      message: expect.stringContaining('nothing to decline') as string,
    });
    const cancelling = await stage.begin(reference, 'cancel', {});
    const { toApprove, orderId } = await cancelling.until('awaiting-approval');
    const declined = await orders.update(reference, 'decline', {});
    expect(declined).toMatchObject({ state: 'ticketed', quotedFee: toApprove });
    expect((await cancelling.done).state).toBe('ticketed');
    expect(
      stage.service.ledger().cancellations.filter((cancelled) => cancelled.orderId === orderId),
    ).toHaveLength(0);

    // No answer stays for the next fee.
    const again = await stage.begin(reference, 'cancel', {});
    await again.until('awaiting-approval');
    await orders.update(reference, 'approve', { amount: toApprove! });
    expect((await again.done).state).toBe('cancelled');
  }));

test('in 21.3 a held order that cannot be cancelled is never issued again and lapses at its limit', () =>
  on({ version: '21.3', sandbox: { holdFor: 60_000 }, profile: { issueBefore: '1s' } }, async (stage) => {
    const request = oneAdult();
    const { total, orderId } = await held(stage, request);
    const lapsing = await stage.orders.update(request.reference, 'cancel', {});
    expect(lapsing.state).toBe('lapsing');
    expect(lapsing.waitsFor).toMatch(/^the hold to expire at [\d-]+ \d\d:\d\d UTC;/);
    await expect(stage.orders.update(request.reference, 'ticket', { payUpTo: total! })).rejects.toMatchObject(
      {
        code: 'being-cancelled',
      },
    );
    expect(stage.service.ledger().issues.filter((entry) => entry.orderId === orderId)).toHaveLength(0);
  }));

test('in 21.3 a profile that claims orderChange cancels by it', () =>
  on(
    {
      version: '21.3',
      profile: { capabilities: { cancelVia: 'orderChange' } },
      sandbox: { providers: [{ code: 'SANDBOX', cancelsByOrderChange: true }] },
    },
    async (stage) => {
      const request = oneAdult();
      await ticketed(stage, request);
      const { quotedFee } = await stage.orders.update(request.reference, 'quoteCancellation', {});
      expect((await stage.orders.update(request.reference, 'cancel', { fee: quotedFee })).state).toBe(
        'cancelled',
      );
    },
  ));
