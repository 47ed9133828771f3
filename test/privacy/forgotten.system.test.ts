/** After `forget` the scan finds nothing of the order, and everything else as it was: in the open, where it would be seen, and encrypted. */
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { createReportStore } from '../../src/batchReports';
import { eraseMessages } from '../../src/archive';
import { Batches } from '../../src/client/batches';
import { Forgetting } from '../../src/client/privacy/forget';
import { exportOrder } from '../../src/client/privacy/exportOrder';
import { until } from '../support/following';
import { Scan, needlesOf } from '../support/scan/needles';
import { openFields } from '../support/scan/openFields';
import type { Place } from '../support/scan/places';
import { openScanStage, type ScanStage } from '../support/scan/stage';
import { readable } from './readable';
import { secrets, unmistakable, unmistakableTrip, type Unmistakable } from '../support/unmistakable';

const stages: ScanStage[] = [];
afterAll(() => Promise.all(stages.map((stage) => stage.close())));

interface Booked {
  person: Unmistakable;
  request: ReturnType<typeof unmistakableTrip>;
}

/** Two orders that a batch has ticketed; the first one has ended since. */
async function lived(open: boolean): Promise<{ stage: ScanStage; gone: Booked; other: Booked }> {
  const stage = await openScanStage({ password: secrets.password, open });
  stages.push(stage);
  const { orders, client } = stage;
  const payUpTo = { amount: '99999.00', currency: 'EUR' };
  const book = async (): Promise<Booked> => {
    const person = unmistakable();
    const request = unmistakableTrip(person, { ticketing: 'in-batch', released: true, payUpTo });
    await orders.start(request);
    await until(orders, request.reference, ['held']);
    return { person, request };
  };
  const [gone, other] = [await book(), await book()];
  const batches = new Batches(client);
  await batches.start('both', { references: [gone.request.reference, other.request.reference] });
  expect(await batches.result('both')).toMatchObject({ outcomes: { ticketed: 2 } });
  await orders.update(gone.request.reference, 'cancel', {});
  await client.workflow.getHandle(`order/${gone.request.reference}`).result();
  return { stage, gone, other };
}

/** Forgets it, and what the stage's worker keeps of it on disk. */
async function forget({ client, messages, keyring }: ScanStage, reference: string): Promise<void> {
  const reports = createReportStore(messages, keyring);
  const erase = async (): Promise<void> => {
    expect(await eraseMessages(messages, [reference])).toBeGreaterThan(5);
    expect(await reports.forget([reference])).toEqual({ lines: 1, unread: [] });
  };
  const elsewhere = { holds: () => Promise.resolve(true), erase };
  const forgotten = await new Forgetting(client).forget(reference, { by: 'staff 7', elsewhere });
  expect(forgotten).toMatchObject({ runs: 1, unread: [] });
}

/** By place, how many of a person's texts are found there. */
function hits(places: readonly Place[], { person }: Booked): Record<string, number> {
  const scan = new Scan(needlesOf(Object.fromEntries(person.texts.map((text, at) => [`text ${at}`, text]))));
  return Object.fromEntries(
    places.map(({ name, bytes }) => [name, new Set(bytes.flatMap((piece) => scan.of(piece))).size]),
  );
}

/** What is readable of what stands where the order stood, without the event's name before each field. */
async function fieldsOfTombstones({ client }: ScanStage, reference: string): Promise<[string, string[]][]> {
  const fields: [string, string[]][] = [];
  const query = `WorkflowId = "order/${reference}"`;
  for await (const { workflowId, runId, type } of client.workflow.list({ query })) {
    expect(type).toBe('forgottenWorkflow');
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    const { events = [] } = JSON.parse(historyToJSON(history)) as { events?: unknown[] };
    for (const [path, values] of events.flatMap((event) => [...openFields(event)])) {
      const encoded = /\.(data|metadata\.\*)$/.test(path);
      const shown = [...values].map((value) =>
        encoded ? Buffer.from(String(value), 'base64').toString() : String(value),
      );
      fields.push([path.replace(/^\w+EventAttributes\./, ''), shown]);
    }
  }
  expect(fields.length).toBeGreaterThan(20);
  return fields;
}

/** Where an order is found in the open, and must be found no more. */
const REACHED = [
  'histories as JSON',
  'histories as protobuf',
  'the server’s answers',
  'the UI’s answers',
  'the archive and the reports',
];

test('in the open it is found in every place before, in none of those that it reaches after, and others as before', async () => {
  const { stage, gone, other } = await lived(true);
  const { reference } = gone.request;
  const before = await stage.places();
  // An order that went well names nobody in what it answers, with or without keys.
  for (const name of [...REACHED, 'the database file'].filter((name) => name !== 'the server’s answers'))
    expect([name, hits(before, gone)[name]! > 0]).toEqual([name, true]);
  const kept = await exportOrder(stage.client, other.request.reference);

  await forget(stage, reference);

  const after = await stage.places();
  const left = hits(after, gone);
  expect(REACHED.map((name) => [name, left[name]])).toEqual(REACHED.map((name) => [name, 0]));
  const [others, othersBefore] = [hits(after, other), hits(before, other)];
  for (const name of REACHED) expect([name, others[name]]).toEqual([name, othersBefore[name]]);
  const still = await exportOrder(stage.client, other.request.reference);
  expect({ ...still, exportedAt: '' }).toEqual({ ...kept, exportedAt: '' });
  expect(stage.service.ledger().totals.duplicates).toBe(0);
  await expect(stage.orders.start(gone.request)).rejects.toMatchObject({ code: 'reference-forgotten' });
});

test('with keys it is found nowhere, in the database’s free pages neither', async () => {
  const { stage, gone, other } = await lived(false);
  await forget(stage, gone.request.reference);
  const places = await stage.places();
  expect(places.length).toBeGreaterThan(6);
  for (const [name, found] of Object.entries(hits(places, gone))) expect([name, found]).toEqual([name, 0]);
  for (const [field, values] of await fieldsOfTombstones(stage, gone.request.reference))
    for (const value of values)
      expect([field, value]).toEqual([field, expect.stringMatching(readable[field] ?? /never/)]);
  const { request } = await exportOrder(stage.client, other.request.reference);
  expect(request).toMatchObject({ reference: other.request.reference });
});
