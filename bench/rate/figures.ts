/** What the measurements say, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { medianOf } from '../measure/spread';
import type { Measured } from './measurements';
import type { Settings } from './settings';

/** All but the last as multiples of the rate that the provider allows. */
export const goals = {
  /** Whoever has been idle may send a second's worth at once; a tenth more is what a busy machine shifts. */
  fullestSecond: 2.25,
  /** Ten seconds' worth, and once more what had been saved. */
  fullestTen: 11.5,
  average: 0.9,
  /** A booking in the middle of a batch, of what it takes alone. */
  booking: 1.5,
};

export function figuresOf({ rate }: Settings, measurements: readonly Measured[]): Figure[] {
  return measurements.flatMap(({ partitions, rate: calls, alone, amid, batch }) => {
    const of = (what: string): string =>
      `${partitions} ${partitions === 1 ? 'partition' : 'partitions'}: ${what}`;
    const ratio = medianOf(amid) / medianOf(alone);
    const average = Number(calls.average.toFixed(1));
    return [
      atMost(of('calls in the fullest second'), calls.fullestSecond, goals.fullestSecond * rate),
      atMost(of('calls in the fullest ten seconds'), calls.fullestTen, goals.fullestTen * rate),
      judged(
        of('calls per second'),
        average,
        '1/s',
        `>= ${goals.average * rate}`,
        average >= goals.average * rate,
      ),
      noted(of('a booking alone'), Math.round(medianOf(alone)), 'ms'),
      judged(
        of('a booking in the middle of the batch'),
        Number(ratio.toFixed(2)),
        '×',
        `<= ${goals.booking}`,
        ratio <= goals.booking,
        'alone',
      ),
      noted(of('orders of the batch that had answered'), batch.found, 'orders'),
    ];
  });
}

function atMost(name: string, value: number, most: number): Figure {
  return judged(name, value, 'calls', `<= ${most}`, value <= most);
}
