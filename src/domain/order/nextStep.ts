/** The timers of an order: its next automatic step, and when it is due. */
import { attentionRules } from './attention';
import { wasIssued } from './issued';
import { paidBy, warnAt } from './limits';
import type { OfficeHours } from './officeHours';
import type { OrderStatus } from './status';
import { waitAfter, type Waits } from '../calls/waits';

/** The facts that the decision depends on. Times are milliseconds since the epoch. */
export interface Resting {
  status: OrderStatus;
  ticketing: 'at-once' | 'in-batch' | 'by-deadline' | 'on-demand';
  /** Automatic paths may issue: there is a release that no issue has followed yet. */
  automatic: boolean;
  /** The airline has not confirmed the order yet. */
  onRequest: boolean;
  /** Number of reads without news since the state was entered. */
  reads: number;
  /** How long before the deadline a released order is issued. */
  issueBefore: number;
  /** How long before the deadline a person is warned of any other. */
  warnBefore: number;
  officeHours?: OfficeHours;
  /** When the next scheduled check at the airline is due. */
  readDue?: number;
  /** A run was reset or terminated, and no read has proven yet what it had sent. */
  cutOff?: boolean;
  /** A change of the schedule is to be accepted without anybody's decision. */
  acceptDue?: boolean;
  /** When to search for a second order that the lost create may have made. */
  searchDue?: number;
}

/** What to do next. `wait`: only a caller can move the order. */
export interface NextStep {
  step: 'issue' | 'accept' | 'warn' | 'verify-limit' | 'read-again' | 'watch' | 'search' | 'end' | 'wait';
  /** Milliseconds since the epoch; absent for `wait`. */
  at?: number;
  /** For the timer in the UI. */
  because: string;
}

/** How long the payment limit of a new order may still move; then the order is read once more (milliseconds). */
export const LIMITS_MOVE = 15 * 60_000;

/** Waits between reads of an order on request, or of one that should have expired. */
const READS: Waits = [15_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];

/** How long after its payment limit an order is read: the service must have acted on it. */
const AFTER_LIMIT = 10_000;

/** How many reads may still show an order past its limit before it is escalated. */
export const READS_AFTER_LIMIT = 6;

/** How long after its last flight a ticketed order is followed. Flight times are local: a day covers every zone. */
const AFTER_LAST_FLIGHT = 24 * 60 * 60_000;

/** Waits between searches for an order that a person said was not created. */
const SEARCHES: Waits = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];

/** Decides what an order at rest does next. */
export function nextStep(order: Resting, now: number): NextStep {
  const { status } = order;
  const limit = status.paymentLimit === undefined ? undefined : Date.parse(status.paymentLimit);
  switch (status.state) {
    case 'failed':
      return searchStep(order, now);
    case 'cancelled':
      if (status.money === 'pending') return refundStep(order, now);
      return { step: 'end', at: now, because: 'the order is cancelled; the workflow ends' };
    case 'lapsed':
      return { step: 'end', at: now, because: 'the hold expired; the workflow ends' };
    case 'held':
      // An issue accepts slight changes itself, and no acceptance may delay a warning.
      return earliest(
        heldStep(order, limit, now),
        acceptStep(order, now),
        watchStep(order, now),
        secondSearch(order, now),
      );
    case 'lapsing':
      return earliest(
        {
          step: 'verify-limit',
          at: Math.max(limit ?? now, now) + (order.reads === 0 ? AFTER_LIMIT : waitAfter(READS, order.reads)),
          because: 'check that the hold has expired',
        },
        cutOffStep(order, now),
      );
    case 'ticketed':
      return (
        acceptStep(order, now) ??
        earliest(
          {
            step: 'end',
            at: Math.max(lastTime(status, 'arrival') + AFTER_LAST_FLIGHT, now),
            because: 'the last flight has landed; the workflow ends',
          },
          watchStep(order, now),
          secondSearch(order, now),
        )
      );
    case 'attention':
      return earliest(
        attentionStep(order, limit, now),
        status.orderId === undefined ? undefined : watchStep(order, now),
      );
    default:
      return { step: 'wait', because: `the order is ${status.state}` };
  }
}

/** Continues the search until `searchUntil`, because the person may be wrong about what was not created. */
function searchStep({ status, reads }: Resting, now: number): NextStep {
  const until = status.searchUntil === undefined ? now : Date.parse(status.searchUntil);
  if (until <= now) return { step: 'end', at: now, because: 'the order has failed; the workflow ends' };
  return {
    step: 'search',
    at: Math.min(now + waitAfter(SEARCHES, reads), until),
    because: 'search again for the order that was declared not created',
  };
}

function acceptStep({ acceptDue }: Resting, now: number): NextStep | undefined {
  return acceptDue ? { step: 'accept', at: now, because: 'accept a minor schedule change' } : undefined;
}

/** Flight times are local: the day after the last departure is over in every zone. */
function watchStep({ status, readDue }: Resting, now: number): NextStep | undefined {
  if (readDue === undefined || now > lastTime(status, 'departure') + AFTER_LAST_FLIGHT) return undefined;
  return { step: 'watch', at: Math.max(readDue, now), because: 'next check at the airline' };
}

/** A refund takes days at some airlines. Once it has been waited for long enough, the last read decides. */
function refundStep({ status, readDue }: Resting, now: number): NextStep {
  const until = Date.parse(status.refundUntil ?? '') || now;
  const at = Math.max(Math.min(readDue ?? now, until), now);
  return { step: 'watch', at, because: 'check for the refund' };
}

/** Reads again what a run sent before it was cut off, whatever a person is asked meanwhile. */
function cutOffStep(order: Resting, now: number): NextStep | undefined {
  return order.cutOff && order.status.orderId !== undefined ? watchStep(order, now) : undefined;
}

/** Returns true for an order that a reset has left unread: its status may be false. */
export function isUnread({ cutOff, readDue }: Resting, now: number): boolean {
  return cutOff === true && readDue !== undefined && readDue <= now;
}

function secondSearch({ searchDue }: Resting, now: number): NextStep | undefined {
  if (searchDue === undefined) return undefined;
  return {
    step: 'search',
    at: Math.max(searchDue, now),
    because: 'search for a second order after the lost create',
  };
}

/** Returns the step that is due first; of two at the same time, the first argument. */
function earliest(first: NextStep, ...others: (NextStep | undefined)[]): NextStep {
  return others.reduce<NextStep>(
    (step, other) => (other?.at !== undefined && other.at < (step.at ?? Infinity) ? other : step),
    first,
  );
}

function heldStep(order: Resting, limit: number | undefined, now: number): NextStep {
  const { status, ticketing, automatic, onRequest, issueBefore, reads } = order;
  if (limit !== undefined && limit <= now) {
    return { step: 'verify-limit', at: now, because: 'check the order: its payment time limit has passed' };
  }
  const deadline = paidBy(status, now);
  const issueAt = deadline === undefined ? undefined : deadline - issueBefore;
  if (onRequest) {
    // Read in time to issue or to warn, even if the order is confirmed at the last moment.
    const limits = [issueAt, deadline].flatMap((time) => (time !== undefined && time > now ? [time] : []));
    return {
      step: 'read-again',
      at: Math.min(now + waitAfter(READS, reads), ...limits),
      because: 'check whether the airline has confirmed the order',
    };
  }
  if (automatic && ticketing === 'at-once') {
    return { step: 'issue', at: now, because: 'issue tickets: the order is released' };
  }
  if (deadline === undefined || issueAt === undefined)
    return { step: 'wait', because: 'no payment time limit is known' };
  const what = deadline === limit ? 'payment time limit' : 'end of the price guarantee';
  if (automatic) {
    const unlessBatch = ticketing === 'in-batch' ? ', unless a batch does it first' : '';
    return {
      step: 'issue',
      at: Math.max(issueAt, now),
      because: `issue tickets before the ${what}${unlessBatch}`,
    };
  }
  if (isUnread(order, now))
    return { step: 'watch', at: now, because: 'read the order again after a workflow reset' };
  const heldSince = Date.parse(status.history.find(({ state }) => state === 'held')?.at ?? '') || now;
  return {
    step: 'warn',
    at: Math.max(warnAt(deadline, heldSince, order), now),
    because: `escalate, because the ${what} is near`,
  };
}

/** An escalated order may still expire, as long as nothing was paid and nothing is in doubt. */
function attentionStep(order: Resting, limit: number | undefined, now: number): NextStep {
  const { status, reads } = order;
  const mayLapse = status.attention && attentionRules[status.attention.reason].mayLapse;
  const unpaid = status.orderId !== undefined && !wasIssued(status);
  if (unpaid && limit !== undefined && mayLapse && reads < READS_AFTER_LIMIT) {
    const at = Math.max(limit + AFTER_LIMIT, reads === 0 ? now : now + waitAfter(READS, reads));
    return { step: 'verify-limit', at, because: 'check that the hold has expired' };
  }
  return { step: 'wait', because: `waiting for a decision: ${status.attention?.reason ?? 'attention'}` };
}

function lastTime(status: OrderStatus, end: 'departure' | 'arrival'): number {
  const times = status.flights.map((flight) => Date.parse(`${flight[end].slice(0, 19)}Z`));
  return Math.max(0, ...times.filter(Number.isFinite));
}
