/** Real processes: a worker that is killed in the middle of a booking. */
import { Orders } from '../../src/client/orders';
import { startSandbox } from '../../src/sandbox';
import { ownNamespace } from '../support/ownNamespace';
import { until } from '../support/following';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { configFile, startWorkerProcess } from '../support/workerProcess';

test('a worker killed in the middle of a booking costs nothing: the next one completes it with one order', async () => {
  const service = await startSandbox({ accounts: [ACCOUNT], latency: { offerPrice: 1_500 } });
  const { target, client } = await ownNamespace('kill');
  const config = await configFile(sandboxProfile(service.url));

  const priced = service.next('offerPrice');
  const first = startWorkerProcess(target, config);
  const orders = new Orders(client);
  const request = oneAdult();
  await orders.start(request);
  await priced;
  await first.kill();

  const second = startWorkerProcess(target, config);
  try {
    const held = await until(orders, request.reference, ['held']);
    const ticketed = await orders.update(request.reference, 'ticket', { payUpTo: held.total! });
    expect(ticketed.state).toBe('ticketed');
    expect(service.ledger().totals).toEqual({
      orders: 1,
      issues: 1,
      cancellations: 0,
      duplicates: 0,
      amendments: 0,
    });
    const operations = service.log().map(({ operation }) => operation);
    expect(operations.filter((operation) => operation === 'offerPrice')).toHaveLength(2);
    expect(operations.filter((operation) => operation === 'orderCreate')).toHaveLength(1);
  } finally {
    expect(await second.stop()).toBe(0);
    await client.connection.close();
    await service.close();
  }
});
