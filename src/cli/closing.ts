/** The end of a command about an order: what the state means for whoever asked, and what can be typed next. */
import { attentionRules } from '../domain/order/attention';
import { showMoney, type Money } from '../domain/money';
import type { OrderState } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';
import { instantText } from '../domain/dates';
import { answerOption, offerLines } from './show';
import { orderPage, type UiPlace } from './uiAddress';

/** The status as `--json` prints it: with the address of the workflow in the UI, where one is known. */
export function statusDocument(status: OrderStatus, ui: UiPlace): OrderStatus & { ui?: string } {
  const page = orderPage(ui, status.reference);
  return page === undefined ? status : { ...status, ui: page };
}

/** A sentence and the next commands, for people. */
export function whatNow(status: OrderStatus): string[] {
  return [
    '',
    `${status.reference} ${stands(status)}${because(status)}.`,
    ...nextCommands(status).map((line) => `  ${line}`),
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

/** What a caller can do about an order at rest. */
const hints: Partial<Record<OrderState, Hint>> = {
  'awaiting-choice': ({ reference, offers = [] }) => [
    ...offerLines(offers),
    `choose:  ndc-flows select ${reference} OFFER...`,
  ],
  'awaiting-approval': ({ reference, toApprove, total, orderId }) =>
    toApprove
      ? [
          `agree:   ndc-flows approve ${reference} ${written(toApprove)}`,
          // An order that exists waits with a cancellation fee: there is nothing left to drop.
          ...(orderId ? [] : [`drop it: ndc-flows cancel ${reference}`]),
        ]
      : [`release: ndc-flows release ${reference} --pay-up-to ${total ? written(total) : 'AMOUNT'}`],
  held: ({ reference, total, paymentLimit, released, payUpTo }) => [
    ...(released && payUpTo
      ? [`It is released: its own time or a batch may issue it for ${showMoney(payUpTo)} at most.`]
      : []),
    `issue:   ndc-flows ticket ${reference}${total ? ` --pay-up-to ${written(total)}` : ''}`,
    `cancel:  ndc-flows cancel ${reference}`,
    ...(paymentLimit ? [`It lapses unless it is issued until ${instantText(paymentLimit)}.`] : []),
  ],
  ticketed: ({ reference, quotedFee }) => [
    quotedFee
      ? `cancel:  ndc-flows cancel ${reference} --fee ${written(quotedFee)}`
      : `fee:     ndc-flows quote ${reference}`,
  ],
  attention: ({ reference, attention }) => {
    if (!attention) return [];
    const { answers, reason, correlationId, actBy } = attention;
    const open = attentionRules[reason].open.flatMap((update) => commandOf[update] ?? []).join(', ');
    return [
      ...(actBy ? [`Act by ${instantText(actBy)}.`] : []),
      ...(correlationId ? [`The airline's support finds the call by CorrelationID ${correlationId}.`] : []),
      `settle:  ndc-flows resolve ${reference} --who WHO --why WHY, with ${answers.map(answerOption).join(' or ')}`,
      ...(open ? [`or:      ${open}`] : []),
    ];
  },
};

/** Which command sends an Update; `ticketAsReleased` is for batches alone. */
const commandOf: { readonly [update: string]: string | undefined } = {
  release: 'release',
  ticket: 'ticket',
  quoteCancellation: 'quote',
  cancel: 'cancel',
  refresh: 'refresh',
  acceptChange: 'accept-change',
};

function nextCommands(status: OrderStatus): string[] {
  return hints[status.state]?.(status) ?? [];
}

/** An amount as the command line takes it. */
function written({ amount, currency }: Money): string {
  return `${amount}${currency}`;
}
