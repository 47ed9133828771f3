/**
 * Changes an order after its sale: read, plan what to send and what it must do, send once, then read until the order shows it. Used for
 * extras, other flights, parts, corrections and new prices.
 */
import type { ChangeInput, Corrected } from '../../domain/calls/operations';
import { classify } from '../../domain/calls/classify';
import type { CallProblem, Refusal } from '../../domain/calls/problem';
import type { ProviderPolicy } from '../../domain/calls/provider';
import { beforeChange, haveSameServices } from '../../domain/order/amending/effect';
import type { DecidedChange } from '../../domain/order/lifeMemory';
import type { OrderView } from '../../domain/order/orderView';
import type { Condition } from '../../domain/order/orderTruth';
import type { OrderRefusal } from '../../domain/order/refusals';
import { attemptWrite, reconcile, REREADS, type Proof } from './attemptWrite';
import { differencesForPerson } from './changes';
import { made, shownOf } from './madeChange';
import type { Order } from './order';
import { applyRead, readAnew, takeIn } from './read';
import { perhapsMade, untilSettled } from './resets';

/** What a flow wants to send, and what that must do. */
export interface Plan extends Omit<DecidedChange, 'before'> {
  input: ChangeInput;
}

/** Plans the change of an order as it was just read; says why it cannot be made, or that nothing is to be changed. */
export type Planner = (view: OrderView) => Promise<Plan | { refusal: OrderRefusal } | 'nothing'>;

/** Conditions of an order that may be changed. */
const changeable: readonly Condition[] = ['held', 'ticketed'];

const withdrawn: OrderRefusal = {
  code: 'being-cancelled',
  text: 'a cancellation came first; nothing was changed',
};

const changedMeanwhile: OrderRefusal = {
  code: 'was-reset',
  text: 'an earlier run has changed the order since you called; nothing was sent now, so look at the order before you call again',
};

/**
 * Makes one change. Returns why it was not made. A lost answer: the change is planned and sent again only if a read past the settling time
 * shows that it did nothing, at most `repeatWrites` times.
 *
 * @param shows personal data with which the view is compared (`corrected`) before anything is planned
 */
export async function amend(order: Order, planned: Planner, shows?: Corrected): Promise<Refusal | undefined> {
  // The view of which the caller knew, if an earlier run may have changed the order since.
  let seen = order.view;
  if (!(await untilSettled(order))) seen = undefined;
  order.decideAnew('change');
  const before = order.whereabouts();
  let rereads = REREADS;
  let expired = false;
  for (;;) {
    order.enter('changing');
    const view = await readChangeable(order, shows);
    if ('code' in view) return view;
    // What an earlier run has added since would be added twice.
    if (seen && !haveSameServices(seen, view, order.policy)) {
      order.restore(before);
      return changedMeanwhile;
    }
    const plan = await planned(view);
    if (plan === 'nothing' || 'refusal' in plan) {
      order.restore(before);
      return plan === 'nothing' ? undefined : plan.refusal;
    }
    // A read since the reset may show what an earlier run has changed: what the order was before is not known.
    if (order.wasReset) {
      order.restore(before);
      return perhapsMade;
    }
    const { input, ...change } = plan;
    order.remember({
      change: { ...change, before: beforeChange(change.effect, view, order.policy) },
    });
    const sent = await attemptWrite(order, {
      operation: 'orderChange',
      input,
      kind: 'change',
      doubt: 'change',
      readAt: order.memory.readAt ?? 0,
      stillWanted: () => !order.input.cancelWaits,
    });
    switch (sent.outcome) {
      case 'done':
        if ((await proven(order, 'answered')) === 'ended') return undefined;
        break;
      case 'unknown':
        order.enter('unknown');
        if ((await proven(order, sent.sentBy)) === 'ended') return undefined;
        // The earlier run may have chosen another seat.
        if (sent.sentBy === 'perhaps-an-earlier-run') seen = view;
        break;
      case 'not-sent':
        order.remember({ change: undefined });
        if (sent.why === 'withdrawn') {
          order.restore(before);
          return withdrawn;
        }
        rereads -= 1;
        if (sent.why !== 'read-too-old' || rereads < 0) throw sent.failure;
        break;
      case 'rejected':
        // "Already processing" says that an earlier call has arrived: a read shows what it did.
        if (sent.meaning === 'already-processing') {
          order.doubt('change');
          if ((await proven(order, 'this-run')) === 'ended') return undefined;
          break;
        }
        order.remember({ change: undefined });
        // An offer that has gone since is asked for once more.
        if (!isGone(sent.problem, order.policy) || expired) throw sent.failure;
        expired = true;
    }
  }
}

/** Returns true if the code would mean of any other offer that the service no longer has it. */
function isGone(problem: CallProblem, { errors }: Pick<ProviderPolicy, 'errors'>): boolean {
  return classify({ ...problem, operation: 'offerPrice' }, errors) === 'session-gone';
}

/** Reads the order. Returns why it cannot be changed as it reads; then it is in the state that this proves. */
async function readChangeable(order: Order, shows?: Corrected): Promise<OrderView | OrderRefusal> {
  const read = await readAnew(order, { ...order.orderRef, ...(shows && { shows }) });
  const { condition } = takeIn(order, read);
  const differs = differencesForPerson(order, read.result).length > 0;
  const waits = order.status.scheduleChanged === true;
  if (changeable.includes(condition) && !differs && !waits) return read.result;
  applyRead(order, read);
  return differs || waits
    ? { code: 'changed-by-airline', text: 'the airline has changed the order; decide on that first' }
    : { code: 'not-in-this-state', text: `the order reads as ${condition}; nothing was changed` };
}

/** Reads until the order shows the change and, if it is ticketed, every document. */
async function proven(order: Order, sent: Parameters<typeof reconcile>[2]): Promise<'ended' | 'again'> {
  const ended = await reconcile(order, proofOf(order, sent === 'answered'), sent);
  if (ended === 'again') order.remember({ change: undefined });
  return ended;
}

function proofOf(order: Order, answered: boolean): Proof {
  return {
    write: 'change',
    moving: (truth) => {
      const { change } = order.memory;
      const shown = shownOf(order, order.view);
      if (change && answered && shown === 'unsaid' && order.view) made(order, change, order.view, 'answer');
      else if (change) return shown !== 'unsaid';
      const issuing = truth.condition === 'issuing' || truth.condition === 'partly-issued';
      if (issuing) order.enter('issuing');
      return issuing;
    },
    until: ({ condition }, settledAt) =>
      condition === 'issuing' ? Math.max(order.limit ?? settledAt, settledAt) : settledAt,
    untouched: () => order.memory.change !== undefined && shownOf(order, order.view) === 'untouched',
    because: 'proof of the change that was sent',
    unread: {
      reason: 'lost-change',
      text: 'the change may have been sent, but the order could not be read afterwards',
    },
  };
}
