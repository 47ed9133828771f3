/** A query that reaches a worker ahead of the workflow task for the newest events must not move the order. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Orders } from '../../src/client/orders';
import { newKey, writtenKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { startSandbox } from '../../src/sandbox';
import { ownNamespace } from '../support/ownNamespace';
import { eventually } from '../support/eventually';
import { until } from '../support/following';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { configFile, startProcess, type WorkerProcess } from '../support/workerProcess';

/** How long the order is held for (milliseconds). It warns of the limit when half of that is over. */
const HOLD = 60_000;

const WORKER = join(__dirname, '..', '..', 'dist', 'worker.js');

/** The server waits seconds for a worker that is gone, so both cases run side by side. */
test.concurrent.each([
  ['plain', undefined],
  ['sealed', newKey('a')],
] as const)(
  'an order that is queried after its timer fired, but before a workflow task, takes an Update and replays (%s)',
  async (_, key) => {
    const service = await startSandbox({ accounts: [ACCOUNT], holdFor: HOLD });
    const encryption = key && { keyring: keyringOf([key], 'the test') };
    const { target, client } = await ownNamespace('query', { encryption });
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
    // On a slow machine this may go unanswered. All that matters is that it was asked.
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
);
