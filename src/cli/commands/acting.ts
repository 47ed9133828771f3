/** The commands that ask something of an order: `select`, `approve`, `release`, `ticket`, `quote`, `cancel`, `refresh`, `accept-change`. */
import { Argument, type Command } from 'commander';
import { UpdateRefused } from '../../client/errors';
import { showMoney, type Money } from '../../domain/money';
import type { OrderStatus } from '../../domain/order/status';
import { joinAmount, parseAmount } from '../amount';
import { ask } from '../ask';
import { examples, runs, usageError } from '../command';

/** Registers the commands. */
export function addActing(program: Command): void {
  const select = program
    .command('select')
    .description('choose an offer, or the offers that cover the trip together')
    .argument('<reference>')
    .argument('<offer...>', 'ids, as `offers` shows them');
  runs<object, [string, string[]]>(select, (invocation, reference, offerIds) =>
    ask(invocation, reference, { update: 'selectOffer', args: () => ({ offerIds }) }),
  );
  examples(
    select,
    'ndc-flows select TRIP-2027-0042 5c1d…',
    'ndc-flows select TRIP-2027-0042 OUTBOUND INBOUND',
  );

  const approve = program
    .command('approve')
    .description('agree to the amount that an order waits for; another amount is refused')
    .argument('<reference>')
    .addArgument(new Argument('<amount...>', 'as the order shows it: 690.32EUR').argParser(joinAmount));
  runs<object, [string, string]>(approve, (invocation, reference, words) => {
    const amount = amountOf(approve, words);
    return ask(invocation, reference, { update: 'approve', args: () => ({ amount }) });
  });
  examples(approve, 'ndc-flows approve TRIP-2027-0042 690.32EUR');

  const release = program
    .command('release')
    .description('the customer has paid: the order may be issued, for at most this amount')
    .argument('<reference>')
    .requiredOption('--pay-up-to <amount>', 'most that may be paid to the airline: 690.32EUR', parseAmount);
  runs<{ payUpTo: Money }, [string]>(release, (invocation, reference) =>
    ask(invocation, reference, { update: 'release', args: () => ({ payUpTo: invocation.options.payUpTo }) }),
  );
  examples(release, 'ndc-flows release TRIP-2027-0042 --pay-up-to 700EUR');

  const ticket = program
    .command('ticket')
    .description('issue the tickets')
    .argument('<reference>')
    .option(
      '--pay-up-to <amount>',
      'most that may be paid; default: the total that `status` shows',
      parseAmount,
    );
  runs<{ payUpTo?: Money }, [string]>(ticket, (invocation, reference) =>
    ask(invocation, reference, {
      update: 'ticket',
      args: (status, say) => ({ payUpTo: invocation.options.payUpTo ?? totalOf(status, say) }),
      goal: ['ticketed'],
    }),
  );
  examples(
    ticket,
    'ndc-flows ticket TRIP-2027-0042',
    'ndc-flows ticket TRIP-2027-0042 --pay-up-to 690.32EUR',
  );

  const quote = program
    .command('quote')
    .description('read the fee for cancelling now; nothing is changed')
    .argument('<reference>');
  runs<object, [string]>(quote, (invocation, reference) =>
    ask(invocation, reference, { update: 'quoteCancellation', args: () => ({}) }),
  );
  examples(quote, 'ndc-flows quote TRIP-2027-0042');

  const cancel = program
    .command('cancel')
    .description('cancel; a fee that was not named here waits for `approve`')
    .argument('<reference>')
    .option('--fee <amount>', 'the fee that `quote` showed; a higher one is asked for again', parseAmount);
  runs<{ fee?: Money }, [string]>(cancel, (invocation, reference) => {
    const { fee } = invocation.options;
    return ask(invocation, reference, {
      update: 'cancel',
      args: () => (fee ? { fee } : {}),
      // Before anything exists, to cancel is to stop: the order ends as failed.
      goal: ['cancelled', 'lapsing', 'lapsed', 'failed'],
    });
  });
  examples(cancel, 'ndc-flows cancel TRIP-2027-0042', 'ndc-flows cancel TRIP-2027-0042 --fee 50EUR');

  const refresh = program
    .command('refresh')
    .description('read the order at the airline again')
    .argument('<reference>');
  runs<object, [string]>(refresh, (invocation, reference) =>
    ask(invocation, reference, { update: 'refresh', args: () => ({}) }),
  );
  examples(refresh, 'ndc-flows refresh TRIP-2027-0042');

  const acceptChange = program
    .command('accept-change')
    .description('accept the airline’s schedule change')
    .argument('<reference>');
  runs<object, [string]>(acceptChange, (invocation, reference) =>
    ask(invocation, reference, { update: 'acceptChange', args: () => ({}) }),
  );
  examples(acceptChange, 'ndc-flows accept-change TRIP-2027-0042');
}

function amountOf(command: Command, words: string): Money {
  try {
    return parseAmount(words);
  } catch (error) {
    return usageError(command, `argument 'amount' is invalid. ${(error as Error).message}`);
  }
}

function totalOf({ reference, total }: OrderStatus, say: (line: string) => void): Money {
  if (!total) {
    throw new UpdateRefused(
      'no-total',
      `Order ${reference} shows no total yet; name the amount with --pay-up-to.`,
    );
  }
  say(`Paying up to ${showMoney(total)}, the total that the order shows.`);
  return total;
}
