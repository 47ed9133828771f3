/** Beside Jest's own lines: what this run leaves out and how to run it, and a record of what each suite took, for `npm run test:slow`. */
const { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { dirname, join, relative } = require('node:path');

const ROOT = join(__dirname, '..', '..');

/** What each suite took when it last ran as a whole: `[{ suite, tests, wall, processor }]`, times in seconds. */
const RECORD = join(ROOT, 'node_modules', '.cache', 'ndc-flows', 'test-times.json');

class Reporter {
  constructor({ testPathPatterns, testNamePattern }) {
    this.wholeSuites = !testNamePattern;
    this.wholeTier = this.wholeSuites && testPathPatterns.patterns.length === 0;
    this.suites = [];
    // Read by test/support/environment.ts, in the processes that run the suites.
    this.usage = join(tmpdir(), `ndc-flows-test-usage-${process.pid}`);
    process.env.NDC_FLOWS_TEST_USAGE = this.usage;
    writeFileSync(this.usage, '');
  }

  onTestResult(_test, { testFilePath, numPassingTests, numFailingTests, perfStats }) {
    const tests = numPassingTests + numFailingTests;
    this.suites.push({
      suite: relative(ROOT, testFilePath),
      tests,
      wall: (perfStats.end - perfStats.start) / 1000,
    });
  }

  onRunComplete() {
    const lines = readFileSync(this.usage, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    rmSync(this.usage, { force: true });
    if (!this.wholeSuites) return;

    const processor = new Map(lines.map((line) => [relative(ROOT, line.suite), line.processor]));
    mkdirSync(dirname(RECORD), { recursive: true });
    const ran = new Set(this.suites.map(({ suite }) => suite));
    const earlier = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : [];
    const record = [
      ...earlier.filter(({ suite }) => !ran.has(suite) && existsSync(join(ROOT, suite))),
      ...this.suites.map((each) => ({ ...each, processor: processor.get(each.suite) ?? 0 })),
    ];
    writeFileSync(RECORD, JSON.stringify(record));
    if (!this.wholeTier) return;

    const left = readdirSync(join(ROOT, 'test'), { recursive: true })
      .map((name) => join('test', name))
      .filter((name) => name.endsWith('.test.ts') && !ran.has(name));
    if (left.length === 0) return;
    console.error(
      `\nNot run: the system tier, ${left.length} suites (killed processes, chaos, restarts, the pages' commands, more inputs).\n` +
        'Run everything: npm run test:all. One suite: npm run test:all -- NAME. What each proves: CONTRIBUTING.md.',
    );
  }
}

module.exports = Reporter;
module.exports.RECORD = RECORD;
