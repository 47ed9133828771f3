/**
 * A real history survives being written as JSON and read back. It does not where the SDK's packages each have a protobufjs of their own, which is why
 * protobufjs is a direct dependency: then npm puts version 8 at the top, where they share it. An override would hold in this repository only, and
 * not where the package is installed.
 */
import { historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils';
import { searchAttributes } from '../../src/domain/order/searchAttributes';
import { type TestTemporal, connectToTemporal, testId } from '../support/temporalServer';

let temporal: TestTemporal;
beforeAll(async () => {
  temporal = await connectToTemporal();
});
afterAll(() => temporal.close());

test('historyFromJSON(historyToJSON(h)) is h', async () => {
  const handle = await temporal.client.workflow.start('orderWorkflow', {
    workflowId: testId('order'),
    taskQueue: testId('nobody'),
    args: [{ reference: 'ä' }],
    typedSearchAttributes: [{ key: searchAttributes.released, value: true }],
  });
  await handle.terminate('read it');
  const history = await handle.fetchHistory();
  expect(history.events).toHaveLength(3);

  const again = historyFromJSON(JSON.parse(historyToJSON(history)));

  expect(historyToJSON(again)).toBe(historyToJSON(history));
  expect(again.events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name).toBe(
    'orderWorkflow',
  );
});
