/** Tells what memory this process takes: a worker that grows is seen before somebody ends it for its size. */
import type { MetricMeter } from '@temporalio/common';
import { workerMetrics } from './metrics';

/** Between two looks (milliseconds). To look takes a tenth of a millisecond. */
const LOOK_EVERY = 5_000;

/** Begins to tell; gives how to stop. */
export function tellMemory(meter: MetricMeter): () => Promise<void> {
  const { name, meaning } = workerMetrics.memory;
  const gauge = meter.createGauge(name, 'int', '', meaning);
  const look = (): void => {
    const { rss, heapUsed, external } = process.memoryUsage();
    gauge.set(rss, { part: 'resident' });
    gauge.set(heapUsed, { part: 'heap' });
    gauge.set(external, { part: 'external' });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY).unref();
  return () => {
    clearInterval(timer);
    return Promise.resolve();
  };
}
