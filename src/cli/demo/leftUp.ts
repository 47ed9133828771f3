/** The demos of this machine that stay up: those that are starting, and those that run, with the variables that lead a shell to each. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join, resolve, sep } from 'node:path';
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

/** Thrown where no demo runs that was left up and started in this folder. */
class NoDemo extends NdcFlowsError {
  readonly code = 'no-demo';

  constructor(
    message: string,
    /** Complete, the likeliest first. */
    readonly commands: readonly string[],
  ) {
    super(message);
  }
}

const FILE = /^demo-(\d+)\.json$/;

/** Thrown where the demo that was started in this folder does not run yet. */
class DemoStarting extends NdcFlowsError {
  readonly code = 'demo-starting';

  constructor({ pid, from }: AnnouncedDemo, command: string) {
    super(`The demo that was started in ${from} is still starting (process ${pid}).`, {
      remedy: `Wait until it prints "${STILL_RUNNING}", then run this command again: ${command}`,
    });
  }
}

/** What a demo prints once it is up and stays up. */
export const STILL_RUNNING = 'Everything is still running.';

/** Lets `demo env` find this process's demo, without an environment while it starts. Returns what takes that back. */
export async function announce(
  environment: DemoEnvironment | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<() => Promise<void>> {
  const folder = cacheFolder(env);
  const file = join(folder, `demo-${process.pid}.json`);
  await mkdir(folder, { recursive: true });
  // For this user only: the sandbox's password is in it.
  await replaceFile(file, JSON.stringify({ began: Date.now(), from: process.cwd(), ...environment }));
  return () => rm(file, { force: true });
}

/** Options of `demo env`. */
export interface DemoEnvOptions {
  /** The folder in which the demo was started. Left out: this one, or one above it. */
  from?: string;
}

/** Prints the `export` lines of the demo that was started last in the named folder. @throws NoDemo, DemoStarting */
export async function demoEnv({ options, output }: Invocation<DemoEnvOptions>): Promise<ExitStatus> {
  const { from: named, terminal } = options;
  const place = resolve(named ?? '.');
  const folder = cacheFolder(terminal.env);
  const demos = await runningDemos(folder, place);
  const [found, ...others] = demos.filter(({ from }) => isWithin(place, from));
  if (found === undefined) {
    const starting = (await announced(folder)).find((demo) => !isUp(demo) && isWithin(place, demo.from));
    throw starting ? new DemoStarting(starting, demoEnvCommand(starting.from)) : noDemo(place, demos);
  }
  const { variables, commands, from } = found;
  const demo = { variables, commands };
  const many = others.length === 0 ? '' : ` (the newest of ${others.length + 1} that run there)`;
  const which = many || named !== undefined ? `, started in ${from}${many}` : '';
  terminal.stderr.write(
    `With these variables, a shell uses the demo at ${demo.variables.TEMPORAL_ADDRESS}${which}.\n`,
  );
  return output.result({ value: demo, lines: exportLines(demo) });
}

/** Returns the error that names the demos of other folders: they may be somebody else's. */
function noDemo(place: string, elsewhere: readonly RunningDemo[]): NoDemo {
  const folders = [...new Set(elsewhere.map(({ from }) => from))];
  if (folders.length === 0)
    return new NoDemo('No demo is running.', [
      'start one, in another terminal: ndc-flows demo --keep',
      'then use it here:               eval "$(ndc-flows demo env)"',
    ]);
  return new NoDemo(`No demo that was started in ${place} is running.`, [
    ...folders.map((from) => `use the one of ${from}: ${demoEnvCommand(from)}`),
    'or start one here, in another terminal: ndc-flows demo --keep',
  ]);
}

/** Returns the command that leads a shell in this folder to the demo that was started in another. */
export function demoEnvCommand(from: string): string {
  const option = isWithin(process.cwd(), from) ? '' : ` --from ${quoted(from)}`;
  return `eval "$(ndc-flows demo env${option})"`;
}

function isWithin(place: string, folder: string): boolean {
  return place === folder || place.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

interface AnnouncedDemo extends Partial<DemoEnvironment> {
  began: number;
  pid: number;
  /** The folder in which it was started. */
  from: string;
}

type RunningDemo = AnnouncedDemo & DemoEnvironment;

const isUp = (demo: AnnouncedDemo): demo is RunningDemo => demo.variables !== undefined;

/** Returns the demos that run, those that were started in `place` or above it first, then the newest first. */
export async function runningDemos(folder: string, place = process.cwd()): Promise<RunningDemo[]> {
  const running = (await announced(folder)).filter(isUp);
  // Another program may have the process id by now.
  const listening = await Promise.all(
    running.map(({ variables }) => isListening(variables.TEMPORAL_ADDRESS ?? '')),
  );
  const here = ({ from }: RunningDemo): number => (isWithin(place, from) ? from.length + 1 : 0);
  return running.filter((_, at) => listening[at]).sort((a, b) => here(b) - here(a) || b.began - a.began);
}

/** Returns the demos whose processes are alive. Removes the files of those that were killed. */
async function announced(folder: string): Promise<AnnouncedDemo[]> {
  const alive: AnnouncedDemo[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = FILE.exec(name) ?? [];
    if (pid === undefined) continue;
    const file = join(folder, name);
    if (!isAlive(Number(pid))) await rm(file, { force: true });
    // A demo that is ending removes its file.
    else
      alive.push(
        ...(await readFile(file, 'utf8').then(
          (text) => [parsed(text, pid)],
          () => [],
        )),
      );
  }
  return alive;
}

function parsed(text: string, pid: string): AnnouncedDemo {
  return { ...(JSON.parse(text) as AnnouncedDemo), pid: Number(pid) };
}

function exportLines({ variables, commands }: DemoEnvironment): string[] {
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`);
  return [...lines, `export PATH="$PATH"${quoted(delimiter + commands)}`];
}

/** Quotes a text for a POSIX shell, whatever is in it. */
export function quoted(text: string): string {
  return /^[\w./:@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
