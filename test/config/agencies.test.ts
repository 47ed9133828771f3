/** The agencies of a configuration: whose account is used where, and every mistake by its path. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ConfigInvalid, accountsOf, loadApi, loadConfig, type Config } from '../../src/config';
import { sandboxProfile } from '../support/running';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agencies-'));
});
afterAll(() => rm(folder, { recursive: true }));

const whole = sandboxProfile('http://127.0.0.1:8080') as Record<string, unknown>;
const { agencyId: _, credentials: __, ...shared } = whole;
const logins = (prefix: string) => ({
  username: { env: `${prefix}_USER` },
  password: { env: `${prefix}_PASS` },
});
const env = Object.fromEntries(
  ['A', 'B', 'B2', 'SANDBOX'].flatMap((prefix) => [
    [`${prefix}_USER`, `user ${prefix}`],
    [`${prefix}_PASS`, `pass ${prefix}`],
    [`${prefix}_USERNAME`, `user ${prefix}`],
    [`${prefix}_PASSWORD`, `pass ${prefix}`],
  ]),
);

async function configOf(parts: Record<string, unknown>): Promise<Config> {
  const file = join(folder, 'ndc-flows.yaml');
  await writeFile(file, stringify(parts));
  if (parts.api) await loadApi(file);
  return loadConfig(file, env);
}

async function mistakesOf(parts: Record<string, unknown>): Promise<string[]> {
  const error: unknown = await configOf(parts).catch((thrown: unknown) => thrown);
  if (!(error instanceof ConfigInvalid)) throw new Error(`no mistakes: ${String(error)}`);
  return error.mistakes.map(({ path, message }) => `${path}: ${message}`);
}

/** `agency provider id user` of each account. */
async function accountsIn(parts: Record<string, unknown>): Promise<string[]> {
  const lines = accountsOf(await configOf(parts)).map(async ({ agency, provider, agencyId, credentials }) =>
    [agency ?? '-', provider, agencyId, (await credentials()).username].join(' | '),
  );
  return Promise.all(lines);
}

const several = {
  alpha: { agencyId: 'ALPHA', credentials: logins('A') },
  beta: {
    agencyId: 12,
    credentials: logins('B'),
    timeZone: 'America/Sao_Paulo',
    providers: { air: {}, sea: { agencyId: 'BETA-AT-SEA', credentials: logins('B2') } },
  },
};

test('one agency needs no name, and a name without anything else changes nothing', async () => {
  expect(await accountsIn({ providers: { air: whole } })).toEqual(['- | air | agency1234 | user SANDBOX']);
  expect(await accountsIn({ providers: { air: whole }, agencies: { acme: {} } })).toEqual([
    'acme | air | agency1234 | user SANDBOX',
  ]);
});

test('each of several agencies has its own account at each provider that it sells', async () => {
  const providers = { air: shared, sea: shared, rail: shared };
  expect(await accountsIn({ providers, agencies: several })).toEqual([
    'alpha | air | ALPHA | user A',
    'alpha | sea | ALPHA | user A',
    'alpha | rail | ALPHA | user A',
    'beta | air | 12 | user B',
    'beta | sea | BETA-AT-SEA | user B2',
  ]);
  const { agencies } = await configOf({ providers, agencies: several });
  expect(agencies.map(({ timeZone }) => timeZone)).toEqual(['UTC', 'America/Sao_Paulo']);
});

test('office hours are in the zone of the agency', async () => {
  const officeHours = { from: '09:00', to: '18:00' };
  const agencies = { acme: { timeZone: 'Europe/Paris', officeHours } };
  const [acme] = (await configOf({ providers: { air: whole }, agencies })).agencies;
  expect(acme?.officeHours).toMatchObject({ from: '09:00', timeZone: 'Europe/Paris' });
});

const token = { name: 'desk', scopes: ['orders:read'], sha256: '0'.repeat(64) };

test.each<[what: string, parts: Record<string, unknown>, ...mistakes: RegExp[]]>([
  ['no agency', { agencies: {} }, /^agencies: must name at least one/],
  ['a name', { agencies: { 'Al pha': several.alpha } }, /^agencies\.Al pha: is not a valid agency name/],
  [
    'a setting',
    { agencies: { acme: { timezone: 'UTC' } } },
    /^agencies\.acme\.timezone: is not a known setting; did you mean timeZone/,
  ],
  ['a time zone', { agencies: { acme: { timeZone: 'Mars' } } }, /^agencies\.acme\.timeZone: is not an IANA/],
  [
    'office hours',
    { agencies: { acme: { officeHours: { from: '18:00', to: '09:00' } } } },
    /^agencies\.acme\.officeHours\.to: must be later/,
  ],
  [
    'a written password',
    { agencies: { acme: { credentials: { username: { env: 'U' }, password: 'x' } } } },
    /^agencies\.acme\.credentials\.password: must not be written/,
  ],
  [
    'a provider',
    { agencies: { acme: { providers: { aire: {} } } } },
    /^agencies\.acme\.providers\.aire: aire is not a provider/,
    /^providers\.air: is sold by no agency/,
  ],
  [
    'no provider',
    { agencies: { acme: { providers: {} } } },
    /^agencies\.acme\.providers: must name at least one/,
    /^providers\.air: is sold by no agency/,
  ],
  [
    'an account that several would share',
    { agencies: several, providers: { air: { ...shared, agencyId: 'X' }, sea: shared } },
    /^providers\.air\.agencyId: must name its agency/,
  ],
  [
    'a missing account',
    { agencies: { alpha: several.alpha, beta: { agencyId: 'B' } }, providers: { air: shared } },
    /^agencies\.beta\.credentials: is missing: air needs it/,
  ],
  [
    'no account at all',
    { agencies: { acme: {} }, providers: { air: shared } },
    /^providers\.air\.agencyId: is missing/,
    /^providers\.air\.credentials: is missing/,
  ],
  [
    'a token’s agency',
    { agencies: { acme: {} }, api: { tokens: [{ ...token, agency: 'beta' }] } },
    /^api\.tokens\.0\.agency: beta is not an agency in this file; known: acme/,
  ],
  [
    'an airline’s token of an agency',
    {
      agencies: { acme: {} },
      api: { tokens: [{ ...token, scopes: ['notifications'], provider: 'air', agency: 'acme' }] },
    },
    /^api\.tokens\.0\.agency: must be left out/,
  ],
  [
    'an endpoint’s agency',
    {
      agencies: { acme: {} },
      webhooks: { office: { url: 'https://office.example', secret: { env: 'S' }, agency: 'beta' } },
    },
    /^webhooks\.office\.agency: beta is not an agency/,
  ],
  [
    'a batch’s agency',
    { agencies: { acme: {} }, batches: { night: { cron: '0 23 * * *', timezone: 'UTC', agency: 'beta' } } },
    /^batches\.night\.agency: beta is not an agency/,
  ],
  [
    'the form of old',
    { agency: { timeZone: 'UTC' } },
    /^agency: is not a known setting; did you mean agencies/,
  ],
])('is refused by path: %s', async (_, parts, ...mistakes) => {
  const found = await mistakesOf({ providers: { air: whole }, ...parts });
  expect(found).toEqual(mistakes.map((mistake) => expect.stringMatching(mistake) as unknown));
});
