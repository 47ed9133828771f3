/** Orders are found by what people know of them, and neither the index nor a query holds a name. */
import type { OrderFilter } from '../../src/client/listing';
import { Orders } from '../../src/client/orders';
import { Forgetting } from '../../src/client/privacy/forget';
import type { FindKind } from '../../src/domain/order/find';
import type { OrderStatus } from '../../src/domain/order/status';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { known, twoAgencies } from '../support/agencies';
import { orderRuns } from '../../src/temporal/runs';
import { eventually } from '../support/eventually';
import { oneAdult, running, type Stage } from '../support/running';
import { unmistakable } from '../support/unmistakable';
import { resetTo } from './cases/resets';

const key = newKey('first');
const PAID = { amount: '99999.00', currency: 'EUR' };

let stage: Stage;
beforeAll(async () => {
  stage = await running({
    ...twoAgencies,
    encryption: { keyring: keyringOf([key], 'the test') },
    longHistory: 60,
  });
});
afterAll(() => stage.close());

/** A surname that nobody else has. */
const surnameOf = (): string => String(unmistakable().passenger.surname);

async function held(
  changes: Parameters<typeof oneAdult>[0] = {},
): Promise<OrderStatus & { surname: string; pnr: string }> {
  const surname = surnameOf();
  const request = oneAdult({ surname, agency: 'alpha', ...changes });
  await stage.orders.start(request, known);
  const status = await stage.until(request.reference, 'held');
  return { ...status, surname, pnr: status.bookingReferences[0] ?? '' };
}

/** Returns the references that are found, each with what it was found by. */
async function found(
  find: string,
  { orders = stage.orders, ...filter }: OrderFilter & { orders?: Orders } = {},
): Promise<[string, FindKind[] | undefined][]> {
  const lines: [string, FindKind[] | undefined][] = [];
  for await (const { reference, foundBy } of orders.list({ find, ...filter }))
    lines.push([reference, foundBy]);
  return lines;
}

/** Waits until the index has what is looked for. */
const findable = (find: string, reference: string, kind: FindKind): Promise<unknown> =>
  eventually(
    () => found(find),
    (lines) => lines.some(([each, kinds]) => each === reference && kinds?.includes(kind)),
  );

test.concurrent('a held order is found by its PNR, its order id, its surname and its reference', async () => {
  const { reference, orderId = '', surname, pnr } = await held();
  await findable(pnr, reference, 'booking-reference');

  expect(await found(pnr.toLowerCase())).toEqual([[reference, ['booking-reference']]]);
  expect(await found(orderId)).toEqual([[reference, ['order-id']]]);
  expect(await found(surname.toUpperCase())).toEqual([[reference, ['surname']]]);
  expect(await found(reference)).toEqual([[reference, ['reference']]]);
  expect(await found(surname.slice(0, -1))).toEqual([]);
});

test.concurrent(
  'an order is found by its surname and reference before it exists at the airline',
  async () => {
    const surname = surnameOf();
    const choose = { how: 'await', until: new Date(Date.now() + 3_600_000).toISOString() };
    const request = oneAdult({ surname, agency: 'alpha', choose });
    await stage.orders.start(request, known);

    await findable(surname, request.reference, 'surname');
    await findable(request.reference, request.reference, 'reference');
  },
);

test.concurrent('a ticketed order is found by its ticket’s number, however it is written', async () => {
  const { reference } = await held();
  const { documents } = await stage.orders.update(reference, 'ticket', { payUpTo: PAID });
  const number = String(documents[0]?.number).replace(/\D/g, '').slice(0, 13);
  await findable(number, reference, 'ticket');

  expect(number).toMatch(/^\d{13}$/);
  expect(await found(number.slice(3))).toEqual([[reference, ['ticket']]]);
  expect(await found(`${number.slice(0, 3)}-${number.slice(3)}`)).toEqual([[reference, ['ticket']]]);
  const another = String((Number(number.slice(0, 3)) + 1) % 1000).padStart(3, '0');
  expect(await found(another + number.slice(3))).toEqual([]);
});

test.concurrent('finding costs no event, and no event and no attribute holds a word', async () => {
  const { reference, surname, pnr } = await held();
  const { documents } = await stage.orders.update(reference, 'ticket', { payUpTo: PAID });
  await stage.orders.update(reference, 'refresh', {});
  const own: string[] = [];
  let shown = '';
  for (const { runId } of await orderRuns(stage.client, orderWorkflowId(reference))) {
    const { events } = await stage.client.workflow
      .getHandle(orderWorkflowId(reference), runId)
      .fetchHistory();
    for (const event of events ?? []) {
      const fields = event.upsertWorkflowSearchAttributesEventAttributes?.searchAttributes?.indexedFields;
      const names = Object.keys(fields ?? {}).filter((name) => name !== 'NdcUpdated');
      if (names.length > 0) own.push(names.sort().join());
      shown += Buffer.from(fields?.NdcFind?.data ?? []).toString();
    }
  }

  expect(own.filter((names) => names.includes('NdcFind')).length).toBeGreaterThan(1);
  expect(own).not.toContain('NdcFind');
  expect(shown).toMatch(/^("[0-9a-f ]+")+$/);
  for (const word of [surname, pnr, documents[0]?.number ?? '']) expect(shown).not.toContain(word);
});

test.concurrent('an order is found after its key has been rotated, with its key alone', async () => {
  const { reference, surname, pnr } = await held();
  await findable(pnr, reference, 'booking-reference');
  const rotated = new Orders(stage.client, keyringOf([newKey('second'), key], 'the test'));
  const foreign = new Orders(stage.client, keyringOf([newKey('third')], 'the test'));
  const keyless = new Orders(stage.client);

  expect(await found(surname, { orders: rotated })).toEqual([[reference, ['surname']]]);
  for (const orders of [foreign, keyless]) expect(await found(surname, { orders })).toEqual([]);
});

test.concurrent('an order is found among its agency’s orders alone', async () => {
  const { reference, surname, pnr } = await held();
  await findable(pnr, reference, 'booking-reference');

  expect(await found(surname, { agency: 'alpha' })).toHaveLength(1);
  expect(await found(surname, { agency: 'beta' })).toEqual([]);
});

test.concurrent('a forgotten order is found by nothing', async () => {
  const { reference, surname, pnr, orderId = '' } = await held();
  await findable(pnr, reference, 'booking-reference');
  await stage.orders.update(reference, 'cancel', {});
  await stage.client.workflow.getHandle(orderWorkflowId(reference)).result();
  expect(await found(surname)).toHaveLength(1);

  await new Forgetting(stage.client).forget(reference, { by: 'staff 7', listedWithin: 500 });

  for (const words of [surname, pnr, orderId, reference])
    expect([words, await found(words)]).toEqual([words, []]);
  const about = await stage.client.workflow.getHandle(orderWorkflowId(reference)).describe();
  expect(about.searchAttributes).not.toHaveProperty('NdcFind');
});

test.concurrent(
  'an order that was reset to its first step is found by everything that is read again',
  async () => {
    const { reference, surname, pnr } = await held();
    await findable(pnr, reference, 'booking-reference');
    const before = await stage.orders.listed(reference);

    await resetTo(stage, reference, 'first');

    await eventually(
      async () => [(await stage.orders.listed(reference))?.startedAt !== before?.startedAt, await found(pnr)],
      ([anew, lines]) => anew === true && (lines as unknown[]).length === 1,
    );
    expect(await found(surname)).toEqual([[reference, ['surname']]]);
  },
);

test.concurrent(
  'an order that goes on in a new run, and one that is adopted after its end, are found as before',
  async () => {
    const { reference, surname, pnr, orderId = '', provider, ownerCode } = await held();
    for (let n = 0; n < 15; n += 1) await stage.orders.update(reference, 'refresh', {});
    const runs = async (): Promise<number> =>
      (await stage.client.workflow.count(`WorkflowId = "${orderWorkflowId(reference)}"`)).count;
    await eventually(runs, (count) => count > 1);
    await findable(pnr, reference, 'booking-reference');
    expect(await found(surname)).toEqual([[reference, ['surname']]]);

    await stage.orders.update(reference, 'cancel', {});
    await stage.client.workflow.getHandle(orderWorkflowId(reference)).result();
    const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
    const { runId } = await handle.describe();
    const order = { reference, provider, orderId, ownerCode, agency: 'alpha' };
    await stage.orders.adoptOrder(order, 'refresh', {});
    const adopted = await handle.describe();
    expect(adopted.runId).not.toBe(runId);
    // From its start: it shows the order as it was, should it not come to read it.
    const { events } = await handle.fetchHistory();
    const began = events?.[0]?.workflowExecutionStartedEventAttributes?.searchAttributes?.indexedFields;
    const before = (await stage.client.workflow.getHandle(orderWorkflowId(reference), runId).describe())
      .searchAttributes;
    expect(Buffer.from(began?.NdcFind?.data ?? []).toString()).toBe(JSON.stringify(before.NdcFind?.[0]));
    await findable(surname, reference, 'surname');
    await findable(pnr, reference, 'booking-reference');
  },
);

test.concurrent('a corrected surname is found, and the one before it, too', async () => {
  const { reference, surname } = await held();
  await findable(surname, reference, 'surname');
  // The sandbox changes no more than a letter or two.
  const corrected = `${surname.slice(0, -1)}x`;
  await stage.orders.update(reference, 'correct', {
    paxId: 'PAX1',
    name: { surname: corrected },
    payUpTo: PAID,
  });

  await findable(corrected, reference, 'surname');
  expect(await found(surname)).toEqual([[reference, ['surname']]]);
});

test.concurrent.each(['', '-', '!!', 'x'.repeat(101)])('%j is refused as a search', async (words) => {
  await expect(found(words)).rejects.toMatchObject({ code: 'bad-filter' });
});
