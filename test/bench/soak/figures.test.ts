/** What is judged of a soak: that nothing grows in any process, that every order is what it should be, and that nothing is left open. */
import { SaxesParser } from 'saxes';
import { figuresOf } from '../../../bench/soak/figures';
import { picture } from '../../../bench/soak/picture';
import type { Soaked } from '../../../bench/soak/run';
import { readSettings } from '../../../bench/soak/settings';
import type { Sample, Series } from '../../../bench/soak/watch';

const settings = (...args: string[]) => readSettings(['node', 'soak', ...args]);

/** A process that is looked at every five seconds; `changes` are told the share of the time that has passed. */
const process = (
  name: string,
  minutes: number,
  changes: (share: number) => Partial<Sample> = () => ({}),
): Series => ({
  name,
  samples: Array.from({ length: minutes * 12 + 1 }, (_, n) => ({
    at: n * 5_000,
    rss: 400e6 + (n % 7) * 1e6,
    heap: 60e6 + (n % 12) * 3e6,
    cpu: n * 500,
    files: { tcp: 20 + (n % 3), pipe: 4, file: 10 },
    tcp: { ESTABLISHED: 18 + (n % 3), LISTEN: 2 },
    threads: 21,
    ...changes(n / (minutes * 12)),
  })),
});

const soaked = (changes: Partial<Soaked> = {}): Soaked => {
  const none = {
    doubleOrders: [],
    doubleIssues: [],
    doubleCancellations: [],
    unknownOrders: [],
    falseStates: [],
  };
  return {
    series: [process('worker 1', 30), process('worker 2', 30), process('API', 30)],
    load: { started: [], leftOut: 0, over: 0, brokenOff: new Map(), batches: [] },
    answers: { 200: 1_000, 503: 2 },
    faults: { calls: {}, struck: { airShopping: { slow: 3 } }, missing: {} },
    found: none,
    leftOpen: [],
    wrong: [],
    fallen: [],
    statuses: [],
    ...changes,
  } as Soaked;
};

const short = (changes: Partial<Soaked>, ...args: string[]): string[] =>
  figuresOf(settings('--stock', '0', ...args), soaked(changes))
    .filter(({ holds }) => !holds)
    .map(({ name }) => name);
const grown = (changes: (share: number) => Partial<Sample>, minutes = 30): string[] =>
  short({ series: [process('worker 1', minutes, changes)] }, '--minutes', String(minutes));

test('processes that stay as they are hold, with their teeth and their coming and going', () => {
  expect(short({})).toEqual([]);
});

test.each([
  ['resident memory grows', (share: number) => ({ rss: 400e6 + share * 200e6 })],
  ['heap of its main thread grows', (share: number) => ({ heap: 60e6 + share * 40e6 })],
  [
    'open files grow',
    (share: number) => ({ files: { tcp: 20, pipe: 4, file: 10 + Math.floor(share * 30) } }),
  ],
  [
    'TCP connections grow',
    (share: number) => ({ tcp: { ESTABLISHED: 18, CLOSE_WAIT: Math.floor(share * 30) } }),
  ],
  ['threads grow', (share: number) => ({ threads: 21 + Math.floor(share * 12) })],
])('a worker whose %s does not hold, and says of what', (what, changes) => {
  const name = `worker 1: ${what.replace(/ grows?$/, '')} ${/grows?$/.exec(what)?.[0]} by`;
  expect(grown(changes)).toEqual([name]);
});

test('what grows in the warm-up alone holds', () => {
  expect(grown((share) => ({ rss: 200e6 + Math.min(share * 3, 1) * 300e6 }))).toEqual([]);
});

test.each([
  // The step that a second reading of the orders at rest makes, on a slope too small to count by itself.
  { minutes: 30, counts: false },
  { minutes: 60, counts: false },
  { minutes: 24, counts: true },
])('a step in the sixteenth minute of $minutes: counts $counts', ({ minutes, counts }) => {
  const step = (share: number) => ({ rss: (share * minutes < 16 ? 300e6 : 400e6) + share * minutes * 0.5e6 });
  expect(grown(step, minutes)).toHaveLength(counts ? 1 : 0);
});

test('in a short soak what still fills holds, and what cannot be mistaken does not', () => {
  expect(grown((share) => ({ rss: 300e6 + share * 60e6 }), 2)).toEqual([]);
  expect(grown((share) => ({ files: { file: 30 + Math.floor(share * 200) } }), 2)).toEqual([
    'worker 1: open files grow by',
  ]);
});

test('each finding of the audit, an order without an end, an open workflow and a wrong report never hold', () => {
  const finding = [{ text: 'found' }];
  const { found } = soaked();
  expect(short({ found: { ...found, doubleOrders: finding } })).toEqual(['duplicate orders']);
  expect(short({ found: { ...found, falseStates: finding } })).toHaveLength(1);
  expect(short({ leftOpen: ['claim/order/sandbox/1'] })).toEqual([
    'workflows still open although their order has ended',
  ]);
  expect(short({ wrong: ['R-1 has no line'] })).toHaveLength(1);
  expect(short({ fallen: ['worker 1 ended'] })).toEqual(['processes that exited unexpectedly']);
  const { load } = soaked();
  expect(short({ load: { ...load, brokenOff: new Map([['R-1', 'hangs']]) } })).toEqual([
    'orders that did not end',
  ]);
  expect(short({ load: { ...load, batches: [{ id: 'b', references: ['R-1'], missed: 1 }] } })).toEqual([
    'orders that batches missed',
  ]);
  expect(short({ answers: { 200: 98, none: 2 } })).toEqual(['API reads that were not answered with 200']);
});

test('an order of the stock that is no longer held does not hold', () => {
  const { load } = soaked();
  const status = (state: string) => ({ reference: 'R-1', state }) as Soaked['statuses'][number];
  const judged = (state: string) =>
    figuresOf(
      settings('--stock', '1'),
      soaked({ load: { ...load, started: ['R-1'] }, statuses: [status(state)] }),
    )
      .filter(({ holds }) => !holds)
      .map(({ name }) => name);
  expect(judged('held')).toEqual([]);
  expect(judged('failed')).toEqual(['orders at rest that have changed']);
});

test('the goal is what a soak of its length can show', () => {
  const goals = (minutes: string) =>
    figuresOf(
      settings('--minutes', minutes),
      soaked({ series: [process('worker 1', Number(minutes))] }),
    ).find(({ name }) => name.endsWith('memory grows by'))?.goal;
  expect(goals('15')).toBe('<= 60, beyond doubt');
  expect(goals('30')).toBe('<= 46, beyond doubt');
  expect(goals('60')).toBe('<= 15, beyond doubt');
  expect(goals('600')).toBe('<= 5, beyond doubt');
});

test('how many workflows a worker keeps is told beside its memory, which grows while they become more', () => {
  const filling = process('worker 1', 30, (share) => ({
    kept: Math.round(Math.min(110 + share * 300, 300)),
  }));
  const figure = figuresOf(settings(), soaked({ series: [filling, process('API', 30)] })).filter(({ name }) =>
    name.endsWith('workflows in memory at the end'),
  );
  expect(figure).toEqual([
    {
      name: 'worker 1: workflows in memory at the end',
      value: 300,
      unit: 'workflows',
      against: '280 at the end of the warm-up',
      holds: true,
    },
  ]);
});

test('a short soak has fewer orders at rest', () => {
  expect(settings('--minutes', '2').stock).toBe(40);
  expect(settings().stock).toBe(240);
  expect(settings('--minutes', '2', '--stock', '5').stock).toBe(5);
});

test('the picture is a document with a line a process in each panel', () => {
  const svg = picture([process('worker 1', 30), process('API', 30)], 30);
  expect(svg.match(/<polyline /g)).toHaveLength(5 * 2);
  expect(() => new SaxesParser().write(svg).close()).not.toThrow();
});
