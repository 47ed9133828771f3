import { open, seal, type SessionKeys } from '../../src/activities/sealedSession';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';

const credentials = { username: 'agency', password: 'a password' };
const session = { token: 'token-value', cookies: ['SID=cookie-value'], expires: '2027-01-01T00:00:00.000Z' };
const [old, fresh] = [newKey('old'), newKey('fresh')];

const withoutKeys: SessionKeys = { provider: 'sandbox', credentials };
const withKeys: SessionKeys = { ...withoutKeys, keyring: keyringOf([old], 'the test') };

describe.each([
  ['without keys', withoutKeys],
  ['with keys', withKeys],
])('%s', (_what, keys) => {
  test('a sealed session opens at every worker of the provider', async () => {
    expect(await open({ ...keys }, await seal(keys, session))).toEqual(session);
  });

  test('nothing of the session can be read in what histories keep', async () => {
    const { sealed } = await seal(keys, session);
    const bytes = Buffer.from(sealed, 'base64').toString('latin1');
    for (const secret of ['token-value', 'cookie-value']) expect(bytes).not.toContain(secret);
  });

  test('two seals of one session differ', async () => {
    expect(await seal(keys, session)).not.toEqual(await seal(keys, session));
  });

  test.each([
    ['another user', { ...keys, credentials: { ...credentials, username: 'other' } }],
    ['another provider', { ...keys, provider: 'other' }],
  ])('it does not open with %s', async (_other, other) => {
    expect(await open(other, await seal(keys, session))).toBeUndefined();
  });

  test('a changed byte, an empty one and no base64 at all do not open', async () => {
    const bytes = Buffer.from((await seal(keys, session)).sealed, 'base64');
    bytes[bytes.length - 1]! ^= 1;
    for (const sealed of [bytes.toString('base64'), '', 'not sealed']) {
      expect(await open(keys, { sealed })).toBeUndefined();
    }
  });
});

const changed = { ...credentials, password: 'changed' };

test('without keys a changed password is the end of a session', async () => {
  expect(
    await open({ ...withoutKeys, credentials: changed }, await seal(withoutKeys, session)),
  ).toBeUndefined();
});

test('with keys a session outlives a changed password, as it does at the service', async () => {
  expect(await open({ ...withKeys, credentials: changed }, await seal(withKeys, session))).toEqual(session);
});

test('after a rotation sessions of the old key open', async () => {
  const rotated = { ...withKeys, keyring: keyringOf([fresh, old], 'the test') };
  expect(await open(rotated, await seal(withKeys, session))).toEqual(session);
});

test('a worker that lacks the key, or got keys since, logs in again', async () => {
  const other = { ...withKeys, keyring: keyringOf([fresh], 'the test') };
  expect(await open(other, await seal(withKeys, session))).toBeUndefined();
  expect(await open(withKeys, await seal(withoutKeys, session))).toBeUndefined();
  expect(await open(withoutKeys, await seal(withKeys, session))).toBeUndefined();
});

test('the password alone does not open what keys have sealed', async () => {
  expect(await open({ ...withoutKeys }, await seal(withKeys, session))).toBeUndefined();
});
