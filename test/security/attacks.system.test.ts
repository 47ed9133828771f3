/**
 * Attacks by a client of the namespace without a key. Effects are read where they would show: at the airline, at the webhook receiver, in the
 * orders. Actions that need no payload and stop an order are left out: terminating it, or polling its queues.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createReportStore } from '../../src/batchReports';
import { Batches } from '../../src/client/batches';
import type { OrderStatus } from '../../src/domain/order/status';
import { newKey, type Encryption } from '../../src/keys';
import { WEBHOOK_WORKFLOW } from '../../src/domain/webhooks/messages';
import { keyringOf } from '../../src/keys/keyring';
import { eventually } from '../support/eventually';
import { inputs, ran, repeatable } from '../support/properties';
import { quick } from '../support/quick';
import { endpointTo, startReceiver, type Receiver } from '../support/receiver';
import { running, type Stage } from '../support/running';
import { ownRequest } from '../workflows/cases/terminations';
import { Attacker, ENDPOINT, type Attempt } from './attacker';

type Plaintext = NonNullable<Encryption['plaintext']>;

/** Attempts of one seed. `npm run test:all` makes four times as many. */
const ATTEMPTS = 150;

/** How often as many attempts are made until one gets through where nothing is sealed. */
const ROUNDS = 4;

/** Attempts at once. Most wait for an answer that never comes. */
const AT_ONCE = 12;

interface Attacked extends Stage {
  receiver: Receiver;
  /** Orders that have lived before; the first ones live still. */
  references: string[];
  alive: string[];
  /** Orders that are being booked while everything is tried. */
  fresh: string[];
}

const EUR = (amount: string) => ({ amount, currency: 'EUR' });

/** A stage with keys, and orders that have lived: each kind of sealed payload is in some history. */
async function lived(plaintext: Plaintext): Promise<Attacked> {
  const receiver = await startReceiver();
  const keyring = keyringOf([newKey('a')], 'the test');
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-attacks-'));
  const stage = await running({
    encryption: { keyring, plaintext },
    reports: createReportStore(folder, keyring),
    webhooks: [endpointTo(ENDPOINT, receiver)],
    profile: { ...quick, capabilities: { findOrders: 'passenger' } },
    sandbox: { settleDelay: 100 },
  });
  const { orders, client } = stage;
  const held = async (): Promise<OrderStatus> => {
    const request = ownRequest();
    await orders.start(request);
    return stage.until(request.reference, 'held');
  };
  const ticketed = async (): Promise<OrderStatus> => {
    const { reference, total } = await held();
    return orders.update(reference, 'ticket', { payUpTo: total! });
  };
  const released = await held();
  await orders.update(released.reference, 'release', { payUpTo: released.total! });
  await eventually(
    async () => (await client.workflow.count('NdcReleased = true AND NdcState = "held"')).count,
  );
  await new Batches(client).start('nightly', { selection: {} });
  await new Batches(client).result('nightly');
  const issued = await ticketed();
  const lowered = await held();
  await orders.update(lowered.reference, 'release', { payUpTo: EUR('5000.00') });
  await orders.update(lowered.reference, 'release', { payUpTo: lowered.total! });
  await orders.update(lowered.reference, 'refresh', {});
  const plainlyHeld = await held();
  const basket = ownRequest({
    choose: { how: 'await', until: new Date(Date.now() + 3_600_000).toISOString() },
  });
  await orders.start(basket);
  await stage.until(basket.reference, 'awaiting-choice');
  const dropped = await held();
  await orders.update(dropped.reference, 'cancel', {});
  const voided = await ticketed();
  const { quotedFee } = await orders.update(voided.reference, 'quoteCancellation', {});
  await orders.update(voided.reference, 'cancel', { fee: quotedFee });
  // Every event of theirs is delivered before anything is tried.
  await eventually(
    async () =>
      (await client.workflow.count(`WorkflowType = "${WEBHOOK_WORKFLOW}" AND ExecutionStatus = "Completed"`))
        .count,
    (delivered) => delivered >= receiver.received.length && receiver.received.length >= 12,
  );
  const alive = [released, issued, lowered, plainlyHeld, basket].map(({ reference }) => reference);
  const ended = [dropped, voided].map(({ reference }) => reference);
  return { ...stage, receiver, alive, references: [...alive, ...ended], fresh: [] };
}

/** What must be as it was: the orders as they tell themselves, and what airline and receiver have. */
async function facts({ orders, alive, fresh, service, receiver }: Attacked): Promise<object> {
  const told = await Promise.all(
    alive.map(async (reference) => {
      try {
        const { state, released, payUpTo, total, orderId } = await orders.status(reference);
        return { state, released, payUpTo, total, orderId };
      } catch (error) {
        return { error: (error as Error).name };
      }
    }),
  );
  const { orders: made, issues, cancellations, duplicates } = service.ledger();
  return {
    told,
    made: made.filter(({ agent }) => !fresh.includes(agent ?? '')).map(({ orderId }) => orderId),
    issues: issues.length,
    cancellations: cancellations.length,
    duplicates: duplicates.length,
    // A true event may come again, under its own id: each is delivered at least once.
    events: [
      ...new Set(
        receiver.received
          .filter(({ event }) => !fresh.includes(event.data.reference))
          .map(({ id, event }) => `${id} ${JSON.stringify(event)}`),
      ),
    ].sort(),
  };
}

/** As `facts`, when the worker has worked off what it was sent. */
const calmFacts = (stage: Attacked): Promise<object> =>
  eventually(
    () => facts(stage),
    (seen) => !JSON.stringify(seen).includes('NoWorker'),
  );

/** Makes the attempts while orders are being booked. */
async function attack(stage: Attacked, attempts: number, seed: string, from = 0): Promise<Attempt[]> {
  const { fresh, references } = stage;
  const request = ownRequest({ released: true, payUpTo: EUR('9000.00') });
  const attacker = await Attacker.of(stage, references, fresh, request, seed);
  expect(attacker.found).toBeGreaterThan(200);
  const made: Attempt[] = [];
  const attacking = Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let n = lane; n < attempts; n += AT_ONCE) made.push(await attacker.attempt(from + n));
    }),
  ).finally(() => over.abort());
  const over = new AbortController();
  const booking = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const one = ownRequest();
      // It is told by its reference first: the attempts find it while its calls are under way.
      fresh.push(one.reference);
      stage.service.fault({ operation: 'orderCreate', kind: 'slow', delay: 800 });
      await stage.orders.start(one);
      await sleep(1_000);
      await attacker.tidy();
    }
  };
  await Promise.all([attacking, booking()]);
  await attacker.tidy();
  return made;
}

async function on(stage: Attacked, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } finally {
    await stage.close();
    await stage.receiver.close();
  }
}

test(
  'nothing moves without a key',
  repeatable(async (seed) => {
    const stage = await lived('refuse');
    await on(stage, async () => {
      const before = await facts(stage);
      const attempts = inputs(ATTEMPTS);
      const made = await attack(stage, attempts, String(seed));
      expect(made).toHaveLength(attempts);
      expect(await calmFacts(stage)).toEqual(before);
      // None of them stands still (a basket has nothing to read), and what was being booked is booked once at most, and issued never.
      for (const reference of stage.alive.slice(0, -1))
        expect(await stage.orders.update(reference, 'refresh', {})).toMatchObject({ reference });
      await eventually(
        () =>
          Promise.all(
            stage.fresh.map((reference) =>
              stage.orders.status(reference).then(
                ({ state, released }) => (released ? 'released' : state),
                (error: Error) => `${reference}: ${error.message}`,
              ),
            ),
          ),
        (states) => states.every((state) => ['held', 'failed', 'attention'].includes(state)),
      );
      const { orders } = stage.service.ledger();
      for (const reference of stage.fresh)
        expect(orders.filter(({ agent }) => agent === reference).length).toBeLessThanOrEqual(1);
      expect(await calmFacts(stage)).toEqual(before);
      ran(attempts);
    });
  }),
);

test(
  'where plain payloads are read, the same attempts get through',
  repeatable(async (seed) => {
    const stage = await lived('read');
    await on(stage, async () => {
      const before = await facts(stage);
      let now = before;
      // Chance decides which payload comes where: in some rounds nothing fits.
      for (let round = 0; round < ROUNDS && isDeepStrictEqual(now, before); round += 1) {
        await attack(stage, ATTEMPTS, String(seed), round * ATTEMPTS);
        now = await facts(stage);
      }
      expect(now).not.toEqual(before);
    });
  }),
);
