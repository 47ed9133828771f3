/** What stays readable of an encrypted order is a list, and this is it: whoever adds a field to it must have looked at what it holds. */
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { batchStage, type BatchStage } from '../support/batches';
import { caughtUp } from '../support/caughtUp';
import { openFields } from '../support/scan/openFields';
import { unmistakable, unmistakableTrip } from '../support/unmistakable';
import { readable } from './readable';

let stage: BatchStage;
beforeAll(async () => {
  const encryption = { keyring: keyringOf([newKey('open')], 'the test') };
  stage = await batchStage({ encryption, longHistory: 60 });
});
afterAll(() => stage.close());

/** All readable fields of all histories, without the event's name before them, each with its values. */
async function fieldsOfAll(): Promise<Map<string, Set<unknown>>> {
  await caughtUp(stage.client);
  const all = new Map<string, Set<unknown>>();
  for await (const { workflowId, runId } of stage.client.workflow.list()) {
    const history = await stage.client.workflow.getHandle(workflowId, runId).fetchHistory();
    const { events = [] } = JSON.parse(historyToJSON(history)) as { events?: unknown[] };
    for (const event of events) {
      for (const [path, values] of openFields(event)) {
        const field = path.replace(/^\w+EventAttributes\./, '');
        const known = all.get(field) ?? new Set();
        values.forEach((value) => known.add(value));
        all.set(field, known);
      }
    }
  }
  return all;
}

/** Content and metadata of payloads are base64 in JSON. */
function shownOf(field: string, value: unknown): string {
  return /\.(data|metadata\.\*)$/.test(field)
    ? Buffer.from(String(value), 'base64').toString()
    : String(value);
}

test('every readable field of every history is on the list, and holds what the list says', async () => {
  const { orders, service, batches } = stage;
  const person = unmistakable();
  const released = {
    released: true,
    payUpTo: { amount: '99999.00', currency: 'EUR' },
    ticketing: 'in-batch',
  };
  const request = unmistakableTrip(person, released);
  // Failures of activities and of the workflow's own steps, Updates that are taken and refused, timers, a new run, a batch, claims.
  service.fault({ operation: 'airShopping', kind: 'echo-before' });
  service.fault({ operation: 'offerPrice', kind: 'reset-before' });
  await orders.start(request);
  const held = await stage.until(request.reference, 'held');
  await orders.update(request.reference, 'refresh', {});
  await expect(orders.update(request.reference, 'approve', { amount: held.total! })).rejects.toThrow();
  await batches.start('nightly', { references: [request.reference, 'NOBODY'] });
  await batches.result('nightly');
  await orders.update(request.reference, 'cancel', {});
  await stage.until(request.reference, 'cancelled');
  const bad = unmistakableTrip(unmistakable(), { journeys: [] });
  await expect(orders.start(bad)).rejects.toMatchObject({ code: 'bad-request' });

  const fields = await fieldsOfAll();
  expect(fields.size).toBeGreaterThan(50);
  expect([...fields.keys()].filter((field) => !(field in readable)).sort()).toEqual([]);
  for (const [field, values] of fields) {
    const fits = readable[field];
    for (const value of values)
      expect([field, shownOf(field, value)]).toEqual([field, expect.stringMatching(fits ?? /never/)]);
  }
  const everything = JSON.stringify(
    [...fields].map(([field, values]) => [...values].map((value) => shownOf(field, value))),
  ).toUpperCase();
  for (const text of person.texts) expect(everything).not.toContain(text.toUpperCase());
});

test('a payload that is not encrypted would be told as readable, and is not on the list', () => {
  const open = { metadata: { encoding: Buffer.from('json/plain').toString('base64') }, data: 'IkFkYSI=' };

  expect([...openFields({ input: { payloads: [open] } }).keys()]).toEqual([
    'input.payloads.metadata.names',
    'input.payloads.metadata.*',
    'input.payloads.data',
  ]);
  expect(readable).not.toHaveProperty('input.payloads.data');
});
