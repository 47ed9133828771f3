/** The ticketing flow: read, compare with what was sold, issue once, read until every document is there. */
import { classify, type Meaning } from '../../domain/calls/classify';
import { covers, showMoney, type Money } from '../../domain/money';
import type { Condition, Truth } from '../../domain/order/orderTruth';
import type { OrderView } from '../../domain/order/orderView';
import type { Answer } from '../../domain/calls/problem';
import { changedSinceSale } from '../../domain/order/saleCheck';
import { settlement } from '../../domain/order/settlement';
import {
  OutcomeUnknown,
  PatienceSpent,
  ReadTooOld,
  Refused,
  StepFailure,
  Withdrawn,
} from '../calls/failures';
import type { OrderLife } from './orderLife';
import { readAnew, readOrder } from './reading';
import { keepSent, mayHaveBeenSent, settlesAt, untilSettled } from './resets';
import { readUntilSettled, settleTruth, truthOf } from './truth';
import { REREADS, write } from '../calls/write';

/** Who decided the issue: a caller named the amount just now, or an automatic path acts on an earlier release. */
export type Decision = 'named-by-caller' | 'automatic';

/**
 * Issues the tickets for what orderRetrieve said last, and never for more than `payUpTo`. Leaves the order in the state that is true.
 * An issue whose answer was lost is sent again only when a read past its settling time shows that it did nothing, and no more often
 * than `repeatWrites`; one that provably never left, for as long as the provider's patience. Each time everything is read and compared anew.
 *
 * `atMost` is what a batch has left to spend. An order that costs more is not changed and nobody's worry: `over-limit`, nothing was sent.
 */
export async function ticket(
  life: OrderLife,
  payUpTo: Money,
  decision: Decision,
  atMost?: Money,
): Promise<'settled' | 'over-limit'> {
  await untilSettled(life);
  life.memory.repeats.issue = 0;
  const patience = { until: Date.now() + life.policy.patience.order, rereads: REREADS };
  for (;;) {
    const ended = await issueOnce(life, { payUpTo, atMost }, decision, patience);
    if (ended === 'settled' || ended === 'over-limit') return ended;
    if (ended === 'not-issued') life.memory.repeats.issue += 1;
  }
}

/** For how long an issue that provably never left is decided again. */
interface Patience {
  /** Milliseconds since the epoch. */
  until: number;
  /** How often what it was decided on may still grow old. */
  rereads: number;
}

function isDecidedAgain(error: unknown, patience: Patience): error is PatienceSpent {
  if (!(error instanceof PatienceSpent) || error.problem.sent !== 'nothing') return false;
  if (!(error instanceof ReadTooOld)) return Date.now() < patience.until;
  patience.rereads -= 1;
  return patience.rereads >= 0;
}

async function issueOnce(
  life: OrderLife,
  { payUpTo, atMost }: { payUpTo: Money; atMost?: Money },
  decision: Decision,
  patience: Patience,
): Promise<'settled' | 'not-issued' | 'not-sent' | 'over-limit'> {
  const { line } = life;
  life.enter('ticketing');
  const before = await readAnew(life);
  life.learn(before.result);

  const truth = truthOf(life, before.result);
  if (truth.condition === 'issuing') {
    await untilDocuments(life, before);
    return 'settled';
  }
  // Only an order that reads as open, with no doubt about an issue or a document that vanished, may be issued.
  const standsOpen = 'state' in settlement(truth, life.standing) && !life.memory.leftToLapse;
  if (!issuable.includes(truth.condition) || !standsOpen || life.memory.cancelWanted) {
    settleTruth(life, before);
    return 'settled';
  }
  const amount = payable(life, before, payUpTo, decision);
  if (!amount) return 'settled';
  if (atMost && !covers(atMost, amount)) {
    life.prove('orderRetrieve', before);
    return 'over-limit';
  }

  const issue = {
    change: 'issue' as const,
    ...life.orderRef,
    orderItemIds: before.result.items.map(({ orderItemId }) => orderItemId),
    amount,
  };
  life.memory.automatic = false;
  life.doubt('issue');
  try {
    const issued = await write(line, 'orderChange', issue, {
      readAt: life.memory.readAt ?? 0,
      stillWanted: () => !life.memory.cancelWanted,
    });
    life.doubt('issue');
    life.memory.sent.issue = issued.correlationId;
    life.prove('orderChange', issued);
  } catch (error) {
    if (error instanceof Withdrawn) {
      life.settleDoubt('issue');
      settleTruth(life, before);
      return 'settled';
    }
    if (isDecidedAgain(error, patience)) {
      life.settleDoubt('issue');
      life.status.lastError = error.problem;
      return 'not-sent';
    }
    const after = afterRefusedIssue(life, error);
    if (after === 'stop') return 'settled';
    if (after === 'read') return readIssued(life, 'answered');
    return readIssued(life, mayHaveBeenSent(error as StepFailure) ? 'not-by-this-run' : 'lost');
  }
  return readIssued(life, 'answered');
}

/** What may be compared with the sale and then issued; a changed schedule never passes that comparison. */
const issuable: readonly Condition[] = ['held', 'schedule-changed'];

/**
 * The answer to an issue can be nearly empty, or lost: what counts is the order as it reads afterwards. Where the answer was lost and
 * the order stands open past the settling time, the issue may be decided once more as often as the profile allows; and where this run had
 * sent nothing, it is decided for the first time.
 */
async function readIssued(
  life: OrderLife,
  sent: 'answered' | 'lost' | 'not-by-this-run',
): Promise<'settled' | 'not-issued' | 'not-sent'> {
  try {
    const last = await readUntilDocuments(life, await readOrder(life));
    const open = truthOf(life, last.result).condition === 'held' && life.status.documents.length === 0;
    if (sent === 'not-by-this-run' && open) {
      life.settleDoubt('issue');
      return 'not-sent';
    }
    if (sent === 'lost' && open && life.memory.repeats.issue < life.policy.repeatWrites) {
      life.settleDoubt('issue');
      return 'not-issued';
    }
    settleTruth(life, last);
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    // The issue has been sent: whatever keeps the order from being read, nobody may issue it again by themselves.
    life.needPerson('lost-issue', 'the issue may have been sent, and then the order could not be read', {
      failure: error,
    });
  }
  return 'settled';
}

/** What is to be paid, or nothing where a person must look first: the order is not what was sold, or costs more than the customer paid. */
function payable(
  life: OrderLife,
  before: Answer<OrderView>,
  payUpTo: Money,
  decision: Decision,
): Money | undefined {
  const total = before.result.total;
  if (!total) {
    life.prove('orderRetrieve', before);
    life.needPerson('unknown-status', 'the order shows no total price; nothing was paid');
    return undefined;
  }
  const differences = life.memory.sold
    ? changedSinceSale(life.memory.sold, before.result, {
        policy: life.policy,
        tolerance: life.request?.priceTolerance,
        // A price whose guarantee has passed may be paid when somebody has just seen and named it.
        priceConfirmed: decision === 'named-by-caller',
        now: new Date(),
      })
    : [];
  if (life.status.scheduleChanged && differences.length === 0)
    differences.push('a schedule change waits to be accepted');
  if (!covers(payUpTo, total)) {
    differences.push(`it costs ${showMoney(total)}, and at most ${showMoney(payUpTo)} may be paid`);
  }
  if (differences.length === 0) return total;
  life.prove('orderRetrieve', before);
  life.needPerson('changed-since-sale', `nothing was paid: ${differences.join('; ')}`);
  return undefined;
}

/** An issue that did not simply succeed: what follows without a second one. */
function afterRefusedIssue(life: OrderLife, error: unknown): 'stop' | 'read' | 'reconcile' {
  if (error instanceof OutcomeUnknown) {
    keepSent(life, 'issue', error);
    // "Already issued" is evidence that an issue arrived: reading shows it. "Already at work" may be said of one that then does nothing.
    if (classify(error.problem, life.policy.errors) === 'already-issued') return 'read';
    life.doubt('issue');
    life.status.lastError = error.problem;
    life.enter('unknown');
    return 'reconcile';
  }
  if (!(error instanceof Refused) || !arrived.includes(error.meaning)) life.settleDoubt('issue');
  if (error instanceof PatienceSpent) {
    life.needPerson('budget-spent', 'the issue could not be sent; nothing was paid', { failure: error });
    return 'stop';
  }
  if (!(error instanceof Refused)) throw error;
  life.status.lastError = error.problem;
  if (arrived.includes(error.meaning)) return 'read';
  if (error.problem.operation === 'login') {
    const text = 'the login was refused, so the issue was not sent; nothing was paid';
    life.needPerson('budget-spent', text, { failure: error });
  } else if (error.meaning === 'balance') {
    const text = 'the airline refused the form of payment; the balance may be empty';
    life.needPerson('balance', text, { failure: error });
  } else {
    const text = `the airline refused the issue (${error.problem.code}); nothing was paid`;
    life.needPerson('changed-since-sale', text, { failure: error });
  }
  return 'stop';
}

/** Meanings that say an issue has reached the service before. */
const arrived: readonly Meaning[] = ['already-issued', 'already-processing'];

/**
 * Reads until the order says ticketed, or until it cannot be expected to any more: while documents are under way (SB) until the payment
 * limit, otherwise until the settling time has passed.
 */
export async function untilDocuments(life: OrderLife, first: Answer<OrderView>): Promise<void> {
  settleTruth(life, await readUntilDocuments(life, first));
}

async function readUntilDocuments(life: OrderLife, first: Answer<OrderView>): Promise<Answer<OrderView>> {
  const settledAt = settlesAt(life);
  const limit = life.limit ?? settledAt;
  const moving = ({ condition }: Truth): boolean => {
    if (condition === 'issuing' || condition === 'partly-issued') life.enter('issuing');
    return condition === 'issuing' || condition === 'partly-issued' || condition === 'held';
  };
  const patience = ({ condition }: Truth): number =>
    condition === 'issuing' ? Math.max(limit, settledAt) : settledAt;
  return readUntilSettled(
    life,
    first,
    moving,
    patience,
    'the issue was sent, and its documents are awaited: read again',
  );
}
