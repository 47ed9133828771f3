/** Namespaces and search attributes are set up as often as one likes. */
import { searchAttributes } from '../../src/domain/order/searchAttributes';
import { ensureNamespace, retentionOf } from '../../src/temporal/namespace';
import { missingSearchAttributes, registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { type TestTemporal, connectToTemporal, testId } from '../support/temporalServer';

const DAY = 86_400_000;
const KEYWORD_LIST = 7;

let temporal: TestTemporal;
beforeAll(async () => {
  temporal = await connectToTemporal();
});
afterAll(() => temporal.close());

test('a namespace is made once, its retention raised where it is shorter and never lowered', async () => {
  const { connection } = temporal.client;
  const namespace = testId('namespace');

  expect(await retentionOf(connection, namespace)).toBeUndefined();
  expect(await ensureNamespace(connection, namespace, 2 * DAY)).toEqual({
    created: true,
    retention: 2 * DAY,
    raised: false,
  });
  expect(await ensureNamespace(connection, namespace, 3 * DAY)).toEqual({
    created: false,
    retention: 3 * DAY,
    raised: true,
  });
  expect(await ensureNamespace(connection, namespace, DAY)).toEqual({
    created: false,
    retention: 3 * DAY,
    raised: false,
  });
  expect(await retentionOf(connection, namespace)).toBe(3 * DAY);
});

test('two who make the same namespace at once both succeed', async () => {
  const namespace = testId('namespace');

  const made = await Promise.all(
    [1, 2, 3].map(() => ensureNamespace(temporal.client.connection, namespace, 2 * DAY)),
  );

  expect(made.filter(({ created }) => created)).toHaveLength(1);
});

test('search attributes are registered once, and those that are there already are left alone', async () => {
  const { connection } = temporal.client;
  const namespace = testId('namespace');
  await ensureNamespace(connection, namespace);
  const names = Object.values(searchAttributes).map(({ name }) => name);

  expect(await registerSearchAttributes(connection, namespace)).toEqual(names);
  expect(await missingSearchAttributes(connection, namespace)).toEqual([]);
  expect(await registerSearchAttributes(connection, namespace)).toEqual([]);
});

test('a name that somebody has registered with another type is refused, with what to do', async () => {
  const { connection } = temporal.client;
  const namespace = testId('namespace');
  await ensureNamespace(connection, namespace);
  await connection.operatorService.addSearchAttributes({
    namespace,
    searchAttributes: { NdcState: KEYWORD_LIST },
  });

  await expect(registerSearchAttributes(connection, namespace)).rejects.toMatchObject({
    code: 'search-attributes-unusable',
    message: `Search attribute NdcState exists on ${namespace} with a type other than KEYWORD.`,
    remedy: expect.stringContaining('search-attribute remove --name NdcState') as string,
  });
});

test('orders are found by their search attributes', async () => {
  const { workflow } = temporal.client;
  const workflowId = testId('order');
  await workflow.start('orderWorkflow', {
    workflowId,
    taskQueue: testId('nobody'),
    typedSearchAttributes: [
      { key: searchAttributes.orderId, value: workflowId },
      { key: searchAttributes.ticketBy, value: new Date('2027-03-12T18:00:00Z') },
      { key: searchAttributes.released, value: true },
    ],
  });

  const query = `NdcOrderId = '${workflowId}' AND NdcReleased = true AND NdcTicketBy < '2027-03-13T00:00:00Z'`;
  const found = async (): Promise<string[]> => {
    const ids: string[] = [];
    for await (const execution of workflow.list({ query })) ids.push(execution.workflowId);
    return ids;
  };
  while ((await found()).length === 0); // a listing lags behind the start

  expect(await found()).toEqual([workflowId]);
});
