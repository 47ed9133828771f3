/** A worker whose machine keeps messages and reports of an order that was forgotten on another machine. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { countMessages } from '../../src/archive';
import { eventually } from '../support/eventually';
import { createFileStore } from '../../src/archive/fileStore';
import { createReportStore, type ReportStore } from '../../src/batchReports';
import { Forgetting } from '../../src/client/privacy/forget';
import { configFile, startProcess } from '../support/workerProcess';
import { forgetLocally } from '../../src/worker/forgetting';
import { oneAdult, running, sandboxProfile, type Stage } from '../support/running';

let stage: Stage;
let folder: string;
let reports: ReportStore;
beforeAll(async () => {
  stage = await running();
});
afterAll(() => stage.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-worker-'));
  reports = createReportStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A forgotten order, by whom nobody asked this machine. */
async function forgotten(): Promise<string> {
  const request = oneAdult();
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  await new Forgetting(stage.client).forget(request.reference, { by: 'staff 7', evenIfLive: true });
  const query = `WorkflowId = "order/${request.reference}" AND ExecutionStatus = "Running"`;
  await eventually(async () => (await stage.client.workflow.count(query)).count);
  return request.reference;
}

async function kept(reference: string, archive = folder): Promise<void> {
  const place = { at: new Date(), operation: 'orderRetrieve', correlationId: 'c-1', reference };
  const call = await createFileStore(archive).create(place);
  await call.append(Buffer.from('a name'));
  await call.finish();
}

const line = (reference: string) => ({
  ...{ reference, bookingReference: 'ABC123', outcome: 'ticketed' as const, documents: ['125-1'], took: 1 },
});

test('it clears its own disk of what was forgotten elsewhere, again and again, and leaves what was not', async () => {
  const reference = await forgotten();
  await kept(reference);
  await kept('ANOTHER');
  await reports.keep({ batch: 'b', run: 'r' }, [line(reference), line('ANOTHER')]);
  const told: object[] = [];
  const log = {
    info: (facts: object) => void told.push(facts),
    warn: (facts: object) => void told.push(facts),
  };
  const stop = forgetLocally({ client: stage.client, folder, reports, log, every: 200 });
  try {
    await eventually(() => told.length >= 1);
    expect(told).toEqual([{ calls: 1, lines: 1 }]);
    expect(await countMessages(folder, [reference])).toEqual({ calls: 0, bytes: 0 });
    expect(await countMessages(folder, ['ANOTHER'])).toMatchObject({ calls: 1 });
    expect(await reports.lines({ batch: 'b', run: 'r' })).toEqual([
      line('ANOTHER'),
      { reference, outcome: 'ticketed', documents: ['125-1'], took: 1 },
    ]);
    // What a call that was under way has kept since.
    await kept(reference);
    await eventually(() => told.length >= 2);
    expect(told[1]).toEqual({ calls: 1, lines: 0 });
  } finally {
    await stop();
  }
});

test('while something cannot be read it looks again, however long ago the order was forgotten', async () => {
  const reference = await forgotten();
  const place = join(folder, 'reports', 'batch-damaged');
  await reports.keep({ batch: 'damaged', run: 'r' }, [line('ANOTHER')]);
  await writeFile(join(place, 'report.json'), '');
  const told: string[] = [];
  const log = {
    info: (facts: object) => void told.push(JSON.stringify(facts)),
    warn: (_: object, words: string) => void told.push(words),
  };
  const now = Date.now.bind(Date);
  const later = jest.spyOn(Date, 'now').mockImplementation(() => now() + 49 * 3_600_000);
  const stop = forgetLocally({ client: stage.client, folder, reports, log, every: 200 });
  try {
    await eventually(() => told.length >= 2);
    expect(told[1]).toMatch(/^could not be read, .*: the report of batch damaged: report\.json /);
    // It is mended, and tells of the order.
    const report = { lines: [line(reference)] };
    await writeFile(join(place, 'report.json'), JSON.stringify(report));
    await eventually(() => told.includes('{"calls":0,"lines":1}'));
  } finally {
    later.mockRestore();
    await stop();
  }
});

test('a worker process does so when it starts', async () => {
  const reference = await forgotten();
  const config = await configFile(sandboxProfile(stage.service.url));
  const messages = join(dirname(config), 'messages');
  await kept(reference, messages);
  const worker = startProcess([join(__dirname, '../../dist/worker.js')], stage.target, config);
  try {
    await eventually(
      () => countMessages(messages, [reference]),
      ({ calls }) => calls === 0,
    );
  } finally {
    expect(await worker.stop()).toBe(0);
  }
});
