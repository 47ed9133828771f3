/** The section of docs/background/performance.md that a run of bench:desk writes. */
import { machineLine, type Machine } from '../measure/machine';
import { medianOf } from '../measure/spread';
import { markdownTable } from '../report/markdown';
import { FIRST_LOAD, MOST } from './figures';
import { mostOf, type Measured } from './measurements';
import type { Settings } from './settings';

/** The lines between the markers. */
export function section(
  { orders, rounds }: Settings,
  machine: Machine,
  { asked, shown }: Measured,
): string[] {
  const whole = (milliseconds: number): string => String(Math.round(milliseconds));
  return [
    ...markdownTable(
      ['asked for', 'median, ms', `19 of 20 within, ms (goal ${MOST})`],
      [...asked].map(([name, took]) => [name, whole(medianOf(took)), whole(mostOf(took))]),
    ),
    '',
    ...(shown ? [words(shown), ''] : []),
    `${orders} orders in the namespace, ${rounds} rounds one after the other, pages of 50. ${machineLine(machine)}, which the server and the API share.`,
  ];
}

function words({ firstLoad, signIn, waiting, orders }: NonNullable<Measured['shown']>): string {
  const median = (took: readonly number[]): string => `${Math.round(medianOf(took))} ms`;
  return (
    `The desk’s first load is ${Math.round(firstLoad / 1_000)} kB (compressed; goal ${FIRST_LOAD}). In a browser with an empty cache, the sign-in is painted after ${median(signIn)}. ` +
    `When someone who is signed in opens it again, the waiting orders appear after ${median(waiting)}, and the first orders of the list after ${median(orders)}.`
  );
}
