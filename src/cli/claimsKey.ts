/** The claims key of this machine: made by `setup` and the demo where there is none. */
import { randomBytes } from 'node:crypto';
import { claimsKeyIn, claimsKeyPrint, CredentialsMissing, type ClaimsKey } from '../config';
import { makeKeyFile } from '../keys';

/** The claims key after `makeClaimsKey`. `missing`: it could not be made or used, for the reason in `trouble`. */
export type ClaimsKeyMade = { file?: string } & (
  { is: 'made' | 'there'; print: string } | { is: 'missing'; trouble: string }
);

/**
 * Makes the claims key if it is a file that is not there, readable for this user alone. Never changes one that is there: of several that make
 * it at once, one does, and all have the same.
 */
export async function makeClaimsKey({ claimsKey, claimsKeyFile: file }: ClaimsKey): Promise<ClaimsKeyMade> {
  const place = file === undefined ? {} : { file };
  try {
    const isNew = file !== undefined && (await makeKeyFile(file, `${randomBytes(32).toString('hex')}\n`));
    const key = file === undefined ? await claimsKey?.() : await claimsKeyIn(file);
    return { ...place, is: isNew ? 'made' : 'there', print: claimsKeyPrint(key ?? '') };
  } catch (error) {
    return { ...place, is: 'missing', trouble: troubleOf(error, file) };
  }
}

function troubleOf(error: unknown, file: string | undefined): string {
  if (error instanceof CredentialsMissing) return [error.message, error.remedy].filter(Boolean).join(' ');
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    `It cannot be written to ${file} (${code ?? message}). Create it yourself (\`openssl rand -hex 32 > ${file}\`), or set another file ` +
    'under `claims.key`.'
  );
}

/** Describes the claims key for people, with what to do. */
export function claimsKeyLine(made: ClaimsKeyMade): string {
  const where = made.file === undefined ? 'in the environment' : `in ${made.file}`;
  if (made.is === 'missing') return `Claims key: none. ${made.trouble}`;
  const print = `fingerprint ${made.print}`;
  if (made.is === 'there') return `Claims key: ${where}. Every worker needs this same key (${print}).`;
  const others =
    'If other workers exist already, copy the file to each and restart them all while nothing is being booked: a trip that is booked without the key is not compared with later ones.';
  return `Claims key: made ${where} (${print}). It lets workers notice a trip that is booked under two references. Keep a backup. ${others}`;
}
