/** Held orders that are ticketed and cancelled in the same moment: whatever wins, the states are what the service says. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderStatus } from '../../../src/domain/order/status';
import { oneAdult, running } from '../../support/running';

/** Races ticket and cancel on so many orders at once. */
export async function ticketAgainstCancel(count: number): Promise<void> {
  const stage = await running();
  try {
    const requests = Array.from({ length: count }, () => oneAdult({ route: 'BRE-CPH' }));
    await Promise.all(requests.map((request) => stage.orders.start(request)));
    const held = await Promise.all(requests.map(({ reference }) => stage.until(reference, 'held')));

    await Promise.all(
      held.map(async ({ reference, total }, n) => {
        const ticket = (): Promise<unknown> => stage.orders.update(reference, 'ticket', { payUpTo: total! });
        const cancel = (): Promise<unknown> => stage.orders.update(reference, 'cancel', {});
        const [first, second] = n % 2 === 0 ? [ticket, cancel] : [cancel, ticket];
        // Both at once, or the second a little into the first one's work.
        const began = first();
        await sleep((n % 5) * 40);
        await Promise.allSettled([began, second()]);
      }),
    );

    const { issues, cancellations, duplicates } = stage.service.ledger();
    expect(duplicates).toEqual([]);
    const states = new Map<string, number>();
    for (const { reference } of requests) {
      const status: OrderStatus = await stage.orders.status(reference);
      const issued = issues.filter(({ orderId }) => orderId === status.orderId);
      const cancelled = cancellations.filter(({ orderId }) => orderId === status.orderId);
      expect(issued.length).toBeLessThanOrEqual(1);
      expect(cancelled.length).toBeLessThanOrEqual(1);
      expect(status.state).toBe(
        cancelled.length === 1 ? 'cancelled' : issued.length === 1 ? 'ticketed' : 'held',
      );
      if (issued[0] && cancelled[0])
        expect(Date.parse(issued[0].at)).toBeLessThanOrEqual(Date.parse(cancelled[0].at));
      states.set(status.state, (states.get(status.state) ?? 0) + 1);
    }
    // A cancel that was accepted is carried out.
    expect(states.get('cancelled')).toBeGreaterThan(count / 2);
  } finally {
    await stage.close();
  }
}
