/** The files in which a configuration's secrets are: for `doctor`, which looks at who may read them. */
import { resolve } from 'node:path';
import type { SecretSource, TlsFiles } from '../domain/settings';
import type { Profile } from '../ndc/profile';

/** What of a configuration points to secrets. */
interface Pointing {
  profiles: Record<string, Pick<Profile, 'credentials' | 'tls'>>;
  /** Of the agencies. */
  accounts?: readonly Partial<Pick<Profile, 'credentials'>>[];
  webhooks?: readonly { secrets: readonly SecretSource[]; tls?: TlsFiles }[];
  /** Others than the profiles' own. */
  others: readonly (SecretSource | undefined)[];
}

/** Absolute paths, each once. @param folder that of the configuration file */
export function secretFilesOf(
  { profiles, accounts = [], webhooks = [], others }: Pointing,
  folder: string,
): string[] {
  const credentials = [...Object.values(profiles), ...accounts].flatMap((each) => [
    fileOf(each.credentials?.username),
    fileOf(each.credentials?.password),
  ]);
  const ofTls = Object.values(profiles).flatMap(({ tls }) => [tls?.key, fileOf(tls?.passphrase)]);
  const ofWebhooks = webhooks.flatMap(({ secrets, tls }) => [
    ...secrets.map(fileOf),
    tls?.key,
    fileOf(tls?.passphrase),
  ]);
  const files = [...credentials, ...ofTls, ...ofWebhooks, ...others.map(fileOf)].filter(
    (file) => file !== undefined,
  );
  return [...new Set(files.map((file) => resolve(folder, file)))];
}

function fileOf(source: SecretSource | undefined): string | undefined {
  return source && 'file' in source ? source.file : undefined;
}
