/** What was read long ago justifies no write: it is read again first, and a create that may not be the first is searched for. */
import { eventually } from '../support/eventually';
import { quick } from '../support/quick';
import { oneAdult, running, type Stage } from '../support/running';
import { searching } from './cases/reconciliation';

/** Longer than a call takes on a busy machine, shorter than the slow login below. */
const readWithin = '8s';
const SLOW_LOGIN = 9_000;

const operationsOf = (stage: Stage): string[] => stage.service.log().map(({ operation }) => operation);

async function held(stage: Stage, request: ReturnType<typeof oneAdult>) {
  await stage.orders.start(request);
  return stage.until(request.reference, 'held');
}

/** The next write finds its token gone, and the login that follows takes longer than what was read may be old. */
function slowLoginBefore(stage: Stage, operation: 'orderCreate' | 'orderChange' | 'orderCancel'): void {
  stage.service.fault({ operation, kind: 'token-lost' });
  void stage.service
    .next(operation)
    .then(() => stage.service.fault({ operation: 'login', kind: 'slow', delay: SLOW_LOGIN }));
}

async function alone(profile: object, play: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await running({ profile: { ...quick, ...profile } });
  try {
    await play(stage);
  } finally {
    await stage.close();
  }
}

test('an order is read again before an issue that had to wait for a login', () =>
  alone({ readWithin }, async (stage) => {
    const { reference, total } = await held(stage, oneAdult());
    slowLoginBefore(stage, 'orderChange');
    const before = operationsOf(stage).length;
    expect(await stage.orders.update(reference, 'ticket', { payUpTo: total! })).toMatchObject({
      state: 'ticketed',
    });
    expect(operationsOf(stage).slice(before, before + 7)).toEqual([
      ...['login', 'orderRetrieve', 'orderChange', 'login'],
      ...['login', 'orderRetrieve', 'orderChange'],
    ]);
    expect(stage.service.ledger().totals).toMatchObject({ issues: 1, duplicates: 0 });
  }));

test('an order is read again before a cancellation that had to wait for a login', () =>
  alone({ readWithin }, async (stage) => {
    const { reference } = await held(stage, oneAdult());
    slowLoginBefore(stage, 'orderCancel');
    const before = operationsOf(stage).length;
    expect(await stage.orders.update(reference, 'cancel', {})).toMatchObject({ state: 'cancelled' });
    const sent = operationsOf(stage).slice(before);
    const first = sent.indexOf('orderCancel');
    expect(sent.slice(first, sent.lastIndexOf('orderCancel'))).toContain('orderRetrieve');
    expect(stage.service.ledger().totals).toMatchObject({ cancellations: 1, duplicates: 0 });
  }));

test('a trip is priced again before a create that had to wait for a login', () =>
  alone({ readWithin }, async (stage) => {
    slowLoginBefore(stage, 'orderCreate');
    await held(stage, oneAdult());
    const sent = operationsOf(stage);
    const first = sent.indexOf('orderCreate');
    expect(sent.slice(first + 1, sent.lastIndexOf('orderCreate'))).toContain('offerPrice');
    expect(stage.service.ledger().totals).toMatchObject({ orders: 1, duplicates: 0 });
  }));

test('a fee that waited for its approval is agreed to on an order that is read again', () =>
  alone({ readWithin }, async (stage) => {
    const { reference, total } = await held(stage, oneAdult({ surname: 'Fee' }));
    await stage.orders.update(reference, 'ticket', { payUpTo: total! });
    // Another day: what is ticketed is not voided for nothing any more.
    stage.service.advance(48 * 60 * 60_000);
    const cancelling = await stage.begin(reference, 'cancel', {});
    const { toApprove } = await stage.until(reference, 'awaiting-approval');
    await new Promise((resolve) => setTimeout(resolve, 8_500));
    const before = operationsOf(stage).length;
    await stage.orders.update(reference, 'approve', { amount: toApprove! });
    expect(await cancelling.done).toMatchObject({ state: 'cancelled' });
    const sent = operationsOf(stage).slice(before);
    expect(sent.slice(0, sent.indexOf('orderCancel'))).toContain('orderRetrieve');
  }));

test('a second create is searched for first: the airline had made an order and said no', () =>
  alone(searching, async (stage) => {
    stage.service.fault({ operation: 'orderCreate', kind: 'error-after', code: '490' });
    const { orderId } = await held(stage, oneAdult());
    expect(stage.service.ledger().orders.map((order) => order.orderId)).toEqual([orderId]);
    expect(stage.service.ledger().totals).toMatchObject({ orders: 1, duplicates: 0 });
  }));

describe('a worker that holds writes', () => {
  test('creates nothing, and a person is asked where the airline cannot be searched', async () => {
    const stage = await running({ profile: quick, holdWrites: true });
    try {
      const request = oneAdult();
      await stage.orders.start(request);
      const { attention, lastError } = await stage.until(request.reference, 'attention');
      expect(attention).toMatchObject({
        reason: 'lost-create',
        text: expect.stringContaining('may have been booked before') as string,
      });
      expect(lastError).toMatchObject({ code: 'writes-held' });
      expect(operationsOf(stage)).not.toContain('orderCreate');
    } finally {
      await stage.close();
    }
  });

  test('creates nothing for as long as it searches, and takes what the airline has', async () => {
    const stage = await running({ profile: searching, holdWrites: true });
    try {
      const request = oneAdult();
      await stage.orders.start(request);
      // Shopped for again and again, and never created.
      await eventually(
        () => stage.orders.status(request.reference),
        ({ history }) => history.filter(({ state }) => state === 'unknown').length >= 2,
      );
      expect(operationsOf(stage)).not.toContain('orderCreate');
      expect(stage.service.ledger().totals).toMatchObject({ orders: 0 });
    } finally {
      await stage.close();
    }
  });
});
