/** Runs the built command line as a process of its own, as people and scripts do. */
import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

const DIST = join(__dirname, '..', '..', 'dist');

/** How a command ended. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A command that runs. */
export interface Running {
  process: ChildProcess;
  ended: Promise<Ended>;
}

/** The test's own environment without what would lead to other servers and files, or tells of the npm that runs the tests, and with `more`. */
export function environmentOf(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(TEMPORAL_|NDC_FLOWS_|SANDBOX_|FORCE_COLOR$|npm_command$)/.test(name),
  );
  return { ...Object.fromEntries(own), ...more };
}

/** Starts `node dist/<program>`. The environment is the test's own, without what would lead to other servers and files. */
export function startCommand(
  args: readonly string[],
  {
    env = {},
    input,
    program = 'client.js',
  }: { env?: NodeJS.ProcessEnv; input?: string; program?: string } = {},
): Running {
  const file = join(DIST, program);
  if (!existsSync(file)) throw new Error(`${file} is missing; run \`npm run build\` first.`);
  const child = spawn(process.execPath, [file, ...args], { env: environmentOf(env) });
  child.stdin.end(input);
  return { process: child, ended: endOf(child) };
}

/** Waits for the end of a process, and returns what it has printed. */
export async function endOf(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Promise<Ended> {
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}

/** What a command wrote besides the lines that say what it waits for: how many there are is up to the machine. */
export function withoutWaits(said: string): string {
  return said.replace(/^(?:(?:Waiting|Checking) .*…|\S+ \S+ has not answered yet\.)\n/gm, '');
}

/** Runs one command to its end. */
export function command(
  args: readonly string[],
  options: Parameters<typeof startCommand>[1] = {},
): Promise<Ended> {
  return startCommand(args, options).ended;
}

/** The one document of standard output; throws where there is anything else. */
export function documentOf<Value>({ stdout }: Ended): Value {
  return JSON.parse(stdout) as Value;
}
