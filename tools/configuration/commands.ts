/** Every command with its arguments, options and examples, read from the program itself. */
import type { Command, Option } from 'commander';
import { createProgram } from '../../src/cli/commands';

/** One command. */
export interface CommandPage {
  /** `ndc-flows batch run`. */
  name: string;
  /** With its arguments and required options: `ndc-flows batch stop <id> --who <who> --why <why>`. */
  usage: string;
  meaning: string;
  /** Heading under which the program's help lists the command; empty where it has none. */
  group: string;
  arguments: { name: string; meaning: string }[];
  options: { flags: string; meaning: string }[];
  /** What the help says below the options, without the examples. */
  notes: string;
  examples: string[];
}

/** Returns the program first, whose options every command takes, then each command that can be run. */
export function commandPages(): CommandPage[] {
  return pagesOf(createProgram(), [], '');
}

function pagesOf(command: Command, above: readonly string[], groupAbove: string): CommandPage[] {
  const names = [...above, command.name()];
  const group = groupAbove || command.helpGroup().replace(/:$/, '');
  const below = command.commands.flatMap((each) => pagesOf(each, names, group));
  return above.length === 0 || hasWork(command) ? [pageOf(command, names, group), ...below] : below;
}

/** Returns false for a command that only has others below it. */
function hasWork(command: Command): boolean {
  return Boolean((command as unknown as { _actionHandler: unknown })._actionHandler);
}

function pageOf(command: Command, names: readonly string[], group: string): CommandPage {
  const written = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  const required = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  const [notes = '', shown = ''] = helpBelow(command).split(/^Examples:$/m);
  return {
    name: names.join(' '),
    usage: [...names, ...written, ...required].join(' '),
    meaning: command.description(),
    group,
    arguments: command.registeredArguments.flatMap((argument) =>
      argument.description ? [{ name: argument.name(), meaning: argument.description }] : [],
    ),
    options: command.options.filter(({ hidden }) => !hidden).map(optionOf),
    notes: notes.trim(),
    examples: [...shown.matchAll(/^ *\$ (.+)$/gm)].map(([, line = '']) => line),
  };
}

/** Returns what the help says after its list of options. */
function helpBelow(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help.slice(help.indexOf(command.helpInformation()) + command.helpInformation().length);
}

function optionOf({
  flags,
  description,
  defaultValue,
  defaultValueDescription,
  argChoices,
  mandatory,
}: Option) {
  const byDefault =
    defaultValueDescription ??
    (typeof defaultValue === 'string' ? defaultValue : JSON.stringify(defaultValue));
  const also = [
    argChoices && `one of ${argChoices.map((each) => `\`${each}\``).join(', ')}`,
    defaultValue !== undefined && defaultValue !== false && `default: \`${byDefault}\``,
    mandatory && 'required',
  ].filter(Boolean);
  return { flags, meaning: [description, ...also].join('; ') };
}
