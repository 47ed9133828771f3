import { parseDuration, showDuration } from '../../src/domain/duration';

test.each([
  ['0', 0],
  ['250ms', 250],
  ['30s', 30_000],
  ['5m', 300_000],
  ['2h', 7_200_000],
  ['1d', 86_400_000],
  ['1h30m', 5_400_000],
  ['1d2h3m4s5ms', 93_784_005],
  ['90m', 5_400_000],
])('%s is %d milliseconds', (written, milliseconds) => {
  expect(parseDuration(written)).toBe(milliseconds);
});

test.each(['', '5', 's', '5 m', '-5m', '1.5h', '5x', '5m1h', '5min', '1m1m', '5M', '400d'])(
  '"%s" is no duration',
  (written) => {
    expect(parseDuration(written)).toBeUndefined();
  },
);

test.each([
  [0, '0s'],
  [90_000, '1m30s'],
  [5_400_000, '1h30m'],
  [93_784_005, '1d2h'],
  [250, '250ms'],
])('%d milliseconds are shown as %s', (milliseconds, shown) => {
  expect(showDuration(milliseconds)).toBe(shown);
});
