/** The program `ndc-flows`: what all commands share, and how any error leaves it. */
import { Command, CommanderError } from 'commander';
import { exitStatus } from './exit';
import { addGlobalOptions, outputOf, type GlobalOptions } from './globals';
import type { Explained } from './explain';
import { plainTerminal, type Terminal } from './terminal';
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
export function programOf(commands: readonly Adding[], given: Terminal = process): Command {
  const terminal = plainTerminal(given);
  const program = addGlobalOptions(new Command('ndc-flows'), terminal)
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    })
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

/** Runs one command line. The exit status is left in the terminal's `exitCode`. */
export async function run(program: Command, argv: readonly string[]): Promise<void> {
  const { terminal } = program.opts<GlobalOptions>();
  // A reader that has seen enough (`… | head`) is no error.
  terminal.stdout.on('error', ({ code }: NodeJS.ErrnoException) => terminal.exit(code === 'EPIPE' ? 0 : 1));
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    const { json = argv.includes('--json') } = program.opts<GlobalOptions>();
    await leave(error, { json, terminal });
  }
}

type Asked = Required<Pick<GlobalOptions, 'json' | 'terminal'>>;

async function leave(error: unknown, asked: Asked): Promise<void> {
  const { json, terminal } = asked;
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return;
    terminal.exitCode = exitStatus.usage;
    // Commander has told people already.
    if (json) tell({ code: 'usage', message: error.message.replace(/^error: /, '') }, asked);
    return;
  }
  const { explain, explainedLines } = await import('./explain');
  const explained = explain(error);
  terminal.exitCode = exitStatus.refused;
  for (const line of explainedLines(explained)) terminal.stderr.write(`${line}\n`);
  if (terminal.env.NDC_FLOWS_DEBUG && error instanceof Error) terminal.stderr.write(`${error.stack}\n`);
  if (json) tell(explained, asked);
  // Whoever interrupts does not wait for what is still being started; programs under guard end with this process.
  if (explained.code === 'interrupted') terminal.exit();
  // What failed half way may leave a thread that nobody can end, and a process that serves nothing: a supervisor waits for its end.
  setTimeout(() => terminal.exit(), LEAVES_WITHIN).unref();
}

function tell(error: Explained, asked: Asked): void {
  outputOf(asked).result({ value: { error }, lines: [] });
}
