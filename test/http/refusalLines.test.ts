import { RefusalLines } from '../../src/http/limits';

/** What is written of as many refusals of an address. */
function written(lines: RefusalLines, addressOf: (each: number) => string, times: number): unknown[] {
  return Array.from({ length: times }, (_, each) => lines.reasonFor(addressOf(each), 'no token'));
}

test('a hundred lines a minute are written for a whole network of IPv6, and others have theirs', () => {
  let now = 0;
  const lines = new RefusalLines(() => now);
  expect(written(lines, (each) => `2001:db8:1:2::${each.toString(16)}`, 130)).toEqual([
    ...Array<string>(99).fill('no token'),
    'no token; further ones of a minute are not written',
    ...Array<undefined>(30).fill(undefined),
  ]);
  expect(lines.reasonFor('2001:db8:1:3::1', 'no token')).toBe('no token');
  now = 60_000;
  expect(lines.reasonFor('2001:db8:1:2::1', 'no token')).toBe('no token');
});

test('an address of IPv4 is one, however it is written', () => {
  const lines = new RefusalLines();
  written(lines, (each) => (each % 2 === 0 ? '10.0.0.1' : '::ffff:10.0.0.1'), 100);
  expect(lines.reasonFor('10.0.0.1', 'no token')).toBeUndefined();
  expect(lines.reasonFor('10.0.0.2', 'no token')).toBe('no token');
});
