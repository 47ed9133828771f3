/** What the measurements say, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { medianOf } from '../measure/spread';
import { mostOf, type Measured } from './measurements';

/** A list or a search of the desk, in 19 of 20 cases (milliseconds). */
export const MOST = 300;

/** What the browser loads before the sign-in is shown (10³ bytes, compressed). */
export const FIRST_LOAD = 150;

export function figuresOf({ asked, shown }: Measured): Figure[] {
  const lists = [...asked].map(([name, took]) => {
    const most = mostOf(took);
    return judged(name, Math.round(most), 'ms', `<= ${MOST}`, most <= MOST);
  });
  if (!shown) return lists;
  const kilobytes = shown.firstLoad / 1_000;
  return [
    ...lists,
    judged('desk: first load', Math.round(kilobytes), 'kB', `<= ${FIRST_LOAD}`, kilobytes <= FIRST_LOAD),
    noted('desk: the sign-in is painted after', Math.round(medianOf(shown.signIn)), 'ms'),
    noted('desk: what waits is shown after', Math.round(medianOf(shown.waiting)), 'ms'),
    noted('desk: the first orders are shown after', Math.round(medianOf(shown.orders)), 'ms'),
  ];
}
