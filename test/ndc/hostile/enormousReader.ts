/** A process of its own for enormous.test.ts: makes one call when it is told to, and tells how it ended and how much memory it took. */
import { clientOf, reads, type Ended, type Style } from './calls';

/** What it is told. */
export interface Order {
  url: string;
  style: Style;
  /** Milliseconds for the call. */
  total: number;
}

/** What it tells. */
export interface Told {
  ended: Ended;
  /** The most resident memory while the call went on, above what there was after the first call of this process, in megabytes. */
  megabytes: number;
}

/** Once everything is loaded. */
let atRest: number | undefined;

async function call({ url, style, total }: Order): Promise<Told> {
  const client = clientOf(url, style, total);
  globalThis.gc?.();
  let most = 0;
  const look = (): void => void (most = Math.max(most, process.memoryUsage.rss()));
  // The reader lets others have their turn after each piece of 64 KB, so that nothing of size is missed.
  const looking = setInterval(look, 1);
  const ended = await reads(client);
  look();
  clearInterval(looking);
  await client.close();
  atRest ??= process.memoryUsage.rss();
  return { ended, megabytes: Math.max(0, Math.round((most - atRest) / 1e6)) };
}

process.on('message', (order: Order) => {
  void call(order).then((told) => process.send?.(told));
});
