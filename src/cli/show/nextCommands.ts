/** Prints the end of a command about an order: where it stands, and what to type next. */
import { attentionRules } from '../../domain/order/attention';
import { wasIssued } from '../../domain/order/issued';
import { classify } from '../../domain/calls/classify';
import { updateWords } from '../../domain/order/updates';
import { showMoney, type Money } from '../../domain/money';
import type { OrderState } from '../../domain/order/states';
import type { OrderStatus } from '../../domain/order/status';
import { instantText } from '../../domain/dates';
import { lines } from '../output';
import { answerOption, offerLines } from './status';
import { orderPage, type UiPlace } from '../uiAddress';

/** Returns the status as `--json` prints it: with the workflow's address in the UI, where it is known. */
export function statusDocument(status: OrderStatus, ui: UiPlace): OrderStatus & { ui?: string } {
  const page = orderPage(ui, status.reference);
  return page === undefined ? status : { ...status, ui: page };
}

/** Prints where the order stands, and the commands that can follow. */
export function whatNow(status: OrderStatus): string[] {
  return [
    '',
    `${status.reference} ${stands(status)}${because(status)}.`,
    ...(hints[status.state]?.(status) ?? []).map((line) => `  ${line}`),
  ];
}

function stands({ state, attention }: OrderStatus): string {
  return attention ? `needs a person (${attention.reason})` : `is ${state}`;
}

function because({ state, lastError, attention, toApprove, waitsFor }: OrderStatus): string {
  if (attention) return `: ${attention.text}`;
  if (state === 'failed' && lastError) return `: ${lastError.text} (${lastError.code})`;
  if (state === 'awaiting-approval' && toApprove) return ` of ${showMoney(toApprove)}`;
  return waitsFor ? `, and waits for ${waitsFor}` : '';
}

type Hint = (status: OrderStatus) => string[];

/** The commands that can follow, by the state in which the order rests. */
const hints: Partial<Record<OrderState, Hint>> = {
  'awaiting-choice': ({ reference, offers = [] }) => [
    ...offerLines(offers),
    `choose:  ndc-flows select ${reference} OFFER...`,
  ],
  'awaiting-approval': ({ reference, toApprove, total, orderId }) =>
    toApprove
      ? lines(
          `agree:   ndc-flows approve ${reference} ${written(toApprove)}`,
          // An order that exists waits with a cancellation fee: there is nothing left to drop.
          !orderId && `drop it: ndc-flows cancel ${reference}`,
        )
      : [`release: ndc-flows release ${reference} --pay-up-to ${total ? written(total) : 'AMOUNT'}`],
  held: (status) => {
    const { reference, total, paymentLimit, released, payUpTo } = status;
    const unquoted = total && hasNoQuote(status) ? ` --without-quote 0${total.currency}` : '';
    return lines(
      released &&
        payUpTo &&
        `It is released: its own timer or a batch may issue it for ${showMoney(payUpTo)} at most.`,
      `issue:   ndc-flows ticket ${reference}${total ? ` --pay-up-to ${written(total)}` : ''}`,
      `cancel:  ndc-flows cancel ${reference}${unquoted}`,
      paymentLimit && `It expires unless issued by ${instantText(paymentLimit)}.`,
    );
  },
  ticketed: (status) => {
    const { reference, quotedFee, total } = status;
    return lines(
      quotedFee
        ? `cancel:  ndc-flows cancel ${reference} --fee ${written(quotedFee)}`
        : `fee:     ndc-flows quote ${reference}`,
      total &&
        hasNoQuote(status) &&
        `or cancel for nothing back: ndc-flows cancel ${reference} --without-quote ${written(total)}`,
    );
  },
  cancelled: ({ reference, money, refundUntil }) =>
    money === 'pending'
      ? lines(
          `look:    ndc-flows refresh ${reference}`,
          refundUntil && `A person is asked if no refund is seen by ${instantText(refundUntil)}.`,
        )
      : [],
  attention: ({ reference, attention }) => {
    if (!attention) return [];
    const { answers, reason, correlationId, actBy } = attention;
    const open = attentionRules[reason].open
      .flatMap((update) => (update === 'ticketAsReleased' ? [] : updateWords[update]))
      .join(', ');
    return lines(
      actBy && `Act by ${instantText(actBy)}.`,
      correlationId && `The airline's support finds the call by CorrelationID ${correlationId}.`,
      `settle:  ndc-flows resolve ${reference} --who WHO --why WHY, with ${answers.map(answerOption).join(' or ')}`,
      open !== '' && `or:      ${open}`,
    );
  },
};

/** Returns true if the airline quoted no fee when it was asked last. With tickets, a failed call is none: only a refusal counts. */
function hasNoQuote(status: OrderStatus): boolean {
  const { lastError, quotedFee } = status;
  if (quotedFee) return false;
  if (lastError?.code === 'fee-unreadable') return true;
  if (!lastError || !('operation' in lastError) || lastError.operation !== 'orderReshop') return false;
  return !wasIssued(status) || classify(lastError) === 'refused';
}

/** An amount as the command line takes it. */
function written({ amount, currency }: Money): string {
  return `${amount}${currency}`;
}
