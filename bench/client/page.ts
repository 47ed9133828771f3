/** The section of docs/background/performance.md that a run of bench:client writes. */
import { machineLine, type Machine } from '../measure/machine';
import { spreadOf } from '../measure/spread';
import { markdownTable } from '../report/markdown';
import { callers } from './callers';
import { GOAL, share } from './figures';
import { callerNames, type Call, type Measurements } from './measurements';
import { wordsOf, type Settings } from './settings';

function spread(calls: readonly Call[], value: (call: Call) => number): string {
  const { median, least, most } = spreadOf(calls.map(value));
  return `${median.toFixed(0)} (${least.toFixed(0)}–${most.toFixed(0)})`;
}

/** The lines between the markers. */
export function section(
  settings: Settings,
  machine: Machine,
  { answers: { order, login }, calls }: Measurements,
): string[] {
  const rows = [...calls].flatMap(([situation, each]) =>
    callerNames.map((name) => {
      const ratio = share(each[name], each.bare);
      return [
        callers[name].title,
        wordsOf(situation),
        name === 'product' && situation.judged && ratio < GOAL
          ? `${ratio.toFixed(2)} **(below the goal)**`
          : ratio.toFixed(2),
        spread(each[name], ({ callsPerSecond }) => callsPerSecond),
        spread(each[name], ({ cpuPerCall }) => cpuPerCall * 1_000),
        spread(each[name], ({ serverBusy }) => serverBusy * 100),
      ];
    }),
  );
  return [
    ...markdownTable(
      [
        'caller',
        'calls',
        `share of plain undici’s rate (goal ${GOAL})`,
        'calls per second',
        'CPU per call, µs',
        'server CPU, %',
      ],
      rows,
    ),
    '',
    `An order view of ${order.inflated} bytes (${order.gzipped} gzipped) and a login answer of ${login.inflated} bytes; ${settings.calls} calls per round, medians of ${settings.rounds} rounds (least–most). ${machineLine(machine)}.`,
  ];
}
