/** Follows an order until it rests, while something that was asked of it is carried out. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { personStates, restingStates } from '../../client/asking';
import { NoWorker } from '../../client/errors';
import type { Orders } from '../../client/orders';
import type { OrderStatus } from '../../domain/order/status';
import { historyPosition, watchHistory, type HistoryPosition } from '../../client/history';
import { newsDesk, type NewsDesk } from '../../client/news';
import { openCalls } from './pending';
import type { Report } from './report';

/** Without news from the history the order is looked at this often all the same. */
const LOOK_EVERY = 2_000;

/** The history is told for the eye only: nobody waits long for it. */
const HISTORY_COMES = 1_000;

/** A worker that is just starting needs a moment; longer than this, somebody must be told. */
const WORKER_COMES = 30_000;

/** What is followed. */
export interface Following {
  client: Client;
  orders: Pick<Orders, 'status'>;
  reference: string;
  report: Report;
  /** Something that was asked of the order: it is answered before the order counts as resting. */
  act?: () => Promise<OrderStatus>;
  /** The order as it was before that. */
  before?: { status: OrderStatus; position: HistoryPosition };
  /** True where a resting state is about to be left by itself. */
  goesOn?: (status: OrderStatus) => boolean;
}

/**
 * The order's status once it rests.
 *
 * @throws what the act throws; {NoWorker} when nobody has worked on the order for a while
 */
export async function follow(following: Following): Promise<OrderStatus> {
  const ended = new AbortController();
  const news = newsDesk();
  const watched = watchHistory(
    { ...following, since: following.before?.position },
    (done, seen) => {
      following.report.operations(done);
      news.seen = seen;
      news.wake();
    },
    ended.signal,
  );
  const { client, act } = following;
  // What was asked may still wait when nobody waits for it any more: then the call is called off, not what was asked.
  const answer = act && client.withAbortSignal(ended.signal, act);
  try {
    return await untilRest(following, answer, news);
  } finally {
    ended.abort();
    await Promise.allSettled([watched, answer]);
  }
}

async function untilRest(
  following: Following,
  answer: Promise<OrderStatus> | undefined,
  news: NewsDesk,
): Promise<OrderStatus> {
  const { client, reference, report, before, goesOn } = following;
  let open = answer !== undefined;
  const answered = (): void => {
    open = false;
    news.wake();
  };
  answer?.then(answered, answered);

  for (;;) {
    const settled = !open;
    if (settled) await answer;
    const status = await patiently(following);
    const last = status.history.at(-1);
    const moved = last?.at !== before?.status.history.at(-1)?.at;
    const rests = settled
      ? restingStates.includes(status.state) && !goesOn?.(status)
      : moved && personStates.includes(status.state);
    if (rests) {
      await caughtUp(following, news);
      report.status(status);
      return status;
    }
    report.status(status);
    if (!(await news.within(LOOK_EVERY))) {
      for (const words of await openCalls(client, reference).catch(() => [])) report.note(words);
    }
  }
}

/** Waits until the history has been told as far as it goes now: it comes by another way than the status, and a little later. */
async function caughtUp({ client, reference }: Following, news: NewsDesk): Promise<void> {
  const { runId, length } = await historyPosition(client, reference);
  const told = (): boolean => news.seen?.runId === runId && news.seen.length >= length;
  for (const since = Date.now(); !told() && Date.now() - since < HISTORY_COMES;) await news.within(100);
}

/** The status, also where a worker is still on its way. */
async function patiently({ orders, reference, report }: Following): Promise<OrderStatus> {
  const since = Date.now();
  for (;;) {
    try {
      return await orders.status(reference);
    } catch (error) {
      if (!(error instanceof NoWorker) || Date.now() - since > WORKER_COMES) throw error;
      report.note('no worker answers yet; waiting for one (`ndc-flows worker` starts one)');
      await sleep(300);
    }
  }
}
