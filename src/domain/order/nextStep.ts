/** What an order does next by itself, and when: the timers of a life, decided by one pure function. */
import { attentionRules } from './attention';
import type { OrderStatus } from './status';
import { waitAfter, type Waits } from '../calls/waits';

/** What the decision looks at. Times are milliseconds since the epoch. */
export interface Resting {
  status: OrderStatus;
  ticketing: 'at-once' | 'in-batch' | 'by-deadline' | 'on-demand';
  /** Automatic paths may issue: there is a release on which nothing has been tried yet. */
  automatic: boolean;
  /** The airline has not confirmed the order yet. */
  onRequest: boolean;
  /** How many reads have found nothing new since the state was entered. */
  reads: number;
  /** How long before the limit a released order is issued and another is shown to a person. */
  warnBefore: number;
  /** When the order is to be read again though nothing asks for it: a while after its creation, and then as it is watched. */
  readDue?: number;
  /** A run was cut off, and it is not proven yet what that had sent. */
  cutOff?: boolean;
  /** When it is to be searched for another order that its lost create may have made. */
  searchDue?: number;
}

/** The next thing to do; `wait` means that only a caller can move the order. */
export interface NextStep {
  step: 'issue' | 'warn' | 'verify-limit' | 'read-again' | 'watch' | 'search' | 'end' | 'wait';
  /** When, in milliseconds since the epoch; for `wait` there is none. */
  at?: number;
  /** For the timer in the UI. */
  because: string;
}

/** The payment limit of a new order may still move for so long: then it is read once more (milliseconds). */
export const LIMITS_MOVE = 15 * 60_000;

/** Waits between reads of an order on request, or of one that should have lapsed; the last one repeats. */
const READS: Waits = [15_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];

/** A limit is looked at a little after it has passed, so that the service has acted on it. */
const AFTER_LIMIT = 10_000;

/** Reads of an order that is past its limit and still open, before a person is asked. */
export const READS_AFTER_LIMIT = 6;

/** A ticketed order is followed until its last flight has landed. Flight times are local: a day covers every zone. */
const AFTER_LAST_FLIGHT = 24 * 60 * 60_000;

/** Waits between searches for an order that a person said was not created; the last one repeats. */
const SEARCHES: Waits = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];

/** Decides what an order at rest does next. */
export function nextStep(order: Resting, now: number): NextStep {
  const { status } = order;
  const limit = status.paymentLimit === undefined ? undefined : Date.parse(status.paymentLimit);
  switch (status.state) {
    case 'failed':
      return searchStep(order, now);
    case 'cancelled':
    case 'lapsed':
      return { step: 'end', at: now, because: `the order is ${status.state}` };
    case 'held':
      return earliest(heldStep(order, limit, now), watchStep(order, now), secondSearch(order, now));
    case 'lapsing':
      return {
        step: 'verify-limit',
        at: Math.max(limit ?? now, now) + (order.reads === 0 ? AFTER_LIMIT : waitAfter(READS, order.reads)),
        because: 'the hold lapses at its limit',
      };
    case 'ticketed':
      return earliest(
        {
          step: 'end',
          at: Math.max(lastTime(status, 'arrival') + AFTER_LAST_FLIGHT, now),
          because: 'followed until the last flight has landed',
        },
        watchStep(order, now),
        secondSearch(order, now),
      );
    case 'attention':
      return earliest(attentionStep(order, limit, now), cutOffStep(order, now));
    default:
      return { step: 'wait', because: `the order is ${status.state}` };
  }
}

/** A person said that nothing was created: it is searched for all the same, for as long as was said then. */
function searchStep({ status, reads }: Resting, now: number): NextStep {
  const until = status.searchUntil === undefined ? now : Date.parse(status.searchUntil);
  if (until <= now) return { step: 'end', at: now, because: 'the order is failed' };
  return {
    step: 'search',
    at: Math.min(now + waitAfter(SEARCHES, reads), until),
    because: 'searched for, though a person said that it was not created',
  };
}

/** Flight times are local: the day after the last departure is over in every zone. */
function watchStep({ status, readDue }: Resting, now: number): NextStep | undefined {
  if (readDue === undefined || now > lastTime(status, 'departure') + AFTER_LAST_FLIGHT) return undefined;
  return { step: 'watch', at: Math.max(readDue, now), because: 'the order is watched: read again' };
}

/** Whatever a person is asked: what was sent before the workflow was cut off may show itself later. */
function cutOffStep(order: Resting, now: number): NextStep | undefined {
  return order.cutOff && order.status.orderId !== undefined ? watchStep(order, now) : undefined;
}

function secondSearch({ searchDue }: Resting, now: number): NextStep | undefined {
  if (searchDue === undefined) return undefined;
  return {
    step: 'search',
    at: Math.max(searchDue, now),
    because: 'the lost create has settled: searched for a second order',
  };
}

/** The step that is due first; of two at the same time the one that was named first. */
function earliest(first: NextStep, ...others: (NextStep | undefined)[]): NextStep {
  return others.reduce<NextStep>(
    (step, other) => (other?.at !== undefined && other.at < (step.at ?? Infinity) ? other : step),
    first,
  );
}

function heldStep(order: Resting, limit: number | undefined, now: number): NextStep {
  const { ticketing, automatic, onRequest, warnBefore, reads } = order;
  if (limit !== undefined && limit <= now) {
    return { step: 'verify-limit', at: now, because: 'the payment limit has passed' };
  }
  if (onRequest) {
    // Read in time to issue or to warn, if it is confirmed in the last moment.
    const limits = limit === undefined ? [] : [limit - warnBefore, limit].filter((time) => time > now);
    return {
      step: 'read-again',
      at: Math.min(now + waitAfter(READS, reads), ...limits),
      because: 'the airline has not confirmed the order yet',
    };
  }
  if (automatic && ticketing === 'at-once') {
    return { step: 'issue', at: now, because: 'released, and to be ticketed at once' };
  }
  if (limit === undefined) return { step: 'wait', because: 'no limit is known' };
  const at = Math.max(limit - warnBefore, now);
  const unlessBatch = ticketing === 'in-batch' ? ', unless a batch has come first' : '';
  return automatic
    ? { step: 'issue', at, because: `issued when the payment limit comes near${unlessBatch}` }
    : { step: 'warn', at, because: 'a person is told when the payment limit comes near' };
}

/** An order in front of a person may still lapse meanwhile, as long as nothing was paid and nothing is in doubt. */
function attentionStep(order: Resting, limit: number | undefined, now: number): NextStep {
  const { status, reads } = order;
  const mayLapse = status.attention && attentionRules[status.attention.reason].mayLapse;
  const unpaid = status.orderId !== undefined && status.documents.length === 0;
  if (unpaid && limit !== undefined && mayLapse && reads < READS_AFTER_LIMIT) {
    const at = Math.max(limit + AFTER_LIMIT, reads === 0 ? now : now + waitAfter(READS, reads));
    return { step: 'verify-limit', at, because: 'the order lapses at its limit' };
  }
  return { step: 'wait', because: `a person decides: ${status.attention?.reason ?? 'attention'}` };
}

function lastTime(status: OrderStatus, end: 'departure' | 'arrival'): number {
  const times = status.flights.map((flight) => Date.parse(`${flight[end].slice(0, 19)}Z`));
  return Math.max(0, ...times.filter(Number.isFinite));
}
