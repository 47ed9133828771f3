import { open, seal } from '../../src/activities/sealedSession';

const credentials = { username: 'agency', password: 'a password' };
const session = { token: 'token-value', cookies: ['SID=cookie-value'], expires: '2027-01-01T00:00:00.000Z' };

test('a sealed session opens with the same credentials', () => {
  expect(open('sandbox', credentials, seal('sandbox', credentials, session))).toEqual(session);
});

test('nothing of the session can be read in what histories keep', () => {
  const { sealed } = seal('sandbox', credentials, session);
  const bytes = Buffer.from(sealed, 'base64').toString('latin1');
  for (const secret of ['token-value', 'cookie-value']) expect(bytes).not.toContain(secret);
});

test('two seals of one session differ', () => {
  expect(seal('sandbox', credentials, session)).not.toEqual(seal('sandbox', credentials, session));
});

test.each([
  ['another password', 'sandbox', { ...credentials, password: 'changed' }],
  ['another user', 'sandbox', { ...credentials, username: 'other' }],
  ['another provider', 'other', credentials],
])('it does not open with %s', (_what, provider, other) => {
  expect(open(provider, other, seal('sandbox', credentials, session))).toBeUndefined();
});

test('a changed byte, an empty one and no base64 at all do not open', () => {
  const bytes = Buffer.from(seal('sandbox', credentials, session).sealed, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  for (const sealed of [bytes.toString('base64'), '', 'not sealed']) {
    expect(open('sandbox', credentials, { sealed })).toBeUndefined();
  }
});
