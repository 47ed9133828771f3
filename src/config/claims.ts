/** The settings of claims: where the secret is that makes the ids of trips. */
import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { secretSource, type SecretSource } from '../domain/settings';
import type { Mistake } from '../domain/request/mistakes';
import { checkSettings } from '../domain/settingMistakes';
import { secret, type SecretPlace, type SecretReader } from './credentials';
import { CredentialsMissing } from './errors';

/** A shorter key could be found by trying. */
const SHORTEST = 32;

/** Where the key is unless the configuration names another place: beside the configuration file. */
const DEFAULT_SOURCE = { file: 'claims-key' };

/** What stands under `claims`. */
export const claimsSchema = z.strictObject(
  {
    key: secretSource.describe(
      `The secret itself: at least ${SHORTEST} characters, the same on every worker. \`ndc-flows setup\` creates the file if there is none.`,
    ),
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'must be key: {env: NAME_OF_A_VARIABLE}' : undefined) },
);

/** Checks what stands under `claims`; every mistake is added by its path. */
export function checkClaims(written: unknown, mistakes: Mistake[]): SecretSource | undefined {
  if (written === undefined) return undefined;
  return checkSettings('claims', claimsSchema, written, mistakes)?.key;
}

/** The claims key of a configuration. */
export interface ClaimsKey {
  /** Reads it. Absent where nothing is configured and there is no file: ids of trips are made from the providers' credentials then. */
  claimsKey?: SecretReader;
  /** Absolute path of its file, there or not. Absent where it comes from the environment. */
  claimsKeyFile?: string;
}

/** Finds the claims key: where the configuration says, or beside it. */
export async function claimsKeyOf(source: SecretSource | undefined, place: SecretPlace): Promise<ClaimsKey> {
  if (source && 'env' in source) return { claimsKey: readerOf(source, place) };
  const { file } = source ?? DEFAULT_SOURCE;
  const claimsKeyFile = resolve(place.folder, file);
  if (!source && !(await isThere(claimsKeyFile))) return { claimsKeyFile };
  return { claimsKey: readerOf({ file }, place), claimsKeyFile };
}

/** Reads a claims key from its file. @throws CredentialsMissing */
export function claimsKeyIn(file: string): Promise<string> {
  return readerOf({ file }, { folder: '', env: {} })();
}

/** Returns a few characters that tell two claims keys apart, to compare machines by; they reveal nothing of a random key. */
export function claimsKeyPrint(key: string): string {
  return createHash('sha256').update(`ndc-flows claims key print v1:${key}`).digest('hex').slice(0, 8);
}

/** The reader of the claims key. It throws CredentialsMissing also where what it finds is too short to be one. */
function readerOf(source: SecretSource, place: SecretPlace): SecretReader {
  return async () => {
    const key = await secret('claims key', source, place);
    if (key.length >= SHORTEST) return key;
    throw new CredentialsMissing(`The claims key is too short: it needs at least ${SHORTEST} characters.`, {
      remedy: 'Generate one with `openssl rand -hex 32` and give every worker the same key.',
    });
  };
}

/** False for a file that is not there. One that cannot be looked at is there: reading it says what is wrong. */
function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  );
}
