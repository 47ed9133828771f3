/** Whole lives reset at every one of their workflow tasks, in both versions: one order, one issue, one cancellation, and no untrue state. */
import { running, type StageOptions } from '../support/running';
import { resetEverywhere, type Ripe } from './cases/resets';

const quick = {
  settleFor: '9s',
  writeFence: '3s',
  timeouts: { total: { orderCreate: '5s', orderChange: '5s', orderCancel: '5s' } },
};

const lives: Ripe[] = ['held', 'ticketed', 'cancelled'];

/** Only 19.2 has an operation that cancels. */
const providers: [name: string, options: StageOptions, lives: Ripe[]][] = [
  ['19.2', { profile: quick }, lives],
  [
    '19.2, where orders can be searched for',
    { profile: { ...quick, capabilities: { findOrders: 'passenger' } } },
    lives,
  ],
  ['21.3', { version: '21.3', profile: quick }, ['held', 'ticketed']],
];

describe.each(providers)('NDC %s', (_name, options, reached) => {
  test.each(reached)('a life that is %s', async (ripe) => {
    const stage = await running({ ...options, sandbox: { settleDelay: 200 } });
    try {
      const after = await resetEverywhere(stage, ripe, { settles: 14_000 });
      expect(after.length).toBeGreaterThan(4);
      for (const { before, was, is } of after)
        expect([before, is]).toMatchObject([before, { state: was.state, orderId: was.orderId }]);
      // One more has shown where the workflow tasks are.
      const lived = after.length + 1;
      expect(stage.service.ledger().totals).toEqual({
        orders: lived,
        issues: ripe === 'held' ? 0 : lived,
        cancellations: ripe === 'cancelled' ? lived : 0,
        duplicates: 0,
        amendments: 0,
      });
    } finally {
      await stage.close();
    }
  });
});
