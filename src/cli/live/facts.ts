/** What an order's status tells that somebody who watches wants to see as soon as it is known. */
import { showMoney } from '../../domain/money';
import type { OrderStatus } from '../../domain/order/status';
import { instantText } from '../../domain/dates';
import { documentText, flightText } from '../show';

/** Labels of which an order has one at a time: a price that becomes again what it was is told again, or the last one told would be believed. */
export const ONE_AT_A_TIME: ReadonlySet<string> = new Set(['price', 'pay until', 'fee quoted']);

/** Label and text of each fact, in the order in which a life brings them. */
export function factsOf(status: OrderStatus): [label: string, text: string][] {
  const all: [string, string | undefined][] = [
    ...status.flights.map((flight): [string, string] => ['flight', flightText(flight)]),
    ...status.extras.map((extra): [string, string] => ['extra', extra]),
    ...status.missedExtras.map((extra): [string, string] => ['not had', extra]),
    ['price', status.total && showMoney(status.total)],
    ['order', status.orderId && `${status.orderId} at ${status.provider}`],
    ...status.bookingReferences.map((id): [string, string] => ['PNR', id]),
    [
      'pay until',
      status.documents.length === 0 && status.paymentLimit ? instantText(status.paymentLimit) : undefined,
    ],
    ...status.documents.map((document): [string, string] => ['document', documentText(document)]),
    ['fee quoted', status.quotedFee && showMoney(status.quotedFee)],
    ['fee paid', status.paidFee && showMoney(status.paidFee)],
    ['money', status.money],
    ['error', status.lastError && `${status.lastError.code} ${status.lastError.text}`],
    ['waits for', status.waitsFor],
  ];
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
