/** Follows an order until it rests, while something that was asked of it is carried out. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { NoWorker } from '../../client/errors';
import type { Orders } from '../../client/orders';
import type { OrderState } from '../../domain/states';
import type { OrderStatus } from '../../domain/status';
import { watchHistory, type HistoryPosition } from './history';
import { openCalls } from './pending';
import type { Report } from './report';

/** States in which an order stays until a caller, a person or a limit comes. */
const restingStates: readonly OrderState[] = [
  'awaiting-choice',
  'awaiting-approval',
  'held',
  'ticketed',
  'cancelled',
  'failed',
  'lapsing',
  'lapsed',
  'attention',
];

/** States that only a person ends: an Update that leads into one goes on waiting, and who asked for it need not. */
const personStates: readonly OrderState[] = ['awaiting-choice', 'awaiting-approval', 'attention'];

/** Without news from the history the order is looked at this often all the same. */
const LOOK_EVERY = 2_000;

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
  const wakeUp = waker();
  const watched = watchHistory(
    { ...following, since: following.before?.position },
    (done) => {
      following.report.operations(done);
      wakeUp.wake();
    },
    ended.signal,
  );
  const { client, act } = following;
  // What was asked may still wait when nobody waits for it any more: then the call is called off, not what was asked.
  const answer = act && client.withAbortSignal(ended.signal, act);
  try {
    return await untilRest(following, answer, wakeUp);
  } finally {
    ended.abort();
    await Promise.allSettled([watched, answer]);
  }
}

async function untilRest(
  following: Following,
  answer: Promise<OrderStatus> | undefined,
  wakeUp: Waker,
): Promise<OrderStatus> {
  const { client, reference, report, before, goesOn } = following;
  let open = answer !== undefined;
  const answered = (): void => {
    open = false;
    wakeUp.wake();
  };
  answer?.then(answered, answered);

  for (;;) {
    const settled = !open;
    if (settled) await answer;
    const status = await patiently(following);
    report.status(status);
    const last = status.history.at(-1);
    const moved = last?.at !== before?.status.history.at(-1)?.at;
    if (settled && restingStates.includes(status.state) && !goesOn?.(status)) return status;
    if (!settled && moved && personStates.includes(status.state)) return status;
    if (!(await wakeUp.within(LOOK_EVERY))) {
      for (const words of await openCalls(client, reference).catch(() => [])) report.note(words);
    }
  }
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

/** Lets one loop sleep until there is something to look at. */
interface Waker {
  wake(): void;
  /** False when nothing happened for so many milliseconds. */
  within(milliseconds: number): Promise<boolean>;
}

function waker(): Waker {
  let news = false;
  let stir: () => void = () => undefined;
  return {
    wake() {
      news = true;
      stir();
    },
    async within(milliseconds) {
      if (!news) {
        const timer = new AbortController();
        const stirred = new Promise<void>((resolve) => (stir = resolve));
        await Promise.race([
          stirred,
          sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined),
        ]);
        timer.abort();
      }
      const happened = news;
      news = false;
      return happened;
    },
  };
}
