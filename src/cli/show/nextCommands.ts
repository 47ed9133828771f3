/** Prints the end of a command about an order: where it stands, and the commands that can follow, the safest first. */
import { attentionRules, type AttentionReason } from '../../domain/order/attention';
import { isCancelledUnbooked } from '../../domain/order/cancelledUnbooked';
import { isLeft } from '../../domain/order/left';
import { readsCancelled, wasIssued } from '../../domain/order/issued';
import { correlationIds } from '../../domain/calls/correlationIds';
import { classify } from '../../domain/calls/classify';
import type { Meaning } from '../../domain/calls/errorTable';
import { meaningsOfWrite, meaningWords } from '../../domain/calls/meaningWords';
import { problemWords } from '../../domain/calls/problemText';
import { currentArgs, refusalOf } from '../../domain/order/updateRules';
import type { OpenUpdate } from '../../domain/order/attention';
import { showMoney } from '../../domain/money';
import { stateWords, type OrderState } from '../../domain/order/states';
import type { Attention, OfferLine, OrderStatus } from '../../domain/order/status';
import { instantText } from '../../domain/dates';
import { lines } from '../output';
import { acceptRows } from './afterSale';
import { commands, resolution, type Row } from './commandLines';
import { offerLines } from './offers';
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
    ...commands([
      ['see the order', `status ${status.reference}`],
      ...optional(isOver && [anotherReference(file ?? 'FILE'), `book ${file ?? 'FILE'}`]),
    ]).map(indented),
  ];
}

const anotherReference = (file: string): string => `put a new \`reference\` in ${file}, then book it`;

/** Returns the commands that can follow a refusal with this code. There is always one. */
export function afterRefusal(status: OrderStatus, code: string): string[] {
  const { reference, state } = status;
  // The offers themselves, up to sixty lines, would hide the refusal above them.
  if (state === 'awaiting-choice') return choiceCommands(status);
  if (code === 'cannot-cancel-here')
    return commands([['once the airline has cancelled it', `refresh ${reference}`]]);
  if (code === 'no-quote')
    return commands([
      ...offer('quoteCancellation', status),
      ...optional(state === 'held' && ['cancel if it costs nothing', `cancel ${reference}`]),
    ]);
  if (code === 'no-such-part' || code === 'passenger-unknown')
    return commands([['see what the order has', `status ${reference}`]]);
  if (code === 'already-ticketed')
    return commands([['see the tickets', `status ${reference}`], ...ticketedRows(status)]);
  const next = nextCommands(status);
  return next.length > 0 ? next : commands([['see where it stands', `status ${reference}`]]);
}

function nextCommands(status: OrderStatus, file?: string): string[] {
  if (isNotFound(status)) return commands([['check with the airline', `refresh ${status.reference}`]]);
  return hints[status.state]?.(status, file) ?? [];
}

/** True where the airline last answered that it has no such order: whatever else is sent to it would fail. */
function isNotFound({ state, lastError }: OrderStatus): boolean {
  const stood = state === 'held' || state === 'ticketed';
  return stood && lastError !== undefined && 'kind' in lastError && classify(lastError) === 'not-found';
}

function stands(status: OrderStatus): string {
  const { state, attention, waitsFor } = status;
  if (isCancelledUnbooked(status)) return 'was cancelled before anything was booked. There is nothing to pay';
  if (attention) return `needs attention (${attention.reason})`;
  if (state === 'failed') return 'has failed';
  if (state === 'awaiting-choice' && waitsFor) return `is waiting for ${waitsFor}`;
  return `is ${stateWords[state]}`;
}

function because(status: OrderStatus): string {
  const { state, lastError, attention, toApprove, waitsFor, decisions } = status;
  if (isCancelledUnbooked(status)) return '';
  if (attention) return `: ${attention.text}`;
  const decided = decisions.at(-1);
  if (state === 'failed' && decided?.answer === 'not-created')
    return `: ${decided.who} says that the airline made no order`;
  if (state === 'failed' && lastError) return `: ${problemWords(lastError)}`;
  if (state === 'awaiting-approval' && toApprove) return ` of ${showMoney(toApprove)}`;
  return waitsFor && state !== 'awaiting-choice' ? ` and waiting for ${waitsFor}` : '';
}

/** Returns the commands that show what goes with an offer. */
export function offerExtras(reference: string, [first]: readonly OfferLine[]): Row[] {
  if (!first) return [];
  return [
    ['what goes with one', `services ${reference} ${first.number}`],
    ['its seats', `seats ${reference} ${first.number}`],
  ];
}

/** Returns the commands of an order that waits for a choice. */
export function choiceCommands({ reference, offers = [] }: OrderStatus): string[] {
  return commands([['see the offers', `offers ${reference}`], chooseRow(reference, offers)]);
}

/** Returns the commands that can follow a list of offers. */
export function selectCommands(reference: string, offers: readonly OfferLine[]): string[] {
  return commands([...offerExtras(reference, offers), chooseRow(reference, offers)]);
}

function chooseRow(reference: string, [first]: readonly OfferLine[]): Row {
  const number = first?.number ?? 1;
  return [`choose offer ${number}`, `select ${reference} ${number}`];
}

type Hint = (status: OrderStatus, file?: string) => string[];

/** The commands that can follow, by the state in which the order rests. */
const hints: Partial<Record<OrderState, Hint>> = {
  'awaiting-choice': ({ reference, offers = [] }) => [
    ...offerLines(offers),
    ...selectCommands(reference, offers),
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
    return lines(
      released &&
        payUpTo &&
        `Released: the order's own timer or a batch may ticket it for at most ${showMoney(payUpTo)}.`,
      commands([
        ...acceptRows(status),
        ['ticket', `ticket ${reference}${total ? ` --pay-up-to ${writtenAmount(total)}` : ''}`],
        ...withdrawRow(status),
        ['cancel', `cancel ${reference}`],
        ...optional(
          total &&
            hasNoQuote(status) && [
              'cancel if the airline quotes no fee',
              `cancel ${reference} --without-quote 0${total.currency}`,
            ],
        ),
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
    const another = commands([[anotherReference(file), `book ${file}`]]);
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
        [isCancelledUnbooked(status) ? 'to book it after all' : 'try again', `book ${file} --again`],
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
function attentionLines(status: OrderStatus, attention: Attention): string[] {
  const { answers, reason, otherReference } = attention;
  const { reference } = status;
  return lines(
    firstSteps[reason],
    standingRelease(status, attention),
    commands([
      ...optional(otherReference !== undefined && ['see the other order', `status ${otherReference}`]),
      ...attentionRules[reason].open.flatMap((update) =>
        update === 'ticketAsReleased' ? [] : offer(update, status),
      ),
      ...withdrawRow(status),
      ...answers.map((answer) => resolution(reference, answer, possibleMeanings(attention)[0])),
    ]),
    answers.includes('code-means') && meaningLines(attention),
  );
}

/** Says what a release still allows while nothing is paid. */
function standingRelease({ released, payUpTo }: OrderStatus, { reason }: Attention): string | undefined {
  const { open, mayLapse } = attentionRules[reason];
  if (!released || !payUpTo || !mayLapse) return undefined;
  const when = open.includes('ticketAsReleased')
    ? 'the next batch'
    : 'once it is held again, its own timer or a batch';
  return `The order stays released: ${when} may ticket it for at most ${showMoney(payUpTo)}.`;
}

/** Returns the command that withdraws a release, where the order would accept it. */
function withdrawRow(status: OrderStatus): Row[] {
  const refusal = refusalOf('release', { withdraw: true }, { status, cancelWanted: false, automatic: true });
  return refusal ? [] : [['withdraw the release', `release ${status.reference} --withdraw`]];
}

/** Returns what the unlisted code can mean, the most likely first. */
function possibleMeanings({ reason, unlisted }: Attention): readonly [Meaning, ...Meaning[]] {
  const { lostWrite = unlisted?.operation === 'orderCancel' ? 'cancel' : 'issue' } = attentionRules[reason];
  return meaningsOfWrite[unlisted?.operation === 'orderCreate' ? 'create' : lostWrite];
}

/** Says what the command with the most likely meaning says, and what else the code may mean. */
function meaningLines(attention: Attention): string[] {
  const [likely, ...others] = possibleMeanings(attention);
  const width = Math.max(...others.map((meaning) => meaning.length));
  return [
    `${likely}: ${meaningWords[likely]}. If the code means something else, give that instead:`,
    ...others.map((meaning) => `  ${meaning.padEnd(width)}  ${meaningWords[meaning]}`),
  ];
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
  'duplicate-trip':
    'First check whether the other order still exists. If it has since been cancelled, book this one.',
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
    acceptChange: [
      readsCancelled(status) ? 'close it as cancelled' : 'accept the change',
      `accept-change ${reference} --who WHO`,
    ],
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
