/** The commands that send an Update to an order: `select`, `approve`, `release`, `ticket`, `quote`, `cancel`, `refresh`, `accept-change`, `resolve`. */
import { Option, type Command } from 'commander';
import { UpdateRefused } from '../../domain/order/errors';
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
    description: 'choose an offer, or the offers that cover the trip together',
    define: (command) => command.argument('<offer...>', 'ids, as `offers` shows them'),
    question: (_, [offerIds]) => ({ update: 'selectOffer', args: () => ({ offerIds }) }),
    examples: ['select TRIP-2027-0042 5c1d…', 'select TRIP-2027-0042 OUTBOUND INBOUND'],
  });
  add<object, [string[]]>(program, {
    name: 'approve',
    description: 'agree to the amount that an order waits for; another amount is refused',
    // The shell may have cut it in two: `approve REF 690.32 EUR`.
    define: (command) => command.argument('<amount...>', 'as the order shows it: 690.32EUR'),
    question: (_, [words], command) => {
      const amount = amountOf(command, words.join(' '));
      return { update: 'approve', args: () => ({ amount }) };
    },
    examples: ['approve TRIP-2027-0042 690.32EUR'],
  });
  add<{ payUpTo: Money } & Deciding>(program, {
    name: 'release',
    description: 'the customer has paid: the order may be issued, for at most this amount',
    define: (command) =>
      command
        .requiredOption(
          '--pay-up-to <amount>',
          'most that may be paid to the airline: 690.32EUR; accepts the total that `status` shows',
          parseAmount,
        )
        .addOption(whoDecides()),
    question: ({ payUpTo, who }) => ({ update: 'release', args: () => ({ payUpTo, ...(who && { who }) }) }),
    examples: ['release TRIP-2027-0042 --pay-up-to 700EUR'],
  });
  add<{ payUpTo?: Money } & Deciding>(program, {
    name: 'ticket',
    description: 'issue the tickets',
    define: (command) =>
      command
        .option(
          '--pay-up-to <amount>',
          'most that may be paid; default: the total that `status` shows',
          parseAmount,
        )
        .addOption(whoDecides()),
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
    description: 'read the fee for cancelling now; nothing is changed',
    question: () => ({ update: 'quoteCancellation', args: () => ({}) }),
    examples: ['quote TRIP-2027-0042'],
  });
  add<{ fee?: Money; withoutQuote?: Money }>(program, {
    name: 'cancel',
    description: 'cancel; a fee that was not named here waits for `approve`',
    define: (command) =>
      command
        .option('--fee <amount>', 'the fee that `quote` showed; a higher one is asked for again', parseAmount)
        .addOption(
          new Option(
            '--without-quote <amount>',
            'cancel even if the airline quotes no fee, and lose this much then: 0EUR of a hold, the total of a ticketed order',
          )
            .argParser(parseAmount)
            .conflicts('fee'),
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
    description: 'accept what the airline has changed, as `status` shows it',
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
  new Option('--who <who>', 'who decides: a staff number or initials; it stays in the history');

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

function totalOf({ reference, total }: OrderStatus): Money {
  if (total) return total;
  const refused = new UpdateRefused('no-total', `order ${reference} shows no total yet; name the amount`);
  throw new Refused(refused, [`ndc-flows ticket ${reference} --pay-up-to AMOUNT`]);
}

/** The answers that a person can give, in the order in which an order's life needs them. */
const answers: readonly { answer: ResolveAnswer; option: Option }[] = [
  {
    answer: 'book-anyway',
    option: new Option('--book-anyway', 'the same trip under two references is wanted'),
  },
  { answer: 'order-id', option: new Option('--order-id <id>', 'the lost create made this order') },
  { answer: 'not-created', option: new Option('--not-created', 'the lost create made nothing') },
  { answer: 'not-issued', option: new Option('--not-issued', 'the lost issue issued nothing') },
  {
    answer: 'ticketed-elsewhere',
    option: new Option('--ticketed-elsewhere', 'the tickets were issued another way'),
  },
  {
    answer: 'complete',
    option: new Option('--complete', 'the documents are all there, whatever the provider’s rules ask for'),
  },
  {
    answer: 'not-cancelled',
    option: new Option('--not-cancelled', 'the lost cancellation cancelled nothing'),
  },
  {
    answer: 'code-means',
    option: new Option('--code-means <meaning>', 'what the error code means that no table has').choices(
      meanings,
    ),
  },
  { answer: 'give-up', option: new Option('--give-up', 'nobody follows this order here any more') },
];

type ResolveOptions = { who: string; why: string; orderId?: string; codeMeans?: Meaning } & Record<
  string,
  unknown
>;

function addResolve(program: Command): void {
  const command = program
    .command('resolve')
    .description('settle what an order asks a person; `status` shows which answers it takes')
    .argument('<reference>');
  for (const { option } of answers) command.addOption(option);
  command
    .requiredOption('--who <who>', 'who decides: a staff number or initials; it stays in the history')
    .requiredOption('--why <why>', 'how it is known; it stays in the history');
  runs<ResolveOptions, [string]>(command, (invocation, reference) => resolve(command, invocation, reference));
  examples(
    command,
    'ndc-flows resolve TRIP-2027-0042 --order-id 1234567 --who ab --why "the airline told by phone"',
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
  return `To keep it for every order, add ${row} to providers.${provider}.errors of the workers, and restart them.`;
}

async function resolve(
  command: Command,
  invocation: Invocation<ResolveOptions>,
  reference: string,
): Promise<ExitStatus> {
  const { orderId, codeMeans, who, why } = invocation.options;
  const given = answers.filter(({ option }) => invocation.options[option.attributeName()] !== undefined);
  const [only] = given;
  if (!only || given.length > 1)
    return usageError(command, `give one answer: ${answers.map(({ option }) => option.long).join(', ')}`);
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
      lines: () => [`${reference} is given up: it stays as it is, and nobody follows it here.`],
    }),
  });
  // An order that was given up stays in `attention`, and waits for nobody.
  return answer === 'give-up' && status === exitStatus.waitsForPerson ? exitStatus.done : status;
}
