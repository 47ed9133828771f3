/**
 * Holds back shops beyond a provider's limit of shops per booking. The server counts, for all workers; each worker adds what it has allowed
 * since it last asked. Several workers may together exceed the limit by what they allow in the meantime.
 */
import type { Client } from '@temporalio/client';
import type { ProviderPolicy } from '../domain/calls/provider';
import { exceeds, lastDays, type Counted, type LookToBook as Limit } from '../domain/order/usage';
import { countUsage } from '../temporal/usage';

/** How long a count allows shops (milliseconds). Each costs ten calls to the server. */
const COUNTS_FOR = 30_000;

/** How long a count refuses shops (milliseconds): bookings may have been made since. */
const REFUSES_FOR = 2_000;

/** A count, and the shops allowed since. */
interface Known {
  at: number;
  counted: Counted;
  allowed: number;
}

/** The limits of one worker's providers. */
export class LookToBook {
  private readonly known = new Map<string, Known>();
  private readonly asking = new Map<string, Promise<void>>();

  /** @param failed told of a count that fails: the last one is used; without one, shops are allowed */
  constructor(
    private readonly client: Client,
    private readonly failed: (error: unknown) => void,
  ) {}

  /**
   * Returns why a shop must not be sent, as a sentence with what to do; undefined if it may.
   *
   * @param shared several agencies sell the provider: what they have shopped together is none of each one's business
   */
  async refusal({ provider, lookToBook }: ProviderPolicy, shared = false): Promise<string | undefined> {
    if (!lookToBook) return undefined;
    const { days, shopsPerBooking } = lookToBook;
    let over = await this.beyond(provider, lookToBook, COUNTS_FOR);
    if (over) over = await this.beyond(provider, lookToBook, REFUSES_FOR);
    if (!over) {
      const known = this.known.get(provider);
      if (known) known.allowed += 1;
      return undefined;
    }
    const { shops, bookings } = over;
    const sold = `${bookings} ${bookings === 1 ? 'booking' : 'bookings'}`;
    const counts = shared ? 'too many shops for the bookings' : `${shops} shops for ${sold}`;
    return (
      `${counts} at ${provider} within ${days} days; its profile allows ${shopsPerBooking} per booking ` +
      '(lookToBook). `ndc-flows usage` shows the counts'
    );
  }

  /** Returns the counts if one more shop would break the limit; undefined if not, or if nothing is known. */
  private async beyond(provider: string, limit: Limit, countsFor: number): Promise<Counted | undefined> {
    if (Date.now() - (this.known.get(provider)?.at ?? 0) >= countsFor) await this.ask(provider, limit.days);
    const known = this.known.get(provider);
    if (!known) return undefined;
    const { shops, bookings } = known.counted;
    const all = { shops: shops + known.allowed, bookings };
    return exceeds(limit, all) ? all : undefined;
  }

  /** Asks the server, once for all who wait. */
  private ask(provider: string, days: number): Promise<void> {
    const underWay = this.asking.get(provider);
    if (underWay) return underWay;
    const at = Date.now();
    const asked = countUsage(this.client, { provider, days: lastDays(days, at) })
      .then((counted) => void this.known.set(provider, { at, counted, allowed: 0 }))
      .catch((error: unknown) => {
        const known = this.known.get(provider);
        if (known) known.at = at;
        this.failed(error);
      })
      .finally(() => this.asking.delete(provider));
    this.asking.set(provider, asked);
    return asked;
  }
}
