/** The program `ndc-flows`: what all commands share, and how any error leaves it. */
import { Command, CommanderError, type HelpContext } from 'commander';
import { exitStatus } from './exit';
import { addGlobalOptions, outputOf, type GlobalOptions } from './globals';
import type { Explained } from './explain';
import { plainTerminal, type Terminal } from './terminal';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const exitStatuses = `
Exit status: 0 done, 1 refused or failed, 2 usage error, 3 needs a decision.
Temporal is found by TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE and the other TEMPORAL_* variables or a Temporal profile.

Examples:
  $ ndc-flows demo
  $ ndc-flows book trip.json
  $ ndc-flows status TRIP-2027-0042`;

/** Registers commands. */
type Adding = (program: Command) => void;

/** What people type for a command of another name. */
const otherWords: Readonly<Record<string, string>> = {
  withdraw: 'release REFERENCE --withdraw',
  issue: 'ticket REFERENCE',
  void: 'cancel REFERENCE',
  refund: 'cancel REFERENCE',
  show: 'status REFERENCE',
  rebook: 'change REFERENCE --journey 1 --date DATE',
  exchange: 'change REFERENCE --journey 1 --date DATE',
  schedule: 'batch schedule --help',
  report: 'batch report --help',
};

/** What shows the values of an argument, by its name or by that of its group of commands and its own. */
const listed: Readonly<Record<string, string>> = {
  reference: 'To see the references: ndc-flows list',
  'batch id': 'To see the batches: ndc-flows batch list',
  'batch name': 'To see the schedules: ndc-flows batch schedules',
};

/** Methods of commander that its types leave out. */
const commanders = Command.prototype as Command & { unknownCommand: () => never };

/** A command that names every option it lacks, where commander names the first, and a command that is not there, where commander prints help. */
class FullCommand extends Command {
  override createCommand(name?: string): Command {
    return new FullCommand(name);
  }

  /** Called by commander where a command is not there. */
  unknownCommand(): never {
    const [typed = '', reference = ''] = this.args;
    const meant = this.parent ? undefined : otherWords[typed];
    if (meant === undefined) return commanders.unknownCommand.call(this);
    const named = reference === '' || reference.startsWith('-') ? 'REFERENCE' : reference;
    const command = `ndc-flows ${meant.replace('REFERENCE', named)}`;
    return this.error(`error: unknown command '${typed}'\n(Did you mean \`${command}\`?)`);
  }

  /** Called by commander where a required argument is missing. */
  missingArgument(name: string): never {
    const list = listed[`${this.parent?.name() ?? ''} ${name}`] ?? listed[name];
    const hint = list === undefined || this.name() === 'run' ? '' : `\n${list}`;
    return this.error(`error: missing required argument '${name}'${hint}`, {
      code: 'commander.missingArgument',
    });
  }

  /** Called by commander where a required option is missing. */
  missingMandatoryOptionValue(): never {
    const missing = this.options.filter(
      (option) => option.mandatory && this.getOptionValue(option.attributeName()) === undefined,
    );
    const names = missing.map(({ flags }) => `'${flags}'`).join(' and ');
    return this.error(`error: required option${missing.length > 1 ? 's' : ''} ${names} not specified`);
  }

  /** Called by commander to print help: for `help NAME` and `NAME --help`, too, where there is no such command. */
  override outputHelp(context?: object): void {
    const name = this.args[0] === 'help' ? this.args[1] : this.args[0];
    const asked = this.commands.length > 0 && name !== undefined && !name.startsWith('-');
    if (asked && !this.commands.some((each) => each.name() === name)) {
      this.args = [name];
      this.unknownCommand();
    }
    super.outputHelp(context as HelpContext);
  }

  /** Refuses what a shell makes of a variable that is not set: `status "$REF"`. */
  refuseEmpty(): void {
    const empty = this.registeredArguments.find((_, index) => this.args[index] === '');
    if (empty) this.error(`error: argument '${empty.name()}' is empty`);
  }
}

/** Makes the program with these commands. It throws CommanderError instead of leaving the process. */
export function programOf(commands: readonly Adding[], given: Terminal = process): Command {
  const terminal = plainTerminal(given);
  const program: Command = addGlobalOptions(new FullCommand('ndc-flows'), terminal)
    .configureOutput({
      writeOut: (text) => terminal.show(text),
      writeErr: (text) => terminal.show(text, 'stderr'),
    })
    .description(
      'Durable airline booking flows: one request makes at most one order and at most one set of tickets.',
    )
    .version(ownVersion(), '-v, --version', 'print the version')
    .exitOverride()
    .hook('preAction', (_, command) => {
      if (command instanceof FullCommand) command.refuseEmpty();
    })
    .addHelpText('after', exitStatuses)
    .addHelpText('afterAll', ({ command }) =>
      command === program ? '' : '\nGlobal options: see ndc-flows --help',
    );
  for (const add of commands) add(program);
  nameHelp(program);
  program.commands.forEach(refuseRepeated);
  return program;
}

/** Ends each command's usage errors with the command that prints its help. */
function nameHelp(command: Command, above = ''): void {
  const name = `${above}${command.name()}`;
  command.showHelpAfterError(`See: ${name} --help`);
  for (const each of command.commands) nameHelp(each, `${name} `);
}

/** Refuses an option that is given twice, because only its last value would count. An option that collects its values may be repeated. */
function refuseRepeated(command: Command): void {
  for (const option of command.options.filter((each) => !each.isBoolean())) {
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      const keepsEach = Array.isArray(command.getOptionValue(option.attributeName()));
      if (isGiven && !keepsEach) command.error(`error: option '${option.flags}' was given twice`);
      isGiven = true;
    });
  }
  command.commands.forEach(refuseRepeated);
}

/** How long a failed command may take to end by itself (milliseconds). */
const LEAVES_WITHIN = 3_000;

/** Runs one command line. The exit status is left in the terminal's `exitCode`. */
export async function run(program: Command, argv: readonly string[]): Promise<void> {
  const { terminal } = program.opts<GlobalOptions>();
  // A reader that stops early (`… | head`) is no error.
  terminal.stdout.on('error', ({ code }: NodeJS.ErrnoException) => terminal.exit(code === 'EPIPE' ? 0 : 1));
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    const { json = argv.includes('--json'), config } = program.opts<GlobalOptions>();
    await leave(error, { json, terminal, config });
  }
}

type Asked = Required<Pick<GlobalOptions, 'json' | 'terminal'>> & Pick<GlobalOptions, 'config'>;

async function leave(error: unknown, asked: Asked): Promise<void> {
  const { json, terminal } = asked;
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return;
    terminal.exitCode = exitStatus.usage;
    // Commander has printed it for people.
    if (json) tell({ code: 'usage', message: error.message.replace(/^error: /, '') }, asked);
    return;
  }
  const { explain, explainedLines } = await import('./explain');
  const told = explain((await becauseOfDemo(error, terminal.env)) ?? error);
  const explained = await withDemo(await withoutFile(told, asked), terminal.env);
  terminal.exitCode = exitStatus.refused;
  for (const line of explainedLines(explained)) terminal.show(`${line}\n`, 'stderr');
  if (terminal.env.NDC_FLOWS_DEBUG && error instanceof Error) terminal.stderr.write(`${error.stack}\n`);
  if (json) tell(explained, asked);
  // After an interrupt, do not wait for what is still starting; guarded processes end with this one.
  if (explained.code === 'interrupted') terminal.exit();
  // A failed start may leave a thread that cannot be ended: a supervisor waits for the end of the process.
  setTimeout(() => terminal.exit(), LEAVES_WITHIN).unref();
}

/** Returns the better error where a demo that has ended is the cause. */
async function becauseOfDemo(error: unknown, env: NodeJS.ProcessEnv): Promise<Error | undefined> {
  const { code } = error as { code?: unknown };
  if (code !== 'config-missing' && code !== 'temporal-unreachable') return undefined;
  const { demoEnded } = await import('./demo/ended');
  return demoEnded(env, code);
}

/** Says first that there is no configuration file, where only its keys are missing. */
async function withoutFile(explained: Explained, { config, terminal: { env } }: Asked): Promise<Explained> {
  if (!['keys-needed', 'keys-unproven', 'key-missing'].includes(explained.code)) return explained;
  const [{ configPath }, { KEYS_FILE_VARIABLE, KEYS_VARIABLE }] = await Promise.all([
    import('../config'),
    import('../keys/sources'),
  ]);
  const { file, named } = configPath(config, env);
  if (named || existsSync(file) || env[KEYS_VARIABLE] || env[KEYS_FILE_VARIABLE]) return explained;
  const message = `There is no configuration file ${file} that could name the keys. ${explained.message}`;
  return { ...explained, message };
}

/** Adds the command that leads this shell to a demo, where one runs elsewhere. */
async function withDemo(explained: Explained, env: NodeJS.ProcessEnv): Promise<Explained> {
  const { wayToDemo } = await import('./demo/ended');
  const way = await wayToDemo(env, explained.code);
  return way === undefined ? explained : { ...explained, commands: [...(explained.commands ?? []), way] };
}

function tell(error: Explained, asked: Asked): void {
  outputOf(asked).result({ value: { error }, lines: [] });
}

/** Reads the version from the nearest `package.json` above, which is one step further from dist than from src. */
export function ownVersion(folder = __dirname): string {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return ownVersion(above);
  }
}
