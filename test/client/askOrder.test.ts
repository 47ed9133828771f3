/** How long an order is asked for before an Update is sent. */
import { askOrder, type OrderAccess } from '../../src/client/askOrder';
import { NoWorker } from '../../src/domain/order/errors';

/** Orders that no worker answers for; keeps how long each look might take. */
function unanswered(): { access: OrderAccess; looks: (number | undefined)[] } {
  const looks: (number | undefined)[] = [];
  const status = (reference: string, { within }: { within?: number }): Promise<never> => {
    looks.push(within);
    return Promise.reject(new NoWorker(reference));
  };
  return { access: { orders: { status } } as unknown as OrderAccess, looks };
}

test.each([
  ['a caller who waits briefly', 1_000, 3_000],
  ['one who does not wait', 0, 3_000],
  ['one who waits', 6_000, 6_000],
])('%s hears as soon that no worker answers: nothing has been sent', async (_who, within, looked) => {
  const { access, looks } = unanswered();
  const asking = askOrder(access, 'TRIP-1', 'refresh', {}, { within, takenWithin: 10_000 });
  await expect(asking).rejects.toThrow(NoWorker);
  expect(looks).toEqual([looked]);
});
