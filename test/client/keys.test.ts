/** Orders of a back office with keys: one reference is one order, also while the keys change; and card numbers, whoever sends them. */
import type { Client } from '@temporalio/client';
import { Orders } from '../../src/client/orders';
import type { OrderLine } from '../../src/client/types';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { KeyMissing, newKey, writtenKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { adoptElsewhere } from '../../src/client/adopting';
import { connectClient } from '../../src/temporal/connection';
import { proveKeys } from '../../src/temporal/keyCanary';
import { cardLike } from '../support/cards';
import { documentOf } from '../support/commandLine';
import { eventually } from '../support/eventually';
import { runInProcess } from '../support/inProcess';
import { ownNamespace } from '../support/ownNamespace';
import { oneAdult, running, type Stage } from '../support/running';

const [old, young, strange] = [newKey('old'), newKey('young'), newKey('strange')];
const ring = (...keys: Parameters<typeof keyringOf>[0]) => ({ keyring: keyringOf(keys, 'the test') });

let stage: Stage;
beforeAll(async () => {
  stage = await running({ encryption: ring(old, young) });
});
afterAll(() => stage.close());

test('a hundred starts at once, half of them under the next key already, make one order', async () => {
  const request = oneAdult();
  const rotated = await connectClient(stage.target, ring(young, old));
  const others = new Orders(rotated, ring(young, old).keyring);
  const before = stage.service.ledger().totals.orders;
  const started = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      (nth % 2 === 0 ? stage.orders : others).start({ ...request, requestedAt: new Date().toISOString() }),
    ),
  );
  await stage.until(request.reference, 'held');

  expect(started.filter((each) => each.started)).toHaveLength(1);
  expect(new Set(started.map(({ runId }) => runId)).size).toBe(1);
  expect(stage.service.ledger().totals.orders).toBe(before + 1);
  // Another trip under the same reference is refused by both, too.
  for (const orders of [stage.orders, others])
    await expect(orders.start({ ...request, priceTolerance: { percent: '9' } })).rejects.toMatchObject({
      code: 'reference-taken',
    });
  await rotated.connection.close();
});

test('where the key of the order’s hash is not at hand nothing is started and nothing guessed', async () => {
  const request = oneAdult();
  await stage.orders.start(request);
  const client = await connectClient(stage.target, ring(old, young));
  const orders = new Orders(client, ring(strange).keyring);

  await expect(orders.start(request)).rejects.toThrow(KeyMissing);
  await client.connection.close();
});

test('an order that ended before there were keys has not been stopped by anybody', async () => {
  const plain = await running();
  try {
    const { reference } = oneAdult();
    await plain.orders.start({ ...oneAdult(), reference });
    await plain.until(reference, 'held');
    await plain.orders.update(reference, 'cancel', {});
    await plain.client.workflow.getHandle(`order/${reference}`).result();
    const client = await connectClient(plain.target, ring(old));
    const orders = new Orders(client, ring(old).keyring);
    await expect(orders.status(reference)).rejects.toMatchObject({ code: 'plain-refused' });
    await expect(orders.adopt(reference)).rejects.toMatchObject({ code: 'not-stopped' });
    await client.connection.close();
  } finally {
    await plain.close();
  }
});

test('without the keys of the workers nothing is started, and the refusal says how to give them', async () => {
  const { client, target } = await ownNamespace('keyless');
  const keyed = await connectClient(target, ring(old));
  const orders = new Orders(client);
  // No worker has used keys yet.
  expect(await orders.start(oneAdult())).toMatchObject({ started: true });
  await proveKeys(keyed, ring(old).keyring);

  const request = oneAdult();
  const { reference } = request;
  const refusal = {
    code: 'keys-unproven',
    message: `Namespace ${target.namespace} is encrypted with key "old", and this process has no keys.`,
    remedy: expect.stringContaining('`export NDC_FLOWS_KEYS_FILE=FILE`') as string,
  };
  await expect(orders.start(request)).rejects.toMatchObject(refusal);
  const elsewhere = { provider: 'sandbox', orderId: 'ORDER-1' };
  await expect(adoptElsewhere({ client, orders }, reference, elsewhere)).rejects.toMatchObject(refusal);
  const { address, namespace } = target;
  const booked = await runInProcess(['book', '-', '--allow-plaintext', '--json'], {
    env: { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace },
    input: JSON.stringify(request),
  });
  expect(booked.status).toBe(1);
  expect(documentOf<{ error: object }>(booked).error).toMatchObject({
    ...refusal,
    message: expect.stringMatching(
      /^There is no configuration file .*ndc-flows.yaml that could name the keys\. Namespace /,
    ) as string,
  });
  await expect(orders.status(reference)).rejects.toMatchObject({ code: 'unknown-reference' });
  await Promise.all([client, keyed].map(({ connection }) => connection.close()));
});

test('with keys that the workers do not have, nothing is sent to them, and no order is stopped by what it cannot read', async () => {
  const plain = await running();
  const keyed = await connectClient(plain.target, ring(old));
  const orders = new Orders(keyed, ring(old).keyring);
  const request = oneAdult();
  await plain.orders.start(request);
  const { orderId = '' } = await plain.until(request.reference, 'held');

  const refusal = {
    code: 'keys-unproven',
    message:
      'The running workers have no keys, but this process encrypts with key "old", so they cannot read what it sends.',
    remedy: expect.stringContaining('`export NDC_FLOWS_CONFIG=FILE`') as string,
  };
  const { reference } = oneAdult();
  const elsewhere = { reference, provider: 'sandbox', orderId };
  await expect(orders.start(oneAdult())).rejects.toMatchObject(refusal);
  await expect(orders.update(request.reference, 'refresh', {})).rejects.toMatchObject(refusal);
  await expect(orders.adoptOrder(elsewhere, 'refresh', {})).rejects.toMatchObject(refusal);
  const { address, namespace } = plain.target;
  const batch = await runInProcess(['batch', 'run', 'unread', '--dry-run', '--json'], {
    env: { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace, NDC_FLOWS_KEYS: writtenKey(old) },
  });
  expect(documentOf<{ error: object }>(batch).error).toMatchObject(refusal);
  await expect(plain.orders.status(reference)).rejects.toMatchObject({ code: 'unknown-reference' });
  await keyed.connection.close();
  await plain.close();
});

describe('a card number', () => {
  const card = cardLike('4', 16);

  test('in a request is refused before anything is started', async () => {
    const request = oneAdult({
      contact: { email: 'a@b.example', address: { street: `Card Street ${card}` } },
    });
    const refused = await stage.orders.start(request).catch((error: unknown) => error);

    expect(refused).toMatchObject({ mistakes: [{ path: 'contact.address.street' }] });
    expect(JSON.stringify(refused)).not.toContain(card);
    await expect(stage.orders.status(request.reference)).rejects.toMatchObject({ code: 'unknown-reference' });
  });

  test.each([
    ['in its contact', { contact: { email: 'a@b.example', phone: { number: card } } }, 'bad-request'],
    ['as the provider', { provider: card }, 'unknown-provider'],
  ])(
    'in a request that another language starts (%s) ends it, and is not repeated',
    async (_where, changes, code) => {
      const request = oneAdult(changes);
      const handle = await stage.client.workflow.start('orderWorkflow', {
        workflowId: `order/${request.reference}`,
        taskQueue: 'ndc-flows',
        args: [request],
      });
      const status = (await handle.result()) as { state: string; lastError: { code: string; text: string } };

      expect(status).toMatchObject({ state: 'failed', lastError: { code } });
      if (code === 'bad-request') expect(status.lastError.text).toContain('contact.phone.number: looks like');
      const { searchAttributes } = await handle.describe();
      expect(JSON.stringify([status, searchAttributes])).not.toContain(card);
    },
  );

  test('in an Update, in an order that is adopted, and in a batch is refused by its place', async () => {
    const request = oneAdult();
    await stage.orders.start(request);
    const { orderId = '', ownerCode } = await stage.until(request.reference, 'held');
    const existing = { reference: request.reference, provider: 'sandbox', orderId, ownerCode };

    await expect(
      stage.orders.update(request.reference, 'refresh', { note: card } as never),
    ).rejects.toMatchObject({
      code: 'card-number',
      message: expect.stringMatching(/^note looks like/) as string,
    });
    await expect(
      stage.orders.adoptOrder({ ...existing, ownerCode: card }, 'refresh', {}),
    ).rejects.toMatchObject({
      code: 'card-number',
    });
  });

  test('that is the airline’s id of an order can be named: it is asked for at the airline as it is', async () => {
    const order = { reference: 'LIKE-A-CARD', provider: 'sandbox', orderId: card, ownerCode: 'XA' };
    // The airline does not have it; what matters is that it was asked.
    await expect(stage.orders.adoptOrder(order, 'refresh', {})).rejects.toMatchObject({
      code: 'order-not-found',
      message: expect.stringContaining(card) as string,
    });
  });
});

test('a list shows route, price and PNR of orders, and the passengers are named, to whoever has the key', async () => {
  const request = oneAdult();
  const { reference } = request;
  await stage.orders.start(request);
  const held = await stage.until(reference, 'held');
  const lineFor = async (client: Client): Promise<OrderLine | undefined> => {
    for await (const line of new Orders(client).list()) if (line.reference === reference) return line;
    return undefined;
  };
  const shown = await eventually(
    () => lineFor(stage.client),
    (line) => line?.total !== undefined,
  );
  expect(shown).toMatchObject({
    route: 'LHR → CDG',
    total: held.total,
    bookingReference: held.bookingReferences[0],
    state: 'held',
  });
  expect(await stage.orders.passengers({ reference })).toMatchObject([
    { givenName: 'Ada', surname: 'Example' },
  ]);

  // Another key hides what is sealed, and nothing else.
  const other = await connectClient(stage.target, ring(strange));
  const { route, total, bookingReference, ...rest } = (await lineFor(other)) ?? {};
  expect([route, total, bookingReference]).toEqual([undefined, undefined, undefined]);
  expect(rest).toMatchObject({ reference, state: 'held', orderId: held.orderId });
  expect(await new Orders(other).passengers({ reference })).toEqual([]);
  await other.connection.close();
  const { raw } = await stage.client.workflow.getHandle(orderWorkflowId(reference)).describe();
  const kept = JSON.stringify(raw.workflowExecutionInfo?.memo, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(kept).toContain('listed');
  for (const plain of ['CDG', held.total!.amount, held.bookingReferences[0]!, 'Example'])
    expect(kept).not.toContain(plain);
});

test('a list under a strange key says on standard error how many orders it could not read, and what to check', async () => {
  const request = oneAdult();
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  const env = {
    TEMPORAL_ADDRESS: stage.target.address,
    TEMPORAL_NAMESPACE: stage.target.namespace,
    NDC_FLOWS_KEYS: writtenKey(strange),
  };
  const listed = await runInProcess(['list', '--limit', '1'], { env });
  expect(listed).toMatchObject({ status: 0 });
  expect(listed.stderr).toMatch(
    /^1 order lacks its route, price and PNR, which could not be read:\n {2}This data is encrypted with key "old", .*\(it has: strange\)\.\nCheck `encryption\.keys` /,
  );
  const status = await runInProcess(['status', request.reference], { env });
  expect(status).toMatchObject({ status: 1 });
  expect(status.stderr).toContain('then run this command again');
});

test('with another key of the same id, a running order is not said to be stopped, and no search says that there is none', async () => {
  const request = oneAdult({ surname: 'Sameid' });
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  const wrong = ring(newKey(old.id));
  const client = await connectClient(stage.target, wrong);
  const orders = new Orders(client, wrong.keyring);
  await expect(orders.status(request.reference)).rejects.toMatchObject({ code: 'keys-unproven' });
  await expect(orders.listPage({ find: 'sameid' }, { limit: 1 })).rejects.toMatchObject({
    code: 'keys-unproven',
  });
  await client.connection.close();

  // Nor without any.
  const env = { TEMPORAL_ADDRESS: stage.target.address, TEMPORAL_NAMESPACE: stage.target.namespace };
  const found = await runInProcess(['find', 'sameid'], { env });
  expect(found).toMatchObject({ status: 1, stdout: '' });
  expect(found.stderr).toContain('this process has no keys');
});
