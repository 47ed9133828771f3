/** What the doctor says of the key of claims. */
import { checkAll } from '../../../src/cli/doctor/checks';
import { checkClaimsKey } from '../../../src/cli/doctor/configuration';
import { CredentialsMissing } from '../../../src/config';

const { TEMPORAL_ADDRESS } = process.env;
afterEach(() => {
  if (TEMPORAL_ADDRESS === undefined) delete process.env.TEMPORAL_ADDRESS;
  else process.env.TEMPORAL_ADDRESS = TEMPORAL_ADDRESS;
});

const at = (address: string) => {
  process.env.TEMPORAL_ADDRESS = address;
};

test('without one, at a server that is not on this machine, it is worth a look', async () => {
  at('temporal.invalid:7233');
  const [finding, ...others] = await checkClaimsKey(undefined, { terminal: process });
  expect(finding).toMatchObject({ ok: true });
  expect(finding?.found).toContain('can try passwords');
  expect(finding?.remedy).toContain('claims.key');
  expect(others).toEqual([]);
});

test('without one, at a server on this machine, it is not worth a word', async () => {
  at('127.0.0.1:7233');
  expect(await checkClaimsKey(undefined, { terminal: process })).toEqual([]);
});

test('with one there is nothing to mend, and one that cannot be read is wrong', async () => {
  at('temporal.invalid:7233');
  const [there] = await checkClaimsKey(() => Promise.resolve('a key'), { terminal: process });
  expect(there).toMatchObject({ ok: true });
  expect(there).not.toHaveProperty('remedy');
  const missing = new CredentialsMissing('The key of claims is not there.', { remedy: 'Set it.' });
  const unreadable = () => checkClaimsKey(() => Promise.reject(missing), { terminal: process });
  expect(await checkAll([['key of claims', unreadable]])).toMatchObject([
    { what: 'key of claims', ok: false, remedy: 'Set it.' },
  ]);
});
