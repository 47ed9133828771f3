/** Which keys a process uses, and when it does not go on without: personal data leaves this machine sealed, or by name. */
import { NdcFlowsError } from '../domain/errors';
import type { Encryption, EncryptionConfig } from '../keys';
import type { TemporalTarget } from './connection';
import { isLocalAddress } from './wayIn';

/** Thrown when personal data would go readable to a server on another machine, and nobody has said that it may. */
export class KeysNeeded extends NdcFlowsError {
  readonly code = 'keys-needed';

  constructor(address: string) {
    super(
      `There are no keys, and the Temporal server ${address} is not on this machine: it would store names, documents and contacts unencrypted.`,
      {
        remedy:
          'Use the workers’ keys: `export NDC_FLOWS_KEYS_FILE=FILE`. Only if no worker has keys yet, create them: ' +
          '`ndc-flows keys new --file FILE`. To send unencrypted: --allow-plaintext.',
      },
    );
  }
}

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
      others.length > 0 ? `; older data can be read with ${others.map((id) => `"${id}"`).join(', ')}` : '';
    return `Payloads are encrypted with key "${writing}"${reads}.`;
  }
  const because = isLocalAddress(address) ? 'the server is on this machine' : '--allow-plaintext is set';
  return `Payloads are not encrypted: there are no keys, and ${because}.`;
}
