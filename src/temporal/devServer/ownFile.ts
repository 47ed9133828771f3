/** Files of this package that are no code, found from wherever its code lies. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The absolute path of a file or folder of the package, found upwards: the compiled code lies one folder deeper than the source. */
export function ownFile(...path: string[]): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, ...path);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error(`${join(...path)} is missing from this installation`);
  }
}
