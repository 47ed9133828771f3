/** The section of docs/performance.md that a run of `npm run bench` writes. */
import { machineLine, type Machine } from '../measure/machine';
import { medianOf } from '../measure/spread';
import { markdownTable } from '../report/markdown';
import { rounded, spenders, titles } from './figures';
import type { Measurements } from './measurements';
import { costOf, holds, rateOf, ratiosOf } from './ratios';
import type { Settings } from './settings';

/** The lines between the markers. */
export function section(settings: Settings, machine: Machine, measured: Measurements): string[] {
  return [
    ...markdownTable(
      ['what', 'value', 'goal', '', 'compared with'],
      ratiosOf(measured).map((ratio) => [
        ratio.name,
        `${rounded(ratio.value)} ${ratio.unit}`,
        `${ratio.more ? '≥' : '≤'} ${ratio.goal}`,
        holds(ratio) ? 'holds' : '**falls short**',
        ratio.against,
      ]),
    ),
    '',
    ...madeOf(measured),
    ...growing(measured),
    '![Each figure as a share of its goal](images/bench.svg)',
    '',
    ...(measured.load ? ['![What a booking costs each process](images/bench-cost.svg)', ''] : []),
    `${settings.rounds} rounds of ${settings.bookings} with ${settings.inFlight} in flight, medians; ${measured.calls ?? 'no'} calls a booking. ${machineLine(machine)}, which the server, the sandbox, both workers and the bench share.`,
  ];
}

/** Where the processor's time goes. */
function madeOf({ load, alone }: Measurements): string[] {
  if (!load) return [];
  const kinds = ['ours', 'empty'] as const;
  const rows = kinds.map((kind) => [
    titles[kind],
    rateOf(load[kind]).toFixed(1),
    ...spenders.map((part) => costOf(load[kind], part).toFixed(1)),
    alone ? medianOf(alone[kind]).toFixed(0) : '',
  ]);
  const bare = alone && [
    'the same calls, bare',
    '',
    medianOf(alone.bare.map(({ cpu }) => cpu)).toFixed(1),
    ...['', '', ''],
    medianOf(alone.bare.flatMap(({ took }) => took)).toFixed(0),
  ];
  return [
    ...markdownTable(
      ['of each', 'a second', ...spenders.map((part) => `${part}, ms of processor`), 'alone, ms'],
      [...rows, ...(bare ? [bare] : [])],
    ),
    '',
  ];
}

function growing({ growth }: Measurements): string[] {
  if (!growth) return [];
  return [
    ...markdownTable(
      ['in flight', 'a second', 'worker, ms a booking', 'server, ms a booking', 'worker’s memory, MB'],
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
