/** The digests by which orders are found: keyed hashes, so that neither the index nor a query holds a name. */
import { createHash, createHmac } from 'node:crypto';
import { canonical } from '../domain/canonical';
import type { FindWord } from '../domain/order/find';
import { derivedFrom, type Key, type Keyring } from '../keys';

const PURPOSE = 'ndc-flows find v1';

/**
 * Hex characters of a digest. 64 bits: among ten million orders of 40 words, one search in 46 billion finds a wrong order, and a
 * longer digest would leave room for fewer of an order's words.
 */
const LENGTH = 16;

/** Returns the digests of words under the writing key; without keys, plain hashes, as everything else can be read then, too. */
export function findDigests(words: readonly FindWord[], keyring: Keyring | undefined): string[] {
  return [...new Set(digestsUnder(words, keyring?.writing))];
}

/** Returns each word's digests under all keys: an order may have been written under one that writes no more. */
export function searchedDigests<Word extends FindWord>(
  words: readonly Word[],
  keyring: Keyring | undefined,
): { word: Word; digest: string }[] {
  const keys = keyring ? keyring.ids.map((id) => keyring.find(id)) : [undefined];
  return keys.flatMap((key) =>
    digestsUnder(words, key).map((digest, at) => ({ word: words[at] as Word, digest })),
  );
}

function digestsUnder(words: readonly FindWord[], key: Key | undefined): string[] {
  const secret = key && derivedFrom(key, PURPOSE);
  return words.map(({ kind, word }) => {
    const hash = secret ? createHmac('sha256', secret) : createHash('sha256');
    return hash
      .update(canonical([kind, word]))
      .digest('hex')
      .slice(0, LENGTH);
  });
}
