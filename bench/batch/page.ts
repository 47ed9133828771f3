/** The section of docs/background/performance.md that a run of bench:batch writes. */
import { machineLine, type Machine } from '../measure/machine';
import { medianOf } from '../measure/spread';
import { markdownTable } from '../report/markdown';
import { costByThirds, strayOf, warm } from './figures';
import { costOf } from './measurements';
import type { Measured } from './measurements';
import type { Settings } from './settings';

/** The lines between the markers. */
export function section(
  { maxInFlight }: Settings,
  machine: Machine,
  measurements: readonly Measured[],
): string[] {
  const [smallest] = measurements;
  const rows = measurements.map((measured) => {
    const { orders, took, cpu, histories, runs, summary } = measured;
    const stray = strayOf(measured);
    const resident = warm(measured).map(({ rss }) => rss / 1e6);
    return [
      String(orders),
      (orders / (took / 1_000)).toFixed(1),
      costOf(measured).toFixed(0),
      (cpu.worker / orders).toFixed(0),
      smallest === measured || !smallest ? '' : (costOf(measured) / costOf(smallest)).toFixed(2),
      costByThirds(measured)
        .map((each) => each.toFixed(0))
        .join(', '),
      resident.length > 0 ? medianOf(resident).toFixed(0) : '',
      stray === undefined ? '' : (stray * 100).toFixed(0),
      `${histories.batch} (${runs})`,
      String(histories.order),
      `${summary.outcomes.ticketed}, ${summary.missed}`,
    ];
  });
  return [
    ...markdownTable(
      [
        'orders',
        'orders per second',
        'CPU ms per order, worker and server',
        'worker only',
        'ratio to the smallest',
        'CPU ms per order, by third of the batch',
        'worker memory, MB',
        'varies by, %',
        'events of the largest run (runs)',
        'events of the largest order',
        'ticketed, missed',
      ],
      rows,
    ),
    '',
    `${maxInFlight} orders in flight. ${machineLine(machine)}, which the Temporal server, the sandbox and the worker share.`,
    '',
    `![The worker’s memory and the batch’s history while ${measurements.at(-1)?.orders ?? 0} orders are ticketed](../images/bench-batch.svg)`,
  ];
}
