/** Packs a tree as npm does, and tries the package in an empty folder with nothing beside it but what it depends on. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Packed, PackageName } from './contents';

/** A package that was packed and opened again. */
export interface Package {
  name: PackageName;
  /** The tarball. */
  file: string;
  /** Where it is opened: `node_modules/NAME` of an empty project. */
  folder: string;
  /** The project. */
  project: string;
  files: Packed[];
}

/** Packs a package as it stands, built, into `out`, and opens it there in a project of its own. @param from its folder */
export function packed(from: string, out: string): Package {
  // Nothing is run: what a release is made of was built before, and is looked at.
  const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], {
    cwd: from,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 26,
  });
  const [{ filename, name }] = JSON.parse(said) as [{ filename: string; name: PackageName }];
  const file = join(out, filename);
  const project = join(out, `with-${name}`);
  const folder = join(project, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components', '1']);
  return { name, file, folder, project, files: filesIn(folder) };
}

function filesIn(folder: string): Packed[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: relative(folder, path), text: readFileSync(path, 'latin1') };
    });
}

/** Gives the project what the package names as its dependencies, and nothing else: what only a tool or another package brings is not found. */
export function installed({ project, folder }: Package, tree: string): void {
  const { dependencies, optionalDependencies, bin } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Partial<Record<'dependencies' | 'optionalDependencies' | 'bin', Record<string, string>>>;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const place = join(tree, 'node_modules', name);
    if (!there(place)) continue;
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(place, link);
  }
  const programs = join(project, 'node_modules', '.bin');
  mkdirSync(programs);
  for (const [name, program] of Object.entries(bin ?? {}))
    symlinkSync(join(folder, program), join(programs, name));
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
}

/** An optional dependency need not be on the disk. */
function there(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

/** What the program says of its version, called as people call it. */
export function versionSaid({ project }: Package): string {
  // What npm tells the programs that it runs would lead this one elsewhere.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const env = { ...Object.fromEntries(own), npm_config_offline: 'true' };
  return execFileSync('npx', ['--no-install', 'ndc-flows', '--version'], {
    cwd: project,
    env,
    encoding: 'utf8',
  }).trim();
}

/** What the library gives to programs. */
export function exportsOf({ project }: Package): string[] {
  const script = "process.stdout.write(JSON.stringify(Object.keys(require('ndc-flows-client'))))";
  return JSON.parse(
    execFileSync(process.execPath, ['-e', script], { cwd: project, encoding: 'utf8' }),
  ) as string[];
}
