/** What all chaos programs do around their runs: settings, a folder and a stage, the verdict, the exit status. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { explain, explainedLines } from '../src/cli/explain';
import { exitStatus } from '../src/cli/exit';
import type { Figure } from '../src/cli/figures';
import { createOutput, type Result } from '../src/cli/output';
import { listenForSignals } from '../src/cli/signals';
import { NdcFlowsError } from '../src/domain/errors';
import { Closings } from './closings';
import type { Settings } from './settings';
import { setStage, type Stage } from './stage';

/** What a program gives to its run. */
export interface Run<On extends Stage = Stage> {
  stage: On;
  folder: string;
  say: (line: string) => void;
}

/** What a run has shown. */
export interface Verdict {
  figures: readonly Figure[];
  /** The folder with the evidence stays. */
  keep: boolean;
  /** For both readers; `folder` is named where it stays. */
  result: (folder: string | undefined) => Result;
}

/** Sets up what a program runs on, in a folder that is the run's own. */
export type SetStage<Asked extends Settings, On extends Stage> = (
  settings: Asked,
  folder: string,
  say: (line: string) => void,
  closings: Closings,
) => Promise<On>;

/** Thrown when Ctrl-C or SIGTERM ends a run. */
class Interrupted extends NdcFlowsError {
  readonly code = 'interrupted';
}

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs on a stage of its own and sets the exit status: 0 every figure holds, 1 one does not or the run failed, 2 usage. */
export async function runProgram<Asked extends Settings>(
  readSettings: (argv: readonly string[]) => Asked,
  run: (settings: Asked, around: Run) => Promise<Verdict>,
): Promise<void> {
  return runProgramOn(readSettings, setStage, run);
}

/** As `runProgram`, on a stage of another kind. */
export async function runProgramOn<Asked extends Settings, On extends Stage>(
  readSettings: (argv: readonly string[]) => Asked,
  set: SetStage<Asked, On>,
  run: (settings: Asked, around: Run<On>) => Promise<Verdict>,
): Promise<void> {
  try {
    process.exitCode = await staged(readSettings(process.argv), set, run);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
      return;
    }
    const explained = explain(error);
    for (const line of explainedLines(explained)) progress(line);
    if (process.argv.includes('--json')) {
      createOutput(true).result({ value: { error: explained }, lines: [] });
    }
    process.exitCode = exitStatus.refused;
    // Whoever interrupts does not wait for what still asks a stage that is gone.
    if (error instanceof Interrupted) process.exit();
  }
}

async function staged<Asked extends Settings, On extends Stage>(
  settings: Asked,
  set: SetStage<Asked, On>,
  run: (settings: Asked, around: Run<On>) => Promise<Verdict>,
): Promise<number> {
  const signals = listenForSignals();
  let heard = false;
  const interrupted = signals.first.then((signal): never => {
    heard = true;
    throw new Interrupted(`Ended by ${signal}; everything that was started has been ended.`);
  });
  interrupted.catch(() => undefined);
  const folder = await mkdtemp(join(tmpdir(), `ndc-flows-chaos-${settings.seed}-`));
  const closings = new Closings();
  let kept = false;
  try {
    const stage = await Promise.race([set(settings, folder, progress, closings), interrupted]);
    const running = run(settings, { stage, folder, say: progress });
    kept = settings.keep;
    const { figures, keep, result } = await Promise.race([running, interrupted]);
    kept ||= keep;
    createOutput(settings.json).result(result(kept ? folder : undefined));
    return figures.every(({ holds }) => holds) ? exitStatus.done : exitStatus.refused;
  } finally {
    await closings.close({ interrupted: heard });
    if (!kept) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    signals.dispose();
  }
}
