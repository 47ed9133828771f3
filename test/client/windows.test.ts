import { nextWidth } from '../../src/client/windows';

/** Reads everything back from 0, and returns what each window held, and how many counts that took. */
async function cut(times: readonly number[], about: number): Promise<{ held: number[]; counts: number }> {
  const held: number[] = [];
  let counts = 0;
  let end = 0;
  for (let width: number | undefined; ;) {
    const inside = (wide = Infinity): number => times.filter((at) => at < end && at >= end - wide).length;
    const count = (wide?: number): Promise<number> => {
      counts += 1;
      return Promise.resolve(inside(wide));
    };
    width = await nextWidth({ count, about, guess: width });
    held.push(inside(width));
    if (width === undefined) return { held, counts };
    end -= width;
  }
}

const HOUR = 3_600_000;
const spread = (count: number, from: number, over: number): number[] =>
  Array.from({ length: count }, (_, at) => -from - 1 - Math.floor((at * over) / count));

test.each<[name: string, times: number[]]>([
  ['nothing', []],
  ['few', spread(30, HOUR, 2_000 * HOUR)],
  ['an even year', spread(5_000, 0, 8_760 * HOUR)],
  ['a burst after a long gap', spread(3_000, 700 * HOUR, 10_000)],
  ['bursts with gaps', [0, 5, 400, 9_000].flatMap((hours) => spread(700, hours * HOUR, 3_000))],
])('windows hold about as many as wanted: %s', async (_name, times) => {
  const { held, counts } = await cut(times, 100);
  expect(held.reduce((sum, each) => sum + each, 0)).toBe(times.length);
  expect(Math.max(...held)).toBeLessThanOrEqual(200);
  expect(held.slice(0, -1).filter((each) => each < 50)).toEqual([]);
  expect(counts).toBeLessThan(10 + 6 * held.length + 30 * 4);
});

test('those of one millisecond are read together', async () => {
  const { held } = await cut([...spread(1_000, HOUR, 1), ...spread(300, 2 * HOUR, HOUR)], 100);
  expect(held.reduce((sum, each) => sum + each, 0)).toBe(1_300);
  expect(Math.max(...held)).toBeLessThan(1_100);
});
