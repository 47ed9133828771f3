/** Small executables that pass for `temporal` where only its place and its `--version` matter. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a script that answers `--version` as the real one does. `says` replaces the answer. */
export async function writeStandIn(
  path: string,
  { cli = '1.8.2', server = '1.31.2', says = '' } = {},
): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(
    path,
    `#!/bin/sh\necho "${says || `temporal version ${cli} (Server ${server}, UI 2.50.1)`}"\n`,
  );
  await chmod(path, 0o755);
  return path;
}
