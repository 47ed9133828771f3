/** Reads secrets from where the configuration says they are: the environment, or a file of their own. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { knownSecrets } from '../log/secrets';
import type { Credentials } from '../ndc/login';
import type { SecretSource } from '../domain/settings';
import type { Profile } from '../ndc/profile';
import { CredentialsMissing } from './errors';

/** Reads one secret, each time anew. Throws CredentialsMissing, which names the place and never the content. */
export type SecretReader = () => Promise<string>;

/** Reads both, each time anew. */
export type CredentialsReader = () => Promise<Credentials>;

/** Where secrets are looked for. `folder` is that of the configuration file: paths in it are relative to it. */
export interface SecretPlace {
  folder: string;
  env: NodeJS.ProcessEnv;
}

/** The reader of one provider's credentials. It throws CredentialsMissing, which names the place and never the content. */
export function credentialsOf(
  provider: string,
  { credentials }: Pick<Profile, 'credentials'>,
  place: SecretPlace,
): CredentialsReader {
  return async () => {
    const [username, password] = await Promise.all([
      written(`username of provider ${provider}`, credentials.username, place),
      secret(`password of provider ${provider}`, credentials.password, place),
    ]);
    return { username, password };
  };
}

/** The secret at its place; no log tells it from then on. @param what says in words which one: `password of provider example` */
export async function secret(what: string, source: SecretSource, place: SecretPlace): Promise<string> {
  const found = await written(what, source, place);
  knownSecrets.keep(found);
  return found;
}

async function written(what: string, source: SecretSource, { folder, env }: SecretPlace): Promise<string> {
  if ('env' in source) {
    const value = env[source.env];
    if (value) return value;
    throw new CredentialsMissing(`The ${what} is missing: the variable ${source.env} is not set.`, {
      remedy: `Set it in this environment: \`export ${source.env}=…\`.`,
    });
  }
  const file = resolve(folder, source.file);
  const value = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CredentialsMissing(
      `The ${what} cannot be read from ${file} (${error.code ?? error.message}).`,
      { remedy: 'Write it to that file, readable only by this user.', cause: error },
    );
  });
  // Editors end a file with a line end, which is no part of a password.
  const line = value.replace(/\r?\n$/, '');
  if (line) return line;
  throw new CredentialsMissing(`The ${what} is missing: ${file} is empty.`, {
    remedy: 'Write it to that file, readable only by this user.',
  });
}
