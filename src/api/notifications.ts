/**
 * Passes an airline's notifications on to orders. Each is only a hint: its order is read, and nothing in it is believed. The sender is answered
 * before anything is looked up, so that neither the answer nor its time tells whether we have the order.
 */
import type { Client } from '@temporalio/client';
import { readSoon } from '../client/readSoon';
import { NOTIFIED_READS_APART } from '../domain/order/watch';
import type { ApiAudit } from './audit';
import type { ApiMetrics } from './metrics';
import { Problem } from './problems';

/** How long to wait for more notifications of the same order (milliseconds): airlines send one for each passenger or flight. */
const GATHERED_FOR = 1_000;

/** How long the Temporal server may take for one order (milliseconds). */
const PASSED_WITHIN = 10_000;

/** How many notifications a provider may send at once, and each second after that. */
const AT_ONCE = 300;
const EACH_SECOND = 20;

/** What passing on needs. */
export interface NotificationParts {
  client: Client;
  audit: Pick<ApiAudit, 'write'>;
  metrics: ApiMetrics;
  /** For what is our fault and not the sender's. */
  log: (error: unknown) => void;
}

/** An order that was named: gathering before it is signalled, or resting after that. */
interface Named {
  provider: string;
  orderId: string;
  /** A notification has come that has not been passed on. */
  waits: boolean;
  timer: NodeJS.Timeout;
}

/** The notifications of one process. */
export class Notifications {
  readonly #named = new Map<string, Named>();
  readonly #rates = new Map<string, { left: number; at: number }>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(private readonly parts: NotificationParts) {}

  /** Takes one notification. Many of one order make one signal a minute. @throws Problem where the provider sends too many */
  take(provider: string, orderIds: readonly string[]): void {
    this.#spend(provider);
    for (const orderId of orderIds) {
      const key = JSON.stringify([provider, orderId]);
      const known = this.#named.get(key);
      if (known?.waits) this.parts.metrics.count(provider, 'joined');
      else if (known) known.waits = true;
      else {
        const timer = setTimeout(() => this.#next(key), GATHERED_FOR);
        this.#named.set(key, { provider, orderId, waits: true, timer });
      }
    }
  }

  /** Passes on what waits, without waiting for more. */
  async close(): Promise<void> {
    for (const named of this.#named.values()) {
      clearTimeout(named.timer);
      if (named.waits) this.#passOn(named);
    }
    this.#named.clear();
    await Promise.all(this.#underWay);
  }

  #spend(provider: string): void {
    const now = Date.now();
    const { left, at } = this.#rates.get(provider) ?? { left: AT_ONCE, at: now };
    const allowed = Math.min(AT_ONCE, left + ((now - at) / 1_000) * EACH_SECOND);
    if (allowed < 1) throw new Problem('too-many-notifications', { headers: { 'retry-after': '5' } });
    this.#rates.set(provider, { left: allowed - 1, at: now });
  }

  #next(key: string): void {
    const named = this.#named.get(key);
    if (!named) return;
    if (!named.waits) return void this.#named.delete(key);
    named.timer = setTimeout(() => this.#next(key), NOTIFIED_READS_APART).unref();
    this.#passOn(named);
  }

  #passOn(named: Named): void {
    named.waits = false;
    const passed = this.#signal(named).finally(() => this.#underWay.delete(passed));
    this.#underWay.add(passed);
  }

  async #signal(named: Named): Promise<void> {
    const { client, metrics, log } = this.parts;
    const { provider, orderId } = named;
    try {
      const reference = await client.withDeadline(Date.now() + PASSED_WITHIN, () =>
        readSoon(client, { provider, orderId }),
      );
      metrics.count(provider, reference === undefined ? 'unknown-order' : 'passed-on');
      this.#note({ provider, orderId, ...(reference !== undefined && { reference }) });
    } catch (error) {
      // Tried again with the next round. If this process ends before, the order's routine check finds the change.
      named.waits = true;
      metrics.count(provider, 'failed');
      log(error);
    }
  }

  #note(facts: { provider: string; orderId: string; reference?: string }): void {
    const { audit, log } = this.parts;
    const known = facts.reference !== undefined;
    try {
      audit.write({
        event: 'readSoon',
        ...(known ? { outcome: 'done' } : { outcome: 'refused', code: 'unknown-order' }),
        ...facts,
      });
    } catch (error) {
      // It is done, and that it was asked for is written.
      log(error);
    }
  }
}
