/** Writes the Temporal UI's summaries of calls and waits: what is asked of the airline, and why. Never a name. */
import { showMoney } from '../money';
import type { OperationName, Operations } from './operations';
import { tripWords } from '../request/tripWords';

/** A summary is one line. Servers may refuse longer ones, and sealing lengthens them. */
const LONGEST = 160;

/** Returns the text, truncated to a summary's length. Airline texts can have any length. */
export function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}

/** Why an order acts without being asked. A requested action needs no reason. */
export const whyDue = {
  issue: 'released and due',
  'verify-limit': 'its payment time limit has passed',
  'read-again': 'not confirmed by the airline yet',
  watch: 'scheduled check',
  accept: 'a minor change needs no decision',
  search: 'the create response was lost',
  warn: undefined,
  end: undefined,
  wait: undefined,
} as const;

/** Returns a call's one-line summary. A write is labelled as one. */
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
  serviceList: () => 'list services for the chosen offer',
  seatAvailability: () => 'list seats for the chosen offer',
  offerPrice: () => 'price the chosen offer',
  orderCreate: ({ payment }) =>
    payment
      ? `create the order and pay ${showMoney(payment)} (sent once)`
      : 'create the order without payment (sent once)',
  orderRetrieve: (input) => {
    if ('orderId' in input) return `read order ${input.orderId}`;
    const { carrier, number, origin, destination, date } = input.flight;
    return `search for an order on ${carrier} ${number} ${origin} → ${destination} ${date}`;
  },
  orderReshop: ({ orderId, ask }) => {
    switch (ask) {
      case undefined:
      case 'cancel':
        return `quote the cancellation of order ${orderId}`;
      case 'part':
        return `quote the cancellation of a part of order ${orderId}`;
      case 'flights':
        return `ask for other flights of order ${orderId}`;
      case 'name':
        return `ask what a name correction of order ${orderId} costs`;
      case 'reprice':
        return `ask for the current price of order ${orderId}`;
    }
  },
  orderChange: (input) => {
    switch (input.change) {
      case 'issue':
        return `issue tickets for order ${input.orderId}, ${showMoney(input.amount)} (sent once)`;
      case 'accept':
        return `accept the new schedule of order ${input.orderId} (sent once)`;
      case 'offer':
        return `change order ${input.orderId}${input.amount ? ` and pay ${showMoney(input.amount)}` : ''} (sent once)`;
      case 'part':
        return `cancel part of order ${input.orderId} (sent once)`;
      case 'repriced':
        return `accept the new price of order ${input.orderId} (sent once)`;
      case 'details':
        return `correct passenger data of order ${input.orderId} (sent once)`;
      case 'cancel':
        return `cancel order ${input.orderId} (sent once)`;
    }
  },
  orderCancel: ({ orderId }) => `cancel order ${orderId} (sent once)`,
};

/** Returns how often something has happened: `first` to `tenth`, then figures. */
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
