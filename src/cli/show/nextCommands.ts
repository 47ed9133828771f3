/** Prints the end of a command about an order: where it stands, and the commands that can follow, the safest first. */
import { attentionRules, type AttentionReason } from '../../domain/order/attention';
import { isLeft } from '../../domain/order/left';
import { wasIssued } from '../../domain/order/issued';
import { correlationIds } from '../../domain/calls/correlationIds';
import { classify } from '../../domain/calls/classify';
import { currentArgs, refusalOf } from '../../domain/order/updateRules';
import type { OpenUpdate } from '../../domain/order/attention';
import { showMoney } from '../../domain/money';
import type { OrderState } from '../../domain/order/states';
import type { Attention, OfferLine, OrderStatus } from '../../domain/order/status';
import { instantText } from '../../domain/dates';
import { lines } from '../output';
import { acceptRows } from './afterSale';
import { commands, resolution, type Row } from './commandLines';
import { offerLines } from './offers';
import { isGivenUp } from './status';
import { writtenAmount } from './texts';
import { orderPage, type UiPlace } from '../uiAddress';

/** Returns the status as `--json` prints it: with the workflow's address in the UI, where it is known. */
export function statusDocument(status: OrderStatus, ui: UiPlace): OrderStatus & { ui?: string } {
  const page = orderPage(ui, status.reference);
  return page === undefined ? status : { ...status, ui: page };
}

/** Prints where the order stands, and the commands that can follow. @param file of its request, where that is known */
export function whatNow(status: OrderStatus, file?: string): string[] {
  return [
    '',
    `${status.reference} ${stands(status)}${because(status)}.`,
    ...nextCommands(status, file).map(indented),
  ];
}

/** Prints the same after a request that started its order earlier: one that is over takes its reference with it. */
export function whatNowOfRepeat(status: OrderStatus, file?: string): string[] {
  const isOver = status.state === 'cancelled' || status.state === 'lapsed';
  return [
    ...whatNow(status, file),
    ...(isOver
      ? commands([['to book the trip again, change its reference', `book ${file ?? 'FILE'}`]]).map(indented)
      : []),
  ];
}

/** Returns the commands that can follow a refusal with this code. There is always one. */
export function afterRefusal(status: OrderStatus, code: string): string[] {
  const { reference } = status;
  if (code === 'cannot-cancel-here')
    return commands([['once the airline has cancelled it', `refresh ${reference}`]]);
  if (code === 'no-such-part') return commands([['see what the order has', `status ${reference}`]]);
  if (code === 'already-ticketed')
    return commands([['see the tickets', `status ${reference}`], ...ticketedRows(status)]);
  const next = nextCommands(status);
  return next.length > 0 ? next : commands([['see where it stands', `status ${reference}`]]);
}

function nextCommands(status: OrderStatus, file?: string): string[] {
  return hints[status.state]?.(status, file) ?? [];
}

function stands(status: OrderStatus): string {
  const { state, attention, waitsFor } = status;
  if (isGivenUp(status)) return 'was given up before anything was booked: there is nothing to pay';
  if (attention) return `needs attention (${attention.reason})`;
  if (state === 'failed') return 'has failed';
  if (state === 'awaiting-choice' && waitsFor) return `is waiting for ${waitsFor}`;
  return state === 'awaiting-approval' ? 'is waiting for approval' : `is ${state}`;
}

function because(status: OrderStatus): string {
  const { state, lastError, attention, toApprove, waitsFor } = status;
  if (isGivenUp(status)) return '';
  if (attention) return `: ${attention.text}`;
  if (state === 'failed' && lastError) return `: ${lastError.text} (${lastError.code})`;
  if (state === 'awaiting-approval' && toApprove) return ` of ${showMoney(toApprove)}`;
  return waitsFor && state !== 'awaiting-choice' ? ` and waiting for ${waitsFor}` : '';
}

/** Returns the commands that show what goes with an offer. */
export function offerExtras(reference: string, [first]: readonly OfferLine[]): Row[] {
  const offer = first?.number ?? 'OFFER';
  return [
    ['what goes with one', `services ${reference} ${offer}`],
    ['its seats', `seats ${reference} ${offer}`],
  ];
}

type Hint = (status: OrderStatus, file?: string) => string[];

/** The commands that can follow, by the state in which the order rests. */
const hints: Partial<Record<OrderState, Hint>> = {
  'awaiting-choice': ({ reference, offers = [] }) => [
    ...offerLines(offers),
    ...commands([...offerExtras(reference, offers), ['choose', `select ${reference} OFFER...`]]),
  ],
  'awaiting-approval': ({ reference, toApprove, total, orderId }) =>
    toApprove
      ? commands([
          ['approve', `approve ${reference} ${writtenAmount(toApprove)}`],
          // An order that exists waits with a cancellation fee: there is no booking left to stop.
          orderId ? ['keep the order', `decline ${reference}`] : ['stop the booking', `cancel ${reference}`],
        ])
      : commands([
          ['release', `release ${reference} --pay-up-to ${total ? writtenAmount(total) : 'AMOUNT'}`],
        ]),
  held: (status) => {
    const { reference, total, paymentLimit, released, payUpTo } = status;
    const unquoted = total && hasNoQuote(status) ? ` --without-quote 0${total.currency}` : '';
    return lines(
      released &&
        payUpTo &&
        `Released: the order's own timer or a batch may ticket it for at most ${showMoney(payUpTo)}.`,
      commands([
        ...acceptRows(status),
        ['ticket', `ticket ${reference}${total ? ` --pay-up-to ${writtenAmount(total)}` : ''}`],
        ['cancel', `cancel ${reference}${unquoted}`],
      ]),
      paymentLimit && `The hold expires unless the order is ticketed by ${instantText(paymentLimit)}.`,
    );
  },
  ticketed: (status) => commands(ticketedRows(status)),
  cancelled: ({ reference, money, refundUntil }) =>
    money === 'pending'
      ? lines(
          commands([['check the refund', `refresh ${reference}`]]),
          refundUntil && `The order needs attention if no refund shows by ${instantText(refundUntil)}.`,
        )
      : [],
  failed: (status, file = 'FILE') => {
    const { history, searchUntil } = status;
    const another = commands([[`book with another reference in ${file}`, `book ${file}`]]);
    if (history.some(({ state }) => state === 'creating' || state === 'unknown'))
      return lines(
        'This reference cannot be reused: a booking may have been sent to the airline under it.',
        another,
      );
    if (searchUntil !== undefined)
      return lines(
        `The order is searched for until ${instantText(searchUntil)}. Until then, this reference cannot be reused.`,
        another,
      );
    const { code } = status.lastError ?? {};
    // What the workers log in with is no mistake of the request.
    const refusedLogin = code === 'login-refused';
    return lines(
      refusedLogin &&
        `Correct credentials and agencyId of providers.${status.provider} where the workers run, and restart them if a variable changes.`,
      'The reference can be reused.',
      commands([
        ...optional(code === 'look-to-book' && ['see the shops and bookings', 'usage']),
        ...optional(refusedLogin && ['check the credentials here', 'doctor']),
        ...optional(!refusedLogin && ['after a correction', `book ${file}`]),
        [isGivenUp(status) ? 'to book it after all' : 'try again', `book ${file} --again`],
      ]),
    );
  },
  attention: (status) => {
    const { attention } = status;
    if (!attention) return [];
    return lines(
      attention.actBy && `Act by ${instantText(attention.actBy)}.`,
      attention.correlationId && `For the airline's support: ${correlationIds(attention)}`,
      ...attentionLines(status, attention),
    );
  },
};

/** What to do about the attention: a first step outside ndc-flows, and each command that helps. */
function attentionLines(status: OrderStatus, { answers, reason, otherReference }: Attention): string[] {
  const { reference } = status;
  return lines(
    firstSteps[reason],
    commands([
      ...optional(otherReference !== undefined && ['see the other order', `status ${otherReference}`]),
      ...attentionRules[reason].open.flatMap((update) =>
        update === 'ticketAsReleased' ? [] : offer(update, status),
      ),
      ...answers.map((answer) => resolution(reference, answer)),
    ]),
  );
}

/** Prints what a person can do about an order that waits for one or has failed; nothing for any other. The status above it says why. */
export function waitingLines(status: OrderStatus): string[] {
  const { attention, reference, state } = status;
  const waits = isLeft(status)
    ? commands([['follow it again', `refresh ${reference}`]])
    : attention
      ? attentionLines(status, attention)
      : state === 'awaiting-approval' || state === 'failed'
        ? nextCommands(status)
        : [];
  return waits.length > 0 ? ['', ...waits.map(indented)] : [];
}

/** What a person does outside ndc-flows before the first command helps. */
const firstSteps: Partial<Record<AttentionReason, string>> = {
  balance: 'First top up your balance at the provider.',
  'lost-create': 'First ask the airline whether it created the order.',
  'lost-change': 'First ask the airline whether it made the change, and what was charged.',
  'partly-issued': 'First ask the airline for the missing documents.',
  'refund-unproven': 'First ask the airline what it refunded.',
};

/** Returns the command that sends an Update, if the order would accept it now. */
function offer(update: Exclude<OpenUpdate, 'ticketAsReleased'>, status: OrderStatus): Row[] {
  const { reference, total, quotedFee, released } = status;
  const upTo = `--pay-up-to ${total ? writtenAmount(total) : 'AMOUNT'}`;
  const rows: Record<typeof update, Row> = {
    refresh: ['check with the airline', `refresh ${reference}`],
    acceptChange: ['accept the change', `accept-change ${reference}`],
    release: ['release', `release ${reference} ${upTo}`],
    ticket: ['ticket', `ticket ${reference} ${upTo}`],
    quoteCancellation: ['quote the cancellation', `quote ${reference}`],
    cancel: ['cancel', `cancel ${reference}${quotedFee ? ` --fee ${writtenAmount(quotedFee)}` : ''}`],
  };
  const row = rows[update];
  const refusal = refusalOf(update, currentArgs(status)[update], {
    status,
    cancelWanted: false,
    automatic: released,
  });
  return refusal ? [] : [row];
}

function ticketedRows(status: OrderStatus): Row[] {
  const { reference, quotedFee, total } = status;
  return [
    ...acceptRows(status),
    quotedFee
      ? ['cancel', `cancel ${reference} --fee ${writtenAmount(quotedFee)}`]
      : ['quote the cancellation', `quote ${reference}`],
    ...optional(
      total &&
        hasNoQuote(status) && [
          'cancel with no refund',
          `cancel ${reference} --without-quote ${writtenAmount(total)}`,
        ],
    ),
  ];
}

const optional = (row: Row | false | undefined): Row[] => (row ? [row] : []);

const indented = (line: string): string => `  ${line}`;

/** Returns true if the airline quoted no fee when it was asked last. With tickets, a failed call is none: only a refusal counts. */
function hasNoQuote(status: OrderStatus): boolean {
  const { lastError, quotedFee } = status;
  if (quotedFee) return false;
  if (lastError?.code === 'fee-unreadable') return true;
  if (!lastError || !('operation' in lastError) || lastError.operation !== 'orderReshop') return false;
  return !wasIssued(status) || classify(lastError) === 'refused';
}
