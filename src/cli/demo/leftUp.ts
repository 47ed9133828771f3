/** The demos that were left up on this machine, each with the variables that lead a shell to it. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { NdcFlowsError } from '../../domain/errors';
import { isAlive } from '../../files/lock';
import { replaceFile } from '../../files/replaceFile';
import { cacheFolder, isListening } from '../../temporal/devServer';
import type { Invocation } from '../command';
import type { ExitStatus } from '../exit';
import { SANDBOX_PASSWORD, SANDBOX_USERNAME } from '../sandbox/sandboxConfig';

/** The variables that lead a shell to a demo. */
export const demoVariables = [
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'NDC_FLOWS_CONFIG',
  'NDC_FLOWS_UI',
  SANDBOX_USERNAME,
  SANDBOX_PASSWORD,
] as const;

/** What a shell needs to work with a demo. */
export interface DemoEnvironment {
  variables: Readonly<Partial<Record<(typeof demoVariables)[number], string>>>;
  /** The folder with the commands `ndc-flows` and, where it is not on PATH, `temporal`. */
  commands: string;
}

/** Thrown where no demo runs that was left up. */
class NoDemo extends NdcFlowsError {
  readonly code = 'no-demo';
}

/** Returns how this shell calls the program: who runs the demo with npm has no `ndc-flows` on PATH. */
export function programName(env: NodeJS.ProcessEnv): string {
  return env.npm_command === undefined ? 'ndc-flows' : 'npx ndc-flows';
}

const FILE = /^demo-(\d+)\.json$/;

/** Lets `demo env` find this process's demo. Returns what takes that back. */
export async function announce(
  environment: DemoEnvironment,
  env: NodeJS.ProcessEnv = process.env,
): Promise<() => Promise<void>> {
  const folder = cacheFolder(env);
  const file = join(folder, `demo-${process.pid}.json`);
  await mkdir(folder, { recursive: true });
  // For this user only: the sandbox's password is in it.
  await replaceFile(file, JSON.stringify({ began: Date.now(), ...environment }));
  return () => rm(file, { force: true });
}

/** Prints the `export` lines of the demo that was started last. @throws NoDemo */
export async function demoEnv({ options, output }: Invocation<object>): Promise<ExitStatus> {
  const found = await newestDemo(cacheFolder(options.terminal.env));
  if (found === undefined)
    throw new NoDemo('No demo is running.', {
      remedy: 'Start one in another terminal with `ndc-flows demo --keep`.',
    });
  // Several may run: whoever evaluates the lines sees which one it is.
  options.terminal.stderr.write(`This shell now uses the demo at ${found.variables.TEMPORAL_ADDRESS}.\n`);
  return output.result({ value: found, lines: exportLines(found) });
}

/** Returns the demo that was started last and still runs. Removes the files of those that were killed. @param config of this demo only */
export async function newestDemo(folder: string, config?: string): Promise<DemoEnvironment | undefined> {
  const running: (DemoEnvironment & { began: number })[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = FILE.exec(name) ?? [];
    if (pid === undefined) continue;
    const file = join(folder, name);
    if (!isAlive(Number(pid))) await rm(file, { force: true });
    // A demo that is ending removes its file.
    else running.push(...(await readFile(file, 'utf8').then(parsed, () => [])));
  }
  for (const { began: _, ...demo } of running.sort((a, b) => b.began - a.began)) {
    if (config !== undefined && demo.variables.NDC_FLOWS_CONFIG !== config) continue;
    // Another program may have the process id by now.
    if (await isListening(demo.variables.TEMPORAL_ADDRESS ?? '')) return demo;
  }
  return undefined;
}

function parsed(text: string): [DemoEnvironment & { began: number }] {
  return [JSON.parse(text) as DemoEnvironment & { began: number }];
}

function exportLines({ variables, commands }: DemoEnvironment): string[] {
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`);
  return [...lines, `export PATH="$PATH"${quoted(delimiter + commands)}`];
}

/** Quotes a text for a POSIX shell, whatever is in it. */
export function quoted(text: string): string {
  return /^[\w./:@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
