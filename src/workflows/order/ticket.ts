/** The ticketing flow: read, compare with what was sold, issue once, read until every document is there. */
import { classify, type Meaning } from '../../domain/calls/classify';
import type { Answer } from '../../domain/calls/problem';
import { covers, showMoney, type Money } from '../../domain/money';
import type { Condition, Truth } from '../../domain/order/orderTruth';
import type { OrderView } from '../../domain/order/orderView';
import { changedSinceSale } from '../../domain/order/saleCheck';
import { stateAfterRead } from '../../domain/order/stateAfterRead';
import { attemptWrite, reconcile, REREADS, type Attempt, type Proof } from './attemptWrite';
import type { Order } from './order';
import { applyRead, readAnew, readUntil, truthOf } from './read';
import { settlesAt, untilSettled } from './resets';

/** Who decided the issue: a caller named the amount just now, or an automatic path acts on an earlier release. */
export type DecidedBy = 'caller' | 'release';

/** What an issue may cost, and how long one that was never sent is decided again. */
interface Limits {
  payUpTo: Money;
  /** What a batch has left to spend. */
  atMost?: Money;
  decidedBy: DecidedBy;
  /** Milliseconds since the epoch. */
  until: number;
  /** How often what it is decided on may still grow old. */
  rereads: number;
}

/** What may be compared with the sale and then issued; a changed schedule never passes that comparison. */
const issuable: readonly Condition[] = ['held', 'schedule-changed'];

/**
 * Issues the tickets for what orderRetrieve said last, and never for more than `payUpTo`. Leaves the order in the state that is true.
 * An issue whose answer was lost is sent again only when a read past its settling time shows that it did nothing, and no more often
 * than `repeatWrites`; one that provably never left, for as long as the provider's patience. Each time everything is read and compared anew.
 *
 * `atMost` is what a batch has left to spend. An order that costs more stays as it is: `over-limit`, nothing was sent.
 */
export async function ticket(
  order: Order,
  payUpTo: Money,
  decidedBy: DecidedBy,
  atMost?: Money,
): Promise<'ended' | 'over-limit'> {
  await untilSettled(order);
  order.decideAnew('issue');
  const until = Date.now() + order.policy.patience.order;
  const limits: Limits = { payUpTo, atMost, decidedBy, until, rereads: REREADS };
  for (;;) {
    const ended = await issueOnce(order, limits);
    if (ended !== 'again') return ended;
  }
}

async function issueOnce(order: Order, limits: Limits): Promise<'ended' | 'again' | 'over-limit'> {
  order.enter('ticketing');
  const before = await readAnew(order);
  order.learn(before.result);
  const truth = truthOf(order, before.result);
  if (truth.condition === 'issuing') {
    await untilDocuments(order, before);
    return 'ended';
  }
  if (!mayIssue(order, truth)) {
    applyRead(order, before);
    return 'ended';
  }
  const amount = payable(order, before, limits);
  if (!amount) return 'ended';
  if (limits.atMost && !covers(limits.atMost, amount)) {
    order.prove('orderRetrieve', before);
    return 'over-limit';
  }

  order.stopIssuing();
  const issued = await attemptWrite(order, {
    operation: 'orderChange',
    input: {
      change: 'issue',
      ...order.orderRef,
      orderItemIds: before.result.items.map(({ orderItemId }) => orderItemId),
      amount,
    },
    kind: 'issue',
    doubt: 'issue',
    readAt: order.memory.readAt ?? 0,
    stillWanted: () => !order.said.cancelWaits,
  });
  switch (issued.outcome) {
    case 'done':
      return reconcile(order, documents(order), 'answered');
    case 'unknown':
      // "Already issued" shows that an issue has arrived. "Already at work" may be said of one that then does nothing.
      if (classify(issued.problem, order.policy.errors) === 'already-issued')
        return reconcile(order, documents(order), 'answered');
      order.enter('unknown');
      return reconcile(order, documents(order), issued.sentBy);
    case 'not-sent':
      if (issued.why === 'withdrawn') {
        applyRead(order, before);
        return 'ended';
      }
      order.record({ lastError: issued.problem });
      if (isDecidedAgain(issued, limits)) return 'again';
      order.escalate('budget-spent', 'the issue could not be sent; nothing was paid', {
        problem: issued.problem,
      });
      return 'ended';
    case 'rejected':
      return issueRefused(order, issued);
  }
}

/** Only an order that reads as open, with no doubt about an issue and no document that vanished, may be issued. */
function mayIssue(order: Order, truth: Truth): boolean {
  const open = 'state' in stateAfterRead(truth, order.standing);
  return issuable.includes(truth.condition) && open && !order.memory.leftToLapse && !order.said.cancelWaits;
}

/** What is to be paid, or nothing where a person must look first: the order is not what was sold, or costs more than the customer paid. */
function payable(order: Order, before: Answer<OrderView>, { payUpTo, decidedBy }: Limits): Money | undefined {
  const { total } = before.result;
  if (!total) {
    order.prove('orderRetrieve', before);
    order.escalate('unknown-status', 'the order shows no total price; nothing was paid');
    return undefined;
  }
  const differences = order.memory.sold
    ? changedSinceSale(order.memory.sold, before.result, {
        policy: order.policy,
        tolerance: order.request?.priceTolerance,
        // A price whose guarantee has passed may be paid when somebody has just seen and named it.
        priceConfirmed: decidedBy === 'caller',
        now: new Date(),
      })
    : [];
  if (order.status.scheduleChanged && differences.length === 0)
    differences.push('a schedule change waits to be accepted');
  if (!covers(payUpTo, total)) {
    differences.push(`it costs ${showMoney(total)}, and at most ${showMoney(payUpTo)} may be paid`);
  }
  if (differences.length === 0) return total;
  order.prove('orderRetrieve', before);
  order.escalate('changed-since-sale', `nothing was paid: ${differences.join('; ')}`);
  return undefined;
}

/** An issue that provably never left is decided again while there is time. */
function isDecidedAgain(
  { why, problem }: Attempt<unknown> & { outcome: 'not-sent' },
  limits: Limits,
): boolean {
  if (problem.sent !== 'nothing') return false;
  if (why !== 'read-too-old') return Date.now() < limits.until;
  limits.rereads -= 1;
  return limits.rereads >= 0;
}

/** Refusals that say that an issue has reached the service before. */
const arrived: readonly Meaning[] = ['already-issued', 'already-processing'];

/** The service said no. Only a no that shows an earlier issue is followed by a read. */
async function issueRefused(
  order: Order,
  { problem, meaning, failure }: Attempt<unknown> & { outcome: 'rejected' },
): Promise<'ended' | 'again'> {
  if (meaning === 'session-gone') throw failure;
  order.record({ lastError: problem });
  if (arrived.includes(meaning)) {
    order.doubt('issue');
    return reconcile(order, documents(order), 'answered');
  }
  if (problem.operation === 'login') {
    const text = 'the login was refused, so the issue was not sent; nothing was paid';
    order.escalate('budget-spent', text, { problem });
  } else if (meaning === 'balance') {
    const text = 'the airline refused the form of payment; the balance may be empty';
    order.escalate('balance', text, { problem });
  } else {
    const text = `the airline refused the issue (${problem.code}); nothing was paid`;
    order.escalate('changed-since-sale', text, { problem });
  }
  return 'ended';
}

/** Reads until the order says ticketed: while documents are under way (SB) until the payment limit, otherwise until the service has settled. */
export async function untilDocuments(order: Order, first: Answer<OrderView>): Promise<void> {
  const { moving, until, because } = documents(order);
  const settledAt = settlesAt(order);
  applyRead(order, await readUntil(order, first, moving, (truth) => until(truth, settledAt), because));
}

/** The documents prove an issue. The answer to it can be nearly empty, or lost. */
function documents(order: Order): Proof & Required<Pick<Proof, 'until'>> {
  return {
    write: 'issue',
    moving: ({ condition }) => {
      if (condition === 'issuing' || condition === 'partly-issued') order.enter('issuing');
      return condition === 'issuing' || condition === 'partly-issued' || condition === 'held';
    },
    until: ({ condition }, settledAt) =>
      condition === 'issuing' ? Math.max(order.limit ?? settledAt, settledAt) : settledAt,
    untouched: ({ condition }) => condition === 'held' && order.status.documents.length === 0,
    because: 'the issue was sent, and its documents are awaited: read again',
    unread: {
      reason: 'lost-issue',
      text: 'the issue may have been sent, and then the order could not be read',
    },
  };
}
