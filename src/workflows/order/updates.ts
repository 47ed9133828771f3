/** The Updates of an order: what each does, in one table. What its state allows is `src/domain/order/updateRules.ts`. */
import { condition } from '@temporalio/workflow';
import type { Money } from '../../domain/money';
import { attentionRule } from '../../domain/order/attention';
import type { Refusal } from '../../domain/calls/problem';
import { overLimit } from '../../domain/order/updateRules';
import type { OrderUpdateName, OrderUpdates } from '../../domain/order/updates';
import { refused } from '../refused';
import { acceptChange } from './acceptChange';
import { cancelOrLapse, quoteCancellation } from './cancel';
import type { Order } from './order';
import { refresh } from './read';
import { resolve } from './resolve';
import { ticket } from './ticket';

/** How one Update is handled. */
export interface Handler<Name extends OrderUpdateName> {
  /** Answers what a step waits for, at once; or finds that the Update must be queued. */
  atOnce?: (order: Order, args: OrderUpdates[Name]) => Promise<'answered' | 'queue'>;
  /** Runs between steps, one Update at a time. Returns a refusal that came up only then. */
  inTurn?: (order: Order, args: OrderUpdates[Name]) => Promise<Refusal | undefined | void>;
  /** Refuses what only the step that waits for it can judge. */
  judge?: (order: Order, args: OrderUpdates[Name]) => Refusal | undefined;
  /** Why its calls are made, for the UI. */
  why?: string;
  /** It only reads: an airline that cannot be asked leaves the order as it was. */
  reads?: boolean;
  /** It is asked by a batch, which nobody watches. */
  inBatch?: boolean;
}

/** Each Update and what it does. */
export const updates: { readonly [Name in OrderUpdateName]: Handler<Name> } = {
  selectOffer: immediate(
    async (order, { offerIds }) => {
      order.said.selected = offerIds;
      await condition(() => order.state !== 'awaiting-choice');
    },
    { judge: (order, { offerIds }) => order.selectionRefusal(offerIds) },
  ),
  approve: immediate(async (order, { amount }) => {
    order.said.approved = amount;
    await condition(() => order.status.toApprove === undefined);
  }),
  release: immediate((order, { payUpTo }) => {
    order.release(payUpTo);
    return Promise.resolve();
  }),
  ticket: queued('its tickets were asked for', async (order, { payUpTo }) => {
    order.release(payUpTo);
    await ticket(order, payUpTo, 'caller');
  }),
  ticketAsReleased: queued(
    'a batch asked for its tickets',
    (order, { atMost }) => ticketAsReleased(order, atMost ?? undefined),
    { inBatch: true },
  ),
  quoteCancellation: queued('what cancelling costs was asked for', quoteCancellation, { reads: true }),
  cancel: queued(
    'its cancellation was asked for',
    (order, { fee }) => cancelOrLapse(order, fee ?? undefined),
    { atOnce: stopBooking },
  ),
  refresh: queued('a new look was asked for', refresh, { reads: true }),
  acceptChange: queued('the new schedule is to be accepted', (order) => acceptChange(order)),
  resolve: queued('a person’s word is checked', resolve, { atOnce: resolveDuplicate }),
};

/** An Update that only answers what a step waits for. */
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

/** An Update that runs between steps, one at a time. `why` stands beside its calls in the UI. */
function queued<Name extends OrderUpdateName>(
  why: string,
  inTurn: NonNullable<Handler<Name>['inTurn']>,
  options: Omit<Handler<Name>, 'inTurn' | 'why'> = {},
): Handler<Name> {
  return { inTurn, why, ...options };
}

/** Pays what the release allows, and no more than the batch has left: that is the batch's limit, and leaves the order as it was. */
async function ticketAsReleased(order: Order, atMost: Money | undefined): Promise<Refusal | undefined> {
  const { payUpTo } = order.status;
  if (!payUpTo) return undefined;
  const before = order.whereabouts();
  if ((await ticket(order, payUpTo, 'release', atMost)) === 'ended') return undefined;
  order.restore(before);
  const { total } = order.status;
  return total && atMost && overLimit(total, atMost);
}

/** While nothing exists at the airline, a cancellation stops the booking; an order that turns out to exist is cancelled in turn. */
async function stopBooking(order: Order): Promise<'answered' | 'queue'> {
  if (order.status.orderId === undefined) {
    order.said.cancelled = true;
    const lost = (): boolean => attentionRule(order.status.attention?.reason)?.lostWrite === 'create';
    await condition(() => order.ended || order.status.orderId !== undefined || lost());
    if (order.ended) return 'answered';
    // The booking was reset, and an earlier run has created an order, or may have.
    order.said.cancelled = false;
    if (order.status.orderId === undefined) throw refused(mayBeBooked);
  }
  // Nothing is issued before its turn.
  order.said.cancelWaits = true;
  return 'queue';
}

const mayBeBooked: Refusal = {
  code: 'not-in-this-state',
  text: 'the workflow was reset, and an earlier run may have booked the trip; answer that first (resolve), then cancel',
};

/** A booking that found its trip under another reference waits inside its flow for the answer. */
async function resolveDuplicate(order: Order, args: OrderUpdates['resolve']): Promise<'answered' | 'queue'> {
  if (!attentionRule(order.status.attention?.reason)?.beforeOrder) return 'queue';
  order.decided(args);
  order.said.duplicate = args.answer === 'book-anyway' ? 'book-anyway' : 'give-up';
  await condition(() => order.state !== 'attention');
  return 'answered';
}
