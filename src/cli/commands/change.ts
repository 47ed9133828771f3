/** The commands that send an Update to an order: `select`, `approve`, `release`, `ticket`, `quote`, `cancel`, `refresh`, `accept-change`, `resolve`. */
import { Option, type Command } from 'commander';
import { meanings, type Meaning } from '../../domain/calls/errorTable';
import type { ResolveAnswer } from '../../domain/order/attention';
import { transitions, type OrderState } from '../../domain/order/states';
import type { OrderStatus } from '../../domain/order/status';
import type { OrderUpdateName } from '../../domain/order/updates';
import { showMoney, type Money } from '../../domain/money';
import { whatNow } from '../show/nextCommands';
import { parseAmount } from '../arguments';
import { ask, type Question } from '../ask';
import { examples, runs, usageError, type Invocation } from '../command';
import { exitStatus, type ExitStatus } from '../exit';
import { Refused } from '../refusal';

/** A command that sends one Update: how it is typed, and what it asks. `Given` are its arguments after the reference. */
interface ChangeCommand<Options, Given extends unknown[]> {
  name: string;
  description: string;
  define?: (command: Command) => Command;
  question: (options: Options, given: Given, command: Command) => AnyQuestion;
  examples: readonly string[];
}

type AnyQuestion = { [Name in OrderUpdateName]: Question<Name> }[OrderUpdateName];

/** Registers the commands. */
export function addChange(program: Command): void {
  add<object, [string[]]>(program, {
    name: 'select',
    description: 'select an offer, or several that together cover the trip',
    define: (command) =>
      hinted(
        command.argument('<offer...>', 'offer ids, as shown by `offers`'),
        /missing required argument 'offer'/,
        (reference) => `See the offers: ndc-flows offers ${reference}`,
      ),
    question: (_, [offerIds]) => ({ update: 'selectOffer', args: () => ({ offerIds }) }),
    examples: ['select TRIP-2027-0042 5c1d…', 'select TRIP-2027-0042 OUTBOUND INBOUND'],
  });
  add<object, [string[]]>(program, {
    name: 'approve',
    description: 'approve the amount that an order is waiting for; any other amount is refused',
    // The shell may have cut it in two: `approve REF 690.32 EUR`.
    define: (command) =>
      hinted(
        command.argument('<amount...>', 'the amount as `status` shows it: 690.32EUR'),
        /missing required argument 'amount'/,
        (reference) => `See the amount: ndc-flows status ${reference}`,
      ),
    question: (_, [words], command) => {
      const amount = amountOf(command, words.join(' '));
      return { update: 'approve', args: () => ({ amount }) };
    },
    examples: ['approve TRIP-2027-0042 690.32EUR'],
  });
  add<{ payUpTo: Money } & Deciding>(program, {
    name: 'release',
    description: 'release an order whose customer has paid: it may be ticketed for up to this amount',
    define: (command) =>
      hinted(
        command
          .requiredOption(
            '--pay-up-to <amount>',
            'maximum to pay the airline: 690.32EUR; also accepts the current total that `status` shows',
            parseAmount,
          )
          .addOption(whoDecides()),
        /--pay-up-to.*not specified/,
        (reference) => `See the total: ndc-flows status ${reference}`,
      ),
    question: ({ payUpTo, who }) => ({ update: 'release', args: () => ({ payUpTo, ...(who && { who }) }) }),
    examples: ['release TRIP-2027-0042 --pay-up-to 700EUR'],
  });
  add<{ payUpTo?: Money } & Deciding>(program, {
    name: 'ticket',
    description: 'issue the tickets now',
    define: (command) =>
      hinted(
        command
          .option(
            '--pay-up-to <amount>',
            'maximum to pay the airline (default: the total that `status` shows)',
            parseAmount,
          )
          .addOption(whoDecides()),
        /too many arguments/,
        (reference, rest) => `With a limit: ndc-flows ticket ${reference} --pay-up-to ${rest}`,
      ),
    question: ({ payUpTo, who }) => ({
      update: 'ticket',
      args: (status) => ({ payUpTo: payUpTo ?? totalOf(status), ...(who && { who }) }),
      acceptedLine: (status) => `Paying up to ${showMoney(payUpTo ?? totalOf(status))}.`,
      goal: ['ticketed'],
    }),
    examples: ['ticket TRIP-2027-0042', 'ticket TRIP-2027-0042 --pay-up-to 690.32EUR'],
  });
  add(program, {
    name: 'quote',
    description: 'quote the fee for cancelling now; changes nothing',
    question: () => ({ update: 'quoteCancellation', args: () => ({}) }),
    examples: ['quote TRIP-2027-0042'],
  });
  add<{ fee?: Money; withoutQuote?: Money }>(program, {
    name: 'cancel',
    description: 'cancel the order; a fee that you do not name here waits for `approve`',
    define: (command) =>
      hinted(
        command
          .option(
            '--fee <amount>',
            'the fee that `quote` showed; a higher fee waits for `approve`',
            parseAmount,
          )
          .addOption(
            new Option(
              '--without-quote <amount>',
              'cancel even if the airline quotes no fee, and accept losing this much: 0EUR for a hold, the total for a ticketed order',
            )
              .argParser(parseAmount)
              .conflicts('fee'),
          ),
        /too many arguments/,
        (reference, rest) => `With a fee: ndc-flows cancel ${reference} --fee ${rest}`,
      ),
    question: ({ fee, withoutQuote }) => ({
      update: 'cancel',
      args: () => ({ ...(fee && { fee }), ...(withoutQuote && { withoutQuote }) }),
      // Before anything exists, to cancel is to stop: the order ends as failed.
      goal: ['cancelled', 'lapsing', 'lapsed', 'failed'],
    }),
    examples: [
      'cancel TRIP-2027-0042',
      'cancel TRIP-2027-0042 --fee 50EUR',
      'cancel TRIP-2027-0042 --without-quote 0EUR',
    ],
  });
  add(program, {
    name: 'refresh',
    description: 'read the order at the airline again',
    question: () => ({ update: 'refresh', args: () => ({}) }),
    examples: ['refresh TRIP-2027-0042'],
  });
  add<Deciding>(program, {
    name: 'accept-change',
    description: 'accept the airline’s changes that `status` shows',
    define: (command) => command.addOption(whoDecides()),
    question: ({ who }) => ({ update: 'acceptChange', args: () => (who ? { who } : {}) }),
    examples: ['accept-change TRIP-2027-0042', 'accept-change TRIP-2027-0042 --who ab'],
  });
  addResolve(program);
}

/** The option of a command by which a person accepts a change. */
interface Deciding {
  who?: string;
}

const whoDecides = (): Option =>
  new Option('--who <who>', 'who decides: a staff number or initials; kept in the order’s history');

function add<Options = object, Given extends unknown[] = []>(
  program: Command,
  {
    name,
    description,
    define = (command) => command,
    question,
    examples: lines,
  }: ChangeCommand<Options, Given>,
): void {
  const command = define(program.command(name).description(description).argument('<reference>'));
  runs<Options & object, [string, ...Given]>(command, (invocation, reference, ...given) =>
    ask(invocation, reference, question(invocation.options, given, command)),
  );
  examples(command, ...lines.map((line) => `ndc-flows ${line}`));
}

function amountOf(command: Command, words: string): Money {
  try {
    return parseAmount(words);
  } catch (error) {
    return usageError(command, `argument 'amount' is invalid. ${(error as Error).message}`);
  }
}

/** Adds to a usage error, where the pattern finds it, a line with the command that helps. */
function hinted(
  command: Command,
  mistake: RegExp,
  hint: (reference: string, rest: string) => string,
): Command {
  return command.configureOutput({
    outputError: (text, write) => {
      const [reference = 'REFERENCE', ...rest] = command.args;
      write(mistake.test(text) ? `${text}${hint(reference, rest.join(''))}\n` : text);
    },
  });
}

function totalOf({ reference, total }: OrderStatus): Money {
  if (total) return total;
  const refused = { code: 'no-total', message: `order ${reference} has no total yet; give the amount` };
  throw new Refused(refused, [`ndc-flows ticket ${reference} --pay-up-to AMOUNT`]);
}

/** The answers that a person can give, in the order in which an order's life needs them. */
const answers: readonly { answer: ResolveAnswer; option: Option }[] = [
  {
    answer: 'book-anyway',
    option: new Option('--book-anyway', 'book the same trip twice'),
  },
  {
    answer: 'order-id',
    option: new Option(
      '--order-id <id>',
      'this is the order: the lost create request or another system made it',
    ),
  },
  { answer: 'not-created', option: new Option('--not-created', 'the lost create request made no order') },
  { answer: 'not-issued', option: new Option('--not-issued', 'the lost issue request issued nothing') },
  {
    answer: 'ticketed-elsewhere',
    option: new Option('--ticketed-elsewhere', 'the tickets were issued some other way'),
  },
  {
    answer: 'complete',
    option: new Option('--complete', 'all documents exist, even if the provider’s rules ask for more'),
  },
  {
    answer: 'not-cancelled',
    option: new Option('--not-cancelled', 'the lost cancellation request cancelled nothing'),
  },
  {
    answer: 'code-means',
    option: new Option('--code-means <meaning>', 'what the unlisted error code means').choices(meanings),
  },
  {
    answer: 'give-up',
    option: new Option('--give-up', 'stop following this order; it stays as it is at the airline'),
  },
];

type ResolveOptions = { who: string; why: string; orderId?: string; codeMeans?: Meaning } & Record<
  string,
  unknown
>;

function addResolve(program: Command): void {
  const command = program
    .command('resolve')
    .description('answer an order that needs attention; `status` shows which answers it accepts')
    .argument('<reference>');
  for (const { option } of answers) command.addOption(option);
  command
    .requiredOption('--who <who>', 'who decides: a staff number or initials; kept in the order’s history')
    .requiredOption('--why <why>', 'how they know; kept in the order’s history')
    .configureOutput({
      outputError: (text, write) =>
        write(
          `${text}${/not specified/.test(text) && givenAnswers(command.opts()).length === 0 ? `Also ${seeAnswers(command)}\n` : ''}`,
        ),
    });
  runs<ResolveOptions, [string]>(command, (invocation, reference) => resolve(command, invocation, reference));
  examples(
    command,
    'ndc-flows resolve TRIP-2027-0042 --order-id 1234567 --who ab --why "the airline confirmed it by phone"',
    'ndc-flows resolve TRIP-2027-0042 --not-created --who ab --why "ticket 4711 of the airline’s support"',
    'ndc-flows resolve TRIP-2027-0042 --complete --who ab --why "the airline issues no EMD for this seat"',
  );
}

/** Returns how a code's meaning is kept for every order of the provider. */
function howToKeep({ provider, attention }: OrderStatus, treatAs: Meaning): string | undefined {
  if (!attention?.unlisted) return undefined;
  const { code, owner, operation } = attention.unlisted;
  const by = owner === undefined ? '' : `owner: ${owner}, `;
  const row = `{ code: '${code}', ${by}operation: ${operation}, treatAs: ${treatAs} }`;
  return `To apply this to every order, add ${row} to providers.${provider}.errors in the workers’ configuration and restart them.`;
}

function givenAnswers(options: Record<string, unknown>): typeof answers {
  return answers.filter(({ option }) => options[option.attributeName()] !== undefined);
}

function seeAnswers({ args: [reference = 'REFERENCE'] }: Command): string {
  return `give exactly one answer. To see which ones this order accepts: ndc-flows status ${reference}`;
}

async function resolve(
  command: Command,
  invocation: Invocation<ResolveOptions>,
  reference: string,
): Promise<ExitStatus> {
  const { orderId, codeMeans, who, why } = invocation.options;
  const given = givenAnswers(invocation.options);
  const [only] = given;
  if (!only || given.length > 1) return usageError(command, seeAnswers(command));
  const { answer } = only;
  let keep: string | undefined;
  const status = await ask(invocation, reference, {
    update: 'resolve',
    args: (status) => {
      keep = codeMeans && howToKeep(status, codeMeans);
      return {
        ...{ answer, who, why },
        ...(orderId !== undefined && { orderId }),
        ...(codeMeans !== undefined && { meaning: codeMeans }),
      };
    },
    // A person's answer may be that the order failed; what still waits for a person says so itself.
    goal: Object.keys(transitions) as OrderState[],
    ...(codeMeans !== undefined && {
      lines: (status: OrderStatus) => [...whatNow(status), ...(keep === undefined ? [] : [keep])],
    }),
    ...(answer === 'give-up' && {
      lines: () => [`${reference} is no longer followed. Nothing was changed at the airline.`],
    }),
  });
  // An order that was given up stays in `attention`, and waits for nobody.
  return answer === 'give-up' && status === exitStatus.waitsForPerson ? exitStatus.done : status;
}
