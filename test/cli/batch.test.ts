/** Batches and their schedules from the command line alone: a schedule that really fires, skips and pauses, and a report that scripts can use. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Report } from '../../src/batchReports';
import type { ListedBatch } from '../../src/client/batches';
import type { ScheduleLine } from '../../src/client/schedules';
import type { BatchProgress, BatchSummary } from '../../src/domain/batch/messages';
import type { Finding } from '../../src/cli/doctor/checks';
import { batchStage, inParallel, PAID, type BatchStage } from '../support/batches';
import { eventually } from '../support/eventually';
import { documentOf, type Ended } from '../support/commandLine';
import { runInProcess } from '../support/inProcess';
import { sandboxProfile } from '../support/running';

let stage: BatchStage;
let folder: string;
let env: NodeJS.ProcessEnv;
let config: (batches?: object) => Promise<void>;

beforeAll(async () => {
  stage = await batchStage();
  folder = await mkdtemp(join(tmpdir(), 'cli-batch-'));
  const file = join(folder, 'ndc-flows.yaml');
  config = (batches) =>
    writeFile(
      file,
      stringify({
        providers: { sandbox: sandboxProfile(stage.service.url) },
        archive: { folder: stage.folder },
        ...(batches && { batches }),
      }),
    );
  await config();
  env = {
    TEMPORAL_ADDRESS: stage.target.address,
    TEMPORAL_NAMESPACE: stage.target.namespace,
    NDC_FLOWS_CONFIG: file,
  };
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const ndc = (...args: string[]): Promise<Ended> => runInProcess(args, { env });
const schedules = async (): Promise<ScheduleLine[]> =>
  documentOf<ScheduleLine[]>(await ndc('batch', 'schedules', '--json'));
const schedule = async (name: string): Promise<ScheduleLine> => {
  const line = (await schedules()).find((each) => each.name === name);
  if (!line) throw new Error(`no schedule ${name}`);
  return line;
};

test('run tells how it ends in words and in its exit status, and the report is a table, CSV or JSON', async () => {
  const { reference } = await stage.held(PAID);
  const list = join(folder, 'references.txt');
  await writeFile(list, `${reference}\nNOBODY-1\n${reference}\n`);
  const rehearsed = await ndc('batch', 'run', 'rehearsal', '--references', list, '--dry-run', '--json');
  expect(rehearsed.status).toBe(3);
  expect(documentOf<BatchSummary>(rehearsed)).toMatchObject({ outcomes: { 'would-ticket': 1, ticketed: 0 } });
  const ran = await ndc('batch', 'run', 'by-hand', '--references', list);
  expect(ran).toMatchObject({ status: 3, stderr: '' });
  expect(ran.stdout).toMatch(/2 found: 1 ticketed; 1 skipped \(1 unknown-reference\)\.\n/);
  const again = await ndc('batch', 'run', 'again', '--references', list, '--json');
  expect(documentOf<BatchSummary>(again).reasons).toEqual({
    'skipped already-ticketed': 1,
    'skipped unknown-reference': 1,
  });
  await stage.listed('NdcReleased = true AND NdcState = "held"', 0);
  const nothing = await ndc('batch', 'run', 'nothing');
  expect(nothing.status).toBe(0);
  expect(nothing.stdout).toContain('\nNo orders to ticket were found.\n');

  const shown = await ndc('batch', 'report', 'by-hand');
  expect(shown.status).toBe(0);
  const { orderId = '', documents } = await stage.orders.status(reference);
  for (const told of [reference, orderId, documents[0]?.number ?? '', 'unknown-reference', 'EUR'])
    expect(shown.stdout).toContain(told);
  expect((await ndc('batch', 'report', 'by-hand', '--csv')).stdout.split('\r\n')).toHaveLength(4);
  const report = documentOf<Report>(await ndc('batch', 'report', 'by-hand', '--json'));
  expect(report).toMatchObject({ found: 2, ending: 'complete-with-exceptions', elsewhere: 0 });
  const listed = await eventually(
    async () =>
      documentOf<ListedBatch[]>(await ndc('batch', 'list', '--json')).find(({ id }) => id === 'by-hand'),
    (found) => found?.summary !== undefined,
  );
  expect(listed).toMatchObject({
    state: 'complete-with-exceptions',
    summary: { found: 2 },
  });
  const shownList = await eventually(
    async () => (await ndc('batch', 'list', '--last', '2')).stdout.trim().split('\n'),
    ([, newest = '']) => /^nothing\b.*complete/.test(newest),
  );
  expect(shownList).toHaveLength(3);
  const none = await ndc('batch', 'report', 'nobody', '--json');
  expect([none.status, documentOf<{ error: { code: string } }>(none).error.code]).toEqual([1, 'no-report']);
  expect((await ndc('batch', 'run', 'by-hand')).status).toBe(1);
  expect((await ndc('batch', 'pause', 'by-hand')).stderr).toBe(
    'Batch by-hand refuses this: it has ended. Read what became of it: `ndc-flows batch report by-hand`.\n',
  );
});

test('a schedule fires every few seconds, is skipped while a batch of it is at work, and can be paused, triggered and removed', async () => {
  // Enough to keep the batch at work for as long as the commands below take.
  const orders = await inParallel([...Array(6).keys()], 6, () => stage.held(PAID));
  await stage.listed('NdcReleased = true AND NdcState = "held"', orders.length);
  const slow = stage.service.fault({ operation: 'orderChange', kind: 'slow', times: 100, delay: 4_000 });
  const made = await ndc(
    ...['batch', 'schedule', 'often', '--cron', '@every 3s'],
    ...['--max-in-flight', '1', '--json'],
  );
  expect(documentOf<{ made: string }>(made)).toMatchObject({ made: 'made', paused: false });

  // The server lists a new schedule a moment after it was made.
  const line = await eventually(
    async () => (await schedules()).find(({ name }) => name === 'often'),
    (found) => found?.running.length === 1,
  );
  const [id = ''] = line?.running ?? [];
  expect(documentOf<BatchProgress>(await ndc('batch', 'pause', id, '--json')).state).toBe('paused');
  const busy = await ndc('batch', 'schedule', 'often', '--trigger', '--json');
  expect(documentOf<{ error: { code: string } }>(busy).error.code).toBe('schedule-busy');
  const skipping = await eventually(
    () => schedule('often'),
    ({ skipped }) => skipped >= 2,
  );
  expect(skipping.running).toEqual([id]);
  slow.answerNow();

  const paused = await ndc('batch', 'schedule', 'often', '--pause', '--note', 'audit until Friday');
  expect(paused).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('released orders are still issued') as string,
  });
  expect(await schedule('often')).toMatchObject({ paused: true, note: 'audit until Friday' });
  await ndc('batch', 'resume', id);
  await eventually(
    () => schedule('often'),
    (line) => line.running.length === 0,
  );
  const report = documentOf<Report>(await ndc('batch', 'report', id, '--json'));
  expect(report).toMatchObject({ ending: 'complete', outcomes: { ticketed: orders.length } });
  expect(report.lines.map(({ reference }) => reference).sort()).toEqual(
    orders.map(({ reference }) => reference).sort(),
  );

  const before = (await schedule('often')).newest;
  expect((await ndc('batch', 'schedule', 'often', '--trigger')).status).toBe(0);
  await eventually(
    () => schedule('often'),
    ({ newest }) => newest !== before,
  );
  expect((await ndc('batch', 'schedule', 'often', '--resume')).status).toBe(0);
  expect(await schedule('often')).toMatchObject({ paused: false });
  expect((await ndc('batch', 'schedule', 'often', '--delete')).status).toBe(0);
  expect((await ndc('batch', 'schedule', 'often', '--pause')).status).toBe(1);
});

test('setup makes the schedules of the configuration, says on repetition that nothing changed, and keeps a pause', async () => {
  const nightly = { cron: '0 23 * * *', timezone: 'Europe/Paris', selection: { ticketByWithin: '24h' } };
  await config({ nightly });
  const told = async (what: string): Promise<Finding | undefined> => {
    const { findings } = documentOf<{ findings: Finding[] }>(await ndc('doctor', '--json'));
    return findings.find((finding) => finding.what === what);
  };
  expect(await told('schedules of batches')).toMatchObject({ ok: false, found: 'missing: nightly.' });
  const put = async (): Promise<unknown> =>
    documentOf<{ schedules: unknown }>(await ndc('setup', '--json')).schedules;
  expect(await put()).toEqual([{ name: 'nightly', is: 'made' }]);
  await eventually(schedules, (lines) => lines.some(({ name }) => name === 'nightly'));
  expect(await put()).toEqual([{ name: 'nightly', is: 'unchanged' }]);
  expect((await told('schedules of batches'))?.found).toMatch(/^nightly next at .* 23:00 Europe\/Paris$/);
  expect(await told('workers')).toMatchObject({ ok: true, found: '1 worker serves every task queue' });
  await ndc('batch', 'schedule', 'nightly', '--pause');
  await config({ nightly: { ...nightly, cron: '30 22 * * *', maxInFlight: 50 } });
  expect(await put()).toEqual([{ name: 'nightly', is: 'changed' }]);
  expect(await schedule('nightly')).toMatchObject({
    cron: '30 22 * * *',
    timezone: 'Europe/Paris',
    paused: true,
  });
  await ndc('batch', 'schedule', 'by-hand', '--cron', '0 5 * * *', '--timezone', 'UTC');
  await eventually(schedules, (lines) => lines.some(({ name }) => name === 'by-hand'));
  expect(await put()).toEqual([
    { name: 'nightly', is: 'unchanged' },
    { name: 'by-hand', is: 'not-in-file' },
  ]);
  await ndc('batch', 'schedule', 'by-hand', '--delete');

  await config({
    nightly: { ...nightly, timezone: 'Mars', selection: { provider: 'nobody' }, colour: 'red' },
  });
  const mistakes = documentOf<{ error: { mistakes: { path: string }[] } }>(await ndc('setup', '--json'));
  expect(mistakes.error.mistakes.map(({ path }) => path).sort()).toEqual([
    'batches.nightly.colour',
    'batches.nightly.timezone',
  ]);
  await config({ nightly: { ...nightly, selection: { provider: 'nobody' } } });
  const other = documentOf<typeof mistakes>(await ndc('setup', '--json'));
  expect(other.error.mistakes.map(({ path }) => path)).toEqual(['batches.nightly.selection.provider']);
  await config({ nightly });
});

test('a schedule that the server cannot read is refused in words', async () => {
  const refused = await ndc(
    'batch',
    'schedule',
    'odd',
    '--cron',
    '99 23 * * *',
    '--timezone',
    'UTC',
    '--json',
  );
  expect([refused.status, documentOf<{ error: { code: string } }>(refused).error.code]).toEqual([
    1,
    'bad-schedule',
  ]);
  expect((await ndc('batch', 'schedule', 'odd')).status).toBe(2);
});
