/** What can be wrong outside: each in one sentence with what to do, and with its exit status. */
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { command, documentOf, type Ended } from '../support/commandLine';
import { runInProcess } from '../support/inProcess';
import { ACCOUNT, sandboxProfile } from '../support/running';

interface Failure {
  error: { code: string; message: string; remedy?: string; mistakes?: { path: string }[] };
}

let folder: string;
let sandbox: Sandbox;
let busy: Server;
let config: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  sandbox = await startSandbox({ accounts: [ACCOUNT] });
  busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  config = join(folder, 'ndc-flows.yaml');
  await writeFile(config, stringify({ providers: { sandbox: sandboxProfile(sandbox.url) } }), {
    mode: 0o600,
  });
});
afterAll(async () => {
  busy.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

/** Nobody listens there: a port of the privileged range that nothing serves. */
const nowhere = { TEMPORAL_ADDRESS: '127.0.0.1:1' };
const credentials = { SANDBOX_USERNAME: ACCOUNT.username, SANDBOX_PASSWORD: ACCOUNT.password };

/** One or two sentences on one line, and no stack trace. */
function expectOneLine({ stderr }: Ended, words: RegExp): void {
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(/^\s+at /m);
}

describe('what can be wrong outside', () => {
  test('no server: one sentence with what to do, exit 1', async () => {
    const ended = await runInProcess(['status', 'T-1'], { env: nowhere });
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expectOneLine(ended, /Cannot connect to Temporal .*127\.0\.0\.1:1.*TEMPORAL_ADDRESS/);
  });

  test('no server, as a program sees it: one document with a code', async () => {
    const ended = await runInProcess(['list', '--json'], { env: nowhere });
    expect(ended.status).toBe(1);
    expect(documentOf<Failure>(ended).error).toMatchObject({
      code: 'temporal-unreachable',
      remedy: expect.any(String) as unknown,
    });
  });

  test('a worker without a server ends with one sentence', async () => {
    const ended = await command(['--config', config], {
      program: 'worker.js',
      // A demo of this machine would be named too.
      env: { ...nowhere, ...credentials, XDG_CACHE_HOME: folder },
    });
    expect(ended.status).toBe(1);
    expectOneLine(ended, /Cannot connect to Temporal/);
  });

  test('a worker whose port for metrics is taken ends with one sentence', async () => {
    const { port } = busy.address() as AddressInfo;
    const ended = await command(['--config', config, '--metrics-port', String(port)], {
      program: 'worker.js',
      env: { ...nowhere, ...credentials },
    });
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expectOneLine(ended, new RegExp(`Metrics cannot be served at 127\\.0\\.0\\.1:${port}: .*--metrics-port`));
  });

  test('a worker without its password ends before it polls', async () => {
    const env = { ...nowhere, SANDBOX_USERNAME: ACCOUNT.username };
    const ended = await runInProcess(['worker', '--config', config], { env });
    expect(ended.status).toBe(1);
    expectOneLine(ended, /SANDBOX_PASSWORD is not set/);
  });

  test('a port in use: one sentence that names it', async () => {
    const { port } = busy.address() as AddressInfo;
    const ended = await runInProcess(['sandbox', '--port', String(port)]);
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expectOneLine(ended, new RegExp(`Port ${port} .*in use.*--port`));
  });

  test('a configuration that is not there: where it was looked for', async () => {
    const ended = await runInProcess(['worker', '--config', join(folder, 'nowhere.yaml')]);
    expect(ended.status).toBe(1);
    expectOneLine(ended, /nowhere\.yaml.*--config/);
  });

  test('a configuration with mistakes: all of them by path, in both forms', async () => {
    const bad = join(folder, 'bad.yaml');
    const profile = sandboxProfile('http://air.example') as object;
    await writeFile(bad, stringify({ providers: { air: { ...profile, style: 'fax', timeZone: 'Mars' } } }));
    const ended = await runInProcess(['worker', '--config', bad, '--json']);
    expect(ended.status).toBe(1);
    const { code, mistakes } = documentOf<Failure>(ended).error;
    expect(code).toBe('config-invalid');
    const paths = ['providers.air.baseUrl', 'providers.air.style', 'providers.air.timeZone'];
    expect(mistakes?.map(({ path }) => path)).toEqual(paths);
    for (const path of paths) expect(ended.stderr).toContain(`${path}: `);
  });

  test('doctor finds each thing that is wrong and says what to do', async () => {
    const env = { ...nowhere, ...credentials, SANDBOX_PASSWORD: 'wrong' };
    const ended = await runInProcess(['doctor', '--config', config, '--json'], { env });
    expect(ended.status).toBe(1);
    const { findings } = documentOf<{ findings: { what: string; ok: boolean; remedy?: string }[] }>(ended);
    expect(findings).toEqual([
      expect.objectContaining({
        what: 'Temporal server',
        ok: false,
        remedy: expect.stringContaining('TEMPORAL_ADDRESS') as unknown,
      }),
      expect.objectContaining({ what: 'encryption', ok: true }),
      expect.objectContaining({ what: 'configuration', ok: true }),
      expect.objectContaining({ what: 'claims key', remedy: expect.stringContaining('setup') as unknown }),
      expect.objectContaining({ what: 'raw messages', ok: true }),
      expect.objectContaining({
        what: 'provider sandbox',
        ok: false,
        remedy: expect.stringContaining('password') as unknown,
      }),
    ]);
    expect(ended.stdout + ended.stderr).not.toContain('wrong"');
  });

  test('doctor says once that a file is missing, and names everything that needs it', async () => {
    const profile = sandboxProfile('http://127.0.0.1:1') as object;
    const secret = { username: { env: 'SANDBOX_USERNAME' }, password: { file: 'no-password' } };
    const shared = join(folder, 'shared.yaml');
    const providers = Object.fromEntries(
      ['first', 'second', 'third'].map((name) => [name, { ...profile, credentials: secret }]),
    );
    await writeFile(shared, stringify({ providers }), { mode: 0o600 });
    const certificate = join(folder, 'no-certificate.pem');
    const env = { ...nowhere, ...credentials, TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificate };
    const { stdout } = await runInProcess(['doctor', '--config', shared], { env });
    expect(stdout.split(certificate)).toHaveLength(2);
    expect(stdout.split(join(folder, 'no-password'))).toHaveLength(2);
    expect(stdout).toMatch(/WRONG +Temporal server .*no-certificate\.pem\. Also needed: encryption\.\n/);
    expect(stdout).toMatch(
      /WRONG +provider first .*no-password.* Also needed: provider second, provider third\.\n/,
    );
    expect(stdout).toContain('3 problems. Start with "Temporal server"');
  });
});

describe('a command line that makes no sense', () => {
  test.each([
    [['status'], /missing required argument 'reference'/],
    [['nonsense'], /unknown command/],
    [['ticket', 'T-1', '--pay-up-to', '690,32EUR'], /decimal point/],
    [['approve', 'T-1', '690.32'], /currency is missing/],
    [['release', 'T-1'], /--pay-up-to/],
    [['list', '--state', 'nowhere'], /Allowed choices/],
    [['resolve', 'T-1', '--who', 'ab', '--why', 'known'], /give exactly one answer/],
    [
      ['resolve', 'T-1', '--not-issued', '--give-up', '--who', 'ab', '--why', 'known'],
      /give exactly one answer/,
    ],
    [['add', 'T-1', '--service', '0GO'], /--pay-up-to.*not specified/],
    [['add', 'T-1', '--pay-up-to', '35EUR'], /name at least one --service or --seat/],
    [['add', 'T-1', '--seat', '12A', '--pay-up-to', '35EUR'], /Not a seat, such as PAX1:12A/],
    [['change', 'T-1', '--date', '2027-03-21'], /--journey.*not specified/],
    [['change', 'T-1', '--journey', '2'], /say what changes/],
    [
      ['change', 'T-1', '--journey', '1', '--journey', '2', '--date', '2027-03-21'],
      /once for each --journey/,
    ],
    [['change', 'T-1', '--journey', '2', '--date', '2027-03-21', '--cheapest'], /needs --pay-up-to/],
    [
      ['change', 'T-1', '--journey', '2', '--date', '2027-03-21', '--pay-up-to', '9EUR'],
      /need --cheapest; without it, nothing is accepted/,
    ],
    [['accept', 'T-1', '--pay-up-to', '42EUR'], /missing required argument 'offer'/],
    [['accept', 'T-1', '1'], /--pay-up-to.*not specified/],
    [['quote', 'T-1', '--passenger', 'PAX2', '--journey', '2'], /cannot be used with option '--journey/],
    [['cancel', 'T-1', '--journey', '2', '--without-quote', '0EUR'], /cannot be used with option/],
    [['correct', 'T-1'], /say what is corrected/],
    [['correct', 'T-1', '--surname', 'OTHER'], /say whose data it is/],
    [['correct', 'T-1', '--from', 'a.json', '--surname', 'OTHER'], /--from has the whole correction/],
    [['sandbox', '--port', '70000'], /0 to 65535/],
    [['demo', '--ndc-version', '17.2'], /19\.2, 21\.3/],
  ])('%j leaves with 2 and says why', async (args, words) => {
    const [people, program] = await Promise.all([runInProcess(args), runInProcess([...args, '--json'])]);
    expect(people).toMatchObject({ status: 2, stdout: '' });
    expect(people.stderr).toMatch(words);
    expect(program.status).toBe(2);
    expect(documentOf<Failure>(program).error).toMatchObject({
      code: 'usage',
      message: expect.stringMatching(words) as unknown,
    });
  });

  test('help is no mistake, and shows examples', async () => {
    const ended = await runInProcess(['ticket', '--help']);
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(ended.stdout).toContain('$ ndc-flows ticket TRIP-2027-0042 --pay-up-to 690.32EUR');
  });
});
