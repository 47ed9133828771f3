/** The section of docs/background/performance.md that a soak writes. */
import type { Figure } from '../../src/cli/figures';
import { machineLine, type Machine } from '../measure/machine';
import { markdownTable } from '../report/markdown';
import { growthOf, processorShare, shownFrom, workflowsKept, type Growth } from './growth';
import type { Soaked } from './run';
import type { SoakSettings } from './settings';

/** The lines between the markers. */
export function section(
  settings: SoakSettings,
  machine: Machine,
  soaked: Soaked,
  figures: readonly Figure[],
): string[] {
  const { minutes, stock } = settings;
  const value = (name: string): number => figures.find((figure) => figure.name === name)?.value ?? 0;
  const short = figures.filter(({ holds }) => !holds).map(({ name }) => name);
  return [
    ...markdownTable(
      [
        '',
        'level',
        `growth per hour (goal ${(shownFrom(minutes) * 100).toFixed(0)} %)`,
        '95 % interval',
        'second half minus first',
        '',
      ],
      growthOf(soaked.series, minutes).map(row),
    ),
    '',
    `${minutes} minutes, ${value('orders started')} orders per minute, ${stock} more at rest, ${value('batches')} batches, ${value('faults that hit calls')} faults. ${machineLine(machine)}, which the server, the sandbox, both workers and the API share. CPU use: ${shares(soaked, minutes)}.${caches(soaked, minutes)}`,
    '',
    short.length === 0
      ? 'Every figure holds. Each order exists once at the service, in the state that its workflow reports, and nothing is left open.'
      : `Does not hold: ${short.join('; ')}.`,
    '',
    '![Memory, open files and connections of both workers and the API while orders come and go](../images/soak.svg)',
  ];
}

function row({ process, quantity, unit, trend, grows }: Growth): string[] {
  const { level, slope, from, to, step } = trend;
  const anHour = (slope: number): string => `${((slope / level) * 100).toFixed(1)} %`;
  return [
    `${process}: ${quantity}`,
    `${level.toFixed(unit === 'MB' ? 1 : 0)} ${unit}`,
    anHour(slope),
    `${anHour(from)} and ${anHour(to)}`,
    step.toFixed(1),
    grows ? '**grows**' : 'holds',
  ];
}

function shares({ series }: Soaked, minutes: number): string {
  return series
    .map(({ name, samples }) => `${name} ${(processorShare(samples, minutes) * 100).toFixed(0)} %`)
    .join(', ');
}

/** A cache that still fills explains memory that still grows. */
function caches({ series }: Soaked, minutes: number): string {
  const told = series.flatMap(({ name, samples }) => {
    const kept = workflowsKept(samples, minutes);
    return kept ? [`${name} from ${kept.from} to ${kept.to}`] : [];
  });
  return told.length > 0 ? ` Workflows in memory after the warm-up: ${told.join(', ')}.` : '';
}
