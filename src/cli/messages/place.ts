/** Where `messages` looks: the archive of the configuration, or the user's own where there is no configuration. */
import type { ArchiveConfig } from '../../config';
import { configOf, type GlobalOptions } from '../globals';

/** Where was looked, and what cannot be seen from there. */
export interface ArchivePlace extends ArchiveConfig {
  note: string;
}

/** @throws ConfigInvalid, and ConfigMissing where somebody named the file */
export async function archivePlace(options: GlobalOptions): Promise<ArchivePlace> {
  const { ConfigMissing, configPath, defaultArchive } = await import('../../config');
  const archive = await configOf(options).then(
    (config) => config.archive,
    (error: unknown) => {
      if (configPath(options.config).named || !(error instanceof ConfigMissing)) throw error;
      return defaultArchive();
    },
  );
  const note = archive.off
    ? 'The configuration says archive: off, so workers keep no new messages.'
    : 'Each worker keeps its messages on its own machine: what others keep is not seen here.';
  return { ...archive, note };
}
