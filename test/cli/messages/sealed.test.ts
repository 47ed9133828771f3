/** `messages` and `batch report` at the command line, where keys sealed what is kept. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { createArchive } from '../../../src/archive';
import { createReportStore } from '../../../src/batchReports';
import { emptyTally } from '../../../src/domain/batch/outcome';
import { newKey, writtenKey, type Key, type Keyring } from '../../../src/keys';
import { keyringOf } from '../../../src/keys/keyring';
import { documentOf, type Ended } from '../../support/commandLine';
import { runInProcess } from '../../support/inProcess';
import { sandboxProfile } from '../../support/running';

const [a, b] = [newKey('a'), newKey('b')];
const ring = (...keys: Key[]): Keyring => keyringOf(keys, 'the test');
let home: string;
let config: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sealed-'));
  config = join(home, 'ndc-flows.yaml');
  const providers = { sandbox: sandboxProfile('http://127.0.0.1:9') };
  await writeFile(config, stringify({ providers, archive: { folder: 'messages' } }), { mode: 0o600 });
  await keep('T-1', ring(a));
  await keep('T-2', ring(a));
  await keep('T-2', ring(b));
  const reports = createReportStore(join(home, 'messages'), ring(a));
  const key = { batch: 'evening', run: 'r-1' };
  await reports.keep(key, [
    { reference: 'T-1', outcome: 'ticketed', documents: ['9990000000012'], took: 10 },
  ]);
  const at = '2027-01-20T22:00:00.000Z';
  const head = { ...emptyTally(), ...key, found: 1, beganAt: at, endedAt: at, missed: 0, stopped: {} };
  await reports.close({ ...head, ending: 'complete', dryRun: false });
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function keep(reference: string, keyring: Keyring): Promise<void> {
  const archive = createArchive({
    folder: join(home, 'messages'),
    keepDays: 30,
    log: () => undefined,
    keyring,
  });
  archive
    .of({ provider: 'air', version: '19.2', style: 'soap' })
    .begin({ operation: 'orderRetrieve', correlationId: 'c-1', reference, secrets: [] }, '<RQ>Example</RQ>')
    .end();
  await archive.close();
}

function run(keys: readonly Key[], ...args: string[]): Promise<Ended> {
  const NDC_FLOWS_KEYS = keys.map(writtenKey).join(',');
  return runInProcess([...args, '--config', config], { env: keys.length > 0 ? { NDC_FLOWS_KEYS } : {} });
}

test('messages are shown with their keys', async () => {
  const shown = await run([b, a], 'messages', 'T-2', '--json', '--show');

  expect(documentOf<{ messages: { text: string }[]; notShown: string[] }>(shown)).toMatchObject({
    messages: [{ text: '<RQ>Example</RQ>' }, { text: '<RQ>Example</RQ>' }],
    notShown: [],
  });
});

test('without keys a sentence says which key is wanted, and where keys are given', async () => {
  const ended = await run([], 'messages', 'T-1');

  expect(ended).toMatchObject({ status: 1, stdout: '' });
  expect(ended.stderr).toMatch(
    /^This data is encrypted with key "a", which this process does not have \(it has: none\)\. .*NDC_FLOWS_KEYS_FILE.*\n$/,
  );
});

test('with one key of two the others are shown, and what is not is counted', async () => {
  const { status, stdout } = await run([a], 'messages', 'T-2');

  expect(status).toBe(0);
  expect(stdout).toMatch(/ orderRetrieve +request .* whole\n/);
  expect(stdout).toMatch(
    /\n1 call is kept but not shown \(.*ref-t-2~.*\): This data is encrypted with key "b"/,
  );
});

test('a file that the disk does not give is skipped and told, and the others are shown', async () => {
  await keep('T-3', ring(a));
  const folder = join(home, 'messages');
  const [day = ''] = (await readdir(folder)).filter((name) => /^\d/.test(name));
  const [own = ''] = (await readdir(join(folder, day))).filter((name) => name.startsWith('ref-t-3'));
  const [call = ''] = await readdir(join(folder, day, own));
  // A folder with a file's name cannot be read as one, whoever asks.
  await mkdir(
    join(
      folder,
      day,
      own,
      call.replace(/\d(?=_orderRetrieve)/, (digit) => String((+digit + 1) % 10)),
    ),
  );

  const shown = await run([a], 'messages', 'T-3');
  expect(shown.status).toBe(0);
  expect(shown.stdout).toMatch(/ orderRetrieve +request .* whole\n/);
  expect(shown.stdout).toMatch(
    /\n1 call is kept but not shown \(.*ref-t-3.*\): It cannot be read \(EISDIR on read\)\. /,
  );

  await rm(join(folder, day, own, call));
  const alone = await run([a], 'messages', 'T-3', '--json');
  expect(alone.status).toBe(1);
  expect(documentOf<{ error: { code: string } }>(alone).error.code).toBe('file-unreadable');
});

test('a report is read and made a table with the key, and not without', async () => {
  const table = await run([a], 'batch', 'report', 'evening', '--csv');
  expect(table.stdout).toContain('\r\nT-1,,,,ticketed,9990000000012,');

  const ended = await run([], 'batch', 'report', 'evening');
  expect(ended.status).toBe(1);
  expect(ended.stderr).toContain('This data is encrypted with key "a"');
});
