/** A project outside this repository that installs `ndc-flows-client` as anybody would: what npm packs, from a registry's packages. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDeclarations } from '../../tools/declarations';
import { packed } from '../../tools/release/packing';
import { endOf, environmentOf, type Ended } from './commandLine';

const ROOT = join(__dirname, '..', '..');
const CLIENT = join(ROOT, 'packages', 'client');

/** The project. */
export interface FreshProject {
  folder: string;
  /** Runs a program there. */
  run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended>;
  remove(): Promise<void>;
}

/**
 * Packs the client with its types, and installs it.
 *
 * @param projects folder whose folders become projects that share what is installed
 * @param besides what they install too
 * @throws with npm's words where it cannot be installed
 */
export async function freshProject(projects: string, besides: readonly string[]): Promise<FreshProject> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-fresh-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const run: FreshProject['run'] = (args, env = {}) => {
    const child = spawn(args[0] ?? '', args.slice(1), {
      cwd: folder,
      env: environmentOf(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return endOf(child);
  };
  try {
    writeDeclarations(join(CLIENT, 'dist'));
    const { file } = packed(CLIENT, folder);
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    const quiet = ['--engine-strict', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
    const { status, stderr } = await run(['npm', 'install', ...quiet, file, ...besides]);
    if (status !== 0) throw new Error(stderr);
    await cp(projects, folder, { recursive: true });
    return { folder, run, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
