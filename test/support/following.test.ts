/** The waits of the flow tests, where an Update takes its time to reach its order. */
import { setTimeout as sleep } from 'node:timers/promises';
import { oneAdult, running, type Stage } from './running';

/** Longer than any look at an order takes (milliseconds). */
const ON_ITS_WAY = 700;
const PAID = { amount: '99999.00', currency: 'EUR' };

let stage: Stage;
beforeAll(async () => {
  stage = await running();
  const service = stage.client.connection.workflowService;
  const update = service.updateWorkflowExecution.bind(service) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(service, {
    updateWorkflowExecution: (...given: unknown[]) => sleep(ON_ITS_WAY).then(() => update(...given)),
  });
});
afterAll(() => stage.close());

async function ticketed(surname?: string): Promise<string> {
  const request = oneAdult(surname ? { surname } : {});
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  await stage.orders.update(request.reference, 'ticket', { payUpTo: PAID });
  return request.reference;
}

test('a state that was there before an Update is not taken for what came of it', async () => {
  const reference = await ticketed('FEEMOVE');
  const cancelling = await stage.begin(reference, 'cancel', {});
  expect(cancelling.before.state).toBe('ticketed');
  const first = await cancelling.until('awaiting-approval');
  await stage.begin(reference, 'approve', { amount: first.toApprove! });
  const second = await stage.next(first, 'awaiting-approval');
  expect(second.toApprove).not.toEqual(first.toApprove);
  // The cancellation is still running: the stage ends it.
});

test('an order that rests where it was is waited for', async () => {
  const reference = await ticketed();
  const cancelled = stage.until(reference, 'cancelled');
  await stage.orders.update(reference, 'cancel', {});
  await expect(cancelled).resolves.toMatchObject({ state: 'cancelled' });
});

test('an order that goes elsewhere, or refuses, is said at once and in its own words', async () => {
  const reference = await ticketed();
  const ticketing = stage.begin(reference, 'ticket', { payUpTo: PAID });
  await expect(ticketing).rejects.toMatchObject({ code: 'already-ticketed' });
  const cancelling = await stage.begin(reference, 'cancel', {});
  await expect(cancelling.until('awaiting-approval')).rejects.toThrow(
    /is cancelled, not awaiting-approval \(it went .*cancelling → cancelled\)/,
  );
  await expect(stage.until(reference, 'held', 'attention')).rejects.toThrow(
    /is cancelled, not held or attention/,
  );
});
