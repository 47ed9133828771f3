import { RefusalLines } from '../../src/codecServer/refusals';

/** What is written of as many refusals of an address. */
function taken(lines: RefusalLines, addressOf: (each: number) => string, times: number): string[] {
  return Array.from({ length: times }, (_, each) => lines.take(addressOf(each)));
}

test('a hundred lines a minute are written for a whole network of IPv6, and others have theirs', () => {
  let now = 0;
  const lines = new RefusalLines(() => now);
  const written = taken(lines, (each) => `2001:db8:1:2::${each.toString(16)}`, 130);
  expect(written.map((line) => line !== 'none').lastIndexOf(true)).toBe(99);
  expect(written[99]).toBe('last');
  expect(lines.take('2001:db8:1:3::1')).toBe('all');
  now = 60_000;
  expect(lines.take('2001:db8:1:2::1')).toBe('all');
});

test('an address of IPv4 is one, however it is written', () => {
  const lines = new RefusalLines();
  taken(lines, (each) => (each % 2 === 0 ? '10.0.0.1' : '::ffff:10.0.0.1'), 100);
  expect(lines.take('10.0.0.1')).toBe('none');
  expect(lines.take('10.0.0.2')).toBe('all');
});
