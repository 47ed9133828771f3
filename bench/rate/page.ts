/** The section of docs/background/performance.md that a run of bench:rate writes. */
import { machineLine, type Machine } from '../measure/machine';
import { spreadOf } from '../measure/spread';
import { markdownTable } from '../report/markdown';
import { goals } from './figures';
import type { Measured } from './measurements';
import type { Settings } from './settings';

function spread(values: readonly number[]): string {
  const { median, least, most } = spreadOf(values);
  return `${median.toFixed(0)} (${least.toFixed(0)}–${most.toFixed(0)})`;
}

/** The lines between the markers. */
export function section(
  { rate, latency, workers, orders, maxInFlight }: Settings,
  machine: Machine,
  measurements: readonly Measured[],
): string[] {
  const rows = measurements.map(({ partitions, rate: calls, alone, amid }) => [
    String(partitions),
    String(calls.calls),
    String(calls.fullestSecond),
    String(calls.fullestTen),
    calls.average.toFixed(1),
    spread(alone),
    spread(amid),
    (spreadOf(amid).median / spreadOf(alone).median).toFixed(2),
  ]);
  return [
    ...markdownTable(
      [
        'partitions of the queue',
        'calls',
        `fullest second (goal ${goals.fullestSecond * rate})`,
        `fullest ten (goal ${goals.fullestTen * rate})`,
        `calls per second (goal ${goals.average * rate})`,
        'a booking alone, ms',
        'during the batch, ms',
        `ratio (goal ${goals.booking})`,
      ],
      rows,
    ),
    '',
    `A provider that allows ${rate} requests per second and answers after ${latency} ms, ${workers} workers, a batch of ${orders} with ${maxInFlight} in flight. The sandbox counts the calls. ${machineLine(machine)}, which the server, the sandbox and the workers share.`,
  ];
}
