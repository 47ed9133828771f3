/** The program `ndc-flows`: what all commands share, and how any error leaves it. */
import { Command, CommanderError } from 'commander';
import { exitStatus } from './exit';
import { addGlobalOptions, outputOf, type GlobalOptions } from './globals';
import type { Explained } from './explain';
import { ownVersion } from './version';

const exitStatuses = `
Exit status: 0 done, 1 refused or failed, 2 usage, 3 waits for a person.
Temporal is found by TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE and the other TEMPORAL_* variables or a Temporal profile.

Examples:
  $ ndc-flows demo
  $ ndc-flows book trip.json
  $ ndc-flows status TRIP-2027-0042`;

/** Registers commands. */
type Adding = (program: Command) => void;

/** The program with these commands. It throws CommanderError instead of leaving the process. */
export function programOf(commands: readonly Adding[]): Command {
  const program = addGlobalOptions(new Command('ndc-flows'))
    .description(
      'Durable airline booking flows: one request makes at most one order and at most one set of tickets.',
    )
    .version(ownVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help shows how it is called)')
    .addHelpText('after', exitStatuses);
  for (const add of commands) add(program);
  return program;
}

/** How long a command that has failed may take to leave by itself (milliseconds). */
const LEAVES_WITHIN = 3_000;

/** Runs one command line. The exit status is left in `process.exitCode`. */
export async function run(program: Command, argv: readonly string[]): Promise<void> {
  // A reader that has seen enough (`… | head`) is no error.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    await leave(error, program.opts<GlobalOptions>().json ?? argv.includes('--json'));
  }
}

async function leave(error: unknown, json: boolean): Promise<void> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return;
    process.exitCode = exitStatus.usage;
    // Commander has told people already.
    if (json) tell({ code: 'usage', message: error.message.replace(/^error: /, '') }, true);
    return;
  }
  const { explain, explainedLines } = await import('./explain');
  const explained = explain(error);
  process.exitCode = exitStatus.refused;
  for (const line of explainedLines(explained)) process.stderr.write(`${line}\n`);
  if (process.env.NDC_FLOWS_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  if (json) tell(explained, true);
  // Whoever interrupts does not wait for what is still being started; programs under guard end with this process.
  if (explained.code === 'interrupted') process.exit();
  // What failed half way may leave a thread that nobody can end, and a process that serves nothing: a supervisor waits for its end.
  setTimeout(() => process.exit(), LEAVES_WITHIN).unref();
}

function tell(error: Explained, json: boolean): void {
  outputOf({ json }).result({ value: { error }, lines: [] });
}
