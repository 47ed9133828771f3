/**
 * Counts open orders now and then, by the server's index: who waits for a person and why, what is unknown, whose limit is near. One of the
 * workers that serve metrics counts, and the others show zeros: dashboards take the highest (`max`), not the sum.
 */
import type { Client } from '@temporalio/client';
import type { MetricGauge, MetricMeter } from '@temporalio/common';
import { attentionRules, foundByLists, type FoundReason } from '../domain/order/attention';
import { ORDER_WORKFLOW } from '../domain/order/updates';
import { workerMetrics } from './metrics';

export interface CountedOrders {
  client: Client;
  /** How many orders lists find for a reason that no order says of itself. */
  countFound: (reason: FoundReason) => Promise<number>;
  meter: MetricMeter;
  /** Resolves to true for the one worker that counts. */
  elected: () => Promise<boolean>;
  /** Milliseconds. */
  every: number;
  log: { warn(facts: object, words: string): void };
}

/** How near a limit is: milliseconds, and the label. Released orders issue by themselves half an hour before it, unless a profile says otherwise. */
const NEAR = [
  { within: '15m', ahead: 15 * 60_000 },
  { within: '1h', ahead: 60 * 60_000 },
];

const OPEN = `WorkflowType = "${ORDER_WORKFLOW}" AND ExecutionStatus = "Running"`;
const WAITING = `${OPEN} AND NdcState = "attention"`;

/** Begins to count; gives how to stop. A count that fails is logged, and made again: the figures stay as they were, with their time. */
export function countOpenOrders({
  client,
  countFound,
  meter,
  elected,
  every,
  log,
}: CountedOrders): () => Promise<void> {
  const gauge = (row: { name: string; meaning: string }): MetricGauge =>
    meter.createGauge(row.name, 'int', '', row.meaning);
  const gauges = {
    waiting: gauge(workerMetrics.waiting),
    unknown: gauge(workerMetrics.unknown),
    limits: gauge(workerMetrics.limits),
    counted: gauge(workerMetrics.counted),
  };
  const ordersOf = async (query: string): Promise<number> => (await client.workflow.count(query)).count;

  let counted = false;
  /** Another worker counts now: what this one has counted must not outlast it. */
  function forget(): void {
    if (!counted) return;
    counted = false;
    for (const reason of [...Object.keys(attentionRules), ...foundByLists]) gauges.waiting.set(0, { reason });
    gauges.unknown.set(0);
    for (const { within } of NEAR)
      for (const released of ['true', 'false']) gauges.limits.set(0, { within, released });
    gauges.counted.set(0);
  }

  async function count(): Promise<void> {
    if (!(await elected())) return forget();
    counted = true;
    // Most of the time nobody waits: one question says so.
    const some = (await ordersOf(WAITING)) > 0;
    for (const reason of Object.keys(attentionRules))
      gauges.waiting.set(some ? await ordersOf(`${WAITING} AND NdcAttention = "${reason}"`) : 0, { reason });
    for (const reason of foundByLists) gauges.waiting.set(await countFound(reason), { reason });
    gauges.unknown.set(await ordersOf(`${OPEN} AND NdcState = "unknown"`));
    for (const { within, ahead } of NEAR) {
      const until = new Date(Date.now() + ahead).toISOString();
      for (const released of [true, false]) {
        // Only an order that is still to be paid has this attribute.
        const near = `${OPEN} AND NdcReleased = ${released} AND NdcTicketBy <= "${until}"`;
        gauges.limits.set(await ordersOf(near), { within, released: String(released) });
      }
    }
    gauges.counted.set(Math.floor(Date.now() / 1000));
  }

  let busy: Promise<void> | undefined;
  const begin = (): void => {
    busy ??= count()
      .catch((error: unknown) => {
        const { code, name } = error as { code?: unknown; name?: string };
        log.warn({ code, name }, 'open orders could not be counted for the metrics; trying again');
      })
      .finally(() => (busy = undefined));
  };
  begin();
  const timer = setInterval(begin, every).unref();
  return async () => {
    clearInterval(timer);
    await busy;
  };
}
