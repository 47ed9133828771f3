/** `ndc-flows forget` and `export` as people type them: orders on the sandbox, with messages and reports on disk. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { stringify } from 'yaml';
import { createArchive } from '../../../src/archive';
import { referenceFolder } from '../../../src/archive/layout';
import { createReportStore } from '../../../src/batchReports';
import { Batches } from '../../../src/client/batches';
import type { ExportedOrder } from '../../../src/client/privacy/exportOrder';
import { exportedOrder } from '../../../src/client/privacy/exportSchema';
import { runsOf } from '../../../src/temporal/runs';
import { PAID } from '../../support/batches';
import { documentOf, type Ended } from '../../support/commandLine';
import { eventually } from '../../support/eventually';
import { runInProcess } from '../../support/inProcess';
import { oneAdult, running, sandboxProfile, type Stage } from '../../support/running';

let stage: Stage;
let home: string;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'privacy-'));
  folder = join(home, 'kept');
  const archive = createArchive({ folder, keepDays: 30, log: () => undefined });
  stage = await running({ archive, reports: createReportStore(folder) });
  const config = join(home, 'ndc-flows.yaml');
  const providers = { sandbox: sandboxProfile(stage.service.url) };
  await writeFile(config, stringify({ providers, archive: { folder: 'kept' } }));
  env = {
    NDC_FLOWS_CONFIG: config,
    TEMPORAL_ADDRESS: stage.target.address,
    TEMPORAL_NAMESPACE: stage.target.namespace,
  };
});
afterAll(async () => {
  await stage.close();
  await rm(home, { recursive: true });
});

const ndc = (...args: string[]): Promise<Ended> => runInProcess(args, { env });

async function held(changes: Parameters<typeof oneAdult>[0] = {}) {
  const request = oneAdult({ ...PAID, ticketing: 'in-batch', ...changes });
  await stage.orders.start(request);
  return { request, status: await stage.until(request.reference, 'held') };
}

/** An order that a batch has ticketed and that was cancelled since. */
async function ended(surname: string) {
  const { request, status } = await held({ surname });
  const batches = new Batches(stage.client);
  const batch = `batch-of-${request.reference}`;
  await batches.start(batch, { references: [request.reference] });
  expect(await batches.result(batch)).toMatchObject({ outcomes: { ticketed: 1 } });
  await stage.orders.update(request.reference, 'cancel', {});
  await stage.client.workflow.getHandle(`order/${request.reference}`).result();
  return { request, status, batch };
}

/** Everything on the disk, unpacked. */
async function onDisk(): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      return `${file}\n${(file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()}`;
    }),
  );
  return texts.join('\n');
}

interface Failure {
  error: { code: string; message: string; remedy: string };
}

test('an order is exported, shown, forgotten and refused; another one is not touched', async () => {
  const [gone, other] = [await ended('Vanishing'), await ended('Remaining')];
  const { reference } = gone.request;
  const [pnr = 'no PNR'] = gone.status.bookingReferences;

  // What is kept.
  const document = documentOf<ExportedOrder>(await ndc('export', reference));
  expect(exportedOrder.safeParse(document).error?.issues ?? []).toEqual([]);
  expect(document.request).toMatchObject({ reference, passengers: [{ surname: 'Vanishing' }] });
  expect(document.status).toMatchObject({ state: 'cancelled', documents: [{ paxId: 'PAX1' }] });
  expect(document.updates.map(({ name }) => name)).toEqual(['ticketAsReleased', 'cancel']);
  expect(document.updates.every(({ by, at }) => by !== undefined && Date.parse(at) > 0)).toBe(true);
  expect(document.sales.map(({ event }) => event)).toEqual(['issue', 'void']);
  expect(document.batches).toMatchObject([{ batch: gone.batch, line: { reference, outcome: 'ticketed' } }]);
  expect(JSON.stringify(document.messages)).toMatch(/orderCreate.*Surname>Vanishing</s);
  expect(JSON.stringify(document.runs)).toContain('Vanishing');
  expect(JSON.stringify(document)).not.toMatch(/"sealed":"(?!\(sealed)/);
  expect(document.notRead).toEqual([
    expect.stringContaining('other machines') as unknown,
    expect.stringContaining('histories of batches that asked this order') as unknown,
  ]);

  // What would go.
  const shown = await ndc('forget', reference, '--dry-run');
  expect(shown).toMatchObject({ status: 0, stderr: '' });
  expect(shown.stdout).toMatch(
    /It has ended\.[^]*Erased:\n {2}run [^]*Kept:[^]*Not erased, because ndc-flows cannot reach it:/,
  );
  expect(shown.stdout).toContain(`its line in the report of batch ${gone.batch}`);
  const before = await onDisk();
  expect(before).toContain('Vanishing');
  const othersExport = documentOf<ExportedOrder>(await ndc('export', other.request.reference));

  // It goes.
  const forgotten = await ndc('forget', reference, '--who', 'ab', '--yes', '--json');
  expect(forgotten).toMatchObject({ status: 0, stderr: '' });
  expect(documentOf(forgotten)).toMatchObject({
    reference,
    again: false,
    mark: { by: 'ab', erasedAt: expect.any(String) as unknown },
    runs: 1,
    sales: 2,
    files: { calls: document.messages.length / 2, lines: 1 },
  });
  const after = await onDisk();
  expect(after).not.toContain('Vanishing');
  expect(after).not.toContain(pnr);
  expect(after).toContain('Remaining');
  expect(after).toContain(other.status.bookingReferences[0]);

  // It is refused, in words, and nothing but the mark and accounting is left.
  const again = await runInProcess(['book', '-', '--json'], {
    env,
    input: JSON.stringify(gone.request),
  });
  expect(again.status).toBe(1);
  expect(documentOf<Failure>(again).error).toMatchObject({
    code: 'reference-forgotten',
    message: expect.stringMatching(/^Reference .* was forgotten on .* by ab: its data is erased/) as unknown,
    remedy: 'Choose a new reference.',
  });
  for (const asked of [['status'], ['ticket'], ['cancel']])
    expect((await ndc(...asked, reference)).stderr).toMatch(/was forgotten on/);
  const rest = documentOf<ExportedOrder>(await ndc('export', reference));
  expect(exportedOrder.safeParse(rest).error?.issues ?? []).toEqual([]);
  expect(rest).toMatchObject({ forgotten: { by: 'ab' }, runs: [], messages: [], updates: [], claims: [] });
  expect(rest.request).toBeUndefined();
  expect(rest.sales.every((event) => !('paxId' in event))).toBe(true);
  expect(JSON.stringify(rest)).not.toMatch(/Vanishing|PAX1/);
  expect(JSON.stringify(rest)).not.toContain(pnr);

  // The other one is what it was.
  const still = documentOf<ExportedOrder>(await ndc('export', other.request.reference));
  expect({ ...still, exportedAt: '' }).toEqual({ ...othersExport, exportedAt: '' });
});

/** Makes files that nobody can remove, where this system and user can. */
const chattr = (flag: string, file: string): boolean =>
  spawnSync('chattr', [flag, file], { stdio: 'ignore' }).status === 0;

test('a folder that cannot be written to leaves messages behind, which is said, and the second time they go', async () => {
  const { request } = await held({ surname: 'Staying' });
  const { reference } = request;
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const file = names.find((entry) => entry.isFile() && entry.parentPath.endsWith(referenceFolder(reference)));
  expect(file).toBeDefined();
  const path = join(file?.parentPath ?? 'none', file?.name ?? 'none');
  if (!chattr('+i', path)) return console.warn('skipped: this system has no immutable files');
  try {
    const failed = await ndc('forget', reference, '--who', 'ab', '--yes', '--even-if-live', '--json');
    expect(failed.status).toBe(1);
    const { error } = documentOf<Failure>(failed);
    expect(error).toMatchObject({ code: 'files-stay', remedy: expect.stringMatching(/again/) as string });
  } finally {
    chattr('-i', path);
  }
  expect(await ndc('forget', reference, '--who', 'ab', '--yes')).toMatchObject({ status: 0 });
  expect(await onDisk()).not.toContain('Staying');
  return undefined;
});

test('an order that lives is refused with its state and what to do; by name it is ended, and that is said plainly', async () => {
  const { request } = await held();
  const { reference } = request;
  const refused = await ndc('forget', reference, '--who', 'ab', '--yes');
  expect(refused).toMatchObject({ status: 1, stdout: expect.stringContaining('Forgetting') as unknown });
  expect(refused.stderr).toMatch(
    /is held and its workflow is still running: .*nothing would watch.*ndc-flows cancel .*--even-if-live/,
  );
  expect((await stage.orders.status(reference)).state).toBe('held');

  const forgotten = await ndc('forget', reference, '--who', 'ab', '--yes', '--even-if-live');
  expect(forgotten).toMatchObject({ status: 0, stderr: '' });
  expect(forgotten.stdout).toMatch(
    /It was held: nothing watches that order now\. If it exists at the airline/,
  );
  expect(await onDisk()).not.toContain(reference.toLowerCase());
});

test('without a terminal it wants --yes, and always who', async () => {
  const [nobody, noWord] = await Promise.all([
    ndc('forget', 'T-1', '--yes'),
    ndc('forget', 'T-1', '--who', 'ab'),
  ]);
  expect(nobody).toMatchObject({ status: 2, stderr: expect.stringContaining('--who') as unknown });
  expect(noWord).toMatchObject({ status: 2, stderr: expect.stringContaining('--yes') as unknown });
});

test('at a terminal another word than the reference changes nothing', async () => {
  const { request } = await ended('Mistyped');
  const { reference } = request;
  const typed = await runInProcess(['forget', reference, '--who', 'ab'], {
    env,
    input: 'yes\n',
    isTTY: true,
  });
  expect(typed).toMatchObject({ status: 1, stdout: '' });
  expect(typed.stderr).toMatch(/Erased:[^]*Type T-[^]*Nothing was changed/);
  expect((await stage.orders.status(reference)).state).toBe('cancelled');
});

const terminal = spawnSync('script', ['--version']).status === 0 ? test : test.skip;

terminal(
  'at a real terminal the reference is typed, and the order is forgotten',
  async () => {
    const { request } = await ended('Typed');
    const { reference } = request;
    const words = [process.execPath, 'dist/client.js', 'forget', reference, '--who', 'ab'].join(' ');
    const { status, stdout } = spawnSync('script', ['--quiet', '--return', '--command', words, '/dev/null'], {
      input: `${reference}\n`,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/Erased:[^]*Type T-/);
    expect(stdout).toContain(`${reference} is forgotten`);
    expect(status).toBe(0);
  },
  120_000,
);

test('an unknown reference: one sentence, exit 1, for both', async () => {
  for (const args of [
    ['forget', 'NOBODY', '--who', 'ab', '--yes'],
    ['forget', 'NOBODY', '--dry-run'],
    ['export', 'NOBODY'],
  ]) {
    const ended = await ndc(...args);
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(/^No order has the reference NOBODY in namespace .*\n$/);
  }
});

test('messages of an order that the server has forgotten by itself go as well', async () => {
  const { request } = await ended('Outlived');
  const workflowExecution = { workflowId: `order/${request.reference}` };
  const { namespace } = stage.target;
  await stage.client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution });
  await eventually(
    () => runsOf(stage.client, workflowExecution.workflowId),
    ({ length }) => length === 0,
  );

  const exported = documentOf<ExportedOrder>(await ndc('export', request.reference));
  expect(exported).toMatchObject({ runs: [], batches: [{ line: { outcome: 'ticketed' } }] });
  const damaged = join(folder, 'reports', 'batch-damaged');
  await mkdir(damaged);
  await writeFile(join(damaged, 'report.json'), '');
  expect((await ndc('forget', request.reference, '--dry-run')).stdout).toMatch(
    /Not read: the report of batch damaged: report\.json in .* is damaged/,
  );
  expect(await ndc('forget', request.reference, '--who', 'ab', '--yes')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /Not read: the report of batch damaged: report\.json in .* is damaged/,
    ) as unknown,
  });
  await rm(damaged, { recursive: true });
  expect(await onDisk()).not.toContain('Outlived');
  await expect(stage.orders.start(request)).rejects.toMatchObject({ code: 'reference-forgotten' });
});

test('a document is written for its owner’s eyes alone, and over no other file', async () => {
  const { request } = await ended('Asked');
  const file = join(home, 'asked.json');
  const written = await ndc('export', request.reference, '--output', file);
  expect(written).toMatchObject({ status: 0, stderr: '' });
  expect(written.stdout).toMatch(/Written to .*\nNot in it: raw messages on other machines/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ reference: request.reference });
  expect(await ndc('export', request.reference, '--output', file)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('already exists') as unknown,
  });
});
