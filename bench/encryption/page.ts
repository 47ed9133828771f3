/** The section of docs/background/performance.md that a run of bench:encryption writes. */
import { machineLine, type Machine } from '../measure/machine';
import { spreadOf } from '../measure/spread';
import { markdownTable } from '../report/markdown';
import { addedTo, goals, values, type Value } from './figures';
import type { Measurements } from './measurements';
import { ways, type Settings } from './settings';

const rows: { value: Value; name: string; goal?: number }[] = [
  { value: 'took', name: 'time, ms', goal: goals.time },
  { value: 'cpu', name: 'CPU time, ms', goal: goals.time },
  { value: 'worker', name: 'worker CPU time, ms' },
  { value: 'bytes', name: 'history, bytes', goal: goals.bytes },
  { value: 'events', name: 'history, events' },
];

/** The lines between the markers. */
export function section({ rounds, orders }: Settings, machine: Machine, measured: Measurements): string[] {
  return [
    ...markdownTable(
      ['per order', ...ways, 'encryption adds', 'goal'],
      rows.map(({ value, name, goal }) => {
        const cells = ways.map((way) => {
          const { median, least, most } = spreadOf(measured[way].map(values[value]));
          return `${median.toFixed(0)} (${least.toFixed(0)}–${most.toFixed(0)})`;
        });
        const added = `${(addedTo(value, measured) * 100).toFixed(1)} %`;
        return [name, ...cells, added, goal === undefined ? '' : `${goal * 100} %`];
      }),
    ),
    '',
    `${rounds} rounds of ${orders} orders each way: medians of the rounds (least–most). ${machineLine(machine)}, which the server, the sandbox and both workers share.`,
  ];
}
