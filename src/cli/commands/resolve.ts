/** `resolve REF`: answers an order that needs a person. */
import { Option, type Command } from 'commander';
import { who, why } from '../arguments';
import { meanings, type Meaning } from '../../domain/calls/errorTable';
import type { ResolveAnswer } from '../../domain/order/attention';
import { transitions, type OrderState } from '../../domain/order/states';
import type { OrderStatus } from '../../domain/order/status';
import { isBeforeCreation } from '../../domain/order/updateRules';
import { ask } from '../ask';
import { examples, runs, usageError, type Invocation } from '../command';
import type { ExitStatus } from '../exit';
import { Refused } from '../refusal';
import { commands } from '../show/commandLines';
import { whatNow } from '../show/nextCommands';
import { quoted } from '../wishes';

/** The answers that a person can give, in the order in which an order's life needs them. */
const answers: readonly { answer: ResolveAnswer; option: Option }[] = [
  {
    answer: 'book-anyway',
    option: new Option('--book-anyway', 'book this trip although another order has it'),
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
  { answer: 'changed', option: new Option('--changed', 'the lost change request made its change') },
  {
    answer: 'not-changed',
    option: new Option('--not-changed', 'the lost change request changed nothing'),
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

/** Registers the command. */
export function addResolve(program: Command): void {
  const command = program
    .command('resolve')
    .description('answer an order that needs attention; `status` shows which answers it accepts')
    .argument('<reference>');
  for (const { option } of answers) command.addOption(option);
  command
    .requiredOption(
      '--who <who>',
      'who decides: a staff number or initials; kept in the order’s history',
      who,
    )
    .requiredOption('--why <why>', 'how you know; kept in the order’s history', why)
    .configureOutput({
      outputError: (text, write) =>
        write(`${text}${/not specified/.test(text) ? `${whatElse(command)}\n` : ''}`),
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

/** Says what to add where `--who` or `--why` is missing. */
function whatElse(command: Command): string {
  const options = command.opts<Partial<ResolveOptions>>();
  const [given] = givenAnswers(options);
  if (!given) return `Also ${seeAnswers(command)}`;
  const [reference = 'REFERENCE'] = command.args;
  const value = options[given.option.attributeName()];
  const answer = `--${given.answer}${value === true ? '' : ` ${quoted(String(value))}`}`;
  const [by, how] = [options.who, options.why].map((each) => each && quoted(each));
  return `Say who decides and how you know: ndc-flows resolve ${reference} ${answer} --who ${by ?? 'WHO'} --why ${how ?? 'WHY'}`;
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
  return ask(invocation, reference, {
    update: 'resolve',
    args: (status) => {
      if (answer === 'give-up' && isBeforeCreation(status))
        throw new Refused(
          {
            code: 'not-in-this-state',
            message: 'nothing is booked yet, so there is no order to stop following',
          },
          commands([['end it', `cancel ${reference}`]]),
        );
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
}
