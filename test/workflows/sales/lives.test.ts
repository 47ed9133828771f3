/** The book of sales lives as long as its order: over new runs, adoptions and lost answers each event stands in it once. */
import type { SaleLine } from '../../../src/domain/sales/list';
import { quick } from '../../support/quick';
import { byOrder, ledgerByOrder, salesOnce, sumOf } from '../../support/salesList';
import { oneAdult, running, trip, type Stage } from '../../support/running';

const enough = { amount: '99999.00', currency: 'EUR' };
let stage: Stage;
beforeAll(async () => {
  stage = await running({
    longHistory: 60,
    profile: quick,
  });
});
afterAll(() => stage.close());

type Request = Record<string, unknown> & { reference: string };

async function ticketed(request: Request): Promise<string> {
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  await stage.orders.update(request.reference, 'ticket', { payUpTo: enough });
  return request.reference;
}

/** The lines of one order, once there are so many. */
async function linesOf(reference: string, count: number): Promise<SaleLine[]> {
  const own = (lines: SaleLine[]): SaleLine[] => lines.filter((line) => line.reference === reference);
  return own((await salesOnce(stage, ({ lines }) => own(lines).length >= count)).lines);
}

const events = (lines: readonly SaleLine[]): string[] => lines.map(({ event }) => event);

test.concurrent(
  'an order that goes on in new runs, is read again and again and adopted after its end keeps each event once',
  async () => {
    const reference = await ticketed(oneAdult());
    for (let read = 0; read < 5; read += 1) await stage.orders.update(reference, 'refresh', {});
    const { runId } = await stage.client.workflow.getHandle(`order/${reference}`).describe();
    await stage.orders.update(reference, 'cancel', {});
    await stage.client.workflow.getHandle(`order/${reference}`).result();
    const { provider, orderId = '' } = await stage.orders.status(reference);
    // Read once more in a run of its own: there is nothing left to ask of the order, and nothing new to tell.
    expect(await stage.orders.adoptOrder({ reference, provider, orderId }, 'refresh', {})).toMatchObject({
      state: 'cancelled',
    });
    expect(events(await linesOf(reference, 2))).toEqual(['issue', 'void']);
    expect((await stage.client.workflow.getHandle(`order/${reference}`).describe()).runId).not.toBe(runId);
  },
);

test.concurrent(
  'an issue and a cancellation whose answers were lost are told as they were proven, with the fee that was quoted',
  async () => {
    const [issue, cancellation] = await Promise.all([
      ticketed(oneAdult({ surname: 'LOSTISSUE' })),
      ticketed(oneAdult({ surname: 'LOSTCANCEL' })),
    ]);
    await stage.orders.update(cancellation, 'cancel', {});
    expect(await linesOf(issue, 1)).toMatchObject([{ event: 'issue', number: expect.any(String) as string }]);
    const [, voided] = await linesOf(cancellation, 2);
    expect(voided).toMatchObject({ event: 'void', fee: '0.00', notes: ['fee-quoted'] });
  },
);

test.concurrent(
  'an order that is issued in part counts what is proven, and is named as one to look at',
  async () => {
    const two = trip();
    const passengers = (two.passengers as Record<string, unknown>[])
      .slice(0, 2)
      .map((passenger) => ({ ...passenger, surname: 'INCOMPLETE' }));
    const reference = await ticketed({ ...two, passengers });
    await stage.until(reference, 'attention');
    const { unproven } = await salesOnce(stage, (list) =>
      list.unproven.some((order) => order.reference === reference),
    );
    expect(unproven).toContainEqual({ reference, reason: 'partly-issued' });
    const lines = await linesOf(reference, 1);
    expect(lines).toMatchObject([{ event: 'issue', paxId: 'PAX1', notes: ['partly-issued'] }]);
    const issue = stage.service.ledger().issues.find(({ orderId }) => orderId === lines[0]?.orderId);
    // Two adults on one fare: half of what the order costs.
    expect(sumOf([lines[0]?.total, lines[0]?.total])).toBe(issue?.amount.amount);
  },
);

test.concurrent(
  'a cancellation whose coupons show nothing yet takes nothing back, and is named as one whose refund is pending',
  async () => {
    const reference = await ticketed(oneAdult({ surname: 'UNPROVEN' }));
    await stage.orders.update(reference, 'cancel', {});
    const { unproven } = await salesOnce(stage, (list) =>
      list.unproven.some((order) => order.reference === reference),
    );
    expect(unproven).toContainEqual({ reference, reason: 'refund-pending' });
    expect(events(await linesOf(reference, 1))).toEqual(['issue']);
  },
);

test.concurrent(
  'sales of every way to issue are told: at once, at creation, and as released, as batches ask',
  async () => {
    const released = { released: true, payUpTo: enough };
    const [atOnce, atCreation, asReleased] = [
      oneAdult({ ticketing: 'at-once', ...released }),
      oneAdult({ route: 'BRE-FCO', ...released }),
      oneAdult({ ticketing: 'in-batch', ...released }),
    ] as const;
    await Promise.all([atOnce, atCreation, asReleased].map((request) => stage.orders.start(request)));
    await stage.until(asReleased.reference, 'held');
    await stage.orders.update(asReleased.reference, 'ticketAsReleased', {});
    await Promise.all([atOnce, atCreation].map(({ reference }) => stage.until(reference, 'ticketed')));
    for (const { reference } of [atOnce, atCreation, asReleased]) {
      const [line, ...more] = await linesOf(reference, 1);
      expect(more).toEqual([]);
      expect(line?.notes).toBeUndefined();
      const { orderId = '' } = line ?? {};
      expect(byOrder(line ? [line] : [])[orderId]).toEqual(ledgerByOrder(stage)[orderId]);
    }
  },
);
