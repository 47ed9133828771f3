/** The command line: a desk as operators run it. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse, stringify } from 'yaml';
import { sandboxConfig } from '../../src/cli/sandbox/sandboxConfig';
import { roles } from '../../src/config';
import { newKey, writtenKey } from '../../src/keys';
import { askAt } from '../support/api';
import { documentOf, startCommand, type Running } from '../support/commandLine';
import { deskTokens, signIn } from '../support/desk';
import { runInProcess } from '../support/inProcess';
import { freePort } from '../support/ports';
import { temporalForTests } from '../support/temporalServer';

const { tokens, written } = deskTokens({ ann: { scopes: roles.see } });
const keys = { NDC_FLOWS_KEYS: writtenKey(newKey('test')) };
const sandbox = parse(sandboxConfig('http://127.0.0.1:1', { ndcVersion: '19.2', style: 'soap' })) as object;

let folder: string;
let config: string;
let env: Record<string, string>;
beforeAll(async () => {
  const { address } = await temporalForTests();
  env = { TEMPORAL_ADDRESS: address, SANDBOX_USERNAME: 'x', SANDBOX_PASSWORD: 'x' };
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-desk-'));
  config = join(folder, 'ndc-flows.yaml');
});
afterEach(() => rm(folder, { recursive: true }));

const configured = (api: object): Promise<void> =>
  writeFile(config, stringify({ ...sandbox, api: { port: 0, audit: 'audit.jsonl', ...api } }));

/** Starts a desk, and reads the lines that it begins with. */
async function started(more: Record<string, string> = {}): Promise<{ running: Running; lines: string[] }> {
  const running = startCommand(['desk', '--config', config], { env: { ...env, ...more } });
  const lines: string[] = [];
  const reader = createInterface(running.process.stdout!);
  reader.on('line', (line) => lines.push(line));
  while (!lines.some((line) => line.startsWith('  audit:'))) await once(reader, 'line');
  return { running, lines };
}

async function ended({ process, ended }: Running): Promise<void> {
  process.kill('SIGTERM');
  expect(await ended).toMatchObject({ status: 0 });
}

test('a desk says where it is and for whom; a restart ends no session where there are keys, and every one where there are none', async () => {
  await configured({ port: await freePort(), tokens: written });
  for (const [more, status] of [
    [keys, 200],
    [{}, 401],
  ] as const) {
    const first = await started(more);
    const [, endpoint = ''] =
      /^Desk at (http:\/\/127\.0\.0\.1:\d+)\/desk\/\. Press Ctrl-C to stop\.$/.exec(first.lines[0] ?? '') ??
      [];
    expect(first.lines.join('\n')).toContain('ann (orders:read, passengers:read)');
    const { cookie } = await signIn(endpoint, tokens.ann);
    await ended(first.running);

    const second = await started(more);
    expect(await askAt(endpoint, 'GET', '/desk/session', { headers: { cookie } })).toMatchObject({ status });
    await ended(second.running);
  }
});

test('a provider that vouches for people is enough; without anybody who may use it, it does not start', async () => {
  const openIdConnect = {
    ...{ issuer: 'https://login.example.com', clientId: 'desk', clientSecret: { env: 'DESK_SECRET' } },
    roles: { money: ['seniors'] },
  };
  await configured({ desk: { address: 'https://desk.example.com', openIdConnect } });
  const { running, lines } = await started({ DESK_SECRET: 'hunter2' });
  expect(lines[0]).toBe('Desk at https://desk.example.com/desk/. Press Ctrl-C to stop.');
  expect(lines.join('\n')).toMatch(/tokens: +none\n +accounts of: +https:\/\/login\.example\.com/);
  await ended(running);

  const without = await runInProcess(['desk', '--config', config, '--json'], { env });
  expect(documentOf(without)).toMatchObject({ error: { code: 'credentials-missing' } });
  await configured({});
  const nobody = await runInProcess(['desk', '--config', config, '--json'], { env });
  expect(documentOf(nobody)).toMatchObject({ error: { code: 'api-without-tokens' } });
});
