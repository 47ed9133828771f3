/** What the measurements say, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { medianOf } from '../measure/spread';
import type { Measured } from './measurements';

/** A booking in the middle of the other agency's import, of what it takes alone. */
export const MOST = 1.5;

export function figuresOf({ alone, amid, waited, importing }: Measured): Figure[] {
  const slowest = Math.max(...amid) / medianOf(alone);
  const ratio = medianOf(amid) / medianOf(alone);
  return [
    noted('a booking alone', Math.round(medianOf(alone)), 'ms'),
    judged(
      'a booking in the middle of the other agency’s import',
      Number(ratio.toFixed(2)),
      '×',
      `<= ${MOST}`,
      ratio <= MOST,
      'alone',
    ),
    noted('the slowest of them', Number(slowest.toFixed(2)), '×'),
    noted('its calls waited in the provider’s queue', Math.round(medianOf(waited.calls)), 'ms'),
    noted('its workflow tasks waited', Math.round(medianOf(waited.tasks)), 'ms'),
    noted('its workflow tasks took, once a worker had them', Math.round(medianOf(waited.steps)), 'ms'),
    // Otherwise some were booked after it, not in its middle.
    judged(
      'orders of the import that still waited at the end',
      importing.left,
      'orders',
      '> 0',
      importing.left > 0,
    ),
    noted('orders of the import that were held by then', importing.held, 'orders'),
  ];
}
