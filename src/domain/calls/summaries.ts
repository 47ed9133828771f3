/** What the Temporal UI says beside each call and each wait, in plain words: what is asked of the airline, and why. Never a name. */
import { showMoney } from '../money';
import type { OperationName, Operations } from './operations';
import { tripWords } from '../request/tripWords';

/** A summary is one line; servers may refuse longer ones, and sealed ones are longer still. */
const LONGEST = 160;

/** The text, cut where it is too long for a summary. What airlines say can be of any length. */
export function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}

/** Why an order does what it does by itself; what calls nobody needs no reason. */
export const whyDue = {
  issue: 'released, and due',
  'verify-limit': 'its limit has passed',
  'read-again': 'the airline has not confirmed it yet',
  watch: 'the order is watched',
  search: 'a lost order is looked for',
  warn: undefined,
  end: undefined,
  wait: undefined,
} as const;

/** A call in a line. A write says that it is one. */
export function callSummary<Name extends OperationName>(
  operation: Name,
  input: Operations[Name]['input'],
  why?: string,
): string {
  const words = wordsOf[operation](input);
  return summary(why === undefined ? words : `${words}: ${why}`);
}

const wordsOf: { [Name in OperationName]: (input: Operations[Name]['input']) => string } = {
  login: () => 'log in',
  airShopping: ({ journeys, passengers }) => `shop ${tripWords(journeys, passengers.length)}`,
  serviceList: () => 'extras for the chosen offer',
  seatAvailability: () => 'seats for the chosen offer',
  offerPrice: () => 'what the chosen offer costs',
  orderCreate: ({ payment }) =>
    payment
      ? `create the order and pay ${showMoney(payment)}, sent once`
      : 'create the order, nothing is paid, sent once',
  orderRetrieve: (input) => {
    if ('orderId' in input) return `read order ${input.orderId}`;
    const { carrier, number, origin, destination, date } = input.flight;
    return `search for an order on ${carrier} ${number} ${origin} → ${destination} ${date}`;
  },
  orderReshop: ({ orderId }) => `what cancelling order ${orderId} costs`,
  orderChange: (input) => {
    switch (input.change) {
      case 'issue':
        return `issue order ${input.orderId} for ${showMoney(input.amount)}, sent once`;
      case 'accept':
        return `accept the new schedule of order ${input.orderId}, sent once`;
      case 'cancel':
        return `cancel order ${input.orderId}, sent once`;
    }
  },
  orderCancel: ({ orderId }) => `cancel order ${orderId}, sent once`,
};

/** `first` to `tenth`, then in figures: how often something has happened. */
export function ordinal(count: number): string {
  return ORDINALS[count - 1] ?? `${count}th`;
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
