/** Runs one suite of properties in a Jest of its own. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RECORD_FILE, type Ran } from '../support/properties';
import { inPattern, repeatCommand } from './command';

/** What a suite is run with. */
export interface Request {
  suite: string;
  seed: number;
  times: number;
  /** The tests to run, by their full names; all of them if absent. */
  tests?: readonly string[];
  /** Ends the run early: what has not ended then is not counted. */
  signal?: AbortSignal;
  /** How long it may take (milliseconds). */
  timeout?: number;
}

/** One test that failed. */
export interface Finding {
  suite: string;
  test: string;
  seed: number;
  /** As Jest reports it; of a property it holds the shrunk counterexample. */
  message: string;
  command: string;
}

/** What came of a run. */
export interface Result {
  /** Inputs run, by the full name of the test. */
  inputs: ReadonlyMap<string, number>;
  findings: Finding[];
  /** How long the tests with inputs took (milliseconds). */
  took: number;
}

/** What is used here of the document that `jest --json` writes. */
interface Report {
  testResults: {
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages: string[];
    }[];
  }[];
}

const ROOT = join(__dirname, '..', '..');
const PATIENCE = 15 * 60_000;

/** How much of an error output is kept (characters): the end of it. */
const LAST_WORDS = 4_000;

export async function runSuite(request: Request): Promise<Result> {
  const { suite, seed, times, tests, signal } = request;
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-random-'));
  const [record, json] = [join(folder, 'record'), join(folder, 'report.json')];
  const failed = (test: string, message: string): Finding => {
    const command = repeatCommand(suite, test, { seed, times });
    return { suite, test, seed, message, command };
  };
  try {
    const variables = { PROPERTY_SEED: String(seed), PROPERTY_TIMES: String(times), [RECORD_FILE]: record };
    const ended = await jest(request, json, variables);
    const inputs = inputsIn(record);
    if (signal?.aborted) return { inputs, findings: [], took: 0 };
    if (!existsSync(json)) return { inputs, findings: [failed('', ended)], took: 0 };
    const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as Report;
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    const findings = all
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failed(fullName, failureMessages.map(inShort).join('\n')));
    if (all.length === 0) findings.push(failed('', testResults[0]?.message ?? ended));
    if (inputs.size === 0 && tests === undefined && findings.length === 0)
      findings.push(failed('', 'The suite imports test/support/properties and ran no input.'));
    const timed = all.filter(({ fullName }) => inputs.has(fullName));
    return { inputs, findings, took: timed.reduce((sum, { duration }) => sum + (duration ?? 0), 0) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves, when Jest has ended, to what it last said. */
function jest(
  { suite, tests, signal, timeout = PATIENCE }: Request,
  json: string,
  variables: Record<string, string>,
): Promise<string> {
  const options = ['--config', join(__dirname, 'jest.config.js'), '-i', '--json', '--outputFile', json];
  const chosen = tests === undefined ? [] : ['-t', `^(${tests.map(inPattern).join('|')})$`];
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/jest/bin/jest.js'), ...options, ...chosen, '--runTestsByPath', suite],
    {
      cwd: ROOT,
      env: { ...process.env, ...variables, FORCE_COLOR: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
      killSignal: 'SIGKILL',
      timeout,
      signal,
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-LAST_WORDS);
  });
  return new Promise((resolve, reject) => {
    child.on('error', (error) => (error.name === 'AbortError' ? resolve(said) : reject(error)));
    child.on('close', (status, killed) => {
      const ended = killed
        ? `ended by ${killed}, after ${timeout / 1000} s at most`
        : `ended with status ${status}`;
      resolve(`Jest ${ended}.\n${said}`);
    });
  });
}

/** Without the places in packages, and without the hints of fast-check. */
const inShort = (message: string): string =>
  message
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|<anonymous>)|^Hint: /.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

function inputsIn(record: string): Map<string, number> {
  const inputs = new Map<string, number>();
  if (!existsSync(record)) return inputs;
  for (const line of readFileSync(record, 'utf8').split('\n')) {
    // The last line may be cut where a process was killed.
    if (!line.endsWith('}')) continue;
    const { test, inputs: count } = JSON.parse(line) as Ran;
    inputs.set(test, (inputs.get(test) ?? 0) + count);
  }
  return inputs;
}
