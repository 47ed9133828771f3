/** The section of docs/background/performance.md that a run writes: ratios first, then the table, then the plot. */
import type { Figure } from '../../src/cli/figures';
import { machineLine, type Machine } from '../measure/machine';
import { spreadOf } from '../measure/spread';
import { readerNames, readers, type ReaderName } from '../readers';
import { markdownTable } from '../report/markdown';
import { plot } from '../report/plot';
import { goals } from './figures';
import type { Measured, Measurements } from './measurements';
import type { Settings } from './settings';

/** What `median (least–most)` looks like. */
export function spread(values: readonly number[], show: (value: number) => string): string {
  const { median, least, most } = spreadOf(values);
  return `${show(median)} (${show(least)}–${show(most)})`;
}

function row(name: ReaderName, inflated: number, measured: Measured): string[] {
  const speeds = (took: readonly number[]): string =>
    spread(
      took.map((milliseconds) => inflated / 1e3 / milliseconds),
      (speed) => speed.toFixed(0),
    );
  const milliseconds = (value: number): string => value.toFixed(1);
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  const { took, longestBlock, peakAboveStart } = measured;
  return [
    readers[name].title,
    speeds(took.first),
    speeds(took.later),
    spread(longestBlock.first, milliseconds),
    spread(longestBlock.later, milliseconds),
    spread(peakAboveStart, megabytes),
  ];
}

/** The lines between the markers. */
export function section(
  settings: Settings,
  machine: Machine,
  measurements: Measurements,
  figures: readonly Figure[],
): string[] {
  const told = figures.slice(
    0,
    figures.findIndex(({ name }) => name.startsWith(readers.product.title)),
  );
  return [
    ...markdownTable(
      ['figure', 'value', 'against', 'goal', ''],
      told.map(({ name, value, unit, against = '', goal = '', holds }) => [
        name,
        `${value} ${unit}`,
        against,
        goal,
        goal === '' ? '' : holds ? 'holds' : '**does not hold**',
      ]),
    ),
    '',
    '![Speed, memory and longest block of each reader](../images/bench-xml.svg)',
    ...[...measurements.alone].flatMap(([size, each]) => {
      const { inflated, gzipped, offers } = measurements.answers.get(size) ?? {
        inflated: 0,
        gzipped: 0,
        offers: 0,
      };
      return [
        '',
        `${size} MB (${offers} offers, ${(gzipped / 1e3).toFixed(0)} kB gzipped):`,
        '',
        ...markdownTable(
          [
            'reader',
            'MB/s, first answer',
            'later answers',
            'longest block, ms, first answer',
            'later answers',
            'peak RSS above start, MB',
          ],
          readerNames.map((name) => row(name, inflated, each[name])),
        ),
      ];
    }),
    '',
    `NDC ${settings.ndcVersion}; medians of ${settings.rounds} rounds (least–most). ${machineLine(machine)}.`,
  ];
}

/** The plot of the largest answer. */
export function picture(measurements: Measurements): string {
  const largest = Math.max(...measurements.answers.keys());
  const each = measurements.alone.get(largest);
  const inflated = measurements.answers.get(largest)?.inflated ?? 0;
  const panel = (value: (measured: Measured) => number) =>
    readerNames.map((name) => ({
      label: readers[name].title,
      value: each ? value(each[name]) : 0,
      ours: name === 'product',
    }));
  const median = (values: readonly number[]): number => spreadOf(values).median;
  return plot(`Reading an AirShoppingRS of ${largest} MB`, [
    {
      title: `${largest} MB: speed, MB/s`,
      bars: panel(({ took }) => inflated / 1e3 / median(took.later)),
      logarithmic: true,
    },
    {
      title: 'Longest event-loop block, ms',
      bars: panel(({ longestBlock }) => median(longestBlock.later)),
      goal: { value: goals.block, label: `${goals.block} ms` },
      logarithmic: true,
    },
    {
      title: 'Peak RSS above start, MB',
      bars: panel(({ peakAboveStart }) => median(peakAboveStart) / 1e6),
      goal: { value: goals.peak, label: `${goals.peak} MB` },
    },
  ]);
}
