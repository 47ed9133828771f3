/** `npm run test:random`: every test with generated inputs, over fresh and many more inputs, until the time is over. */
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runProgram, type Measurement } from '../../bench/report/program';
import { figureLines, judged, noted, type Figure } from '../../src/cli/figures';
import { listenForSignals } from '../../src/cli/signals';
import globalSetup from '../support/globalSetup';
import globalTeardown from '../support/globalTeardown';
import { runRounds, type Outcome } from './rounds';
import { runSuite } from './runSuite';
import { readSettings, type Settings } from './settings';
import { propertySuites } from './suites';

const ROOT = join(__dirname, '..', '..');

async function measure(settings: Settings, say: (line: string) => void): Promise<Measurement> {
  const { minutes, seed, only } = settings;
  const suites = propertySuites(ROOT).filter((suite) => only?.test(suite) ?? true);
  if (suites.length === 0) throw new Error(`No suite of properties matches ${String(only)}.`);
  say(`${suites.length} suites of properties, for ${minutes} minutes; Ctrl-C ends early, with the summary`);
  const signals = listenForSignals();
  const ended = new AbortController();
  void signals.first.then(() => ended.abort());
  await globalSetup();
  try {
    const outcome = await runRounds({
      suites,
      time: minutes * 60_000,
      atOnce: Math.min(availableParallelism(), suites.length),
      seedOf: (round) => (seed === undefined ? randomInt(2 ** 31) : seed + round - 1),
      run: runSuite,
      say,
      signal: ended.signal,
    });
    return measurement(outcome);
  } finally {
    await globalTeardown();
    signals.dispose();
  }
}

function measurement({ rounds, tallies, findings }: Outcome): Measurement {
  const total = tallies.reduce((sum, { inputs }) => sum + inputs, 0);
  const failing = findings.length;
  const figures: Figure[] = [
    ...tallies.map(({ suite, inputs, failures }) =>
      judged(suite, inputs, 'inputs', 'no failure', failures === 0),
    ),
    noted('rounds', rounds, ''),
    noted('inputs', total, 'inputs'),
    judged('failing tests', failing, '', '0', failing === 0),
  ];
  const lines = findings.flatMap(({ suite, test, command }) => [
    '',
    `FAILED ${suite} ${test}`,
    `  ${command}`,
  ]);
  return { value: { figures, findings }, lines: [...figureLines(figures), ...lines] };
}

void runProgram(readSettings, measure);
