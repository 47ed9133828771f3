/** One request, several providers, and a cancellation while they are asked: what is broken off says nothing of a provider. */
import type { OrderStatus } from '../../src/domain/order/status';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { eventually } from '../support/eventually';
import { quick } from '../support/quick';
import { endpointTo, startReceiver, type Receiver } from '../support/receiver';
import { oneAdult, running, type Stage } from '../support/running';

let stage: Stage;
let office: Receiver;
beforeAll(async () => {
  office = await startReceiver();
  // The run goes on until its end is announced, and hears meanwhile that its calls were broken off.
  stage = await running({ profile: quick, others: { second: {} }, webhooks: [endpointTo('office', office)] });
});
afterAll(async () => {
  await office.close();
  await stage.close();
});

test('a provider that is still asked when the order is cancelled is not said to have given no answer', async () => {
  const services = [stage.service, stage.others.second!];
  const slow = services.map((each) => each.fault({ operation: 'airShopping', kind: 'slow', delay: 100_000 }));
  const request = oneAdult({ provider: undefined, providers: ['sandbox', 'second'] });
  const { reference } = request;
  await stage.orders.start(request);
  await eventually(
    () => Promise.resolve(services.map((each) => each.log().map(({ operation }) => operation))),
    (calls) => calls.every((operations) => operations.includes('airShopping')),
  );
  await stage.orders.update(reference, 'cancel', {});
  const handle = stage.client.workflow.getHandle<() => Promise<OrderStatus>>(orderWorkflowId(reference));
  const { state, lastError, providers } = await handle.result();
  for (const each of slow) each.answerNow();
  expect([state, lastError?.code]).toEqual(['failed', 'cancelled']);
  expect(providers?.map((each) => each.state)).toEqual(['shopping', 'shopping']);
});
