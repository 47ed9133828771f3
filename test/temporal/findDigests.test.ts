/** Digests: the same for the same word, kind and key alone, and found under every key of the ring. */
import { createHash } from 'node:crypto';
import type { FindWord } from '../../src/domain/order/find';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { findDigests, searchedDigests } from '../../src/temporal/findDigests';

const [one, other] = [newKey('one'), newKey('other')];
const ring = (...keys: (typeof one)[]) => keyringOf(keys, 'the test');
const surname: FindWord = { kind: 'surname', word: 'MILLER' };
const pnr: FindWord = { kind: 'booking-reference', word: 'MILLER' };

test('the same letters have another digest as another kind, and under another key', () => {
  const all = [
    ...findDigests([surname, pnr], ring(one)),
    ...findDigests([surname, pnr], ring(other)),
    ...findDigests([surname, pnr], undefined),
  ];
  expect(new Set(all).size).toBe(6);
  for (const digest of all) expect(digest).toMatch(/^[0-9a-f]{16}$/);
});

test('orders are written under the first key, and searched under all', () => {
  const written = findDigests([surname], ring(one));
  expect(searchedDigests([surname], ring(other, one)).map(({ digest }) => digest)).toEqual([
    ...findDigests([surname], ring(other)),
    ...written,
  ]);
  expect(searchedDigests([surname], ring(other)).map(({ digest }) => digest)).not.toEqual(written);
});

test('with keys, no digest is a plain hash', () => {
  const [plain] = findDigests([surname], undefined);
  expect(plain).toBe(createHash('sha256').update('["surname","MILLER"]').digest('hex').slice(0, 16));
  expect(searchedDigests([surname], ring(one)).map(({ digest }) => digest)).not.toContain(plain);
});

test('a word that an order has twice has one digest', () => {
  expect(findDigests([surname, surname], ring(one))).toHaveLength(1);
});
