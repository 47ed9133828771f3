/** What the doctor says of signing in at the desk with the accounts of an OpenID Connect provider. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { checked, type Finding } from '../../../src/cli/doctor/checks';
import { checkDesk } from '../../../src/cli/doctor/configuration';
import { startProvider, type RunningProvider } from '../../support/identityProvider';

const address = 'https://desk.example.com';

let folder: string;
let provider: RunningProvider;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  provider = await startProvider(`${address}/desk/session/openid-connect/callback`, {});
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true });
});

async function found(changes: object, agencies: unknown[] = []): Promise<Finding[]> {
  const file = join(folder, 'ndc-flows.yaml');
  const { issuer, clientId } = provider;
  const openIdConnect = { issuer, clientId, roles: { see: ['readers'] }, ...changes };
  await writeFile(file, stringify({ api: { desk: { address, openIdConnect } } }));
  return checked('sign-in at the desk', () => checkDesk(file, { env: {}, agencies }));
}

test('a provider that answers is named, with the address that must be registered there', async () => {
  expect(await found({})).toEqual([
    {
      what: 'sign-in at the desk',
      ok: true,
      found: `with accounts of ${provider.issuer}; desk must be registered there with the redirect address ${address}/desk/session/openid-connect/callback`,
    },
  ]);
});

test.each([
  ['an issuer that nobody is', { issuer: 'http://127.0.0.1:1' }, /127\.0\.0\.1:1 cannot be asked/],
  ['a secret that is not there', { clientSecret: { env: 'NO_SECRET' } }, /NO_SECRET/],
  ['agencies that are not configured', { agency: 'agency' }, /nobody can sign in: .* has no agencies/],
])('%s: it is wrong, with what to do', async (_, changes, words) => {
  const [finding] = await found(changes);
  expect(finding).toMatchObject({ ok: false, found: expect.stringMatching(words) as string });
  expect(finding?.remedy).toBeDefined();
});

test('an issuer written with a slash too many is another one to the provider', async () => {
  const [finding] = await found({ issuer: `${provider.issuer}/` });
  expect(finding).toMatchObject({
    ok: false,
    found: `The OpenID Connect provider cannot be used: its discovery document is not one of issuer ${provider.issuer}/.`,
  });
});
