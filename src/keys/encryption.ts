/** What a process encrypts with, and how it takes what is not encrypted. */
import type { Keyring } from './keyring';
import { readKeyring, type EncryptionConfig } from './sources';

/** Encryption that is on. */
export interface Encryption {
  readonly keyring: Keyring;
  /** What becomes of payloads that others sent unsealed: read (default), or refused. */
  readonly plaintext?: EncryptionConfig['plaintext'];
}

/**
 * The encryption of this process, or undefined where no keys are named.
 *
 * @throws KeysUnusable where keys are named and cannot be had
 */
export async function readEncryption(options: {
  env: NodeJS.ProcessEnv;
  encryption?: EncryptionConfig;
}): Promise<Encryption | undefined> {
  const keyring = await readKeyring(options);
  return keyring && { keyring, plaintext: options.encryption?.plaintext };
}
