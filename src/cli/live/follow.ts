/** Follows an order until it rests, prints its progress meanwhile, and says why it is silent. */
import type { OrderAccess } from '../../client/askOrder';
import { personStates, restingStates } from '../../domain/order/states';
import { statusOnceAnswered } from '../../client/waitFor';
import {
  createWakeup,
  historyPosition,
  watchHistory,
  type HistoryPosition,
  type Wakeup,
} from '../../client/watchHistory';
import type { OrderStatus } from '../../domain/order/status';
import { openCalls } from './openCalls';
import { Report } from './report';

/** How often the order is read when its history is silent (milliseconds). */
const LOOK_EVERY = 1_500;

/** How long to wait for the history at the end (milliseconds): it is only shown. */
const HISTORY_COMES = 2_000;

/** What to follow. */
export interface Following extends OrderAccess {
  reference: string;
  /** Prints a line of progress. */
  say: (line: string) => void;
  /** Asks something of the order: it must be answered before the order counts as resting. */
  act?: () => Promise<OrderStatus>;
  /** The order before that. */
  before?: { status: OrderStatus; position: HistoryPosition };
  /** From where its history is told, if not from `before` or from its beginning. */
  since?: HistoryPosition;
  /** Leaves out what is asked for: what the order showed of it before is not printed as the answer. */
  without?: (status: OrderStatus) => OrderStatus;
  /** What to print before the first call that may pay. */
  paying?: string;
  /** What is asked for ends a booking: of what that still tries, nothing is printed. */
  stops?: true;
  /** True where the order is about to leave a resting state by itself. */
  goesOn?: (status: OrderStatus) => boolean;
}

/**
 * Returns the order's status once it rests.
 *
 * @throws what `act` throws; {NoWorker} when nobody has worked on the order for a while
 */
export async function follow(following: Following): Promise<OrderStatus> {
  const { client, act, before, say, paying, stops, without = (status) => status } = following;
  const ended = new AbortController();
  const wakeup = createWakeup();
  const report = new Report(say, before && without(before.status), paying, stops);
  const watched = watchHistory(
    { ...following, since: before?.position ?? following.since },
    (done, seen) => {
      report.operations(done);
      wakeup.seen = seen;
      wakeup.wake();
    },
    ended.signal,
  );
  // The Update may still wait when nobody waits for it any more: this ends the call, not the Update.
  const answer = act && client.withAbortSignal(ended.signal, act);
  try {
    return await untilRest(following, report, answer, wakeup);
  } finally {
    ended.abort();
    await Promise.allSettled([watched, answer]);
  }
}

async function untilRest(
  following: Following,
  report: Report,
  answer: Promise<OrderStatus> | undefined,
  wakeup: Wakeup,
): Promise<OrderStatus> {
  const { client, orders, reference, before, goesOn, without = (status) => status } = following;
  let open = answer !== undefined;
  const answered = (): void => {
    open = false;
    wakeup.wake();
  };
  answer?.then(answered, answered);
  const waiting = (words: string): void => report.note(words);

  for (;;) {
    const settled = !open;
    if (settled) await answer;
    const status = await statusOnceAnswered(orders, reference, { waiting });
    const moved = status.history.at(-1)?.at !== before?.status.history.at(-1)?.at;
    const rests = settled
      ? restingStates.includes(status.state) && !goesOn?.(status)
      : moved && personStates.includes(status.state);
    if (rests) await caughtUp(following, wakeup);
    report.status(settled ? status : without(status));
    if (rests) return status;
    if (await wakeup.within(LOOK_EVERY)) continue;
    for (const words of await openCalls(client, status).catch(() => [])) report.note(words);
  }
}

/** Waits until the history has been shown to its present end: it comes by another way than the status, and a little later. */
async function caughtUp({ client, reference }: Following, wakeup: Wakeup): Promise<void> {
  const { runId, length } = await historyPosition(client, reference);
  const shown = (): boolean => wakeup.seen?.runId === runId && wakeup.seen.length >= length;
  for (const since = Date.now(); !shown() && Date.now() - since < HISTORY_COMES;) await wakeup.within(100);
}
