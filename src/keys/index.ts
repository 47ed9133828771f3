/** Keys, and what is sealed with them. */
export { KeyMissing, KeysUnusable, SealBroken } from './errors';
export { newKey, writtenKey, type Key } from './key';
export { addToKeyFile } from './keyFile';
export type { Keyring } from './keyring';
export { deriveKey, derivedFrom, open, seal, sealedUnder } from './sealing';
export { readKeyring, sourceOf, type EncryptionConfig, type KeysSource } from './sources';
