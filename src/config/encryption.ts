/** The settings of encryption: where its keys are (never the keys themselves), and what becomes of payloads that are not encrypted. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { EncryptionConfig } from '../keys';
import type { Mistake } from '../domain/request/mistakes';
import { checkSettings } from '../domain/settingMistakes';

const word = z.string().regex(/\S/);

const FORMS = '{env: NAME_OF_A_VARIABLE}, {file: PATH} or {command: [PROGRAM, ARGUMENT, …]}';

const keysSource = z.union(
  [
    z.strictObject({ env: word }),
    z.strictObject({ file: word }),
    z.strictObject({ command: z.array(word).min(1) }),
  ],
  {
    error: ({ input }) =>
      typeof input === 'string' ? `must not be written in this file; use ${FORMS}` : `must be ${FORMS}`,
  },
);

/** What stands under `encryption`. */
export const encryptionSchema = z.strictObject(
  {
    keys: keysSource.optional().meta({
      otherwise: 'no encryption; only a Temporal server on loopback is accepted',
      description:
        'Where to read the keys. `NDC_FLOWS_KEYS` and `NDC_FLOWS_KEYS_FILE` take precedence. `ndc-flows keys new` makes a key.',
    }),
    plaintext: z.enum(['refuse', 'starts', 'read'], 'must be refuse, starts or read').optional().meta({
      default: 'refuse',
      description:
        'How to treat unencrypted payloads when keys are configured. `refuse`: reject all. `starts`: accept requests that start an order and spend nothing. `read`: accept all; use it only until every order that was started before there were keys has ended.',
    }),
  },
  {
    error: ({ code }) => (code === 'invalid_type' ? `must contain keys: ${FORMS}` : undefined),
  },
);

/**
 * Checks what stands under `encryption`; every mistake is added by its path.
 *
 * @param foreign why the file may be somebody else's: then no command in it is run
 */
export function checkEncryption(written: unknown, mistakes: Mistake[], foreign?: string): EncryptionConfig {
  if (written === undefined) return {};
  const data = checkSettings('encryption', encryptionSchema, written, mistakes);
  if (data?.keys && 'command' in data.keys && foreign !== undefined)
    mistakes.push({ path: 'encryption.keys.command', message: `is not run because ${foreign}` });
  return data ?? {};
}

/** The settings as they are used: a file is relative to `folder`, that of the configuration file. */
export function encryptionIn({ keys, ...others }: EncryptionConfig, folder: string): EncryptionConfig {
  if (!keys) return others;
  return { ...others, keys: 'file' in keys ? { file: resolve(folder, keys.file) } : keys };
}
