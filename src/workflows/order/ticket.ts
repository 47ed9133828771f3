/** The ticketing flow: read, compare with the sale, issue once, then read until every document is there. */
import { wasIssued } from '../../domain/order/issued';
import { classify, type Meaning } from '../../domain/calls/classify';
import type { Answer } from '../../domain/calls/problem';
import { covers, showMoney, type Money } from '../../domain/money';
import type { Condition, Truth } from '../../domain/order/orderTruth';
import type { OrderView } from '../../domain/order/orderView';
import { unpayable } from '../../domain/order/saleCheck';
import { stateAfterRead } from '../../domain/order/stateAfterRead';
import { acceptByItself } from './acceptChange';
import { attemptWrite, reconcile, REREADS, type Attempt, type Proof } from './attemptWrite';
import { noteChanges } from './changes';
import type { Order } from './order';
import { applyRead, readAnew, readUntil, takeIn, truthOf } from './read';
import { reprice } from './reprice';
import { settlesAt, untilSettled } from './resets';

/** What an issue may cost, and how long an issue that was not sent is retried. */
interface Limits {
  payUpTo: Money;
  /** What a batch has left to spend. */
  atMost?: Money;
  /** Milliseconds since the epoch. */
  until: number;
  /** How many more times the decision may be repeated because its read was too old. */
  rereads: number;
}

/** Order conditions that may go on to the comparison with the sale. A schedule change never passes it. */
const issuable: readonly Condition[] = ['held', 'schedule-changed'];

/**
 * Issues the tickets of the order as last read, and never pays more than `payUpTo`. Leaves the order in a verified state.
 * A lost answer: the issue is sent again only if a read past the settling time shows that it did nothing, at most `repeatWrites` times.
 * An issue that provably was not sent is retried within the provider's patience. Each attempt reads and compares again.
 *
 * `atMost` is what a batch has left to spend. An order that costs more stays as it is: returns `over-limit`, and nothing was sent.
 */
export async function ticket(order: Order, payUpTo: Money, atMost?: Money): Promise<'ended' | 'over-limit'> {
  const { withdrawals } = order;
  await untilSettled(order);
  // The release was withdrawn. If the order has been released again, the amount may be lower and the issue is decided anew.
  if (order.withdrawals > withdrawals) return 'ended';
  if (order.policy.repriceBeforeIssue && !(await reprice(order, payUpTo))) return 'ended';
  order.decideAnew('issue');
  const until = Date.now() + order.policy.patience.order;
  const limits: Limits = { payUpTo, atMost, until, rereads: REREADS };
  for (;;) {
    const ended = await issueOnce(order, limits);
    if (ended !== 'again') return ended;
  }
}

async function issueOnce(order: Order, limits: Limits): Promise<'ended' | 'again' | 'over-limit'> {
  order.enter('ticketing');
  const before = await readAnew(order);
  const truth = takeIn(order, before);
  if (truth.condition === 'issuing') {
    await untilDocuments(order, before);
    return 'ended';
  }
  if (!mayIssue(order, truth)) {
    applyRead(order, before);
    return 'ended';
  }
  if (order.memory.acceptDue && limits.rereads > 0) {
    // The airline issues nothing while a change waits to be accepted, and this one needs nobody.
    limits.rereads -= 1;
    await acceptByItself(order);
    return order.state === 'held' ? 'again' : 'ended';
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
    stillWanted: () => !order.input.cancelWaits,
  });
  switch (issued.outcome) {
    case 'done':
      return reconcile(order, documents(order), 'answered');
    case 'unknown':
      // "Already issued" proves that an issue arrived. "Already processing" may be said of one that then does nothing.
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
      order.escalate('budget-spent', 'the issue request could not be sent; nothing was paid', {
        problem: issued.problem,
      });
      return 'ended';
    case 'rejected':
      return issueRefused(order, issued);
  }
}

/** Returns true for an order that reads as open, with no issue in doubt and no document missing, and whose release stands. */
function mayIssue(order: Order, truth: Truth): boolean {
  const next = stateAfterRead(truth, order.standing);
  const open = 'state' in next && next.state === 'held';
  const cancelled = order.memory.leftToLapse || order.input.cancelWaits;
  return issuable.includes(truth.condition) && open && order.status.released && !cancelled;
}

/** Returns the amount to pay. Escalates and returns `undefined` if the order differs from the sale, or costs more than `payUpTo`. */
function payable(order: Order, before: Answer<OrderView>, { payUpTo }: Limits): Money | undefined {
  const { total } = before.result;
  if (!total) {
    order.prove('orderRetrieve', before);
    order.escalate('unknown-status', 'the order shows no total price; nothing was paid');
    return undefined;
  }
  const changed = noteChanges(order, before.result);
  const obstacles = unpayable(before.result, order.policy);
  if (!covers(payUpTo, total))
    obstacles.push(`the order costs ${showMoney(total)}, but at most ${showMoney(payUpTo)} may be paid`);
  if (!changed && obstacles.length === 0) return total;
  order.prove('orderRetrieve', before);
  const texts = [...(changed ? [changed.text] : []), ...obstacles];
  order.escalate(changed?.reason ?? 'changed-since-sale', `nothing was paid: ${texts.join('; ')}`);
  return undefined;
}

/** Returns true if an issue that provably was not sent may be decided again. */
function isDecidedAgain(
  { why, problem }: Attempt<unknown> & { outcome: 'not-sent' },
  limits: Limits,
): boolean {
  if (problem.sent !== 'nothing') return false;
  if (why !== 'read-too-old') return Date.now() < limits.until;
  limits.rereads -= 1;
  return limits.rereads >= 0;
}

/** Refusals that prove that an earlier issue reached the service. */
const arrived: readonly Meaning[] = ['already-issued', 'already-processing'];

/** Handles a refused issue. Only a refusal that proves an earlier issue is followed by reads. */
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
    const text = 'the provider refused the login, so the issue request was not sent; nothing was paid';
    order.escalate('budget-spent', text, { problem });
  } else if (meaning === 'balance') {
    const text = 'the airline refused the form of payment; your balance at the provider may be empty';
    order.escalate('balance', text, { problem });
  } else {
    const text = `the airline refused to issue tickets (${problem.code}); nothing was paid`;
    order.escalate('changed-since-sale', text, { problem });
  }
  return 'ended';
}

/**
 * Reads until the order is ticketed: until the payment limit while documents are being issued (SB), otherwise until the service has
 * settled.
 */
export async function untilDocuments(order: Order, first: Answer<OrderView>): Promise<void> {
  const { moving, until, because } = documents(order);
  const settledAt = settlesAt(order);
  applyRead(order, await readUntil(order, first, moving, (truth) => until(truth, settledAt), because));
}

/**
 * Enters the state that a read of an order proves whose create this run has not heard of to its end. A create that paid is an issue: while
 * its documents are under way, the order is read again.
 */
export async function untilIssued(order: Order, read: Answer<OrderView>): Promise<void> {
  const { condition } = truthOf(order, read.result);
  if (condition !== 'issuing' && condition !== 'partly-issued') return applyRead(order, read);
  order.enter('ticketing');
  await untilDocuments(order, read);
}

/** Returns the proof of an issue: the documents. The answer to the issue can be nearly empty, or lost. */
function documents(order: Order): Proof & Required<Pick<Proof, 'until'>> {
  return {
    write: 'issue',
    moving: ({ condition }) => {
      if (condition === 'issuing' || condition === 'partly-issued') order.enter('issuing');
      return condition === 'issuing' || condition === 'partly-issued' || condition === 'held';
    },
    until: ({ condition }, settledAt) =>
      condition === 'issuing' ? Math.max(order.limit ?? settledAt, settledAt) : settledAt,
    untouched: ({ condition }) => condition === 'held' && !wasIssued(order.status),
    because: 'the order to show its tickets',
    unread: {
      reason: 'lost-issue',
      text: 'the issue request may have been sent, but the order could not be read afterwards',
    },
  };
}
