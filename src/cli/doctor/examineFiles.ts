/** Looks at who may read the files that hold secrets, and who may read or change the configuration that points to them. */
import { stat } from 'node:fs/promises';
import type { Finding } from './finding';

/** What others than its owner may do with a file, the worst first. */
const rights: readonly { mask: number; who: string; may: string }[] = [
  { mask: 0o022, who: 'others', may: 'change' },
  { mask: 0o004, who: 'every user of this machine', may: 'read' },
  { mask: 0o040, who: 'its group', may: 'read' },
];

/** One finding for each file that others may use. Files that are not there are somebody else's to tell of. */
export async function examineFiles(what: string, files: readonly string[]): Promise<Finding[]> {
  const modes = await Promise.all(files.map(modeOf));
  return files.flatMap((file, at) => {
    const mode = modes[at];
    const right = mode === undefined ? undefined : rights.find(({ mask }) => (mode & mask) !== 0);
    if (mode === undefined || !right) return [];
    const written = (mode & 0o777).toString(8).padStart(4, '0');
    return {
      what,
      ok: true,
      found: `${right.who} may ${right.may} ${file} (mode ${written}).`,
      remedy: `\`chmod 600 ${file}\` ends it.`,
    };
  });
}

async function modeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mode;
  } catch {
    return undefined;
  }
}
