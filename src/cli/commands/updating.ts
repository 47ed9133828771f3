/** What the commands share that send an Update to an order. */
import { Option, type Command } from 'commander';
import { who } from '../arguments';
import { showMoney, type Money } from '../../domain/money';
import { wasIssued } from '../../domain/order/issued';
import type { OrderStatus } from '../../domain/order/status';
import type { OrderUpdateName, OrderUpdates } from '../../domain/order/updates';
import { ask, type Question } from '../ask';
import { examples, runs } from '../command';
import { writtenAmount } from '../show/texts';
import { quoted } from '../wishes';

/** A command that sends one Update: how it is typed, and what it asks. `Given` are its arguments after the reference. */
export interface UpdateCommand<Options, Given extends unknown[]> {
  name: string;
  description: string;
  define?: (command: Command) => Command;
  question: (options: Options, given: Given, command: Command) => AnyQuestion | Promise<AnyQuestion>;
  examples: readonly string[];
}

type AnyQuestion = { [Name in OrderUpdateName]: Question<Name> }[OrderUpdateName];

/** The option of a command by which a person decides. */
export interface Deciding {
  who?: string;
}

/** Makes that option. */
export const whoDecides = (): Option =>
  new Option('--who <who>', 'who decides: a staff number or initials; kept in the order’s history').argParser(
    who,
  );

/** Returns the options that name the amount and who decides again, each after a space. */
export function payingWords({ payUpTo, who: decides }: Deciding & { payUpTo?: Money }): string {
  const amount = payUpTo ? ` --pay-up-to ${writtenAmount(payUpTo)}` : '';
  return `${amount}${decides === undefined ? '' : ` --who ${quoted(decides)}`}`;
}

/** Registers a command. */
export function addUpdate<Options = object, Given extends unknown[] = []>(
  program: Command,
  {
    name,
    description,
    define = (command) => command,
    question,
    examples: lines,
  }: UpdateCommand<Options, Given>,
): void {
  const command = define(program.command(name).description(description).argument('<reference>'));
  runs<Options & object, [string, ...Given]>(command, async (invocation, reference, ...given) =>
    ask(invocation, reference, await question(invocation.options, given, command)),
  );
  examples(command, ...lines.map((line) => `ndc-flows ${line}`));
}

/** Adds to a usage error, where the pattern finds it, a line with the command that helps. */
export function hinted(
  command: Command,
  mistake: RegExp,
  hint: (reference: string, rest: string) => string,
): Command {
  return command.configureOutput({
    outputError: (text, write) => {
      const [reference = typedReference(command), ...rest] = command.args;
      const isHelped = reference !== undefined && mistake.test(text);
      write(isHelped ? `${text}${hint(reference, rest.join(''))}\n` : text);
    },
  });
}

/** Returns the reference that follows the command's name. Commander knows no arguments yet where an option cannot be read. */
export function typedReference(command: Command): string | undefined {
  let program = command;
  while (program.parent) program = program.parent;
  const { rawArgs = [] } = program as Command & { rawArgs?: string[] };
  const next = rawArgs[rawArgs.indexOf(command.name()) + 1];
  return next === undefined || next.startsWith('-') || next === command.name() ? undefined : next;
}

/**
 * Returns the question for a change after the sale. It has come true once the status shows one more change.
 *
 * @param payUpTo what it may cost at most: of a held order the new total, of a ticketed one what is paid now
 */
export function amending<Name extends OrderUpdateName>(
  update: Name,
  args: () => OrderUpdates[Name],
  payUpTo?: Money,
): Question<Name> {
  let newest: string | undefined;
  return {
    update,
    args: (before) => {
      newest = before.amendments?.at(-1)?.at;
      return args();
    },
    ...(payUpTo && {
      payingLine: (before: OrderStatus) =>
        wasIssued(before)
          ? `Paying up to ${showMoney(payUpTo)}.`
          : `Accepting a new total of up to ${showMoney(payUpTo)}.`,
    }),
    goal: ({ amendments }) => amendments?.at(-1)?.at !== newest,
  };
}
