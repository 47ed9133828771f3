/** The version of this program, from the package that it is part of. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** As `package.json` has it: the nearest above, which is one step further from dist than from src. */
export function ownVersion(folder = __dirname): string {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return ownVersion(above);
  }
}
