import { keyringOf } from '../../src/keys/keyring';
import { newKey, parseKey, writtenKey, type Key } from '../../src/keys/key';
import { deriveKey, open, seal, sealedUnder } from '../../src/keys/sealing';
import { KeyMissing, SealBroken } from '../../src/keys/errors';

const ring = (...keys: Key[]) => keyringOf(keys, 'the test');
const [a, b] = [newKey('a'), newKey('b')];
const plain = Buffer.from('MUSTERMANN/ERIKA passport C01X00T47');

test('what is sealed opens with the same keys and the same context', () => {
  expect(open(ring(a), seal(ring(a), plain, 'here'), 'here')).toEqual(plain);
  expect(open(ring(a), seal(ring(a), Buffer.alloc(0), 'here'), 'here')).toEqual(Buffer.alloc(0));
});

test('nothing of it can be read, and two seals of one thing differ in every part but the head', () => {
  const [one, other] = [seal(ring(a), plain, 'here'), seal(ring(a), plain, 'here')];
  expect(one.toString('latin1')).not.toContain('MUSTERMANN');
  expect(one.subarray(0, 3)).toEqual(other.subarray(0, 3));
  expect(one.subarray(3, 15)).not.toEqual(other.subarray(3, 15));
  expect(one.subarray(15)).not.toEqual(other.subarray(15));
});

test('it costs 30 bytes and the id', () => {
  expect(seal(ring(a), plain, 'here')).toHaveLength(plain.length + 30 + 'a'.length);
});

test('every single changed bit is seen', () => {
  const sealed = seal(ring(a, b), plain, 'here');
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => open(ring(a, b), changed, 'here')).toThrow(/cannot be decrypted|does not have/);
  }
});

test('it does not open in another context, cut, or lengthened', () => {
  const sealed = seal(ring(a), plain, 'here');
  expect(() => open(ring(a), sealed, 'there')).toThrow(SealBroken);
  expect(() => open(ring(a), Buffer.concat([sealed, Buffer.alloc(1)]), 'here')).toThrow(SealBroken);
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => open(ring(a), sealed.subarray(0, length), 'here')).toThrow(SealBroken);
  }
});

test("the head and the context do not run into each other: one's end is not the other's beginning", () => {
  const sealed = seal(ring({ id: 'ab', bytes: a.bytes }), plain, 'c');
  const moved = Buffer.concat([Buffer.from([1, 3]), Buffer.from('abc'), sealed.subarray(4)]);
  const abc = { id: 'abc', bytes: a.bytes };
  expect(() => open(ring(abc), moved, '')).toThrow(SealBroken);
});

test('a key that is not at hand is named, and so are those that are', () => {
  const sealed = seal(ring(b), plain, 'here');
  expect(() => open(ring(a), sealed, 'here')).toThrow(KeyMissing);
  expect(() => open(ring(a), sealed, 'here')).toThrow(
    'with key "b", which this process does not have (it has: a)',
  );
});

test('a key of the same id with other bytes does not open it', () => {
  expect(() => open(ring(newKey('a')), seal(ring(a), plain, 'here'), 'here')).toThrow(SealBroken);
});

test('the first key writes and every key reads', () => {
  const [old, mixed] = [seal(ring(a), plain, 'here'), ring(b, a)];
  expect(open(mixed, old, 'here')).toEqual(plain);
  expect(sealedUnder(old)).toBe('a');
  expect(sealedUnder(seal(mixed, plain, 'here'))).toBe('b');
  expect(mixed.ids).toEqual(['b', 'a']);
});

test('derived keys are the same at every process with the key, differ by purpose and key, and are not the key', () => {
  const again = parseKey(writtenKey(a), 'the test');
  expect(deriveKey(ring(a), 'one')).toEqual(deriveKey(ring(again), 'one'));
  expect(deriveKey(ring(a), 'one')).not.toEqual(deriveKey(ring(a), 'two'));
  expect(deriveKey(ring(a), 'one')).not.toEqual(deriveKey(ring(b), 'one'));
  expect(deriveKey(ring(a), 'one')).not.toEqual(a.bytes);
});

test('what was sealed by an earlier version opens', () => {
  const key = { id: 'fixed', bytes: Buffer.from(Array.from({ length: 32 }, (_, index) => index)) };
  const sealed = Buffer.from(SEALED_EARLIER, 'base64');
  expect(open(ring(key), sealed, 'a context').toString()).toBe('as it was');
});

const SEALED_EARLIER = 'AQVmaXhlZAU8QEc1EpewxIvybIQRY5TOFJCNipiaP4FjF+AOPoBoCW/UVhM=';
