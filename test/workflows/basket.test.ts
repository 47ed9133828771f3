import type { OrderStatus } from '../../src/domain/order/status';
import { oneAdult, running } from '../support/running';
import { basketCases } from './cases/basket';

describe.each([
  ['19.2', 'soap'],
  ['19.2', 'rest'],
  ['21.3', 'soap'],
  ['21.3', 'rest'],
] as const)('a basket, NDC %s over %s', (version, style) => basketCases({ version, style }));

test('a pick that is gone when its offer has expired is named, and the caller chooses again', async () => {
  const stage = await running({ sandbox: { offerLifetime: 20_000 } });
  try {
    const choose = { how: 'await' };
    // Its price moves: the selection waits for an approval, which comes for one of them alone.
    const [first, second] = [
      oneAdult({ route: 'BRE-MAD', choose }),
      oneAdult({ route: 'BRE-MAD', surname: 'Sample', choose }),
    ];
    const select = async (request: typeof first): Promise<OrderStatus> => {
      const { reference } = request;
      await stage.orders.start(request);
      await stage.until(reference, 'awaiting-choice');
      const { extrasOnSale } = await stage.orders.update(reference, 'listExtras', {
        offer: 1,
        only: 'seats',
      });
      const seat = extrasOnSale!.lines[0]!.seats![0]!;
      await stage.orders.update(reference, 'selectOffer', { offers: [1], seats: [{ paxId: 'PAX1', seat }] });
      return stage.until(reference, 'awaiting-approval');
    };
    const [waiting, other] = await Promise.all([select(first), select(second)]);
    await stage.orders.update(second.reference, 'approve', { amount: other.toApprove! });
    const [again] = await Promise.all([
      stage.next(waiting, 'awaiting-choice'),
      stage.until(second.reference, 'held'),
    ]);
    expect(again.lastError).toMatchObject({
      code: 'selection-changed',
      text: expect.stringMatching(/not free/) as string,
    });
    expect(again.waitsFor).toMatch(/^a choice among \d+ offers, until .* UTC: seats\[0\]/);
    expect(again.offers![0]).toMatchObject({ number: 1 });
    await stage.orders.update(first.reference, 'cancel', {});
    expect(stage.service.ledger().totals.orders).toBe(1);
  } finally {
    await stage.close();
  }
});
