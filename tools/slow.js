/** The slowest suites, each as it last ran, and what each folder took: `npm run test:slow`, or `-- PART` of a path. */
const { existsSync, readFileSync } = require('node:fs');
const { RECORD } = require('../test/support/reporter');

const LONGEST = 30;

if (!existsSync(RECORD)) {
  console.error('No run is recorded yet. Run `npm test` or `npm run test:all` first.');
  process.exit(1);
}
const part = process.argv[2] ?? '';
const suites = JSON.parse(readFileSync(RECORD, 'utf8')).filter(({ suite }) => suite.includes(part));

const folders = new Map();
for (const { suite, tests, wall, processor } of suites) {
  const folder = suite.split('/').slice(0, 2).join('/');
  const sum = folders.get(folder) ?? { suites: 0, tests: 0, wall: 0, processor: 0 };
  folders.set(folder, {
    suites: sum.suites + 1,
    tests: sum.tests + tests,
    wall: sum.wall + wall,
    processor: sum.processor + processor,
  });
}

const all = [...folders.values()].reduce(
  (sum, each) => ({
    suites: sum.suites + each.suites,
    tests: sum.tests + each.tests,
    wall: sum.wall + each.wall,
    processor: sum.processor + each.processor,
  }),
  { suites: 0, tests: 0, wall: 0, processor: 0 },
);
const bySize = (a, b) => b.wall - a.wall;
const row = (wall, processor, tests, name) =>
  console.log(
    `${wall.toFixed(1).padStart(8)} ${processor.toFixed(1).padStart(10)} ${String(tests).padStart(6)}  ${name}`,
  );

console.log(
  `${all.suites} suites, ${all.tests} tests. Seconds by the clock, seconds of processor time (the Temporal server's apart), tests:\n`,
);
for (const { wall, processor, tests, suite } of [...suites].sort(bySize).slice(0, LONGEST))
  row(wall, processor, tests, suite);
console.log();
for (const [folder, { wall, processor, tests }] of [...folders].sort(([, a], [, b]) => bySize(a, b)))
  row(wall, processor, tests, folder);
row(all.wall, all.processor, all.tests, 'all');
