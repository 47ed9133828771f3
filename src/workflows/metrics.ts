/** Workflow metrics. The SDK counts nothing during replay, so no order is counted twice. Counting issues no command. */
import { metricMeter } from '@temporalio/workflow';
import { NO_AGENCY, type LabelsOf } from '../domain/metrics/row';
import { workflowMetrics } from '../domain/metrics/ofWorkflows';
import type { SaleEvent } from '../domain/sales/event';

type Rows = typeof workflowMetrics;
type CounterName = Exclude<keyof Rows, 'amounts'>;

/** Adds to a counter. */
export function count<Name extends CounterName>(name: Name, labels: LabelsOf<Rows[Name]>, times = 1): void {
  const { name: metric, meaning } = workflowMetrics[name];
  metricMeter.createCounter(metric, '', meaning).add(times, labels);
}

/** Counts documents and amounts of newly recorded sales. */
export function countSales(
  { provider, agency = NO_AGENCY }: { provider: string; agency?: string },
  sales: readonly SaleEvent[],
): void {
  for (const { event, number, type, total, fee, currency = '', notes } of sales) {
    const by = notes?.includes('elsewhere') ? 'others' : 'us';
    const document = type === undefined || type === 'T' ? 'ticket' : 'emd';
    if (number !== undefined) count('documents', { provider, event, document, by, agency });
    const known = /^[A-Z]{3}$/.test(currency) ? currency : 'other';
    // The book stores voids and refunds as negative amounts; the event label already gives the direction.
    if (total !== undefined) amount(Math.abs(Number(total)), { provider, event, currency: known, agency });
    if (fee !== undefined) amount(Number(fee), { provider, event: 'fee', currency: known, agency });
  }
}

function amount(value: number, labels: LabelsOf<Rows['amounts']>): void {
  if (!Number.isFinite(value) || value < 0) return;
  const { name, meaning } = workflowMetrics.amounts;
  metricMeter.createHistogram(name, 'float', '', meaning).record(value, labels);
}
