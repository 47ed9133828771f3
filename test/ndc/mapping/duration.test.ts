/** Durations as services write them. */
import { secondsOf } from '../../../src/ndc/mapping/duration';

test.each([
  ['P0Y0M0DT1H25M0S', 5100],
  ['PT0S', 0],
  ['P0Y0M0DT0H0M0S', 0],
  ['P1DT2H', 93_600],
  ['PT90M', 5400],
  ['PT1.5S', 1],
])('%s is %d seconds', (written, seconds) => {
  expect(secondsOf(written)).toBe(seconds);
});

test.each([undefined, '', 'P', 'PT', '1:25', 'P1Y', 'P2M', '-PT5M'])(
  '%s has no length that is known',
  (written) => {
    expect(secondsOf(written)).toBeUndefined();
  },
);
