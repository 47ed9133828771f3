/** Forgetting and exporting what is encrypted: with its keys, and by somebody who has none. */
import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { Forgetting } from '../../../src/client/privacy/forget';
import { exportOrder } from '../../../src/client/privacy/exportOrder';
import { Orders } from '../../../src/client/orders';
import { Sales } from '../../../src/client/sales';
import { keyringOf } from '../../../src/keys/keyring';
import { connectClient } from '../../../src/temporal/connection';
import { eventually } from '../../support/eventually';
import { oneAdult, running, type Stage } from '../../support/running';
import { lately } from '../../support/salesList';

let stage: Stage;
beforeAll(async () => {
  const keyring = keyringOf([{ id: 'one', bytes: randomBytes(32) }], 'a test');
  stage = await running({ encryption: { keyring, plaintext: 'read' } });
});
afterAll(() => stage.close());

const PAID = { amount: '99999.00', currency: 'EUR' };
const by = 'staff 7';

async function ended(surname: string) {
  const request = oneAdult({ surname });
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  await stage.orders.update(request.reference, 'ticket', { payUpTo: PAID });
  const status = await stage.orders.update(request.reference, 'cancel', {});
  await stage.client.workflow.getHandle(`order/${request.reference}`).result();
  // It has let its claims go, which stand in lists for a moment longer.
  await eventually(
    () => new Forgetting(stage.client).kept(request.reference),
    ({ claims }) => claims.length === 0,
  );
  return { request, status };
}

test('with the keys an order is exported and forgotten like any other, and its sales stay in the list', async () => {
  const { request, status } = await ended('Sealed');
  const { reference } = request;
  const document = await exportOrder(stage.client, reference);
  expect(document.notRead).toEqual([expect.stringContaining('histories of batches')]);
  expect(document).toMatchObject({ request: { passengers: [{ surname: 'Sealed' }] } });
  expect(document.updates.map(({ name }) => name)).toEqual(['ticket', 'cancel']);
  expect(JSON.stringify(document.runs)).not.toMatch(/unreadable|binary\/encrypted/);

  const forgotten = await new Forgetting(stage.client).forget(reference, { by });
  // It let its claims go when it ended.
  expect(forgotten).toMatchObject({ runs: 1, sales: 2, claims: 0, unread: [] });

  await expect(stage.orders.start(request)).rejects.toThrow(/was forgotten on .* by staff 7/);
  const documents = async (): Promise<(string | undefined)[]> => {
    const { lines } = await new Sales(stage.client).list(lately());
    return lines.filter((line) => line.reference === reference).map(({ number }) => number);
  };
  // Lists lag behind.
  const kept = await eventually(documents, ({ length }) => length >= 2);
  expect(kept).toEqual([status.documents[0]?.number, status.documents[0]?.number]);
});

test('who has no key is told so before anything is changed, or goes on by name, and everybody is refused then', async () => {
  const { request } = await ended('Keyless');
  const { reference } = request;
  const open = oneAdult({ surname: 'Keyless' });
  await stage.orders.start(open);
  await stage.until(open.reference, 'held');
  const keyless = await connectClient(stage.target);
  try {
    const document = await exportOrder(keyless, reference);
    expect(document.notRead.join()).toMatch(/payloads of its histories/);
    expect(JSON.stringify(document)).not.toContain('Keyless');
    // An open order's claim is named by the order's attributes alone, as `forget` finds it.
    const { notRead } = await exportOrder(keyless, open.reference);
    expect(notRead.join()).toMatch(/the owner of claim claim\/order\/sandbox\/\w+ cannot be read/);

    const forgetting = new Forgetting(keyless);
    await expect(forgetting.forget(reference, { by })).rejects.toMatchObject({ code: 'order-unreadable' });
    expect((await stage.orders.status(reference)).state).toBe('cancelled');

    const forgotten = await forgetting.forget(reference, { by, evenIfUnreadable: true });
    expect(forgotten).toMatchObject({ runs: 1, sales: 0 });
    expect(forgotten.unread.join()).toMatch(/histories cannot be read here/);
    await expect(stage.orders.start(request)).rejects.toMatchObject({ code: 'reference-forgotten' });
    await expect(new Orders(keyless).status(reference)).rejects.toMatchObject({
      code: 'reference-forgotten',
    });
  } finally {
    await keyless.connection.close();
  }
});

test('a tombstone that carries sales which nobody here can read is left as it is, and with the key it is completed', async () => {
  const { request } = await ended('Carried');
  const { reference } = request;
  // The server has not deleted yet: the sales stand on the tombstone.
  const deletes = { deleteWorkflowExecution: () => Promise.resolve({}) };
  const workflowService = new Proxy(stage.client.workflowService, {
    get: (service, name) =>
      name in deletes
        ? deletes.deleteWorkflowExecution
        : (Reflect.get(service, name) as (...args: unknown[]) => unknown).bind(service),
  });
  const slow = Object.create(stage.client, { workflowService: { value: workflowService } }) as Client;
  const hasty = new Forgetting(slow).forget(reference, { by, goneWithin: 0 });
  await expect(hasty).rejects.toMatchObject({ code: 'forgetting-unfinished' });

  const keyless = await connectClient(stage.target);
  try {
    await expect(new Forgetting(keyless).forget(reference, { by: 'another' })).rejects.toMatchObject({
      code: 'order-unreadable',
      message: expect.stringContaining('its tombstone, and the sales that it may carry') as unknown,
    });
    expect((await new Forgetting(keyless).kept(reference)).unread).not.toEqual([]);
    // Everybody with the key still reads when and by whom, and completes it.
    const completed = await new Forgetting(stage.client).forget(reference, { by: 'another' });
    expect(completed).toMatchObject({ again: true, mark: { by }, sales: 2 });
  } finally {
    await keyless.connection.close();
  }
});

test('with the word for it, a tombstone that nobody can read any more is replaced', async () => {
  const { request } = await ended('Lost');
  const { reference } = request;
  await new Forgetting(stage.client).forget(reference, { by });
  const keyless = await connectClient(stage.target);
  try {
    const again = new Forgetting(keyless).forget(reference, { by: 'another', evenIfUnreadable: true });
    expect(await again).toMatchObject({ again: true, mark: { by: 'another' }, sales: 0 });
    await expect(stage.orders.start(request)).rejects.toThrow(/was forgotten on .* by another/);
  } finally {
    await keyless.connection.close();
  }
});

test('a tombstone that is sealed refuses whoever cannot read it', async () => {
  const { request } = await ended('Tombstone');
  await new Forgetting(stage.client).forget(request.reference, { by });
  const keyless = await connectClient(stage.target);
  try {
    await expect(new Orders(keyless).start(request)).rejects.toMatchObject({ code: 'keys-unproven' });
    await expect(new Orders(keyless).status(request.reference)).rejects.toThrow(/was forgotten/);
  } finally {
    await keyless.connection.close();
  }
});
