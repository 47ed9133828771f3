/** The files in which a configuration's secrets are: for `doctor`, which looks at who may read them. */
import { resolve } from 'node:path';
import type { SecretSource, TlsFiles } from '../domain/settings';
import type { Profile } from '../ndc/profile';

/** What of a configuration points to secrets. */
interface Pointing {
  profiles: Record<string, Pick<Profile, 'credentials' | 'tls'>>;
  webhooks?: readonly { secrets: readonly SecretSource[]; tls?: TlsFiles }[];
  /** Others than the profiles' own. */
  others: readonly (SecretSource | undefined)[];
}

/** Absolute paths, each once. @param folder that of the configuration file */
export function secretFilesOf({ profiles, webhooks = [], others }: Pointing, folder: string): string[] {
  const written = Object.values(profiles).flatMap(({ credentials, tls }) => [
    fileOf(credentials.username),
    fileOf(credentials.password),
    tls?.key,
    fileOf(tls?.passphrase),
  ]);
  const ofWebhooks = webhooks.flatMap(({ secrets, tls }) => [
    ...secrets.map(fileOf),
    tls?.key,
    fileOf(tls?.passphrase),
  ]);
  const files = [...written, ...ofWebhooks, ...others.map(fileOf)].filter((file) => file !== undefined);
  return [...new Set(files.map((file) => resolve(folder, file)))];
}

function fileOf(source: SecretSource | undefined): string | undefined {
  return source && 'file' in source ? source.file : undefined;
}
