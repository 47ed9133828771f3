/** The settings of the archive: where raw messages are kept, and for how long. */
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Mistake } from '../domain/request/mistakes';
import { checkSettings } from '../domain/settingMistakes';

/** Days of which messages are kept where nothing else is said: longer than most airlines take to answer a question. */
const KEEP_DAYS = 30;

/** Ten years: more is a slip of the keyboard. */
const MOST_DAYS = 3_660;

/** Where messages go. */
export interface ArchiveConfig {
  /** Absolute path. */
  folder: string;
  /** Days of which messages are kept, today included. */
  keepDays: number;
  /** Nothing is written; what was written before can still be read. */
  off: boolean;
}

/** What stands under `archive`. */
export const archiveSchema = z.strictObject(
  {
    folder: z
      .string('must be the path of a folder')
      .regex(/\S/, 'must be the path of a folder')
      .regex(/^(?!~(?:\/|$))/, 'must be a full path: `~` is not expanded')
      .optional()
      .meta({
        otherwise: '`$XDG_STATE_HOME/ndc-flows/messages`, else `~/.local/state/ndc-flows/messages`',
        description: 'Folder for raw messages and batch reports, relative to this file.',
      }),
    keepDays: z
      .int('must be a whole number of days')
      .min(1, 'must be at least 1')
      .max(MOST_DAYS, `must be at most ${MOST_DAYS}`)
      .optional()
      .meta({
        default: KEEP_DAYS,
        description: 'Number of days that messages are kept, today included (UTC).',
      }),
    off: z.boolean('must be true or false').optional().meta({
      default: false,
      description: 'true: new messages are not kept. Older ones can still be read.',
    }),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type' ? 'must contain folder, keepDays or off, such as keepDays: 30' : undefined,
  },
);

/** As it stands in a file. */
export type WrittenArchive = z.infer<typeof archiveSchema>;

/** Checks what stands under `archive`; every mistake is added by its path. */
export function checkArchive(written: unknown, mistakes: Mistake[]): WrittenArchive {
  if (written === undefined) return {};
  return checkSettings('archive', archiveSchema, written, mistakes) ?? {};
}

/** The settings with what goes without saying. A folder is relative to `base`, that of the configuration file. */
export function archiveOf(
  { folder, keepDays = KEEP_DAYS, off = false }: WrittenArchive,
  base: string,
  env: NodeJS.ProcessEnv,
): ArchiveConfig {
  return { folder: folder === undefined ? stateFolder(env) : resolve(base, folder), keepDays, off };
}

/**
 * `$XDG_STATE_HOME/ndc-flows/messages`, else `~/.local/state/ndc-flows/messages`. A relative XDG_STATE_HOME is ignored, as its
 * specification says.
 */
function stateFolder(env: NodeJS.ProcessEnv): string {
  const given = env.XDG_STATE_HOME;
  const base =
    given !== undefined && isAbsolute(given) ? given : join(env.HOME || homedir(), '.local', 'state');
  return join(base, 'ndc-flows', 'messages');
}

/** Where messages are where there is no configuration file. */
export function defaultArchive(env: NodeJS.ProcessEnv = process.env): ArchiveConfig {
  return archiveOf({}, '/', env);
}
