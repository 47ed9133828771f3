/** A query that comes before the workflow task for the newest events: it must not move the order. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Orders } from '../../src/client/orders';
import { newKey, writtenKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { startSandbox } from '../../src/sandbox';
import { connectClient } from '../../src/temporal/connection';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { eventually } from '../support/eventually';
import { until } from '../support/following';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { temporalForTests } from '../support/temporalServer';
import { configFile, startProcess, type WorkerProcess } from '../support/workerProcess';

/** How long the order is held for (milliseconds). It warns of the limit when half of that is over. */
const HOLD = 60_000;

const WORKER = join(__dirname, '..', '..', 'dist', 'worker.js');

/** A server's task for a worker that is gone, a query and an Update, in that order: it takes seconds, so both go on side by side. */
test.concurrent.each([
  ['plain', undefined],
  ['sealed', newKey('a')],
] as const)(
  'an order that is queried after its timer has fired, before a worker was told, takes an Update and replays (%s)',
  async (_, key) => {
    const service = await startSandbox({ accounts: [ACCOUNT], holdFor: HOLD });
    const target = { ...(await temporalForTests()), namespace: `query-${randomUUID().slice(0, 8)}` };
    const encryption = key && { keyring: keyringOf([key], 'the test') };
    const client = await connectClient(target, encryption);
    await ensureNamespace(client.connection, target.namespace);
    await registerSearchAttributes(client.connection, target.namespace);
    const config = await configFile(sandboxProfile(service.url, { profile: { warnBefore: '1h' } }));
    const env = key ? { NDC_FLOWS_KEYS: writtenKey(key) } : {};
    const startWorker = (): WorkerProcess => startProcess([WORKER], target, config, env);
    const orders = new Orders(client, encryption?.keyring);
    const request = oneAdult();
    const { reference } = request;

    const first = startWorker();
    await orders.start(request);
    const { paymentLimit } = await until(orders, reference, ['held']);
    const warns = Date.parse(paymentLimit!) - HOLD / 2;
    // The server must have heard of the worker just before it is gone.
    await sleep(warns - 2_000 - Date.now());
    await orders.status(reference);
    await first.kill();
    await sleep(warns - 1_000 - Date.now());
    // Where the machine is slow nobody may be there in time. It must only have been asked.
    const asked = orders.status(reference).catch(() => undefined);
    await sleep(warns + 1_000 - Date.now());
    const second = startWorker();
    const payUpTo = { amount: '9999.00', currency: 'EUR' };
    expect(await orders.update(reference, 'release', { payUpTo })).toMatchObject({ released: true });
    await asked;
    await second.kill();

    const third = startWorker();
    try {
      const status = await eventually(() => orders.status(reference).catch(() => undefined));
      expect(status).toMatchObject({ released: true });
    } finally {
      expect(await third.stop()).toBe(0);
      await client.connection.close();
      await service.close();
    }
  },
  180_000,
);
