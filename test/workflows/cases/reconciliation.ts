/** Writes whose answer was lost, at a service that can search: what two tiers, or two manners of answers, have in common. */
import type { OrderStatus } from '../../../src/domain/order/status';
import { quick } from '../../support/quick';
import { oneAdult, running, type Stage, type StageOptions } from '../../support/running';

export const searching = { ...quick, capabilities: { findOrders: 'passenger' } };

export const path = ({ history }: OrderStatus): string[] => history.map(({ state }) => state);

export const ordersOf = ({ service }: Stage, orderId?: string) =>
  service.ledger().orders.filter((order) => order.orderId === orderId);

export async function held(on: Stage, request: { reference: string }): Promise<OrderStatus> {
  await on.orders.start(request);
  return on.until(request.reference, 'held');
}

/** Plays on a stage of its own: faults hit whichever call comes next. */
export const alone = (
  profile: Record<string, unknown>,
  play: (stage: Stage) => Promise<void>,
): Promise<void> => onStage({ profile }, play);

/** Plays on a stage of its own. */
export async function onStage(options: StageOptions, play: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await running(options);
  try {
    await play(stage);
  } finally {
    await stage.close();
  }
}

/** Declares tests of lost creates that a search settles. */
export function foundBySearch({ realistic }: { realistic: boolean }): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await running({ profile: searching, realistic });
  });
  afterAll(() => stage.close());

  test.concurrent.each(['LOSTCREATE', 'HALFCREATE', 'ERRORAFTER', 'LATECREATE', 'PRIOR'])(
    '%s: the order that a create without an answer made is found by a search, and sold once',
    async (surname) => {
      const status = await held(stage, oneAdult({ surname }));
      expect(path(status)).toEqual(expect.arrayContaining(['creating', 'unknown', 'held']));
      expect(ordersOf(stage, status.orderId)).toHaveLength(1);
      const sent = stage.service
        .log()
        .filter((call) => call.operation === 'orderCreate' && call.orderId === status.orderId);
      expect(sent).toHaveLength(1);
      expect(status.evidence?.operation).toBe('orderRetrieve');
    },
  );
}

/** Plays a create, an issue and a cancellation, each applied so long after its connection broke (milliseconds). */
export function appliedLate(delay: number, settleFor: string): Promise<void> {
  return alone({ ...searching, settleFor, repeatWrites: 3 }, async (stage) => {
    const creating = oneAdult({ surname: 'Created' });
    const [issuing, cancelling] = [oneAdult({ surname: 'Issued' }), oneAdult({ surname: 'Cancelled' })];
    const [toIssue] = await Promise.all([held(stage, issuing), held(stage, cancelling)]);
    for (const operation of ['orderCreate', 'orderChange', 'orderCancel'] as const)
      stage.service.fault({ operation, kind: 'apply-late', delay });
    const [created, issued, cancelled] = await Promise.all([
      held(stage, creating),
      stage.orders.update(issuing.reference, 'ticket', { payUpTo: toIssue.total! }),
      stage.orders.update(cancelling.reference, 'cancel', {}),
    ]);
    expect([created.state, issued.state, cancelled.state]).toEqual(['held', 'ticketed', 'cancelled']);
    expect(stage.service.ledger().totals).toEqual({
      orders: 3,
      issues: 1,
      cancellations: 1,
      duplicates: 0,
      amendments: 0,
    });
  });
}
