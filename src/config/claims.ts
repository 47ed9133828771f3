/** The settings of claims: where the secret is that makes the ids of trips. */
import { z } from 'zod';
import { secretSource, type SecretSource } from '../domain/settings';
import type { Mistake } from '../domain/request/mistakes';
import { secret, type SecretPlace, type SecretReader } from './credentials';
import { CredentialsMissing } from './errors';

/** A shorter key could be found by trying. */
const SHORTEST = 32;

/** What stands under `claims`. */
export const claimsSchema = z.strictObject(
  {
    key: secretSource.describe(
      `By it the same trip under two references is found: ${SHORTEST} characters or more (\`openssl rand -hex 32\`), the same for all workers.`,
    ),
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'write key: {env: NAME_OF_A_VARIABLE}' : undefined) },
);

/** Checks what stands under `claims`; every mistake is added by its path. */
export function checkClaims(written: unknown, mistakes: Mistake[]): SecretSource | undefined {
  if (written === undefined) return undefined;
  const { data, error } = claimsSchema.safeParse(written);
  for (const { path, message } of error?.issues ?? []) {
    mistakes.push({ path: ['claims', ...path].map(String).join('.'), message });
  }
  return data?.key;
}

/** The reader of the key of claims. It throws CredentialsMissing also where what it finds is too short to be one. */
export function claimsKeyOf(source: SecretSource, place: SecretPlace): SecretReader {
  return async () => {
    const key = await secret('key of claims', source, place);
    if (key.length >= SHORTEST) return key;
    throw new CredentialsMissing(`The key of claims is too short: it needs ${SHORTEST} characters.`, {
      remedy: 'Make one with `openssl rand -hex 32`, the same for all workers.',
    });
  };
}
