/** Keys, and what is sealed with them. */
export { readEncryption, type Encryption } from './encryption';
export { KeyMissing, KeysUnusable, SealBroken } from './errors';
export { keyFrom, newKey, writtenKey, type Key } from './key';
export { addToKeyFile, makeKeyFile } from './keyFile';
export { keyringOf, type Keyring } from './keyring';
export { derivedFrom, open, seal, sealedUnder } from './sealing';
export { readKeyring, sourceOf, type EncryptionConfig } from './sources';
