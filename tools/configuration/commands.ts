/** Every command with its arguments and options, read off the command line's own objects. */
import type { Command, Option } from 'commander';
import { createProgram } from '../../src/cli/commands';

/** One command as it is called. */
export interface CommandPage {
  /** `ndc-flows batch run`. */
  name: string;
  /** With its arguments: `ndc-flows batch run <name>`. */
  usage: string;
  meaning: string;
  arguments: { name: string; meaning: string }[];
  options: { flags: string; meaning: string }[];
}

/** The program first, whose options go with every command; then each that does something itself. */
export function commandPages(): CommandPage[] {
  return pagesOf(createProgram(), []);
}

function pagesOf(command: Command, above: readonly string[]): CommandPage[] {
  const names = [...above, command.name()];
  const own = above.length === 0 || command.commands.length === 0 || command.registeredArguments.length > 0;
  const below = command.commands.flatMap((each) => pagesOf(each, names));
  return own ? [pageOf(command, names), ...below] : below;
}

function pageOf(command: Command, names: readonly string[]): CommandPage {
  const written = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return {
    name: names.join(' '),
    usage: [...names, ...written].join(' '),
    meaning: command.description(),
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      meaning: argument.description,
    })),
    options: command.options.filter(({ hidden }) => !hidden).map(optionOf),
  };
}

function optionOf({ flags, description, defaultValue, argChoices, mandatory }: Option): {
  flags: string;
  meaning: string;
} {
  const also = [
    argChoices && `one of ${argChoices.map((each) => `\`${each}\``).join(', ')}`,
    defaultValue !== undefined &&
      defaultValue !== false &&
      `left out: \`${typeof defaultValue === 'string' ? defaultValue : JSON.stringify(defaultValue)}\``,
    mandatory && 'must be given',
  ].filter(Boolean);
  return { flags, meaning: [description, ...also].join('; ') };
}
