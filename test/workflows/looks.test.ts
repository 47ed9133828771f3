/** Looking at an order: it delays neither a deadline nor a caller, and callers who ask the same wait for one answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { READ_SOON, keyedUpdateId } from '../../src/domain/order/updates';
import { eventually } from '../support/eventually';
import { quick } from '../support/quick';
import { oneAdult, type Stage } from '../support/running';
import { held, onStage } from './cases/reconciliation';

const { total } = quick.timeouts;
const minute = { orderCreate: '60s', orderChange: '60s', orderCancel: '60s', orderRetrieve: '60s' };

const callsOf = ({ service }: Stage, name: string): number =>
  service.log().filter(({ operation }) => operation === name).length;

async function untilCalled(stage: Stage, name: string, times: number): Promise<void> {
  while (callsOf(stage, name) < times) await sleep(50);
}

test.concurrent('a refresh that meets "not now" is answered at once, and the order stays as it was', () =>
  onStage({ profile: quick }, async (stage) => {
    const { reference } = await held(stage, oneAdult());
    stage.service.fault({ operation: 'orderRetrieve', kind: '911-before', times: 20 });
    const before = callsOf(stage, 'orderRetrieve');
    await expect(stage.orders.update(reference, 'refresh', {})).rejects.toMatchObject({
      given: '911',
      message: expect.stringContaining('orderRetrieve') as string,
    });
    expect(callsOf(stage, 'orderRetrieve')).toBe(before + 1);
    expect(await stage.orders.status(reference)).toMatchObject({ state: 'held', lastError: { code: '911' } });
  }),
);

test.concurrent('a read of some seconds tells the server nothing until it has ended', () =>
  onStage({ profile: quick }, async (stage) => {
    const { reference } = await held(stage, oneAdult());
    const slow = stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 20_000 });
    const before = callsOf(stage, 'orderRetrieve');
    const refresh = await stage.begin(reference, 'refresh', {});
    await untilCalled(stage, 'orderRetrieve', before + 1);
    await sleep(3_500);
    const { raw } = await stage.client.workflow.getHandle(`order/${reference}`).describe();
    expect(raw.pendingActivities).toMatchObject([{ activityType: { name: 'orderRetrieve' } }]);
    expect(raw.pendingActivities?.[0]?.lastHeartbeatTime).toBeNull();
    slow.answerNow();
    expect(await refresh.done).toMatchObject({ state: 'held' });
  }),
);

test.concurrent('a notification that comes during a read makes the order read again', () =>
  onStage({ profile: quick }, async (stage) => {
    const { reference } = await held(stage, oneAdult());
    const slow = stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 60_000 });
    const before = callsOf(stage, 'orderRetrieve');
    const refresh = await stage.begin(reference, 'refresh', {});
    await untilCalled(stage, 'orderRetrieve', before + 1);
    await stage.client.workflow.getHandle(`order/${reference}`).signal(READ_SOON, {});
    slow.answerNow();
    await refresh.done;
    await untilCalled(stage, 'orderRetrieve', before + 2);
  }),
);

test.concurrent('a cancellation does not wait for a quote that waits for the airline', () =>
  onStage({ profile: quick }, async (stage) => {
    const { reference } = await held(stage, oneAdult());
    const failing = stage.service.fault({ operation: 'orderReshop', kind: '911-before', times: 50 });
    const quote = await stage.begin(reference, 'quoteCancellation', {});
    // It waits for 5 s, and then for 10 s.
    await untilCalled(stage, 'orderReshop', 2);
    failing.cancel();
    expect(await stage.orders.update(reference, 'cancel', {})).toMatchObject({ state: 'cancelled' });
    await expect(quote.done).rejects.toMatchObject({ code: 'not-in-this-state' });
  }),
);

test.concurrent('a refresh gives way to the issue that is due, and is answered after it', () =>
  onStage(
    {
      profile: {
        ...{ ...quick, issueBefore: '60s', assumedHold: '120s' },
        timeouts: { total: { ...total, orderRetrieve: '10m' } },
      },
      sandbox: { holdFor: 80_000 },
    },
    async (stage) => {
      const paid = { released: true, payUpTo: { amount: '99999.00', currency: 'EUR' } };
      const { reference } = await held(stage, oneAdult({ ticketing: 'by-deadline', ...paid }));
      // It answers long after the limit.
      stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 100_000 });
      const refresh = await stage.begin(reference, 'refresh', {});
      await untilCalled(stage, 'orderRetrieve', 2);
      expect(await stage.until(reference, 'ticketed')).toMatchObject({ documents: [{ typeCode: 'T' }] });
      expect(await refresh.done).toMatchObject({ state: 'ticketed' });
    },
  ),
);

test.concurrent(
  'a hundred callers who refresh at once are answered together, and a cancellation passes',
  () =>
    onStage(
      { profile: { ...quick, timeouts: { total: { ...total, orderRetrieve: '10m' } } } },
      async (stage) => {
        const { reference } = await held(stage, oneAdult());
        const before = callsOf(stage, 'orderRetrieve');
        stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 600_000 });
        const first = await stage.begin(reference, 'refresh', {});
        await untilCalled(stage, 'orderRetrieve', before + 1);
        const others = Array.from({ length: 99 }, () => stage.orders.update(reference, 'refresh', {}));
        const joined = Promise.allSettled(others);
        // As they arrive, so does the cancellation, which ends while the airline still answers the refresh.
        expect(await stage.orders.update(reference, 'cancel', {})).toMatchObject({ state: 'cancelled' });
        const answers = new Set(
          (await joined).map((each) =>
            each.status === 'rejected' ? (each.reason as { code?: string }).code : 'answered',
          ),
        );
        expect([...answers]).toEqual(['not-in-this-state']);
        await expect(first.done).rejects.toMatchObject({ code: 'not-in-this-state' });
        // One refresh, and the cancellation.
        expect(callsOf(stage, 'orderRetrieve') - before).toBeLessThanOrEqual(4);
      },
    ),
);

test.concurrent('callers who ask the same while it is under way get the same answer', () =>
  onStage(
    { profile: { ...quick, timeouts: { total: { ...total, orderRetrieve: '10m' } } } },
    async (stage) => {
      const { reference } = await held(stage, oneAdult());
      const before = callsOf(stage, 'orderRetrieve');
      const slow = stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 600_000 });
      const first = await stage.begin(reference, 'refresh', {});
      const heard = new Set<number>();
      const asked = Array.from({ length: 30 }, (_, nth) =>
        stage.orders.update(reference, 'refresh', {}, { accepted: () => void heard.add(nth) }),
      );
      const joined = Promise.all(asked);
      await Promise.race([eventually(() => heard.size === asked.length), joined]);
      slow.answerNow();
      const others = await joined;
      const verified = others.map(({ evidence }) => evidence?.correlationId);
      expect(new Set(verified)).toEqual(new Set([(await first.done).evidence?.correlationId]));
      expect(callsOf(stage, 'orderRetrieve') - before).toBe(1);
    },
  ),
);

test.concurrent('a call under an Idempotency-Key is no other’s, unless it only reads', () =>
  onStage({ profile: { ...quick, settleFor: '70s', timeouts: { total: minute } } }, async (stage) => {
    const { reference, total } = await held(stage, oneAdult());
    const before = callsOf(stage, 'orderRetrieve');
    const slow = stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 60_000 });
    const first = await stage.begin(reference, 'refresh', {});
    await untilCalled(stage, 'orderRetrieve', before + 1);
    const read = await stage.orders.update(
      reference,
      'refresh',
      {},
      { updateId: keyedUpdateId('a', '1'), accepted: () => slow.answerNow() },
    );
    expect(read.evidence).toEqual((await first.done).evidence);

    const issue = stage.service.fault({ operation: 'orderChange', kind: 'slow', delay: 60_000 });
    const payUpTo = total!;
    const issuing = await stage.begin(reference, 'ticket', { payUpTo });
    const [keyed] = await Promise.allSettled([
      stage.orders.update(
        reference,
        'ticket',
        { payUpTo },
        { updateId: keyedUpdateId('b', '1'), accepted: () => issue.answerNow() },
      ),
    ]);
    expect(await issuing.done).toMatchObject({ state: 'ticketed' });
    expect(keyed).toMatchObject({ reason: { code: 'not-in-this-state' } });
  }),
);
