/** What the doctor says of the tokens of the HTTP API and the codec server. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Finding, Found } from '../../../src/cli/doctor/checks';
import { checkTokens } from '../../../src/cli/doctor/configuration';
import { newToken } from '../../../src/http/tokens';
import { documentOf } from '../../support/commandLine';
import { runInProcess } from '../../support/inProcess';
import { daysAhead, sandboxProfile } from '../../support/running';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(name: string, text: string, mode = 0o600): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

async function found(written: unknown): Promise<Found[]> {
  return checkTokens(await file('ndc-flows.yaml', stringify(written)));
}

const sha256 = 'a'.repeat(64);
const scopes = ['orders:read'];

test('where neither is configured there is nothing to say', async () => {
  expect(await found({})).toEqual([]);
});

test('who may ask is named, and a token that is over, or soon will be, is worth a look', async () => {
  const findings = await found({
    api: {
      tokens: [
        { name: 'office', scopes, sha256 },
        { name: 'partner', scopes, sha256, expires: daysAhead(10) },
        { name: 'gone', scopes, sha256, expires: '2026-01-31' },
      ],
    },
  });
  const what = 'tokens of the API';
  expect(findings).toEqual([
    { what, ok: true, found: 'accepted: office, partner' },
    {
      what,
      ok: true,
      found: 'token gone expired on 2026-01-31.',
      remedy: expect.stringContaining('ndc-flows api token revoke gone') as string,
    },
    {
      what,
      ok: true,
      found: `token partner expires on ${daysAhead(10)}.`,
      remedy: expect.stringContaining('ndc-flows api token new') as string,
    },
  ]);
});

test('a server that would let nobody in says how that is mended', async () => {
  const [api, codecServer, ...others] = await found({
    api: { tokens: [{ name: 'gone', scopes, sha256, expires: '2026-01-31' }] },
    codecServer: {},
  });
  expect(api).toMatchObject({
    found: 'No token is valid: every call is refused.',
    remedy: expect.stringContaining('api token new') as string,
  });
  expect(others.at(-1)).toMatchObject({
    what: 'tokens of the codec server',
    remedy: expect.stringContaining('codec-server token new') as string,
  });
  expect(codecServer).toMatchObject({ found: 'token gone expired on 2026-01-31.' });
});

test('a token whose file is not there, is empty, or holds too little is named; the others go on', async () => {
  await Promise.all([file('good', newToken()), file('empty', ''), file('short', 'guessable')]);
  const tokens = ['good', 'empty', 'short', 'nowhere'].map((name) => ({ name, file: name }));
  const [first, ...others] = await found({ codecServer: { tokens } });
  expect(first).toMatchObject({ found: 'accepted: good' });
  expect(first).not.toHaveProperty('remedy');
  const words = others.map(({ found: said }) => said);
  expect(words).toHaveLength(3);
  for (const name of ['empty', 'short', 'nowhere'])
    expect(words).toContainEqual(expect.stringMatching(new RegExp(`token ${name}\\b`, 'i')));
  expect(others.every(({ ok, remedy }) => ok && remedy !== undefined)).toBe(true);
  expect(JSON.stringify(others)).not.toContain('guessable');
});

test('files that others may read are named: of tokens, of the key for TLS, of an issuer’s secret', async () => {
  await Promise.all([
    file('token', newToken(), 0o644),
    file('our.key', 'x', 0o640),
    file('shared', 'x'.repeat(32), 0o604),
  ]);
  const findings = await found({
    api: {
      tokens: [{ name: 'office', scopes, file: 'token' }],
      tls: { certificate: 'our.crt', key: 'our.key' },
    },
    codecServer: {
      jwt: [
        { issuer: 'https://id.example', audience: 'us', algorithms: ['HS256'], secret: { file: 'shared' } },
      ],
    },
  });
  const open = findings.filter(({ what }) => what === 'file with a secret').map(({ found: said }) => said);
  expect(open).toEqual([
    expect.stringContaining(join(folder, 'our.key')),
    expect.stringContaining(join(folder, 'token')),
    expect.stringContaining(join(folder, 'shared')),
  ]);
});

test('doctor has them among its findings, and never a token', async () => {
  const token = newToken();
  await file('token', token, 0o644);
  const providers = { air: sandboxProfile('http://127.0.0.1:1') };
  const api = { tokens: [{ name: 'office', scopes, file: 'token' }] };
  const config = await file('ndc-flows.yaml', stringify({ providers, api }));
  const ended = await runInProcess(['doctor', '--config', config, '--json'], {
    env: { SANDBOX_USERNAME: 'a', SANDBOX_PASSWORD: 'b', TEMPORAL_ADDRESS: '127.0.0.1:1' },
  });
  const { findings } = documentOf<{ findings: Finding[] }>(ended);
  expect(findings).toContainEqual({ what: 'tokens of the API', ok: true, found: 'accepted: office' });
  expect(findings).toContainEqual(
    expect.objectContaining({
      what: 'file with a secret',
      found: expect.stringContaining('token (mode 0644)') as string,
    }),
  );
  expect(ended.stdout + ended.stderr).not.toContain(token);
});
