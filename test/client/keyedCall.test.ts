import { updateIdFor, type KeyedCall } from '../../src/client/hashes';
import { keyUseOf } from '../../src/domain/order/updates';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';

const call: KeyedCall = {
  caller: 'ann',
  reference: 'R1',
  update: 'release',
  key: 'k1',
  args: { payUpTo: { amount: '80.00', currency: 'EUR' } },
};
const keyring = keyringOf([newKey('a')], 'the test');

describe.each([
  ['with keys', keyring],
  ['without', undefined],
])('%s', (_, keys) => {
  const idOf = (changes: Partial<KeyedCall> = {}): string => updateIdFor({ ...call, ...changes }, keys);

  test('the same call has the same id, however its members are ordered', () => {
    expect(idOf({ args: { payUpTo: { currency: 'EUR', amount: '80.00' } } })).toBe(idOf());
  });

  test('another body under the same key is told by the end of the id alone', () => {
    const other = idOf({ args: {} });
    expect(other).not.toBe(idOf());
    expect(keyUseOf(other)).toBe(keyUseOf(idOf()));
  });

  test.each<Partial<KeyedCall>>([
    { caller: 'ben' },
    { reference: 'R2' },
    { update: 'ticket' },
    { key: 'k2' },
    { caller: 'an', reference: 'nR1' },
  ])('%j is another use', (changes) => {
    expect(keyUseOf(idOf(changes))).not.toBe(keyUseOf(idOf()));
  });
});

test('whoever lacks the key cannot tell the id', () => {
  const others = keyringOf([newKey('a')], 'the test');
  expect(new Set([keyring, others, undefined].map((keys) => updateIdFor(call, keys))).size).toBe(3);
});

test('another kind of id is no use of a key', () => {
  expect(keyUseOf('4c9b3d58-53ba-4b2b-8d77-1b6a5bd2a3a1')).toBeUndefined();
});
