/** The section of docs/background/performance.md that a run of `npm run bench` writes. */
import { machineLine, type Machine } from '../measure/machine';
import { medianOf } from '../measure/spread';
import { markdownTable } from '../report/markdown';
import { resters, restTitles, rounded, spenders } from './figures';
import { kinds, titles } from './kinds';
import type { Measurements } from './measurements';
import { costOf, holds, limitsOf, rateOf, sameCallsOf, type Ratio } from './ratios';
import type { Settings } from './settings';

/** The lines between the markers. */
export function section(settings: Settings, machine: Machine, measured: Measurements): string[] {
  return [
    ...judged(limitsOf(measured)),
    ...judged(sameCallsOf(measured)),
    ...madeOf(measured),
    ...growing(measured),
    ...resting(measured),
    '![Each figure as a share of its goal](../images/bench.svg)',
    '',
    ...(measured.load ? ['![What a booking costs each process](../images/bench-cost.svg)', ''] : []),
    `${howOf(settings, measured)}${machineLine(machine)}, which the server, the sandbox, the workers and the bench share.`,
  ];
}

/** How it was measured. */
function howOf({ rounds, bookings, inFlight }: Settings, { load, calls }: Measurements): string {
  return [
    load ? `Medians of ${rounds} rounds of ${bookings} workflows of each kind, ${inFlight} in flight. ` : '',
    calls ? `${calls} calls per booking. ` : '',
  ].join('');
}

/** Each against its goal; nothing where nothing of it was measured. */
function judged(ratios: readonly Ratio[]): string[] {
  if (ratios.length === 0) return [];
  return [
    ...markdownTable(
      ['what', 'value', 'goal', '', 'compared with'],
      ratios.map((ratio) => [
        ratio.name,
        `${rounded(ratio.value)} ${ratio.unit}`,
        `${ratio.more ? '≥' : '≤'} ${ratio.goal}`,
        holds(ratio) ? 'holds' : '**falls short**',
        ratio.against,
      ]),
    ),
    '',
  ];
}

/** Where the processor's time goes. */
function madeOf({ load, alone }: Measurements): string[] {
  if (!load) return [];
  const rows = kinds.map((kind) => [
    titles[kind],
    rateOf(load[kind]).toFixed(1),
    ...spenders.map((part) => costOf(load[kind], part).toFixed(1)),
    alone ? medianOf(alone[kind]).toFixed(0) : '',
  ]);
  const bare = alone && [
    'the same calls without Temporal',
    '',
    medianOf(alone.bare.map(({ cpu }) => cpu)).toFixed(1),
    ...['', '', ''],
    medianOf(alone.bare.flatMap(({ took }) => took)).toFixed(0),
  ];
  return [
    ...markdownTable(
      ['workflow', 'per second', ...spenders.map((part) => `${part}, CPU ms`), 'one alone, ms'],
      [...rows, ...(bare ? [bare] : [])],
    ),
    '',
  ];
}

function growing({ growth }: Measurements): string[] {
  if (!growth) return [];
  return [
    ...markdownTable(
      ['in flight', 'per second', 'worker, CPU ms', 'server, CPU ms', 'worker memory, MB'],
      growth.map(({ inFlight, turn }) => [
        String(inFlight),
        rateOf([turn]).toFixed(1),
        costOf([turn], 'worker').toFixed(1),
        costOf([turn], 'server').toFixed(1),
        (turn.rss / 1e6).toFixed(0),
      ]),
    ),
    '',
  ];
}

function resting({ rest }: Measurements): string[] {
  if (!rest) return [];
  return [
    ...markdownTable(
      [`${rest.orders} held orders at rest`, 'memory, MB', 'CPU, ms per second'],
      resters.map((which) => [
        restTitles[which],
        (rest[which].rss / 1e6).toFixed(0),
        rest[which].busy.toFixed(1),
      ]),
    ),
    '',
  ];
}
