/** What the options that every command knows lead to. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readerOfTarget } from '../../src/cli/globals';
import { knownSecrets } from '../../src/log';
import { runInProcess, runOnTerminal } from '../support/inProcess';

let folder: string;
const before = { ...process.env };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'globals-'));
});
afterEach(async () => {
  process.env = { ...before };
  await rm(folder, { recursive: true });
});

test('an API key of a Temporal profile is told by no log, nor the one that takes its place', async () => {
  const config = join(folder, 'temporal.toml');
  const profile = (key: string) =>
    writeFile(config, `[profile.default]\naddress = "127.0.0.1:1"\napi_key = "${key}"\n`);
  process.env.TEMPORAL_CONFIG_FILE = config;

  await profile('first-api-key');
  const read = await readerOfTarget({ terminal: process });
  expect(read().options.apiKey).toBe('first-api-key');
  await profile('second-api-key');
  read();
  for (let nth = 0; nth < 6_000; nth += 1) knownSecrets.learn(`${nth}-session-${nth}`);

  expect(knownSecrets.cover('first-api-key second-api-key')).toBe('*** ***');
});

test('a person is told which server a command uses where nothing names one', async () => {
  const ask = ['ticket', 'NONE-1', '--namespace', 'no-such-namespace', '--json'];
  const env = { HOME: folder, XDG_CACHE_HOME: folder };
  const assumed =
    'Using Temporal at 127.0.0.1:7233, namespace no-such-namespace (the default: neither TEMPORAL_ADDRESS nor a Temporal profile names a server).\n';

  const typed = await runOnTerminal(ask, { env });
  expect(typed.stderr).toContain(assumed);
  expect(JSON.parse(typed.stdout)).toHaveProperty('error');
  expect((await runInProcess(ask, { env })).stderr).not.toContain('Using Temporal');
  const named = await runOnTerminal(ask, { env: { ...env, TEMPORAL_ADDRESS: '127.0.0.1:1' } });
  expect(named.stderr).not.toContain('Using Temporal');
});
