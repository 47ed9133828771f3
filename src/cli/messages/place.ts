/** Where `messages` looks: the archive of the configuration, or the user's own where there is no configuration. */
import type { ArchiveConfig } from '../../config';
import type { EncryptionConfig, Keyring } from '../../keys';
import { configOf, type GlobalOptions } from '../globals';

/** Where was looked, and what cannot be seen from there. */
export interface ArchivePlace extends ArchiveConfig {
  note: string;
  /** Opens what is sealed there; missing where there are no keys. */
  keyring?: Keyring;
}

/** @throws ConfigInvalid, and ConfigMissing where somebody named the file; KeysUnusable */
export async function archivePlace(options: GlobalOptions): Promise<ArchivePlace> {
  const { ConfigMissing, configPath, defaultArchive } = await import('../../config');
  const { env } = options.terminal;
  const { archive, encryption } = await configOf(options).then(
    (config): { archive: ArchiveConfig; encryption?: EncryptionConfig } => config,
    (error: unknown): { archive: ArchiveConfig; encryption?: EncryptionConfig } => {
      if (configPath(options.config, env).named || !(error instanceof ConfigMissing)) throw error;
      return { archive: defaultArchive(env) };
    },
  );
  const { readKeyring } = await import('../../keys');
  const keyring = await readKeyring({ env, encryption });
  const note = archive.off
    ? 'The configuration says archive: off, so workers keep no new messages.'
    : 'Each worker keeps its messages on its own machine: what others keep is not seen here.';
  return { ...archive, note, keyring };
}
