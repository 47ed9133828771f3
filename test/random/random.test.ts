/** Fresh inputs: every suite with generated inputs is found and run, and what fails can be repeated. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repeatCommand } from './command';
import { runRounds, type Rounds } from './rounds';
import { runSuite, type Request, type Result } from './runSuite';
import { propertySuites } from './suites';

const ROOT = join(__dirname, '..', '..');
const FIXTURE = 'test/random/failing.fixture.ts';
const FAILING = 'a number isn’t above 1000 (never)';

test('every suite that uses fast-check, or a generator of its own, is found', () => {
  const suites = propertySuites(ROOT);
  const using = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
    .filter((path) =>
      /from '(fast-check|[./]+\/(fuzz\/fuzz|support\/chance))'/.test(readFileSync(join(ROOT, path), 'utf8')),
    );

  expect(using.length).toBeGreaterThan(20);
  expect(suites).toEqual(expect.arrayContaining(using));
});

describe('a suite', () => {
  test('tells the inputs it ran, the shrunk counterexample of what failed, and how to repeat it', async () => {
    const run = { suite: FIXTURE, seed: 5, times: 2 };
    const command = `PROPERTY_SEED=5 PROPERTY_TIMES=2 npx jest ${FIXTURE} -t '^a number isn’t above 1000 \\(never\\)$'`;

    const { inputs, findings } = await runSuite(run);

    expect(inputs.get('a number is above -1')).toBe(100);
    expect(findings).toMatchObject([{ suite: FIXTURE, test: FAILING, seed: 5, command }]);
    const [{ message = '' } = {}] = findings;
    expect(message).toContain('Counterexample: [1001]');
    expect(message).toContain(`Seed 5. To repeat it:\n  ${command}\n`);
    expect(await runSuite({ ...run, tests: [FAILING] })).toMatchObject({ findings });
  });

  test('that does not end is a finding', async () => {
    const { findings } = await runSuite({ suite: FIXTURE, seed: 1, times: 1, timeout: 1 });

    expect(findings).toMatchObject([{ test: '', message: expect.stringContaining('SIGKILL') as string }]);
  });
});

test('a command names the tier of the suite, and survives the shell', () => {
  expect(repeatCommand('test/a.test.ts', "isn't 1.5", {})).toBe(
    "npx jest test/a.test.ts -t '^isn'\\''t 1\\.5$'",
  );
  expect(repeatCommand('test/a.system.test.ts', '', { seed: 7 })).toBe(
    'PROPERTY_SEED=7 npm run test:all -- test/a.system.test.ts',
  );
});

describe('rounds', () => {
  /** Each run takes ten seconds of a clock of its own. */
  function rounds(result: (request: Request) => Partial<Result>, changes: Partial<Rounds> = {}) {
    let clock = 0;
    const asked: Request[] = [];
    const said: string[] = [];
    const settings: Rounds = {
      suites: ['one', 'two'],
      time: 55_000,
      atOnce: 1,
      seedOf: (round) => 100 + round,
      run: (request) => {
        asked.push(request);
        clock += 10_000;
        return Promise.resolve({
          inputs: new Map([['t', 10]]),
          findings: [],
          took: 100 * request.times,
          ...result(request),
        });
      },
      say: (line) => said.push(line),
      now: () => clock,
      ...changes,
    };
    return { asked, said, outcome: runRounds(settings) };
  }

  test('have a seed each, begin with the usual inputs of every test, and then give each suite’s properties the same time', async () => {
    const { asked, outcome } = rounds(() => ({}));

    expect(await outcome).toMatchObject({ rounds: 3, findings: [] });
    expect(asked).toMatchObject([
      { suite: 'one', seed: 101, times: 1 },
      { suite: 'two', seed: 101, times: 1 },
      { suite: 'one', seed: 102, times: 100, tests: ['t'] },
      { suite: 'two', seed: 102, times: 100, tests: ['t'] },
      { suite: 'one', seed: 103, times: 100, tests: ['t'] },
      { suite: 'two', seed: 103, times: 50, tests: ['t'] },
    ]);
  });

  test('go on after a failure, print each, and sum up inputs and failures by suite', async () => {
    const failing = (message: string) => ({
      suite: 'two',
      test: 't',
      seed: 1,
      message,
      command: 'npx jest two',
    });
    const { said, outcome } = rounds(({ suite, seed }) => ({
      findings: suite === 'two' ? [failing(`found with ${seed}`)] : [],
    }));

    expect(await outcome).toMatchObject({
      rounds: 3,
      tallies: [
        { suite: 'one', inputs: 30, failures: 0 },
        { suite: 'two', inputs: 30, failures: 3 },
      ],
      findings: [{ message: 'found with 101' }],
    });
    expect(said.filter((line) => line.includes('FAILED'))).toEqual([
      '\nFAILED two t\nfound with 101\n  npx jest two\n',
      'FAILED again: two t\n  npx jest two',
      'FAILED again: two t\n  npx jest two',
    ]);
    expect(said).toContain('round 1: seed 101, 20 inputs, 1 failures, 20 s');
  });

  test('end early when they are told to', async () => {
    const ended = new AbortController();
    const { asked, outcome } = rounds(
      () => {
        ended.abort();
        return {};
      },
      { signal: ended.signal },
    );

    expect(await outcome).toMatchObject({ rounds: 1, tallies: [{ inputs: 10 }, { inputs: 0 }] });
    expect(asked).toHaveLength(1);
  });
});
