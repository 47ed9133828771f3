/** The clock of a real server, asked over both kinds of connection. */
import { clockAhead } from '../../src/temporal/serverClock';
import { connectWorker } from '../../src/temporal/workerConnection';
import { quietRuntime } from '../support/builtWorkflows';
import { eventually } from '../support/eventually';
import { connectToTemporal } from '../support/temporalServer';

test.each(['client', 'worker'])('a %s’s connection tells that both clocks are one', async (kind) => {
  quietRuntime();
  const temporal = await connectToTemporal();
  const native = kind === 'worker' ? await connectWorker(temporal.target) : undefined;
  const connection = native ?? temporal.client.connection;
  // A pause between the two looks counts as a difference.
  await eventually(
    () => clockAhead(connection, temporal.target.namespace).catch((error: Error) => error.message),
    (ahead) => Math.abs(Number(ahead)) < 2_000,
  );
  await native?.close();
  await temporal.close();
});
