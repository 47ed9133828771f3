import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Finding } from '../../../src/cli/doctor/checks';
import { checkFiles } from '../../../src/cli/doctor/configuration';
import { startSandbox } from '../../../src/sandbox';
import { createAuthority } from '../../support/certificates';
import { documentOf } from '../../support/commandLine';
import { runInProcess } from '../../support/inProcess';
import { ACCOUNT, sandboxProfile } from '../../support/running';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(name: string, mode: number, text = 'x'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

test.each([
  [0o644, 'every user of this machine may read'],
  [0o604, 'every user of this machine may read'],
  [0o640, 'its group may read'],
  [0o620, 'others may change'],
  [0o666, 'others may change'],
])('a file of mode %o is named, with what ends it', async (mode, found) => {
  const path = await file('secret', mode);
  const written = mode.toString(8).padStart(4, '0');
  expect(await checkFiles([path])).toEqual([
    {
      ok: true,
      found: `${found} ${path} (mode ${written}).`,
      remedy: `Run \`chmod 600 ${path}\`.`,
    },
  ]);
});

test('files that only their owner may use, and files that are not there, are not worth a word', async () => {
  const files = [await file('own', 0o600), await file('read-only', 0o400), join(folder, 'nowhere')];
  expect(await checkFiles(files)).toEqual([]);
});

test('doctor goes on with a password that everybody may read, says so, and never what it is', async () => {
  const sandbox = await startSandbox({ accounts: [ACCOUNT] });
  const password = await file('password', 0o644, ACCOUNT.password);
  const profile = sandboxProfile(sandbox.url, {
    profile: { credentials: { username: { env: 'SANDBOX_USERNAME' }, password: { file: 'password' } } },
  });
  const config = await file('ndc-flows.yaml', 0o640, stringify({ providers: { sandbox: profile } }));
  const env = { SANDBOX_USERNAME: ACCOUNT.username, TEMPORAL_ADDRESS: '127.0.0.1:1' };
  const [program, people] = await Promise.all([
    runInProcess(['doctor', '--config', config, '--json'], { env }),
    runInProcess(['doctor', '--config', config], { env }),
  ]);
  await sandbox.close();

  const { findings } = documentOf<{ findings: Finding[] }>(program);
  expect(findings).toContainEqual(
    expect.objectContaining({
      ok: true,
      found: `every user of this machine may read ${password} (mode 0644).`,
    }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ ok: true, found: `its group may read ${config} (mode 0640).` }),
  );
  expect(findings).toContainEqual(expect.objectContaining({ what: 'provider sandbox', ok: true }));
  expect(people.stdout).toMatch(
    /^check +file with a secret +every user of this machine may read .*\n +→ .*chmod 600/m,
  );
  for (const { stdout, stderr } of [program, people]) expect(stdout + stderr).not.toContain(ACCOUNT.password);
});

test('doctor says what is wrong with a client certificate before it calls the service', async () => {
  const { key, cert } = createAuthority().issue({ from: -9, until: -2 });
  await Promise.all([file('our.key', 0o600, key), file('our.crt', 0o644, cert)]);
  const profile = sandboxProfile('https://127.0.0.1:1', {
    profile: { tls: { certificate: 'our.crt', key: 'our.key' } },
  });
  const config = await file('ndc-flows.yaml', 0o600, stringify({ providers: { air: profile } }));
  const env = { SANDBOX_USERNAME: 'a', SANDBOX_PASSWORD: 'b', TEMPORAL_ADDRESS: '127.0.0.1:1' };
  const { stdout } = await runInProcess(['doctor', '--config', config, '--json'], { env });
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  expect(findings).toContainEqual({
    what: 'provider air',
    ok: false,
    found: expect.stringMatching(
      /^TLS of provider air: the certificate \(.*our\.crt\) expired on .*\.$/,
    ) as string,
    remedy: 'Renew it.',
  });
});
