/**
 * How tests with generated inputs run: the same inputs each time in `npm test`, fresh and many more in `npm run test:random`.
 * `PROPERTY_SEED` chooses other inputs. `PROPERTY_TIMES` multiplies how many there are, and the time that a test may take.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import fc, { type RunDetails } from 'fast-check';
import { repeatCommand } from '../random/command';
import { seed, times, USUAL_SEED } from './seed';

/** Names the file that gets a line for each property that has run, as `Ran`; read by `npm run test:random`. */
export const RECORD_FILE = 'PROPERTY_RECORD';

/** The inputs that a test has run. A test that runs several properties has several. */
export interface Ran {
  test: string;
  inputs: number;
}

/** Returns the settings of a property that runs `usual` inputs in `npm test`. */
export const runs = (usual: number): { numRuns: number } => ({ numRuns: inputs(usual) });

/** Returns how many inputs a test with its own generator is to make where it makes `usual` in `npm test`. It says by `ran` how many it made. */
export const inputs = (usual: number): number => Math.ceil(usual * times);

/** Counts inputs that a test with its own generator has run. */
export function ran(count: number): void {
  const file = process.env[RECORD_FILE];
  const line: Ran = { test: expect.getState().currentTestName ?? '', inputs: count };
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Wraps a test with its own generator: gives it the seed, and says how to repeat it where it fails. */
export function repeatable(test: (seed: number) => void | Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await test(seed);
    } catch (error) {
      throw new Error(repetition(), { cause: error });
    }
  };
}

/** Says which seed failed and how to run it again. */
function repetition(): string {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const suite = relative(process.cwd(), testPath);
  const chosen = { ...(seed !== USUAL_SEED && { seed }), ...(times !== 1 && { times }) };
  return `Seed ${seed}. To repeat it:\n  ${repeatCommand(suite, currentTestName, chosen)}`;
}

function report<Inputs>(details: RunDetails<Inputs>): void {
  ran(details.numRuns);
  if (!details.failed) return;
  throw new Error(`${fc.defaultReportMessage(details) ?? ''}\n\n${repetition()}`, {
    cause: details.errorInstance,
  });
}

fc.configureGlobal({ seed, reporter: report });

// More inputs take longer. Outside Jest the arbitraries alone are used.
if (typeof jest !== 'undefined') jest.setTimeout(600_000 * Math.max(times, 1));
