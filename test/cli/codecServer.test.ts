/** The command line: tokens made and revoked, and a codec server as operators run it. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stringify } from 'yaml';
import { hashOf } from '../../src/http/tokens';
import { writtenKey } from '../../src/keys';
import { UI, decode, sealedPayload, testKey, valuesOf } from '../support/codecServer';
import { documentOf, startCommand } from '../support/commandLine';
import { runInProcess } from '../support/inProcess';

const keys = { NDC_FLOWS_KEYS: writtenKey(testKey) };

let folder: string;
let config: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-codec-'));
  config = join(folder, 'ndc-flows.yaml');
  await writeFile(config, stringify({ codecServer: { port: 0, origins: [UI], audit: 'audit.jsonl' } }));
});
afterEach(() => rm(folder, { recursive: true }));

const codecServer = (...args: string[]): string[] => ['codec-server', ...args, '--config', config];

interface Made {
  name: string;
  token: string;
}

test('a token is printed once, and the configuration keeps its hash alone', async () => {
  const made = await runInProcess(codecServer('token', 'new', 'ann', '--expires', '2099-12-31'));
  expect(made.status).toBe(0);
  const [token = ''] = made.stdout.split('\n');
  expect(token).toMatch(/^ndcf_[\w-]{43}$/);
  const kept = await readFile(config, 'utf8');
  expect(kept).not.toContain(token);
  expect(kept).toContain(hashOf(token).toString('hex'));

  const listed = await runInProcess(codecServer('token', 'list'));
  expect(listed.stdout).toMatch(/^name +kept as +ends\nann +hash +2099-12-31T00:00:00.000Z\n$/);

  expect((await runInProcess(codecServer('token', 'new', 'ann'))).stderr).toContain(
    'Token ann already exists.',
  );
  expect((await runInProcess(codecServer('token', 'revoke', 'ann'))).status).toBe(0);
  expect((await runInProcess(codecServer('token', 'revoke', 'ann'))).status).toBe(1);
});

test('a server says where it listens and for whom, takes and refuses tokens as they are made and revoked, and ends at SIGTERM', async () => {
  const ann = documentOf<Made>(await runInProcess(codecServer('token', 'new', 'ann', '--json')));
  const running = startCommand(codecServer(), { env: keys });
  const [first] = (await once(createInterface(running.process.stdout!), 'line')) as [string];
  const [, endpoint = ''] =
    /^Codec server at (http:\/\/127\.0\.0\.1:\d+) for pages of http:\/\/127\.0\.0\.1:8233 and the command line\. Press Ctrl-C to stop\.$/.exec(
      first,
    ) ?? [];
  const asked = async (token: string): Promise<number> =>
    (await decode(endpoint, [await sealedPayload('open')], { token })).status;

  expect(valuesOf(await decode(endpoint, [await sealedPayload('open')], { token: ann.token }))).toEqual([
    'open',
  ]);
  const ben = documentOf<Made>(await runInProcess(codecServer('token', 'new', 'ben', '--json')));
  expect(await asked(ben.token)).toBe(200);
  await runInProcess(codecServer('token', 'revoke', 'ann'));
  expect([await asked(ann.token), await asked(ben.token)]).toEqual([401, 200]);

  running.process.kill('SIGTERM');
  const ended = await running.ended;
  expect(ended.status).toBe(0);
  const audit = await readFile(join(folder, 'audit.jsonl'), 'utf8');
  expect(audit.trimEnd().split('\n')).toHaveLength(4);
  expect((await stat(join(folder, 'audit.jsonl'))).mode & 0o777).toBe(0o600);
  for (const said of [ended.stdout, ended.stderr, audit]) {
    for (const secret of [ann.token, ben.token, testKey.bytes.toString('base64')])
      expect(said).not.toContain(secret);
  }
});

test('as a program reads it one document says the same; a token whose file was deleted is said in a line', async () => {
  await runInProcess(codecServer('token', 'new', 'ann'));
  await writeFile(
    config,
    (await readFile(config, 'utf8')).replace('tokens:', 'tokens:\n    - { name: carl, file: carl.token }'),
  );
  const running = startCommand(codecServer('--json'), { env: keys });
  let said = '';
  running.process.stdout!.on('data', (chunk) => (said += String(chunk)));
  while (!said.endsWith('}\n')) await once(running.process.stdout!, 'data');
  const ready = JSON.parse(said) as { endpoint: string };
  expect(ready).toMatchObject({
    endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
    origins: [UI],
    keys: ['test'],
    tokens: ['ann'],
    issuers: [],
  });
  for (const token of ['x', 'y']) expect((await decode(ready.endpoint, [], { token })).status).toBe(401);
  running.process.kill('SIGINT');
  const { status, stderr } = await running.ended;
  expect(status).toBe(0);
  expect(stderr.match(/Token carl of the codec server is not usable: its file does not exist/g)).toHaveLength(
    1,
  );
});

describe('it does not start, and says in a sentence why', () => {
  const fails = async (words: RegExp, env: NodeJS.ProcessEnv = keys, ...args: string[]): Promise<void> => {
    const { status, stdout, stderr } = await runInProcess(codecServer(...args), { env });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  };

  test('without keys', () =>
    fails(/^The codec server has no keys to decode with\. Give it the workers’ keys/, {}));

  test('without anybody who may decode', () => fails(/^Nobody may decode: .*codec-server token new NAME/));

  describe('for somebody', () => {
    beforeEach(async () => {
      await runInProcess(codecServer('token', 'new', 'ann'));
    });

    test('where the port is taken', async () => {
      const other = net.createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      await fails(
        /^Port \d+ of 127\.0\.0\.1 is in use by another program\. Choose another/,
        keys,
        '--port',
        `${port}`,
      );
      other.close();
    });

    test('openly without TLS', () =>
      fails(/^The codec server does not listen on 0\.0\.0\.0 without TLS: /, keys, '--host', '0.0.0.0'));

    test('where the audit cannot be written', async () => {
      await rm(join(folder, 'audit.jsonl'), { force: true });
      await writeFile(
        config,
        (await readFile(config, 'utf8')).replace('audit.jsonl', 'no/such/folder/audit.jsonl'),
      );
      await fails(/^The audit cannot be written to .*audit\.jsonl \(ENOENT\)\. Free disk space/);
    });

    test('with keys that are none', () =>
      fails(/NDC_FLOWS_KEYS, key 1 .*is not a key/, {
        NDC_FLOWS_KEYS: `test:${randomBytes(8).toString('base64')}`,
      }));
  });

  test('with a mistake in its settings, named by its path', async () => {
    await writeFile(config, 'codecServer: {origins: ["*"]}');
    const { status, stderr } = await runInProcess(codecServer(), { env: keys });
    expect(status).toBe(1);
    expect(stderr).toContain('codecServer.origins.0: must be an origin such as');
  });
});
