/** Which keys a process uses, and when it does not go on without: personal data leaves this machine sealed, or by name. */
import type { Encryption, EncryptionConfig } from '../keys';
import type { TemporalTarget } from './connection';
import { KeysNeeded } from './errors';
import { isLocalAddress } from './wayIn';

/** What the decision is made of. */
export interface EncryptionChoice {
  env?: NodeJS.ProcessEnv;
  /** What stands in the configuration, where there is one. */
  encryption?: EncryptionConfig;
  allowPlaintext?: boolean;
}

/**
 * The encryption of a process that sends personal data to this server; undefined where it goes plain, which is for a server on loopback,
 * and for whoever says so.
 *
 * @throws KeysUnusable, KeysNeeded
 */
export async function encryptionFor(
  { address }: Pick<TemporalTarget, 'address'>,
  { env = process.env, encryption, allowPlaintext }: EncryptionChoice,
): Promise<Encryption | undefined> {
  const { readEncryption } = await import('../keys');
  const found = await readEncryption({ env, encryption });
  if (found || allowPlaintext || isLocalAddress(address)) return found;
  throw new KeysNeeded(address);
}

/** Which keys are in use, or that there are none, in one line. */
export function encryptionLine(encryption: Encryption | undefined, address: string): string {
  if (encryption) {
    const [writing, ...others] = encryption.keyring.ids;
    const reads =
      others.length > 0 ? `; what ${others.map((id) => `"${id}"`).join(', ')} encrypted can be read` : '';
    return `Payloads are encrypted with key "${writing}"${reads}.`;
  }
  const because = isLocalAddress(address) ? 'the server is on this machine' : '--allow-plaintext is set';
  return `Payloads are not encrypted: there are no keys, and ${because}.`;
}
