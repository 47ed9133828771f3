/** Runs all suites again and again, each round with a seed of its own, until the time is over. */
import type { Finding, Request, Result } from './runSuite';

export interface Rounds {
  suites: readonly string[];
  /** How long (milliseconds). */
  time: number;
  /** Suites at once. */
  atOnce: number;
  seedOf: (round: number) => number;
  run: (request: Request) => Promise<Result>;
  say: (line: string) => void;
  /** Ends the rounds early. */
  signal?: AbortSignal;
  now?: () => number;
}

/** What a suite has come to over all rounds. */
export interface Tally {
  suite: string;
  inputs: number;
  /** How often a test of it failed. */
  failures: number;
  /** How long its tests with inputs took (milliseconds). */
  took: number;
}

/** What the rounds have come to. */
export interface Outcome {
  rounds: number;
  tallies: Tally[];
  /** The first failure of each test. */
  findings: Finding[];
}

/** How long a suite runs in a round after the first (milliseconds). */
const SLICE = 10_000;

/** Some properties are so quick that a slice would hold more inputs than Jest has memory for. */
const MOST_TIMES = 2_000;

interface State extends Tally {
  /** The tests with inputs; the first round finds out. */
  tests?: readonly string[];
  /** How long the usual number of inputs takes (milliseconds). */
  usual: number;
}

export async function runRounds({
  suites,
  time,
  atOnce,
  seedOf,
  run,
  say,
  signal,
  now = Date.now,
}: Rounds): Promise<Outcome> {
  const until = now() + time;
  const over = (): boolean => signal?.aborted === true || now() >= until;
  const states = suites.map((suite): State => ({ suite, inputs: 0, failures: 0, took: 0, usual: 0 }));
  const findings = new Map<string, Finding>();

  const report = (finding: Finding): void => {
    const { suite, test, message, command } = finding;
    const name = `${suite} ${test}`;
    if (findings.has(name)) {
      say(`FAILED again: ${name}\n  ${command}`);
      return;
    }
    findings.set(name, finding);
    say(`\nFAILED ${name}\n${message}${message.includes(command) ? '' : `\n  ${command}`}\n`);
  };

  const one = async (state: State, seed: number): Promise<number> => {
    const { suite, tests } = state;
    const times = tests === undefined ? 1 : timesFor(state.usual, Math.min(SLICE, until - now()));
    const result = await run({ suite, seed, times, tests, signal });
    const count = [...result.inputs.values()].reduce((sum, each) => sum + each, 0);
    if (result.inputs.size > 0) state.tests ??= [...result.inputs.keys()];
    if (result.took > 0) state.usual = result.took / times;
    state.inputs += count;
    state.took += result.took;
    state.failures += result.findings.length;
    for (const finding of result.findings) report(finding);
    if (result.findings.length > 0) say(`seed ${seed} goes on`);
    return count;
  };

  let round = 0;
  while (!over()) {
    round += 1;
    const [seed, began] = [seedOf(round), now()];
    const before = failures(states);
    const waiting = [...states];
    let inputs = 0;
    const lane = async (): Promise<void> => {
      while (!over()) {
        const next = waiting.shift();
        if (!next) return;
        const count = await one(next, seed);
        inputs += count;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    const left = waiting.length > 0 ? `, ${waiting.length} suites left out: the time is over` : '';
    say(
      `round ${round}: seed ${seed}, ${inputs.toLocaleString('en')} inputs, ${failures(states) - before} failures, ` +
        `${Math.round((now() - began) / 1000)} s${left}`,
    );
  }
  const tallies = states.map(({ suite, inputs, failures, took }) => ({ suite, inputs, failures, took }));
  return { rounds: round, tallies, findings: [...findings.values()] };
}

const failures = (states: readonly State[]): number => states.reduce((sum, each) => sum + each.failures, 0);

/** How many times the usual number of inputs fit into a slice. */
function timesFor(usual: number, slice: number): number {
  return Math.min(MOST_TIMES, Math.max(1, Math.round(slice / Math.max(usual, 1))));
}
