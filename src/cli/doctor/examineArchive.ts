/** Looks where raw messages are kept: that the folder can be written to, and that it is nobody else's to read. */
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { tryFolderApart } from '../../archive/writable';
import { ENDS_WITHIN } from '../../worker/within';
import type { ArchiveConfig } from '../../config';
import type { Finding } from './finding';

const what = 'raw messages';

/** Leaves nothing behind: a folder that is not there yet is not made, only asked whether it could be. */
export async function examineArchive({ folder, keepDays, off }: ArchiveConfig): Promise<Finding> {
  if (off) return { what, ok: true, found: `are not kept (archive: off); older ones may be in ${folder}` };
  const kept = `kept for ${keepDays} days in ${folder}`;
  try {
    const mode = await tryFolderApart(folder, ENDS_WITHIN - 1_000);
    if ((mode & 0o077) === 0) return { what, ok: true, found: kept };
    return {
      what,
      ok: true,
      found: `${kept}; other users may look into that folder, though not into the messages: \`chmod 700 ${folder}\` ends it`,
    };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? await whyNotMade(folder) : (code ?? message);
    if (why === undefined) return { what, ok: true, found: `${kept}, which the first call will make` };
    return {
      what,
      ok: false,
      found: `cannot be kept in ${folder} (${why}); calls go on without.`,
      remedy: 'Make it a folder that this user may write to, or name another as archive.folder.',
    };
  }
}

/** Node's code; undefined if the folder, and those above it, can be made. */
async function whyNotMade(folder: string): Promise<string | undefined> {
  const above = dirname(folder);
  return access(above, constants.W_OK | constants.X_OK).then(
    () => undefined,
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' && above !== folder ? whyNotMade(above) : code),
  );
}
