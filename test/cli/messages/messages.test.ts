/** `ndc-flows messages` as people type it: one order's life on the sandbox, and what is left of it on disk. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { stringify } from 'yaml';
import { createArchive } from '../../../src/archive';
import { documentOf, type Ended } from '../../support/commandLine';
import { eventually } from '../../support/eventually';
import { runInProcess } from '../../support/inProcess';
import { running, sandboxProfile, trip, type Stage } from '../../support/running';

interface Document {
  folder: string;
  note: string;
  messages: {
    operation: string;
    kind: string;
    correlationId: string;
    whole: boolean;
    status?: number;
    bytes: number;
    text?: string;
    file: string;
  }[];
}

let stage: Stage;
let home: string;
let folder: string;
let env: NodeJS.ProcessEnv;
const reference = `T-${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'messages-'));
  folder = join(home, 'kept');
  const troubles: unknown[] = [];
  const archive = createArchive({ folder, keepDays: 30, log: (...told) => void troubles.push(told) });
  stage = await running({ archive, profile: { writeFence: '20s', settleFor: '40s' } });
  const config = join(home, 'ndc-flows.yaml');
  const providers = { sandbox: sandboxProfile(stage.service.url) };
  await writeFile(config, stringify({ providers, archive: { folder: 'kept' } }));
  env = { NDC_FLOWS_CONFIG: config, TEMPORAL_ADDRESS: '127.0.0.1:1' };

  await stage.orders.start(trip({ reference, seats: [{ paxId: 'PAX1', need: 'required' }] }));
  const held = await stage.until(reference, 'held');
  await stage.orders.update(reference, 'ticket', { payUpTo: held.total! });
  await stage.until(reference, 'ticketed');
  expect(troubles).toEqual([]);
});
afterAll(async () => {
  await stage.close();
  await rm(home, { recursive: true });
});

const messages = (...args: string[]): Promise<Ended> => runInProcess(['messages', ...args], { env });

test('every call of the order is there, request and answer, whole, in the order of the flow; logins are not', async () => {
  // A call has ended a moment before its answer is written down.
  const { messages: found } = await eventually(
    async () => documentOf<Document>(await messages(reference, '--json')),
    ({ messages: kept }) => kept.at(-1)?.kind === 'answer' && kept.every(({ whole }) => whole),
  );
  const told = found.filter(({ kind }) => kind === 'request').map(({ operation }) => operation);
  expect(told.slice(0, 1)).toEqual(['airShopping']);
  for (const operation of ['seatAvailability', 'offerPrice', 'orderCreate', 'orderRetrieve', 'orderChange'])
    expect(told).toContain(operation);
  expect(told.at(-1)).toBe('orderRetrieve');
  expect(told).not.toContain('login');
  expect(found.filter(({ kind }) => kind === 'answer')).toHaveLength(told.length);
  expect(found.every(({ whole, bytes }) => whole && bytes > 0)).toBe(true);
});

test('a list for people names where it looked, and that others’ disks are not seen', async () => {
  const { status, stdout, stderr } = await messages(reference);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^time +operation +what +status +bytes +CorrelationID +kept\n/);
  expect(stdout).toMatch(/ orderCreate +request +\d+ +[0-9a-f-]{36} +whole\n/);
  expect(stdout).toMatch(/ orderCreate +answer +200 +\d+ +[0-9a-f-]{36} +whole\n/);
  expect(stdout).toContain(`In ${folder}. Each worker keeps its messages on its own machine`);
});

test('one operation is shown indented, or raw as it was; masked in both', async () => {
  const shown = await messages(reference, '--operation', 'orderCreate', '--show');
  expect(shown.stdout).toMatch(/── .* · orderCreate · request · CorrelationID [0-9a-f-]{36} · whole\n<\?xml/);
  expect(shown.stdout).toMatch(/\n {6,}<(\w+:)?Surname>Example<\/(\w+:)?Surname>\n/);
  const raw = await messages(reference, '--operation', 'orderCreate', '--kind', 'request', '--raw');
  expect(raw.stdout).toMatch(/^<\?xml[^\n]*<\/soapenv:Envelope>\n$/);
});

test('one call is found by its CorrelationID alone', async () => {
  const [first] = documentOf<Document>(
    await messages(reference, '--operation', 'orderCreate', '--json'),
  ).messages;
  const id = first?.correlationId ?? '';
  const byId = documentOf<Document>(await messages('--correlation-id', id, '--json', '--show'));
  expect(byId.messages.map(({ kind }) => kind)).toEqual(['request', 'answer']);
  expect(byId.messages.every(({ text }) => text?.includes('<?xml') === true)).toBe(true);
});

test('no token, cookie or password of the run stands in any file', async () => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.gz'));
  expect(names.length).toBeGreaterThan(7);
  for (const name of names) {
    const content = gunzipSync(await readFile(join(folder, name))).toString();
    expect(content).toMatch(/^\{"format":1,/);
    expect(content).not.toMatch(/correct horse|JSESSIONID/i);
  }
});

test('an unknown reference: one sentence with where it looked, exit 1', async () => {
  const ended = await messages('NO-SUCH-ORDER');
  expect(ended).toMatchObject({ status: 1, stdout: '' });
  expect(ended.stderr).toMatch(/^No message of NO-SUCH-ORDER is kept in .*kept.*own machine.*\n$/);
  const asDocument = documentOf<{ error: { code: string } }>(await messages('NO-SUCH-ORDER', '--json'));
  expect(asDocument.error.code).toBe('no-messages');
});

test('neither reference nor CorrelationID, or an unknown operation, is a mistake of usage', async () => {
  expect((await messages()).status).toBe(2);
  expect((await messages(reference, '--operation', 'login')).status).toBe(2);
});

test('without a configuration file the user’s own folder is looked at', async () => {
  const ended = await runInProcess(['messages', reference], { env: { XDG_STATE_HOME: home } });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toContain(join(home, 'ndc-flows', 'messages'));
});
