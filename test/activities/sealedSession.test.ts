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
  test('a sealed session opens at every worker of the provider', () => {
    expect(open({ ...keys }, seal(keys, session))).toEqual(session);
  });

  test('nothing of the session can be read in what histories keep', () => {
    const { sealed } = seal(keys, session);
    const bytes = Buffer.from(sealed, 'base64').toString('latin1');
    for (const secret of ['token-value', 'cookie-value']) expect(bytes).not.toContain(secret);
  });

  test('two seals of one session differ', () => {
    expect(seal(keys, session)).not.toEqual(seal(keys, session));
  });

  test.each([
    ['another user', { ...keys, credentials: { ...credentials, username: 'other' } }],
    ['another provider', { ...keys, provider: 'other' }],
  ])('it does not open with %s', (_other, other) => {
    expect(open(other, seal(keys, session))).toBeUndefined();
  });

  test('a changed byte, an empty one and no base64 at all do not open', () => {
    const bytes = Buffer.from(seal(keys, session).sealed, 'base64');
    bytes[bytes.length - 1]! ^= 1;
    for (const sealed of [bytes.toString('base64'), '', 'not sealed']) {
      expect(open(keys, { sealed })).toBeUndefined();
    }
  });
});

const changed = { ...credentials, password: 'changed' };

test('without keys a changed password is the end of a session', () => {
  expect(open({ ...withoutKeys, credentials: changed }, seal(withoutKeys, session))).toBeUndefined();
});

test('with keys a session outlives a changed password, as it does at the service', () => {
  expect(open({ ...withKeys, credentials: changed }, seal(withKeys, session))).toEqual(session);
});

test('after a rotation sessions of the old key open', () => {
  const rotated = { ...withKeys, keyring: keyringOf([fresh, old], 'the test') };
  expect(open(rotated, seal(withKeys, session))).toEqual(session);
});

test('a worker that lacks the key, or got keys since, logs in again', () => {
  const other = { ...withKeys, keyring: keyringOf([fresh], 'the test') };
  expect(open(other, seal(withKeys, session))).toBeUndefined();
  expect(open(withKeys, seal(withoutKeys, session))).toBeUndefined();
  expect(open(withoutKeys, seal(withKeys, session))).toBeUndefined();
});

test('the password alone does not open what keys have sealed', () => {
  expect(open({ ...withoutKeys }, seal(withKeys, session))).toBeUndefined();
});
