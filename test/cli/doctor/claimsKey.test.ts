/** What the doctor says of the claims key. */
import { checkAll } from '../../../src/cli/doctor/checks';
import { checkClaimsKey } from '../../../src/cli/doctor/configuration';
import { CredentialsMissing, type ConfiguredProvider } from '../../../src/config';

const providers = (...names: string[]) =>
  new Map(names.map((name) => [name, {} as ConfiguredProvider] as const));
const claimsKeyFile = '/etc/ndc-flows/claims-key';

test('without one the same trip at two providers is not found: that is wrong, and setup mends it', async () => {
  const finding = await checkClaimsKey({ claimsKeyFile, providers: providers('one', 'two') });
  expect(finding).toMatchObject({ ok: false });
  expect(finding.found).toContain('across providers');
  expect(finding.remedy).toContain('ndc-flows setup');
  expect(finding.remedy).toContain(claimsKeyFile);
});

test('without one at a single provider it is worth a look', async () => {
  const finding = await checkClaimsKey({ claimsKeyFile, providers: providers('one') });
  expect(finding).toMatchObject({ ok: true });
  expect(finding.found).toContain('could guess the password');
  expect(finding.remedy).toContain('ndc-flows setup');
});

test('with one there is nothing to mend, and its fingerprint tells workers with another key', async () => {
  const having = (key: string) =>
    checkClaimsKey({
      claimsKey: () => Promise.resolve(key),
      claimsKeyFile,
      providers: providers('one', 'two'),
    });
  const there = await having('k'.repeat(64));
  expect(there).toMatchObject({ ok: true });
  expect(there).not.toHaveProperty('remedy');
  expect(there.found).toMatch(/fingerprint [0-9a-f]{8}/);
  expect(there.found).not.toContain('kkkk');
  expect((await having('l'.repeat(64))).found).not.toBe(there.found);
});

test('one that cannot be read is wrong', async () => {
  const missing = new CredentialsMissing('The claims key is not there.', { remedy: 'Set it.' });
  const unreadable = () =>
    checkClaimsKey({ claimsKey: () => Promise.reject(missing), providers: providers('one') });
  expect(await checkAll([['claims key', unreadable]])).toMatchObject([
    { what: 'claims key', ok: false, remedy: 'Set it.' },
  ]);
});
