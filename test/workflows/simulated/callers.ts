/** What callers say: the arguments of each Update, right or wrong, and the answers of a person who tells the truth. */
import type { AttentionReason, ResolveAnswer } from '../../../src/domain/order/attention';
import { lostWithoutQuote } from '../../../src/domain/order/refunds';
import type { OrderStatus } from '../../../src/domain/order/status';
import type { OrderUpdateName } from '../../../src/domain/order/updates';
import { PRICE, type Airline } from './airline';
import type { WriteKind } from './journal';
import { eur } from './modelOrder';
import type { Asking } from './script';

/** What is asked, by its name. */
export type Said = Asking & { asks: OrderUpdateName };

const why = { who: 'Q. Uality', why: 'as the script wants it' };

/** Arguments for what is asked; undefined where nothing true can be said. */
export function argumentsOf(
  { asks, with: how, choice }: Said,
  status: OrderStatus,
  airline: Airline,
): Record<string, unknown> | undefined {
  return how === 'right' ? right(asks, choice, status, airline) : wrong(asks, choice, status, airline);
}

function right(
  name: OrderUpdateName,
  choice: number,
  status: OrderStatus,
  airline: Airline,
): Record<string, unknown> | undefined {
  switch (name) {
    case 'selectOffer':
      return { offerIds: [status.offers?.[0]?.offerId ?? 'none'] };
    case 'approve':
      return { amount: status.toApprove ?? eur('1.00') };
    case 'release':
    case 'ticket':
      return { payUpTo: choice === 0 ? eur('300.00') : (status.total ?? PRICE) };
    case 'ticketAsReleased':
      return choice === 0 ? { atMost: eur('10.00') } : choice === 1 ? { atMost: status.total } : {};
    case 'cancel': {
      const unquoted = status.lastError?.code === 'fee-unreadable' || choice > 4;
      const lost = unquoted ? lostWithoutQuote(status) : undefined;
      if (lost) return { withoutQuote: lost };
      return choice === 0 ? {} : { fee: status.quotedFee };
    }
    case 'resolve': {
      const answers = trueAnswers(status, airline);
      return answers[choice % Math.max(answers.length, 1)];
    }
    default:
      return {};
  }
}

function wrong(
  name: OrderUpdateName,
  choice: number,
  { attention }: OrderStatus,
  airline: Airline,
): Record<string, unknown> {
  switch (name) {
    case 'selectOffer':
      return { offerIds: choice === 0 ? 'none' : ['strange'] };
    case 'approve':
      return { amount: choice === 0 ? { amount: '1,00', currency: 'EUR' } : eur('1.00') };
    case 'release':
    case 'ticket':
      return { payUpTo: choice === 0 ? undefined : choice === 1 ? eur('-1.00') : eur('10.00') };
    case 'ticketAsReleased':
      return choice === 0 ? { atMost: { amount: '1,00', currency: 'EUR' } } : { orderId: 'another' };
    case 'cancel':
      return choice === 0 ? { withoutQuote: eur('1.23') } : { fee: eur('1.23') };
    case 'resolve': {
      // Another's order, or an answer that the case does not take: neither may be believed.
      const stranger = airline.orders.find(({ whose }) => whose === 'stranger')?.id;
      if (choice === 0 && attention?.answers.includes('order-id'))
        return { answer: 'order-id', orderId: stranger, ...why };
      const refused = everyAnswer.find((answer) => !attention?.answers.includes(answer));
      return { answer: refused, ...why };
    }
    default:
      return { orderId: 'another' };
  }
}

const everyAnswer: readonly ResolveAnswer[] = [
  'order-id',
  'not-created',
  'not-issued',
  'ticketed-elsewhere',
  'complete',
  'not-cancelled',
  'code-means',
  'give-up',
];

/** The answers that the order accepts and that are true at this moment, and will stay so. */
export function trueAnswers({ attention }: OrderStatus, airline: Airline): Record<string, unknown>[] {
  return (attention?.answers ?? [])
    .filter((answer) => isTrue(answer, airline, attention?.reason))
    .map((answer) => ({
      answer,
      orderId: answer === 'order-id' ? airline.order?.id : undefined,
      meaning: answer === 'code-means' ? 'refused' : undefined,
      ...why,
    }));
}

/** The answer that says the same as a code that means a refusal. */
const undone: Partial<Record<AttentionReason, ResolveAnswer>> = {
  'lost-create': 'not-created',
  'lost-issue': 'not-issued',
  'lost-cancel': 'not-cancelled',
};

function isTrue(answer: ResolveAnswer, airline: Airline, reason: AttentionReason | undefined): boolean {
  const { order } = airline;
  const promised = (kind: WriteKind): boolean => [...airline.promised].some((each) => each.kind === kind);
  switch (answer) {
    case 'order-id':
      return order !== undefined;
    case 'not-created':
      return order === undefined && !promised('create');
    case 'not-issued':
      return order?.issued?.by !== 'us' && !promised('issue') && !promised('create');
    case 'not-cancelled':
      return order?.cancelled?.by !== 'us' && !promised('cancel');
    case 'ticketed-elsewhere':
      // Where a read shows no tickets yet, the word changes nothing yet.
      return order !== undefined && airline.showsTickets(order);
    case 'complete':
      // What is asked about may be a partial issue, or one that is under way.
      return order?.issued !== undefined && !order.cancelled;
    case 'code-means': {
      const same = reason && undone[reason];
      return same !== undefined && isTrue(same, airline, reason);
    }
    default:
      return true;
  }
}
