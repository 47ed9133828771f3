/** The keys of a process: one writes, all read. */
import { KeysUnusable } from './errors';
import { NEED_KEYS, sameBytes, type Key } from './key';

/** One key to seal with, and every key to open with. */
export interface Keyring {
  /** The key that seals. */
  readonly writing: Key;
  /** Ids of all keys, the writing one first. */
  readonly ids: readonly string[];
  /** Where they were read, for people: a file, a variable, or what a command prints. */
  readonly where: string;
  find(id: string): Key | undefined;
}

/**
 * A keyring of keys in their order: the first one writes.
 *
 * @param where names the place in errors
 * @throws KeysUnusable where there is none, or two have one id
 */
export function keyringOf(keys: readonly Key[], where: string): Keyring {
  const [writing] = keys;
  if (!writing) {
    throw new KeysUnusable(`There is no key in ${where}.`, {
      remedy: NEED_KEYS,
    });
  }
  const byId = new Map<string, Key>();
  for (const key of keys) {
    const other = byId.get(key.id);
    if (other && !sameBytes(key, other)) {
      throw new KeysUnusable(`Two different keys in ${where} have the id "${key.id}".`, {
        remedy: 'Give the newer key its own id: encrypted data names its key by the id.',
      });
    }
    byId.set(key.id, key);
  }
  return { writing, ids: [...byId.keys()], where, find: (id) => byId.get(id) };
}
