/** Looks where raw messages are kept: that the folder can be written to, and that it is nobody else's to read. */
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { tryFolder } from '../../archive/writable';
import type { ArchiveConfig } from '../../config';
import type { Finding } from './finding';

const what = 'raw messages';

/** Leaves nothing behind: a folder that is not there yet is not made, only asked whether it could be. */
export async function examineArchive({ folder, keepDays, off }: ArchiveConfig): Promise<Finding> {
  if (off) return { what, ok: true, found: `are not kept (archive: off); older ones may be in ${folder}` };
  const kept = `kept for ${keepDays} days in ${folder}`;
  try {
    const mode = await modeOf(folder);
    if (mode === undefined) {
      await access(await nearest(folder), constants.W_OK | constants.X_OK);
      return { what, ok: true, found: `${kept}, which the first call will make` };
    }
    await tryFolder(folder);
    if ((mode & 0o077) === 0) return { what, ok: true, found: kept };
    return {
      what,
      ok: true,
      found: `${kept}; other users may look into that folder, though not into the messages: \`chmod 700 ${folder}\` ends it`,
    };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return {
      what,
      ok: false,
      found: `cannot be kept in ${folder} (${code ?? message}); calls go on without.`,
      remedy: 'Make it a folder that this user may write to, or name another as archive.folder.',
    };
  }
}

async function modeOf(folder: string): Promise<number | undefined> {
  try {
    return (await stat(folder)).mode;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function nearest(folder: string): Promise<string> {
  const above = dirname(folder);
  return above === folder || (await modeOf(above)) !== undefined ? above : nearest(above);
}
