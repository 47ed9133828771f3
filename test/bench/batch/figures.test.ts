/** What is judged of a batch's measurements: cost, memory, histories, and above all that each order is ticketed once. */
import { costByThirds, figuresOf, strayOf } from '../../../bench/batch/figures';
import { costOf, typicalOf } from '../../../bench/batch/measurements';
import type { Measured, Sample } from '../../../bench/batch/measurements';
import { picture } from '../../../bench/batch/picture';
import { readSettings, sizesOf } from '../../../bench/batch/settings';
import { emptyTally } from '../../../src/domain/batch/outcome';
import { SaxesParser } from 'saxes';

const samples = (orders: number, rss: (share: number) => number): Sample[] =>
  Array.from({ length: 11 }, (_, n) => ({
    at: n * 1_000,
    answered: (orders * n) / 10,
    rss: rss(n / 10),
    cpu: orders * 10 * n,
    history: n * 100,
  }));

const measured = (orders: number, changes: Partial<Measured> = {}): Measured => {
  const tally = emptyTally();
  return {
    orders,
    took: orders * 100,
    cpu: { worker: orders * 60, server: orders * 40, sandbox: orders * 10 },
    samples: samples(orders, () => 500e6),
    histories: { batch: 2_000, order: 110 },
    runs: 3,
    summary: {
      id: 'b',
      ...tally,
      found: orders,
      outcomes: { ...tally.outcomes, ticketed: orders },
      beganAt: '2027-01-20T22:00:00.000Z',
      endedAt: '2027-01-20T22:10:00.000Z',
      ending: 'complete',
      dryRun: false,
      missed: 0,
      stopped: {},
      files: [],
      elsewhere: 0,
    },
    wrong: [],
    duplicates: 0,
    ...changes,
  };
};

const short = (...measurements: Measured[]): string[] =>
  figuresOf(measurements)
    .filter(({ holds }) => !holds)
    .map(({ name }) => name);

test('a batch of ten thousand is measured after one of a hundred and one of a thousand', () => {
  expect(sizesOf(readSettings(['node', 'bench:batch']))).toEqual([100, 1_000, 10_000]);
  expect(sizesOf(readSettings(['node', 'bench:batch', '--orders', '200']))).toEqual([100, 200]);
});

test('what costs the same at every size holds, and the sandbox’s part is not counted', () => {
  expect(costOf(measured(100))).toBe(100);
  expect(short(measured(100), measured(1_000), measured(10_000))).toEqual([]);
});

test('an order that costs a fifth more in a large batch does not hold', () => {
  const dear = measured(10_000, { cpu: { worker: 800_000, server: 400_000, sandbox: 0 } });
  expect(short(measured(100), dear)).toEqual(['10000 orders: cost of an order']);
});

test('memory that grows on after the warm-up does not hold, one that grows until then does', () => {
  const growing = samples(10_000, (share) => 300e6 + share * 400e6);
  expect(short(measured(10_000, { samples: growing }))).toEqual([
    '10000 orders: largest deviation of the worker’s memory from its median after the warm-up',
  ]);
  const filling = samples(10_000, (share) => (share < 0.2 ? 200e6 : 500e6));
  expect(strayOf(measured(10_000, { samples: filling }))).toBe(0);
  expect(short(measured(10_000, { samples: filling }))).toEqual([]);
});

test('a long history, a second issue, an order that is missed and a wrong line never hold, however small the batch', () => {
  const { summary } = measured(10);
  expect(short(measured(10, { histories: { batch: 4_001, order: 100 } }))).toEqual([
    '10 orders: largest history',
  ]);
  expect(short(measured(10, { duplicates: 1 }))).toEqual(['10 orders: issued twice, or booked twice']);
  expect(short(measured(10, { summary: { ...summary, missed: 1 } }))).toEqual(['10 orders: missed']);
  expect(short(measured(10, { wrong: ['R-1 has no line'] }))).toEqual([
    '10 orders: results in the report that the ledger does not confirm',
  ]);
});

test('what an order costs is told for each third, so that a machine that slowed down is not taken for growth', () => {
  expect(costByThirds(measured(1_000))).toEqual([100, 100, 100]);
  const slowAtFirst = samples(900, () => 500e6).map((sample, n) => ({
    ...sample,
    cpu: n <= 3 ? n * 20_000 : 60_000 + (n - 3) * 9_000,
  }));
  expect(costByThirds(measured(900, { samples: slowAtFirst })).map(Math.round)).toEqual([222, 100, 100]);
  expect(costByThirds(measured(10, { samples: [] }))).toEqual([]);
});

test('of several rounds the one in the middle counts, unless one went wrong', () => {
  const costing = (each: number, changes: Partial<Measured> = {}): Measured =>
    measured(100, { cpu: { worker: 100 * each, server: 0, sandbox: 0 }, ...changes });
  const rounds = [costing(140), costing(90), costing(100)];
  expect(costOf(typicalOf(rounds))).toBe(100);
  expect(costOf(typicalOf([...rounds, costing(10, { duplicates: 1 })]))).toBe(10);
});

test('the picture is a document with a line for progress, memory and history', () => {
  const svg = picture([measured(100), measured(10_000)]);
  expect(svg.match(/<polyline /g)).toHaveLength(3);
  expect(() => new SaxesParser().write(svg).close()).not.toThrow();
});
