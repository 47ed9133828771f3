/** The raw messages on this machine: where they are, and what is said when there are none or they cannot be opened. */
import type { ArchiveConfig } from '../config';
import type { EncryptionConfig, Keyring } from '../keys';
import { configOf, type GlobalOptions } from './globals';
import type { Wanted, Unread } from '../archive';
import { NdcFlowsError } from '../domain/errors';

/** The archive of this machine, and what cannot be seen from here. */
export interface ArchivePlace extends ArchiveConfig {
  note: string;
  /** Opens what is sealed there; missing where there are no keys. */
  keyring?: Keyring;
}

/** Finds the archive: that of the configuration, or the user's own without one. @throws ConfigInvalid; ConfigMissing where the file was named; KeysUnusable */
export async function archivePlace(options: GlobalOptions): Promise<ArchivePlace> {
  const { ConfigMissing, configPath, defaultArchive } = await import('../config');
  const { env } = options.terminal;
  const { archive, encryption } = await configOf(options).then(
    (config): { archive: ArchiveConfig; encryption?: EncryptionConfig } => config,
    (error: unknown): { archive: ArchiveConfig; encryption?: EncryptionConfig } => {
      if (configPath(options.config, env).named || !(error instanceof ConfigMissing)) throw error;
      return { archive: defaultArchive(env) };
    },
  );
  const { readKeyring } = await import('../keys');
  const keyring = await readKeyring({ env, encryption });
  const note = archive.off
    ? 'The configuration sets archive.off, so workers keep no new messages.'
    : 'Each worker keeps its messages on its own machine; this command sees only this machine’s.';
  return { ...archive, note, keyring };
}

/** Thrown when no message of this description is kept here. */
export class MessagesNotFound extends NdcFlowsError {
  readonly code = 'no-messages';

  constructor(
    { reference, correlationId, operation, kind }: Wanted,
    { folder, keepDays, note }: ArchivePlace,
  ) {
    const what = [
      operation,
      kind ?? 'message',
      reference !== undefined && `of ${reference}`,
      correlationId !== undefined && `with CorrelationID ${correlationId}`,
    ].filter(Boolean);
    super(`No ${what.join(' ')} is kept in ${folder} (the last ${keepDays} days).`, {
      remedy: note,
    });
  }
}

/** Collects calls that cannot be opened, and tells them once for each cause. */
export class UnreadableCalls {
  private readonly causes = new Map<string, { error: Unread; files: string[] }>();

  /** Adds a call; may be passed on as a function. */
  readonly add = (file: string, error: Unread): void => {
    const cause = this.causes.get(error.message) ?? { error, files: [] };
    cause.files.push(file);
    this.causes.set(error.message, cause);
  };

  /** The first cause. */
  get first(): Unread | undefined {
    const [cause] = this.causes.values();
    return cause?.error;
  }

  /** Returns a line for each cause, with its first file. */
  lines(): string[] {
    return [...this.causes.values()].map(({ error, files }) => {
      const calls = files.length === 1 ? '1 call is' : `${files.length} calls are`;
      return `${calls} kept but not shown (${files[0]}): ${error.message} ${error.remedy}`.trim();
    });
  }
}
