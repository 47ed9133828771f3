/** The commands that send an Update to an order: `approve`, `decline`, `release`, `ticket`, `quote`, `cancel`, `refresh`, `accept-change`. */
import { Option, type Command } from 'commander';
import { isCancelledUnbooked } from '../../domain/order/cancelledUnbooked';
import { isLeft } from '../../domain/order/left';
import type { OrderStatus } from '../../domain/order/status';
import { showMoney, type Money } from '../../domain/money';
import { noQuote } from '../../domain/order/refunds';
import { refusalOf } from '../../domain/order/updateRules';
import { parseAmount, several } from '../arguments';
import { usageError } from '../command';
import { Refused } from '../refusal';
import { numberedOffers } from '../show/afterSale';
import { commands, type Row } from '../show/commandLines';
import { afterRefusal, choiceCommands, whatNow } from '../show/nextCommands';
import { writtenAmount } from '../show/texts';
import { journeyNumber, ownedExtra, partOf, partWords, paxIds, type PartOptions } from '../wishes';
import { addUpdate, amending, hinted, payingWords, whoDecides, type Deciding } from './updating';

/** Registers the commands. */
export function addChange(program: Command): void {
  addUpdate<object, [string[]]>(program, {
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
      return { update: 'approve', args: () => ({ amount }), afterRefusal: seeTheOrder };
    },
    examples: ['approve TRIP-2027-0042 690.32EUR'],
  });
  addUpdate(program, {
    name: 'decline',
    description: 'decline the cancellation fee that an order is waiting for; nothing is cancelled',
    question: () => ({
      update: 'decline',
      args: () => ({}),
      afterRefusal: seeTheOrder,
      // The usual next commands would begin with the cancellation that was just declined.
      lines: ({ reference, state }) => [
        '',
        `The fee is declined: nothing was cancelled, and ${reference} stays ${state}.`,
        ...commands([['see the order', `status ${reference}`]]).map((line) => `  ${line}`),
      ],
    }),
    examples: ['decline TRIP-2027-0042'],
  });
  addUpdate<{ payUpTo?: Money; withdraw?: true } & Deciding>(program, {
    name: 'release',
    description: 'release an order whose customer has paid: it may be ticketed for up to this amount',
    define: (command) =>
      hinted(
        command
          .option(
            '--pay-up-to <amount>',
            'maximum to pay the airline: 690.32EUR; also accepts the current total that `status` shows',
            parseAmount,
          )
          .addOption(
            new Option(
              '--withdraw',
              'withdraw the release: the order is not ticketed until it is released again',
            ).conflicts('payUpTo'),
          )
          .addOption(whoDecides()),
        /--pay-up-to or --withdraw|too many arguments/,
        (reference, rest) =>
          rest === ''
            ? `See the total: ndc-flows status ${reference}`
            : `With the amount: ndc-flows release ${reference} --pay-up-to ${rest}`,
      ),
    question: ({ payUpTo, withdraw, who }, _, command) => {
      if (!payUpTo && !withdraw) return usageError(command, 'give --pay-up-to or --withdraw');
      return {
        update: 'release',
        args: () => ({ ...(payUpTo ? { payUpTo } : { withdraw }), ...(who && { who }) }),
        lines: withdraw ? withdrawnLines : releasedLines,
        cameTrue: ({ state }) => state === 'awaiting-choice',
        afterRefusal: (status, code) =>
          code === 'pays-too-little' && status.total
            ? commands([
                ['release', `release ${status.reference}${payingWords({ payUpTo: status.total, who })}`],
              ])
            : afterRefusal(status, code),
      };
    },
    examples: ['release TRIP-2027-0042 --pay-up-to 700EUR', 'release TRIP-2027-0042 --withdraw --who ab'],
  });
  addUpdate<{ payUpTo?: Money } & Deciding>(program, {
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
        (reference, rest) =>
          /^\d/.test(rest)
            ? `With a limit: ndc-flows ticket ${reference} --pay-up-to ${rest}`
            : `One order at a time: ndc-flows ticket ${reference}`,
      ),
    question: ({ payUpTo, who }) => ({
      update: 'ticket',
      args: (status) => ({ payUpTo: payUpTo ?? totalOf(status), ...(who && { who }) }),
      payingLine: (status) => `Paying up to ${showMoney(payUpTo ?? totalOf(status))}.`,
      goal: ['ticketed'],
    }),
    examples: ['ticket TRIP-2027-0042', 'ticket TRIP-2027-0042 --pay-up-to 690.32EUR'],
  });
  addUpdate<PartOptions>(program, {
    name: 'quote',
    description: 'quote the fee for cancelling the order or a part of it now; changes nothing',
    define: withPart,
    question: (options) => {
      const part = partOf(options);
      return part
        ? {
            update: 'quoteCancellation',
            args: () => ({ part }),
            lines: (status) => quotedPart(status, options),
          }
        : {
            update: 'quoteCancellation',
            args: () => ({}),
            without: (before) => ({ ...before, ...noQuote }),
          };
    },
    examples: [
      'quote TRIP-2027-0042',
      'quote TRIP-2027-0042 --passenger PAX2,PAX3',
      'quote TRIP-2027-0042 --journey 2',
      'quote TRIP-2027-0042 --extra PAX1:12A',
    ],
  });
  addUpdate<{ fee?: Money; withoutQuote?: Money } & PartOptions>(program, {
    name: 'cancel',
    description:
      'cancel the order or a part of it; a fee that you do not name waits for `approve` (for a part, it is refused)',
    define: (command) =>
      hinted(
        withPart(command)
          .option(
            '--fee <amount>',
            'the fee that `quote` showed, or for a part the most that you accept; a higher fee waits for `approve` (for a part, it is refused)',
            parseAmount,
          )
          .addOption(
            new Option(
              '--without-quote <amount>',
              'cancel even if the airline quotes no fee, and accept losing this much: 0EUR for a hold, the total for a ticketed order',
            )
              .argParser(parseAmount)
              .conflicts(['fee', 'passenger', 'journey', 'extra']),
          ),
        /too many arguments/,
        (reference, rest) => `With a fee: ndc-flows cancel ${reference} --fee ${rest}`,
      ),
    question: ({ fee, withoutQuote, ...options }) => {
      const part = partOf(options);
      if (part)
        return {
          ...amending('cancel', () => ({ ...(fee && { fee }), part })),
          afterRefusal: (status, code) =>
            commands(code === 'no-such-part' ? wholeRows(status) : partRows(status, options)),
        };
      return {
        update: 'cancel',
        askedAlready: (before) => feeAwaited(before) ?? alreadyCancelled(before, fee),
        args: () => ({ ...(fee && { fee }), ...(withoutQuote && { withoutQuote }) }),
        stops: true,
        // A search is not broken off: it may find an order that an earlier run made.
        notice: ({ orderId, state }) =>
          orderId === undefined && state === 'pricing'
            ? ['The order stops at once, or when a search for an earlier order has ended, even after Ctrl-C.']
            : [],
        // Before anything exists, to cancel is to stop: the order ends as failed.
        goal: ['cancelled', 'lapsing', 'lapsed', 'failed'],
      };
    },
    examples: [
      'cancel TRIP-2027-0042',
      'cancel TRIP-2027-0042 --fee 50EUR',
      'cancel TRIP-2027-0042 --without-quote 0EUR',
      'cancel TRIP-2027-0042 --passenger PAX2 --fee 50EUR',
    ],
  });
  addUpdate(program, {
    name: 'refresh',
    description: 'read the order at the airline again',
    question: () => {
      let wasLeft = false;
      return {
        update: 'refresh',
        args: (before) => {
          wasLeft = isLeft(before);
          return {};
        },
        without: (before) => ({ ...before, money: undefined, partialRefunds: undefined }),
        lines: (status) =>
          wasLeft && !isLeft(status)
            ? [
                '',
                `${status.reference} was no longer followed. It is followed again.`,
                ...whatNow(status).slice(1),
              ]
            : whatNow(status),
      };
    },
    examples: ['refresh TRIP-2027-0042'],
  });
  addUpdate<Deciding>(program, {
    name: 'accept-change',
    description: 'accept the airline’s changes that `status` shows',
    define: (command) => command.addOption(whoDecides()),
    question: ({ who }) => ({ update: 'acceptChange', args: () => (who ? { who } : {}) }),
    examples: ['accept-change TRIP-2027-0042', 'accept-change TRIP-2027-0042 --who ab'],
  });
}

/** Returns the command after a refused answer, unless the order's own help: with a quote, that is the cancellation which may just have been declined. */
const seeTheOrder = ({ state, reference, quotedFee }: OrderStatus): string[] =>
  state === 'awaiting-approval' || !quotedFee
    ? []
    : commands([['see where it stands', `status ${reference}`]]);

/** Says which fee a cancellation waits for, where it does. */
const feeAwaited = (status: OrderStatus): string[] | undefined => {
  const { reference, state, orderId, toApprove } = status;
  if (state !== 'awaiting-approval' || orderId === undefined || !toApprove) return undefined;
  return [
    '',
    `${reference} is already being cancelled: it waits for approval of the fee of ${showMoney(toApprove)}.`,
    ...whatNow(status).slice(2),
  ];
};

/** Says that an order is cancelled already, where it is, and that a named fee changes nothing any more. */
const alreadyCancelled = (status: OrderStatus, fee: Money | undefined): string[] | undefined => {
  const { reference, state, paidFee } = status;
  if (state !== 'cancelled' && !isCancelledUnbooked(status)) return undefined;
  const [space = '', stands = '', ...next] = whatNow(status);
  const paid = paidFee ? `The fee was ${showMoney(paidFee)}` : 'No fee is known';
  return [
    space,
    state === 'cancelled' ? `${reference} is already cancelled. Nothing was sent.` : stands,
    ...(fee ? [`${paid}; --fee ${writtenAmount(fee)} was not used.`] : []),
    ...next,
  ];
};

/** Says what a release allows before an offer is chosen, without the offers themselves. */
const releasedLines = (status: OrderStatus): string[] => {
  const { reference, state, payUpTo } = status;
  if (state !== 'awaiting-choice' || !payUpTo) return whatNow(status);
  return [
    '',
    `${reference} is released: once an offer is chosen, it may be ticketed for at most ${showMoney(payUpTo)}.`,
    ...choiceCommands(status).map((line) => `  ${line}`),
  ];
};

/** Says that nothing tickets the order any more, and what can follow. */
const withdrawnLines = (status: OrderStatus): string[] => {
  const [space = '', ...next] = whatNow(status);
  return [
    space,
    `The release is withdrawn: ${status.reference} is not ticketed until it is released again.`,
    ...next,
  ];
};

/** Adds the options that name a part of an order. One kind at a time. */
function withPart(command: Command): Command {
  return command
    .addOption(
      new Option('--passenger <paxId>', 'only these passengers: PAX2, or several: PAX2,PAX3')
        .argParser(paxIds)
        .conflicts(['journey', 'extra']),
    )
    .addOption(
      new Option('--journey <number>', 'only this journey, as `status` numbers them; may be repeated')
        .argParser(several(journeyNumber))
        .conflicts('extra'),
    )
    .option(
      '--extra <paxId:extra>',
      'only this seat or service, as `status` shows it: PAX1:12A; may be repeated',
      several(ownedExtra),
    );
}

/** Prints what cancelling a part costs and brings back, and the command that cancels it. */
function quotedPart(status: OrderStatus, part: PartOptions): string[] {
  const rows = status.attention ? [] : partRows(status, part);
  return ['', ...numberedOffers(status), ...(rows.length > 0 ? commands(rows) : whatNow(status))];
}

/** Returns what can follow a part that cannot be cancelled alone. */
function wholeRows({ reference }: OrderStatus): Row[] {
  return [
    ['see what the order has', `status ${reference}`],
    ['cancel the whole order', `cancel ${reference}`],
  ];
}

/** Returns the command that cancels a part for what was quoted. */
function partRows({ changeOffers, reference }: OrderStatus, part: PartOptions): Row[] {
  const offer = changeOffers?.offers.find(({ kind }) => kind === 'part');
  if (!offer) return [];
  const { penalty } = offer;
  const fee = penalty ? ` --fee ${writtenAmount(penalty)}` : '';
  return [['cancel this part', `cancel ${reference}${partWords(part)}${fee}`]];
}

function amountOf(command: Command, words: string): Money {
  try {
    return parseAmount(words);
  } catch (error) {
    return usageError(command, `argument 'amount' is invalid. ${(error as Error).message}`);
  }
}

function totalOf(status: OrderStatus): Money {
  const { reference, total, state } = status;
  if (total) return total;
  if (state === 'awaiting-choice')
    throw new Refused(
      { code: 'no-total', message: `order ${reference} has nothing to ticket yet: choose an offer first` },
      [`ndc-flows offers ${reference}`],
    );
  // Where no amount would help, the order says why.
  const atAnyPrice = { payUpTo: { amount: '0', currency: 'EUR' } };
  const refusal = refusalOf('ticket', atAnyPrice, { status, cancelWanted: false, automatic: false });
  if (refusal)
    throw new Refused({ code: refusal.code, message: refusal.text }, afterRefusal(status, refusal.code));
  const refused = { code: 'no-total', message: `order ${reference} has no total yet; give the amount` };
  throw new Refused(refused, [`ndc-flows ticket ${reference} --pay-up-to AMOUNT`]);
}
