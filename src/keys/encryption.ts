/** What a process encrypts with, and how it takes what is not encrypted. */
import { KeysUnusable } from './errors';
import type { Keyring } from './keyring';
import { readKeyring, type EncryptionConfig } from './sources';

/** Encryption that is on. */
export interface Encryption {
  readonly keyring: Keyring;
  /** What becomes of payloads that others sent unsealed; refused unless said otherwise. */
  readonly plaintext?: EncryptionConfig['plaintext'];
}

/**
 * The encryption of this process, or undefined where no keys are named.
 *
 * @throws KeysUnusable where keys are named and cannot be had, or what is not encrypted is to be refused and there are no keys: without a
 * codec everything would be sent plain and read plain
 */
export async function readEncryption(options: {
  env: NodeJS.ProcessEnv;
  encryption?: EncryptionConfig;
}): Promise<Encryption | undefined> {
  const keyring = await readKeyring(options);
  const plaintext = options.encryption?.plaintext;
  if (keyring) return { keyring, plaintext };
  if (plaintext === undefined || plaintext === 'read') return undefined;
  throw new KeysUnusable('There are no keys, but the configuration refuses unencrypted data.', {
    remedy: 'Set NDC_FLOWS_KEYS_FILE to the key file, or remove `plaintext` from `encryption`.',
  });
}
