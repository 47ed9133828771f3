/** The same calls in a row by the bare NDC client, a process of its own without Temporal: what a booking takes where nothing keeps it safe. */
import { runPlainClient } from '../../chaos/plainClient';
import { orderRequest } from '../../src/domain/request/requestSchema';
import { giveResult, wishOf } from '../measure/child';
import { checkedProfileFor } from './provider';
import { nextTrip } from './trips';

export interface BareWish {
  url: string;
  account: { username: string; password: string };
  /** Bookings that are timed; as many come before them. */
  bookings: number;
}

export interface Bare {
  /** Milliseconds of each booking. */
  took: number[];
  /** Calls of each. */
  calls: number;
  /** Milliseconds of this process's processor time, a booking. */
  cpu: number;
}

async function measure({ url, account, bookings }: BareWish): Promise<Bare> {
  const profile = checkedProfileFor(url);
  const book = async (count: number): Promise<{ took: number[]; calls: number }> => {
    const took: number[] = [];
    let last = performance.now();
    const { calls, failed, ends } = await runPlainClient({
      profile,
      credentials: () => Promise.resolve(account),
      orders: Array.from({ length: count }, () => ({
        request: orderRequest.parse(nextTrip()),
        issue: false,
        cancel: false,
      })),
      concurrency: 1,
      onDone: () => {
        const now = performance.now();
        took.push(now - last);
        last = now;
      },
    });
    if (failed > 0) throw new Error(`a bare booking failed: ${ends.find(({ error }) => error)?.error}`);
    return { took, calls: calls / count };
  };
  await book(bookings);
  const before = process.cpuUsage();
  const { took, calls } = await book(bookings);
  const { user, system } = process.cpuUsage(before);
  return { took, calls, cpu: (user + system) / 1_000 / bookings };
}

void measure(wishOf<BareWish>()).then(giveResult);
