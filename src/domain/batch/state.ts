/** The state of a batch, carried from run to run, and the decisions that depend only on it. */
import { addMoney, compareMoney, covers, percentOf, subtractMoney, type Money } from '../money';
import type { Refusal } from '../calls/problem';
import { attentionRule } from '../order/attention';
import type { BatchEnding, FoundOrder, FoundPage, ReportKey } from './activities';
import type { Batch } from './input';
import { counted, emptyTally, withAmount, type BatchLine, type Tally } from './outcome';

/** An order in flight. */
export interface AskedOrder extends FoundOrder {
  /** When it was first asked (milliseconds since the epoch). */
  askedAt: number;
  /** Maximum price, reserved from the spending limit. */
  atMost?: Money;
  /** True once the Update was sent. Sending it again asks for the same. */
  sent: boolean;
}

export interface BatchState {
  batch: Omit<Batch, 'references'> & { id: string; run: string };
  beganAt: string;
  /** The next page of the selection; `done` after the last. */
  page: { token?: string } | 'done';
  /** About how many orders there are, if the listing said so. */
  expected?: number;
  /** Orders found and not asked yet. */
  waiting: FoundOrder[];
  /** Orders asked and not answered. The next run asks them again and gets the same answer. */
  inFlight: AskedOrder[];
  tally: Tally;
  /** By currency, what may have been spent by orders that ended without an answer. */
  mayBeSpent: Record<string, string>;
  /** Lines that are not stored yet. */
  lines: BatchLine[];
  /** Number of failures, by provider and kind. */
  failures: Record<string, number>;
  stopped: Record<string, string>;
  paused: boolean;
  /** Milliseconds worked so far without pauses; `workingSince` is when the current period began. */
  worked: number;
  workingSince?: number;
  /** Who stopped the batch, and why. */
  stopping?: { who: string; why: string };
  /** How often the selection was searched again. */
  looks: number;
}

/** A batch whose input has not been checked yet. It asks no order. */
const unchecked: Omit<Batch, 'references'> = {
  maxInFlight: 1,
  spendingLimits: [],
  dryRun: true,
  stopAfter: 1,
  answerWithin: '0',
  eventsPerRun: 1,
};

/** Returns the state of a batch that has just begun: it can be paused and stopped, but does nothing yet. */
export function freshState({ batch: id, run }: ReportKey, beganAt: string): BatchState {
  return {
    batch: { ...unchecked, id, run },
    beganAt,
    page: 'done',
    waiting: [],
    inFlight: [],
    tally: emptyTally(),
    mayBeSpent: {},
    lines: [],
    failures: {},
    stopped: {},
    paused: false,
    worked: 0,
    workingSince: Date.parse(beganAt),
    looks: 0,
  };
}

/** Adds the checked input. */
export function withBatch(state: BatchState, { references, ...batch }: Batch): void {
  const { id, run } = state.batch;
  state.batch = { ...batch, id, run };
  state.page = references ? 'done' : {};
  state.waiting = [...new Set(references)].map((reference) => ({ reference }));
}

/** Adds a page. A listing may show an order on two pages; it is asked once. */
export function withPage(state: BatchState, { orders, next, total }: FoundPage): void {
  withFound(state, orders);
  state.page = next === undefined ? 'done' : { token: next };
  if (total !== undefined) state.expected = total;
}

/** Adds orders that are not known yet. */
export function withFound(state: BatchState, orders: readonly FoundOrder[]): void {
  const known = new Set(
    [...state.waiting, ...state.inFlight, ...state.lines].map(({ reference }) => reference),
  );
  for (const order of orders) {
    if (known.has(order.reference)) continue;
    known.add(order.reference);
    state.waiting.push(order);
  }
}

/** Adds the line of an order that has answered. */
export function withLine(state: BatchState, line: BatchLine): void {
  const asked = state.inFlight.find(({ reference }) => reference === line.reference);
  const completed = asked && line.provider === undefined ? { ...line, provider: asked.provider } : line;
  state.tally = counted(state.tally, completed);
  state.lines.push(completed);
  state.inFlight = state.inFlight.filter((each) => each !== asked);
  const { provider, outcome, reason } = completed;
  // The order may be issued, or may still be: its amount stays reserved.
  if (outcome === 'waiting' && asked?.sent) state.mayBeSpent = withAmount(state.mayBeSpent, asked.atMost);
  if (!provider || !reason || (outcome !== 'refused' && outcome !== 'waiting')) return;
  const kind = `${provider} ${reason}`;
  const failures = (state.failures[kind] ?? 0) + 1;
  state.failures[kind] = failures;
  if (failures >= (attentionRule(reason)?.stopsBatch ? 1 : state.batch.stopAfter))
    state.stopped[provider] ??= reason;
}

/** Returns why a found order is not asked; undefined if it is. */
export function reasonToSkip(state: BatchState, { provider }: FoundOrder): Refusal | undefined {
  if (state.stopping) {
    const { who, why } = state.stopping;
    return { code: 'batch-stopped', text: `the batch was stopped by ${who}: ${why}` };
  }
  return provider === undefined ? undefined : providerStopped(state.stopped, provider);
}

/** Returns why a provider's orders are left alone, if they are. */
export function providerStopped(stopped: Record<string, string>, provider: string): Refusal | undefined {
  const reason = stopped[provider];
  if (reason === undefined) return undefined;
  return {
    code: 'provider-stopped',
    text: `the remaining orders of ${provider} were skipped after: ${reason}`,
  };
}

/** Percentage by which an order may cost more than last read, within the limit: totals drift between reads. */
const DRIFT = '2';

/**
 * Returns the maximum price for an order of this amount; undefined if its currency has no limit. If too little is left, that is less than
 * the amount, and the order refuses by itself.
 */
export function allowance(state: BatchState, amount: Money): Money | undefined {
  const left = leftToSpend(state, amount.currency);
  if (!left) return undefined;
  const wanted = addMoney(amount, percentOf(amount, DRIFT));
  return covers(left, wanted) ? wanted : left;
}

/** Returns true if an order costs more than is left now, and orders in flight may free what is reserved for them. */
export function worthWaiting(state: BatchState, amount: Money): boolean {
  const left = leftToSpend(state, amount.currency);
  if (!left || covers(left, amount)) return false;
  return state.inFlight.some(({ atMost }) => atMost?.currency === amount.currency && !isNothing(atMost));
}

/** Returns the maximum price for an order of unknown price: zero if there is any limit. */
export function nothingToSpend({ batch: { spendingLimits } }: BatchState): Money | undefined {
  const [first] = spendingLimits;
  return first && { amount: '0', currency: first.currency };
}

/** Returns what may still be spent in a currency; undefined if it has no limit. */
function leftToSpend(state: BatchState, currency: string): Money | undefined {
  const limit = state.batch.spendingLimits.find((each) => each.currency === currency);
  if (!limit) return undefined;
  const { tally, mayBeSpent, inFlight } = state;
  const amounts = [tally.ticketed[currency], tally.wouldTicket[currency], mayBeSpent[currency]];
  const put = inFlight.map(({ atMost }) => (atMost?.currency === currency ? atMost.amount : undefined));
  const taken = [...amounts, ...put].reduce(
    (sum: Money, amount) => (amount === undefined ? sum : addMoney(sum, { amount, currency })),
    { amount: '0', currency },
  );
  const left = subtractMoney(limit, taken);
  return left.amount.startsWith('-') ? { amount: '0', currency } : left;
}

function isNothing(money: Money): boolean {
  return compareMoney(money, { amount: '0', currency: money.currency }) === 0;
}

/** Reasons that are not exceptions: the order was already ticketed. */
const fine: readonly string[] = ['skipped already-ticketed'];

/** Returns how the batch ended. */
export function endingOf({ stopping, stopped, tally }: BatchState, missed: number): BatchEnding {
  if (stopping || Object.keys(stopped).length > 0) return 'stopped';
  const { refused, waiting, skipped } = tally.outcomes;
  const expected = fine.reduce((sum, reason) => sum + (tally.reasons[reason] ?? 0), 0);
  return refused + waiting + (skipped - expected) + missed > 0 ? 'complete-with-exceptions' : 'complete';
}
