/** Runs the built command line as a process of its own, as people and scripts do. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

/** The test's own environment without what would lead to other servers and files, and with `more`. */
export function environmentOf(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(TEMPORAL_|NDC_FLOWS_|SANDBOX_|FORCE_COLOR$)/.test(name),
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
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([stdout, stderr, [status]]) => ({ status: status as number | null, stdout, stderr }),
  );
  return { process: child, ended };
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
