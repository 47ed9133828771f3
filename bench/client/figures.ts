/** What the measurements say, as figures with their goal. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { medianOf } from '../measure/spread';
import { callers } from './callers';
import { callerNames, type Call, type Measurements } from './measurements';
import { JUDGED_FROM, wordsOf, type Settings } from './settings';

/** The share of bare undici's rate that is to be reached. */
export const GOAL = 0.6;

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Our rate as a share of the other's, round by round. */
export function share(ours: readonly Call[], others: readonly Call[]): number {
  return medianOf(ours.map(({ callsPerSecond }, at) => callsPerSecond / (others[at]?.callsPerSecond ?? NaN)));
}

export function figuresOf({ calls }: Settings, measurements: Measurements): Figure[] {
  const shares = [...measurements.calls].flatMap(([situation, each]): Figure[] => {
    const value = rounded(share(each.product, each.bare), 2);
    const archiving = rounded(share(each.archiving, each.bare), 2);
    const name = `rate with ${wordsOf(situation)}`;
    const against = callers.bare.title;
    return [
      situation.judged && calls >= JUDGED_FROM
        ? judged(name, value, '×', `>= ${GOAL}`, value >= GOAL, against)
        : noted(name, value, '×', against),
      noted(`${name}, archive on`, archiving, '×', against),
    ];
  });
  const rows = [...measurements.calls].flatMap(([situation, each]) =>
    callerNames.flatMap((name) => {
      const of = (what: string): string => `${callers[name].title}, ${wordsOf(situation)}: ${what}`;
      const median = (value: (call: Call) => number): number => medianOf(each[name].map(value));
      return [
        noted(
          of('calls'),
          rounded(
            median(({ callsPerSecond }) => callsPerSecond),
            0,
          ),
          '1/s',
        ),
        noted(
          of('CPU a call'),
          rounded(
            median(({ cpuPerCall }) => cpuPerCall * 1_000),
            0,
          ),
          'µs',
        ),
        noted(
          of('client CPU'),
          rounded(
            median(({ busy }) => busy * 100),
            0,
          ),
          '%',
        ),
        noted(
          of('server CPU'),
          rounded(
            median(({ serverBusy }) => serverBusy * 100),
            0,
          ),
          '%',
        ),
      ];
    }),
  );
  return [...shares, ...rows];
}
