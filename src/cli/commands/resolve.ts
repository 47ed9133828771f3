/** `resolve REF …`: a person's answer to what nobody else can know. */
import { Option, type Command } from 'commander';
import type { ResolveAnswer } from '../../domain/order/attention';
import { transitions, type OrderState } from '../../domain/order/states';
import { ask } from '../ask';
import { examples, runs, usageError } from '../command';
import { exitStatus } from '../exit';

/** The answers as options, in the order in which an order's life needs them. */
const answers: readonly { answer: ResolveAnswer; flags: string; says: string }[] = [
  {
    answer: 'book-anyway',
    flags: '--book-anyway',
    says: 'the same trip under two references is wanted',
  },
  { answer: 'order-id', flags: '--order-id <id>', says: 'the lost create made this order' },
  { answer: 'not-created', flags: '--not-created', says: 'the lost create made nothing' },
  { answer: 'not-issued', flags: '--not-issued', says: 'the lost issue issued nothing' },
  {
    answer: 'ticketed-elsewhere',
    flags: '--ticketed-elsewhere',
    says: 'the tickets were issued another way',
  },
  { answer: 'not-cancelled', flags: '--not-cancelled', says: 'the lost cancellation cancelled nothing' },
  { answer: 'give-up', flags: '--give-up', says: 'nobody follows this order any more here' },
];

type ResolveOptions = { who: string; why: string } & Record<string, unknown>;

/** Registers the command. */
export function addResolve(program: Command): void {
  const command = program
    .command('resolve')
    .description('settle what an order asks a person; `status` shows which answers it takes')
    .argument('<reference>');
  const options = answers.map(({ answer, flags, says }) => ({ answer, option: new Option(flags, says) }));
  for (const { option } of options) command.addOption(option);
  command
    .requiredOption('--who <who>', 'who decides: a staff number or initials; it stays in the history')
    .requiredOption('--why <why>', 'how it is known; it stays in the history');

  runs<ResolveOptions, [string]>(command, async (invocation, reference) => {
    const given = options.filter(({ option }) => invocation.options[option.attributeName()] !== undefined);
    const [only] = given;
    if (!only || given.length > 1) {
      return usageError(command, `give one answer: ${options.map(({ option }) => option.long).join(', ')}`);
    }
    const { orderId, who, why } = invocation.options;
    const { answer } = only;
    const status = await ask(invocation, reference, {
      update: 'resolve',
      args: () => ({ answer, who, why, ...(typeof orderId === 'string' && { orderId }) }),
      // A person's word may well be that the order failed; what still waits for a person says so itself.
      goal: Object.keys(transitions) as OrderState[],
      ...(answer === 'give-up' && {
        lines: () => [`${reference} is given up: it stays as it is, and nobody follows it here.`],
      }),
    });
    // An order that was given up ends in front of the person who gave it up, and waits no more.
    return answer === 'give-up' && status === exitStatus.waitsForPerson ? exitStatus.done : status;
  });
  examples(
    command,
    'ndc-flows resolve TRIP-2027-0042 --order-id 1234567 --who ab --why "the airline told by phone"',
    'ndc-flows resolve TRIP-2027-0042 --not-created --who ab --why "ticket 4711 of the airline’s support"',
  );
}
