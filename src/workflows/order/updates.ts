/** The Updates of an order and what each does, in one table. `src/domain/order/updateRules.ts` says which states allow them. */
import { condition } from '@temporalio/workflow';
import type { Money } from '../../domain/money';
import { attentionRule } from '../../domain/order/attention';
import type { Refusal } from '../../domain/calls/problem';
import type { OrderRefusal } from '../../domain/order/refusals';
import { overLimit } from '../../domain/order/updateRules';
import type { OrderUpdateName, OrderUpdates } from '../../domain/order/updates';
import { refused } from '../refused';
import { acceptChange } from './acceptChange';
import type { Asked } from './basketCalls';
import { addExtras, listExtras } from './addExtras';
import { cancelOrLapse, quoteCancellation } from './cancel';
import { cancelPart, goneBefore, quotePart } from './cancelPart';
import { acceptOffer, inThePast, quoteChange } from './changeFlights';
import { correct } from './correct';
import type { Order } from './order';
import type { NamedOrder } from './orderFacts';
import { refresh } from './read';
import { resolve } from './resolve';
import { ticket } from './ticket';

/** Why tickets are not issued that were asked for before a caller withdrew the release. */
export const releaseWithdrawn: OrderRefusal = {
  code: 'not-released',
  text: 'the release was withdrawn after this call; call again to release and issue the order',
};

/** How one Update is handled. At least one of `atOnce` and `inTurn` is given. */
export interface Handler<Name extends OrderUpdateName> {
  /** Gives a waiting step its answer at once, or returns `queue` if the Update must be queued. */
  atOnce?: (order: Order, args: OrderUpdates[Name]) => Promise<'answered' | 'queue'>;
  /** Runs between steps, one Update at a time. Returns a refusal that only became known then. */
  inTurn?: (order: Order, args: OrderUpdates[Name]) => Promise<Refusal | undefined | void>;
  /** Returns a refusal that only the waiting step can decide. */
  judge?: (order: Order, args: OrderUpdates[Name]) => OrderRefusal | undefined;
  /** Refuses a new Update for what is known without the airline. Not asked again in its turn: by then the order has been read. */
  foresee?: (order: Order, args: OrderUpdates[Name]) => OrderRefusal | undefined;
  /** Why the Update calls the airline, for the UI. */
  why?: string;
  /** Returns true for an Update that only reads: if the airline cannot be reached, the order stays as it was. */
  reads?: (args: OrderUpdates[Name]) => boolean;
  /**
   * Returns true for an Update that changes an order after its sale. The order may not show that it was made before: it is never carried out
   * again after a reset.
   */
  amends?: (args: OrderUpdates[Name]) => boolean;
  /** True for an Update sent by a batch, with no person waiting. */
  inBatch?: boolean;
}

/** The handler of each Update. */
export const updates: { readonly [Name in OrderUpdateName]: Handler<Name> } = {
  selectOffer: immediate(
    async (order, args) => {
      await answeredByBasket(order, { select: args });
      await condition(() => order.state !== 'awaiting-choice');
    },
    { judge: (order, args) => order.basketRefusal({ select: args }) },
  ),
  approve: immediate(async (order, { amount }) => {
    order.receive({ approved: amount });
    await condition(() => order.status.toApprove === undefined);
  }),
  decline: immediate(async (order) => {
    order.receive({ declined: true });
    await condition(() => order.status.toApprove === undefined);
  }),
  release: immediate((order, { payUpTo, who }) => {
    if (payUpTo) order.release(payUpTo, who);
    else order.takeReleaseBack();
    return Promise.resolve();
  }),
  ticket: queued('tickets were requested', async (order, { payUpTo, who }) => {
    order.release(payUpTo, who);
    const { withdrawals } = order;
    await ticket(order, payUpTo);
    return order.withdrawals > withdrawals ? releaseWithdrawn : undefined;
  }),
  ticketAsReleased: queued(
    'a batch requested tickets',
    (order, { atMost }) => ticketAsReleased(order, atMost ?? undefined),
    { inBatch: true },
  ),
  quoteCancellation: queued(
    'a cancellation quote was requested',
    (order, { part }) => (part ? quotePart(order, part) : quoteCancellation(order)),
    { reads: () => true, foresee: (order, { part }) => goneBefore(order, part) },
  ),
  cancel: queued(
    'a cancellation was requested',
    (order, { fee, withoutQuote, part }) =>
      part
        ? cancelPart(order, part, fee ?? undefined)
        : cancelOrLapse(order, { fee: fee ?? undefined, withoutQuote: withoutQuote ?? undefined }),
    {
      atOnce: (order, { part }) => (part ? Promise.resolve('queue') : stopBooking(order)),
      amends: ({ part }) => part != null,
      foresee: (order, { part }) => goneBefore(order, part),
    },
  ),
  refresh: queued('a refresh was requested', (order) => refresh(order), { reads: () => true }),
  acceptChange: queued('a change was accepted', (order, { who }) => acceptChange(order, who)),
  listExtras: queued('a list of extras was requested', listExtras, {
    reads: () => true,
    atOnce: async (order, args) => {
      if (order.status.orderId !== undefined) return 'queue';
      await answeredByBasket(order, { list: args });
      return 'answered';
    },
    judge: (order, args) => order.basketRefusal({ list: args }),
  }),
  addExtras: queued('extras were added', addExtras, { amends: () => true }),
  quoteChange: queued('other flights were requested', quoteChange, {
    reads: ({ choose, payUpTo }) => !(choose && payUpTo),
    amends: ({ choose, payUpTo }) => choose !== undefined && payUpTo !== undefined,
    foresee: (_, { journeys }) => inThePast(journeys),
  }),
  acceptOffer: queued('an offered change was accepted', acceptOffer, { amends: () => true }),
  correct: queued('a correction was requested', correct, { amends: () => true }),
  resolve: queued('checking a person’s answer', resolve, { atOnce: resolveDuplicate }),
};

/** Waits until the step that awaits a choice has answered. */
async function answeredByBasket(order: Order, asked: Asked): Promise<void> {
  const refusal = await order.basketCalls.put(asked);
  if (refusal) throw refused(refusal);
}

/** Defines an Update that only answers a waiting step. */
function immediate<Name extends OrderUpdateName>(
  answer: (order: Order, args: OrderUpdates[Name]) => Promise<void>,
  options: Pick<Handler<Name>, 'judge'> = {},
): Handler<Name> {
  return {
    ...options,
    async atOnce(order, args) {
      await answer(order, args);
      return 'answered';
    },
  };
}

/** Defines an Update that runs between steps, one at a time. The UI shows `why` beside its calls. */
function queued<Name extends OrderUpdateName>(
  why: string,
  inTurn: NonNullable<Handler<Name>['inTurn']>,
  options: Omit<Handler<Name>, 'inTurn' | 'why'> = {},
): Handler<Name> {
  return { inTurn, why, ...options };
}

/** Pays what the release allows, but no more than the batch has left. Over the batch's limit, the order stays as it was. */
async function ticketAsReleased(order: Order, atMost: Money | undefined): Promise<Refusal | undefined> {
  const { payUpTo } = order.status;
  if (!payUpTo) return undefined;
  const before = order.whereabouts();
  if ((await ticket(order, payUpTo, atMost)) === 'ended') return undefined;
  order.restore(before);
  const { total } = order.status;
  return total && atMost && overLimit(total, atMost);
}

/** Stops the booking while nothing exists at the airline. Queues the cancellation if the order turns out to exist. */
async function stopBooking(order: Order): Promise<'answered' | 'queue'> {
  if (order.status.orderId === undefined) {
    order.receive({ cancelled: true });
    const lost = (): boolean => {
      const rule = attentionRule(order.status.attention?.reason);
      return rule !== undefined && !rule.beforeOrder;
    };
    await condition(() => order.ended || order.status.orderId !== undefined || lost());
    if (order.ended) return 'answered';
    // An earlier run has created an order, or may have.
    order.receive({ cancelled: false });
    if (order.status.orderId === undefined) throw refused(mayBeBooked);
  }
  // Nothing is issued before the queued cancellation runs.
  order.receive({ cancelWaits: true });
  return 'queue';
}

const mayBeBooked: OrderRefusal = {
  code: 'not-in-this-state',
  text: 'an earlier run of this reference may have booked the trip; resolve that first, then cancel',
};

/** Answers a booking that found its trip held already and waits for a decision. */
async function resolveDuplicate(order: Order, args: OrderUpdates['resolve']): Promise<'answered' | 'queue'> {
  const asks = (): boolean => attentionRule(order.status.attention?.reason)?.beforeOrder === true;
  // The order that somebody named first is being read.
  await condition(() => typeof order.input.duplicate !== 'object' || !asks());
  if (!asks()) return 'queue';
  const { attention } = order.status;
  if (args.answer === 'order-id') {
    const named: NamedOrder = { orderId: args.orderId ?? '' };
    order.receive({ duplicate: named });
    await condition(() => named.refusal !== undefined || !asks());
    if (named.refusal) throw refused(named.refusal);
    order.decided(args, attention);
    return 'answered';
  }
  order.decided(args, attention);
  order.receive({ duplicate: args.answer === 'book-anyway' ? 'book-anyway' : 'give-up' });
  await condition(() => order.state !== 'attention');
  return 'answered';
}
