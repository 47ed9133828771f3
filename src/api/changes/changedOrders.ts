/** Reads which orders have changed since the last look, from the server's index, which lags a little behind the orders. */
import type { Orders } from '../../client/orders';
import type { OrderLine } from '../../client/types';

/** How much of what was read already is read again (milliseconds): an order that changed earlier may get into the index later. */
const AGAIN = 10_000;

/** How far the first look reaches back (milliseconds): our clock may be ahead of the server's. */
const BACK = 60_000;

/** How many orders one look reads at most. The next look goes on. */
const PAGE = 200;
const PAGES = 25;

/** Which lines have changed, look by look. */
export class ChangedOrders {
  /** When the newest line that was read had changed. */
  #newest = Date.now() - BACK;
  /** What was read of the last moments, by reference. */
  readonly #read = new Map<string, { at: number; line: string }>();

  constructor(private readonly orders: Pick<Orders, 'listPage'>) {}

  /** Returns the lines that have changed since the last call, each as it is now. */
  async next(): Promise<OrderLine[]> {
    const since = this.#newest - AGAIN;
    for (const [reference, { at }] of this.#read) if (at < since) this.#read.delete(reference);
    const filter = { updatedSince: new Date(since).toISOString() };
    const changed: OrderLine[] = [];
    let cursor: string | undefined;
    for (let page = 0; page === 0 || (cursor !== undefined && page < PAGES); page += 1) {
      const { orders, nextCursor } = await this.orders.listPage(filter, {
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      });
      changed.push(...orders.filter((line) => this.#isNew(line)));
      cursor = nextCursor;
    }
    return changed;
  }

  #isNew(order: OrderLine): boolean {
    const line = JSON.stringify(order);
    const at = Date.parse(order.updatedAt);
    if (this.#read.get(order.reference)?.line === line) return false;
    this.#read.set(order.reference, { at, line });
    // A time that is still to come would hide what changes until then.
    this.#newest = Math.max(this.#newest, Math.min(at, Date.now()));
    return true;
  }
}
