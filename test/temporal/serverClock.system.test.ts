/** The clock of a real server, asked over both kinds of connection. */
import { clockAhead } from '../../src/temporal/serverClock';
import { connectWorker } from '../../src/temporal/workerConnection';
import { quietRuntime } from '../support/builtWorkflows';
import { connectToTemporal } from '../support/temporalServer';

test.each(['client', 'worker'])('a %s’s connection tells that both clocks are one', async (kind) => {
  quietRuntime();
  const temporal = await connectToTemporal();
  const native = kind === 'worker' ? await connectWorker(temporal.target) : undefined;
  const connection = native ?? temporal.client.connection;
  const ahead = await clockAhead(connection, temporal.target.namespace);
  expect(Math.abs(ahead)).toBeLessThan(2_000);
  await native?.close();
  await temporal.close();
});
