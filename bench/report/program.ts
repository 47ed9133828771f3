/** What every bench program does around its measuring: settings, the one document or the lines, the exit status. */
import { CommanderError, InvalidArgumentError } from 'commander';
import { exitStatus } from '../../src/cli/exit';
import { explain, explainedLines } from '../../src/cli/explain';
import type { Figure } from '../../src/cli/figures';
import { createOutput, type Result } from '../../src/cli/output';
import { createProgress } from './progress';

/** What a program measured: the document holds `figures` and whatever else is told. */
export interface Measurement extends Result {
  value: { figures: readonly Figure[]; [more: string]: unknown };
}

/** Runs `measure` and sets the exit status: 0 every figure holds, 1 one does not or the run failed, 2 usage. */
export async function runProgram<Settings extends { json: boolean }>(
  readSettings: (argv: readonly string[]) => Settings,
  measure: (settings: Settings, say: (line: string) => void) => Promise<Measurement>,
): Promise<void> {
  const { say, end } = createProgress((line) => process.stderr.write(`${line}\n`));
  try {
    const settings = readSettings(process.argv);
    const measurement = await measure(settings, say);
    createOutput(settings.json).result(measurement);
    const holds = measurement.value.figures.every((figure) => figure.holds);
    process.exitCode = holds ? exitStatus.done : exitStatus.refused;
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
      return;
    }
    const explained = explain(error);
    for (const line of explainedLines(explained)) say(line);
    if (process.argv.includes('--json'))
      createOutput(true).result({ value: { error: explained }, lines: [] });
    process.exitCode = exitStatus.refused;
  } finally {
    end();
  }
}

/** An option that is a whole number from 1. */
export function wholeNumber(written: string): number {
  const number = Number(written);
  if (/^\d{1,6}$/.test(written) && number > 0) return number;
  throw new InvalidArgumentError('A whole number from 1 is wanted.');
}
