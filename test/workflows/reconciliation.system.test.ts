/** Lost writes that take a minute by nature: the product looks for an order again a minute after a person has said that there is none. */
import { oneAdult } from '../support/running';
import { alone, appliedLate, searching } from './cases/reconciliation';

test.concurrent('a write that the service applies half a minute later is waited for and never doubled', () =>
  appliedLate(30_000, '40s'),
);

test.concurrent(
  'a person’s "not created" is checked by a search; an order that turns up afterwards is shown',
  () =>
    alone({ ...searching, repeatWrites: 0 }, async (stage) => {
      const word = { who: 'Q. Uality', why: 'told by the airline' };
      const request = oneAdult();
      stage.service.fault({ operation: 'orderCreate', kind: 'apply-late', delay: 50_000 });
      await stage.orders.start(request);
      await stage.until(request.reference, 'attention');
      const notCreated = { answer: 'not-created' as const, ...word };
      const ended = await stage.orders.update(request.reference, 'resolve', notCreated);
      expect(ended).toMatchObject({ state: 'failed', decisions: [{ answer: 'not-created' }] });
      const status = await stage.until(request.reference, 'attention');
      expect(status.attention).toMatchObject({
        reason: 'duplicate-suspected',
        answers: ['order-id', 'not-created', 'give-up'],
      });
      const made = stage.service.ledger().orders.at(-1)!;
      expect(status.attention?.text).toContain(made.orderId);
      const named = { answer: 'order-id' as const, orderId: made.orderId, ...word };
      expect((await stage.orders.update(request.reference, 'resolve', named)).state).toBe('held');
    }),
);
