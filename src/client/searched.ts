/** What a search looks for in the index: digests alone, so that no name or number is in a query that a server may log. */
import { FIND_AT_MOST, digestsIn, findKinds, searchedWords, type FindKind } from '../domain/order/find';
import { FilterInvalid } from '../domain/order/errors';
import { searchAttributes } from '../domain/order/searchAttributes';
import type { Keyring } from '../keys';
import { searchedDigests } from '../temporal/findDigests';

/** The digests that a search looks for, each with the kind of word that it would be. */
export type Searched = ReadonlyMap<string, FindKind>;

/** Returns what a filter searches for; undefined if it searches for nothing. @throws FilterInvalid if nothing can be found by it */
export function searchedIn({ find }: { find?: string }, keyring: Keyring | undefined): Searched | undefined {
  if (find === undefined) return undefined;
  const words = typeof find === 'string' && find.length <= FIND_AT_MOST ? searchedWords(find) : [];
  if (words.length === 0)
    throw new FilterInvalid(
      'find',
      `a PNR, an airline order id, a ticket number, a surname or a reference, of at most ${FIND_AT_MOST} characters`,
    );
  return new Map(searchedDigests(words, keyring).map(({ word, digest }) => [digest, word.kind]));
}

/** Returns the condition that finds the orders. Not one text of several digests: stores differ in whether one of them is enough. */
export function hasOneOf(searched: Searched): string {
  const { name } = searchAttributes.find;
  return `(${[...searched.keys()].map((digest) => `${name} = "${digest}"`).join(' OR ')})`;
}

/** Returns what an order was found by. */
export function foundBy(shown: unknown, searched: Searched): FindKind[] {
  const kinds = digestsIn(shown).map((digest) => searched.get(digest));
  return findKinds.filter((kind) => kinds.includes(kind));
}
